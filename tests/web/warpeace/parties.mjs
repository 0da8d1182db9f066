// warpeace/parties.mjs: who is proposed to go together when a stack of several colors is taken, and where it can go. The page never asks for the
// preview of a party that the server refuses: that would be an error in the console.
import { finish, openHouse, same, test } from "../harness.mjs";

const house = await openHouse({ strict: true, args: ["--accounts"] });
const people = {};
for (const name of ["Ann", "Franz", "Sasha"]) {
  people[name] = await house.newPerson({ name });
  await people[name].visit("#/");
  await people[name].must("POST", "/sign-up", { name, password: "six blue horses" });
  await people[name].page.reload();
}
const { page } = people.Sasha;
const tray = page.locator(".wap-tray");

const both = "X30: Charles Kutusov AUi12 RUi8\n";

async function take(line, seats, { chief = null, hex = "X30", position = both } = {}) {
  const game = house.gameFrom({ line, seats, position: `month 1805-11\nsegment AL\nphase movement\nY16: FRi4\n${position}` });
  if (chief) await people.Franz.order(game, 1, chief);
  await people.Sasha.visit(`#/game/${game}`);
  const known = page.getByRole("button", { name: "Got it" });
  await page.locator(".wap-counter.choice").first().waitFor();
  if (await known.count()) await known.click();
  await page.locator(`[data-counter="${hex} AL"]`).click();
  await page.locator(".wap-lit.end").first().waitFor();
}
const chosen = () => tray.getByRole("button", { pressed: true }).allInnerTexts();

await test("infantry goes as far as leaders of its color can take it", async () => {
  await take("warpeace N05", { FR: "Ann", AL: "Sasha" });
  await tray.getByText("18 SP").waitFor(); // ten Austrians, eight Russians
  same((await chosen()).length, 2, "leaders");
});

await test("what is put together by hand is judged, too", async () => {
  await tray.getByRole("button", { name: "Kutusov", pressed: true }).click();
  await tray.getByText("Too many").waitFor();
  await tray.getByRole("button", { name: "all Austrian infantry" }).click();
  await tray.getByRole("button", { name: "none of the Austrian infantry" }).click();
  await tray.locator(".wap-sum.bad", { hasText: "Russian infantry" }).waitFor();
  same(await page.locator(".wap-lit.end").count(), 0, "destinations");
});

await test("enemies beside a stack do not hide where else it can go", async () => {
  // the six hexes around AA29; the first ones are held by more than it could overrun
  await take("warpeace N05", { FR: "Ann", AL: "Sasha" }, { hex: "AA29", position: "AA29: Charles AUi5\nZ28: Ney FRi9\nZ29: Davout FRi9\nAA28: Soult FRi9\n" });
  same(await page.locator('.wap-lit.end[data-id="AA30"]').count(), 1, "the free hex");
  same(await page.locator('.wap-lit[data-id="Z28"]').count(), 0, "the enemy");
});

await test("an ally's troops in the same hex stay where they are", async () => {
  await take("warpeace N05 players=3", { FR: "Ann", AU: "Franz", RU: "Sasha" }, { chief: "order RU AU" });
  await tray.getByText("8 SP").waitFor();
  same((await chosen()).length, 1, "leaders");
});

await test("no preview was refused", () => same(people.Sasha.line.traffic.filter(({ path, status }) => path.endsWith("/preview") && status >= 300).length, 0, "refused"));

await house.close();
finish();
