// watching.mjs: what the other player did is played on the board order by order, fights in their stages; skipped by
// acting; shown without movement to those who want none; offered after a visit. Nothing hidden is sent for it.
import { accessible, check, facesTold, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann", motion: true });
const bob = await house.newPerson({ name: "bob", motion: true, phone: true });
const { id: game } = await ann.newGame({ seats: [{ kind: "me" }, { kind: "open" }], spectators: true });
await bob.must("POST", `/games/${game}/join`, {});
await bob.readySetup(game, 1);
await ann.readySetup(game);

/** Opens the game with this speed. */
async function sit(person, watch = "fast") {
  await person.visit("#/");
  await person.page.evaluate((some) => localStorage.setItem("grognard.settings", JSON.stringify(some)), { watch });
  await person.page.reload();
  await person.visit(`#/game/${game}`);
  await person.page.locator("[data-what=piece]").first().waitFor();
}

/** As if it were changed in another tab. */
const setSpeed = (person, watch) =>
  person.page.evaluate((some) => {
    localStorage.setItem("grognard.settings", JSON.stringify(some));
    dispatchEvent(new StorageEvent("storage", { key: "grognard.settings" }));
  }, { watch });

const allied = async (...orders) => {
  for (const order of orders) await bob.order(game, 1, order);
};
const french = async (...orders) => {
  for (const order of orders) await ann.order(game, 0, order);
};

const locale = (place) => Number(/\d+/.exec(place ?? "")?.[0]);
const commanders = async (person, seat) => new Map((await person.sight(game, seat)).view.board.commanders.map(({ name, place }) => [name, place]));

/** Writes down in the page, at each change, which entries are shown strongly and where a commander is drawn. A busy
 * machine may leave out frames, but no change. */
const record = (person, name) =>
  person.page.evaluate((who) => {
    window.seen = [];
    const look = () => {
      const strong = document.querySelector(".board-arrows.strong")?.dataset.entries ?? "";
      const label = document.querySelector(`[data-what=commander][data-id="${who}"]`)?.getAttribute("aria-label") ?? "";
      const now = `${strong}|${label}`;
      if (window.seen.at(-1) !== now) window.seen.push(now);
    };
    look();
    window.looking?.disconnect();
    window.looking = new MutationObserver(look);
    window.looking.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "data-entries", "aria-label"] });
  }, name);
const recorded = (person) => person.page.evaluate(() => window.seen);
const playing = (person) => person.page.locator(".watch-tools");
const card = (person) => person.page.locator(".watch-lines");
const title = (person) => person.page.locator(".watch-title");
const entriesOf = async (person, seat) => (await person.must("GET", `/games/${game}/seats/${seat}/record?after=0`)).entries;
const fetched = (person) => person.line.traffic.map(({ path }) => /sight\?entry=(\d+)$/.exec(path)?.[1]).filter(Boolean);

await sit(ann);

await test("each order of the other's turn is shown in turn, with its arrow", async () => {
  await record(ann, "Prebyshevsky");
  await allied("corps Miloradovich to R(110)", "corps Prebyshevsky to R(95)", "corps Langeron to 106>121", "end");
  await playing(ann).waitFor();
  await title(ann).getByText("The Allies' turn").waitFor();
  const seen = await recorded(ann);
  const numbers = (await entriesOf(ann, 0)).slice(-4).map(({ number }) => String(number));
  const strong = seen.map((one) => one.split("|")[0]).filter((one, i, all) => one && one !== all[i - 1]);
  same(strong.join(), numbers.join(), "the orders, one after the other");
  const where = seen.map((one) => [one.split("|")[0], / in reserve in (.*)$/.exec(one)?.[1]]);
  check(where.filter(([entry]) => entry === numbers[0]).every(([, place]) => /108/.test(place)), "Prebyshevsky has not moved with the first");
  check(where.filter(([entry]) => entry === numbers[1]).every(([, place]) => /^95/.test(place)), "he has with the second");
});

await test("the views were fetched once each, and held nothing hidden", async () => {
  const asked = fetched(ann);
  check(asked.length > 0 && asked.length <= 3 && new Set(asked).size === asked.length, `requests: ${asked}`);
  same(facesTold(ann.line, "F").join("\n"), "", "faces of the Allies");
});

