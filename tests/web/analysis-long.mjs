// analysis-long.mjs: a whole analysis in each game: set up by dragging, a branch, a comment, arrows, the bot's advice, saved, shared, reloaded, exported and
// opened again from its files; assumptions about what is hidden; damaged links. Only `make soak` runs it.
import fs from "node:fs";
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob" });
const { page } = ann;
const tree = page.getByRole("group", { name: "Lines" });
const orders = (on = tree) => on.locator("button").count();
const current = () => tree.locator("[aria-current]").innerText();

/** `from` is dragged to `to`; both are on the board. `other`: an order that the bot does not give. */
const GAMES = [
  { line: "triumph dec2", from: ["commander", "Vandamme"], to: ["locale", "108"], moved: /R\(108\)/, other: "end", arrow: [["commander", "Vandamme"], ["commander", "Langeron"]] },
  { line: "napoleon waterloo", from: ["stack", "FR:Binche"], to: ["town", "Mons"], moved: /Mons/, other: "end", arrow: [["town", "Mons"], ["town", "Ligny"]] },
  { line: "warpeace N05", from: ["hex", "Y16"], to: ["hex", "Z16"], moved: /^Z16/m, other: "end", arrow: [["hex", "Z16"], ["hex", "AA25"]] },
];

const thing = ([what, id]) => page.locator(`.board-view [data-what="${what}"][data-id="${id}"]`).first();

async function drag(from, to) {
  const [a, b] = [await thing(from).boundingBox(), await thing(to).boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 10 });
  await page.mouse.up();
}

async function type(order) {
  const box = page.locator(".choosing-box input");
  await page.evaluate(() => document.activeElement?.blur());
  if (!(await box.isVisible())) await page.getByRole("button", { name: /Type an order/ }).click();
  await box.fill(order);
  await box.press("Enter");
}

async function saved(name) {
  await page.getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("dialog").getByRole("button", { name }).click()]);
  return fs.readFileSync(await file.path(), "utf8");
}

const studyOf = (who, id) => who.must("GET", `/studies/${id}`);
const idOf = (on = page) => new URL(on.url()).hash.split("/")[2];
const playedOrders = ({ nodes }) => nodes.filter(({ order }) => order).map(({ order }) => order);

for (const { line, from, to, moved, other, arrow } of GAMES) {
  await test(`${line}: set up by dragging`, async () => {
    await ann.visit(`#/analysis/edit/${encodeURIComponent(line)}`);
    await page.getByText("This position is possible.").waitFor();
    await thing(from).waitFor();
    await drag(from, to);
    await until(async () => moved.test(await page.getByLabel("The position in the notation").inputValue()), "the piece elsewhere");
    await page.getByText("This position is possible.").waitFor();
    await page.getByRole("button", { name: "Analyze" }).click();
    await page.getByText("to decide").first().waitFor();
  });

  await test(`${line}: the bot's line and another one, with a comment and arrows`, async () => {
    await page.getByRole("button", { name: "Ask the bot" }).click();
    await page.getByRole("button", { name: "Play it" }).click();
    await until(async () => (await orders()) >= 2, "the bot's order");
    await page.keyboard.press(",");
    await until(async () => /Start/.test(await current()), "back");
    await type(other);
    await until(async () => (await orders()) >= 3, "a branch");
    const comment = page.getByLabel("Comment on this position");
    await comment.fill("The other line is better.");
    await comment.blur();
    await tree.getByText("The other line is better.").waitFor();
    await page.getByRole("button", { name: "Draw green arrows" }).click();
    for (const end of arrow) await thing(end).click({ force: true });
    await page.locator(".study-arrows path.head").first().waitFor();
    await accessible(page);
  });

  let id, study, link;
  await test(`${line}: saved, reloaded, and read by somebody with the link`, async () => {
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(`Long ${line}`);
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: `Long ${line}` }).waitFor();
    link = new URL(page.url()).hash;
    id = idOf();
    study = await studyOf(ann, id);
    await page.reload();
    await tree.getByText("The other line is better.").waitFor();
    await page.locator(".study-arrows path.head").first().waitFor();
    await bob.visit(link);
    await bob.page.getByText("The other line is better.").waitFor();
    await bob.page.locator(".study-arrows path.head").first().waitFor();
    await bob.page.getByRole("button", { name: "Copy to my analyses" }).click();
    await until(() => idOf(bob.page) !== id, "his copy");
    same(playedOrders(await studyOf(bob, idOf(bob.page))), playedOrders(study), "the orders of the copy");
  });

  await test(`${line}: its files open again`, async () => {
    await ann.visit(link);
    await tree.getByText("The other line is better.").waitFor();
    const line = playedOrders({ nodes: [study.nodes.at(-1)] });
    for (const name of ["Case", "Log"]) {
      const made = await ann.must("POST", "/studies", { text: await saved(name) });
      same(playedOrders(await studyOf(ann, made.id)).slice(0, 1), line, `the line of the ${name}`);
    }
    const picture = await saved("Picture");
    check(/<svg /.test(picture) && picture.includes("</svg>"), picture.slice(0, 80));
  });
}

