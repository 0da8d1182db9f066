// lobby.mjs: the pages around the games: new game, waiting room, invitation, lists, rules, settings, the guest's name.
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob", phone: true, theme: "dark" });
const heading = (person, name) => person.page.getByRole("heading", { level: 1, name }).waitFor();
const press = (person, name) => person.page.getByRole("button", { name }).first().click();

await test("a guest has a name of his own", async () => {
  for (const [person, name] of [[ann, "Ann of Tilsit"], [bob, "Marshal Bob"]]) {
    await person.visit("#/account");
    await person.page.getByLabel("Display name").fill(name);
    await press(person, "Save name");
    await person.page.getByRole("navigation").getByText(name).waitFor();
  }
  await accessible(bob.page);
});

await test("the level is on the first screen of a phone, with a sentence", async () => {
  const cleo = await house.newPerson({ name: "cleo", phone: true });
  const { page } = cleo;
  await cleo.visit("#/new/triumph");
  const level = page.getByLabel("Level");
  await level.waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  check(wide <= 390, `the page is ${wide} pixels wide`);
  const [box, start] = [await level.boundingBox(), await page.getByRole("button", { name: "Start game" }).boundingBox()];
  check(box.y + box.height < start.y, `the level is at ${box.y}, the button at ${start.y}`);
  const { bots, think } = await cleo.must("GET", "/catalog");
  const levels = bots.filter(({ games }) => games.includes("triumph"));
  same((await level.locator("option").allTextContents()).join("|"), levels.map((bot) => `${bot.name}: ${bot.sentence}`).join("|"), "levels");
  await level.selectOption("guard");
  await page.locator("small").getByText(levels.find(({ name }) => name === "guard").sentence).waitFor();
  await page.getByText(`Answers within ${think / 1000} seconds.`).waitFor();
  await accessible(page);
  await press(cleo, "Start game");
  await page.locator(".table").waitFor();
  const { games } = await cleo.must("GET", "/games");
  same(games[0].seats[1].bot, "guard", "the bot");
  for (const game of ["napoleon", "warpeace"]) {
    await cleo.visit(`#/new/${game}`);
    await page.locator(`option[value="emperor"]`).waitFor({ state: "attached" });
    same(await level.locator("option").count(), levels.length, `levels of ${game}`);
  }
});

