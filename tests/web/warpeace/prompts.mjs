// warpeace/prompts.mjs: rarer questions of War and Peace, each answered once by clicks: the loss of a forced march, options U (surround, Wellington), V (charge) and
// W (the Guard), attempts to join a battle and to transfer to another.
import { accessible, check, finish, openHouse, same, test, until } from "../harness.mjs";

const house = await openHouse({ strict: true, args: ["--accounts"] });

async function come(name) {
  const person = await house.newPerson({ name, viewport: { width: 1400, height: 900 } });
  await person.visit("#/");
  await person.must("POST", "/sign-up", { name, password: "six blue horses" });
  await person.page.reload();
  return person;
}

const [ann, bob] = [await come("Ann"), await come("Bob")];
let game = null;

async function begin(more) {
  game = house.gameFrom({ seats: { FR: "Ann", AL: "Bob" }, ...more });
  for (const { page, visit } of [ann, bob].map((person) => ({ page: person.page, visit: () => person.visit(`#/game/${game}`) }))) {
    await visit();
    await page.locator(".wap-counter").first().waitFor();
    const known = page.getByRole("button", { name: "Got it" });
    if (await known.count()) await known.click();
  }
}

const view = async () => (await ann.sight(game, 0)).view;
const prompt = async () => (await view()).deciders[0];
const asked = (seat, what) => until(async () => (await prompt()).seat === seat && (await prompt()).prompt === what, `${seat} is asked for ${what}`);
/** "BAi1 FRi2": all SP of a hex. */
async function stands(hex) {
  const sum = new Map();
  for (const { sp, count } of (await view()).board.stacks.find((stack) => stack.hex === hex)?.piles ?? []) sum.set(sp, (sum.get(sp) ?? 0) + count);
  return [...sum].map(([sp, count]) => sp + count).sort().join(" ");
}
const inWindow = (person, name) => person.page.locator(".wap-b-window").getByRole("button", { name, exact: true });

/** The first question of the window, with what it says. */
async function windowAsks(person, words) {
  await person.page.locator(".wap-b-say").getByText(words, { exact: false }).waitFor();
  await accessible(person.page);
}

/** The only battle is rolled for, at once unless the last answer can be undone: with these modifiers. */
async function rolled(drm) {
  const [roll, outcome] = [inWindow(ann, "Roll"), ann.page.locator(".wap-b-outcome")];
  await roll.or(outcome).first().waitFor();
  if (await roll.count()) await roll.click();
  await outcome.waitFor();
  same((await view()).board.last.drm, drm, "modifiers");
}

await test("a forced march that costs an SP asks which one", async () => {
  await begin({ line: "warpeace N05", position: "Y16: Ney FRi2 FRc2 BAi1\n", orders: ["march 2 Ney FRi2 FRc2 BAi1 Y16-Z16-AA17-AA18-AA19-BB19"], begins: /AA19-BB19 \[5\]/ });
  await asked("FR", "march-loss");
  const losses = ann.page.locator(".wap-losses");
  await losses.getByRole("button", { name: /^Lose more French cavalry/ }).click();
  await accessible(ann.page);
  await losses.getByRole("button", { name: "Lose 1 SP" }).click();
  await asked("FR", "move");
  same(await stands("Y16"), "BAi1 FRc1 FRi2", "who is left");
});

await test("a force beside the battle tries to surround the enemy", async () => {
  await begin({ line: "warpeace N09 U=1", position: "phase combat\nW39: Napoleon FRi2   X40: Lannes FRi2\nX39: Charles AUi3\ncontrol FR Gratz\nW35: FRi1   W37: FRi1\n" });
  for (const order of ["attack W39-X39", "end"]) await ann.order(game, 0, order);
  await asked("FR", "manoeuvre");
  await windowAsks(ann, "Try to surround the enemy?");
  same(await ann.page.locator(".wap-b-sp").allTextContents(), ["2 SP", "3 SP"], "before they are committed");
  await ann.page.locator(".wap-b-window").getByRole("button", { name: /^With the troops at/ }).first().click();
  await ann.page.getByText(/(surround|fail to surround) the enemy/).first().waitFor();
});

await test("Wellington may hinder it", async () => {
  await begin({ line: "warpeace N09 U=1", position: "phase combat\nAA29: FRi4   BB30: Davout FRi2   Z27: BAi1\nBB29: Wellington ENi5\n" });
  for (const order of ["attack AA29-BB29", "end", "surround AA29-BB29 from BB30"]) await ann.order(game, 0, order);
  await asked("AL", "wellington");
  await windowAsks(bob, "Subtract Wellington's value");
  await inWindow(bob, "Subtract it").click();
  await until(async () => (await prompt()).prompt !== "wellington", "the answer");
});

