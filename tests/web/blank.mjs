// blank.mjs: the client does not depend on sentences. Ann has two screens at her seat; for the second one the sentences of
// events are removed. The attack, step by step, its result and every position of the replay look the same on both.
import { chance, check, finish, openHouse, test, until } from "./harness.mjs";

const house = await openHouse({ random: 1805 });
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob" });
const { id: game } = await ann.newGame({ seats: [{ kind: "me" }, { kind: "open" }] });
await bob.must("POST", `/games/${game}/join`, {});
await bob.readySetup(game, 1);
await ann.readySetup(game);

const blank = await house.newPerson({ name: "ann without words", as: ann });
let taken = 0;
blank.line.edit = (line) =>
  line.replace(/"news":\[(?:"(?:[^"\\]|\\.)*",?)*\]/g, (news) => {
    taken += news !== '"news":[]';
    return '"news":[]';
  });

/* ---------------------------------------------------------------- screen contents */

const texts = (person, places) => person.page.locator(places).evaluateAll((all) => all.map((one) => one.textContent + [...one.querySelectorAll("[title]")].map((part) => part.title).join()));
const lines = async (person) => person.page.locator("ol.around-log > li.around-line").count();

/** Waits until the newest entry is on both screens, and compares them. */
async function compare(places, what) {
  const { entries } = await ann.must("GET", `/games/${game}/seats/0/record?after=0`);
  for (const person of [ann, blank]) await until(async () => (await lines(person)) === entries.length, `the log of ${person.name}, ${what}`);
  const seen = await until(async () => {
    const [one, other] = await Promise.all([texts(ann, places), texts(blank, places)]);
    return JSON.stringify(one) === JSON.stringify(other) && one;
  }, `the same on both screens, ${what}`);
  return { entries, seen: seen.join("\n") };
}

const screen = "ol.around-log, .attack-head, .attack-now, .attack-last, .attack-ladder, .watch-lines";

/* ---------------------------------------------------------------- an attack */

const wanted = { command: "threaten", "retreat-option": "defend", "feint-option": "press" };
const random = chance(1805);

/** The next order: an attack is threatened, answered and pressed; the rest is random. */
async function goOn(person, seat) {
  const { view } = await person.sight(game, seat);
  const { prompt } = view.deciders.find((one) => one.seat === view.seat);
  const place = `/games/${game}/seats/${seat}/draft`;
  let draft = await person.must("PUT", place, { steps: [] });
  const steps = [];
  while (!draft.complete) {
    const verb = draft.choices.find((one) => steps.length === 0 && one.text.split(" ")[0] === wanted[prompt]);
    const end = draft.choices.find((one) => steps.length === 0 && prompt === "command" && one.text === "end");
    steps.push((verb ?? end ?? random.pick(draft.choices)).text);
    draft = await person.must("PUT", place, { steps });
  }
  await person.order(game, seat, draft.order);
  return prompt;
}

await test("an attack is the same without words, step by step to its result", async () => {
  await Promise.all([ann.visit(`#/game/${game}`), blank.visit(`#/game/${game}`)]);
  let fought = false;
  for (let orders = 0; orders < 60 && !fought; orders++) {
    const seat = (await ann.sight(game)).asked ? 0 : 1;
    const prompt = await goOn(seat ? bob : ann, seat);
    const { entries, seen } = await compare(screen, `after order ${orders + 1} (${prompt})`);
    const ended = entries.at(-1).events?.some((event) => event.kind === "result" && event.final);
    if (ended) check(/Final result/.test(seen), "the result is told");
    fought ||= ended;
  }
  check(fought, "an attack was fought");
  check(taken > 10, "sentences were taken away");
});

await test("the card of the attack that has ended says who has won, without words", async () => {
  for (let orders = 0; orders < 12; orders++) {
    const { entries, seen } = await compare(".watch-lines", "at the end of the attack");
    const attack = entries.slice(entries.findLastIndex((entry) => entry.events?.some((event) => event.kind === "threat")));
    const paid = attack.some((entry) => entry.events?.some((event) => event.kind === "morale"));
    if (seen) return check(/(win|lose)s? (by \d|a tie)/.test(seen) && paid === /Morale/.test(seen), `the card: ${seen}`);
    const seat = (await ann.sight(game)).asked ? 0 : 1;
    await goOn(seat ? bob : ann, seat);
  }
  check(false, "the attack has not ended");
});

await test("the moments of the game are the same without words", async () => {
  await bob.order(game, 1, "resign");
  const { orders } = await ann.must("GET", `/games/${game}/seats/referee/sight?at=0`);
  const caption = (person) => person.page.locator(".replay-caption").textContent();
  let results = 0;
  const first = orders - 9;
  await Promise.all([ann, blank].map((person) => person.visit(`#/replay/${game}/at/${first}`)));
  for (let at = first; at <= orders; at++) {
    if (at > first) await Promise.all([ann, blank].map((person) => person.page.getByRole("button", { name: "Next order" }).click()));
    const words = await until(async () => {
      const shown = await Promise.all([ann, blank].map(async (person) => Number((await person.page.locator(".replay-timeline output").textContent()).split("/")[0]) === at && caption(person)));
      return shown[0] && shown[0] === shown[1] && shown[0];
    }, `moment ${at}`);
    results += /[Ff]inal result/.test(words);
  }
  check(results > 0, "a result is among them");
});

await house.close();
finish();
