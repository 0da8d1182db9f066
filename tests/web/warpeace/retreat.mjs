// warpeace/retreat.mjs: everybody who is sent somewhere in War and Peace, from positions: withdrawals in parts, pursuit, advances, garrisons,
// displaced leaders, broken sieges, unsupplied enemies, attempts to join; by drags, clicks, steppers, lists and fingers.
import { accessible, check, finish, openHouse, same, test, until } from "../harness.mjs";

const house = await openHouse({ strict: true, args: ["--accounts"] });
const people = {};
for (const [seat, name] of Object.entries({ FR: "Ann", AL: "Bob" })) {
  people[seat] = await house.newPerson({ name, ...(seat === "AL" ? { phone: true } : { viewport: { width: 1400, height: 900 } }) });
  await people[seat].visit("#/");
  await people[seat].must("POST", "/sign-up", { name, password: "six blue horses" });
  await people[seat].page.reload();
}
const SEATS = ["FR", "AL"];
let game = null;

const page = (seat) => people[seat].page;
const begin = (line, position) => (game = house.gameFrom({ line: `warpeace ${line}`, position, seats: { FR: "Ann", AL: "Bob" } }));
const order = (seat, text) => people[seat].order(game, SEATS.indexOf(seat), text);
const view = async () => (await people.FR.sight(game, 0)).view;
/** Who is asked, as that seat knows it: the enemy may not know yet. */
async function prompt() {
  for (const seat of SEATS) {
    const sight = await people[seat].sight(game, SEATS.indexOf(seat));
    if (sight.asked) return sight.view.deciders.find((one) => one.seat === seat);
  }
  return {};
}

/** Gives these orders, by prompt, whenever they are legal, until somebody is asked for this. The server answers where there is no choice. */
async function goOn(wanted, answers) {
  for (const person of Object.values(people)) person.allow(/status of 409 .*\/orders$/); // not every order is legal
  await until(async () => {
    const { seat, prompt: asked } = await prompt();
    if (asked === wanted) return true;
    for (const text of [answers[asked] ?? []].flat()) {
      const { number } = await people[seat].sight(game, SEATS.indexOf(seat));
      await people[seat].call("POST", `/games/${game}/seats/${SEATS.indexOf(seat)}/orders`, { after: number, order: text });
    }
    return false;
  }, `nobody is asked for ${wanted}`);
}

/** Opens the game for a seat that is asked this. */
async function open(seat, asked) {
  await until(async () => (await prompt()).prompt === asked, `nobody is asked for ${asked}`);
  await people[seat].visit(`#/game/${game}`);
  const known = page(seat).getByRole("button", { name: "Got it" });
  await page(seat).locator(".wap-counter").first().waitFor();
  if (await known.count()) await known.click();
  await panel(seat).first().waitFor({ state: "attached" });
}

const panel = (seat) => page(seat).locator(".wap-where:not([aria-busy])");
const card = (seat, name) => page(seat).locator(`.wap-force[aria-label="${name}"]`);
const hex = (seat, id) => page(seat).locator(`.wap-ground [data-id="${id}"]`);
const goal = (seat, id) => page(seat).locator(`.wap-lit.end[data-id="${id}"]`);
const draft = async (seat) => (await people[seat].sight(game, SEATS.indexOf(seat))).draft.order;
const confirm = (seat) => page(seat).getByRole("button", { name: "Confirm" }).click();
const stands = async (id) => (await view()).board.stacks.find((one) => one.hex === id)?.piles.map(({ sp, count }) => `${sp}${count}`).sort().join(" ") ?? "";

async function middle(locator) {
  const { x, y, width, height } = await locator.first().boundingBox();
  return [x + width / 2, y + height / 2];
}

/* ---------------------------------------------------------------- a withdrawal from two hexes */

/** Two French hexes have beaten a small force whose cavalry pursues. */
async function fought() {
  begin("N09", "AA29: Ney FRi14 FRc3   AA30: Davout FRi3 FRg2   Z27: BAi1\nBB29: AUi2 AUc2\nbattle AA29-BB29 with AA30\n");
  await goOn("withdraw", { intent: "continue AA29-BB29", resolve: "resolve AA29-BB29", leader: "leader AA29-BB29 Ney", loss: ["lose AUi1 AUc1", "lose AA29 FRi1"] });
}

