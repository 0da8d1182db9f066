// napoleon/map.mjs: the map of Napoléon: units are moved along roads by mouse, finger, clicks and keys, and the gestures for
// each action are counted; who must stop drops off; force marches; refusals; undo; what the enemy did; frames of a drag.
import { accessible, check, finish, openHouse, same, sleep, test as plainTest, until } from "../harness.mjs";
import { traceFrames } from "../tools/trace.mjs";

const house = await openHouse();
const laptop = { viewport: { width: 1280, height: 720 } };
const ann = await house.newPerson({ name: "ann", ...laptop });
const bob = await house.newPerson({ name: "bob" });
const { page } = ann;

/* "As it was": I and II Corps and horse artillery at Soire, Napoleon with twelve units at Beaumont. */
const { id: game } = await ann.newGame({ game: "napoleon", seats: [{ kind: "me" }, { kind: "open" }] });
await bob.must("POST", `/games/${game}/join`, {});
await bob.readySetup(game, 1);
await ann.readySetup(game);
await ann.visit(`#/game/${game}`);

const pile = (id, on = page) => on.locator(`.board-pieces [data-what="stack"][data-id="${id}"]`);
const block = (id, on = page) => on.locator(`.board-pieces .nap-fan [data-what="block"][data-id="${id}"]`);
const town = (id, on = page) => on.locator(`.board-pieces .nap-town[data-id="${id}"]`);
const words = page.locator(".board-drag-words");

async function middle(node) {
  await node.waitFor();
  const { x, y, width, height } = await node.boundingBox();
  return [x + width / 2, y + height / 2];
}

/** Own orders that stand. */
async function orders() {
  const { entries } = await ann.must("GET", `/games/${game}/seats/0/record?after=0`);
  const own = entries.filter((entry) => entry.kind === "order" && entry.seat === 0 && entry.text !== "end" && !entry.text.startsWith("deploy"));
  return own.reduce((left, { text }) => (text === "undo" ? left.slice(0, -1) : [...left, text]), []);
}

const gave = (...texts) => until(async () => JSON.stringify(await orders()) === JSON.stringify(texts), texts.join(", "));

async function undo() {
  await page.getByRole("button", { name: /^Undo/ }).click();
  await until(async () => (await orders()).length === 0, "one undo takes back the whole gesture");
  await page.locator('[data-what="stack"][tabindex]').first().waitFor();
}

/** A drag from a piece over these towns. */
async function drag(node, ...towns) {
  const from = await middle(node);
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 9, from[1] + 9, { steps: 3 });
  for (const id of towns) await page.mouse.move(...(await middle(town(id))), { steps: 8 });
}

const test = (name, body) =>
  plainTest(name, async () => {
    try {
      await body();
    } finally {
      await page.keyboard.press("Escape");
      await page.mouse.up();
    }
  });

await page.locator('[data-what="stack"][data-id="FR:Soire"][tabindex]').waitFor();

/* ---------------------------------------------------------------- the table of clicks */

