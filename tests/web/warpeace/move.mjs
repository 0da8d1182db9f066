// warpeace/move.mjs: stacks of War and Peace moved on the map: by drags, clicks, steppers and keys; the group on its way, forced
// marches, undo, reasons.
import { accessible, check, finish, openHouse, same, test, until } from "../harness.mjs";

const house = await openHouse({ strict: true });
const ann = await house.newPerson({ name: "ann" });
const { page } = ann;

const counter = (name) => page.locator(`[data-counter="${name}"]`);
const tray = () => page.locator(".wap-tray");

async function middle(locator) {
  const { x, y, width, height } = await locator.first().boundingBox();
  return [x + width / 2, y + height / 2];
}
const middleOf = (hex) => middle(page.locator(`.wap-ground [data-id="${hex}"]`));

async function open() {
  const { id } = await ann.newGame({ game: "warpeace", scenario: "N05", curtain: false, seats: [{ kind: "me" }, { kind: "me" }] });
  await ann.visit(`#/game/${id}`);
  await counter("AA23 FR").waitFor();
  const known = page.getByRole("button", { name: "Got it" });
  if (await known.count()) await known.click();
  await page.locator(".wap-counter.choice").first().waitFor();
  return id;
}

const groupOf = async (id) => (await ann.sight(id, 0)).view.board.group;
const moved = (id, hex) => until(async () => (await groupOf(id))?.hex === hex, `the group has not come to ${hex}`);

let id = await open();

await test("a click opens the stack with everybody chosen, and shows where they can go", async () => {
  await counter("AA23 FR").click();
  await tray().getByText("16 SP").waitFor();
  await page.locator('.wap-lit.end[data-id="Z24"]').waitFor();
  same(await tray().getByRole("button", { pressed: true }).count(), 4, "leaders");
  same(await page.locator('.wap-lit[data-id="Z24"] text').textContent(), "1", "MP left after two hexes");
  check((await page.locator('.wap-lit[data-id="Z28"]').count()) === 0, "infantry can't go that far");
});

await test("without infantry they go farther; leaders alone farthest", async () => {
  await tray().getByRole("button", { name: "none of the French infantry" }).click();
  await tray().getByRole("button", { name: "none of the French Guard infantry" }).click();
  await page.locator('.wap-lit[data-id="Y25"]').waitFor();
  await tray().getByRole("button", { name: "none of the French cavalry" }).click();
  await tray().getByRole("button", { name: "none of the French Guard cavalry" }).click();
  await tray().getByText("Leaders alone").waitFor();
  await page.locator('.wap-lit[data-id="U20"]').waitFor();
});

await test("troops that can't go together are refused with a reason", async () => {
  for (const name of ["Napoleon", "Lannes", "Murat", "Ney"]) await tray().getByRole("button", { name, pressed: true }).click();
  await tray().getByText("Choose who moves").waitFor();
  await tray().getByRole("button", { name: "More French infantry" }).click();
  await tray().getByText("Infantry needs a leader").waitFor();
  await tray().getByRole("button", { name: "All", exact: true }).click();
  await page.locator('.wap-lit.end[data-id="Z24"]').waitFor();
});

await test("a stack stays in hand while others write", async () => {
  await ann.must("POST", `/games/${id}/seats/1/chat`, { text: "Your move." });
  await page.getByRole("tab", { name: /Chat/ }).getByText("1").waitFor();
  same(await tray().count(), 1, "the tray");
  same(await page.locator(".wap-lit.end").count() > 0, true, "destinations");
});

await test("the tray can be heard and reached by keys", () => accessible(page));

await test("Escape puts the stack down", async () => {
  await page.keyboard.press("Escape");
  await tray().waitFor({ state: "detached" });
  same(await page.locator(".wap-lit.end").count(), 0, "no destinations");
});

await test("one drag moves the stack along the way that it draws", async () => {
  await page.mouse.move(...(await middle(counter("AA23 FR"))));
  await page.locator(".table-card").getByText("Strasbourg").waitFor();
  await page.mouse.down();
  await page.mouse.move(...(await middleOf("AA24")), { steps: 5 });
  await page.mouse.move(...(await middleOf("Z24")), { steps: 5 });
  await page.locator(".board-drag-words", { hasText: "Z24 near Freiburg: 2 MP" }).waitFor();
  await page.locator(".board-drag-words", { hasText: /In supply from [A-Z].*\. Attrition next month: (none|[\d.]+ SP on average)\./ }).waitFor();
  await page.mouse.up();
  await moved(id, "Z24");
  await page.locator(".wap-open").getByText("2 MP spent").waitFor();
  await counter("Z24 FR").waitFor();
  check(await counter("Z24 FR").evaluate((node) => node.classList.contains("open")), "the group is marked");
  const { entries } = await ann.must("GET", `/games/${id}/seats/0/record?after=0`);
  check(entries.some((entry) => entry.text === "move Napoleon Lannes Murat Ney FRc5 FRg2 FRh FRi8 AA23-AA24-Z24"), `another path: ${entries.map((entry) => entry.text).join("; ")}`);
});