await test("forces that may withdraw have cards, and stay unless they are sent", async () => {
  await fought();
  await open("FR", "withdraw");
  same(await page("FR").locator(".wap-force").count(), 2, "two hexes");
  await card("FR", "Budweis (AA30)").getByText("stays").waitFor();
  await page("FR").getByRole("button", { name: "Everyone else stays" }).waitFor();
  await accessible(page("FR"));
});

await test("a click takes a force, and places glow; others say why not", async () => {
  await page("FR").locator('[data-counter="AA30 FR"]').click();
  await goal("FR", "Z29").waitFor();
  await card("FR", "Budweis (AA30)").getByText("Click or drag").waitFor();
  await page("FR").mouse.click(...(await middle(hex("FR", "Y32"))));
  await page("FR").locator(".choosing-popup").getByText(/P-WDR-0[23]/).first().waitFor();
  await page("FR").keyboard.press("Escape");
});

await test("a part goes, what is left counts down, and the pursuit costs an SP of one's choice", async () => {
  const mine = card("FR", "Budweis (AA30)");
  await mine.getByRole("button", { name: "none of the French Guard infantry" }).click();
  await mine.getByRole("button", { name: "Davout" }).click();
  await goal("FR", "Z29").click();
  await mine.getByText("2 French infantry to Z29 near Budweis").waitFor();
  await page("FR").locator(".wap-losses").getByText("Pursuit costs 1 SP").waitFor();
  await mine.getByText("2 SP to place").waitFor();
  await page("FR").mouse.move(...(await middle(page("FR").locator('[data-counter="AA30 FR"]'))));
  await page("FR").mouse.down();
  await page("FR").mouse.move(...(await middle(hex("FR", "AA30"))), { steps: 2 });
  await page("FR").mouse.move(...(await middle(goal("FR", "Z30"))), { steps: 6 });
  await page("FR").mouse.up();
  await until(async () => (await draft("FR")) !== null, "the order");
  same(await draft("FR"), "retreat AA29-BB29 lose AA30 FRi, AA30 FRi2 to Z29, AA30 Davout FRg2 to Z30", "the order");
  await page("FR").locator(".wap-losses").getByRole("button", { name: "1 French Guard infantry" }).click();
  await until(async () => (await draft("FR"))?.includes("lose AA30 FRg,"), "another is lost");
});

await test("enough cavalry saves them", async () => {
  await page("FR").locator('[data-counter="AA29 FR"]').click();
  await goal("FR", "Z28").click();
  await until(async () => (await draft("FR"))?.includes("AA29"), "both leave");
  check(!(await draft("FR")).includes("lose"), await draft("FR"));
  same(await page("FR").locator(".wap-losses").count(), 0, "losses");
});

await test("a part is taken back, and Confirm withdraws the rest", async () => {
  await card("FR", "AA29 near Budweis").getByRole("button", { name: /Take back/ }).click();
  await until(async () => (await draft("FR"))?.startsWith("retreat AA29-BB29 lose AA30"), "one hex leaves");
  await confirm("FR");
  await until(async () => (await stands("AA30")) === "", "AA30 is empty");
  same((await stands("Z29")).slice(0, 3), "FRi", "infantry");
  await page("FR").getByText(/Davout/).first().waitFor();
});

/* ---------------------------------------------------------------- an advance */

await test("an advance has All and None, and steppers between", async () => {
  begin("N09", "phase combat\nZ29: Ney FRi12 FRc4   Z27: BAi1\nY29: AUi3   Y31: AUi1\n");
  await goOn("advance", { declare: ["attack Z29-Y29", "end"], withdraw: "end", loss: "lose FRi1", "must-withdraw": "retreat Z29-Y29 lose AUi1, all to Y30" });
  await open("FR", "advance");
  await page("FR").getByRole("button", { name: "All advance" }).waitFor();
  await accessible(page("FR"));
  await card("FR", "Z29 near Budweis").getByRole("button", { name: "all French cavalry" }).click();
  await until(async () => (await draft("FR")) === "advance FRc4", "some advance");
  await page("FR").getByRole("button", { name: "All advance" }).click();
  await until(async () => (await stands("Y29")).includes("FRc4"), "all have advanced");
});

