// click-table.mjs: how many gestures each action of a turn and an attack takes. A gesture is a drag, a click or a key; every one is
// counted. A row fails if it needs more than its number. The moves of pieces are counted in gestures.mjs.
import { accessible, check, finish, openHouse, same, sleep, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann", viewport: { width: 1280, height: 720 } });
const bob = await house.newPerson({ name: "bob" });
const { page } = ann;
const game = await ann.newDuel(bob);

/* ---------------------------------------------------------------- gestures, counted */

let gestures = 0;
const piece = (what, id) => page.locator(`.board-pieces [data-what="${what}"][data-id="${id}"]`).first();
const act = (words) => page.locator(".attack-now").getByRole("button", { name: words }).first();

async function click(node) {
  gestures++;
  await node.click();
}

async function middle(node) {
  const { x, y, width, height } = await node.boundingBox();
  return [x + width / 2, y + height / 2];
}

/** A point of a locale where nothing else is. */
const pointIn = (number, on = page) =>
  on.evaluate((id) => {
    const box = document.querySelector(`.board-ground [data-what="locale"][data-id="${id}"]`).getBoundingClientRect();
    for (let i = 2; i < 19; i++)
      for (let k = 2; k < 19; k++) {
        const [x, y] = [box.left + (box.width * ((i * 7) % 17 + 2)) / 20, box.top + (box.height * k) / 20];
        const { what, id: found } = document.elementFromPoint(x, y)?.closest("[data-what]")?.dataset ?? {};
        if (what === "locale" && found === id) return [x, y];
      }
    return null;
  }, String(number));

/** Drags a piece, and drops it when its label has been read. */
async function drag(from, to, label) {
  gestures++;
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 8, from[1] + 8, { steps: 2 });
  await page.mouse.move(...to, { steps: 5 });
  await page.locator(".board-drag-words").filter({ hasText: label }).waitFor();
  await sleep(600);
  await page.mouse.up();
}

/** Counts what `body` takes; fails above `most`. */
const row = (name, most, body) =>
  test(`${name}: ${most}`, async () => {
    gestures = 0;
    await body();
    check(gestures <= most, `${gestures} gestures instead of ${most}`);
  });

/* ---------------------------------------------------------------- the position */

const orders = async () => {
  const { entries } = await ann.must("GET", `/games/${game}/seats/0/record?after=0`);
  return entries.filter((entry) => entry.kind === "order").map(({ text }) => text);
};
const given = (pattern) => until(async () => (await orders()).some((text) => pattern.test(text)), String(pattern));
const prompt = async (person, seat) => {
  const { asked, view } = await person.sight(game, seat);
  return asked ? view.deciders.find((one) => one.seat === view.seat).prompt : null;
};
const asked = (person, seat, wanted) => until(async () => (await prompt(person, seat)) === wanted, wanted);

/** Bob's cavalry rides to 55, where Lannes can attack it. */
const { view: before } = await bob.sight(game, 1);
const rider = before.board.units.find(({ side, face, corps }) => side === "A" && face === "C2" && corps === "Bagration");
await bob.order(game, 1, `unit C2${rider.label} by 67-66-55`);
await bob.order(game, 1, "end");
await ann.visit(`#/game/${game}`);
await piece("commander", "Lannes").waitFor();
await page.locator('[data-choice="corps Lannes"]').waitFor();

/* ---------------------------------------------------------------- an attack */

await row("threaten, press and lead, no losses", 3, async () => {
  await drag(await middle(piece("commander", "Lannes")), await pointIn(55), "Attack threatened");
  await given(/^threaten 64>55$/);
  await bob.order(game, 1, `defend C2${rider.label}`);
  await click(act("Press the attack"));
  await given(/^press$/);
  await bob.order(game, 1, "lead none");
  await click(act(/^Attack for real with Lannes with 4 units.*Infantry 3 leading/));
  await given(/^attack corps Lannes .*lead I3/);
});

