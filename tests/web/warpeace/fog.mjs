// warpeace/fog.mjs: two people in two browsers play War and Peace in the fog (option Z). Everything that was sent to either is searched for what its
// seat may not know: views, orders, events.
//
//   GG_LONG=1 node tests/web/warpeace/fog.mjs PROGRAM FILES      a whole war of two, and one of three
import { chance, check, finish, openHouse, same, table, test, until } from "../harness.mjs";
import { searchFog } from "../tools/fog.mjs";

const long = Boolean(process.env.GG_LONG);
const house = await openHouse({ strict: true, args: ["--accounts"] });
let game = null;
let people = [];

/** Armies face each other, some beside others, some inside cities. */
const POSITION = `month 1805-10
segment FR
phase movement
Y16: FRi4   AA23: Ney FRi3   Z24: Napoleon Lannes FRi12 FRc3   AA25: Davout FRi6   Y25: Murat FRc3   T26: Massena FRi6 ITi4
Z25: Mack AUi8 AUc1   Y27: AUi3   Z30: Kutusov RUi9 RUc2   Z32: Charles AUi9   T27: auA AUi7   Y28: AUi2
`;

async function come(name, phone) {
  const person = await house.newPerson({ name, phone, ...(phone ? {} : { viewport: { width: 1280, height: 800 } }) });
  await person.visit("#/");
  await person.must("POST", "/sign-up", { name, password: "six blue horses" });
  await person.page.reload();
  person.allow(/status of 409 .*\/(orders|draft)$/); // orders are given beside the page: it may be late, and not always something can be ended
  return person;
}

/** Each of these seats in a browser of its own; the last one has a phone. */
async function begin(line, names) {
  people = [];
  for (const name of names) people.push(await come(`${name}${house.people.length}`, name === names.at(-1)));
  game = house.gameFrom({ line, position: POSITION, seats: Object.fromEntries(names.map((name, i) => [name, people[i].name])) });
  for (const person of people) {
    await person.visit(`#/game/${game}`);
    await person.page.locator(".wap-counter").first().waitFor();
    const known = person.page.getByRole("button", { name: "Got it" });
    if (await known.count()) await known.click();
  }
}

/** Attacks often, else chance; half of the time it ends what it does, if it can. */
async function answer(person, seat, { number, view }, random) {
  const give = (order) => person.call("POST", `${table(game, seat)}/orders`, { after: number, order });
  const attacking = view.deciders.some(({ seat: name, prompt }) => name === view.seat && prompt === "declare") && random.below(3) > 0;
  if (!attacking && random.below(2) && (await give("end")).status < 300) return;
  const order = await person.draftOrder(game, seat, random);
  if (order) await give(order);
}

/** Plays until `enough(view)`. */
async function play(enough, random, orders) {
  for (let given = 0; given < orders; )
    for (const [seat, person] of people.entries()) {
      let sight = await person.sight(game, seat);
      for (; sight.asked && !enough(sight.view); sight = await person.sight(game, seat)) {
        await answer(person, seat, sight, random);
        given++;
      }
      if (enough(sight.view)) return;
    }
  throw new Error(`it did not come to this in ${orders} orders`);
}

/** What a player would look at: a stack and its reach, a hidden stack, the overlays. */
async function lookAround(person) {
  const { page } = person;
  await page.locator(".wap-counter.choice").first().click();
  await page.locator(".wap-lit.end, .wap-tray").first().waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".wap-counter.hidden").first().hover();
  await page.locator(".table-card").getByText(/hidden/).waitFor();
  await page.getByRole("button", { name: "Supply" }).click();
  await page.getByRole("button", { name: "Supply" }).click();
}

function searched(names) {
  for (const [seat, person] of people.entries()) {
    const side = seat ? "AL" : "FR";
    const found = searchFog(person.line, side, seat ? ["FR"] : names.slice(1));
    same(found.told.slice(0, 3), [], `${person.name} was told`);
    check(found.views > 10 && found.own > 100 && found.orders > 5, `${person.name}: the search finds views (${found.views}), own SP (${found.own}) and orders of the enemy (${found.orders})`);
    check(searchFog(person.line, side === "FR" ? "AL" : "FR", [names[seat]]).told.length > 20, `${person.name}: the search finds what the enemy may not know`);
  }
}

await test("two people play a month in the fog, with battles", async () => {
  await begin("warpeace N05 Z=1", ["FR", "AL"]);
  await people[0].page.locator(".wap-counter.choice").first().waitFor();
  await lookAround(people[0]);
  for (const order of ["move Ney FRi3 AA23-AA24", "end", "attack Z24-Z25", "attack T26-T27", "end"]) await people[0].call("POST", `${table(game, 0)}/orders`, { after: (await people[0].sight(game, 0)).number, order });
  await play(({ board }) => board.month > "1805-10", chance(1805), 300);
});

await test("hidden stacks have neither numbers nor names on the map", async () => {
  for (const [seat, person] of people.entries()) {
    const { view } = await person.sight(game, seat);
    await until(async () => (await person.page.locator(".wap-counter.hidden").count()) === view.board.ghosts.length, "a counter for each hidden stack");
    same(await person.page.locator(".wap-counter.hidden .wap-leader").count(), 0, "names of leaders");
    for (const label of await person.page.locator(".wap-counter.hidden .wap-strength").allTextContents()) same(label.trim(), "?", "its strength");
  }
});

await test("nothing that a seat may not know came over its line", () => searched(["FR", "AL"]));

if (long)
  for (const names of [["FR", "AL"], ["FR", "AU", "RU"]])
    await test(`a long war for ${names.length}`, async () => {
      await begin(`warpeace N05 Z=1 players=${names.length}`, names);
      await play((view) => view.over || view.board.month > "1806-03", chance(1806), 4000);
      searched(names);
    });

await house.close();
finish();
