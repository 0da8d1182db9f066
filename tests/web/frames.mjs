// frames.mjs: panning and zooming move one layer and nothing else, dragging a piece only what is over it; the cost of a
// frame, and how soon a page is painted.
//
//   node tests/web/frames.mjs PROGRAM FILES            tests what does not depend on the machine
//   node tests/web/frames.mjs PROGRAM FILES --report   only measures, for bench/results.md
import { check, finish, openHouse, restingBox, same, sleep, test } from "./harness.mjs";
import { changesDuring, pan, zoom } from "./tools/hands.mjs";
import { summary, traceFrames, traceLayouts } from "./tools/trace.mjs";

const report = process.argv.includes("--report");
const house = await openHouse({ browser: "chromium" }); // its traces
const ann = await house.newPerson({ name: "ann", motion: true });
const { page } = ann;
const { id } = await ann.newGame();
await ann.readySetup(id, 0);

const shapes = 300; // a board has many more
const ready = () =>
  page.waitForFunction((many) => document.querySelectorAll("svg [data-what]").length > many, shapes, { timeout: 15000 });

/** A commander of mine, dragged to and fro over the places where he can go. */
async function dragPiece(steps = 60) {
  const able = ["Lannes", "Murat", "Vandamme"].map((name) => page.locator(`.choosing-list [data-choice="corps ${name}"]`));
  const line = able[0].or(able[1]).or(able[2]).first();
  const name = (await line.getAttribute("data-choice")).split(" ")[1];
  const { x, y, width, height } = await restingBox(page.locator(`.board-pieces [data-what="commander"][data-id="${name}"]`));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 10, y + 10, { steps: 3 });
  await page.locator(".board-lights .end").first().waitFor();
  await sleep(150);
  dragged = async (more) => {
    for (let i = 1; i <= more; i++) {
      await page.mouse.move(x + 70 * Math.sin(i / 8), y + 50 * Math.sin(i / 5));
      await sleep(12);
    }
  };
  await dragged(steps);
}
let dragged = null;

async function endDrag() {
  await page.keyboard.press("Escape");
  await page.mouse.up();
}

/** Ann is asked for a command. */
async function toCommand() {
  const commands = ({ asked, view }) => asked && view.deciders.some(({ seat, prompt }) => seat === view.seat && prompt === "command");
  await ann.playOn(id, 0, commands);
  await page.locator('.choosing-list [data-choice^="corps "]').first().waitFor();
}

/* ---------------------------------------------------------------- how soon */

/** When the board is painted, in milliseconds since the address was opened. */
function watchPaint(many) {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll("svg [data-what]").length <= many) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (globalThis.boardPainted = performance.now())));
  });
  observer.observe(document, { subtree: true, childList: true });
}

async function paints(address) {
  const cold = await house.newPerson({ as: ann, name: "cold", motion: true });
  await cold.page.addInitScript(watchPaint, shapes);
  const times = [];
  for (const visit of ["first visit", "again"]) {
    await cold.page.goto(`http://127.0.0.1:${house.server.port}/${address}`);
    if (visit === "again") await cold.page.reload();
    await cold.page.waitForFunction(() => globalThis.boardPainted > 0, undefined, { timeout: 15000 });
    const [first, drawn] = await cold.page.evaluate(() => [
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1,
      globalThis.boardPainted,
    ]);
    times.push({ visit, first: Math.round(first), board: Math.round(drawn) });
  }
  await cold.context.close();
  return times;
}

/* ---------------------------------------------------------------- */

await ann.visit(`#/game/${id}`);
let there = false;
await test("the board is there", async () => {
  await ready();
  there = true;
});

if (!there) {
  finish(); // nothing to see
} else if (report) {
  for (const { visit, first, board } of await paints(`#/game/${id}`))
    console.log(`paint, ${visit}: first ${first} ms, with the board ${board} ms`);
  console.log(`pan: ${summary(await traceFrames(house.browser, page, () => pan(page, 120)))}`);
  console.log(`zoom: ${summary(await traceFrames(house.browser, page, () => zoom(page, 80)))}`);
  await page.reload();
  await ready();
  await toCommand();
  await dragPiece(20);
  console.log(`drag: ${summary(await traceFrames(house.browser, page, () => dragged(120)))}`);
  await endDrag();
} else {
  for (const [name, move] of [["pan", pan], ["zoom", zoom]])
    await test(`${name}: one layer is moved, and nothing in it changes`, async () => {
      await move(page, 10); // first-time costs of a movement
      const { nodes, layers, inside } = await changesDuring(page, () => move(page, 20));
      same(layers.length, 1, `layers that were moved, of ${nodes.join(", ")}`);
      same(inside, [], "changed within the layer");
      check(nodes.length <= 4, `too much changes: ${nodes.join(", ")}`);
      let layouts = [];
      const { rests } = await changesDuring(page, async () => (layouts = await traceLayouts(house.browser, page, () => move(page, 20))));
      const large = layouts.filter((boxes) => boxes > 40); // the board has thousands
      check(large.length <= rests, `boxes that are laid out: ${layouts.join(", ")}, with ${rests} rests`);
    });
  await test("drag: only the overlays and what is aimed at change; a frame takes less than 4 ms", async () => {
    await page.reload();
    await ready();
    await toCommand();
    await dragPiece(20);
    const { nodes } = await changesDuring(page, () => dragged(40));
    const others = nodes.filter((name) => !/board-drag|path\.$|swell|board-light|tri-place|commander|unit/.test(name));
    same(others, [], "changed besides");
    const frames = await traceFrames(house.browser, page, () => dragged(80));
    await endDrag();
    const work = frames.map((frame) => frame.work).sort((a, b) => a - b);
    const usual = work[Math.floor(work.length / 2)];
    check(usual < 4, `script, style and layout of a frame, in ms: ${usual}`);
  });
  await test("not much is loaded before the board is painted", async () => {
    const cold = await house.newPerson({ as: ann, name: "cold" });
    await cold.page.addInitScript(watchPaint, shapes);
    await cold.visit(`#/game/${id}`);
    await cold.page.waitForFunction(() => globalThis.boardPainted > 0);
    const asked = await cold.page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ startTime }) => startTime < globalThis.boardPainted).map(({ name }) => new URL(name).pathname),
    );
    check(asked.length <= 30, `${asked.length} requests:\n${asked.join("\n")}`);
  });
}
await house.close();
finish();
