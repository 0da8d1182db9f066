// whole-game.mjs: a game against the bot from the set-up to the end, by clicks only.
import { axe, chance, check, finish, openHouse, sleep, test, until } from "./harness.mjs";
import { deployReady, gameOf } from "./tools/clicks.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const { page } = ann;
const random = chance(1805);

const list = () => page.locator(".choosing-list button[data-choice]");
const confirm = () => page.locator(".choosing-give");
const words = () => list().evaluateAll((buttons) => buttons.map((button) => button.dataset.choice));
let game = null;

const endTurn = () => page.locator('.order-bar [data-choice="end"]');

/** Which line of the list: prefers attacks. */
function wish(choices) {
  const verbs = choices.map((choice) => choice.split(" ")[0]);
  for (const verb of ["threaten", "press", "defend"]) {
    const found = choices.filter((_, i) => verbs[i] === verb);
    if (found.length > 0 && random.below(10) > 0) return random.pick(found);
  }
  return random.pick(choices);
}

/** Clicks something that may just have disappeared, because the page has moved on: the next look finds what is there. */
const tryClick = (locator) => locator.click({ timeout: 2000 }).catch(() => {});

/** Clicks in the list until the order is complete, and gives it. */
async function answer(count, number) {
  const fold = page.locator("details.choosing-steps:not([open]) > summary");
  const sure = page.getByRole("dialog").locator(".button.main");
  const end = Date.now() + 40000;
  while (Date.now() < end) {
    if ((await ann.sight(game)).number > number) return;
    if (await sure.count()) await tryClick(sure.first());
    else if (await confirm().count()) await tryClick(confirm());
    else if (await fold.count()) await tryClick(fold.first());
    else await clickOne(count);
  }
  throw new Error("the order could not be given");
}

async function clickOne(count) {
  if (count > 1 && (await endTurn().count())) return tryClick(endTurn());
  const choices = await words();
  if (choices.length === 0) return sleep(50);
  const chosen = wish(choices);
  await tryClick(page.locator(`.choosing-list button[data-choice=${JSON.stringify(chosen)}]`).first());
  for (let look = 0; look < 40 && (await words()).join() === choices.join(); look++) await sleep(25);
}

const asked = async () => (await ann.sight(game)).asked;
const isOver = async () => (await ann.must("GET", `/games/${game}`)).state === "over";

/** Whatever axe-core finds when a question is asked for the first time. */
async function inspect(prompt) {
  if (inspected.has(prompt)) return;
  await page.locator(`[data-choice], .attack-toggle`).first().waitFor({ timeout: 2000 }).catch(() => {});
  inspected.set(prompt, await axe(page));
}
const inspected = new Map();

/** Answers questions by clicks until the game is over. */
async function playOn(seconds) {
  const end = Date.now() + seconds * 1000;
  for (let count = 0; Date.now() < end; ) {
    const sight = await ann.sight(game);
    if (sight.view.over) return;
    if (!sight.asked) {
      await until(async () => (await asked()) || (await isOver()), "the bot", 20000);
      continue;
    }
    const { prompt } = sight.view.deciders[0];
    count = prompt === "command" ? count + 1 : 0;
    await inspect(prompt);
    await answer(count, sight.number);
  }
  throw new Error(`it did not end in ${seconds} s`);
}

await test("a new game, with both armies about to break", async () => {
  await ann.visit("#/");
  const made = await ann.newGame({ options: { handicap_allied: 25, handicap_french: 21 } });
  await ann.visit(`#/game/${made.id}`);
  await deployReady(ann);
  game = gameOf(page);
});

await test("from the first order to the last", async () => {
  await playOn(240);
  check(await isOver(), "the game is over");
  await page.getByText(/ won/).first().waitFor();
});

await test("everybody can answer every question that was asked", () => {
  const found = [...inspected].filter(([, lines]) => lines.length > 0).map(([prompt, lines]) => `${prompt}: ${lines.join("\n")}`);
  check(inspected.size > 1 && found.length === 0, `${[...inspected.keys()]}\n${found.join("\n")}`);
});

await house.close();
finish();
