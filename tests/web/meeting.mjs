// meeting.mjs: two people find each other: filters of open games, a seek that becomes a game, profiles, the next game that waits, vacations.
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse({ args: ["--accounts"] });
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob", phone: true });
const press = (person, name) => person.page.getByRole("button", { name }).first().click();
const shots = process.env.GG_SHOTS; // a folder: pictures to look at

async function shot(person, name) {
  if (!shots) return;
  for (const scheme of ["light", "dark"]) {
    await person.page.emulateMedia({ colorScheme: scheme });
    await person.page.screenshot({ path: `${shots}/${name}-${scheme}.png` });
  }
  await person.page.emulateMedia({ colorScheme: "light" });
}

async function signUp(person, name) {
  await person.visit("#/account");
  await person.page.getByText("I need an account").click();
  await person.page.getByLabel("Name").fill(name);
  await person.page.getByLabel("Password").fill("six blue horses");
  await press(person, "Sign up");
  await until(() => person.page.url().endsWith("#/home"), "home");
}

/** A call of the page's own session. */
const call = (person, method, path, body) =>
  person.page.evaluate(
    async ([how, where, what]) => {
      const token = (await (await fetch("/api/v1/me")).json()).token;
      const reply = await fetch("/api/v1" + where, {
        method: how,
        headers: { "X-Grognard-Token": token, "Content-Type": "application/json" },
        ...(what ? { body: JSON.stringify(what) } : {}),
      });
      return reply.json();
    },
    [method, path, body],
  );

await test("open games have filters, which the browser remembers", async () => {
  await signUp(ann, "Ann");
  await signUp(bob, "Bob");
  await call(ann, "POST", "/games", { game: "triumph", seats: [{ kind: "me" }, { kind: "open" }], pace: "daily", rated: true, start: true });
  await call(ann, "POST", "/games", { game: "napoleon", seats: [{ kind: "me" }, { kind: "open" }], start: true });
  await bob.visit("#/");
  const rows = bob.page.locator("section[aria-labelledby=open-games] .home-row");
  await until(async () => (await rows.count()) === 2, "two open games");
  await bob.page.getByText("One order a day · Rated").waitFor();
  await bob.page.getByText("Filters").click();
  await bob.page.getByLabel("Game", { exact: true }).selectOption("triumph");
  await until(async () => (await rows.count()) === 1, "one open game");
  await bob.page.getByLabel("Rated", { exact: true }).selectOption("no");
  await until(async () => (await rows.count()) === 0, "none");
  await bob.page.reload();
  await until(async () => (await bob.page.getByLabel("Rated", { exact: true }).inputValue()) === "no", "it is remembered");
  await shot(bob, "filters-phone");
  await bob.page.getByLabel("Rated", { exact: true }).selectOption("");
  await accessible(bob.page);
});

await test("who looks for an opponent is paired, and told", async () => {
  await ann.visit("#/players");
  await ann.page.getByRole("heading", { name: "Play when someone comes" }).waitFor();
  await accessible(ann.page);
  await shot(ann, "players");
  await ann.page.getByLabel("Pace").selectOption("several");
  await ann.page.getByRole("checkbox", { name: "War and Peace" }).check();
  await ann.page.getByLabel("Scenario").last().selectOption("N09");
  await ann.page.getByText("Rule options").first().click();
  await ann.page.getByLabel("The fixed battery may hold the Santon").check();
  await shot(ann, "seek-options");
  await press(ann, "Find an opponent");
  await ann.page.getByText("You are waiting for an opponent").waitFor();
  await ann.page.getByText("War and Peace: Wagram, March to October 1809").waitFor();
  await ann.page.getByText("the fixed battery may hold the Santon").waitFor();
  same((await call(ann, "GET", "/seek")).seek.lines, ["triumph dec2 santon=1", "warpeace N09"], "what is looked for");
  await shot(ann, "seek");
  await bob.visit("#/players");
  await bob.page.getByRole("link", { name: "Ann" }).waitFor(); // online
  await shot(bob, "players-phone");
  await bob.page.getByRole("checkbox", { name: "Napoleon's Triumph" }).uncheck();
  await bob.page.getByRole("checkbox", { name: "War and Peace" }).check();
  await bob.page.getByLabel("Scenario").selectOption("N09");
  await press(bob, "Find an opponent");
  for (const { page } of [ann, bob]) await page.locator(".table").waitFor();
  same(new URL(ann.page.url()).hash, new URL(bob.page.url()).hash, "the same game");
});

