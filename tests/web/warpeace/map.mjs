// warpeace/map.mjs: the map of War and Peace: counters, cards, overlays, fog, the campaign at a glance, the log in sentences, text mode.
import { accessible, check, finish, openHouse, same, test } from "../harness.mjs";

const house = await openHouse({ strict: true });
const ann = await house.newPerson({ name: "ann" });
const { page } = ann;
const CODES = /\b[A-Z]{2}[cghiklmp]\d*\b|\b(fr|au|ru)[A-F]\b/;

const both = { game: "warpeace", curtain: false, seats: [{ kind: "me" }, { kind: "me" }] };

async function open(id) {
  await ann.visit(`#/game/${id}`);
  await page.locator(".wap-counter").first().waitFor();
  const known = page.getByRole("button", { name: "Got it" });
  if (await known.count()) await known.click();
}

const counter = (name) => page.locator(`[data-counter="${name}"]`);
const { id } = await ann.newGame({ ...both, scenario: "N05" });
await open(id);

await test("one counter a hex: strength, cavalry, leader", async () => {
  same((await counter("AA23 FR").locator(".wap-strength").textContent()).trim(), "10+6", "Strasbourg");
  same(await counter("AA23 FR").locator(".wap-leader text").textContent(), "Napoleon", "the highest leader");
  same(await counter("AA23 FR").locator(".wap-pennant").count(), 3, "the others");
  check((await counter("AA23 FR").getAttribute("aria-label")).startsWith("French, 16 SP, 6 of them cavalry, Strasbourg (AA23): Napoleon"), "its name");
  const { board } = (await ann.sight(id, 0)).view;
  same(await page.locator(".wap-counter").count(), new Set([...board.occupied.FR, ...board.occupied.AL]).size, "all stacks");
});

await test("the theater of the scenario fills the first view", async () => {
  const seen = await page.locator(".board-view").boundingBox();
  for (const name of ["AA23 FR", "Z25 AL", "T27 AL", "T25 FR"]) {
    const { x, y, width, height } = await counter(name).boundingBox();
    check(x >= seen.x && y >= seen.y && x + width <= seen.x + seen.width && y + height <= seen.y + seen.height, `${name} is out of sight`);
    check(width > 22, `${name} is ${width} pixels wide`);
  }
});

await test("the card names everybody in words", async () => {
  await counter("Z25 AL").hover();
  const card = page.locator(".table-card");
  await card.getByText("Ulm (Z25)").waitFor();
  await card.getByText("Mack", { exact: true }).waitFor();
  check(!CODES.test(await card.innerText()), await card.innerText());
  await page.locator('.wap-ground [data-id="Z32"]').hover({ force: true });
  await card.getByText("Capital, held by the Allies", { exact: false }).waitFor();
});

await test("overlays show control, supply and attrition", async () => {
  await page.getByRole("button", { name: "Control" }).click();
  same(await page.locator(".wap-held.allied.capital").count(), 2, "Vienna and Budapest");
  await page.getByRole("button", { name: "Attrition" }).click();
  await page.locator(".wap-attrition").first().waitFor();
  same(await page.locator(".wap-held").count(), 0, "one at a time");
  await page.getByRole("button", { name: "Supply" }).click();
  await page.locator(".wap-supply").first().waitFor();
  await page.getByRole("button", { name: "Supply" }).click();
  same(await page.locator(".wap-overlay").count(), 0, "none");
});

await test("the campaign at a glance: months, points, goal, reinforcements", async () => {
  same(await page.locator(".wap-ribbon i").count(), 5, "months");
  same(await page.locator(".wap-ribbon i.winter").count(), 2, "months of winter");
  await page.locator(".wap-drop summary").click();
  const sheet = page.locator(".wap-sheet");
  await sheet.getByText("French troops are in Vienna").waitFor();
  await sheet.getByText("Kutusov, 8 Russian infantry", { exact: false }).waitFor();
  check(!CODES.test(await sheet.innerText()), await sheet.innerText());
  await page.keyboard.press("Escape");
});

