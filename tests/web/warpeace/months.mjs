// warpeace/months.mjs: the months of War and Peace: attrition answered for all hexes together, alliances, reinforcements by clicks, drags
// and one button, who returns and who leaves, supply and its sources, what the scenario asks for, the linked campaign.
import { accessible, check, finish, openHouse, same, test, until } from "../harness.mjs";

const house = await openHouse({ strict: true, args: ["--accounts"] });
const CODES = /\b[A-Z]{2}[cghiklmp]\d*\b|\b(fr|au|ru)[A-F]\b/;
const people = {};
for (const name of ["Ann", "Bob"]) {
  people[name] = await house.newPerson({ name, viewport: { width: 1400, height: 900 } });
  await people[name].visit("#/");
  await people[name].must("POST", "/sign-up", { name, password: "six blue horses" });
  await people[name].page.reload();
}
const seats = { FR: "Ann", AL: "Bob" };
let id = null;
let ann = null;
let page = null;

/** A side opens a game from this position. */
async function begin(side, line, position, begins) {
  id = house.gameFrom({ line, position, begins, seats });
  ann = people[seats[side]];
  page = ann.page;
  await ann.visit(`#/game/${id}`);
  await page.locator(".wap-counter").first().waitFor();
  const known = page.getByRole("button", { name: "Got it" });
  if (await known.count()) await known.click();
}

const seat = () => (ann === people.Ann ? 0 : 1);
const board = async () => (await ann.sight(id, seat())).view.board;
const prompt = async () => (await ann.sight(id, seat())).view.deciders[0]?.prompt;
const months = () => page.locator(".wap-months");
const spIn = (position, hex) => Object.fromEntries((position.stacks.find((stack) => stack.hex === hex)?.piles ?? []).map(({ sp, count }) => [sp, count]));

/* ---------------------------------------------------------------- attrition */

await test("attrition is one table with a proposal and one button", async () => {
  await begin("FR", "warpeace N05", "month 1805-10\nphase attrition\nAA23: Ney FRi8 FRc4   Y27: FRi3 BAi3   T25: ITi8 FRi3 FRc1\nZ32: AUi3\n", /^begin \[6\]/m);
  await months().getByRole("heading", { name: /Attrition costs you 7 SP/ }).waitFor();
  same(await months().locator("tbody tr").count(), 3, "hexes");
  check(!CODES.test(await months().innerText()), await months().innerText());
  await accessible(page);
  const munich = months().getByRole("row", { name: /Munich/ });
  same(await munich.getByLabel("Bavarian infantry", { exact: true }).textContent(), "2 of 3", "the proposal");
  await munich.getByRole("button", { name: "More French infantry" }).click();
  same(await munich.getByLabel("Bavarian infantry", { exact: true }).textContent(), "1 of 3", "another kind makes up for it");
  check(await months().getByRole("row", { name: /Milan/ }).getByRole("button", { name: "Fewer French cavalry" }).isDisabled(), "one must be cavalry");
  await months().getByRole("button", { name: "Confirm the losses in 3 hexes" }).click();
  await until(async () => (await prompt()) === "alliance", "the phase is over");
  same(spIn(await board(), "Y27"), { BAi: 2, FRi: 2 }, "Munich");
});

await test("one undo takes all of it back, and Enter confirms it again", async () => {
  await page.keyboard.press("u");
  await months().getByRole("heading", { name: /Attrition costs you 7 SP/ }).waitFor();
  same(spIn(await board(), "AA23"), { FRc: 4, FRi: 8 }, "Strasbourg");
  await page.locator(".order-bar").getByText("Lose 7 SP in 3 hexes").waitFor();
  await page.keyboard.press("Enter");
  await until(async () => (await prompt()) === "alliance", "the phase is over again");
});

/* ---------------------------------------------------------------- alliances */

await test("the scale of alliances shows both ends and the chance", async () => {
  await begin("AL", "warpeace N05", "month 1805-10\nsegment AL\nphase alliance\npoints FR 1 AL 3\nY16: FRi1   Z32: AUi1\n");
  await months().getByText("2 of 6", { exact: true }).waitFor();
  await months().getByText("Prussia joins the Allies.").waitFor();
  same(await months().locator(".wap-scale .open").count(), 6, "dice");
  await months().getByRole("button", { name: "Leave it" }).click();
  await until(async () => (await prompt()) === "reinforcement", "the next phase");
});

/* ---------------------------------------------------------------- reinforcements */

await test("reinforcements lie in a tray; a click and a place on the map put one down", async () => {
  await begin("AL", "warpeace N05", "month 1805-10\nsegment AL\nphase reinforcement\nY16: FRi1   Z32: AUi4\naway Mack 1805-09\n");
  await months().getByRole("button", { name: /^2 Austrian Landwehr/ }).click();
  const place = page.locator('.wap-lit.end[data-id="Z32"]');
  await place.waitFor();
  await accessible(page);
  await page.locator('[data-counter="Z32 AL"]').click();
  await until(async () => spIn(await board(), "Z32").AUl === 2, "they came to Vienna");
});

await test("a hex that is no place says why", async () => {
  await months().getByRole("button", { name: /^Mack returns/ }).first().click();
  await page.locator('.wap-lit.end[data-id="Z32"]').waitFor();
  await page.locator('.wap-ground [data-id="Y27"]').click({ force: true });
  await page.getByText(/P-REI-04|supplied/i).first().waitFor();
});

