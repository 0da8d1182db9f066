// analysis.mjs: the analysis board: a pasted position, both sides played, branches, comments, arrows, dice, links, files; moments of games.
import fs from "node:fs";
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob", phone: true });
const { page } = ann;

const SMALL = `game triumph dec2
active F
F R(95): [Vandamme: I3 I2 C2]   R(83): I2
A R(123): [Langeron: I2 I2]
`;
const MARCH = `game warpeace N05
Y16: Napoleon FRg3 FRi2 BAi1
begin
FR: move Napoleon FRg3 FRi2 BAi1 Y16-Z16-AA17-AA18
`;

const tree = page.getByRole("group", { name: "Lines" });
const current = () => tree.locator("[aria-current]").innerText();
const leave = () => page.evaluate(() => document.activeElement?.blur());
/** An order that is refused stays in its box. */
const type = async (order, refused = false) => {
  const box = page.locator(".choosing-box input");
  await leave();
  if (!(await box.isVisible())) await page.getByRole("button", { name: /Type an order/ }).click();
  await box.fill(order);
  await box.press("Enter");
  if (!refused) await box.waitFor({ state: "hidden" });
};
let link = "";

await test("a pasted position is refused with its line and rule, then opened", async () => {
  await ann.visit("#/");
  await page.getByRole("link", { name: "Analysis" }).click();
  await page.getByText("Paste a position").click();
  const box = page.getByLabel("Position, case or log");
  await box.fill("game triumph\nF R(107): 5I2\n");
  ann.allow(/status of 409/);
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByText("line 2: impossible position: 5 units in 107, capacity 4 (T-MAP-04)").waitFor();
  await box.fill(SMALL);
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByText("French to decide").waitFor();
});

await test("both sides are played, undone and played otherwise", async () => {
  await type("corps Vandamme to R(84)");
  await until(async () => (await tree.locator("button").count()) === 2, "the first order in the tree");
  await type("end");
  await page.getByText("Allies to decide").waitFor();
  await type("corps Langeron to R(122)");
  await until(async () => /Langeron/.test(await current()), "the Allies' order");
  await leave();
  await page.keyboard.press(",");
  await page.getByText("Allies to decide").waitFor();
  await until(async () => !/Langeron/.test(await current()), "back one");
  await page.keyboard.press(",");
  await page.getByText("French to decide").waitFor();
  await until(async () => /Vandamme/.test(await current()), "back");
  await page.keyboard.press("u");
  await until(async () => /Start/.test(await current()), "undone");
  await type("end");
  await page.getByText("Allies to decide").waitFor();
  same(await tree.locator("ol ol").count(), 1, "a branch");
});

await test("comments and arrows are kept, and the link survives a reload", async () => {
  const comment = page.getByLabel("Comment on this position");
  await comment.fill("Too slow.");
  await comment.blur();
  await tree.getByText("Too slow.").waitFor();
  await page.getByRole("button", { name: "Draw red arrows" }).click();
  for (const name of ["Vandamme", "Langeron"]) await page.locator(`[data-what="commander"][data-id="${name}"]`).click({ force: true });
  await page.locator(".study-arrows path.head").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Pratze");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Pratze" }).waitFor();
  link = new URL(page.url()).hash;
  check(/^#\/analysis\/\w+\/\d+$/.test(link), link);
  await page.reload();
  await page.getByText("Allies to decide").waitFor();
  await tree.getByText("Too slow.").waitFor();
  await page.locator(".study-arrows path.head").waitFor();
  await accessible(page);
});

await test("somebody with the link looks at it on a phone, and copies it; damaged links are refused with a sentence", async () => {
  await bob.visit(link);
  await bob.page.getByRole("button", { name: "Lines" }).click();
  await bob.page.getByText("Too slow.").waitFor();
  same(await bob.page.getByLabel("Comment on this position").count(), 0, "he can't write in it");
  await bob.page.getByRole("button", { name: "Copy to my analyses" }).click();
  await until(async () => new URL(bob.page.url()).hash !== link, "his own copy");
  bob.allow(/status of 40[49]/);
  await bob.visit(link.replace(/\d+$/, "999"));
  await bob.page.getByText("This link is damaged").waitFor();
  await bob.visit("#/analysis/nonsense/0");
  await bob.page.getByText("This link is damaged, or the analysis was deleted.").waitFor();
  await bob.visit(`${link}x.y%2F`);
  await bob.page.getByText("This link is damaged").waitFor();
});