await test("everything that must be decided was above the fold, and the page is for everybody", async () => {
  await accessible(page);
  same(await page.evaluate(() => document.documentElement.scrollHeight), 720, "the page scrolls");
});

/** Bob answers whatever the attack asks him, until Ann is asked, or he has his turn. */
const bobAnswers = (wanted = () => true) => bob.playOn(game, 1, ({ asked: him, view }) => wanted(view) && (!him || view.deciders.some(({ prompt: what }) => what === "command")));

await row("losses, a retreat and an advance that leave no choice", 0, async () => {
  await bob.order(game, 1, "counter none");
  await bobAnswers();
  await asked(ann, 0, "command");
});

await row("end of the turn with commands left", 2, async () => {
  await page.locator(".order-bar [data-choice=end]").waitFor();
  await click(page.locator(".order-bar [data-choice=end]"));
  await click(page.getByRole("dialog").getByRole("button", { name: "End turn" }));
  await asked(bob, 1, "command");
});

/* ---------------------------------------------------------------- a defense */

/** Bob threatens Lannes in 55. */
async function threatened() {
  const { ends } = await bob.must("POST", `/games/${game}/seats/1/choices`, { steps: [], things: [] });
  const found = ends.map(({ order }) => order ?? "").filter((order) => /^threaten \d+>55$/.test(order));
  check(found.length > 0, "nobody can threaten 55");
  await bob.order(game, 1, found[0]);
  await asked(ann, 0, "retreat-option");
}

await row("stand with a whole corps", 1, async () => {
  await threatened();
  await click(act(/^Stand with Lannes \(4 units\)/));
  await given(/^defend( \S+){4}$/);
});

/* ---------------------------------------------------------------- several pieces, in another game */

/** A game with two set-ups, and the turn of Ann. */
async function anotherGame() {
  const { id } = await ann.newGame({ seats: [{ kind: "me" }, { kind: "open" }] });
  await bob.must("POST", `/games/${id}/join`, {});
  await bob.readySetup(id, 1);
  await ann.readySetup(id);
  await bob.order(id, 1, "end");
  return id;
}

const second = await anotherGame();

