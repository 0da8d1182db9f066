// napoleon/setup.mjs: the beginning of a game of Napoléon: blocks dragged to towns, set-ups, three players at once, the auction.
import { axe, check, finish, openHouse, same, table, test, until } from "../harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob" });
const cleo = await house.newPerson({ name: "cleo" });

const alone = [{ kind: "me" }, { kind: "bot", bot: "random" }];
const placed = (person, words) => person.page.locator(".nap-progress").getByText(words).first().waitFor();
const chip = (person, block) => person.page.locator(`[data-block="${block}"]`);
const inTown = (person, town) => person.page.locator(`.nap-pile-block[aria-label$="in ${town}"]`);
const press = (person, name) => person.page.getByRole("button", { name, exact: true }).first().click();
const yes = (person, name) => person.page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const phaseIs = (person, game, seat, phase) =>
  until(async () => {
    const sight = await person.sight(game, seat);
    return sight.view.board.phase === phase && sight;
  }, phase);

/** The tracks above the map are tested with the words (their summaries are pictures with a name). */
async function accessible(page) {
  const found = (await axe(page)).filter((line) => !/summary/.test(line));
  check(found.length === 0, `axe finds:\n${found.join("\n")}`);
}

async function sitDown(person, id) {
  await person.visit(`#/game/${id}`);
  await person.page.locator(".nap-shelf").waitFor();
  const known = person.page.getByRole("button", { name: "Got it" });
  if (await known.isVisible()) await known.click();
}

async function townPoint(person, town) {
  const { x, y, width, height } = await person.page.locator(`.nap-place[data-id="${town}"] .nap-place-middle`).boundingBox();
  return [x + width / 2, y + height / 2];
}

async function carry(person, from, to, { shift = false, look } = {}) {
  const { mouse, keyboard } = person.page;
  const { x, y, width, height } = await from.boundingBox();
  if (shift) await keyboard.down("Shift");
  await mouse.move(x + width / 2, y + height / 2);
  await mouse.down();
  await mouse.move(x + width / 2, y + height / 2 - 12);
  await mouse.move(...to, { steps: 4 });
  await look?.();
  await mouse.up();
  if (shift) await keyboard.up("Shift");
}

/* ---------------------------------------------------------------- one player */

let game = null;

await test("from the home page, three clicks deploy an army", async () => {
  await ann.visit("#/");
  await ann.page.locator(".home-card, article, li", { hasText: "Napoléon" }).getByRole("button", { name: /^Play/ }).first().click();
  await ann.page.locator(".nap-offer").first().waitFor();
  await ann.page.getByText("An army is defeated when half of its blocks are lost").waitFor();
  await ann.page.locator(".nap-offer").first().getByRole("button", { name: "Deploy" }).click();
  const id = ann.page.url().split("/").pop();
  await phaseIs(ann, id, 0, "movement");
});

await test("a corps is dragged to a town, which says its room", async () => {
  game = (await ann.newGame({ game: "napoleon", seats: alone })).id;
  await until(async () => (await ann.sight(game)).asked, "the deployment");
  await sitDown(ann, game);
  await placed(ann, "0 of 24");
  await accessible(ann.page);
  await carry(ann, chip(ann, "F06"), await townPoint(ann, "Soire"), {
    look: async () => {
      await ann.page.getByText("Soire: 3 of 12").waitFor();
      await ann.page.locator('.nap-place.over[data-id="Soire"]').waitFor();
    },
  });
  await placed(ann, "3 of 24");
  same(await inTown(ann, "Soire").count(), 3, "blocks in Soire");
  await ann.page.getByRole("button", { name: "Soire: 3 of 12 blocks" }).waitFor();
});

await test("a block is dragged alone, between towns, and back to the shelf", async () => {
  await carry(ann, ann.page.locator('.nap-pile-block[data-id="F08"]'), await townPoint(ann, "Beaumont"), { shift: true });
  same(await inTown(ann, "Beaumont").count(), 1, "blocks in Beaumont");
  same(await inTown(ann, "Soire").count(), 2, "blocks in Soire");
  const { x, y } = await chip(ann, "F21").boundingBox();
  await carry(ann, ann.page.locator('.nap-pile-block[data-id="F06"]'), [x, y]);
  await placed(ann, "1 of 24");
  await ann.page.keyboard.press("Control+z");
  await placed(ann, "3 of 24");
});

