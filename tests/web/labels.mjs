// labels.mjs: letters on the boards can be read at the first zoom, and cover nothing of each other: three games, three
// sizes of screens, both themes. They stay upright on a turned board.
import { check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse();
const host = await house.newPerson({ name: "host" });
const sizes = { "1440x900": { viewport: { width: 1440, height: 900 } }, "1280x720": { viewport: { width: 1280, height: 720 } }, phone: { phone: true } };
const themes = ["light", "dark"];

/** Runs inside the page: the letters of the map in view, without those of panels. */
function lettersInView() {
  const panels = ".margin, .panels, .cartouche, .title-panel, .legend-panel, .track, defs";
  const view = document.querySelector(".board-view").getBoundingClientRect();
  const scale = document.querySelector(".board-layer").getBoundingClientRect();
  const { width, height } = document.querySelector(".board-ground").viewBox.baseVal;
  const unit = Math.sqrt((scale.width * scale.height) / (width * height)); // pixels
  const grown = (text) => Number(/scale\(([\d.]+)\)/.exec((text.closest("g.label") ?? text).getAttribute("transform") ?? "")?.[1] ?? 1);
  const seen = [...document.querySelectorAll(".board-ground text")].filter((text) => {
    if (text.closest(panels) || text.classList.contains("letter-halo") || getComputedStyle(text).visibility === "hidden") return false;
    const box = text.getBoundingClientRect();
    return box.right > view.left && box.left < view.right && box.bottom > view.top && box.top < view.bottom;
  });
  return seen.map((text) => {
    // Browsers do not agree whether the rectangle on the screen has the outlines of letters; its middle is the same.
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const px = Number(text.getAttribute("font-size")) * unit * grown(text);
    const half = (text.getBBox().width * unit * grown(text)) / 2;
    const letter = text.textContent.length === 1 && text.hasAttribute("transform") && !text.closest("g.label");
    return { words: text.textContent, px, left: x - half, right: x + half, top: y - px * 0.33, bottom: y + px * 0.33, letter, wide: right - left };
  });
}

const covers = (a, b) => !(a.letter && b.letter) && a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;

async function readable(person, least) {
  await person.page.locator(".board-ground text").first().waitFor({ state: "attached" });
  const all = await person.page.evaluate(lettersInView);
  check(all.length >= least, `only ${all.length} texts`);
  const small = all.filter(({ px }) => px < 9);
  same(small.map(({ words, px }) => `${words} ${px.toFixed(1)}`), [], "too small");
  const pairs = all.flatMap((one, i) => all.slice(i + 1).filter((other) => covers(one, other)).map((other) => `${one.words} / ${other.words}`));
  same(pairs, [], "over each other");
  return all;
}

/** When the camera rests, no counter lies over the name of a city. */
async function free({ page }) {
  const under = async () => {
    const bodies = await page.locator(".wap-body").evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON()));
    const names = (await page.evaluate(lettersInView)).filter(({ words, letter }) => words.length > 1 && !letter);
    return bodies.length ? names.filter((name) => bodies.some((body) => covers(name, body))).map(({ words }) => words) : ["nothing yet"];
  };
  await until(async () => (await under()).length === 0, "names beside counters").catch(async (error) => same(await under(), [], error.message));
}

const games = {};
for (const [game, least] of [["triumph", 25], ["napoleon", 25], ["warpeace", 20]]) {
  games[game] = (await host.newGame({ game })).id;
  if (game !== "warpeace") await host.readySetup(games[game]);
  for (const [size, look] of Object.entries(sizes)) {
    if (game !== "triumph" && size === "1440x900") continue; // most room: their labels are the same code
    const theme = themes[Object.keys(sizes).indexOf(size) % 2];
    await test(`${game}, ${size}, ${theme}: labels are readable at the first zoom`, async () => {
      const person = await house.newPerson({ as: host, name: `${game}-${size}`, theme, ...look });
      await person.visit(`#/game/${games[game]}`);
      const all = await readable(person, least);
      const numbers = all.filter(({ words }) => /^\d+$/.test(words));
      check(game !== "triumph" || numbers.length >= 15, `only ${numbers.length} numbers of locales`);
      if (game === "warpeace") await free(person);
      await person.leave();
    });
  }
}

await test("closer, farther and turned: still readable, upright, and panels do not lie on their side", async () => {
  const person = await house.newPerson({ as: host, name: "turning", ...sizes["1440x900"] });
  const { page } = person;
  await person.visit(`#/game/${games.triumph}`);
  await readable(person, 25);
  const board = page.locator(".board-view");
  await board.focus();
  const transform = () => page.locator(".board-layer").evaluate((layer) => layer.style.transform);
  for (const key of ["+", "-", "-", "r", "r"]) {
    const before = await transform();
    await page.keyboard.press(key);
    await until(async () => (await transform()) !== before, `the camera moves with ${key}`);
    await page.locator(".board-layer:not([style*=will-change])").waitFor();
    const all = await readable(person, 5);
    const lying = all.filter(({ words, letter, wide, px }) => !letter && words.length > 5 && wide < 2 * px);
    same(lying.map(({ words }) => words), [], "on their side");
  }
  const turned = /rotate\((\d+)/.exec(await transform())?.[1] ?? "0";
  const legend = await page.locator(".board-ground .legend-panel").first().locator("text").first().evaluate((text) => getComputedStyle(text).visibility);
  same(legend, Number(turned) % 180 ? "hidden" : "visible", `the legend, turned by ${turned}`);
});

await test("letters of blocks are shown when they can be read, and are smaller than strengths", async () => {
  const person = await house.newPerson({ as: host, name: "letters", ...sizes["1280x720"] });
  const { page } = person;
  await person.visit(`#/game/${games.triumph}`);
  const unit = page.locator(".board-pieces .unit.french:not(.unknown)").first();
  await unit.waitFor();
  await page.locator(".board-layer[data-far]").waitFor();
  same(await page.locator(".board-pieces .block-label:visible").count(), 0, "letters, from far away");
  await page.locator(".board-view").focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press("+");
  await page.locator(".board-layer:not([data-far])").waitFor();
  const high = await unit.evaluate((block) => {
    const letter = block.querySelector(".block-label");
    return { shown: getComputedStyle(letter).display, letter: Number(letter.getAttribute("font-size")), strength: Number(block.querySelector(".block-mark").getBBox().height) };
  });
  check(high.shown !== "none" && high.letter < high.strength, JSON.stringify(high));
  await person.leave();
});

await test("objectives have their colors in both themes", async () => {
  for (const theme of themes) {
    const person = await house.newPerson({ as: host, name: `stars-${theme}`, theme });
    await person.visit(`#/game/${games.triumph}`);
    await person.page.locator(".board-ground .objective").first().waitFor({ state: "attached" });
    const [fill, edge] = await person.page.evaluate(() => {
      const { fill, stroke } = getComputedStyle(document.querySelector(".board-ground .star-black"));
      return [fill, stroke].map((color) => color.match(/\d+/g).map(Number));
    });
    check(Math.max(...fill) < 40, `black is black: ${fill}`);
    check(Math.min(...edge) > 150, `.. with a light edge: ${edge}`);
    await person.leave();
  }
});

await house.close();
finish();
