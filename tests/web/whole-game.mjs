// whole-game.mjs: a game against the bot from the set-up to the end, by clicks only; and undo, reloads and lost
// connections on the way, also in the middle of an attack.
import { chance, check, finish, openHouse, same, sleep, test, until } from "./harness.mjs";
import { deployReady, gameOf } from "./clicks.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const { page } = ann;
const random = chance(1805);

const list = () => page.locator(".choosing-list button[data-choice]");
const confirm = () => page.locator(".choosing-give");
const words = () => list().evaluateAll((buttons) => buttons.map((button) => button.dataset.choice));
let game = null;

/** Which line of the list: attacks are wanted, and turns that end. */
function wish(choices, count) {
  const verbs = choices.map((choice) => choice.split(" ")[0]);
  for (const verb of ["threaten", "press", "defend"]) {
    const found = choices.filter((_, i) => verbs[i] === verb);
    if (found.length > 0 && random.below(10) > 0) return random.pick(found);
  }
  if (verbs.includes("end") && count > 1) return choices[verbs.indexOf("end")];
  return random.pick(choices);
}

/** A click on what may just have gone away, because the page has moved on: then the next look finds what is there. */
const tryClick = (locator) => locator.click({ timeout: 2000 }).catch(() => {});

/** Clicks in the list until the order is complete, and gives it. */
async function answer(count, number) {
  const fold = page.locator(".choosing > details.choosing-steps:not([open]) > summary");
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
  const choices = await words();
  if (choices.length === 0) return sleep(50);
  const chosen = wish(choices, count);
  await tryClick(page.locator(`.choosing-list button[data-choice=${JSON.stringify(chosen)}]`).first());
  for (let look = 0; look < 40 && (await words()).join() === choices.join(); look++) await sleep(25);
}

const asked = async () => (await ann.sight(game)).asked;
const isOver = async () => (await ann.must("GET", `/games/${game}`)).state === "over";

/** Answers questions by clicks until `enough(sight)`, or the game is over. */
async function playOn(enough, seconds) {
  const end = Date.now() + seconds * 1000;
  for (let count = 0; Date.now() < end; ) {
    const sight = await ann.sight(game);
    if (sight.view.over || enough(sight)) return sight;
    if (!sight.asked) {
      await until(async () => (await asked()) || (await isOver()), "the bot", 20000);
      continue;
    }
    count = sight.view.deciders[0].prompt === "command" ? count + 1 : 0;
    await answer(count, sight.number);
  }
  throw new Error(`it did not come to this in ${seconds} s`);
}

await test("a new game, with the Allies about to break", async () => {
  await ann.visit("#/");
  const made = await ann.newGame({ options: { handicap_allied: 22, handicap_french: 18 } });
  await ann.visit(`#/game/${made.id}`);
  await deployReady(ann);
  game = gameOf(page);
  await until(asked, "my turn", 20000);
});

await test("an order is given and taken back", async () => {
  await playOn((sight) => sight.asked && sight.view.deciders[0].prompt === "command", 30);
  const before = (await ann.sight(game)).view.board.places;
  await page.locator('button[data-choice="corps"]').click();
  await until(async () => (await words()).length > 0 && !(await words()).includes("corps"), "the commanders");
  for (let clicks = 0; clicks < 20 && !(await confirm().count()); clicks++) {
    const choices = await words();
    await page.locator(`.choosing-list button[data-choice=${JSON.stringify(choices[0])}]`).first().click();
    await until(async () => (await confirm().count()) > 0 || (await words()).join() !== choices.join(), "the next step");
  }
  await confirm().click();
  await until(async () => (await ann.sight(game)).can_undo, "the order");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await until(async () => !(await ann.sight(game)).can_undo, "the undo");
  same(JSON.stringify((await ann.sight(game)).view.board.places), JSON.stringify(before), "everything stands where it stood");
});

await test("a reload loses nothing of an order in the making", async () => {
  await page.locator('button[data-choice="corps"]').click();
  await until(async () => (await ann.sight(game)).draft.steps.length > 0, "the first step");
  const { steps } = (await ann.sight(game)).draft;
  await page.reload();
  await until(async () => (await words()).length > 0, "the list");
  same((await ann.sight(game)).draft.steps.join(), steps.join(), "the steps");
  await page.keyboard.press("Escape");
  await until(async () => (await ann.sight(game)).draft.steps.length === 0, "Esc drops it");
});

await test("in the middle of an attack the page is loaded anew, and the line is cut", async () => {
  const sight = await playOn(({ asked: mine, view }) => mine && view.board?.attack && view.deciders[0].prompt !== "command", 90);
  check(sight.view.board.attack, "an attack is on");
  await page.reload();
  await page.locator(".attack-ladder, .attack-head").first().waitFor();
  ann.line.cut();
  await page.getByText("No connection").waitFor();
  ann.line.mend();
  await page.getByText("No connection").waitFor({ state: "hidden" });
  await house.restart();
  await until(async () => (await ann.call("GET", "/me").catch(() => ({}))).status === 200, "the server", 20000);
  await until(asked, "the question stands");
});

await test("it goes on to the end", async () => {
  ann.allow(/ERR_|Failed to load resource/);
  await playOn(() => false, 240);
  check(await isOver(), "the game is over");
  await page.getByText(/ won/).first().waitFor();
});

await house.close();
finish();
