// reasons.mjs: why bots gave their orders: shown in the log and in the replay when the game is over, and sent to nobody before.
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse({ random: 1805 });
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob", phone: true });
const seats = [{ kind: "me" }, { kind: "bot", bot: "regular" }];
let id, heard;

const reasons = async () => (await ann.must("GET", `/games/${id}/seats/0/record?after=0`)).entries.flatMap(({ why }) => why ?? []);

await test("while the game is played, nothing is shown or sent", async () => {
  id = (await ann.newGame({ seats, title: "Friday night", watch: "people" })).id;
  await ann.visit(`#/game/${id}`);
  await ann.readySetup(id, 0);
  await ann.playOn(id, 0, (sight) => sight.number > 25);
  await ann.page.getByRole("list", { name: "Log" }).locator(".around-go").nth(10).waitFor();
  same(await ann.page.getByText(/^Why: /).count(), 0, "reasons in the log");
  same((await reasons()).length, 0, "reasons in the record");
  heard = ann.line.heard;
});

await test("the end shows them in the log, without a reload", async () => {
  await ann.order(id, 0, "resign");
  await ann.page.getByText(/^Why: /).first().waitFor();
  const told = await reasons();
  check(told.length > 2, `${told.length} reasons`);
  for (const why of told) check(!heard.includes(why), `sent too early: ${why}`);
  same(await ann.page.getByText(/^Why: /).count(), told.length, "reasons in the log");
  await accessible(ann.page);
});

await test("the replay has them too", async () => {
  const log = await ann.page.evaluate(async (game) => (await fetch(`/api/v1/games/${game}/seats/referee/log`)).text(), id);
  const [, number, why] = /^# (\d+) A: (.*)$/m.exec(log);
  for (const { page, visit } of [ann, bob].map((person) => ({ page: person.page, visit: (place) => person.visit(place) }))) {
    await visit(`#/replay/${id}/at/${number}`);
    await page.locator(".replay-caption").getByText(`Why: ${why}`).waitFor();
    await page.keyboard.press("Home");
    await until(async () => (await page.locator(".replay-caption").getByText(/^Why: /).count()) === 0, "no reason at the start");
  }
});

await house.close();
finish();
