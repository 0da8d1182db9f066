// napoleon/battle.mjs: a battle and a skirmish of Napoléon in their window: terrain, deployment, fire, a charge, a square,
// reinforcements, a rout and regrouping, with clicks and drags; the same battle on a phone; a replay; what a frame costs.
//
//   node tests/web/napoleon/battle.mjs PROGRAM FILES            tests what does not depend on the machine
//   node tests/web/napoleon/battle.mjs PROGRAM FILES --report   also prints what frames cost
import { accessible, check, finish, openHouse, same, sleep, test, until } from "../harness.mjs";
import { countCalls, summary, traceFrames, traceLayouts } from "../tools/trace.mjs";

const report = process.argv.includes("--report");
const house = await openHouse({ args: ["--accounts"] });
const ann = await house.newPerson({ name: "ann", viewport: { width: 1280, height: 720 } });
const { page } = ann;
await ann.visit("#/");
await ann.must("POST", "/sign-up", { name: "Ann", password: "six blue horses" });
await page.reload();

const french = "deploy Philippeville: F01 F02 F03 F04 F05 F12 F13 F14 F15 F20 F21 F23 Beaumont: F06 F07 F08 F09 F10 F11 F16 F17 F18 F19 F22 F24";
const allied = (laneffe, ligny) =>
  `deploy Laneffe: ${laneffe} Ligny: ${ligny} Charleroi: P01 P06 P08 P09 Fosses: P04 P10 P11 P12 Namur: P13 P14 P15 P16 ` +
  "Brussels: A01 A02 A03 A04 Nivelles: A05 A06 A07 A08 Hal: A09 A10 A11 A12 Mons: A13 A14 A15 A16";

/** Ann plays both sides; the French attack Laneffe with these blocks. */
async function attack(laneffe, ligny, ...moves) {
  const { id } = await ann.newGame({ game: "napoleon", seats: [{ kind: "me" }, { kind: "me" }], curtain: false });
  await ann.order(id, 1, allied(laneffe, ligny));
  await ann.order(id, 0, french);
  for (const move of moves) await ann.order(id, 0, move);
  await ann.order(id, 0, "end");
  return id;
}

const prussians = ["P02 P03 P05 P07", "P17 P18"];
const marches = ["move F01 F02 F03 F04 F12 F13 F14 F21 Philippeville-Laneffe", "move F06 F07 F22 F24 Beaumont-Laneffe"];
const battle = () => attack(...prussians, ...marches);

/** The same battle on ground without woods, through which nobody could charge. */
async function openBattle() {
  const lay = ["hill A1", "farm A1", "hill D1, farm D2"].map((terrain) => `terrain ${terrain}`);
  const id = house.gameFrom({
    line: "napoleon",
    seats: { F: "Ann", A: "Ann" },
    orders: [allied(...prussians), french, ...marches, "end", ...lay],
    begins: /setup Laneffe \[(hill|farm)\][^]*terrain (hill|farm) A1 \[hill farm\]/,
    cut: /.*setup Laneffe .*\n/,
  });
  await ann.must("PUT", `/games/${id}`, { curtain: false });
  return id;
}

const window_ = (on = page) => on.locator(".nap-b-window");
const unit = (id, on = page) => on.locator(`.nap-b-unit[data-id="${id}"]`).first();
const aim = (id, on = page) => on.locator(`.nap-b-aim[data-id="${id}"]`).first();
const say = (on = page) => on.locator(".nap-b-say");
const give = (on = page) => on.locator(".nap-b-give");
const promptOf = async (id) => (await ann.sight(id, 0)).view.deciders[0];

/** Waits for the prompt of a seat. */
async function comesTo(id, seat, prompt) {
  await until(async () => {
    const now = await promptOf(id);
    return now?.seat === seat && now.prompt === prompt;
  }, `${seat} is asked for ${prompt}`);
  await page.locator(".nap-b-bar").waitFor();
}

/** Clicks a corner of a target, which nothing covers. */
const clickCorner = async (locator) => {
  const { width } = await locator.boundingBox();
  await locator.click({ position: { x: width - 12, y: 8 } });
};

async function place(id, spot) {
  await unit(id).click();
  await aim(spot).waitFor();
  await clickCorner(aim(spot));
  await until(async () => (await page.locator(`.nap-b-row[data-id="${spot}"] [data-unit="${id}"]`).count()) > 0, `${id} in ${spot}`);
}