await test("everything can be heard and reached by keys", () => accessible(page));

await test("the text has every stack in words", async () => {
  await page.keyboard.press("t");
  const text = page.locator(".wap-text");
  await text.getByText("Strasbourg (AA23)").waitFor();
  await text.getByText("8 French infantry", { exact: false }).first().waitFor();
  check(!CODES.test(await text.innerText()), "codes in the text");
  await page.keyboard.press("t");
});

await test("a month of the log and its questions is told in words", async () => {
  const long = await ann.newGame({ ...both, scenario: "N05" });
  for (let turn = 0; turn < 12; turn++) {
    const seat = (await ann.sight(long.id, 0)).asked ? 0 : 1;
    await ann.playOn(long.id, seat, (sight) => sight.number > 10 * (turn + 1) || sight.view.over || !sight.asked);
  }
  await open(long.id);
  const log = page.locator(".around-log, [aria-label=Log]").first();
  await page.locator(".wap-now").waitFor();
  const said = await page.evaluate(() => document.querySelector(".table-side")?.innerText ?? document.body.innerText);
  check(!CODES.test(said), `codes in the panel: ${CODES.exec(said)} in ${said.slice(Math.max(0, said.search(CODES) - 200), said.search(CODES) + 80)}`);
  check((await log.count()) > 0, "no log");
});

await test("in the fog enemies are blank, and their card says no more", async () => {
  const fog = await ann.newGame({ ...both, scenario: "N05", options: { Z: 1 } });
  await open(fog.id);
  await counter("Z25 AL").waitFor();
  same((await counter("Z25 AL").locator(".wap-strength").textContent()).trim(), "?", "Ulm");
  await counter("Z25 AL").hover();
  await page.locator(".table-card").getByText("hidden Austrian troops", { exact: false }).waitFor();
});

await test("a war of many years leaves room above the map, and has all its months in the campaign", async () => {
  const spain = await ann.newGame({ ...both, scenario: "P08" });
  await open(spain.id);
  const { turns } = (await ann.sight(spain.id, 0)).view.board;
  check(turns > 60, `${turns} months`);
  const bar = await page.locator(".wap-status").boundingBox();
  for (const name of [".wap-status > .wap-points", ".wap-status > .wap-layers", ".wap-status > .drop, .wap-status > :last-child"]) {
    const { x, width } = await page.locator(name).first().boundingBox();
    check(x + width <= bar.x + bar.width, `${name} ends at ${x + width}, the bar at ${bar.x + bar.width}`);
  }
  await page.locator(".wap-drop summary").click();
  await page.locator(".wap-sheet .wap-ribbon i").first().waitFor();
  same(await page.locator(".wap-sheet .wap-ribbon i").count(), turns, "months");
  await page.keyboard.press("Escape");
});

if (!house.firefox)
  await test("on paper: the map and the whole log, without what is clicked", async () => {
    const game = await ann.newGame({ game: "warpeace", scenario: "N05" });
    await open(game.id);
    await page.locator(".hint-ask").waitFor();
    await page.emulateMedia({ media: "print" });
    const { width, height } = await page.locator(".board-view").boundingBox();
    check(width > 900 && height > 400, `the map fills the page: ${width} ${height}`);
    const cut = await page.evaluate(() => [".table", ".around-log"].filter((name) => document.querySelector(name).scrollHeight > document.querySelector(name).clientHeight + 1));
    same(cut, [], "cut off");
    for (const what of [".hint-ask", ".wap-layers .button", ".wap-drop", ".order-bar", ".board-tools", ".choosing"]) check(!(await page.locator(what).first().isVisible()), `${what} is not printed`);
    await page.emulateMedia({ media: "screen" });
  });

await test("a phone shows the same map", async () => {
  const bob = await house.newPerson({ name: "bob", phone: true, theme: "dark" });
  const game = await bob.newGame({ ...both, scenario: "N05" });
  await bob.visit(`#/game/${game.id}`);
  await bob.page.locator('[data-counter="AA23 FR"]').waitFor();
  same(await bob.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "wider than the screen");
});

await house.close();
finish();
