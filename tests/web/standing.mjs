// standing.mjs: answers in advance: one is left below a question, one by a switch, one for a threat to a locale; with a place, a condition and
// an order that follows; the opponent's order makes the server give it, the log says so to its owner only; a save that comes too late is kept
// and repeated; lines are deleted. Losses of War and Peace and hits of Napoléon. GG_SHOTS=FOLDER takes pictures.
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse({ args: ["--accounts"] });
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob", viewport: { width: 1280, height: 800 } });
for (const person of [ann, bob]) {
  await person.must("POST", "/sign-up", { name: person.name, password: "Austerlitz 1805" });
  await person.page.reload(); // another session
}
const phone = await house.newPerson({ name: "phone", as: bob, phone: true, theme: "dark" });
const { page } = bob;
const shots = process.env.GG_SHOTS;
const shoot = (on, name) => (shots ? on.screenshot({ path: `${shots}/standing-${name}.png` }) : undefined);

const position = ["F R(95): I3 I2", "F R(107): I2", "A R(108): [Langeron: I2a I3b]", "A R(121): [Dokhturov: I2 I3]", ""].join("\n");
const id = house.gameFrom({ line: "triumph", position, seats: { F: "ann", A: "bob" } });
const lines = async () => (await bob.must("GET", `/games/${id}/seats/1/standing`)).lines;
const saved = (wanted) => until(async () => JSON.stringify(await lines()) === JSON.stringify(wanted), wanted.join(", "));
const panel = page.getByRole("dialog", { name: "Answers in advance" });
const stand = "when retreat-option: by stand-all";
const lead = "when lead: by best-leader";

async function openPanel(on) {
  await on.getByRole("button", { name: "Game menu" }).click();
  await on.getByRole("button", { name: "Answers in advance", exact: true }).click();
  await on.getByRole("dialog", { name: "Answers in advance" }).getByRole("combobox", { name: "Choose who leads the defense" }).waitFor();
}

await test("a policy is chosen; if the game moved on, it is kept and saved later", async () => {
  await bob.visit(`#/game/${id}`);
  await openPanel(page);
  bob.allow(/status of 409 .*\/standing$/);
  const stale = { status: 409, json: { error: { code: "stale", text: "the game has moved on" } } };
  await page.route("**/standing", (route) => (route.request().method() === "PUT" ? route.fulfill(stale) : route.continue()));
  await panel.getByRole("combobox", { name: "Choose who leads the defense" }).selectOption({ label: "Lead with the strongest units" });
  await panel.getByRole("alert").getByText("nothing was saved").waitFor();
  same(await lines(), [], "nothing is saved");
  await page.unroute("**/standing");
  await panel.getByRole("button", { name: "Save again" }).click();
  await panel.getByRole("listitem").getByText("Lead with the strongest units").waitFor();
  same(await lines(), [lead], "the same choice");
  await page.keyboard.press("Escape");
});

await test("an answer is left for the rest of the game", async () => {
  await ann.order(id, 0, "threaten 95>108");
  await page.getByText("Answer like this again").click();
  await page.getByRole("group", { name: "Answer like this" }).getByText("Rest of the game").click();
  const how = page.getByLabel("From then on");
  await until(() => how.evaluate((field) => field.getBoundingClientRect().bottom <= field.closest(".choosing").getBoundingClientRect().bottom), "the choice is in sight");
  await how.selectOption({ label: "Defend with all units that can be named" });
  await accessible(page);
  await shoot(page, "like-this");
  same(await lines(), [lead], "not before the answer");
  await bob.order(id, 1, "defend I2a I3b");
  await saved([stand, lead]);
});

