// warpeace/coalition.mjs: three people in three browsers play War and Peace in the fog: Austria, the chief, and Russia against the French. Whose
// stack, turn and hex it is; the order of movement; talk between allies; one resigns. Nothing sent to either side tells what
// the fog hides from it.
import { accessible, check, finish, openHouse, same, test, until } from "../harness.mjs";
import { searchFog } from "../tools/fog.mjs";

const house = await openHouse({ strict: true, args: ["--accounts"] });
const CODES = /\b[A-Z]{2}[cghiklmp]\d*\b|\b(fr|au|ru)[A-F]\b/;
const names = { FR: "Ann", AU: "Franz", RU: "Sasha" };
const seats = Object.keys(names);
const at = {};
for (const seat of seats) {
  at[seat] = await house.newPerson({ name: names[seat], viewport: { width: 1400, height: 900 } });
  await at[seat].visit("#/");
  await at[seat].must("POST", "/sign-up", { name: names[seat], password: "six blue horses" });
  await at[seat].page.reload();
}
const pageOf = (seat) => at[seat].page;
const position = "month 1805-11\nsegment AL\nphase attrition\nY16: FRi4  AA23: Ney FRi3\nZ30: Kutusov RUi9 RUc2\nZ32: Charles AUi9\nX30: AUi4 RUi3\n";
const game = house.gameFrom({ line: "warpeace N05 Z=1 players=3", position, begins: /^begin \[5\]/m, seats: names });
const view = async (seat) => (await at[seat].sight(game, seats.indexOf(seat))).view;
const asked = (seat, prompt) => until(async () => (await view(seat)).deciders.some((one) => one.seat === seat && one.prompt === prompt), `${seat} is asked for ${prompt}`);
const months = (seat) => pageOf(seat).locator(".wap-months");
for (const seat of seats) {
  await at[seat].visit(`#/game/${game}`);
  await pageOf(seat).locator(".wap-counter").first().waitFor();
  const known = pageOf(seat).getByRole("button", { name: "Got it" });
  if (await known.count()) await known.click();
}

await test("each ally answers for the hexes that it commands, within the shares", async () => {
  for (let i = 0; i < 6 && (await view("AU")).deciders[0].prompt === "attrition"; i++) {
    const { seat } = (await view("AU")).deciders[0];
    await months(seat).getByRole("heading", { name: /Attrition costs you/ }).waitFor();
    if (seat === "AU" && i === 0) {
      const shared = months("AU").getByRole("row", { name: /X30/ });
      await shared.getByLabel("Russian infantry", { exact: true }).waitFor();
      await accessible(pageOf("AU"));
    }
    const before = (await view("AU")).board.asked.hex;
    await months(seat).getByRole("button", { name: /^Confirm the losses/ }).click();
    await until(async () => (await view("AU")).deciders[0].prompt !== "attrition" || (await view("AU")).board.asked.hex !== before, "the losses were taken");
  }
  await asked("AU", "alliance");
});

await test("the powers are named, and who decides stands out", async () => {
  const powers = pageOf("AU").locator(".wap-powers").first();
  same(await powers.locator(".wap-power").allTextContents().then((all) => all.map((one) => one.trim())), ["★ Austrians", "Russians"], "powers");
  await pageOf("RU").locator(".wap-power.now", { hasText: "Austrians" }).waitFor();
  await months("AU").getByRole("button", { name: "Leave it" }).click();
});

await test("reinforcements are placed by their owners", async () => {
  for (let i = 0; i < 3 && (await view("AU")).deciders[0].prompt === "reinforcement"; i++) {
    const { seat } = (await view("AU")).deciders[0];
    await pageOf(seat).getByRole("button", { name: "End reinforcements" }).first().click();
    await until(async () => (await view("AU")).deciders[0].seat !== seat || (await view("AU")).deciders[0].prompt !== "reinforcement", "the phase of the seat ends");
  }
});

await test("the chief picks the order of movement", async () => {
  await asked("AU", "order");
  await pageOf("RU").getByText("Waiting for the Austrians to name the order of movement", { exact: false }).first().waitFor();
  await months("AU").getByRole("button", { name: "Russians earlier" }).click();
  await months("AU").getByRole("button", { name: "Russians move first" }).click();
  await asked("RU", "move");
  await pageOf("AU").locator(".wap-power.now", { hasText: "Russians" }).waitFor();
});

await test("own stacks are marked, and cards say who commands", async () => {
  const { page } = at.RU;
  const own = (await view("RU")).board.stacks.filter(({ commander }) => commander === "RU");
  same(await page.locator(".wap-counter.mine").count(), own.length, "hexes that Russia commands");
  check(await page.locator('[data-counter="Z30 AL"]').evaluate((node) => node.classList.contains("mine")), "Kutusov");
  await page.locator('[data-counter="Z32 AL"]').hover();
  await page.locator(".table-card").getByText("The Austrians command here.").waitFor();
  check(!CODES.test(await page.locator(".table-card").innerText()), "codes");
});

await test("the log speaks of Austrians and Russians", async () => {
  const log = await pageOf("RU").locator(".around-log, .log, [role=tabpanel]").first().innerText();
  check(/The Austrians name the order of movement: the Russians and the Austrians/.test(log), log.slice(-600));
  check(!/nobody (roll|lose|choose|are)/i.test(log), log.slice(-600));
});

await test("allies write to each other, and the enemy does not read it", async () => {
  const { page } = at.AU;
  await page.getByRole("tab", { name: /Chat/ }).click();
  await page.getByText("You can write to the Russians at any time", { exact: false }).waitFor();
  await page.getByLabel("Recipients").selectOption({ label: "Russians" });
  await page.getByLabel("Message").fill("Wait for us at Linz.");
  await page.getByRole("button", { name: "Send" }).click();
  await until(() => at.RU.line.heard.includes("Wait for us at Linz."), "the message");
  check(!at.FR.line.heard.includes("Wait for us at Linz."), "the French read it");
});

await test("who resigns is not the end: the ally leads the troops", async () => {
  await at.RU.order(game, 2, "resign");
  await pageOf("AU").locator(".wap-power.gone", { hasText: "Russians" }).waitFor();
  await asked("AU", "move");
  await pageOf("AU").getByRole("tab", { name: /Log/ }).click();
  await pageOf("AU").getByText(/The Russians have left the game/).first().waitFor();
});

await test("nobody was told what the fog hides from them, and allies share one view", async () => {
  for (const seat of seats) {
    const [side, enemies] = seat === "FR" ? ["FR", ["AU", "RU"]] : ["AL", ["FR"]];
    const found = searchFog(at[seat].line, side, enemies);
    same(found.told.slice(0, 3), [], `${seat} was told`);
    check(found.views > 5 && found.own > 10, `${seat}: the search finds views (${found.views}) and own SP (${found.own})`);
    check(searchFog(at[seat].line, side === "FR" ? "AL" : "FR", [seat]).told.length > 5, `${seat}: the search finds what the enemy may not know`);
  }
  const map = async (seat) => (await view(seat)).board.stacks.map(({ hex, piles }) => `${hex} ${piles.map(({ sp, count }) => sp + count).join(" ")}`);
  same(await map("AU"), await map("RU"), "the map of the allies");
  const { page } = at.FR;
  await page.locator('[data-counter="Z30 AL"]').hover();
  await page.locator(".table-card").getByText("hidden Russian troops", { exact: false }).waitFor();
});

await house.close();
finish();