await test("dice are chosen, and the line is saved as a case", async () => {
  const made = await ann.must("POST", "/studies", { text: MARCH });
  await ann.visit(`#/analysis/${made.id}/1`);
  await page.getByText("French to decide").waitFor();
  await page.getByLabel("Dice", { exact: true }).selectOption("chosen");
  await page.getByLabel("Dice of the next order").fill("5 5");
  ann.allow(/status of 409/);
  await type("march 2 Napoleon FRg3 FRi2 BAi1 AA18-AA19-BB19", true);
  await page.getByText("too many dice").first().waitFor();
  await page.getByLabel("Dice of the next order").fill("5");
  await type("march 2 Napoleon FRg3 FRi2 BAi1 AA18-AA19-BB19");
  await tree.getByText("[5]").waitFor();
  if (!house.firefox) {
    await page.getByRole("button", { name: "Export" }).click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Case" }).click()]);
    const text = fs.readFileSync(await file.path(), "utf8");
    check(text.includes("AA18-AA19-BB19 [5]"), text);
  }
});

await test("a position is set up by dragging, and the bot is asked", async () => {
  await ann.visit(`#/analysis/edit/${encodeURIComponent("triumph dec2")}`);
  await page.getByText("This position is possible.").waitFor();
  const text = page.getByLabel("The position in the notation");
  const piece = page.locator('[data-what="commander"][data-id="Vandamme"]');
  await piece.waitFor();
  const start = await text.inputValue();
  const box = await piece.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 330, box.y + 160, { steps: 8 });
  await page.mouse.up();
  await until(async () => (await text.inputValue()) !== start && !/R\(95\)/.test(await text.inputValue()), "the corps elsewhere");
  const board = await page.locator(".study-edit .board-view").boundingBox();
  const spare = await page.getByRole("button", { name: "Infantry 1", exact: true }).boundingBox();
  await page.mouse.move(spare.x + 9, spare.y + 9);
  await page.mouse.down();
  await page.mouse.move(board.x + board.width / 2, board.y + board.height * 0.4, { steps: 5 });
  await page.locator(".study-carried").getByText("Infantry 1").waitFor();
  await page.mouse.up();
  await until(async () => /\bI1/.test(await text.inputValue()), "a unit of the reserve on the board");
  await text.fill("F R(107): 5I2\n");
  await page.getByText("Line 1: impossible position: 5 units in 107, capacity 4 (T-MAP-04)").waitFor();
  check(await page.getByRole("button", { name: "Analyze" }).isDisabled(), "it cannot be analyzed");
  await text.fill("active F\nF R(95): [Vandamme: I3 I2 C2]\nA R(123): [Langeron: I2 I2]\n");
  await page.getByText("This position is possible.").waitFor();
  await page.getByRole("button", { name: "Analyze" }).click();
  await page.getByRole("button", { name: "Ask the bot" }).click();
  await page.getByRole("button", { name: "Play it" }).click();
  await until(async () => (await tree.locator("button").count()) >= 2, "the bot's order in the tree");
});

await test("a running game's position opens as its seat sees it", async () => {
  const game = await ann.newGame({ game: "triumph", seats: [{ kind: "me" }, { kind: "bot", bot: "random" }], start: true });
  const sight = await ann.sight(game.id, 0);
  await ann.visit(`#/analysis/from/${game.id}/0/now`);
  await page.getByText("to decide").waitFor();
  const id = new URL(page.url()).hash.split("/")[2];
  const again = await ann.must("GET", `/games/${id}.0/seats/0/sight`);
  same(JSON.stringify(again.view.board), JSON.stringify(sight.view.board), "the same board");
});

await test("a block that nobody has seen is assumed to be something", async () => {
  const game = await ann.newGame({ game: "triumph" });
  await ann.readySetup(game.id);
  await until(async () => (await ann.sight(game.id, 0)).asked, "the turn");
  await ann.visit(`#/analysis/from/${game.id}/0/now`);
  await page.getByText("What if a block that you have not seen").click();
  const block = page.getByLabel("Block", { exact: true });
  const piece = await block.locator("option").nth(1).getAttribute("value");
  await block.selectOption(piece);
  await page.getByLabel("Its face").selectOption("I2");
  await accessible(page);
  const before = page.url();
  await page.getByRole("button", { name: "Try it" }).click();
  await until(() => page.url() !== before, "another analysis");
  const id = new URL(page.url()).hash.split("/")[2];
  const { view } = await ann.must("GET", `/games/${id}.0/seats/referee/sight`);
  same(view.board.units.find((unit) => String(unit.piece) === piece).face, "I2", "its face there");
});

await house.close();
finish();
