// napoleon/prompts.mjs: questions of Napoléon that few games come to, from positions: who goes back over a stream with bad
// morale, supply, a rout on the map, battles and skirmishes that two Allied players fight together; a game on paper.
import { accessible, check, finish, openHouse, same, test, until } from "../harness.mjs";

const house = await openHouse({ args: ["--accounts"] });
const names = { F: "Ann", W: "Arthur", B: "Gebhard" };
const at = {};
for (const [seat, name] of Object.entries(names)) {
  at[seat] = await house.newPerson({ name, viewport: { width: 1280, height: 720 } });
  await at[seat].visit("#/");
  await at[seat].must("POST", "/sign-up", { name, password: "six blue horses" });
  await at[seat].page.reload();
}

let game = null;
let seats = [];

/** Everybody opens a game that begins with this position. */
async function begin(line, position, begins) {
  seats = line.includes("players=3") ? ["F", "W", "B"] : ["F", "A"];
  game = house.gameFrom({ line, position, begins, seats: Object.fromEntries(seats.map((seat, i) => [seat, Object.values(names)[i]])) });
  for (const seat of seats) await person(seat).visit(`#/game/${game}`);
}

const person = (seat) => at[seat === "A" ? "W" : seat];
const pageOf = (seat) => person(seat).page;
const view = async () => (await person("F").sight(game, 0)).view;
const unit = (seat, id) => pageOf(seat).locator(`.nap-b-unit[data-id="${id}"]`).first();
const give = (seat) => pageOf(seat).locator(".nap-b-give");
const aim = (seat, id) => pageOf(seat).locator(`.nap-b-aim[data-id="${id}"]`).first();

/** Waits until this seat is asked for this, and its page shows it. */
async function asked(seat, prompt) {
  await until(async () => (await view()).deciders.some((one) => one.seat === seat && one.prompt === prompt), `${seat} is asked for ${prompt}`);
  await pageOf(seat).locator(".nap-b-bar[aria-label]").waitFor();
}

async function press(seat) {
  await until(async () => (await give(seat).isVisible()) && (await give(seat).isEnabled()), "the button");
  await give(seat).click();
}

/** Takes a unit and puts it on a target: a corner of it, which nothing covers. */
async function put(seat, id, target) {
  await unit(seat, id).click();
  await aim(seat, target).waitFor();
  const { width } = await aim(seat, target).boundingBox();
  await aim(seat, target).click({ position: { x: width - 12, y: 8 } });
}

/** The French shoot until this comes of it. */
async function fireUntil(prompt) {
  for (const shooter of ["F07", "F09", "F10"])
    if ((await view()).deciders.every((one) => one.prompt !== prompt)) await person("F").order(game, 0, `fire ${shooter}`);
}

const stands = (seat, id, place) => pageOf(seat).locator(`[data-id="${place}"] [data-unit="${id}"]`).first().waitFor();

/* ---------------------------------------------------------------- a stream */

await test("three break behind a stream, and two of them may come back", async () => {
  await begin("napoleon", "battle Ligny entry Charleroi\nterrain stream 1\nA1: F10  A1>: F06:1 F07:1 F12:1 F17  A2: F09  A3: F11\nD1: P02  D2: P03  D3: P04\n", /^begin \[[123] [123] [123]\]/m);
  await asked("F", "stream");
  await pageOf("F").getByText("Their morale is bad").waitFor();
  same(await pageOf("F").locator(".nap-b-unit.lost").count(), 3, "all would be lost");
  await unit("F", "F06").click();
  await unit("F", "F12").click();
  await until(async () => (await pageOf("F").locator(".nap-b-unit.lost").count()) === 1, "one would be lost");
  await accessible(pageOf("F"));
  await press("F");
  await asked("F", "combat");
  await stands("F", "F06", "A1");
  await stands("F", "F12", "A1");
  const { board } = await view();
  same(board.blocks.find(({ id }) => id === "F07")?.state, "eliminated", "the third");
});

/* ---------------------------------------------------------------- paper */

