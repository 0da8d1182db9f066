// gestures.mjs: a turn in a few gestures: pieces are dragged by mouse and finger, clicked, and moved by keys. The gestures
// for each action are counted against the number that they should need.
import { accessible, check, finish, openHouse, same, sleep, test as plainTest, until } from "./harness.mjs";

const house = await openHouse();
const laptop = { viewport: { width: 1280, height: 720 } };
const ann = await house.newPerson({ name: "ann", ...laptop });
const bob = await house.newPerson({ name: "bob" });
const { page } = ann;

const game = await ann.newDuel(bob);
await bob.order(game, 1, "end");
await ann.visit(`#/game/${game}`);

const piece = (what, id, on = page) => on.locator(`.board-pieces [data-what="${what}"][data-id="${id}"]`).first();
const draft = async () => (await ann.sight(game)).draft;
const give = (on = page) => on.locator(".choosing-give");
const words = page.locator(".board-drag-words");

/** The last own order, by its text. */
async function lastOrder() {
  const { entries } = await ann.must("GET", `/games/${game}/seats/0/record?after=0`);
  return entries.filter((entry) => entry.kind === "order" && entry.seat === 0).at(-1)?.text;
}

async function middle(node) {
  const { x, y, width, height } = await node.boundingBox();
  return [x + width / 2, y + height / 2];
}

/** A point of a locale where nothing else is. */
const pointIn = (number, on = page) =>
  on.evaluate((id) => {
    const box = document.querySelector(`.board-ground [data-what="locale"][data-id="${id}"]`).getBoundingClientRect();
    for (const i of [10, 8, 12, 6, 14, 4, 16, 3, 17])
      for (const k of [10, 8, 12, 6, 14, 4, 16, 3, 17]) {
        const [x, y] = [box.left + (box.width * i) / 20, box.top + (box.height * k) / 20];
        const { what, id: found } = document.elementFromPoint(x, y)?.closest("[data-what]")?.dataset ?? {};
        if (what === "locale" && found === id) return [x, y];
      }
    return null;
  }, String(number));

async function drag(from, to, { drop = true } = {}) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 8, from[1] + 8, { steps: 2 });
  await page.mouse.move(...to, { steps: 6 });
  if (drop) await page.mouse.up();
}

/** The order that the draft is, given or waiting for its one Confirm. Undoes it, so that the next action finds the same
 * position. Returns the clicks that it took besides the gesture: none if the order can be taken back. */
async function gave(order) {
  let clicks = 0;
  const waits = async () => {
    const now = await draft();
    return now.order === order && !now.undoable;
  };
  await until(async () => (await lastOrder()) === order || (await waits()), order);
  if ((await lastOrder()) !== order) {
    await give().click();
    clicks++;
    await until(async () => (await lastOrder()) === order, `${order}, confirmed`);
  }
  await page.getByRole("button", { name: /^Undo/ }).click();
  await until(async () => (await lastOrder()) === "undo", "the undo");
  await page.getByRole("button", { name: /^Undo/ }).waitFor({ state: "detached" });
  return clicks;
}

/** Nothing of a failed test is left in the hand. */
const test = (name, body) =>
  plainTest(name, async () => {
    try {
      await body();
    } finally {
      await page.mouse.up();
      if ((await draft()).steps.length) await ann.must("DELETE", `/games/${game}/seats/0/draft`);
    }
  });

/** Parts of the page are loaded later, which moves the board, and the camera comes closer. */
async function atRest(on = page) {
  let before = "";
  await piece("commander", "Lannes", on).waitFor();
  await until(async () => {
    const now = String(await middle(piece("commander", "Lannes", on)));
    const rests = now === before;
    before = now;
    await sleep(250);
    return rests;
  }, "the board at rest");
}

await page.locator('[data-choice="corps Lannes"]').waitFor();
await atRest();

/* ---------------------------------------------------------------- the table of clicks */

