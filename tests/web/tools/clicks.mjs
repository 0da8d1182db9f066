// clicks.mjs: common tasks on the game screen, with clicks only. For tests of whole games.
import { until } from "../harness.mjs";

/** From the home page to a game of Napoleon's Triumph against the bot, in one click. Returns its id. */
export async function playNow({ page }, title = "Napoleon's Triumph") {
  await page.getByRole("article", { name: title }).getByRole("button", { name: /^Play/ }).click();
  await page.waitForURL(/#\/game\/\w+$/);
  return gameOf(page);
}

/** The game whose page this is. */
export const gameOf = (page) => /#\/game\/(\w+)/.exec(page.url())[1];

/** Deploys the first ready-made army. */
export async function deployReady({ page }) {
  await page.getByRole("button", { name: "Deploy this army" }).first().click();
  const sure = page.getByRole("dialog").getByRole("button", { name: "Deploy" });
  const board = page.locator(".board-view");
  await sure.or(board).first().waitFor();
  if (await sure.isVisible()) await sure.click();
  await board.waitFor();
}

const lines = (page) => page.locator(".choosing-list button[data-choice]");
const confirm = (page) => page.locator(".choosing-give");

/** Makes an order from the list beside the board and gives it: `pick(words)` gets the choices and returns the index of
 * one. An order that can be undone is given with its last choice, without Confirm. Returns the choices that were taken. */
export async function orderByList(person, pick = (words) => Math.max(words.indexOf("corps"), 0)) {
  const { page } = person;
  const game = gameOf(page);
  const before = (await person.sight(game)).number;
  const isGiven = async () => (await person.sight(game)).number > before;
  const taken = [];
  await showOrder(page);
  for (;;) {
    await lines(page).or(confirm(page)).first().waitFor();
    if (await confirm(page).isVisible()) break;
    const words = await lines(page).evaluateAll((buttons) => buttons.map((button) => button.dataset.choice));
    const chosen = words[pick(words)];
    await page.locator(`button[data-choice=${JSON.stringify(chosen)}]`).first().click();
    taken.push(chosen);
    await until(async () => (await isGiven()) || !(await sameChoices(page, words)), `after ${chosen}`);
    if ((await person.sight(game)).draft?.undoable) await until(isGiven, `${chosen}, given`);
    if (await isGiven()) return taken;
  }
  await confirm(page).click();
  return taken;
}

/** On a phone the list is a sheet that must be opened. */
async function showOrder(page) {
  const sheet = page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Order" });
  await lines(page).or(confirm(page)).first().waitFor({ state: "attached" });
  if ((await sheet.isVisible()) && !(await lines(page).or(confirm(page)).first().isVisible())) await sheet.click();
}

async function sameChoices(page, words) {
  if (await confirm(page).isVisible()) return false;
  const now = await lines(page).evaluateAll((buttons) => buttons.map((button) => button.dataset.choice));
  return now.length === 0 || now.join("\n") === words.join("\n");
}