await test("names lead to profiles", async () => {
  const { games } = await call(bob, "GET", "/games");
  const { id, seats } = games.find((game) => game.line === "warpeace N09");
  const seat = seats.findIndex((one) => one.mine);
  await call(bob, "POST", `/games/${id}/seats/${seat}/chat`, { text: "Good luck" });
  await ann.page.getByRole("tab", { name: /Chat/ }).click();
  const said = ann.page.getByLabel("Chat", { exact: true });
  await said.getByText("Good luck").waitFor();
  await shot(ann, "chat");
  same(await said.getByRole("link", { name: "Bob", exact: true }).getAttribute("href"), "#/players/Bob", "the writer");
  await ann.page.locator(".around-top a.person", { hasText: "Bob" }).click();
  await ann.page.getByRole("heading", { name: "Bob" }).waitFor();
  await ann.page.getByText("Current games").waitFor();
  await accessible(ann.page);
  await shot(ann, "profile");
  await bob.visit("#/players/Ann");
  await bob.page.getByText("Current games").waitFor();
  await shot(bob, "profile-phone");
  await bob.visit("#/ratings");
  await bob.page.getByText("rated games yet").waitFor();
  await accessible(bob.page);
  await shot(bob, "ratings-phone");
});

await test("the next game that waits, and later; nothing happens by itself", async () => {
  const ids = [];
  for (let i = 0; i < 2; i++) {
    const game = await call(ann, "POST", "/games", { game: "triumph", seats: [{ kind: "me" }, { kind: "bot", bot: "random" }], start: true });
    ids.push(game.id);
  }
  await ann.visit(`#/game/${ids[0]}`);
  const next = ann.page.getByRole("button", { name: /^Next game/ });
  await next.waitFor();
  await shot(ann, "table");
  check(ann.page.url().endsWith(ids[0]), "the page stays");
  await press(ann, "Later");
  await until(() => !ann.page.url().endsWith(ids[0]), "another game");
  const second = ann.page.url();
  await next.waitFor();
  await until(async () => {
    await ann.page.keyboard.press(">"); // the page that has just opened may not listen yet
    return ann.page.url() !== second;
  }, "the next one");
  if (!shots) return;
  for (let i = 0; i < 2; i++) await call(bob, "POST", "/games", { game: "triumph", seats: [{ kind: "me" }, { kind: "bot", bot: "random" }], start: true });
  const { games } = await call(bob, "GET", "/games");
  await bob.visit(`#/game/${games[0].id}`);
  await bob.page.getByRole("button", { name: /^Next game/ }).waitFor();
  await shot(bob, "table-phone");
  await ann.visit("#/new/triumph");
  await ann.page.getByLabel("Who plays the Allies").selectOption("open");
  await ann.page.getByLabel("Pace").scrollIntoViewIfNeeded();
  await shot(ann, "new");
});

await test("vacations", async () => {
  await bob.visit("#/account");
  await bob.page.getByRole("heading", { name: "Vacation" }).waitFor();
  await shot(bob, "vacation-phone");
  await bob.page.getByLabel("Days").fill("3");
  await press(bob, "Begin vacation");
  await bob.page.getByText("You are on vacation until").waitFor();
  await ann.visit("#/players/Bob");
  await ann.page.getByText("On vacation until").waitFor();
  await press(bob, "End vacation");
  await bob.page.getByText("29 of 30 days left").waitFor();
});

await house.close();
finish();