const actions = [
  ["a block one town, dragged out of the fan", 1, async () => {
    await pile("FR:Soire").hover();
    await drag(block("F06"), "Binche");
    await page.mouse.up();
    await gave("move F06 Soire-Binche");
    return 1;
  }],
  ["a block one town, by clicks", 2, async () => {
    await pile("FR:Soire").hover();
    await page.mouse.click(...(await middle(block("F07"))));
    await page.mouse.click(...(await middle(town("Binche"))));
    await gave("move F07 Soire-Binche");
    return 2;
  }],
  ["six units one town: one drag of the pile; the seventh finds no room", 1, async () => {
    await drag(pile("FR:Soire"), "Binche");
    await until(async () => /6 units to Binche; 1 stays; the road takes 6/.test(await words.textContent()), "the sentence");
    await page.mouse.up();
    await until(async () => (await orders()).length === 6, "six orders");
    same((await orders()).filter((text) => text.endsWith("Soire-Binche")).length, 6, "to Binche");
    return 1;
  }],
  ["a group of twelve with drop-offs: one drag", 1, async () => {
    await drag(pile("FR:Beaumont"), "Thuin", "Binche");
    await until(async () => /to Binche/.test(await words.textContent()), "the sentence");
    await page.mouse.up();
    await until(async () => (await orders()).length >= 6, "the orders");
    const all = await orders();
    check(all.some((text) => /^move F01 Beaumont-Thuin-Binche$/.test(text)), `the horse goes on: ${all}`);
    check(all.some((text) => / Beaumont-Thuin$/.test(text)), `foot stops after one town: ${all}`);
    return 1;
  }],
  ["a corps by double click, then a town", 3, async () => {
    await pile("FR:Soire").hover();
    const at = await middle(block("F09"));
    await page.mouse.click(...at, { clickCount: 1 });
    await page.mouse.click(...at, { clickCount: 1 });
    await page.locator(".nap-selection").getByText("3 of 7 units selected").waitFor();
    await page.mouse.click(...(await middle(town("Thuin"))));
    await until(async () => (await orders()).length === 3, "three orders");
    same((await orders()).map((text) => text.slice(5, 8)), ["F09", "F10", "F11"], "II Corps");
    return 3;
  }],
  ["a force march: nobody comes there otherwise", 1, async () => {
    await pile("FR:Soire").hover();
    await drag(block("F06"), "Mons", "Soignies");
    await until(async () => /Force march to Soignies: 1 unit; may lose a step: 50%/.test(await words.textContent()), "the risk");
    await page.locator(".board-drag-road.forced").first().waitFor({ state: "attached" });
    await page.mouse.up();
    await until(async () => (await orders())[0]?.startsWith("move F06 Soire-"), "the order");
    return 1;
  }],
];

for (const [name, most, act] of actions)
  await test(`${name} (at most ${most})`, async () => {
    const gestures = await act();
    check(gestures <= most, `${gestures} gestures`);
    await undo();
  });

await test("force march on: those who would stop go along, and the road is dashed", async () => {
  await page.getByLabel("Force march those who would stop").check();
  await drag(pile("FR:Soire"), "Binche", "Nivelles");
  await until(async () => /6 units attack Nivelles: 1 enemy; 5 by force march, each may lose a step: 50%/.test(await words.textContent()), "the sentence");
  await page.locator(".board-drag-road.forced.attack").waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.getByLabel("Force march those who would stop").uncheck();
  same(await orders(), [], "Escape gives nothing");
});

/* ---------------------------------------------------------------- selecting */

await test("a click on a pile selects all, clicks on blocks drop and add them, the lasso takes those in it", async () => {
  await page.mouse.click(...(await middle(pile("FR:Soire"))));
  await page.locator(".nap-selection").getByText("7 of 7 units selected").waitFor();
  await page.mouse.click(...(await middle(block("F06"))));
  await page.locator(".nap-selection").getByText("6 of 7 units selected").waitFor();
  await sleep(400); // no double click
  await page.mouse.click(...(await middle(block("F06"))));
  await page.locator(".nap-selection").getByText("7 of 7 units selected").waitFor();
  const [[x, y], [x2]] = [await middle(block("F06")), await middle(block("F07"))];
  await page.keyboard.down("Shift");
  await page.mouse.move(x - 26, y - 12);
  await page.mouse.down();
  for (const [dx, dy] of [[x2 - x + 14, -12], [x2 - x + 14, 14], [-14, 14], [-26, -12]]) await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await page.locator(".nap-selection").getByText("2 of 7 units selected").waitFor();
});

