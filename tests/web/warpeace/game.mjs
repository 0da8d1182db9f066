// warpeace/game.mjs: the first months of 1805 against a bot, with clicks only: ann has the French, marches on Vienna and attacks
// where the odds are good. Every question is answered by what the screen offers for it.
//
//   GG_LONG=1 node tests/web/warpeace/game.mjs PROGRAM FILES      the whole campaign; two months each of N12, P08 and LINK
//   GG_LONG=P08 node tests/web/warpeace/game.mjs PROGRAM FILES    of these only the named ones
import { axe, check, finish, openHouse, same, sleep, test, until } from "../harness.mjs";

const house = await openHouse({ strict: true, random: 1805 });
const ann = await house.newPerson({ name: "ann", viewport: { width: 1400, height: 900 } });
const { page } = ann;
const wanted = process.env.GG_LONG ?? "";
const long = wanted !== "";
const plays = (scenario) => wanted === "1" || wanted.includes(scenario);
const CODES = /\b[A-Z]{2}[cghiklmp]\d*\b|\b(fr|au|ru)[A-F]\b/;

let game = null;
const met = new Map(); // how often each question was asked
const inspected = [];

const sightOf = () => ann.sight(game, 0);
const promptOf = ({ view }) => view.deciders.find(({ seat }) => seat === view.seat)?.prompt ?? null;

/** Clicks something that may just have disappeared, because the page has moved on: the next look finds what is there. */
const tryClick = (locator) => locator.click({ timeout: 1500 }).catch(() => {});

/* ---------------------------------------------------------------- marches */

const column = (hex) => hex.match(/^[A-Z]+/)[0].length * 26 + hex.charCodeAt(0);
const row = (hex) => Number(hex.match(/\d+/)[0]);
const far = (a, b) => Math.abs(column(a) - column(b)) + Math.abs(row(a) - row(b));

/** The largest stacks that can move go to the highlighted hex that is nearest to Vienna, once a month each. */
async function march(sight) {
  if (await page.locator(".wap-tray").count()) await page.keyboard.press("Escape");
  const { board } = sight.view;
  const goal = "Z32";
  const able = page.locator(".wap-counter.choice");
  if (marched.month !== board.month) Object.assign(marched, { month: board.month, from: new Set() });
  const names = await able.evaluateAll((nodes) => nodes.map((node) => node.dataset.counter));
  const name = names.find((one) => !marched.from.has(one) && far(one.split(" ")[0], goal) > 2);
  if (!name || marched.from.size >= 4) return tryClick(page.locator(".order-main"));
  marched.from.add(name);
  await tryClick(page.locator(`[data-counter="${name}"]`));
  const ends = page.locator(".wap-lit.end");
  await ends.first().waitFor({ timeout: 3000 }).catch(() => {});
  const hexes = await ends.evaluateAll((nodes) => nodes.map((node) => node.dataset.id));
  const here = name.split(" ")[0];
  const best = hexes.filter((hex) => far(hex, goal) < far(here, goal)).sort((a, b) => far(a, goal) - far(b, goal))[0];
  if (!best) return page.keyboard.press("Escape");
  marched.from.add(`${best} ${name.split(" ")[1]}`);
  await clickHex(best);
}
const marched = { month: null, from: new Set() };

/* ---------------------------------------------------------------- battles */

/** Arrows that promise something, then Fight. */
async function declare() {
  const good = page.locator(".wap-attack", { hasText: /^([2-9]|1\d):1|break (6|7|8|9|10)\d/ }).locator(".wap-thrust");
  const count = await good.count();
  for (let i = 0; i < count; i++) if (await good.nth(i).click({ timeout: 1500 }).then(() => true, () => false)) return;
  // where several stacks meet, the odds of one arrow may lie over another: the cards say the same
  await tryClick(count ? page.locator(".wap-prospect").getByRole("button", { name: /^Attack/ }).first() : page.locator(".order-main"));
}

async function inWindow() {
  const give = page.locator(".wap-b-give:enabled");
  if (await give.count()) return tryClick(give.first());
  await tryClick(page.locator(".wap-b-bar button:enabled").filter({ hasNotText: "Undo" }).first());
}