let invitation;
await test("a game with a friend: a table that waits, with a link", async () => {
  await ann.visit("#/new/triumph");
  await heading(ann, "New game");
  await ann.page.getByText("With a friend").click();
  await ann.page.getByLabel(/^Even the odds/).check();
  await ann.page.getByText("1 changed").waitFor();
  await ann.page.getByText("Name and visibility").click();
  await ann.page.getByPlaceholder("Friday night").fill("Rainy afternoon");
  await accessible(ann.page);
  await press(ann, "Create game");
  await heading(ann, "Rainy afternoon");
  const { games } = await ann.must("GET", "/games");
  check(games.some(({ line }) => line.includes("handicap_french=2")), "no handicap");
  invitation = await ann.page.getByLabel("Invite link for the Allies").inputValue();
  check(/#\/join\/[\w-]{20,}$/.test(invitation), invitation);
  await ann.page.getByText("Only this computer can open this link.").click();
  await ann.page.getByText("grognard serve --accounts --listen").waitFor();
  await ann.page.getByText("An army whose morale drops to 0 loses immediately.").waitFor();
  await accessible(ann.page);
});

await test("the link is still there after a reload, and on the home page", async () => {
  await ann.page.reload();
  same(await ann.page.getByLabel("Invite link for the Allies").inputValue(), invitation, "link");
  await ann.visit("#/");
  await ann.page.getByText("Waiting for a player to join as the Allies").waitFor();
  await ann.page.getByRole("button", { name: "Copy invite link" }).waitFor();
});

await test("the friend sits down with one click, and both are at the board at once", async () => {
  await ann.page.getByRole("link", { name: "Rainy afternoon" }).click();
  await heading(ann, "Rainy afternoon");
  await bob.visit(new URL(invitation).hash);
  await bob.page.getByText("Ann of Tilsit invites you to play").waitFor();
  await bob.page.getByText("French morale handicap: 2").waitFor();
  await accessible(bob.page);
  const name = bob.page.getByLabel("Your name");
  same(await name.inputValue(), "Marshal Bob", "the name of before");
  await name.fill("Robert of Wagram");
  await press(bob, "Join game");
  await ann.page.getByText("Robert of Wagram").first().waitFor();
  for (const { page } of [ann, bob]) await page.locator(".table").waitFor();
});

await test("the token of the invitation is in no address that goes over the line", async () => {
  const token = invitation.split("/").at(-1);
  check(bob.line.traffic.some(({ sent }) => sent.includes(token)), "it was sent in no body");
  for (const { line } of [ann, bob])
    same(line.traffic.filter(({ path }) => path.includes(token)).map(({ path }) => path), [], "addresses");
});

await test("who opens a used link again is led to the game; others learn that it leads nowhere", async () => {
  for (const person of [bob, ann]) person.allow(/status of 404/);
  await bob.visit("#/");
  await bob.visit(new URL(invitation).hash);
  await bob.page.locator(".table").waitFor();
  await ann.visit(new URL(invitation).hash);
  await heading(ann, "This invitation is no longer valid");
});

await test("lists say whose turn it is, and change by themselves", async () => {
  await ann.visit("#/");
  await bob.visit("#/");
  await bob.page.getByText("Your turn").waitFor();
  await ann.page.getByText("Waiting for Robert of Wagram").waitFor();
  const { games } = await bob.must("GET", "/games");
  await bob.order(games[0].id, games[0].mine[0], "resign");
  await ann.page.getByText("You won by resignation").waitFor();
  await bob.page.getByText("You lost. The French won").waitFor();
  await accessible(ann.page);
  await press(ann, "Rematch");
  await ann.page.locator(".table").waitFor();
  const { games: again } = await ann.must("GET", "/games");
  same(again[0].mine, [1], "seats are swapped");
});

await test("an open table is in the list of others, and is joined with one click", async () => {
  const game = await ann.must("POST", "/games", { game: "warpeace", seats: [{ kind: "open" }, { kind: "me" }], start: true });
  await bob.visit("#/settings");
  await bob.visit("#/");
  await press(bob, "Join");
  await until(() => bob.page.url().endsWith(game.id), "the table");
});

await test("more players are more seats, and options reach the server", async () => {
  await ann.visit("#/new/triumph");
  await ann.page.getByText("More players").click();
  await ann.page.getByLabel("Players on the French team").fill("2");
  await ann.page.getByLabel("Who plays the French 2").selectOption("open");
  await ann.page.getByText("Rule options").click();
  await ann.page.getByLabel("The fixed battery may hold the Santon").check();
  await ann.page.locator("span").filter({ hasText: /^Live$/ }).click();
  await ann.page.getByLabel("Minutes for each player").fill("90");
  await press(ann, "Create game");
  await until(() => ann.page.url().includes("#/game/"), "the waiting room");
  const game = await ann.must("GET", `/games/${ann.page.url().split("/").pop()}`);
  same(game.line, "triumph dec2 santon=1 french=2", "line");
  same(game.clock.seconds, 5400, "clock");
  same(game.seats.map((seat) => seat.kind), ["person", "open", "bot"], "seats");
  await press(ann, "Delete game");
  await ann.page.getByRole("dialog").getByRole("button", { name: "Delete game" }).click();
  await until(() => ann.page.url().endsWith("#/home"), "the home page");
});

await test("a rule has an address, and is found by words and ids", async () => {
  await bob.visit("#/rules/triumph/T-MOV-12");
  const marked = bob.page.locator("#rule-T-MOV-12");
  await until(() => marked.evaluate((node) => node.getBoundingClientRect().top > 0 && node.getBoundingClientRect().bottom < innerHeight));
  check((await marked.getAttribute("class")).includes("marked"), "it is not marked");
  await bob.page.getByLabel("Search rules").fill("mov-12");
  await until(async () => (await bob.page.locator(".rules-rule").count()) === 1, "one rule");
  await bob.page.getByLabel("Search rules").fill("retreat cavalry");
  check((await bob.page.locator("mark").count()) > 1, "nothing is marked");
  await accessible(bob.page);
});

await test("settings count at once and stay", async () => {
  await ann.visit("#/settings");
  await ann.page.getByText("Dark", { exact: true }).click();
  await ann.page.getByText("Large", { exact: true }).click();
  await accessible(ann.page);
  await ann.page.reload();
  await heading(ann, "Settings");
  same(await ann.page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.dataset.size]), ["dark", "large"], "looks");
});

await test("no page is wider than a phone", async () => {
  for (const address of ["#/", "#/new/triumph", "#/new/warpeace", "#/rules/warpeace", "#/settings", "#/account"]) {
    await bob.visit(address);
    await bob.page.getByRole("heading", { level: 1 }).waitFor();
    const over = await bob.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(over <= 0, `${address} is ${over} pixels too wide`);
  }
});

await house.close();
finish();
