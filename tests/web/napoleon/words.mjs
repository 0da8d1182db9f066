// napoleon/words.mjs: Napoléon in words: the log of a whole game, the campaign at a glance, cards, the supply guide, the text position,
// the end, options as sentences, and the talk of the two Allied players.
import { accessible, chance, check, finish, openHouse, table, test, until } from "../harness.mjs";
import { Person as Caller } from "../../server/client.mjs";

const house = await openHouse({ random: 1805 });
const ann = await house.newPerson({ name: "ann" });

const code = /\b[FAP]\d\d\b|\b[AD][123R]>|undefined|\[object|NaN/;

/** Ann without her browser: a game takes a thousand calls. */
const quick = new Caller(house.server);
await ann.visit("#/");
const pocket = await house.newPerson({ name: "pocket", as: ann, phone: true, theme: "dark" });
for (const { name, value } of await ann.context.cookies()) quick.cookies.set(name, value);
await quick.meet();

const { places } = (await quick.get("/boards/napoleon.json")).json;
const town = new Map(places.towns.map((one) => [one.name, one]));
const fromLiege = (name) => Math.hypot(town.get(name).x - town.get("Liege").x, town.get(name).y - town.get("Liege").y);

/** The French march on Liège, where they cost the Prussians two units each turn. Everything else is chance. */
function stepOf(choices, seat, random) {
  const acts = choices.filter(({ text }) => text !== "end");
  const towns = choices.filter(({ targets }) => targets[0]?.what === "town");
  if (seat === 0 && towns.length === acts.length && towns.length && random.below(100) < 80)
    return towns.sort((a, b) => fromLiege(a.targets[0].id) - fromLiege(b.targets[0].id))[0].text;
  return random.pick(acts.length && random.below(100) >= 8 ? acts : choices).text;
}

async function orderFor(game, seat, prompt, random) {
  const { setups } = prompt === "deploy" ? await quick.must("GET", `${table(game, seat)}/setups`) : { setups: [] };
  if (setups.length) return setups[setups.length - 1].order; // the French stand on the Meuse
  let draft = await quick.must("PUT", `${table(game, seat)}/draft`, { steps: [] });
  const steps = [];
  while (!draft.complete) {
    steps.push(stepOf(draft.choices, seat, random));
    draft = await quick.must("PUT", `${table(game, seat)}/draft`, { steps });
  }
  return draft.order;
}

/** Plays both seats until `enough(prompt)`, or to the end of the game. */
async function play(game, random, enough) {
  for (;;) {
    for (const seat of [0, 1]) {
      const { view, asked, number } = await quick.must("GET", `${table(game, seat)}/sight`);
      if (view.over) return false;
      const prompt = asked && view.deciders.find((decider) => decider.seat === view.seat)?.prompt;
      if (prompt && enough(prompt)) return true;
      if (prompt) await quick.must("POST", `${table(game, seat)}/orders`, { after: number, order: await orderFor(game, seat, prompt, random) });
    }
  }
}

const newGame = (options = {}) => ann.newGame({ game: "napoleon", options, curtain: false, seats: [{ kind: "me" }, { kind: "me" }] });
const isSupply = (prompt) => prompt === "supply";

let supply = null;
let over = null;
for (let seed = 1; seed <= 12 && !supply; seed++) {
  const { id } = await newGame();
  if (await play(id, chance(seed), isSupply)) supply = id;
  else over = id;
}
check(supply, "no game came to a supply loss");
const entriesOf = async (game) => (game ? (await quick.must("GET", `${table(game, 0)}/sight`)).number : 0);
// A record is read in parts of 200 entries.
for (let seed = 90; seed < 96 && (await entriesOf(over)) <= 200; seed++) await play((over = (await newGame()).id), chance(seed), () => false);

await test("supply: cities as cards, losses before and after, units by clicks", async () => {
  const { page } = ann;
  await ann.visit(`#/game/${supply}`);
  const guide = page.getByRole("region", { name: "Supply" });
  await guide.getByText("The French hold it").first().waitFor();
  check((await guide.locator(".nap-supply-cities li").count()) === 3, "not three cities");
  check((await guide.getByRole("img", { name: /losses: \d+ of \d+ now, \d+ of \d+ afterwards/ }).count()) > 0, "no track of losses");
  await guide.getByText("0 chosen").first().waitFor();
  await accessible(page);
  const owed = (await ann.sight(supply, 1)).view.board.armies.reduce((sum, army) => sum + army.supply_due, 0);
  for (let i = 0; i < owed; i++) {
    const line = page.locator(".choosing [data-choice]").filter({ hasText: /strength|leader/ }).first();
    await line.waitFor({ state: "attached" });
    if (!(await line.isVisible())) await page.locator(".choosing summary", { hasText: "Blocks" }).first().click(); // a long list is folded
    await line.click();
  }
  await guide.getByText(/[12] chosen/).first().waitFor();
  await page.getByRole("button", { name: /^Confirm/ }).click();
  await page.getByText(/give up .* for lack of supply/).first().waitFor();
});

await test("the campaign at a glance: turns, losses with names, what ends the game", async () => {
  const { page } = ann;
  await page.getByRole("img", { name: /^Turn \d+ of 23: \d+ June, (morning|afternoon|night), the (French|Allies)$/ }).waitFor();
  check((await page.locator(".nap-status > .nap-time .nap-cells i").count()) === 23, "not 23 turns");
  await page.locator(".nap-losses summary").nth(2).click();
  await page.getByText(/more losses? defeats? the army|The army is defeated/).first().waitFor();
  check((await page.locator(".nap-lost li").count()) > 0, "no eliminated block is named");
  await page.keyboard.press("Escape");
  await page.getByText("How it ends").click();
  await page.getByText(/^The Allies win when the French lose \d+ more units?\./).waitFor();
  await accessible(page);
  await page.keyboard.press("Escape");
});

await test("a card tells about the town or the block under the pointer", async () => {
  const { page } = ann;
  // one that no block covers, away from panels
  const held = new Set((await ann.sight(supply, 1)).view.board.towns.map((one) => one.town));
  const free = ["Soignies", "Ninove", "Enghien", "Grammont", "Charleroi", "Namur", "Nivelles", "Hal", "Mons"].find((name) => !held.has(name));
  const box = await page.locator(`.board-ground [data-what="town"][data-id="${free}"]`).first().boundingBox();
  await page.mouse.move(box.x + box.width / 2 - 3, box.y + box.height / 2);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  const card = page.locator(".nap-info");
  await card.getByText("Roads").waitFor();
  check(new RegExp(`^${free}.*(major|minor)`, "s").test(await card.innerText()), await card.innerText());
  check(!code.test(await card.innerText()), await card.innerText());
});

await test("the position as text names towns, units and losses", async () => {
  const { page } = ann;
  await page.keyboard.press("t");
  const text = page.locator(".nap-text-position");
  await text.getByRole("heading", { name: "Prussian army", exact: false }).waitFor();
  const words = await text.innerText();
  check(!code.test(words), words.match(code)?.[0]);
  check(/Prussian losses: \d+ of 9\./.test(words), "no losses");
  await accessible(page);
  await page.keyboard.press("t");
});

await test("the log of a whole game has turns, sums, links and no codes", async () => {
  const { page } = ann;
  await ann.visit(`#/game/${over}`);
  await page.getByRole("dialog", { name: "Result" }).waitFor();
  check((await entriesOf(over)) > 200, "a short game");
  const log = page.getByRole("list", { name: "Log" });
  await log.getByText(/held out to the last turn|army was defeated|controlling the cities/).waitFor();
  await log.getByRole("heading", { name: "15 June, morning · French" }).waitFor();
  const folded = await log.innerText();
  check(!code.test(folded), folded.match(code)?.[0]);
  check(/units? march(es)? from/.test(folded) && / win at /.test(folded), "nothing is summed up");
  for (;;) {
    const closed = log.locator('.nap-fold-more[aria-expanded="false"]');
    if (!(await closed.count())) break;
    await closed.evaluateAll((buttons) => buttons.forEach((button) => button.click()));
  }
  const whole = await log.innerText();
  check(whole.length > 2 * folded.length, "folds hold nothing");
  check(!code.test(whole), whole.match(new RegExp(`.*(${code.source}).*`))?.[0]);
  check(/fires with \d (die|dice), hitting on/.test(whole), "no shot is told");
  check((await log.locator(".around-thing").count()) > 100, "few links");
});

await test("the end: who won and why, losses, their curve, decisive fights as links", async () => {
  const { page } = ann;
  const result = page.getByRole("dialog", { name: "Result" });
  await result.getByRole("link", { name: /^W-VIC-/ }).first().waitFor();
  await result.getByRole("rowheader", { name: "Units lost" }).waitFor();
  await result.getByRole("img", { name: /^Units lost: French 0 to \d+/ }).waitFor();
  await result.getByRole("link", { name: /June, (morning|afternoon|night), (battle|skirmish): The (French|Allies) win at/ }).first().waitFor();
  await accessible(page);
});

await test("on a phone the campaign is one line that opens", async () => {
  const { page } = pocket;
  await pocket.visit(`#/game/${supply}`);
  const line = page.locator(".nap-compact summary");
  await line.waitFor();
  const { width } = await line.boundingBox();
  check(width <= 390, `${width} wide`);
  await line.click();
  await page.locator(".nap-sheet").getByText(/French losses: \d+ of 12/).waitFor();
  await accessible(page);
});

await test("options are sentences, before the game and in it", async () => {
  const { page } = ann;
  await ann.visit("#/new/napoleon");
  await page.getByText("Rule options").click();
  await page.getByLabel("Hidden units in battles").check();
  await page.getByText("Units in a battle stay hidden until they are engaged or fire.").waitFor();
  await page.getByLabel("Stalemate").selectOption({ label: "After a stalemate the attackers leave all at once." });
  check((await page.getByText("Allied faces").count()) === 0, "an option for three players");
  await accessible(page);
  const { id } = await newGame({ hidden: 1, stalemate: "at_once" });
  await ann.visit(`#/game/${id}`);
  await page.getByRole("button", { name: /menu/i }).first().click();
  await page.getByRole("button", { name: "Options and sources" }).click();
  const rules = page.getByRole("dialog", { name: "Rules of this game" });
  await rules.locator("b", { hasText: "Units in a battle stay hidden" }).waitFor();
  await rules.getByText("Any number of units may be in square.").waitFor();
  await rules.getByText(/Reconstructed: the map/).waitFor();
  await page.keyboard.press("Escape");
});

await test("three players: the Allies talk while they deploy, and in their nights", async () => {
  const { id } = await ann.newGame({ game: "napoleon", options: { players: 3 }, seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }] });
  const [will, bert] = [await house.newPerson({ name: "will" }), await house.newPerson({ name: "bert" })];
  await will.must("POST", `/games/${id}/join`, { seat: 1 });
  await bert.must("POST", `/games/${id}/join`, { seat: 2 });
  await will.visit(`#/game/${id}`);
  const { page } = will;
  await page.getByRole("tab", { name: /Chat/ }).click();
  await page.getByText(/^You may talk to the Prussians until the first turn begins/).waitFor();
  await page.getByLabel("Recipients").selectOption({ label: "Prussians" });
  await page.getByLabel("Message").fill("Hold Ligny.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Hold Ligny.").waitFor();
  await will.readySetup(id, 1);
  await bert.readySetup(id, 2);
  await ann.readySetup(id, 0);
  await page.getByText(/^You can't talk to the Prussians or to everyone now\..*The next one is 16 June, night\./).waitFor();
  check(await page.getByRole("option", { name: "Prussians (not now)" }).isDisabled(), "the channel is open");
  check((await page.getByLabel("Recipients").inputValue()) === "0", "the French may still be written to");
  const reply = await will.call("POST", `${table(id, 1)}/chat`, { text: "now?", to: [2] });
  will.forgive(/status of 409 .*\/chat$/);
  check(reply.status === 409, `the server let it through: ${reply.status}`);
  await accessible(page);
  check(await until(async () => (await ann.sight(id, 0)).closed_talk === undefined), "the French are limited");
});

await house.close();
finish();
