// warpeace/battle.mjs: battles of War and Peace: attacks declared by arrows, cards and keys; the window below the map with commanders,
// dice and losses; walls, assaults and sieges; who falls and who follows; watching, fog, a phone.
import { accessible, check, finish, openHouse, same, test, until } from "../harness.mjs";

const house = await openHouse({ strict: true, args: ["--accounts"] });

async function come(name, more = {}) {
  const person = await house.newPerson({ name, viewport: { width: 1400, height: 900 }, ...more });
  await person.visit("#/");
  await person.must("POST", "/sign-up", { name, password: "six blue horses" });
  await person.page.reload();
  return person;
}

const [ann, bob] = [await come("Ann"), await come("Bob")];
const { page } = ann;
let game = null;

async function begin(line, position, seats = { FR: "Ann", AL: "Bob" }) {
  game = house.gameFrom({ line, position: `phase combat\n${position}`, seats });
  await open(ann);
}

async function open(person) {
  await person.visit(`#/game/${game}`);
  await person.page.locator(".wap-counter").first().waitFor();
  const known = person.page.getByRole("button", { name: "Got it" });
  if (await known.count()) await known.click();
}

const view = async () => (await ann.sight(game, 0)).view;
const prompt = async () => (await view()).deciders[0];
const asked = (seat, what) => until(async () => (await prompt()).seat === seat && (await prompt()).prompt === what, `${seat} is asked for ${what}`);
const arrow = (battle, of = page) => of.locator(`.wap-attack[data-id="${battle}"] .wap-thrust`);
const battleWindow = (of = page) => of.locator(".wap-b-window");
const button = (name, of = page) => battleWindow(of).getByRole("button", { name, exact: true });
const cards = page.locator(".wap-prospect");

const FIELD = "AA29: Napoleon Davout FRi6 FRc2 BAi2   Z29: Ney FRi6   Z27: BAi1\nBB29: Charles AUi5 AUc2 AUl2   Z30: Mack AUi5\n";

/* ---------------------------------------------------------------- declaring */

await test("possible attacks are arrows with odds, and cards with everything", async () => {
  await begin("warpeace N09", FIELD);
  await arrow("AA29-BB29").waitFor();
  same(await page.locator(".wap-attack").count(), 2, "arrows");
  same(await page.locator('.wap-attack[data-id="AA29-BB29"] text').textContent(), "1:1, break 58%", "on the arrow");
  same(await cards.count(), 2, "cards");
  const words = await cards.last().innerText();
  check(words.includes("French 10 SP, morale 2, Napoleon") && words.includes("you lose 1 SP, they lose 1.8 SP"), words);
  await cards.last().getByText("Modifiers: +2").click();
  await cards.last().getByText("P-RES-06").first().waitFor();
  await accessible(page);
});

await test("a click on an arrow declares, undo takes it back", async () => {
  await arrow("AA29-BB29").click();
  await page.locator('.wap-fight.declared[data-id="AA29-BB29"]').waitFor();
  same((await view()).board.battles.length, 1, "battles");
  await page.locator(".wap-attack").nth(1).waitFor({ state: "detached" });
  await page.keyboard.press("u");
  await page.locator(".wap-fight").waitFor({ state: "detached" });
  await arrow("AA29-BB29").waitFor();
});

await test("stacks attack by clicks and from cards; then everything is ready to fight", async () => {
  await page.locator('[data-counter="Z29 FR"]').click();
  await page.locator('[data-counter="Z30 AL"].aim, [data-counter="Z30 AL"].end').click();
  await page.locator('.wap-fight[data-id="Z29-Z30"]').waitFor();
  await page.getByRole("button", { name: "Attack: AA29 near Budweis against BB29 near Budweis" }).click();
  await page.locator('.wap-fight[data-id="AA29-BB29"]').waitFor();
  await until(async () => (await page.locator(".order-main").textContent())?.trim() === "Fight" && page.locator(".order-main").isEnabled(), "Fight");
});

/* ---------------------------------------------------------------- the window */