await test("what is not allowed says why", async () => {
  await carry(ann, ann.page.locator('[data-corps="FR-II"]'), await townPoint(ann, "Mons"), {
    look: () => ann.page.getByText("Mons is outside the French zone").waitFor(),
  });
  await ann.page.getByRole("alert").getByText("Mons is outside the zone of the French army.").waitFor();
  await ann.page.getByRole("alert").getByRole("link", { name: "W-DEP-05" }).waitFor();
  await ann.page.keyboard.press("Escape");
  same(await ann.page.getByRole("alert").count(), 0, "reasons");
});

await test("the same by clicks, by a list and by keys", async () => {
  await ann.page.getByRole("button", { name: /^II Corps Reille/ }).first().click();
  await ann.page.mouse.click(...(await townPoint(ann, "Maubeuge")));
  await placed(ann, "6 of 24");
  await ann.page.getByRole("button", { name: /^Napoleon/ }).first().click();
  await ann.page.getByLabel("Put into a town").selectOption({ label: "Givet (0/12)" });
  await placed(ann, "7 of 24");
  await ann.page.locator('[data-corps="FR-Gd"]').focus();
  await ann.page.keyboard.press("Enter");
  await ann.page.keyboard.press("ArrowUp");
  await ann.page.locator(".nap-place:focus").waitFor();
  await ann.page.keyboard.press("Enter");
  await placed(ann, "11 of 24");
  await ann.page.locator(".nap-tray-name:focus").waitFor();
});

await test("a second click takes a block out of its corps", async () => {
  await chip(ann, "F12").click();
  await ann.page.getByText("III Corps: 3 blocks").waitFor();
  await chip(ann, "F12").click();
  await ann.page.locator(".nap-hand").getByText("III Corps Infantry a").waitFor();
  await ann.page.mouse.click(...(await townPoint(ann, "Bavay")));
  await placed(ann, "12 of 24");
  same(await inTown(ann, "Bavay").count(), 1, "blocks in Bavay");
});

await test("it is still there after a reload", async () => {
  await ann.page.reload();
  await placed(ann, "12 of 24");
  same(await inTown(ann, "Bavay").count(), 1, "blocks in Bavay");
});

await test("a ready-made set-up is loaded, changed, saved, and found in the next game", async () => {
  await ann.page.locator(".nap-offer-load", { hasText: "By Mons" }).click();
  await placed(ann, "24 of 24");
  await ann.page.getByText("Every block has its place.").waitFor();
  await carry(ann, ann.page.locator('.nap-pile-block[data-id="F17"]'), await townPoint(ann, "Avesnes"));
  same(await inTown(ann, "Avesnes").count(), 2, "blocks in Avesnes");
  await press(ann, "Save…");
  await ann.page.getByRole("textbox", { name: "Name" }).fill("My left");
  await yes(ann, "Save");
  const mine = ann.page.locator(".nap-offer", { hasText: "My left" });
  await mine.getByRole("button", { name: "Rename" }).click();
  await ann.page.getByRole("textbox", { name: "Name" }).fill("My own left");
  await yes(ann, "Rename");
  await press(ann, "Clear");
  await placed(ann, "0 of 24");
  await ann.page.locator(".nap-offer-load", { hasText: "My own left" }).click();
  await placed(ann, "24 of 24");
  await accessible(ann.page);
  await until(async () => (await ann.sight(game)).draft.complete, "a draft on the server");
  await press(ann, "Deploy");
  const { view } = await phaseIs(ann, game, 0, "movement");
  same(view.board.towns.find((one) => one.town === "Avesnes")?.FR, 2, "blocks in Avesnes");

  const next = (await ann.newGame({ game: "napoleon", seats: alone })).id;
  await sitDown(ann, next);
  await ann.page.locator(".nap-offer", { hasText: "My own left" }).getByRole("button", { name: "Delete" }).click();
  await yes(ann, "Delete");
  await until(async () => (await ann.page.locator(".nap-offer").count()) === 4, "the set-up to go");
});