await test("a card sums the turn up, and arrows stay until the next order", async () => {
  const { page } = ann;
  same(await page.locator(".board-arrows").count(), 4, "arrows");
  const line = card(ann).getByText("Miloradovich, Prebyshevsky and Langeron move.");
  await line.hover();
  await until(async () => (await page.locator(".board-arrows.strong").count()) === 3, "the arrows of the line");
  await page.getByRole("button", { name: "Arrows", exact: true }).click();
  await page.mouse.move(300, 500);
  await until(async () => (await page.locator(".board-arrows").count()) === 0, "no arrows");
  await page.getByRole("button", { name: "Arrows", exact: true }).click();
  await accessible(page);
  await card(ann).getByRole("button", { name: /^View this position/ }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Viewing an earlier position.").first().waitFor();
  await page.locator(".table-past").getByRole("button").click();
  await card(ann).waitFor();
  await french("corps Vandamme to R(74)");
  await until(async () => (await page.locator(".watch, .board-arrows").count()) === 0, "nothing is left of it");
  await french("undo");
});

await test("hovering a line of the log shows its arrow", async () => {
  const before = fetched(ann).length;
  await ann.page.locator(".around-line", { hasText: "Prebyshevsky moves" }).hover();
  await ann.page.locator(".board-arrows.strong [data-moved~=Prebyshevsky] .board-arrow").waitFor();
  same(fetched(ann).length, before, "requests: its views are known");
  await ann.page.mouse.move(300, 500);
});

await test("whoever acts sees the present", async () => {
  await setSpeed(ann, "slow");
  await french("end");
  await record(ann, "Kollowrath");
  await ann.page.evaluate(() => {
    window.moved = new Set();
    const look = () => {
      for (const one of document.getAnimations()) for (const frame of one.effect.getKeyframes()) for (const name of Object.keys(frame)) window.moved.add(name);
      requestAnimationFrame(look);
    };
    look();
  });
  await allied("corps Dokhturov to R(120)", "corps Kollowrath to R(126)", "end");
  await playing(ann).waitFor();
  await ann.page.locator('[data-what=commander][data-id="St. Hilaire"]').click();
  await ann.page.locator(".board-lights .end").first().waitFor();
  same(await playing(ann).count(), 0, "nothing is played");
  same(locale((await commanders(ann, 0)).get("Kollowrath")), 126, "Kollowrath");
  check(/in 126$/.test((await recorded(ann)).at(-1)), "where he is drawn");
  const moved = (await ann.page.evaluate(() => [...window.moved])).filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name));
  check(moved.includes("transform") && moved.every((name) => ["transform", "opacity"].includes(name)), `what is animated: ${moved}`);
  await ann.page.keyboard.press("Escape");
});

await test("keys pause, step and skip", async () => {
  await french("end");
  await allied("corps Dokhturov to R(121)", "corps Kollowrath to R(112)", "end");
  const { page } = ann;
  await playing(ann).waitFor();
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await accessible(page);
  for (const key of [",", ","]) await page.keyboard.press(key);
  await page.locator(".watch").getByText("1 of 3").waitFor();
  await page.locator(".board-arrows.strong").waitFor();
  await page.keyboard.press(".");
  await page.locator(".watch").getByText("2 of 3").waitFor();
  await page.keyboard.press("Escape");
  await card(ann).waitFor();
  await setSpeed(ann, "fast");
  same(await playing(ann).count(), 0, "nothing is played");
});

await test("after a visit elsewhere, what happened is offered and can be watched", async () => {
  const { page } = ann;
  await ann.visit("#/");
  await page.getByRole("main").waitFor();
  await french("end");
  await allied("corps Dokhturov to R(120)", "corps Kollowrath to R(126)", "end");
  await ann.visit(`#/game/${game}`);
  await page.getByText("3 moves since your last visit").waitFor();
  same(await playing(ann).count(), 0, "nothing is played unasked");
  await record(ann, "Kollowrath");
  await page.getByRole("button", { name: "Watch them" }).click();
  await playing(ann).waitFor();
  await playing(ann).waitFor({ state: "detached" });
  const numbers = (await entriesOf(ann, 0)).slice(-3).map(({ number }) => String(number));
  const strong = (await recorded(ann)).map((one) => one.split("|")[0]).filter((one, i, all) => one && one !== all[i - 1]);
  same(strong.join(), numbers.join(), "the orders, one after the other");
  await card(ann).waitFor();
});