await test("the server gives it, and only the owner's log says so", async () => {
  await ann.visit(`#/game/${id}`);
  ann.allow(/status of 409 .*\/draft$/); // the order is given beside her page
  await ann.order(id, 0, "press");
  await until(async () => !(await bob.sight(id, 1)).asked, "the answer in advance");
  await page.getByRole("tab", { name: /Log/ }).click();
  await page.getByText("Given in advance.").waitFor();
  const { number } = await bob.sight(id, 1);
  await until(() => ann.line.heard.includes(`"number":${number}`), "the page of the other");
  check(!ann.line.heard.includes('"ahead":true'), "nobody else is told");
});

await test("lines are moved and deleted", async () => {
  await openPanel(page);
  await accessible(page);
  await shoot(page, "panel");
  await panel.getByRole("button", { name: /^Move up: Choose who leads/ }).click();
  await saved([lead, stand]);
  if (shots) {
    await phone.visit(`#/game/${id}`);
    await openPanel(phone.page);
    await shoot(phone.page, "phone");
  }
  await panel.getByRole("button", { name: /^Delete: Choose who leads/ }).click();
  await saved([stand]);
  await panel.getByRole("button", { name: "Delete all" }).click();
  await panel.getByText("You have no answers in advance").waitFor();
  same(await lines(), [], "none");
});