/** In another analysis; what the reader sees is the same. */
async function assume(game, seat, choose) {
  await ann.visit(`#/analysis/from/${game}/${seat}/now`);
  await page.getByText("to decide").first().waitFor();
  const before = idOf();
  const seen = JSON.stringify((await ann.must("GET", `/games/${before}.0/seats/${seat}/sight`)).view.board);
  await page.getByText(/^What if /).click();
  await choose();
  await page.getByRole("button", { name: "Try it" }).click();
  await until(() => idOf() !== before, "another analysis");
  same(JSON.stringify((await ann.must("GET", `/games/${idOf()}.0/seats/${seat}/sight`)).view.board), seen, "what the reader sees");
  return (await ann.must("GET", `/games/${idOf()}.0/seats/referee/sight`)).view.board;
}

const first = (field) => field.locator("option").nth(1).evaluate((option) => option.value);

await test("Napoléon: a block that nobody has seen is assumed to be in a town", async () => {
  const { id } = await ann.newGame({ game: "napoleon" });
  await ann.readySetup(id);
  await until(async () => (await ann.sight(id, 0)).asked, "the turn");
  let block, town;
  const board = await assume(id, 0, async () => {
    block = await first(page.getByLabel("Block", { exact: true }));
    await page.getByLabel("Block", { exact: true }).selectOption(block);
    town = await first(page.getByLabel("Its town"));
    await page.getByLabel("Its town").selectOption(town);
  });
  same(board.blocks.find((one) => one.id === block).town, town, "its town there");
});

await test("War and Peace: stacks in the fog are assumed to be strong, or a leader to be there", async () => {
  const { id } = await ann.newGame({ game: "warpeace", options: { Z: "1" } });
  await until(async () => (await ann.sight(id, 0)).asked, "the turn");
  const things = page.getByLabel("Stack or leader");
  let hex;
  const stacks = await assume(id, 0, async () => {
    hex = await first(things);
    await things.selectOption(hex);
    await page.getByLabel("Its SP").selectOption("7");
    await accessible(page);
  });
  const { piles } = stacks.stacks.find((stack) => stack.hex === hex);
  same(piles.reduce((sum, { count }) => sum + count, 0), 7, "its SP");
  const leaders = await assume(id, 0, async () => {
    await things.selectOption("Charles");
    await page.getByLabel("Where", { exact: true }).selectOption(hex);
  });
  same(leaders.leaders.find(({ leader }) => leader === "Charles").hex, hex, "its leader");
});

await test("damaged links say so", async () => {
  ann.allow(/status of 40[049]/);
  for (const bad of ["#/analysis/nonsense/0", `#/analysis/${idOf()}/999`, `#/analysis/${idOf()}x/0`]) {
    await ann.visit(bad);
    await page.getByText("This link is damaged").waitFor();
  }
});

await house.close();
finish();