/** Takes a unit in hand. It may still be on its way to where it lies: then the hand missed it and tries again. */
async function grasp(from, tries = 3) {
  const a = await from.boundingBox();
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + 14, a.y + a.height / 2 - 8, { steps: 3 });
  try {
    await page.locator(".nap-b-aim").first().waitFor({ timeout: 6000 });
  } catch (missed) {
    await page.mouse.up();
    if (tries === 1) throw missed;
    await grasp(from, tries - 1);
  }
}

async function drag(from, to) {
  await grasp(from);
  const b = await to.boundingBox();
  await page.mouse.move(b.x + b.width - 16, b.y + 12, { steps: 4 });
  await page.mouse.up();
}

const ready = () => until(async () => (await give().isEnabled()) && (await give().isVisible()), "the button");

async function confirm() {
  await ready();
  await give().click();
}

/** On a small laptop nothing of the window is cut off or must be scrolled to. */
async function isWhole(what) {
  const cut = await page.evaluate(() =>
    [".nap-b-main", ".nap-b-actions", ".nap-b-say", ".nap-b-bar"].filter((name) => {
      const node = document.querySelector(name);
      return node && (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1);
    }),
  );
  same(cut, [], `${what}: cut off`);
}

/** A town on the small map. */
const onMap = (town) => page.locator(`.nap-b-corner-town[data-id="${town}"] .nap-b-corner-dot`);

/* ---------------------------------------------------------------- a battle */

const id = await openBattle();
const terrain = new Map();

await test("terrain is laid with clicks: marker, then position", async () => {
  await ann.visit(`#/game/${id}`);
  for (const [seat, letter] of [["F", "A"], ["A", "D"]]) {
    await comesTo(id, seat, "terrain");
    const markers = page.locator(".nap-b-marker");
    await until(async () => (await page.locator(".nap-b-reserve.near").getAttribute("class")).includes(seat === "F" ? "french" : "allied"), "the side is at the bottom");
    const count = await markers.count();
    for (let i = 0; i < count; i++) {
      await markers.nth(i).click();
      await page.locator(".nap-b-aim").first().waitFor();
      const free = await page.locator(".nap-b-aim").evaluateAll((all) => all.map((one) => one.dataset.id));
      check(free.every((spot) => spot.startsWith(letter)), `only own positions: ${free}`);
      // the right is kept free: its unit will leave it
      const spot = [`${letter}1`, `${letter}2`, `${letter}3`].filter((one) => free.includes(one) && !terrain.has(one))[0];
      await clickCorner(aim(spot));
      terrain.set(spot, true);
      await page.locator(".nap-b-marker.laid").nth(i).waitFor();
    }
    await isWhole("terrain");
    await confirm();
  }
});

await test("a deployment says why units of two corps cannot stand together", async () => {
  await comesTo(id, "A", "battle-deploy");
  check(await give().isDisabled(), "nothing to confirm yet");
  await page.locator(".nap-b-needs").first().waitFor();
  await place("P02", "D1");
  await place("P03", "D2");
  await place("P05", "D3");
  await unit("P07").click();
  await clickCorner(aim("D3"));
  await page.locator(".choosing-why").waitFor();
  check(/corps/i.test(await page.locator(".choosing-why").innerText()), "it speaks of the corps");
  await page.keyboard.press("Escape");
  same(await page.locator('.nap-b-row[data-id="DR"] [data-unit="P07"]').count(), 1, "it stays in reserve");
  await accessible(page);
  await confirm();
});

await test("units are dragged into positions", async () => {
  await comesTo(id, "F", "battle-deploy");
  const woods = await page.locator(".nap-b-line-of.near .nap-b-ground.woods").count();
  for (const [block, spot] of [["F06", "A1"], ["F07", "A1"], ["F02", "A2"], ["F03", "A2"], ["F12", "A3"], ["F13", "A3"]]) {
    await drag(unit(block), page.locator(`.nap-b-row[data-id="${spot}"]`));
    await until(async () => (await page.locator(`.nap-b-row[data-id="${spot}"] [data-unit="${block}"], .nap-b-post [data-unit="${block}"]`).count()) > 0, `${block} in ${spot}`);
  }
  if (!woods) await place("F14", "A3");
  await isWhole("deployment");
  await confirm();
  await comesTo(id, "F", "combat");
});

