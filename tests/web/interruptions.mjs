// interruptions.mjs: undo; a reload with an unfinished order; in the middle of an attack a reload, a lost connection and a restart of
// the server.
import { check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob" });
const { page } = ann;

// Bob ends his turn immediately: Ann is asked for a command.
const game = await ann.newDuel(bob);
await bob.order(game, 1, "end");
await ann.visit(`#/game/${game}`);

const line = (words) => page.locator(`.choosing-list button[data-choice="${words}"]`).first();
const confirm = () => page.locator(".choosing-give");
const steps = async () => (await ann.sight(game)).draft.steps;

await test("an order is given by clicks, and taken back", async () => {
  const before = JSON.stringify((await ann.sight(game)).view.board.places);
  await line("corps").click();
  await line("Lannes").click();
  await line("done R(63)").or(line("R(63)")).first().click(); // it can be undone: no Confirm
  await until(async () => (await ann.sight(game)).can_undo, "the order");
  check(JSON.stringify((await ann.sight(game)).view.board.places) !== before, "Lannes has moved");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await until(async () => !(await ann.sight(game)).can_undo, "the undo");
  same(JSON.stringify((await ann.sight(game)).view.board.places), before, "everything stands where it stood");
});

await test("a reload loses nothing of an order in the making", async () => {
  await line("corps").click();
  await line("Murat").waitFor();
  const taken = (await steps()).join();
  check(taken.length > 0, "the first step is kept");
  await page.reload();
  await line("Murat").waitFor();
  same((await steps()).join(), taken, "the steps");
  await page.keyboard.press("Escape");
  await until(async () => (await steps()).length === 0, "Esc drops it");
});

/** The question of the guide. */
const question = () => page.locator(".attack-ask");

await test("an attack is threatened, and the page loaded anew in the middle of it", async () => {
  for (let seed = 1805; ; seed++) { // blockers without a choice are not asked, so the first attack may pass
    const { asked, view } = await ann.sight(game);
    if (asked && view.board.attack) break;
    if (asked) await ann.order(game, 0, "end");
    await bob.playOn(game, 1, (sight) => !sight.asked, { seed });
  }
  await question().waitFor();
  const asked = await question().textContent();
  await page.reload();
  await question().waitFor();
  same(await question().textContent(), asked, "the question");
});

await test("the line is cut and mended", async () => {
  ann.line.cut();
  await page.getByText("No connection").waitFor();
  ann.line.mend();
  await page.getByText("No connection").waitFor({ state: "hidden" });
  await question().waitFor();
});

await test("the server is started anew, and the attack goes on", async () => {
  ann.allow(/ERR_|Failed to load resource/);
  bob.allow(/ERR_|Failed to load resource/);
  await house.restart();
  await until(async () => (await ann.call("GET", "/me").catch(() => ({}))).status === 200, "the server", 20000);
  const { number } = await ann.sight(game);
  await ann.playOn(game, 0, (sight) => sight.number > number);
  await until(async () => (await ann.sight(game)).number > number, "the next order");
});

await house.close();
finish();