await test("without motion, the end is shown immediately, with arrows and the card", async () => {
  const calm = await house.newPerson({ name: "calm", as: ann });
  await calm.visit(`#/game/${game}`);
  await calm.page.locator("[data-what=piece]").first().waitFor();
  await french("end");
  await record(calm, "Kollowrath");
  await allied("corps Dokhturov to R(121)", "corps Kollowrath to R(112)", "end");
  await title(calm).getByText("The Allies' turn").waitFor();
  await until(async () => (await calm.page.locator(".board-arrows .board-arrow").count()) === 2, "the arrows");
  same(await playing(calm).count(), 0, "nothing is played");
  same(fetched(calm).length, 0, "requests for views");
  const places = (await recorded(calm)).map((one) => / in reserve in (.*)$/.exec(one)?.[1]);
  same(new Set(places).size, 2, "Kollowrath is where he was, then where he is");
  await calm.leave();
  house.people = house.people.filter((person) => person !== calm);
});

/* ---------------------------------------------------------------- fights */

/** The name of a unit with this face in a corps, as its owner writes it. */
async function unit(person, seat, corps, face, nth = 0) {
  const { units } = (await person.sight(game, seat)).view.board;
  const found = units.filter((one) => one.corps === corps && one.face === face && !one.eliminated)[nth];
  return found.face + found.label;
}

const stages = (person) => person.page.locator(".fight-stage:not(.hidden) .fight-title");

/** The titles of the stages at the moment when the final result is shown. */
async function toldStages({ page }) {
  const titles = () => {
    const shown = [...document.querySelectorAll(".fight-stage:not(.hidden) .fight-title")].map((one) => one.textContent);
    return shown.includes("Final result") ? shown : null;
  };
  return (await page.waitForFunction(titles)).jsonValue();
}

await test("a fight is told in stages on both sides and to spectators, then as a sentence", async () => {
  await french("end");
  await allied("corps Bagration by 67-66-55", "end");
  const eve = await house.newPerson({ name: "eve", motion: true });
  await Promise.all([sit(bob, "normal"), sit(ann, "normal"), sit(eve, "normal")]);
  const everybody = [ann, bob, eve];
  await french("threaten 64>55");
  await allied(`defend ${await unit(bob, 1, "Bagration", "I2")} ${await unit(bob, 1, "Bagration", "C2")}`);
  await french("press");
  await allied(`lead ${await unit(bob, 1, "Bagration", "I2")}`);
  await french(`attack corps Lannes narrow lead ${await unit(ann, 0, "Lannes", "I3")}`);
  const told = everybody.map(toldStages); // they do not stay
  await allied("counter none");
  for (const person of everybody) await stages(person).getByText("Leaders").waitFor();
  same(await stages(ann).getByText("Losses").count(), 0, "the losses come later");
  const all = ["Leaders", "Initial result", "Counter-attack", "Final result"];
  for (const titles of await Promise.all(told)) same(titles.slice(0, 4).join(), all.join(), "the stages");
  await ann.page.mouse.click(300, 500);
  for (const person of everybody) await title(person).getByText("Attack on 55").waitFor();
  same([...facesTold(eve.line, "F"), ...facesTold(eve.line, "A")].join("\n"), "", "faces that a spectator was sent");
  same(await card(ann).count(), 0, "open cards, while the board is needed for the retreat");
  await title(ann).click();
  await card(ann).getByText(/^Lannes attacks 55 from the \w+ and (wins|loses) (by \d|a tie)/).waitFor();
});

await test("the replay has the same arrows and stages, and the attack on its timeline", async () => {
  const { page } = ann;
  await allied("resign");
  await ann.visit("#/");
  await ann.visit(`#/replay/${game}`);
  await page.locator(".replay-hour").first().waitFor();
  await page.getByRole("button", { name: "Next order" }).click();
  await page.locator(".board-arrows.strong [data-moved~=Miloradovich] .board-arrow").waitFor();
  same(await page.locator(".replay-mark.of-fight").count(), 1, "attacks on the timeline");
  await page.locator(".replay-mark.of-fight").click();
  await stages(ann).getByText("Final result").waitFor();
});

await house.close();
finish();