await test("the window asks who commands, and says what each would mean", async () => {
  await open(bob);
  await page.locator(".order-main").click();
  await battleWindow().waitFor();
  await page.locator(".wap-b-tab.on").getByText("BB29 near Budweis").waitFor();
  same(await page.locator(".wap-b-tab").count(), 2, "tabs");
  await button("Davout (2)").hover();
  await battleWindow().getByText("modifiers +1").waitFor();
  await button("Napoleon (3)").hover();
  await battleWindow().getByText("modifiers +2").waitFor();
  same(await page.locator(".wap-b-chances thead th").count(), 12, "sums of two dice");
  same(await page.locator(".wap-b-chances .allied .breaks").count(), 6, "sums that break the Allies");
  await accessible(page);
  await page.locator(".wap-b-tab", { hasText: "Z30 near Budweis" }).click();
  await battleWindow().getByRole("heading", { name: "Battle at Z30 near Budweis" }).waitFor();
  await button("Back to BB29 near Budweis").click();
  await button("Napoleon (3)").click();
  await battleWindow().locator(".wap-b-leader", { hasText: "Napoleon (3)" }).waitFor();
});

await test("a click on a tab looks at the other battle, one on Roll fights", async () => {
  await button("Roll").waitFor();
  await page.locator(".wap-b-tab", { hasText: "Z30 near Budweis" }).click();
  await battleWindow().getByRole("heading", { name: "Battle at Z30 near Budweis" }).waitFor();
  await page.locator(".wap-b-tab", { hasText: "BB29 near Budweis" }).click();
  await button("Roll").click();
  await page.locator(".wap-b-outcome").waitFor();
  same(await page.locator(".wap-b-die").count(), 2, "dice");
  same(await page.locator(".wap-b-chances thead .rolled").count(), 1, "the sum that was rolled");
  // once they have rolled, the opponent sees it, too
  await bob.page.locator(".wap-b-outcome").waitFor();
});

const give = (person) => person.page.locator(".wap-b-give");

/** Whoever must choose losses, or fight the next battle, does so in the window; what is told is read first. */
async function settle() {
  for (let i = 0; i < 24; i++) {
    const { seat, prompt: what } = await prompt();
    if (what !== "loss" && what !== "resolve") return;
    const person = seat === "FR" ? ann : bob;
    const { number } = await ann.sight(game, 0);
    const answered = async () => (await ann.sight(game, 0)).number > number;
    await until(async () => (await answered()) || ((await give(person).count()) > 0 && (await give(person).isEnabled())), `a button for ${what}`);
    if (!(await answered())) await give(person).click({ timeout: 2000 }).catch(() => undefined);
  }
}

await test("losses are proposed; steppers change them to other legal sets only, and one click takes them", async () => {
  const { seat } = await prompt();
  if ((await prompt()).prompt === "loss") {
    const { page: its } = seat === "FR" ? ann : bob;
    await its.locator(".wap-b-losing").first().waitFor();
    const lost = async () => (await its.locator(".wap-b-losing output").allTextContents()).map(Number).reduce((sum, number) => sum + number, 0);
    const owed = (await view()).board.battles.find(({ battle }) => battle === "AA29-BB29")[seat].loss;
    same(await lost(), owed, "the proposed set");
    for (const more of await its.getByRole("button", { name: /^Lose more/ }).all()) if (await more.isEnabled()) await more.click();
    same(await lost(), owed, "another set");
    await accessible(its);
  }
  await settle();
  const { board } = await view();
  check(board.battles.every(({ FR, AL }) => FR.loss === 0 && AL.loss === 0), "all losses are taken");
  await battleWindow().waitFor({ state: "detached" });
});

await test("in a city of its own the attacker's troops stay outside", async () => {
  game = house.gameFrom({ line: "warpeace N05", position: "AA25: Napoleon FRi10 FRc4\nZ25: Ferdinand AUi7\nbattle AA25-Z25 round 2\n", seats: { FR: "Ann", AL: "Bob" } });
  await open(ann);
  await button("Continue the attack").click();
  await asked("FR", "posture");
  await button("All outside").click();
  await asked("AL", "posture");
});

/* ---------------------------------------------------------------- walls */