await test("a typed deployment is shown on the map", async () => {
  const { setups } = await ann.must("GET", `${table(ann.page.url().split("/").pop(), 0)}/setups`);
  await ann.page.keyboard.press("/");
  await ann.page.locator(".choosing-box input").fill(setups[1].order);
  await ann.page.keyboard.press("Enter");
  await placed(ann, "24 of 24");
  same(await inTown(ann, "Philippeville").count(), 12, "blocks in Philippeville");
});

/* ---------------------------------------------------------------- several */

await test("three players: both Allies deploy at once, the French prepare, nobody sees the others' blocks", async () => {
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
  const { id } = await ann.newGame({ game: "napoleon", options: { players: 3 }, seats });
  await bob.must("POST", `/games/${id}/join`, {});
  await cleo.must("POST", `/games/${id}/join`, {});
  for (const person of [ann, bob, cleo]) await sitDown(person, id);
  await placed(bob, "0 of 16");
  await placed(cleo, "0 of 18");
  await bob.page.getByText("Both Allied players deploy at the same time").waitFor();
  await bob.page.locator(".nap-offer").first().getByRole("button", { name: "Deploy" }).click();
  await yes(bob, "Deploy");
  await cleo.page.locator(".nap-deployers .done", { hasText: "Anglo-Dutch" }).waitFor();
  await bob.page.locator(".nap-deployers .deploying", { hasText: "Prussians" }).waitFor();

  await ann.page.locator(".nap-offer-load").first().click();
  await placed(ann, "24 of 24");
  await press(ann, "Deploy when it is my turn");
  await ann.page.getByRole("heading", { name: "“As it was” is ready" }).waitFor();
  await chip(ann, "F06").click();
  same(await ann.page.locator(".nap-chip.held").count(), 0, "blocks in hand, once it is prepared");
  await press(ann, "Change my mind");
  await ann.page.locator(".nap-offer").nth(1).getByRole("button", { name: "Prepare" }).click();
  await ann.page.getByRole("heading", { name: "“Straight at Charleroi” is ready" }).waitFor();

  await cleo.page.locator(".nap-offer-load").nth(1).click();
  await placed(cleo, "18 of 18");
  same(await cleo.page.locator(".nap-enemy").count(), 0, "blocks of the ally before both are done");
  await press(cleo, "Deploy");
  await yes(cleo, "Deploy");
  await phaseIs(ann, id, 0, "movement");
  const told = (person, army) => person.line.heard.match(new RegExp(`"id":"${army}\\d\\d","name"`, "g"));
  check(!told(bob, "P") && !told(bob, "F"), "bob was sent a face that is not his");
  check(!told(cleo, "A") && !told(cleo, "F"), "cleo was sent a face that is not hers");
});