await test("the unit in hand shows what it can do, and what a rout would cost is said before", async () => {
  check(/If you rout/.test(await page.locator(".nap-b-rout").innerText()), "the rout");
  await unit("F22").click();
  await aim("A3>").waitFor();
  check((await page.locator(".nap-b-lane.lit").count()) > 0, "roads to retreat by");
  check((await page.locator(".nap-b-action").count()) > 2, "a list with keys");
  await isWhole("combat");
  await accessible(page);
  await page.keyboard.press("Escape");
  await until(async () => (await page.locator(".nap-b-aim").count()) === 0, "put down");
});

await test("a place that cannot be reached says why", async () => {
  await unit("F06").click();
  await aim("AR").waitFor();
  await clickCorner(page.locator('.nap-b-row[data-id="A3>"]'));
  await page.locator(".choosing-why").waitFor();
  const why = await page.locator(".choosing-why").innerText();
  check(/from your .* to (your|the enemy's) /.test(why) && !/\b[AD][1-3R]\b/.test(why), `a reason in words: ${why}`);
  await page.keyboard.press("Escape");
  if (!(await unit("F06").getAttribute("class")).includes("held")) await unit("F06").click();
  await aim("AR").waitFor();
  await page.locator('.nap-b-row[data-id="A2"] .nap-b-unit').first().click(); // another unit: that one is taken instead
  await until(async () => (await unit("F02").getAttribute("class")).includes("held") || (await unit("F03").getAttribute("class")).includes("held"), "another one");
  await page.keyboard.press("Escape");
});

await test("a charge waits for Confirm, and a move that can be taken back does not", async () => {
  await unit("F22").click();
  await clickCorner(aim("A1>"));
  await page.locator(".nap-b-aim.drafted").waitFor();
  await page.keyboard.press("Enter");
  await page.locator('.nap-b-row[data-id="A1>"] [data-unit="F22"]').waitFor();
  await page.locator(".nap-b-ground.contested").first().waitFor();
  await unit("F12").click();
  await page.getByRole("button", { name: "Form square" }).first().click();
  await until(async () => (await unit("F12").getAttribute("class")).includes("square"), "a square");
  await page.keyboard.press("u");
  await until(async () => !(await unit("F12").getAttribute("class")).includes("square"), "undone");
});

await test("reinforcements come by road into the reserve", async () => {
  await comesTo(id, "F", "combat");
  await confirm();
  await comesTo(id, "F", "reinforce");
  await unit("F15").click();
  await clickCorner(aim("AR"));
  await page.locator('.nap-b-row[data-id="AR"] [data-unit="F15"]').waitFor();
  same(await page.locator('.nap-b-lane[data-id="Philippeville"] .nap-b-beads .used').count(), 1, "a bead is used");
  await isWhole("reinforcement");
});

await test("reinforcements are dragged from a town of the small map", async () => {
  const before = await page.locator('.nap-b-row[data-id="AR"] [data-unit]').count();
  await page.locator('.nap-b-corner-town.choice[data-id="Philippeville"]').waitFor();
  await onMap("Philippeville").click();
  const first = await page.locator(".nap-b-unit.held").getAttribute("data-id");
  await onMap("Philippeville").click(); // the next one
  await until(async () => ![first, null].includes(await page.locator(".nap-b-unit.held").first().getAttribute("data-id")), "another one in hand");
  await page.keyboard.press("Escape");
  const [from, to] = [await onMap("Philippeville").boundingBox(), await onMap("Laneffe").boundingBox()];
  await page.mouse.move(from.x + 3, from.y + 3);
  await page.mouse.down();
  await page.mouse.move(from.x + 3, from.y - 12, { steps: 3 });
  await page.locator('.nap-b-corner-town.end[data-id="Laneffe"]').waitFor();
  await page.mouse.move(to.x + 4, to.y + 4, { steps: 4 });
  await page.locator(".nap-b-drag-words", { hasText: "To the reserve" }).waitFor();
  await page.mouse.up();
  await until(async () => (await page.locator('.nap-b-row[data-id="AR"] [data-unit]').count()) === before + 1, "one more in reserve");
  await confirm();
  await comesTo(id, "A", "combat");
});

await test("fire shows its chances on the target, then its dice", async () => {
  await unit("P02").click();
  const plate = page.locator(".nap-b-fire").first();
  await plate.waitFor();
  check(/\d%/.test(await plate.innerText()), "chances in percent");
  await plate.click();
  await until(async () => /fires at/.test(await say().innerText()), "the sentence");
  await ready();
  same(await give().innerText(), "Fire", "the button");
  await give().click();
  await page.locator(".nap-b-ground-dice .nap-b-die").first().waitFor();
  const { events } = (await ann.must("GET", `/games/${id}/seats/1/record?after=0`)).entries.filter((one) => one.kind === "order").pop();
  const rolled = events.filter((event) => event.kind === "die").map((event) => String(event.value));
  same(await page.locator(".nap-b-ground-dice .nap-b-die").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))), rolled, "the dice in order");
});

