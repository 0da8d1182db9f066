// accounts.mjs: the client of a server with accounts: browsing, signing up, inviting by name, logging out, deleting the account.
import { accessible, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse({ args: ["--accounts"] });
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob", phone: true });
const press = (person, name) => person.page.getByRole("button", { name }).first().click();
const at = (person, address) => until(() => person.page.url().endsWith(address), address);
const password = "six blue horses";
let game = null; // its address

async function signUp(person, name) {
  await person.page.getByText("I need an account").click();
  await person.page.getByLabel("Name").fill(name);
  await person.page.getByLabel("Password").fill(password);
  await press(person, "Sign up");
}

await test("a stranger looks around, and is asked in when he wants to play", async () => {
  await ann.visit("#/");
  await ann.page.getByText("You need an account to play").waitFor();
  await accessible(ann.page);
  await press(ann, /Play now: Napoleon's Triumph/);
  await ann.page.getByRole("heading", { name: "Log in" }).waitFor();
  await accessible(ann.page);
});

await test("after signing up he goes on where he was", async () => {
  await signUp(ann, "Ann");
  await at(ann, "#/new/triumph");
  await press(ann, "Start game");
  await ann.page.locator(".table").waitFor();
});

await test("a member is invited by name, and joins from the home page", async () => {
  await bob.visit("#/account");
  await signUp(bob, "Bob");
  await at(bob, "#/home");
  ann.allow(/status of 400/);
  await ann.visit("#/new/napoleon");
  await ann.page.getByLabel("Who plays the Allies").selectOption("user");
  await ann.page.getByLabel("Name of the player").fill("Nobody");
  await press(ann, "Create game");
  await ann.page.getByRole("alert").getByText("there is no user").waitFor();
  await ann.page.getByLabel("Name of the player").fill("bob");
  await press(ann, "Create game");
  await bob.page.getByText("You are invited to play the Allies").waitFor();
  await press(bob, "Join");
  for (const { page } of [ann, bob]) await page.locator(".table").waitFor();
  game = new URL(ann.page.url()).hash;
});

await test("an account: a new password, other browsers, out and in again", async () => {
  await ann.visit("#/account");
  await accessible(ann.page);
  ann.allow(/status of 401/);
  await ann.page.getByLabel("Current password").fill("five blue horses");
  await ann.page.getByLabel("New password").fill("seven white ravens");
  await press(ann, "Change password");
  await ann.page.getByText("The name or the password is wrong").waitFor();
  await ann.page.getByLabel("Current password").fill(password);
  await press(ann, "Change password");
  await ann.page.getByText("Password changed").waitFor();
  const table = await ann.newPage();
  await ann.visit(game, table);
  await table.locator(".table").waitFor();
  ann.allow(/status of 403 .*\/preview$/); // the other tab may just have asked
  await press(ann, "Log out");
  await table.getByText("You are a spectator").waitFor(); // immediately, in every tab
  await table.close();
  await at(ann, "#/home");
  await ann.visit("#/account");
  await ann.page.getByLabel("Name").fill("ann");
  await ann.page.getByLabel("Password").fill("seven white ravens");
  await press(ann, "Log in");
  await at(ann, "#/home");
  await ann.page.getByText("Your games").waitFor();
});

await test("who leaves for good is a stranger again", async () => {
  await ann.visit("#/account");
  await ann.page.getByText("Show the form").click();
  await ann.page.getByLabel("Password", { exact: true }).last().fill("seven white ravens");
  await press(ann, "Delete my account");
  await ann.page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await ann.page.getByText("You need an account to play").waitFor();
  same((await ann.must("GET", "/me")).user, null, "user");
});

await house.close();
finish();