if (!house.firefox)
  await test("on paper: the board in light colors and the whole log, without what is clicked", async () => {
    const page = pageOf("F");
    await begin("napoleon", "town Soire: F06 F07   Ath: A06\n");
    await page.locator(".board-view").waitFor();
    await page.evaluate(() => localStorage.setItem("grognard.settings", '{"theme":"dark"}'));
    await page.reload();
    await page.locator('[data-what="stack"][data-id="FR:Soire"]').waitFor();
    await page.emulateMedia({ media: "print" });
    await until(async () => (await page.evaluate(() => document.documentElement.dataset.theme)) === "light", "the light theme");
    const { width, height } = await page.locator(".board-view").boundingBox();
    check(width > 900 && height > 400, `the board fills the page: ${width} ${height}`);
    const cut = await page.evaluate(() => [".table", ".around-log"].filter((name) => document.querySelector(name).scrollHeight > document.querySelector(name).clientHeight + 1));
    same(cut, [], "cut off");
    for (const what of [".order-bar", ".board-tools", ".around-tabs", ".choosing"]) check(!(await page.locator(what).first().isVisible()), `${what} is not printed`);
    await page.emulateMedia({ media: "screen" });
    await until(async () => (await page.evaluate(() => document.documentElement.dataset.theme)) === "dark", "the dark theme again");
  });

/* ---------------------------------------------------------------- supply */

await test("supply: units are chosen, not dragged, and giving up a leader is unwise", async () => {
  await begin("napoleon", "town Brussels: F06   Ath: A01 A06 A07   Namur: P07 P08 P09\n");
  await person("F").order(game, 0, "end");
  const page = pageOf("A");
  await page.locator(".nap-supply").waitFor();
  await page.getByText("Click a piece to choose it.").waitFor();
  same(await page.getByText(/^Drag a/).count(), 0, "advice to drag");
  const line = page.locator(".choosing-line", { hasText: "Wellington" }).first();
  await line.getByText("better give up another unit").waitFor();
  await line.click();
  await page.getByRole("alert").getByText("give up your leader").waitFor();
  await accessible(page);
});

/* ---------------------------------------------------------------- a retreat on the map */

await test("a rout can be planned on the map: units are dragged to towns", async () => {
  await begin("napoleon", "town Quatre_Bras: F19\nbattle Ligny entry Charleroi stage combat\nA1: F06  A2: F17  A2>: F07 F09 F10  A3: F08\nD1: P06  D2: P05:1  D3: A05  DR: P03 P04 A09\n");
  await fireUntil("rout");
  await asked("A", "rout");
  const page = pageOf("A");
  const lost = await page.locator(".nap-b-unit.choice.lost").first().getAttribute("data-id");
  await page.getByRole("button", { name: "Got it" }).click({ timeout: 1000 }).catch(() => undefined); // covers part of the map
  await page.getByRole("button", { name: "Map", exact: true }).click();
  const army = lost.startsWith("A") ? "AD" : "PR";
  const pile = page.locator(`.board-pieces [data-what="stack"][data-id^="${army}:Ligny"]`);
  await pile.hover();
  const block = page.locator(`.board-pieces .nap-fan [data-what="block"][data-id="${lost}"]`);
  await block.waitFor();
  const middle = async (node) => {
    const { x, y, width, height } = await node.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const from = await middle(block);
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 9, from[1] + 9, { steps: 3 });
  await page.mouse.move(...(await middle(page.locator('.board-pieces [data-what="town"][data-id="Gembloux"]').first())), { steps: 8 });
  await page.locator(".board-drag-words", { hasText: "Instead of" }).waitFor();
  await page.mouse.up();
  await page.getByRole("button", { name: "Back to the battle" }).click();
  await page.locator(`.nap-b-lane[data-id="Gembloux"] [data-unit="${lost}"]`).waitFor();
  await press("A");
  await until(async () => (await view()).deciders.every((one) => one.prompt !== "rout"), "the end of the rout");
});

/* ---------------------------------------------------------------- a battle of two Allied players */