await test("who is routed chooses roads; who has none is lost", async () => {
  // Somebody may have to say who takes a hit.
  await until(async () => {
    const now = await promptOf(id);
    if (now?.prompt !== "hit") return true;
    await page.locator(".nap-b-unit.choice").first().click();
    await sleep(200);
    return false;
  }, "the hit");
  await comesTo(id, "A", "combat");
  await unit("P05").click();
  await clickCorner(aim("DR"));
  await page.locator('.nap-b-row[data-id="DR"] [data-unit="P05"]').waitFor();
  await confirm();
  await comesTo(id, "A", "reinforce");
  await confirm();
  await comesTo(id, "F", "combat");
  await unit("F12").click();
  await page.locator('.nap-b-aim.routs-enemy[data-id="A3>"]').waitFor();
  await clickCorner(aim("A3>"));
  await ready();
  await page.keyboard.press("Enter");
  await comesTo(id, "A", "rout");
  await page.locator(".nap-b-slots").first().waitFor();
  check((await page.locator(".nap-b-slots [data-unit]").count()) > 0, "a first plan");
  await isWhole("rout");
  // all roads are full: whoever has none is dragged to the place of another, who then has none
  const [lost] = await page.locator(".nap-b-unit.choice.lost").evaluateAll((all) => all.map((one) => one.dataset.id));
  const saved = await page.locator('.nap-b-lane[data-id="Fosses"] .nap-b-slots .nap-b-unit').getAttribute("data-id");
  const swap = async (to) => {
    const [a, b] = [await unit(lost).boundingBox(), await to.boundingBox()];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(a.x + a.width / 2, a.y - 6, { steps: 3 });
    await page.locator(".nap-b-lane.lit").first().waitFor();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
    await page.locator(".nap-b-drag-words", { hasText: "Instead of" }).waitFor();
    await page.mouse.up();
  };
  await swap(unit(saved));
  await page.locator(`.nap-b-lane[data-id="Fosses"] [data-unit="${lost}"]`).waitFor();
  await page.locator(`.nap-b-unit.lost[data-id="${saved}"]`).waitFor();
  // back again, by the town on the small map
  await unit(saved).click();
  await onMap("Fosses").click();
  await page.locator(`.nap-b-lane[data-id="Fosses"] [data-unit="${saved}"]`).waitFor();
  await accessible(page);
  await confirm();
  await comesTo(id, "F", "regroup");
});

await test("the victor regroups along the roads", async () => {
  const here = page.locator(".nap-b-won .nap-b-unit.choice").first();
  await here.waitFor();
  const block = await here.getAttribute("data-id");
  await here.click();
  await page.locator(".nap-b-lane.lit .nap-b-aim").first().waitFor();
  await isWhole("regrouping");
  const town = await page.locator(".nap-b-lane.lit").first().getAttribute("data-id");
  await clickCorner(page.locator(".nap-b-lane.lit .nap-b-aim").first());
  await page.locator(`.nap-b-lane[data-id="${town}"] [data-unit="${block}"]`).waitFor();
  await confirm();
  await until(async () => (await window_().count()) === 0, "the map again");
});

/* ---------------------------------------------------------------- a skirmish */

await test("a skirmish: secret picks with chances, dice in order, a retreat", async () => {
  const other = await attack("P02 P05", "P03 P07 P17 P18", "move F02 F03 F12 F21 Philippeville-Laneffe");
  await ann.visit(`#/game/${other}`);
  await comesTo(other, "F", "pick");
  for (const block of ["F02", "F21"]) await unit(block).click();
  same(await page.locator(".nap-b-fighter .nap-b-odds").count(), 2, "chances under each");
  await page.locator(".nap-b-sum").waitFor();
  await confirm();
  await comesTo(other, "A", "pick");
  await until(async () => (await page.locator(".nap-b-rank.french [data-unit]").count()) === 0, "nobody sees the other's picks");
  await unit("P02").click();
  await accessible(page);
  await confirm();
  await until(async () => {
    const now = await promptOf(other);
    if (now?.prompt === "hit") await page.locator(".nap-b-unit.choice").first().click();
    await sleep(150);
    return now?.prompt !== "hit" && now?.prompt !== "pick";
  }, "the volleys");
  if ((await promptOf(other))?.prompt !== "skirmish-retreat") return;
  await page.locator(".nap-b-past .nap-b-die").first().waitFor();
  await confirm();
  await until(async () => (await promptOf(other))?.prompt !== "skirmish-retreat", "they are gone");
});