await test("a garrison goes inside as far as there is room; the attacker storms or sits it out", async () => {
  await begin("warpeace I00", "Z24: Ney FRi6 FRc2\nZ25: Kray AUi3 AUc1\n");
  await open(bob);
  await arrow("Z24-Z25").click();
  await until(async () => (await page.locator(".order-main").textContent())?.trim() === "Fight", "Fight");
  await page.locator(".order-main").click();
  await asked("AL", "posture");
  await button("Some", bob.page).click();
  await bob.page.getByRole("button", { name: "Fewer Austrian infantry" }).click();
  await button("3 SP inside", bob.page).waitFor();
  await button("Some", bob.page).click();
  await accessible(bob.page);
  await button("4 SP inside", bob.page).click();
  await asked("FR", "mode");
  await battleWindow().getByText("theirs 42%").first().waitFor();
  // the opponent and spectators see the same odds, modifiers and chances
  const zoe = await house.newPerson({ name: "zoe", viewport: { width: 1400, height: 900 } });
  await open(zoe);
  for (const [who, words] of [[bob, /On average you lose .* yours 42%/], [zoe, /On average the French lose .* Allied 42%/]]) {
    await battleWindow(who.page).getByText(words).waitFor();
    same(await who.page.locator(".wap-b-chances thead th").count(), 12, "sums of two dice");
    await battleWindow(who.page).getByText("P-RES-07").first().waitFor();
  }
  await zoe.leave();
  await battleWindow().getByText("falls now with 17%, by June with 72%, if 4 supplied SP stay").waitFor();
  await accessible(page);
  // one stays behind, so that the others are in supply
  await button("Sit it out").click();
  await until(async () => (await view()).board.stacks.find(({ hex }) => hex === "Z24")?.piles[0].count === 1, "the besiegers");
  const { board } = await view();
  check(board.cities.find(({ city }) => city === "Ulm").siege === 1 || board.cities.find(({ city }) => city === "Ulm").control === "FR", "a siege, or the city has fallen");
});

await test("a siege fills its ring", async () => {
  await begin("warpeace N05", "AA25: Napoleon FRi2   Z25: FRi4   in(Z25): AUi4\nsiege Z25 2\n");
  await page.locator(".wap-siege").getByText("Siege of Ulm, month 3").waitFor();
  await page.locator('[data-counter="Z25 AL inside"] .wap-siege-ring').waitFor();
});

/* ---------------------------------------------------------------- later rounds */

await test("an attack is broken off, and not taken over", async () => {
  game = house.gameFrom({ line: "warpeace N09", position: "AA29: Ney FRi6 FRc1   Z27: BAi1\nBB29: Charles AUi5\nbattle AA29-BB29 round 3\n", seats: { FR: "Ann", AL: "Bob" } });
  await open(ann);
  await open(bob);
  await battleWindow().getByText("Round 3").waitFor();
  await button("Break off the attack").click();
  await button("Counter-attack", bob.page).waitFor();
  await battleWindow(bob.page).locator(".wap-b-force.allied").getByText("attack", { exact: true }).waitFor();
  await button("Do not counter-attack", bob.page).click();
  await battleWindow().waitFor({ state: "detached" });
  same((await view()).board.battles.length, 0, "battles");
});

/* ---------------------------------------------------------------- fog, a phone */

await test("in the fog an arrow has no numbers, and the roll is shown all the same", async () => {
  await begin("warpeace N09 Z=1", FIELD);
  await arrow("Z29-Z30").waitFor();
  same(await page.locator(".wap-attack text").count(), 0, "numbers");
  await cards.first().getByText("The enemy is hidden").waitFor();
  await arrow("Z29-Z30").click();
  await until(async () => (await page.locator(".order-main").textContent())?.trim() === "Fight", "Fight");
  await page.locator(".order-main").click();
  await page.locator(".wap-b-outcome").waitFor();
});

await test("on a phone the window leaves room for the map, and its buttons are in reach", async () => {
  const eve = await come("Eve", { phone: true, viewport: { width: 390, height: 844 } });
  game = house.gameFrom({ line: "warpeace N09", position: `phase combat\n${FIELD}`, seats: { FR: "Eve", AL: "Bob" } });
  for (const order of ["attack AA29-BB29", "attack Z29-Z30", "end"]) await eve.order(game, 0, order);
  await open(eve);
  const first = button("Napoleon (3)", eve.page);
  await first.waitFor();
  const { y, height } = await first.boundingBox();
  check(y + height < 800, `the button ends at ${y + height}`);
  check((await eve.page.locator(".board-view").boundingBox()).height > 100, "no map");
  const press = house.firefox ? "click" : "tap";
  await first[press]();
  await button("Roll", eve.page)[press]();
  await eve.page.locator(".wap-b-outcome").waitFor();
});

await house.close();
finish();