await test("the Allied players set up one battle, one after the other", async () => {
  await begin("napoleon players=3", "fight Ligny entry Charleroi\ntown Ligny: F06 F07 F08 P02 P03 P04 A02 A03\n", / setup Ligny \[hill\]/);
  await asked("F", "terrain");
  await person("F").order(game, 0, "terrain hill A1");
  await asked("B", "terrain");
  const { drawn } = (await person("B").sight(game, 2)).view.board;
  check(drawn.length === 2, "two markers of the Prussians, who have more units");
  const markers = pageOf("B").locator(".nap-b-marker");
  for (const [i, spot] of ["D1", "D2"].entries()) {
    await markers.nth(i).click();
    await aim("B", spot).waitFor();
    const { width } = await aim("B", spot).boundingBox();
    await aim("B", spot).click({ position: { x: width - 12, y: 8 } });
  }
  await press("B");
  await asked("B", "battle-deploy");
  await put("B", "P02", "D1");
  await put("B", "P03", "D2");
  await press("B"); // the third position is left to the ally
  await asked("W", "battle-deploy");
  await stands("W", "P02", "D1");
  await put("W", "A02", "D3");
  await accessible(pageOf("W"));
  await press("W");
  await asked("F", "battle-deploy");
});

await test("in combat they act by turns", async () => {
  await begin("napoleon players=3", "battle Ligny entry Charleroi turn W stage combat\nA1: F06  A2: F07  A3: F08\nD1: P06  D2: P03  D3: A05  DR: P02 P04 A03\n");
  await asked("W", "combat");
  await pageOf("B").getByText(/Waiting for (the Anglo-Dutch|Wellington)/).first().waitFor();
  await unit("W", "P06").click(); // the ally's: not mine to move
  same(await pageOf("W").locator(".nap-b-action").count(), 0, "actions of the ally's unit");
  await pageOf("W").keyboard.press("Escape");
  await put("W", "A03", "D3");
  await press("W"); // then the ally acts, so it cannot be taken back
  await stands("W", "A03", "D3");
  await asked("B", "combat");
  await put("B", "P02", "D1");
  await press("B");
  await stands("B", "P02", "D1");
  await asked("W", "combat");
  await press("W");
  await asked("B", "combat");
  await press("B");
  await asked("F", "combat");
});

await test("reinforcements come from both armies in turn", async () => {
  await begin("napoleon players=3", "town Namur: P07 P08   Gembloux: A09   Quatre_Bras: A10\nbattle Ligny entry Charleroi turn W stage reinforce\nA1: F06  A2: F07  A3: F08\nD1: P06  D2: P03  D3: A05\n");
  await asked("W", "reinforce");
  await put("W", "A09", "DR");
  await press("W");
  await stands("W", "A09", "DR");
  await asked("B", "reinforce");
  await put("B", "P07", "DR");
  await press("B");
  await stands("B", "P07", "DR");
  await asked("W", "reinforce");
  await press("W");
  await asked("B", "reinforce");
  await press("B");
  await asked("F", "combat");
});

await test("a rout of both: each saves one unit at a time", async () => {
  await begin("napoleon players=3", "town Quatre_Bras: F19\nbattle Ligny entry Charleroi stage combat\nA1: F06  A2: F17  A2>: F07 F09 F10  A3: F08\nD1: P06  D2: P05:1  D3: A05  DR: P03 P04 A09\n");
  await fireUntil("rout");
  await asked("B", "rout");
  await put("B", "P03", "Namur");
  await press("B");
  await asked("W", "rout");
  await put("W", "A09", "Namur");
  await press("W");
  await asked("B", "rout");
  await put("B", "P04", "Gembloux");
  await accessible(pageOf("B"));
  await press("B");
  await until(async () => !(await view()).deciders.some((one) => one.prompt === "rout"), "the end of the rout");
  const { board } = await view();
  same(board.towns.filter(({ town }) => ["Namur", "Gembloux"].includes(town)).map(({ town, AD, PR }) => `${town} ${AD} ${PR}`), ["Gembloux 0 1", "Namur 1 1"], "who got away");
});

await test("a skirmish of both: one picks, the other adds", async () => {
  await begin("napoleon players=3", "fight Nivelles entry Quatre_Bras\ntown Nivelles: F06 F07 A13 A14 A15 P05 P09\n");
  await asked("W", "pick");
  for (const id of ["A13", "A14", "A15"]) await unit("W", id).click();
  await press("W");
  await asked("F", "pick");
  await unit("F", "F06").click();
  await press("F");
  await asked("B", "pick");
  await unit("B", "P05").click();
  await unit("B", "P09").click(); // four in all: one more is too many
  same(await pageOf("B").locator(".nap-b-rank.allied .nap-b-fighter [data-unit]").count(), 4, "fighters");
  await press("B");
  await until(async () => !(await view()).deciders.some((one) => one.prompt === "pick"), "the volleys");
});

await house.close();
finish();