/** Whoever must go somewhere goes to the first place that is highlighted. */
async function where() {
  const done = page.locator(".order-main:enabled");
  if (await done.count()) return tryClick(done);
  const place = page.locator(".wap-lit.end");
  if (!(await place.count())) await tryClick(page.locator(".wap-counter.choice, .choosing-list button[data-choice]").first());
  else await clickHex(await place.first().getAttribute("data-id"));
}

async function clickHex(hex) {
  const { x, y, width, height } = await page.locator(`.wap-ground [data-id="${hex}"]`).boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2); // a counter may lie over it
}

/* ---------------------------------------------------------------- everything else */

/** The main button of the panel, else of the bar below the map, else the first line of the list. */
async function byButtons() {
  const sure = page.getByRole("dialog").locator(".button.main");
  const panel = page.locator(".table-side .button.main:enabled");
  const bar = page.locator(".order-main:enabled");
  const line = page.locator(".choosing-list button[data-choice]");
  for (const one of [sure, panel, bar, line]) if (await one.count()) return tryClick(one.first());
}

const WHERE = ["withdraw", "must-withdraw", "victor", "siege-retreat", "destination", "displaced", "shift", "join"];
const answers = { move: march, declare, ...Object.fromEntries(WHERE.map((prompt) => [prompt, where])) };

async function answer(sight) {
  const prompt = promptOf(sight);
  const end = Date.now() + 30000;
  while (Date.now() < end) {
    const now = await sightOf();
    if (now.number > sight.number || now.view.over) return;
    if (await page.locator(".wap-b-bar").count()) await inWindow();
    else await (answers[prompt] ?? byButtons)(now);
    for (let look = 0; look < 20 && (await sightOf()).number === now.number; look++) await sleep(50);
  }
  throw new Error(`${prompt} could not be answered`);
}

/** The first time that a question is asked: no codes in it, and axe-core finds nothing. */
async function inspect(prompt) {
  met.set(prompt, (met.get(prompt) ?? 0) + 1);
  if (met.get(prompt) > 1) return;
  await page.locator(".order-main, .wap-b-bar button").first().waitFor({ timeout: 3000 }).catch(() => {});
  if (process.env.GG_SHOTS) {
    await sleep(700);
    await page.screenshot({ path: `${process.env.GG_SHOTS}/${prompt}.png` });
  }
  const words = await page.locator(".table-side, .wap-b-window").allInnerTexts();
  const codes = words.join("\n").match(CODES);
  const found = await axe(page);
  if (codes || found.length) inspected.push(`${prompt}: ${codes?.[0] ?? ""} ${found.join("\n")}`);
}

async function playOn(seconds, stop = () => false) {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const sight = await sightOf();
    if (sight.view.over || stop(sight.view.board)) return;
    if (!sight.asked) {
      await until(async () => (await sightOf()).asked || (await sightOf()).view.over, "the bot", 30000);
      continue;
    }
    await inspect(promptOf(sight));
    await answer(sight);
  }
  throw new Error(`it did not end in ${seconds} s: ${[...met].join("; ")}`);
}

async function begin(scenario) {
  const made = await ann.newGame({ game: "warpeace", scenario, seats: [{ kind: "me" }, { kind: "bot", bot: "random" }] });
  game = made.id;
  met.clear();
  await ann.visit(`#/game/${game}`);
  await page.locator(".wap-counter").first().waitFor();
  const known = page.getByRole("button", { name: "Got it" });
  if (await known.count()) await known.click();
}

const campaign = async () => {
  await begin("N05");
  await playOn(220, (board) => !long && board.month > "1805-09");
  for (const prompt of ["move", "declare"]) check(met.get(prompt) > 1, `${prompt} was asked ${met.get(prompt)} times`);
  if (!long) return;
  check((await sightOf()).view.over, "the game is over");
  await page.getByText(/ won/).first().waitFor();
};
if (!long || plays("N05")) await test("the campaign of 1805 by clicks", campaign);

for (const scenario of ["N12", "P08", "LINK"].filter(plays))
  await test(`two months of ${scenario}`, async () => {
    await begin(scenario);
    const months = new Set([(await sightOf()).view.board.month]);
    await playOn(600, (board) => months.add(board.month).size > 2);
  });

await test("everybody can answer every question that was asked, without codes", () => same(inspected, [], "found"));

await house.close();
finish();
