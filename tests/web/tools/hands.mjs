// hands.mjs: hands that pan and zoom a board, and what changes in the page meanwhile.
import { sleep } from "../harness.mjs";

async function overBoard(page) {
  const { x, y, width, height } = await page.locator(".board-view").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  return { x: x + width / 2, y: y + height / 2 };
}

export async function pan(page, steps = 60) {
  const { x, y } = await overBoard(page);
  await page.mouse.down();
  for (let i = 1; i <= steps; i++) {
    await page.mouse.move(x + 120 * Math.sin(i / 8), y + 80 * Math.sin(i / 5));
    await sleep(12);
  }
  await page.mouse.up();
  await sleep(100);
}

export async function zoom(page, steps = 40) {
  await overBoard(page);
  for (let i = 0; i < steps; i++) {
    await page.mouse.wheel(0, i % 20 < 10 ? -60 : 60);
    await sleep(16);
  }
  await sleep(300);
}

/** Records every node that changes, within the moved layer only while it moves: when it rests, labels follow the zoom. */
function watch() {
  const changed = new Set();
  const layer = document.querySelector(".board-layer");
  let rests = 0;
  const observer = new MutationObserver((changes) => {
    const rest = layer.style.willChange === "";
    if (rest && changes.some(({ target }) => target === layer)) rests++;
    for (const { target } of changes) if (!rest || target === layer || !layer.contains(target)) changed.add(target);
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  globalThis.changesSoFar = () => {
    observer.disconnect();
    const name = (node) => `${node.nodeName.toLowerCase()}.${node.getAttribute?.("class") ?? ""}`;
    const nodes = [...changed];
    const layers = nodes.filter((node) => node.style?.transform && node.querySelector?.("[data-what]"));
    const inside = nodes.filter((node) => layers.some((layer) => layer !== node && layer.contains(node)));
    return { nodes: nodes.map(name), layers: layers.map(name), inside: inside.map(name), rests };
  };
}

export async function changesDuring(page, body) {
  await page.evaluate(watch);
  await body();
  return page.evaluate(() => globalThis.changesSoFar());
}