await test("both sides decide whether their cavalry charges", async () => {
  await begin({ line: "warpeace N09 V=1", position: "phase combat\nAA29: FRi4 FRc2   Z27: BAi1\nBB29: AUi4 AUc1\n" });
  for (const order of ["attack AA29-BB29", "end"]) await ann.order(game, 0, order);
  await asked("FR", "charge");
  await windowAsks(ann, "Charge with the cavalry?");
  await inWindow(ann, "Charge").click();
  await asked("AL", "charge");
  await inWindow(bob, "Do not charge").click();
  await rolled(2);
});

await test("the Guard is committed, or held back", async () => {
  await begin({ line: "warpeace N09 W=1", position: "phase combat\nAA29: Napoleon FRg2 FRi8   Z27: BAi1\nBB29: Charles AUi12\n" });
  for (const order of ["attack AA29-BB29", "end"]) await ann.order(game, 0, order);
  await asked("FR", "guard");
  await windowAsks(ann, "Commit the Guard?");
  await inWindow(ann, "Commit the Guard").click();
  await rolled(-3);
});

await test("troops beside a battle try to join it, each with its chance", async () => {
  const position = "phase combat\nAA29: FRi6   AA30: Davout FRi4   Z28: FRi1   Z27: BAi1\nBB29: AUi6\n";
  const begins = /resolve AA29-BB29 \[(1 5|2 4|3 3|4 2|5 1)\]/; // 6: each side loses one and stays
  await begin({ line: "warpeace N09", position, orders: ["attack AA29-BB29", "end", "resolve AA29-BB29", "lose FRi", "lose AUi", "end", "end"], begins });
  await asked("FR", "join");
  const card = (name) => ann.page.getByRole("region", { name });
  await card(/Budweis \(AA30\): Join/).getByText("a die of 3 or more with Davout").waitFor();
  await card(/Z28 near .*: Join/).getByText("a die of 5 or more without a leader").waitFor();
  await ann.page.getByRole("button", { name: "Both try" }).waitFor();
  await accessible(ann.page);
  await card(/AA30/).getByRole("button", { name: /^Roll: join the battle at BB29/ }).click();
  await card(/AA30/).waitFor({ state: "detached" });
  await ann.page.getByText(/The troops at Budweis (fail to )?join the battle at BB29 .*: \d, and 5 were needed\./).first().waitFor();
  const joined = (await view()).board.stacks.find(({ hex }) => hex === "AA30").piles.some(({ marks }) => marks.includes("joined"));
  const rolled = (await ann.must("GET", `/games/${game}/seats/0/record?after=0`)).entries.flatMap(({ events }) => events ?? []).find(({ kind }) => kind === "try");
  same(joined, rolled.total >= rolled.needed, "they take part from the next round on");
  await ann.page.locator(".order-main").click(); // Z28 does not try
  await asked("FR", "intent");
});

await test("a force leaves its battle for another, with a die", async () => {
  const begins = /AA29-BB29 \[(1 6|2 5|3 4|4 3|5 2|6 1)\][^]*resolve Z29-Z30 \[(1 5|2 4|3 3|4 2|5 1)\]/; // 7, then 6: both go on
  const orders = ["continue AA29-BB29", "continue Z29-Z30", "resolve AA29-BB29", "resolve Z29-Z30"];
  await begin({ line: "warpeace N09", position: "AA29: FRi6   Z29: Ney FRi4   Z27: BAi1\nBB29: AUi5   Z30: AUi4\nbattle AA29-BB29\nbattle Z29-Z30\n", orders, begins });
  await asked("FR", "withdraw");
  const card = ann.page.getByRole("region", { name: /Z29 near .*: Transfer to/ });
  await card.getByText("a die of 4 or more with Ney").waitFor();
  await accessible(ann.page);
  await card.getByRole("button", { name: /^Roll: transfer to/ }).click();
  await card.waitFor({ state: "detached" });
  const [there, here] = [await stands("AA29"), await stands("Z29")];
  check((there === "FRi8" && here === "") || (there === "FRi5" && here === "FRi3"), `they went, or stayed: ${there}; ${here}`);
});

await house.close();
finish();