/** Each does one action and returns the gestures that it took. */
const actions = [
  ["a corps to a neighboring locale, dragged", 1, async () => {
    await drag(await middle(piece("commander", "Lannes")), await pointIn(55));
    return 1 + (await gave("corps Lannes to R(55)"));
  }],
  ["a corps to a neighboring locale, by clicks", 2, async () => {
    await page.mouse.click(...(await middle(piece("commander", "Lannes"))));
    await page.locator('.board-lights [data-id="55"].end').waitFor();
    await page.mouse.click(...(await pointIn(55)));
    return 2 + (await gave("corps Lannes to R(55)"));
  }],
  ["a unit to a neighboring locale, dragged", 1, async () => {
    const { unit, place } = await unitMove();
    await drag(await middle(piece("piece", unit.piece)), await pointIn(parseInt(place.slice(2), 10)));
    return 1 + (await gave(`unit ${unit.face}${unit.label} to ${place}`));
  }],
  ["a unit to a neighboring locale, by clicks", 2, async () => {
    const { unit, place } = await unitMove();
    await page.mouse.click(...(await middle(piece("piece", unit.piece))));
    await page.locator(`.board-lights [data-id="${parseInt(place.slice(2), 10)}"].end`).waitFor();
    await page.mouse.click(...(await pointIn(parseInt(place.slice(2), 10))));
    return 2 + (await gave(`unit ${unit.face}${unit.label} to ${place}`));
  }],
  ["a corps onto an approach, dragged to the edge of the locale", 1, async () => {
    const from = await middle(piece("commander", "Lannes"));
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + 8, from[1] + 8, { steps: 2 });
    const slot = page.locator('.tri-place[data-id="64>63"]');
    await slot.waitFor();
    const [x, y] = await middle(slot);
    await page.mouse.move(x + 6, y + 6, { steps: 5 }); // near it is enough
    await page.locator('.tri-place.swell[data-id="64>63"]').waitFor();
    await page.mouse.up();
    return 1 + (await gave("corps Lannes to 64>63"));
  }],
  ["a corps by road over three locales, dragged", 1, async () => {
    await drag(await middle(piece("commander", "Lannes")), await pointIn(66), { drop: false });
    await words.filter({ hasText: "over 55 to 66" }).waitFor();
    check((await page.locator(".board-drag-lines path").getAttribute("d")).split("L").length >= 3, "the path is drawn");
    await page.mouse.up();
    return 1 + (await gave("corps Lannes by 64-55-66"));
  }],
];

/** A detached or corps unit of mine that can step into a free locale. */
async function unitMove() {
  const { view } = await ann.sight(game);
  for (const unit of view.board.units.filter(({ side, place }) => side === "F" && place && place !== "off" && !place.includes(">"))) {
    const { ends } = await ann.must("POST", `/games/${game}/seats/0/choices`, { steps: [], things: [{ what: "piece", id: String(unit.piece) }] });
    const end = ends.find(({ order }) => order === `unit ${unit.face}${unit.label} to R(65)` || order === `unit ${unit.face}${unit.label} to R(55)`);
    if (end) return { unit, place: /R\(\d+\)$/.exec(end.order)[0] };
  }
  throw new Error("no unit can move");
}

for (const [name, ideal, act] of actions) await test(`${name}: ${ideal}`, async () => same(await act(), ideal, "gestures"));

/* ---------------------------------------------------------------- what is shown */

await test("a drop that is impossible says why, and changes nothing", async () => {
  await drag(await middle(piece("commander", "Lannes")), await pointIn(97), { drop: false });
  await words.filter({ hasText: "Can't go here" }).waitFor();
  await page.mouse.up();
  await page.locator(".choosing-popup").getByRole("link").first().waitFor();
  same((await draft()).steps, [], "the draft");
  await page.keyboard.press("Escape");
});

await test("the label is not over what is aimed at; Esc drops the piece", async () => {
  const at = await pointIn(55);
  await drag(await middle(piece("commander", "Lannes")), at, { drop: false });
  await words.filter({ hasText: "55" }).waitFor();
  const box = await words.boundingBox();
  check(at[0] < box.x || at[0] > box.x + box.width || at[1] < box.y || at[1] > box.y + box.height, "it covers the pointer");
  await page.keyboard.press("Escape");
  await words.waitFor({ state: "detached" });
  await page.mouse.up();
  await sleep(100);
  same((await draft()).steps, [], "the draft");
});

await test("a press on the empty map still pans", async () => {
  const before = await middle(piece("commander", "Murat"));
  const at = await pointIn(83);
  await drag(at, [at[0] + 60, at[1] - 40]);
  const after = await middle(piece("commander", "Murat"));
  check(Math.hypot(after[0] - before[0] - 60, after[1] - before[1] + 40) < 12, `${before} ${after}`);
  await page.keyboard.press("f");
  await page.reload();
  await page.locator('[data-choice="corps Lannes"]').waitFor();
  await piece("commander", "Lannes").waitFor();
});

await test("the same by keys on the board", async () => {
  await piece("commander", "Lannes").focus();
  await page.keyboard.press("Enter");
  const end = page.locator('.board-lights [data-what="locale"][data-id="55"].end');
  await end.waitFor();
  check(await piece("commander", "Lannes").evaluate((node) => node === document.activeElement), "the piece keeps the focus");
  await page.keyboard.press("ArrowUp");
  check(await page.evaluate(() => document.activeElement?.matches(".board-layer [data-what][tabindex]:not([data-id=Lannes])")), "arrows lead to an end");
  await end.focus();
  await page.keyboard.press("Enter");
  await gave("corps Lannes to R(55)");
});

