// ending.mjs: the result of a finished game, on a desk and on a phone; closed and opened again; what it leads to.
import { accessible, check, finish, openHouse, same, test } from "./harness.mjs";

const house = await openHouse();
const desk = await house.newPerson({ name: "ann", viewport: { width: 1280, height: 720 } });
const bob = await house.newPerson({ name: "bob" });
const watcher = await house.newPerson({ name: "watcher" });

/** The first threat that is offered to a seat; null: none. */
async function firstThreat(person, game, seat) {
  const place = `/games/${game}/seats/${seat}/draft`;
  let draft = await person.must("PUT", place, { steps: [] });
  const steps = draft.choices.map((choice) => choice.text).filter((text) => text.split(" ")[0] === "threaten").slice(0, 1);
  if (!steps.length) return null;
  for (;;) {
    draft = await person.must("PUT", place, { steps });
    if (draft.complete) return draft.order;
    steps.push(draft.choices[0].text);
  }
}

/** Ann resigns in the middle of the first attack. */
async function makeGame() {
  const game = await desk.newGame({ seats: [{ kind: "me" }, { kind: "open" }] });
  await bob.must("POST", `/games/${game.id}/join`, {});
  await bob.readySetup(game.id, 1);
  await desk.readySetup(game.id, 0);
  await bob.order(game.id, 1, "end");
  for (let threat = null, turn = 0; !threat && turn < 20; turn++) {
    const [person, seat] = turn % 2 ? [bob, 1] : [desk, 0];
    threat = await firstThreat(person, game.id, seat);
    await person.order(game.id, seat, threat ?? "end");
  }
  await desk.order(game.id, 0, "resign");
  check((await desk.sight(game.id, 0)).view.board.attack, "an attack was under way");
  return game.id;
}

const id = await makeGame();
const phone = await house.newPerson({ name: "phone", as: desk, phone: true }); // once ann has her cookie
const resultOf = (person) => person.page.getByRole("dialog", { name: "Result" });

/** Nothing of the result is outside the screen. */
async function fits(person) {
  const box = await resultOf(person).boundingBox();
  const { width, height } = person.page.viewportSize();
  check(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, `the result is cut off: ${JSON.stringify(box)}`);
  check(await resultOf(person).evaluate((card) => card.scrollWidth <= card.clientWidth), "it is not wider than its frame");
}

for (const person of [desk, phone])
  await test(`who won, and how (${person.name})`, async () => {
    await person.visit(`#/game/${id}`);
    const result = resultOf(person);
    await result.getByRole("heading", { name: "You lost" }).waitFor();
    await result.getByText("You resigned. The Allies win.").waitFor();
    await result.getByRole("row", { name: /Units eliminated/ }).waitFor();
    await result.getByRole("img", { name: /^Morale: / }).waitFor();
    for (const name of ["Rematch (swap sides)", "Share"]) await result.getByRole("button", { name }).waitFor();
    same(await person.page.locator(".board-spotlight").count(), 0, "spotlights on the attack");
    await fits(person);
    const [body, review] = [await result.locator(".ending-body").boundingBox(), await result.getByRole("button", { name: "Review the game" }).boundingBox()];
    check(review.y + review.height <= body.y + body.height, "the review must be looked for");
    await accessible(person.page);
  });

for (const person of [desk, phone])
  await test(`it can be closed and opened again (${person.name})`, async () => {
    await person.page.getByRole("button", { name: "Close the result" }).click();
    await resultOf(person).waitFor({ state: "detached" });
    await accessible(person.page);
    await person.page.getByRole("button", { name: "Result", exact: true }).click();
    await resultOf(person).waitFor();
    await person.page.keyboard.press("Escape");
    await resultOf(person).waitFor({ state: "detached" });
  });

await test("the winner and spectators read their own words", async () => {
  await bob.visit(`#/game/${id}`);
  await resultOf(bob).getByRole("heading", { name: "You won" }).waitFor();
  await resultOf(bob).getByText("The French resigned. The Allies win.").waitFor();
  await watcher.visit(`#/game/${id}`);
  await resultOf(watcher).getByRole("heading", { name: "The Allies win" }).waitFor();
  same(await resultOf(watcher).getByRole("button", { name: /Rematch/ }).count(), 0, "rematches for spectators");
});

await test("the log has turns, and names what it tells about", async () => {
  const log = desk.page.getByRole("list", { name: "Log" });
  await log.getByRole("heading", { name: "2 December, 7 am · Allies" }).waitFor();
  await log.getByText("The Allies end their turn.").waitFor();
  await log.locator(".around-thing", { hasText: "Langeron" }).first().hover();
  await desk.page.locator(".board-view .pointed").first().waitFor({ state: "attached" });
});

await test("replay and rematch", async () => {
  await desk.page.getByRole("button", { name: "Result", exact: true }).click();
  await resultOf(desk).getByRole("link", { name: "Replay" }).click();
  await desk.page.getByRole("slider", { name: "Position" }).waitFor();
  await desk.page.getByRole("list", { name: "Orders" }).getByRole("heading", { name: "2 December, 7 am · French" }).waitFor();
  await bob.page.getByRole("button", { name: "Rematch (swap sides)" }).click();
  await bob.page.waitForURL((url) => !url.hash.includes(id));
});

await house.close();
finish();
