// teams.mjs: two French players against a bot: the chief's conference and sealed order, in two browsers; the teammate
// cannot read it before the next turn; an auction of teams.
import { check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse({ random: 1805 });
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob" });
let game = null;

const prompts = async (person, seat) => (await person.sight(game, seat)).view.deciders.map(({ prompt }) => prompt);

/** Set-ups and forced questions through the API, until the seat of one of them is asked this. */
async function untilAsked(wanted) {
  for (let i = 0; i < 60; i++) {
    for (const [person, seat] of [[ann, 0], [bob, 1]]) {
      const sight = await person.sight(game, seat);
      const prompt = sight.asked ? sight.view.deciders.find((one) => one.seat === sight.view.seat)?.prompt : null;
      if (prompt === wanted) return { person, seat };
      if (!prompt) continue;
      const { setups } = await person.must("GET", `/games/${game}/seats/${seat}/setups`);
      if (setups.length) await person.order(game, seat, setups[0].order);
      else await person.playOn(game, seat, (now) => now.number > sight.number, { seed: 1805 + i, seconds: 20 });
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`nobody was asked ${wanted}: ${await prompts(ann, 0)}`);
}

await test("a team of two sits down", async () => {
  await ann.visit("#/");
  const made = await ann.must("POST", "/games", {
    game: "triumph",
    options: { french: 2 },
    seats: [{ kind: "me" }, { kind: "invitation" }, { kind: "bot" }],
    start: true,
  });
  await bob.visit(`#/join/${made.invitations[0].token}`);
  await bob.must("POST", `/games/${made.id}/join`, { invitation: made.invitations[0].token });
  game = made.id;
  await until(async () => (await ann.must("GET", `/games/${game}`)).state === "running", "the game");
});

await test("while they confer nobody sees a board, and nothing breaks", async () => {
  const { person } = await untilAsked("conference");
  await person.visit(`#/game/${game}`);
  await person.page.getByRole("heading").first().waitFor();
  const board = (await person.sight(game, person === ann ? 0 : 1)).view.board;
  same(board, null, "the board");
  await person.page.getByRole("button", { name: "Bessières" }).waitFor();
  await person.page.getByText("You join the French.").waitFor();
  await person.page.getByRole("tab", { name: "Chat" }).click();
  await person.page.getByText("Your team can talk until the conference ends.").waitFor();
});

let order = null;

await test("the chief seals an order by clicks", async () => {
  const { person, seat } = await untilAsked("orders");
  const { page } = person;
  await person.visit(`#/game/${game}`);
  const letter = page.locator("fieldset.setup-letter").first();
  await letter.getByRole("button", { name: "attack" }).click();
  await letter.getByPlaceholder(/Telnitz/).fill("Telnitz");
  await letter.getByPlaceholder(/Telnitz/).press("Enter");
  await page.getByRole("button", { name: /^Seal 1 order/ }).click();
  await page.locator(".choosing-give").click();
  await until(async () => !(await prompts(person, seat)).includes("orders"), "the order");
  const { entries } = await person.must("GET", `/games/${game}/seats/${seat}/record?after=0`);
  order = entries.filter(({ kind }) => kind === "order").map(({ text }) => text).find((text) => text.startsWith("orders"));
  check(order?.includes("attack Telnitz"), `the order: ${order}`);
});

await test("his comrade was told that there is one, and no more", async () => {
  const told = [ann, bob].filter((person) => person.line.heard.includes("attack Telnitz"));
  same(told.length, 1, "people who have read it");
});

await test("an auction of teams counts the bid of one's own team", async () => {
  const bot = { kind: "bot", bot: "random" };
  const made = await ann.must("POST", "/games", {
    game: "triumph",
    options: { french: 2, allied: 2, balance: "auction" },
    seats: [{ kind: "me" }, bot, { kind: "invitation" }, bot],
    start: true,
  });
  await ann.visit(`#/game/${made.id}`);
  await ann.page.getByText("Second team 1").waitFor();
  await bob.must("POST", `/games/${made.id}/join`, { invitation: made.invitations[0].token });
  await until(async () => (await ann.must("GET", `/games/${made.id}`)).state === "running", "the game");
  if ((await ann.sight(made.id, 0)).asked) await ann.order(made.id, 0, "bid 1");
  await bob.order(made.id, 2, "bid 2");
  await ann.visit("#/");
  await ann.visit(`#/game/${made.id}`);
  await ann.page.locator(".setup-bids", { hasText: "Youno bid yet" }).or(ann.page.locator(".setup-bids", { hasText: "You1" })).waitFor();
  await ann.page.getByText(/^First bid: (You|Guest .*)\.$/).waitFor();
  await ann.order(made.id, 0, "pass");
  await bob.visit(`#/game/${made.id}`);
  await bob.page.getByText("You won the choice for 2 morale.").waitFor();
});

await house.close();
finish();
