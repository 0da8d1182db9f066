// first-game.mjs: a new player is in a battle after a few clicks, and gives a first command by clicking.
import { check, finish, openHouse, same, test, until } from "./harness.mjs";
import { deployReady, orderByList, playNow } from "./tools/clicks.mjs";

const house = await openHouse();
const setup = ["assign", "place", "detachments", "battery"];
const decides = ({ view }, what) => view.deciders.some(({ seat, prompt }) => seat === view.seat && prompt === what);

for (const phone of [false, true]) {
  const where = phone ? "phone" : "desktop";
  const ann = await house.newPerson({ name: `ann-${where}`, phone });
  let game = null;

  await test(`a few clicks lead into the battle (${where})`, async () => {
    await ann.visit("#/");
    game = await playNow(ann);
    await deployReady(ann);
    await until(async () => {
      const { view } = await ann.sight(game);
      return !view.deciders.some(({ prompt }) => setup.includes(prompt));
    }, "the end of the set-up");
    // The Allies have the first turn, and may attack in it.
    const { view } = await ann.playOn(game, 0, (sight) => sight.asked && decides(sight, "command"));
    same(view.game, "triumph", "the game");
  });

  await test(`the menu says how to win, and there is nothing to take back yet (${where})`, async () => {
    await ann.page.getByRole("button", { name: "Game menu" }).click();
    const menu = ann.page.getByRole("dialog");
    await menu.getByRole("button", { name: "Resign" }).waitFor();
    same(await menu.getByRole("button", { name: "Request undo" }).count(), 0, "requests for undo");
    await menu.getByRole("button", { name: "How to win" }).click();
    await menu.getByText("An army whose morale drops to 0 loses immediately.").waitFor();
    await menu.getByText("Victory conditions").waitFor();
    await ann.page.keyboard.press("Escape");
    same(await ann.page.getByRole("button", { name: "Got it" }).count(), 0, "the goal, once an army is deployed");
  });

  await test(`a first command, from the list (${where})`, async () => {
    const before = await ann.sight(game);
    await ann.page.getByText(/^Your turn: /).filter({ visible: true }).waitFor();
    const taken = await orderByList(ann);
    check(taken.length > 0, "nothing was chosen");
    await until(async () => (await ann.sight(game)).number > before.number, "the order");
  });
}

const carl = await house.newPerson({ name: "carl", viewport: { width: 1280, height: 800 } });

await test("in a low window the map has the room, and a lesson is no first game", async () => {
  await carl.visit("#/learn/napoleon");
  await carl.page.locator(".learn-list li a").first().click();
  const lesson = carl.page.locator(".lesson");
  const show = lesson.getByRole("button", { name: "Show me" });
  for (const next = lesson.getByRole("button", { name: "Continue" }); (await until(async () => (await next.count()) - (await show.count()), "a step")) > 0; ) await next.click();
  await show.click();
  await lesson.locator(".lesson-said.good").waitFor();
  await carl.visit("#/");
  await carl.page.getByRole("button", { name: "Play now" }).nth(1).click();
  const about = carl.page.getByRole("complementary", { name: "About this game" });
  await about.waitFor();
  await carl.page.getByText("Good for a first game").waitFor();
  check((await about.boundingBox()).height < 60, "the note is one line");
  await about.getByText("About this game, and how to win").click();
  await about.getByText("An army is defeated when half of its blocks are lost").waitFor();
});

await house.close();
finish();
