// setup.mjs: armies deployed by hand: units to corps, corps and detachments to places, the battery, sides by auction.
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const { page } = ann;
const press = (name) => page.getByRole("button", { name, exact: typeof name === "string" }).first().click();
const confirm = () => page.locator(".choosing-give").click();
const item = (name) => page.locator(".setup-item-head", { hasText: name });
const asked = (game, seat, prompt) =>
  until(async () => {
    const sight = await ann.sight(game, seat);
    return sight.asked && sight.view.deciders.some((one) => one.prompt === prompt) && sight;
  }, prompt);
const unitsOf = (name) => page.locator(`[data-corps="${name}"] .setup-unit`).count();

async function sitDown(seats, more = {}) {
  const game = await ann.newGame({ game: "triumph", seats, start: true, ...more });
  await ann.visit(`#/game/${game.id}`);
  return game.id;
}

let game = null;

await test("units are clicked, typed and dragged to corps", async () => {
  game = await sitDown([{ kind: "me" }, { kind: "bot" }]);
  await page.locator(".setup-offer").first().waitFor();
  await page.getByRole("img", { name: /^On the map: .*Bessières.*Legrand/ }).first().waitFor();
  await page.getByText("An army whose morale drops to 0 loses immediately.").waitFor();
  await accessible(page);
  await press("Got it");
  same(await page.getByText("An army whose morale").count(), 0, "the goal, closed");
  await press("Deploy it yourself");
  await page.getByRole("button", { name: /^Infantry 3/ }).click();
  await page.keyboard.type("i22");
  same(await unitsOf("Bessières"), 3, "units of Bessières");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("c3c2");
  same(await unitsOf("Murat"), 2, "units of Murat");
  await page.getByRole("button", { name: /^Artillery/ }).dragTo(page.locator('[data-corps="Lannes"]'));
  same(await unitsOf("Lannes"), 1, "units of Lannes");
  await page.locator('[data-corps="Lannes"] .setup-unit').click();
  same(await unitsOf("Lannes"), 0, "units of Lannes after one was taken back");
  await accessible(page);
});

await test("what is done stays over a reload, and the rest is dealt out evenly", async () => {
  await page.reload();
  await page.locator(".setup-corps").first().waitFor();
  same(await unitsOf("Bessières"), 2, "units of Bessières");
  await page.getByText("32 units to assign").waitFor();
  await press("Assign the rest");
  await page.getByText("Every corps is complete").waitFor();
  same(await page.getByRole("button", { name: /^Confirm/ }).count(), 1, "buttons that confirm");
  same(await page.getByText("An army whose morale").count(), 0, "the goal, after a reload");
});

await test("it is saved under a name, and confirmed", async () => {
  await press("Save…");
  await page.getByLabel("Name").fill("My line");
  await press("Save");
  await press("Confirm corps");
  await asked(game, 0, "place");
});

await test("corps stand where one clicks on the board", async () => {
  await item("Lannes").click();
  await page.locator('[data-what="place"][data-id="64>55"]').first().click();
  await item("Lannes").getByText("blocking").waitFor();
  await accessible(page);
  await press(/Accept the rest|Accept all as shown/);
  await confirm();
  await asked(game, 0, "detachments");
});

await test("units are detached in any order, and taken back", async () => {
  await page.getByRole("button", { name: /^Detach .* of Legrand/ }).first().click();
  await page.locator('[data-what="place"][data-id="141>142"]').first().click();
  await page.getByText("Detached: 1 of at most 6").waitFor();
  await page.getByRole("button", { name: /^Detach .* of Bessières/ }).first().click();
  await page.getByText("Choose from a list").click();
  await page.locator(".setup-locales .setup-place").first().click();
  await page.getByText("Detached: 2 of at most 6").waitFor();
  await page.getByRole("button", { name: "Remove" }).first().click();
  await page.getByText("Detached: 1 of at most 6").waitFor();
  await accessible(page);
  await press("Finish detachments");
  await confirm();
  await asked(game, 0, "battery");
});

await test("a gun digs in, and the battle begins", async () => {
  await item("Artillery of").first().click();
  const place = page.locator(".setup-place").first();
  await place.or(page.locator(".choosing-give")).first().waitFor();
  if (await place.isVisible()) await place.click();
  await confirm();
  await until(async () => (await ann.sight(game)).view.board.phase === "play", "the battle");
});

await test("the own set-up is there in the next game, and is deployed as a whole", async () => {
  const next = await sitDown([{ kind: "me" }, { kind: "bot" }]);
  const mine = page.locator(".setup-offer", { hasText: "My line" });
  await mine.getByRole("button", { name: "Deploy this army" }).click();
  const { view } = await until(async () => {
    const sight = await ann.sight(next);
    return sight.view.board.phase === "play" && sight;
  }, "the battle");
  const lannes = view.board.commanders.find((one) => one.name === "Lannes");
  same(lannes.place, "64>55", "the place of Lannes");
  check(view.board.units.some((unit) => unit.side === "F" && unit.place === "141>142"), "the detachment is not there");
});

