// warpeace/frames.mjs: what a frame costs on the map of Europe: panning and zooming move one layer, with the window of a battle open, too; dragging a stack
// changes only what is over the map.
//
//   node tests/web/warpeace/frames.mjs PROGRAM FILES            tests what does not depend on the machine
//   node tests/web/warpeace/frames.mjs PROGRAM FILES --report   only measures, for bench/results.md
import { check, finish, openHouse, same, sleep, test } from "../harness.mjs";
import { changesDuring, pan, zoom } from "../tools/hands.mjs";
import { summary, traceFrames, traceLayouts, traceStyles } from "../tools/trace.mjs";

const report = process.argv.includes("--report");
const house = await openHouse({ strict: true, browser: "chromium", args: ["--accounts"] }); // its traces
const ann = await house.newPerson({ name: "Ann", motion: true });
const { page } = ann;
await ann.visit("#/");
await ann.must("POST", "/sign-up", { name: "Ann", password: "six blue horses" });
await page.reload();

async function open(id) {
  await ann.visit(`#/game/${id}`);
  await page.locator(".wap-counter").first().waitFor();
  const known = page.getByRole("button", { name: "Got it" });
  if (await known.count()) await known.click();
}

async function movement() {
  const { id } = await ann.newGame({ game: "warpeace", scenario: "N12", curtain: false, seats: [{ kind: "me" }, { kind: "me" }] });
  await open(id);
  await page.locator(".wap-counter.choice").first().waitFor();
  await sleep(1500); // what is asked ahead has come
}

async function battle() {
  const position = "phase combat\nAA29: Napoleon Davout FRi6 FRc2 BAi2   Z29: Ney FRi6   Z27: BAi1\nBB29: Charles AUi5 AUc2 AUl2   Z30: Mack AUi5\n";
  const id = house.gameFrom({ line: "warpeace N09", position, seats: { FR: "Ann", AL: "Ann" } });
  await ann.must("PUT", `/games/${id}`, { curtain: false });
  for (const order of ["attack AA29-BB29", "attack Z29-Z30", "end"]) await ann.order(id, 0, order);
  await open(id);
  await page.locator(".wap-b-chances").waitFor();
  await sleep(500);
}

/** The largest stack, dragged to and fro over the hexes around it. */
async function takeStack() {
  const { x, y, width, height } = await page.locator(".wap-counter.choice", { hasText: "Napoleon" }).first().boundingBox();
  const [left, top] = [x + width / 2, y + height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + 10, top + 10, { steps: 3 });
  await page.locator(".wap-lit.end").first().waitFor();
  await sleep(150);
  return async (steps) => {
    for (let i = 1; i <= steps; i++) {
      await page.mouse.move(left + 70 * Math.sin(i / 8), top + 60 * Math.sin(i / 5));
      await sleep(12);
    }
  };
}

async function putBack() {
  await page.keyboard.press("Escape");
  await page.mouse.up();
}

/** Runs the movement and returns its frames. */
const measured = (body) => traceFrames(house.browser, page, body);

const movements = [["pan", pan], ["zoom", zoom]];

if (report) {
  await movement();
  for (const [name, move] of movements) console.log(`${name}: ${summary(await measured(() => move(page, 100)))}`);
  await movement();
  const dragged = await takeStack();
  await dragged(20);
  console.log(`drag: ${summary(await measured(() => dragged(120)))}`);
  await putBack();
  await battle();
  for (const [name, move] of movements) console.log(`${name}, with the window of a battle: ${summary(await measured(() => move(page, 100)))}`);
} else {
  const onlyTheLayer = async (move) => {
    await move(page, 10); // first-time costs of a movement
    const { nodes, layers, inside } = await changesDuring(page, () => move(page, 20));
    same(layers.length, 1, `layers that were moved, of ${nodes.join(", ")}`);
    same(inside, [], "changed within the layer");
    check(nodes.length <= 4, `too much changes: ${nodes.join(", ")}`);
  };
  await test("a stack in hand: only what is over the map changes", async () => {
    await movement();
    const dragged = await takeStack();
    await dragged(20);
    const { nodes } = await changesDuring(page, () => dragged(40));
    const others = nodes.filter((name) => !/board-drag|path\.(faint)?$|swell|board-light|wap-lit|wap-counter|#text|g\.$/.test(name));
    same(others, [], "changed besides");
    const layouts = await traceLayouts(house.browser, page, () => dragged(30));
    await putBack();
    check(layouts.every((boxes) => boxes <= 60), `boxes that are laid out: ${layouts.join(", ")}`); // the map has thousands
  });
  for (const [name, move] of movements) await test(`${name}: one layer is moved, and nothing in it changes`, () => onlyTheLayer(move));
  await test("when the camera rests only labels and counters get new styles", async () => {
    const styles = await traceStyles(house.browser, page, () => zoom(page, 25));
    check(styles.every((elements) => elements <= 500), `elements: ${styles.join(", ")}`); // the layer has 3,000
  });
  await test("the same with the window of a battle below the map", async () => {
    await battle();
    await onlyTheLayer(pan);
  });
}
await house.close();
finish();