await test("the sides are bid for, and the winner gives up steps", async () => {
  const { id } = await ann.newGame({ game: "napoleon", options: { bid: 1 }, seats: [{ kind: "me" }, { kind: "open" }] });
  await bob.must("POST", `/games/${id}/join`, {});
  for (const person of [ann, bob]) await person.visit(`#/game/${id}`);
  const first = (await ann.sight(id, 0)).asked ? ann : bob;
  const second = first === ann ? bob : ann;
  const [firstSeat, secondSeat] = first === ann ? [0, 1] : [1, 0];
  await first.page.getByText("Nobody has bid yet").waitFor();
  await accessible(first.page);
  await first.page.getByRole("group", { name: "Bid for the French" }).getByRole("button", { name: "One step more" }).click();
  await press(first, "Bid 1 for the French");
  await second.page.getByText(/Highest bid: .*the French for 1 step/).waitFor();
  await press(second, "Bid 2 for the Allies");
  await first.page.getByText(/gives up 2 steps\. You play the French at full strength/).waitFor();
  await press(first, "Pass");
  await yes(first, "Pass");

  const log = await second.page.locator(".around-log").innerText();
  check(/You: bid 2 steps to play the Allies/.test(log) && !/\b[XY]\b|(first|second) player/.test(log), `players by name: ${log}`);

  await placed(second, "0 of 2");
  await second.page.locator(".nap-offer-load").first().click();
  await press(second, "Choose losses");
  await chip(second, "A01").click();
  await second.page.getByRole("alert").getByText("Wellington has only one step").waitFor();
  for (const block of ["A02", "P02", "P03"]) await chip(second, block).click();
  await placed(second, "2 of 2");
  same(await second.page.locator(".nap-chip.less").count(), 2, "blocks that give up a step");
  await accessible(second.page);
  await press(second, "Deploy");
  await yes(second, "Deploy");
  const { view } = await phaseIs(second, id, secondSeat, "deploy-french");
  same(view.board.blocks.filter((one) => one.steps < one.max).map((one) => one.id).join(), "P02,P03", "weaker blocks");
  await first.page.locator(".nap-enemy").first().waitFor();
  check((await first.sight(id, firstSeat)).asked, "the French are not asked");
});

await test("a historical deployment shows where everybody stands", async () => {
  // Not forced: there is only one deployment, so the server would give it for her soon.
  const { id } = await ann.newGame({ game: "napoleon", options: { historical: 1 }, seats: [{ kind: "me" }, { kind: "me" }], curtain: false, forced: false });
  await ann.visit(`#/game/${id}`);
  await ann.page.getByText("Every block starts where it stood on 15 June 1815.").waitFor();
  same(await inTown(ann, "Brussels").count(), 4, "blocks in Brussels");
  await press(ann, "Deploy");
  await until(async () => (await inTown(ann, "Soire").count()) === 7, "the French");
  await press(ann, "Deploy");
  await phaseIs(ann, id, 0, "movement");
});

/* ---------------------------------------------------------------- a phone */

await test("on a phone blocks are dragged upward, tapped, and set-ups come from a sheet", async () => {
  if (house.firefox) return; // no touch there
  const dot = await house.newPerson({ name: "dot", phone: true });
  const { id } = await dot.newGame({ game: "napoleon", seats: alone });
  await dot.visit(`#/game/${id}`);
  await dot.page.locator(".nap-shelf").waitFor();
  const note = dot.page.getByLabel("About this game");
  check((await note.boundingBox()).height < 80, "the note of a first game leaves the map its room");
  await note.getByText("About this game").tap();
  await note.getByText("The French win by defeating both").waitFor();
  await sitDown(dot, id);
  await chip(dot, "F02").tap();
  await dot.page.touchscreen.tap(...(await townPoint(dot, "Beaumont")));
  await placed(dot, "4 of 24");
  const { x, y } = await chip(dot, "F01").boundingBox();
  const [toX, toY] = await townPoint(dot, "Avesnes");
  const touch = await dot.context.newCDPSession(dot.page);
  const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py]) => ({ x: px, y: py })) });
  await send("touchStart", [[x + 10, y + 10]]);
  for (let i = 1; i <= 8; i++) await send("touchMove", [[x + 10 + ((toX - x - 10) * i) / 8, y + 10 + ((toY - y - 10) * i) / 8]]);
  await send("touchEnd", []);
  await placed(dot, "5 of 24");
  await accessible(dot.page);
  await press(dot, "Set-ups");
  await dot.page.locator(".nap-offer-load").first().tap();
  await placed(dot, "24 of 24");
  await press(dot, "Deploy");
  await phaseIs(dot, id, 0, "movement");

  const next = (await dot.newGame({ game: "napoleon", seats: alone })).id;
  await sitDown(dot, next);
  await press(dot, "Set-ups");
  await dot.page.locator(".nap-offer").first().getByRole("button", { name: "Deploy" }).tap();
  await phaseIs(dot, next, 0, "movement");
  await dot.page.locator(".table-sheet").waitFor({ state: "hidden" });
});

await house.close();
finish();