await row("several units to one place, by a lasso and a drag", 2, async () => {
  await ann.visit(`#/game/${second}`);
  await page.locator('[data-choice="corps Lannes"]').waitFor();
  const units = (await ann.sight(second)).view.board.units.filter(({ corps }) => corps === "Lannes").slice(-2);
  const boxes = await Promise.all(units.map(({ piece: id }) => piece("piece", id).boundingBox()));
  const [left, right] = [Math.min(...boxes.map(({ x }) => x)) - 6, Math.max(...boxes.map(({ x, width }) => x + width)) + 6];
  const [top, bottom] = [Math.min(...boxes.map(({ y }) => y)) - 1, Math.max(...boxes.map(({ y, height }) => y + height)) + 6];
  gestures++;
  await page.keyboard.down("Shift");
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (const corner of [[right, top], [right, bottom], [left, bottom], [left, top]]) await page.mouse.move(...corner, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await page.locator('.board-lights [data-id="55"].end').waitFor();
  const count = Number(/(\d) orders/.exec(await page.locator(".choosing-list").textContent())[1]);
  check(count >= 2, `${count} orders`);
  await drag(await middle(piece("piece", units[1].piece)), await pointIn(55), /^\d orders: Reserve of 55$/);
  const there = async () => (await ann.sight(second)).view.board.units.filter(({ place, side }) => place === "R(55)" && side === "F").length;
  await until(async () => (await there()) === count, "the orders");
  for (let i = 0; i < count; i++) await ann.order(second, 0, "undo"); // each was an order of its own
  same(await there(), 0, "units in 55");
});

/* ---------------------------------------------------------------- a retreat */

await ann.order(second, 0, "corps Lannes to R(55)");
await ann.order(second, 0, "end");
await bob.order(second, 1, "threaten 66>55");
const plan = async () => (await ann.sight(second)).draft.order;
const units = (await ann.sight(second)).view.board.units.filter(({ corps }) => corps === "Lannes");
const popup = page.locator(".choosing-popup");

await row("retreat with a loss: one piece goes elsewhere than proposed", 2, async () => {
  await act(/^Retreat as proposed: 4 units to 64; loses 2 points/).waitFor();
  await drag(await middle(piece("piece", units[1].piece)), await pointIn(65), "to 65, room for 11 more");
  await until(async () => /, \S+ to 65/.test(await plan()), "the plan");
  await page.locator(".attack-pinned").filter({ hasText: "Cost: 2 points" }).waitFor();
  await page.locator('.tri-place[data-id="R(65)"]').filter({ hasText: "+1, room 11" }).waitFor();
  gestures++; // Confirm, given in the last row: what follows looks at the plan
});

await test("a corps is dragged as a whole; an impossible drop says why and changes nothing", async () => {
  await drag(await middle(piece("commander", "Lannes")), await pointIn(43), "4 units to 43, room for 5 more");
  await until(async () => /(\S+ ){4}to 43/.test(await plan()), "the plan");
  const before = await plan();
  await drag(await middle(piece("piece", units[0].piece)), await pointIn(66), "Can't go here");
  await popup.getByText(/cannot retreat to locale 66: the attack comes from there/).waitFor();
  same(await plan(), before, "the plan");
  await page.keyboard.press("Escape");
  await popup.waitFor({ state: "detached" });
});

await test("the same by clicks and by keys", async () => {
  await piece("piece", units[0].piece).focus();
  await page.keyboard.press("Enter");
  await page.locator('.board-lights [data-what="locale"][data-id="64"].end').focus();
  await page.keyboard.press("Enter");
  await until(async () => /, \S+ to 64/.test(await plan()), "the plan");
  await page.mouse.click(...(await middle(piece("commander", "Lannes"))));
  await page.locator(".order-bar").getByText("Lannes with 4 units: choose where to go.").waitFor();
  await page.mouse.click(...(await pointIn(42)));
  await until(async () => /(\S+ ){4}to 42/.test(await plan()), "the plan");
});

await test("everybody can use it", () => accessible(page));

if (!house.firefox) await test("the same by a finger, on a phone", async () => {
  const phone = await house.newPerson({ name: "ann's phone", as: ann, phone: true });
  await phone.visit(`#/game/${second}`);
  const on = phone.page;
  const lannes = on.locator('.board-pieces [data-what="commander"][data-id="Lannes"]').first();
  await lannes.waitFor();
  await on.getByRole("article", { name: "Attack" }).waitFor();
  await sleep(400); // the camera goes to the attack
  const touch = await on.context().newCDPSession(on);
  const send = (type, x, y) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const [from, to] = [await middle(lannes), await pointIn(65, on)];
  await send("touchStart", ...from);
  for (let i = 1; i <= 8; i++) await send("touchMove", from[0] + ((to[0] - from[0]) * i) / 8, from[1] + ((to[1] - from[1]) * i) / 8);
  await on.locator(".board-drag-words").filter({ hasText: "4 units to 65" }).waitFor();
  await sleep(200);
  await send("touchEnd");
  await until(async () => /(\S+ ){4}to 65/.test(await plan()), "the plan");
  await accessible(on);
  await phone.leave();
  house.people = house.people.filter((person) => person !== phone);
});

await test("Cancel returns to the proposal", async () => {
  await page.keyboard.press("Escape");
  await act(/^Retreat as proposed: 4 units to 64; loses 2 points/).waitFor();
});

await row("retreat with a loss, as proposed", 1, async () => {
  await click(act(/^Retreat as proposed/));
  await until(async () => (await ann.sight(second)).view.board.units.some(({ corps, place }) => corps === "Lannes" && place === "R(64)"), "the retreat");
});

await house.close();
finish();