await test("a threat to a locale is answered in advance", async () => {
  const people = shots ? [bob, phone] : [bob];
  for (const { page: on } of people) {
    const at = await on.evaluate(() => {
      const box = document.querySelector('.board-ground [data-what="locale"][data-id="108"]').getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
    if (on === page) await page.keyboard.press("Escape");
    else await on.getByRole("dialog", { name: "Answers in advance" }).getByRole("button", { name: "Close" }).click();
    await on.mouse.click(...at);
    await on.getByRole("button", { name: "If they threaten this" }).click();
    const form = on.getByRole("dialog", { name: "If they threaten" });
    await form.getByRole("combobox", { name: "Answer", exact: true }).selectOption({ label: "Defend with these units" });
    await form.getByText("Choose at least one unit.").waitFor();
    await form.getByRole("checkbox", { name: /Infantry 3 of Langeron/ }).check();
    await form.getByLabel("Condition", { exact: true }).selectOption({ label: "your losses in strength points" });
    await form.getByLabel("your losses in strength points", { exact: true }).fill("2");
    await form.getByLabel("Answer to the next question").selectOption({ label: "Lead with the strongest units" });
    if (on === page) await accessible(page);
    await shoot(on, on === page ? "threat" : "threat-phone");
    if (on === page) await form.getByRole("button", { name: "Save" }).click();
  }
  await saved(["when retreat-option about 95>108 107>108 if losses <= 2 in turn 3.F: defend I3b then by best-leader"]);
  await openPanel(page);
  await panel.getByText(/the threat from Pratze \(107\) to 108, if your losses in strength points are at most 2/).waitFor();
  await shoot(page, "lines");
  await panel.getByRole("button", { name: "Delete all" }).click();
  await panel.getByText("You have no answers in advance").waitFor();
  await page.keyboard.press("Escape");
});

await test("an answer has a place, a condition, and another answer after it", async () => {
  const game = house.gameFrom({ line: "triumph", position, seats: { F: "ann", A: "bob" } });
  await bob.visit(`#/game/${game}`);
  await ann.order(game, 0, "threaten 95>108");
  await page.getByText("Answer like this again").click();
  await page.getByRole("group", { name: "Answer like this" }).getByText("Rest of the game").click();
  await page.getByLabel("From then on").selectOption({ label: "Retreat" });
  await page.getByLabel("Where").selectOption({ label: "Only the threat from 95 to 108" });
  await page.getByLabel("Condition", { exact: true }).selectOption({ label: "your losses in strength points" });
  await page.getByText("(now 1)").waitFor();
  await page.getByLabel("Answer to the next question").selectOption({ label: "Lead with nobody" });
  await accessible(page);
  await page.getByLabel("Answer to the next question").scrollIntoViewIfNeeded();
  await shoot(page, "terms");
  if (shots) {
    await phone.visit(`#/game/${game}`);
    await phone.page.getByText("Answer like this again").click();
    await phone.page.getByText("Rest of the game").click();
    await phone.page.getByLabel("Condition", { exact: true }).selectOption({ label: "your losses in strength points" });
    await phone.page.getByLabel("Answer to the next question").selectOption({ label: "Lead with nobody" });
    await phone.page.getByLabel("Where").scrollIntoViewIfNeeded();
    await shoot(phone.page, "terms-phone");
    await phone.page.getByText("Just now", { exact: true }).click();
  }
  await bob.order(game, 1, "defend I2a I3b");
  const wanted = "when retreat-option about 95>108 if losses <= 1: by retreat then by no-leader";
  await until(async () => (await bob.must("GET", `/games/${game}/seats/1/standing`)).lines[0] === wanted, wanted);
});

/** What the seat was given in advance. */
const ahead = async (game) => (await bob.must("GET", `/games/${game}/seats/1/record`)).entries.filter((entry) => entry.ahead).map(({ text }) => text);

await test("War and Peace: infantry is lost first", async () => {
  const orders = ["attack Z29-Y29", "end", "resolve Z29-Y29", "lose AUl2"];
  const field = ["phase combat", "Z29: Napoleon FRi5 FRc3 BAi5", "Z27: BAi1", "Y29: Charles AUi7 AUc3 AUl11", "Y31: AUi1", ""].join("\n");
  const game = house.gameFrom({ line: "warpeace N09", position: field, seats: { FR: "ann", AL: "bob" }, orders, begins: /AL: lose AUl2/, cut: /^begin\n/m });
  await bob.visit(`#/game/${game}`);
  await page.getByRole("button", { name: "Game menu" }).click();
  await page.getByRole("button", { name: "Answers in advance", exact: true }).click();
  await panel.getByRole("combobox").filter({ has: page.getByText("Losses: keep the highest morale") }).selectOption({ label: "Losses: infantry first, militia and Landwehr before others" });
  await panel.getByRole("listitem").waitFor();
  await page.keyboard.press("Escape");
  for (const order of orders.slice(0, 3)) if ((await ann.sight(game, 0)).asked) await ann.order(game, 0, order);
  await until(async () => (await ahead(game)).length, "the losses");
  same(await ahead(game), ["lose AUl2"], "Landwehr");
});

await test("Napoléon: hits on this one first", async () => {
  const field = ["battle Ligny entry Charleroi stage combat", "A1: F08", "A2: F17", "A2>: F02:3 F06", "A3: F12", "D1: P08", "D2: P02:3 P07:3 P09:3", "D3: P04", ""].join("\n");
  const orders = ["fire F02", "hit P09", "fire F06", "hit P07"];
  const game = house.gameFrom({ line: "napoleon", position: field, seats: { F: "ann", A: "bob" }, orders, begins: /fire F02 .*\n.*A: hit P09 .*\n.*fire F06 .*\n.*A: hit P07/, cut: /^begin\n/m });
  await bob.visit(`#/game/${game}`);
  await ann.order(game, 0, "fire F02");
  await until(async () => (await bob.sight(game, 1)).asked, "the first hit");
  await bob.must("PUT", `/games/${game}/seats/1/draft`, { order: "hit P07" });
  await page.getByText("Answer like this again").click();
  await page.getByRole("group", { name: "Answer like this" }).getByText("Rest of the game").click();
  await page.getByLabel("From then on").selectOption({ label: "These units first" });
  await shoot(page, "hits");
  await bob.order(game, 1, "hit P09");
  await until(async () => (await bob.must("GET", `/games/${game}/seats/1/standing`)).lines.includes("when hit: by these-first P07"), "the line");
  await ann.order(game, 0, "fire F06");
  await until(async () => (await ahead(game)).length, "the second hit");
  same((await ahead(game))[0], "hit P07", "the named one");
});

await house.close();
finish();