await test("leave some behind: a mode, then a drag of what goes", async () => {
  await page.mouse.click(...(await middle(piece("commander", "Lannes"))));
  await page.locator('[data-choice="corps Lannes"]').click();
  await until(async () => (await draft()).steps.join() === "corps,Lannes", "the mode");
  const { view } = await ann.sight(game);
  const unit = view.board.units.find(({ corps, place }) => corps === "Lannes" && place === "R(64)");
  await page.mouse.click(...(await middle(piece("piece", unit.piece))));
  await until(async () => (await draft()).steps.length === 3, "the unit");
  await drag(await middle(piece("commander", "Lannes")), await pointIn(55));
  await gave(`corps Lannes leave ${unit.face}${unit.label} to R(55)`);
});

await test("Confirm, Back and Cancel never move; nothing to decide is below the fold", async () => {
  const places = new Set();
  const note = async () => {
    for (const name of ["order-main"]) places.add(JSON.stringify(await page.locator(`.${name}`).boundingBox()));
    const bar = await page.locator(".order-bar").boundingBox();
    check(bar.y + bar.height <= 720, "the bar is below the fold");
    same(await page.evaluate(() => document.documentElement.scrollHeight), 720, "the page scrolls");
  };
  await note();
  await page.mouse.click(...(await middle(piece("commander", "Murat"))));
  await page.locator(".choosing-list .place").first().waitFor();
  await note();
  await page.locator('[data-choice="detach Murat"]').click();
  await until(async () => (await draft()).steps.length === 2, "the mode");
  await note();
  await page.keyboard.press("Escape");
  await until(async () => (await draft()).steps.length === 0, "cancelled");
  same(places.size, 1, [...places].join(" "));
});

await test("Enter gives the order that is shown, even after a click on a chip", async () => {
  await page.keyboard.press("/");
  await page.getByLabel("Your order", { exact: true }).fill("end"); // it cannot be undone, so it waits
  await page.keyboard.press("Enter");
  await give().waitFor();
  await page.locator(".choosing-crumbs button").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText("End the turn anyway?").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await until(async () => (await draft()).steps.length === 0, "cancelled");
});

await test("places where a piece can go cover no other piece", async () => {
  for (const name of ["Lannes", "St. Hilaire", "Vandamme"]) {
    await page.mouse.click(...(await middle(piece("commander", name))));
    await page.locator(".tri-place.end").first().waitFor();
    const covered = await page.evaluate(() => {
      const view = document.querySelector(".board-view").getBoundingClientRect();
      const pieces = [...document.querySelectorAll(".pieces > [data-what]")].map((node) => [node.dataset.id, node.getBoundingClientRect()]);
      const over = ([, box]) => document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest(".tri-place");
      return pieces.filter(([, box]) => box.left > view.left && box.right < view.right && box.top > view.top && box.bottom < view.bottom).filter(over).map(([id]) => id);
    });
    same(covered, [], `covered, with ${name} selected`);
    await page.keyboard.press("Escape");
    await page.locator(".tri-place.end").first().waitFor({ state: "detached" });
  }
});

await test("everybody can use the page while a piece is selected", async () => {
  await page.mouse.click(...(await middle(piece("commander", "Lannes"))));
  await page.locator('.board-lights [data-id="55"].end').waitFor();
  await accessible(page);
  await page.keyboard.press("Escape");
});

/* ---------------------------------------------------------------- an order that may be undone */

await test("an order that can be undone is given without Confirm", async () => {
  await drag(await middle(piece("commander", "Lannes")), await pointIn(55));
  await until(async () => (await lastOrder()) === "corps Lannes to R(55)", "the order");
  await page.keyboard.press("u");
  await until(async () => (await lastOrder()) === "undo", "the undo");
});

/* ---------------------------------------------------------------- by finger */