await test("the group goes on, and leaves some behind", async () => {
  await page.getByRole("button", { name: "Go on with it" }).click();
  await tray().getByText("on its way: 2 MP spent").waitFor();
  await tray().getByRole("button", { name: "Fewer French infantry" }).click();
  same((await tray().locator("output").last().textContent())?.trim(), "7 of 8", "one stays");
  await page.locator('.wap-lit.end[data-id="AA25"]').click();
  await moved(id, "AA25");
  same((await ann.sight(id, 0)).view.board.stacks.find(({ hex }) => hex === "Z24")?.piles[0].count, 1, "the SP that stayed");
});

await test("undo takes the orders back, one gesture at a time", async () => {
  await page.keyboard.press("u");
  await moved(id, "Z24");
  await page.keyboard.press("u");
  await until(async () => (await groupOf(id)) === null, "the group is still open");
  await counter("AA23 FR").waitFor();
});

await test("a place out of reach says why, on the first click", async () => {
  id = await open();
  await counter("AA23 FR").click();
  await page.mouse.click(...(await middleOf("BB26")));
  const why = page.locator(".choosing-popup");
  await why.locator("p").first().waitFor();
  check(/P-MOV/.test(await why.innerText()), `another reason: ${await why.innerText()}`);
  check(!/\b[A-Z]{1,2}\d+ [A-Z]/.test(await why.locator("p").first().innerText()), "codes in the reason");
  same(await tray().count(), 1, "the stack is still in hand");
});

await test("buttons are one line high", async () => {
  const { height } = await page.getByRole("button", { name: "Confirm" }).boundingBox();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  same((await page.getByRole("button", { name: "End movement" }).boundingBox()).height, height, "the height of End movement");
});

await test("a forced march shows all six dice, and then rolls one", async () => {
  id = await open();
  await counter("AA23 FR").click();
  await tray().getByLabel(/Forced march/).check();
  await page.locator('.wap-lit.aim[data-id="Y25"]').waitFor();
  same(await page.locator('.wap-lit[data-id="Y25"] text').textContent(), "+1", "the MP that are missing");
  await page.mouse.click(...(await middleOf("Y25")));
  const march = page.locator(".wap-march");
  await march.locator("td.full").first().waitFor();
  same(await march.locator("tbody tr").first().locator("td").count(), 8, "six dice and two chances");
  await march.getByRole("button", { name: "March" }).click();
  await until(async () => (await ann.sight(id, 0)).view.board.group?.path.length > 0 || (await ann.sight(id, 0)).view.deciders[0].prompt === "march-loss", "no march");
  await page.getByText(/forced march of 1 MP/).first().waitFor();
});

await test("a stack entrenches where it stands", async () => {
  id = await open();
  await counter("AA22 FR").click();
  await tray().getByRole("button", { name: /Entrench/ }).click();
  await until(async () => (await ann.sight(id, 0)).view.board.trenches.FR.includes("AA22"), "no trench");
  await page.locator('[data-counter="AA22 FR"] .wap-trench').waitFor();
});

await test("the list and the keyboard are enough to move", async () => {
  await page.locator(".choosing-line", { hasText: "Metz (BB21)" }).click();
  await tray().getByText("7 SP").first().waitFor();
  await page.locator(".choosing-line").first().click();
  await until(async () => (await groupOf(id)) !== null, "nobody has moved");
});

// Firefox is driven without touch.
await test("a stack that is chosen from the list comes into view", async () => {
  id = await open();
  const board = await page.locator(".board-view").boundingBox();
  const inView = async () => (await middle(counter("P27 FR")))[1] < board.y + board.height;
  check(!(await inView()), "Florence is in view before");
  await page.locator('.choosing-line[data-choice^="P27"]').click();
  await until(inView, "Florence does not come into view");
});

if (!house.firefox) await test("fingers move stacks, too", async () => {
  const bob = await house.newPerson({ name: "bob", phone: true });
  const game = await bob.newGame({ game: "warpeace", scenario: "N05", curtain: false, seats: [{ kind: "me" }, { kind: "me" }] });
  await bob.visit(`#/game/${game.id}`);
  const stack = bob.page.locator('[data-counter="AA23 FR"]');
  await stack.waitFor();
  const known = bob.page.getByRole("button", { name: "Got it" });
  if (await known.count()) await known.tap();
  await bob.page.locator(".wap-counter.choice").first().waitFor();
  await stack.tap();
  const goal = bob.page.locator('.wap-lit.end[data-id="AA24"]');
  await goal.waitFor();
  await goal.tap();
  await until(async () => (await bob.sight(game.id, 0)).view.board.group?.hex === "AA24", "nobody has moved");
});

if (!house.firefox) await test("with three players a phone has one line for them, and the tray", async () => {
  const eve = await house.newPerson({ name: "eve", phone: true });
  const game = await eve.newGame({ game: "warpeace", scenario: "N05", options: { players: 3 }, curtain: false, seats: [{ kind: "me" }, { kind: "me" }, { kind: "me" }] });
  await eve.visit(`#/game/${game.id}`);
  await eve.page.getByRole("button", { name: "Got it" }).tap();
  check((await eve.page.locator(".around-top").boundingBox()).height < 60, "the bar above the board wraps");
  await eve.page.locator('.wap-counter.choice[data-counter="AA23 FR"]').tap();
  await eve.page.locator('.wap-lit.end[data-id="AA24"]').waitFor();
  await eve.page.getByRole("button", { name: /choose where to go/ }).tap();
  await eve.page.locator(".wap-tray").getByText("16 SP").waitFor();
});

await house.close();
finish();