await test("on a phone the corps are confirmed below the pool", async () => {
  const eve = await house.newPerson({ name: "eve", phone: true });
  const { id } = await eve.newGame();
  await eve.visit(`#/game/${id}`);
  await eve.page.getByRole("button", { name: "Edit" }).first().click();
  await eve.page.getByRole("button", { name: "Confirm corps" }).click();
  await until(async () => (await eve.sight(id)).view.deciders.some(({ prompt }) => prompt === "place"), "places");
});

await test("on 1 December the Allies choose two corps for the map", async () => {
  const dec1 = await sitDown([{ kind: "bot" }, { kind: "me" }], { scenario: "dec1" });
  await press("Edit");
  await press("Confirm corps");
  await asked(dec1, 1, "place");
  await item("Prebyshevsky").click();
  await page.locator('[data-what="place"][data-id="108>95"]').first().click();
  await confirm(); // he was the last one
  const { view } = await until(async () => {
    const sight = await ann.sight(dec1, 1);
    return sight.view.board.published.A && sight;
  }, "the set-up");
  const there = view.board.commanders.filter((one) => one.side === "A" && one.place !== "off").map((one) => one.name);
  same(there.length, 2, "corps on the map");
  check(there.includes("Prebyshevsky"), `on the map are ${there}`);
});

await test("sides are bid for", async () => {
  const auction = await sitDown([{ kind: "me" }, { kind: "me" }], { options: { balance: "auction" } });
  await press("Show the board");
  await press("One more");
  await accessible(page);
  await press("Bid 1");
  await press("Show the board");
  await press("Pass");
  await page.getByRole("dialog").getByRole("button", { name: "Pass" }).click();
  await press("Show the board");
  await accessible(page);
  await press("Play the Allies");
  const paid = async () => {
    const sights = await Promise.all([0, 1].map((seat) => ann.sight(auction, seat)));
    return sights.some(({ view }) => view.board.morale.A === 26); // the other player may not know yet: it can be undone
  };
  await until(paid, "the price");
});

await test("who cannot bid more has passed, and is told so", async () => {
  const bob = await house.newPerson({ name: "bob" });
  const { id } = await ann.newGame({ game: "triumph", seats: [{ kind: "me" }, { kind: "open" }], options: { balance: "auction" }, start: true });
  await bob.must("POST", `/games/${id}/join`, {});
  const annBids = (await ann.sight(id, 0)).asked;
  const [bids, passes] = annBids ? [ann, bob] : [bob, ann];
  const seat = annBids ? 1 : 0;
  await passes.visit(`#/game/${id}`);
  await passes.page.getByText(/Waiting for/).first().waitFor();
  await bids.order(id, 1 - seat, "bid 22");
  await passes.page.getByText(/^Done for you, since there was no choice: /).waitFor();
  await passes.page.locator(".around-line", { hasText: "Done for you: there was no choice." }).waitFor();
  check(!(await passes.sight(id, seat)).asked, "asked all the same");
  const { entries } = await bids.must("GET", `/games/${id}/seats/${1 - seat}/record?after=0`);
  check(entries.every((entry) => entry.given === undefined), "the other is told that it was given");
});

await test("the second side prepares its army while the first deploys, and may change its mind", async () => {
  const bob = await house.newPerson({ name: "bob" });
  const made = await ann.newGame({ game: "triumph", seats: [{ kind: "me" }, { kind: "open" }] });
  await bob.must("POST", `/games/${made.id}/join`, {});
  await ann.visit(`#/game/${made.id}`);
  await page.getByRole("heading", { name: "Prepare the French army" }).waitFor();
  await accessible(page);
  await press("Deploy when it is my turn");
  await page.getByRole("heading", { name: "Sun of Austerlitz: ready to deploy" }).waitFor();
  await press("Change my mind");
  await page.locator(".setup-offer", { hasText: "The bait" }).getByRole("button", { name: "Edit" }).click();
  await press("Deploy when it is my turn");
  await page.getByRole("heading", { name: "Your army: ready to deploy" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Your army: ready to deploy" }).waitFor();
  await accessible(page);
  await ann.visit("#/settings"); // the server deploys it, whoever is there
  check(!/assign [A-Z]/.test(bob.line.heard), "bob hears of an army in the making");
  await bob.readySetup(made.id, 1);
  const sight = await until(async () => {
    const now = await ann.sight(made.id, 0);
    return now.view.board.phase === "play" && now;
  }, "the battle");
  check(sight.view.board.units.some((unit) => unit.side === "F" && unit.place === "65>75"), "not the army that was chosen");
  check(!/assign Bessieres/.test(bob.line.heard), "bob hears which units the corps have");
});

await house.close();
finish();