await test("by keys: a town, a corps, a destination", async () => {
  await page.keyboard.press("Escape");
  await page.locator(".choosing-list [data-key='1']").waitFor();
  const soire = page.locator(".choosing-line", { hasText: "Soire" });
  await page.keyboard.press(await soire.getAttribute("data-key"));
  await page.locator(".nap-selection").waitFor();
  await page.keyboard.press("]");
  await page.locator(".nap-selection").getByText("3 of 7 units selected").waitFor();
  const binche = page.locator(".choosing-line", { has: page.getByText("Binche", { exact: true }) });
  await page.keyboard.press(await binche.getAttribute("data-key"));
  await gave("move F06 Soire-Binche", "move F07 Soire-Binche", "move F08 Soire-Binche");
  await page.keyboard.press("u");
  await until(async () => (await orders()).length === 0, "U undoes the gesture");
});

await test("from town to town by arrows, and Enter", async () => {
  await page.bringToFront(); // Firefox has no focus in a page behind another
  const stack = page.locator('[data-what="stack"][data-id="FR:Soire"][tabindex]');
  await until(async () => {
    await stack.focus();
    // what is in hand falls when the page hears late of the undo before
    if (!(await page.locator(".nap-selection").count())) await page.keyboard.press("Enter");
    await town("Binche").waitFor();
    await page.keyboard.press("ArrowUp");
    return page.locator(".table-hint", { hasText: "to Binche" }).waitFor({ timeout: 1000 }).then(() => true, () => false);
  }, "what Enter would do");
  await page.keyboard.press("Enter");
  await until(async () => (await orders()).length === 6, "the orders");
  await undo();
});

/* ---------------------------------------------------------------- what cannot be done */

await test("too far: the label says so, and the drop says why", async () => {
  await pile("FR:Soire").hover();
  const from = await middle(block("F06"));
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 9, from[1] + 9, { steps: 3 });
  await page.locator(".nap-town.end").first().waitFor();
  await page.mouse.move(...(await middle(page.locator('.board-ground [data-town="Ligny"], .board-ground [data-what="town"][data-id="Ligny"]').first())), { steps: 8 });
  await page.locator(".board-drag-words.bad").waitFor();
  await page.mouse.up();
  await page.locator(".choosing-why").waitFor();
  check(/W-MOV/.test(await page.locator(".choosing-popup").innerHTML()), "with its rule");
  same(await orders(), [], "no order");
});

await test("the group moves that are left are in view, and ending asks for them", async () => {
  await ann.order(game, 0, "move F06 Soire-Binche");
  await page.getByText("1 group move left").waitFor();
  await page.locator(".nap-open").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "End movement" }).click();
  await page.getByRole("dialog").getByText(/group move left/).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: /Cancel|Back|No/ }).first().click();
  await undo();
});

await test("a town that is closed by command control is drawn as such, with why", async () => {
  await ann.order(game, 0, "move F06 F07 F09 Soire-Mons");
  await ann.order(game, 0, "move F01 F02 F03 Beaumont-Thuin-Charleroi");
  await page.getByText("no group move left").waitFor();
  await page.mouse.move(600, 20); // away from the list
  await page.locator('[data-what="stack"][data-id="FR:Soire"][tabindex]').waitFor();
  await page.mouse.click(...(await middle(pile("FR:Soire"))));
  await page.locator(".nap-closed").waitFor({ state: "attached" });
  await pile("PR:Charleroi").hover({ position: { x: 12, y: 12 } });
  await page.locator(".table-hint.bad", { hasText: "Units from Beaumont already attack Charleroi." }).waitFor();
  await page.keyboard.press("Escape");
  while ((await orders()).length) await ann.order(game, 0, "undo");
  await page.getByText("2 group moves left").waitFor();
});

/* ---------------------------------------------------------------- phone */

