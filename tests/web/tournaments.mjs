// tournaments.mjs: a club evening: a tournament is made, two people enter, play, and read the table.
import { accessible, finish, openHouse, test } from "./harness.mjs";

const house = await openHouse({ args: [] });
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob", phone: true });
const press = (person, name) => person.page.getByRole("button", { name }).first().click();
const shots = process.env.GG_SHOTS;
const shoot = async (person, name) => {
  if (shots) await person.page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};
let address = "";

await test("a tournament takes a title and a game", async () => {
  await ann.visit("#/");
  await ann.page.getByRole("link", { name: "Tournaments" }).click();
  await ann.page.getByRole("link", { name: "New tournament" }).click();
  await ann.page.getByLabel("Title").fill("Club evening");
  await ann.page.getByLabel("Scenario").selectOption("dec1");
  await ann.page.getByText("Rule options").click();
  await ann.page.getByLabel("Bid morale").selectOption("auction");
  await accessible(ann.page);
  await shoot(ann, "new");
  await press(ann, "Create tournament");
  await ann.page.getByRole("heading", { name: "Club evening" }).waitFor();
  await ann.page.getByText("Napoleon's Triumph: 1 December 1805").waitFor();
  await ann.page.getByText("bid morale for the choice of sides: auction").waitFor();
  address = new URL(ann.page.url()).hash;
  await press(ann, "Enter");
  await ann.page.getByText("Leave the tournament").waitFor();
});

await test("another player enters on a phone, and it starts", async () => {
  await bob.visit(address);
  await press(bob, "Enter");
  await bob.page.getByText("Leave the tournament").waitFor();
  await ann.page.getByRole("button", { name: "Start with 2 players" }).click();
  for (const person of [ann, bob]) await person.page.getByText(/Your games:.*First player against/).waitFor();
  await accessible(bob.page);
  await shoot(bob, "phone");
});

await test("the organizer decides a game, and everyone sees why", async () => {
  await ann.page.getByText("Organize", { exact: true }).click();
  await ann.page.getByLabel("Result").selectOption("first");
  await ann.page.getByLabel("Why").fill("did not appear");
  await press(ann, "Adjudicate");
  await bob.page.getByText("“did not appear”").first().waitFor();
  await accessible(ann.page);
  await shoot(ann, "desktop");
});

await house.close();
finish();