/* ---------------------------------------------------------------- other screens */

const phoneGame = await battle();
async function toCombat(game) {
  const lay = async (seat, letter) => {
    const { drawn } = (await ann.sight(game, seat)).view.board;
    for (const [a, b] of [[1, 2], [2, 3], [1, 3], [3, 1]]) {
      const order = `terrain ${drawn.map((marker, i) => `${marker} ${letter}${[a, b][i]}`).join(", ")}`;
      const { legal } = await ann.must("POST", `/games/${game}/seats/${seat}/why`, { order });
      if (legal) return ann.order(game, seat, order);
    }
  };
  await lay(0, "A");
  await lay(1, "D");
  await ann.order(game, 1, "deploy D1: P02 D2: P03 D3: P05 DR: P07");
  await ann.order(game, 0, "deploy A1: F06 F07 A2: F02 F03 A3: F12 F13 AR: F01 F04 F14 F21 F22 F24");
}
await toCombat(phoneGame);

if (!house.firefox)
  await test("on a phone the field fills the width, and the button is at the thumb", async () => {
    const small = await house.newPerson({ name: "small", phone: true, as: ann });
    await small.visit(`#/game/${phoneGame}`);
    await window_(small.page).waitFor();
    await unit("F22", small.page).tap();
    await aim("A3>", small.page).waitFor();
    const wide = await small.page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= 390, `nothing is wider than the screen: ${wide}`);
    const button = await give(small.page).boundingBox();
    check(button.y > 600, "the button is low");
    await accessible(small.page);
    await small.page.keyboard.press("Escape");
  });

await test("a spectator sees the same window, and no face of a reserve", async () => {
  await ann.must("PUT", `/games/${phoneGame}`, { watch: "people" });
  const eve = await house.newPerson({ name: "eve", theme: "dark" });
  await eve.visit(`#/game/${phoneGame}`);
  await window_(eve.page).waitFor();
  same(await eve.page.locator('.nap-b-row[data-id="AR"] [data-unit]').count(), 0, "reserves are hidden");
  check((await eve.page.locator('.nap-b-row[data-id="AR"] .ghost').count()) === 6, "but counted");
  await accessible(eve.page);
});

if (!house.firefox)
  await test("dragging a unit over the field changes only what follows the pointer; a frame takes less than 4 ms", async () => {
    await ann.visit(`#/game/${phoneGame}`);
    await window_().waitFor();
    await unit("F22").waitFor();
    const { x, y, width } = await unit("F22").boundingBox();
    await page.mouse.move(x + width / 2, y + width / 2);
    await page.mouse.down();
    await page.mouse.move(x + width, y - 10, { steps: 3 });
    await page.locator(".nap-b-aim").first().waitFor();
    await sleep(200);
    const moves = 60;
    const wave = async () => {
      for (let i = 1; i <= moves; i++) {
        await page.mouse.move(x + 180 * Math.sin(i / 8), y - 150 + 120 * Math.sin(i / 5));
        await sleep(12);
      }
    };
    const frames = await traceFrames(house.browser, page, wave);
    const layouts = await traceLayouts(house.browser, page, wave);
    const calls = (await countCalls(page, wave)) / moves;
    await page.keyboard.press("Escape");
    await page.mouse.up();
    if (report) console.log("dragging in a battle", summary(frames), `${calls} calls a move`);
    check(calls < 80, `functions called for a move of the pointer: ${calls}`);
    check(Math.max(0, ...layouts) < 60, `few boxes are laid out: ${Math.max(0, ...layouts)}`);
    const work = frames.map((frame) => frame.work).sort((a, b) => a - b);
    const usual = work[Math.floor(work.length / 2)];
    check(usual < 4, `script, style and layout of a frame, in ms: ${usual}`);
  });

await house.close();
finish();