if (!house.firefox)
  await test("a finger drags a pile, and taps select (phone)", async () => {
    const phone = await house.newPerson({ name: "ann's phone", as: ann, phone: true });
    await phone.visit(`#/game/${game}`);
    const on = phone.page;
    await on.locator('[data-what="stack"][data-id="FR:Soire"][tabindex]').waitFor();
    await sleep(300);
    const touch = await on.context().newCDPSession(on);
    const send = (type, x, y) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const binche = on.locator('.board-ground [data-what="town"][data-id="Binche"]');
    const [from, to] = [await middle(pile("FR:Soire", on)), await middle(binche)];
    await send("touchStart", ...from);
    for (let i = 1; i <= 8; i++) await send("touchMove", from[0] + ((to[0] - from[0]) * i) / 8, from[1] + ((to[1] - from[1]) * i) / 8);
    await sleep(200);
    await send("touchEnd");
    await until(async () => (await orders()).length === 6, "six units to Binche");
    await ann.order(game, 0, "undo");
    while ((await orders()).length) await ann.order(game, 0, "undo");
    await on.locator('[data-what="stack"][data-id="FR:Soire"][tabindex]').waitFor();
    await sleep(200);
    await on.touchscreen.tap(...(await middle(pile("FR:Soire", on))));
    await on.touchscreen.tap(...(await middle(block("F06", on))));
    await on.touchscreen.tap(...(await middle(town("Binche", on))));
    await until(async () => (await orders()).length === 6 && !(await orders()).some((text) => text.startsWith("move F06")), "the other six");
    const scrolls = await on.evaluate(() => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth);
    check(!scrolls, "the page scrolls");
    await accessible(on);
    while ((await orders()).length) await ann.order(game, 0, "undo");
    await phone.leave();
    house.people.splice(house.people.indexOf(phone), 1);
  });

await test("everybody can use it", async () => {
  await page.mouse.click(...(await middle(pile("FR:Soire"))));
  await town("Binche").waitFor();
  await accessible(page);
});

/* ---------------------------------------------------------------- frames */

if (!house.firefox)
  await test("a frame of a drag takes less than 4 ms", async () => {
    await page.reload();
    await page.locator('[data-what="stack"][data-id="FR:Soire"][tabindex]').waitFor();
    await drag(pile("FR:Soire"), "Binche");
    const [x, y] = await middle(town("Binche"));
    const frames = await traceFrames(house.browser, page, async () => {
      for (let i = 1; i <= 80; i++) {
        await page.mouse.move(x + 90 * Math.sin(i / 8), y + 60 * Math.sin(i / 5));
        await sleep(12);
      }
    });
    await page.keyboard.press("Escape");
    const work = frames.map((frame) => frame.work).sort((a, b) => a - b);
    check(work[Math.floor(work.length / 2)] < 4, `script, style and layout of a frame, in ms: ${work[Math.floor(work.length / 2)]}`);
  });

/* ---------------------------------------------------------------- the enemy's turn */

await test("marches of the enemy are shown along the roads with the number of units", async () => {
  await ann.order(game, 0, "end");
  await page.getByText(/Waiting for/).first().waitFor();
  for (const order of ["move P02 P03 P05 Charleroi-Laneffe", "move A09 A10 Brussels-Waterloo", "end"]) await bob.order(game, 1, order);
  await page.locator('.board-arrows [data-moved="PR:Laneffe"]').waitFor({ state: "attached" });
  same(await page.locator('.board-arrows [data-moved="PR:Laneffe"] .board-arrow-count').textContent(), "3", "units");
  await pile("PR:Laneffe").waitFor();
  check(/Prussian, 3 units, Laneffe/.test(await pile("PR:Laneffe").getAttribute("aria-label")), "the pile in words");
});

await test("at night attacks and force marches are off", async () => {
  await page.getByText("Night: no attacks and no force marches.").first().waitFor();
  await page.mouse.click(...(await middle(pile("FR:Beaumont"))));
  await page.locator(".nap-town.end").first().waitFor();
  same(await page.locator(".nap-town.aim").count(), 0, "attacks");
});

await house.close();
finish();
