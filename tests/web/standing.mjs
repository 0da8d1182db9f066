// standing.mjs: answers in advance: one is left below a question, one by a switch; the opponent's order makes the server give it, the
// log says so to its owner only; a save that comes too late is kept and repeated; lines are deleted. GG_SHOTS=FOLDER takes pictures.
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
  await panel.getByText("Nothing stands").waitFor();
  same(await lines(), [], "none");
});

await house.close();
finish();
