// warpeace-battle.mjs: attacks of War and Peace: cards with odds and chances, declared with one click; the battle that follows.
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const { page } = ann;

const { id } = await ann.newGame({ game: "warpeace", scenario: "N05", curtain: false, seats: [{ kind: "me" }, { kind: "me" }] });
await ann.order(id, 0, "move Napoleon Lannes FRc5 FRi8 AA23-AA24-Z24");
await ann.order(id, 0, "end");
await ann.visit(`#/game/${id}`);
await page.locator(".wap-counter").first().waitFor();
const known = page.getByRole("button", { name: "Got it" });
if (await known.count()) await known.click();
const cards = page.locator(".wap-prospect");

await test("each possible attack has a card with odds and chances", async () => {
  await cards.first().waitFor();
  same(await cards.count(), 2, "in the field, and against the walls");
  const words = await cards.first().innerText();
  check(words.includes("French 13 SP, morale 2, Napoleon") && words.includes("Allied 4 SP, morale 1, Mack"), words);
  check(words.includes("Odds 2 to 1 for the French") && words.includes("you lose 0.3 SP, they lose 1.7 SP"), words);
  await cards.first().getByText("Modifiers: +4").click();
  await cards.first().getByText("P-RES-06").first().waitFor();
});

await test("the cards can be heard and reached by keys", () => accessible(page));

await test("one click declares an attack, and the map shows it", async () => {
  await cards.first().getByRole("button", { name: /Attack/ }).click();
  await until(async () => (await ann.sight(id, 0)).view.board.battles.length === 1, "no battle");
  await page.locator('.wap-fight.french[data-id="Z24-Z25"]').waitFor();
  await page.getByText("The troops at hex Z24 attack Ulm.").first().waitFor();
  same(await page.getByRole("button", { name: /^Attack/ }).count(), 0, "it is declared");
});

await test("undo takes it back", async () => {
  await page.keyboard.press("u");
  await until(async () => (await ann.sight(id, 0)).view.board.battles.length === 0, "the battle is still there");
  await page.locator(".wap-fight").waitFor({ state: "detached" });
});

await house.close();
finish();