/* ---------------------------------------------------------------- sent somewhere */

// Firefox is driven without touch.
if (!house.firefox) await test("a displaced leader is sent by a finger", async () => {
  begin("N05", "Y16: FRc1   Y18: Mack   Y20: AUi1   Z19: AUi1\n");
  await order("FR", "move FRc1 Y16-Y17-Y18");
  await open("AL", "displaced");
  await goal("AL", "Z19").waitFor();
  await page("AL").locator('[data-counter="Z19 AL"]').tap();
  await confirm("AL");
  await until(async () => (await view()).board.leaders.find(({ leader }) => leader === "Mack")?.hex === "Z19", "Mack is there");
});

if (!house.firefox) await test("a garrison is chosen with steppers, up to its room", async () => {
  begin("N05", "AA25: Napoleon FRi6\nZ25: Mack AUi6 AUc1\n");
  await order("FR", "demand Z25");
  await open("AL", "garrison");
  await page("AL").locator(".table-bar button").first().tap();
  await card("AL", "Ulm (Z25)").getByText("room for 4 SP").waitFor();
  await card("AL", "Ulm (Z25)").getByRole("button", { name: "all Austrian infantry" }).tap();
  await until(async () => (await draft("AL")) === "inside Z25 AUi4", "the order");
  check(await card("AL", "Ulm (Z25)").getByRole("button", { name: "More Austrian cavalry" }).isDisabled(), "more than the city takes");
  await page("AL").getByRole("button", { name: "All stay outside" }).tap();
  await until(async () => (await prompt()).seat === "FR", "the answer");
});

await test("a broken siege withdraws all of it", async () => {
  begin("N05", "phase combat\nZ25: Ney FRi3\nin(Z25): AUi2 AUc2\nsiege Z25 2\n");
  await order("FR", "end");
  await open("FR", "siege-retreat");
  await goal("FR", "Z24").click();
  await until(async () => (await draft("FR"))?.endsWith("to Z24"), "the order");
  await confirm("FR");
  await until(async () => (await stands("Z24")) === "FRi3", "they are there");
});

/* ---------------------------------------------------------------- besides moving */

/** Opens a game that begins with moves of this seat, and takes a stack. */
async function takeStack(seat, name) {
  await people[seat].visit(`#/game/${game}`);
  const stack = page(seat).locator(`.wap-counter.choice[data-counter="${name}"]`);
  await stack.waitFor();
  await (seat === "AL" ? stack.tap() : stack.click());
}

await test("a city beside the stack can be asked who is inside", async () => {
  begin("N05", "AA25: Napoleon FRi6\nZ25: Mack AUi6 AUc1\n");
  await takeStack("FR", "AA25 FR");
  await page("FR").getByRole("button", { name: "Demand to know who is inside Ulm" }).click();
  await until(async () => (await prompt()).prompt === "garrison", "the question");
});

await test("who digs stays: the button says so", async () => {
  begin("N05", "AA22: Davout FRi2 FRc4   Y16: FRi2\n");
  await takeStack("FR", "AA22 FR");
  const dig = page("FR").getByRole("button", { name: /^Entrench/ });
  await until(async () => (await dig.getAttribute("title")) === "1 French cavalry and 2 French infantry will stay here.", "who stays");
});

if (!house.firefox) await test("one leader sails with a few SP to another port", async () => {
  begin("N14", "segment AL\nGG19: Graham ENi3   P10: Wellington ENi2   T19: FRi1\n");
  await takeStack("AL", "GG19 AL");
  await page("AL").locator(".table-bar button").first().tap();
  await page("AL").locator(".wap-tray").getByRole("button", { name: "Sail to Corunna" }).tap();
  await until(async () => (await people.AL.sight(game, 1)).view.board.leaders.find(({ leader }) => leader === "Graham")?.hex === "P3", "Graham is there");
});

await house.close();
finish();