await test("a drag from the tray puts a leader down", async () => {
  await page.keyboard.press("Escape");
  const from = await months().getByRole("button", { name: /^Mack returns/ }).first().boundingBox();
  const to = await page.locator('.wap-ground [data-id="Z32"]').boundingBox();
  await page.mouse.move(from.x + 40, from.y + 15);
  await page.mouse.down();
  await page.mouse.move(from.x - 60, from.y + 60, { steps: 4 });
  await page.locator(".wap-carried").waitFor();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await until(async () => (await board()).leaders.find(({ leader }) => leader === "Mack")?.hex === "Z32", "Mack is back");
  same(await page.locator(".wap-carried").count(), 0, "nothing is left of the drag");
});

await test("one button sends all to their places, and one undo takes them back", async () => {
  await begin("FR", "warpeace LINK", "month 1813-03\nchanged Contingents\nphase reinforcement\nGG28: Napoleon FRi6\nOO39: RUi4\n");
  await months().getByRole("button", { name: "All to their places (2)" }).click();
  await until(async () => spIn(await board(), "CC23").ITi === 2 && spIn(await board(), "II24").FRi === 3, "both came");
  await page.keyboard.press("u");
  await months().getByRole("button", { name: "All to their places (2)" }).waitFor();
});

await test("Napoleon rides home", async () => {
  await months().getByRole("button", { name: "Napoleon rides home" }).click();
  await until(async () => (await board()).leaders.find(({ leader }) => leader === "Napoleon")?.state === "away", "he is away");
});

/* ---------------------------------------------------------------- the linked campaign */

const veils = () => page.locator(".board .later").evaluateAll((nodes) => nodes.filter((node) => getComputedStyle(node).visibility !== "hidden").length);

await test("land that has opened is drawn open, the rest is not", async () => {
  await until(async () => (await veils()) === 1, "in March 1813 only Spain is closed");
  await begin("FR", "warpeace LINK", "month 1812-12\nphase reinforcement\nOO39: Napoleon FRi6\nVV46: RUi4\n");
  await until(async () => (await veils()) === 2, "in 1812 both parts are closed");
  same(await page.locator(".wap-ribbon").first().locator("i").count(), 24, "months");
  same(await page.locator(".wap-ribbon").first().locator("i.opens").count(), 2, "the map grows twice");
});

await test("beside the panel there is room for all 24 months and the campaign", async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const bar = await page.locator(".wap-status").boundingBox();
  const drop = await page.locator(".wap-drop summary").boundingBox();
  check(drop.x + drop.width <= bar.x + bar.width, `the campaign ends at ${drop.x + drop.width}, the bar at ${bar.x + bar.width}`);
  await page.setViewportSize({ width: 1400, height: 900 });
});

await test("the campaign tells goals, nations and the calendar, and shows places", async () => {
  await page.locator(".wap-drop summary").click();
  const sheet = page.locator(".wap-sheet");
  await sheet.getByText("The French win at the end of any turn if").waitFor();
  await sheet.getByText(/the French control Warsaw and Smolensk \(1 of 2\)/).waitFor();
  await sheet.getByText("Otherwise the Allies win.").waitFor();
  await sheet.getByText("Prussia changes to the Allied side.").waitFor();
  await sheet.getByText("January 1813", { exact: true }).waitFor();
  await sheet.getByText("The map grows in January 1813 and January 1814.", { exact: false }).waitFor();
  check(!CODES.test(await sheet.innerText()), await sheet.innerText());
  const { x, width } = await sheet.boundingBox();
  check(x >= 0 && x + width <= 1400, "it is inside the window");
  await accessible(page);
  await sheet.getByRole("button", { name: "Show them on the map" }).click();
  await page.locator(".wap-goal").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Goals" }).click();
});

/* ---------------------------------------------------------------- overlays */

await test("supply shows its sources and ways, control the points", async () => {
  await begin("FR", "warpeace N05", "month 1805-10\nphase movement\nY16: FRi1  AA23: FRi4  Z25: Napoleon FRi6  Y28: FRi3  Z32: AUi4\n");
  await page.getByRole("button", { name: "Supply" }).click();
  await until(async () => (await page.locator(".wap-supply-line").count()) === 2, "the ways of Ulm and Passau");
  await page.locator('[aria-label="Munich (Y27): a source of supply"]').waitFor();
  await page.locator('[data-counter="Y28 FR"]').hover();
  await page.locator(".table-card").getByText("In supply from Munich.").waitFor();
  await page.getByRole("button", { name: "Control" }).click();
  await page.locator('[aria-label="Vienna: a point for the French"]').waitFor();
  await page.getByRole("button", { name: "Control" }).click();
});

/* ---------------------------------------------------------------- phones */

await test("a phone opens the table of attrition by itself", async () => {
  await people.Ann.page.setViewportSize({ width: 390, height: 844 });
  await begin("FR", "warpeace N05", "month 1805-10\nphase attrition\nY27: FRi3 BAi3   T25: ITi8 FRi3 FRc1\nZ32: AUi3\n", /^begin \[6\]/m);
  await months().getByRole("heading", { name: /Attrition costs you 5 SP/ }).waitFor();
  await page.locator(".order-bar").getByRole("button", { name: "Confirm" }).click();
  await until(async () => (await prompt()) === "alliance", "the phase is over");
  await page.locator(".wap-drop summary").click();
  const { x, width } = await page.locator(".wap-sheet").boundingBox();
  check(x >= 0 && x + width <= 390, "the sheet is inside the screen");
});

await house.close();
finish();
