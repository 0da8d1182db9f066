// warpeace/parties.mjs: who is proposed to go together when a stack of several colors is taken. A party that the server would refuse is an error in
// the console.
import { finish, openHouse, same, test } from "../harness.mjs";

const house = await openHouse({ args: ["--accounts"] });
const people = {};
for (const name of ["Ann", "Franz", "Sasha"]) {
  people[name] = await house.newPerson({ name });
  await people[name].visit("#/");
  await people[name].must("POST", "/sign-up", { name, password: "six blue horses" });
  await people[name].page.reload();
}
const { page } = people.Sasha;
const tray = page.locator(".wap-tray");

async function take(line, seats, chief = null) {
  const game = house.gameFrom({ line, seats, position: "month 1805-11\nsegment AL\nphase movement\nY16: FRi4\nX30: Charles Kutusov AUi12 RUi8\n" });
  if (chief) await people.Franz.order(game, 1, chief);
  await people.Sasha.visit(`#/game/${game}`);
  const known = page.getByRole("button", { name: "Got it" });
  await page.locator(".wap-counter.choice").first().waitFor();
  if (await known.count()) await known.click();
  await page.locator('[data-counter="X30 AL"]').click();
  await page.locator(".wap-lit.end").first().waitFor();
}
const chosen = () => tray.getByRole("button", { pressed: true }).allInnerTexts();

await test("infantry goes as far as leaders of its color can take it", async () => {
  await take("warpeace N05", { FR: "Ann", AL: "Sasha" });
  await tray.getByText("18 SP").waitFor(); // ten Austrians, eight Russians
  same((await chosen()).length, 2, "leaders");
});

await test("an ally's troops in the same hex stay where they are", async () => {
  await take("warpeace N05 players=3", { FR: "Ann", AU: "Franz", RU: "Sasha" }, "order RU AU");
  await tray.getByText("8 SP").waitFor();
  same((await chosen()).length, 1, "leaders");
});

await house.close();
finish();