if (!house.firefox) await test("a corps is dragged by a finger, and a finger on the map pans (phone)", async () => {
  const phone = await house.newPerson({ name: "ann's phone", as: ann, phone: true });
  await phone.visit(`#/game/${game}`);
  const on = phone.page;
  await on.locator(".order-bar").waitFor();
  await atRest(on); // closer means closer to where the finger was: a board that moves meanwhile is somewhere else then
  const touch = await on.context().newCDPSession(on);
  const send = (type, x, y) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const swipe = async (from, to) => {
    const move = (part) => send("touchMove", from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part);
    await Promise.all([send("touchStart", ...from), move(0.3)]); // a finger that stays is a long press, however busy the machine is
    for (const part of [0.4, 0.6, 0.8, 1]) await move(part);
    await sleep(150);
    await send("touchEnd");
  };
  await on.touchscreen.tap(...(await middle(piece("commander", "Lannes", on)))); // too small: the board comes closer
  await until(async () => (await piece("commander", "Lannes", on).boundingBox()).height > 20, "closer");
  await atRest(on);
  const before = await middle(piece("commander", "Lannes", on));
  await swipe([60, 560], [110, 540]);
  const panned = await middle(piece("commander", "Lannes", on));
  check(Math.abs(panned[0] - before[0] - 50) < 25, `the map has moved: ${before} ${panned}`);
  await swipe(panned, await pointIn(55, on));
  const given = async () => (await lastOrder()) === "corps Lannes to R(55)";
  await until(async () => (await given()) || (await give(on).isVisible()), "the order");
  const scrolls = await on.evaluate(() => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth);
  check(!scrolls, "the page scrolls");
  if (!(await given())) await give(on).tap();
  await until(async () => (await lastOrder()) === "corps Lannes to R(55)", "the order is given");
});

/* ---------------------------------------------------------------- an attack */

/** Both play on until Ann can threaten an attack from where a piece of hers stands: the approach, and that piece. */
async function untilThreat() {
  for (let seed = 1; seed < 40; seed++) {
    await ann.playOn(game, 0, ({ asked, view }) => !asked || view.deciders.some(({ prompt }) => prompt === "command"), { seed });
    const found = await threatNow();
    if (found) return found;
    if ((await ann.sight(game)).asked) await ann.order(game, 0, "end");
    await bob.playOn(game, 1, ({ asked }) => !asked, { seed });
    await until(async () => (await ann.sight(game)).asked || (await bob.sight(game, 1)).asked, "the next question");
  }
  throw new Error("nobody met");
}

async function threatNow() {
  const { asked, view } = await ann.sight(game);
  if (!asked || !view.deciders.some(({ prompt }) => prompt === "command")) return null;
  const { choices, ends } = await ann.must("POST", `/games/${game}/seats/0/choices`, { steps: [], things: [] });
  const movers = choices.flatMap(({ then }) => then ?? []).filter(({ noun }) => noun === "piece").map(({ targets }) => targets[0]);
  for (const { order } of ends.filter((end) => end.order?.startsWith("threaten "))) {
    const [, from, to] = /(\d+)>(\d+)/.exec(order);
    const stands = ({ place }) => place === `R(${from})` || place?.startsWith(`${from}>`);
    const unit = view.board.units.find((one) => stands(one) && movers.some(({ what, id }) => what === "piece" && id === String(one.piece)));
    if (unit) return { order: order.split(" guard")[0], unit: unit.piece, to };
  }
  return null;
}

let confirmAt = null;

await test("a piece dragged onto an enemy threatens: one drag, and the one Confirm of an order that cannot be undone", async () => {
  const { order, unit, to } = await untilThreat();
  await page.reload();
  await piece("piece", unit).waitFor();
  await page.locator(".choosing-list [data-key]").first().waitFor();
  const at = await pointIn(to);
  await drag(await middle(piece("piece", unit)), at, { drop: false });
  await page.locator(`.board-light.swell[data-id="${to}"]`).waitFor();
  await page.mouse.up();
  const several = page.locator(".choosing-popup .choosing-ways button"); // with or without the Guard
  await until(async () => (await draft()).order !== null || (await several.count()) > 0, "the threat");
  if (await several.count()) await several.first().click();
  await until(async () => (await draft()).order?.startsWith(order), order);
  confirmAt = JSON.stringify(await page.locator(".order-main").boundingBox());
  await give().click();
  await until(async () => (await lastOrder())?.startsWith(order), "the threat is given");
});

await test("the answers of an attack are proposed: each needs one Confirm at the same place", async () => {
  const prompts = [];
  for (let i = 0; i < 60; i++) {
    const { view } = await ann.sight(game);
    if (!view.board.attack) break;
    const mine = view.deciders.find(({ seat }) => seat === view.seat);
    if (!mine) await bob.playOn(game, 1, ({ asked }) => !asked);
    else if (mine.prompt === "feint-option" && !prompts.includes(mine.prompt)) {
      prompts.push(mine.prompt);
      await until(async () => (await draft()).order === "press", "pressing is proposed");
      await give().waitFor();
      same(JSON.stringify(await page.locator(".order-main").boundingBox()), confirmAt, "the place of Confirm");
      await give().click();
      await until(async () => (await lastOrder()) === "press", "pressed");
    } else await ann.playOn(game, 0, ({ asked, view: now }) => !asked || !now.board.attack);
    await sleep(50);
  }
  check(!(await ann.sight(game)).view.board.attack, "the attack is over");
});

await house.close();
finish();
