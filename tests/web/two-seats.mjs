// two-seats.mjs: two people in two browsers: an invitation, moves that arrive, chat; and nothing sent to one of them
// ever contains the other's faces.
import { check, facesTold, finish, openHouse, test, until } from "./harness.mjs";

const house = await openHouse({ random: 1805 });
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob", phone: true });
let game = null;

await test("ann sends a link, bob takes the seat", async () => {
  await ann.visit("#/");
  const made = await ann.must("POST", "/games", {
    game: "triumph",
    seats: [{ kind: "me" }, { kind: "invitation" }],
    start: true,
  });
  await bob.visit(`#/join/${made.invitations[0].token}`);
  await bob.page.getByRole("button", { name: /seat|join|play/i }).first().click();
  await until(async () => (await ann.must("GET", `/games/${made.id}`)).state === "running", "the game");
  game = made.id;
});

/** Every face of a seat that the other seat may not know, as it would appear in a view. */
const known = (view) => new Map(view.board.units.filter(({ face }) => face !== null).map(({ piece, face }) => [piece, face]));

await test("both set up, and play some turns", async () => {
  await bob.readySetup(game, 1);
  await ann.visit(`#/game/${game}`);
  await bob.visit(`#/game/${game}`);
  await ann.readySetup(game, 0);
  for (let turn = 0; turn < 4; turn++) {
    const enough = (sight) => !sight.asked;
    await bob.playOn(game, 1, enough, { seed: 1805 + turn, seconds: 30 });
    await ann.playOn(game, 0, enough, { seed: 5081 + turn, seconds: 30 });
  }
  check(known((await ann.sight(game, 0)).view).size >= 30, "ann knows her own");
});

await test("each page has followed", async () => {
  for (const [person, seat] of [[ann, 0], [bob, 1]]) {
    const { number } = await person.sight(game, seat);
    check(number > 10, "a lot has happened");
    await person.page.locator("[data-what=piece]").first().waitFor();
  }
});

await test("what bob says reaches ann", async () => {
  await ann.page.getByRole("tab", { name: /Chat/ }).click();
  await bob.must("POST", `/games/${game}/seats/1/chat`, { text: "A fine morning at Austerlitz." });
  await ann.page.getByText("A fine morning at Austerlitz.").waitFor();
  await ann.page.getByLabel("Message").fill("The sun will come out.");
  await ann.page.getByRole("button", { name: "Send" }).click();
  await until(() => bob.line.heard.includes("The sun will come out."), "the answer");
});

await test("no face of the other ever came over the line", async () => {
  const toAnn = facesTold(ann.line, "F");
  const toBob = facesTold(bob.line, "A");
  check(toAnn.length + toBob.length === 0, [...toAnn, ...toBob].slice(0, 3).join("\n"));
  const own = ann.line.heard.match(/"side":"F","label":"[a-z]+","face":"[A-Z]\d"/g) ?? [];
  check(own.length > 30, "the own faces did, so the search finds faces");
});

await test("none of it stands in the page either", async () => {
  const labels = await ann.page.locator("[data-what=piece]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  check(labels.length > 50, "pieces with labels");
});

await house.close();
finish();
