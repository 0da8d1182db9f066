// napoleon/game.mjs: a whole game of Napoléon, played by clicks and drags only: ann has the Allies. The orders of the French
// come over the API and lead her through everything: a skirmish, a large battle that she loses, one that she wins, a force
// march, cities without supply, the end of the game, its result, the replay. No die changes this course.
//
//   GG_LONG=1 node tests/web/napoleon/game.mjs PROGRAM FILES     also a second game, in which both march on each other to the end
import { check, finish, openHouse, same, table, test as plainTest, until } from "../harness.mjs";
import { chance, draftOrder, Person as Caller } from "../../server/client.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann", viewport: { width: 1280, height: 720 } });
const french = await Caller.come(house.server);
const { page } = ann;
let game = null;
let long = false; // the second game: both march on each other and do their best

/* ---------------------------------------------------------------- the way to the enemy */

const { places } = await (await fetch(`http://127.0.0.1:${house.server.port}/boards/napoleon.json`)).json();
const roads = places.roads.map(({ name }) => name.split("-"));
const next = (town) => roads.filter((ends) => ends.includes(town)).map(([a, b]) => (a === town ? b : a));

/** How many roads lead from a town to the nearest one with enemies. */
function distance({ towns, active }, from) {
  const enemies = new Set(towns.filter(({ AD, PR, FR }) => (active === "F" ? AD + PR : FR) > 0).map(({ town }) => town));
  let near = new Set([from]);
  for (let count = 0; count < 60; count++) {
    if ([...near].some((town) => enemies.has(town))) return count;
    near = new Set([...near].flatMap((town) => [town, ...next(town)]));
  }
  return 99;
}

/** One more battle might end the game: both sides only maneuver from now on. */
const isTense = ({ armies }) => armies.some(({ army, lost, defeat }) => army !== "PR" && lost + 5 >= defeat);

/** The groups that can come nearer to the enemy by one road, the strongest first: of each its army, town, units and the next town. */
function advances(board, { groups }) {
  const isNearer = ({ path, attack }, far) => path.length === 2 && distance(board, path[1]) < far && !(attack && isTense(board));
  const found = groups.flatMap(({ army, town: from, may_open: open, kinds }) => {
    const far = distance(board, from);
    const ways = open ? kinds.flatMap(({ blocks, ways: all }) => all.map((way) => ({ blocks, ...way }))) : [];
    const to = ways.find((way) => isNearer(way, far))?.path[1];
    const blocks = ways.filter(({ path }) => path.length === 2 && path[1] === to).flatMap((way) => way.blocks);
    return to ? [{ army, from, to, blocks }] : [];
  });
  return found.sort((a, b) => b.blocks.length - a.blocks.length);
}

/* ---------------------------------------------------------------- the French: orders over the API */

const random = chance(1815);
const sightOf = async () => french.must("GET", `${table(game, 0)}/sight`);
const previewOf = async () => (await french.must("GET", `${table(game, 0)}/draft`)).preview;

async function give(order) {
  const { number } = await sightOf();
  await french.must("POST", `${table(game, 0)}/orders`, { after: number, order });
}

const anything = () => draftOrder(french, game, 0, random);

const isSupport = ({ blocks }, { to, block }) => /^[AD]\d$/.test(to) && blocks.some(({ id, spot }) => id === block && spot.endsWith("R"));
const isContact = ({ engages, hidden, routs }) => (engages.length || hidden) && routs !== "own";

/** In his own turn he engages with a unit in each column, and fires once, so that the battle lasts. Napoleon goes first: alone among
 * enemies he must test his morale. As a defender he leaves his positions to those who come. */
async function fight({ view: { board } }) {
  const { actions } = await previewOf();
  const moves = actions.filter(({ kind }) => kind === "move");
  if (board.active === "A" && !long) return moves.find(({ to }) => to === "DR")?.order ?? "end";
  const alone = ({ to }) => !board.blocks.some(({ spot }) => spot === to);
  const contacts = moves.filter((move) => isContact(move) && alone(move));
  const engage = contacts.find(({ block }) => block === "F01") ?? contacts[0];
  const support = moves.find((one) => isSupport(board, one));
  const fire = actions.findLast(({ kind }) => kind === "fire");
  return (engage ?? support ?? (long ? fire : onceEach(board, "French fire", fire)))?.order ?? "end";
}

async function bring({ view: { board } }) {
  const road = board.active === "F" ? (await previewOf()).roads.find(({ room, blocks }) => room > 0 && blocks.length > 0) : null;
  return road ? `bring ${road.blocks[0]} from ${road.from}` : "end";
}

/** His marches: two attacks on the first day, and three regiments that ride to the cities behind the Allies. */
const marches = {
  1: [
    "move F06 F07 F13 F17 Beaumont-Thuin",
    "move F01 F02 F03 F09 F10 F12 Beaumont-Laneffe",
    "move F19 F20 F21 Givet-Rochefort-Marche-Durbuy",
  ],
  3: ["move F19 F20 F21 Durbuy-Esneux-Liege"],
  5: ["move F19 F20 Liege-St_Trond-Tirlemont"],
  7: ["move F19 F20 Tirlemont-Louvain-Brussels"],
  9: ["move F20 Brussels-Alost-Ghent"],
};

/** With as many units as the road takes. */
async function frenchAdvance(board) {
  for (const { from, to, blocks } of advances(board, await previewOf()).slice(0, 2)) {
    for (const count of [blocks.length, 6, 4, 3]) {
      const { number } = await sightOf();
      const order = `move ${blocks.slice(0, count).join(" ")} ${from}-${to}`;
      if ((await french.post(`${table(game, 0)}/orders`, { after: number, order })).status < 300) break;
    }
  }
  return "end";
}

async function frenchMarch({ view: { board } }) {
  if (long) return frenchAdvance(board);
  for (const order of marches[board.turn] ?? []) await give(order);
  return "end";
}

const deployment =
  "deploy Beaumont: F01 F02 F03 F06 F07 F09 F10 F12 F13 F17 F22 F04 Philippeville: F05 F08 F11 F14 F15 F16 F18 F23 F24 Givet: F19 F20 F21";

const frenchAnswers = { deploy: () => deployment, move: frenchMarch, combat: fight, reinforce: bring, regroup: () => "end" };

async function frenchAnswer(sight) {
  const answer = frenchAnswers[promptOf(sight)] ?? anything;
  await give(await answer(sight));
}

const promptOf = ({ view }) => view.deciders.find(({ seat }) => seat === view.seat)?.prompt;

/* ---------------------------------------------------------------- ann: clicks and drags */

const battle = (what) => page.locator(`.nap-b-window ${what}`);
const unit = (id) => battle(`.nap-b-unit[data-id="${id}"]`).first();
/** Where the unit in hand may go. */
const aim = (what, id) => battle(`.nap-b-aim[data-what="${what}"][data-id="${id}"]`).first();
const giveButton = () => battle(".nap-b-give:enabled");
const orderButton = () => giveButton().filter({ hasNotText: /^End/ });
const sure = () => page.getByRole("dialog").locator(".button.main");
const number = async () => (await ann.sight(game, 1)).number;

async function middle(node) {
  await node.waitFor();
  const { x, y, width, height } = await node.boundingBox();
  return [x + width / 2, y + height / 2];
}

const click = (node) => node.first().click();

/** Clicks a place where nothing stands on it: units and their marks may cover much of it. */
async function clickFree(node) {
  await node.waitFor();
  await page.mouse.click(...(await until(() => node.evaluate(freePoint), "a free spot")));
}

/** Runs inside the page. */
function freePoint(node) {
  node.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = node.getBoundingClientRect();
  const parts = [0.9, 0.1, 0.5, 0.7, 0.3];
  const spots = parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height]));
  return spots.find(([x, y]) => node.contains(document.elementFromPoint(x, y))) ?? null;
}

/** Clicks the button that gives the order, and answers the question before it, until the order is given. */
async function confirm(button, before) {
  await until(async () => {
    if ((await number()) > before) return true;
    const next = (await sure().count()) ? sure() : button;
    if (await next.count()) await next.first().click({ timeout: 1000 }).catch(() => {}); // it may just have been given
    return false;
  }, "the order is given");
}

/* On the map. */

const pile = (id) => page.locator(`.board-pieces [data-what="stack"][data-id="${id}"]`);
const town = (id) => page.locator(`.board-pieces .nap-town[data-id="${id}"]`);

async function drag(from, ...towns) {
  const before = await number();
  const [x, y] = await middle(pile(from));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 9, y + 9, { steps: 3 });
  for (const id of towns) await page.mouse.move(...(await middle(town(id))), { steps: 6 });
  await page.locator(".board-drag-words").waitFor();
  await page.mouse.up();
  await until(async () => (await number()) > before, `${from} marches`);
}

async function march(from, to) {
  const before = await number();
  await page.mouse.click(...(await middle(pile(from))));
  await page.mouse.click(...(await middle(town(to))));
  await until(async () => (await number()) > before, `${from} marches`);
}

async function endMoves() {
  await confirm(page.getByRole("button", { name: "End movement" }), await number());
}

const campaign = {
  2: async () => {
    await drag("AD:Binche", "Thuin");
    await march("PR:Charleroi", "Thuin");
  },
  4: async () => {
    await march("PR:Dinant", "Ciney"); // all of them, and then all of Wellington's: nothing is left but to end
    await page.getByLabel("Force march those who would stop").check();
    await drag("AD:Soignies", "Roeulx", "Binche");
  },
};

/** The strongest group of each army, dragged one town nearer to the enemy. */
async function advance(board) {
  const { preview } = await ann.must("GET", `${table(game, 1)}/draft`);
  for (const army of ["AD", "PR"]) {
    const group = advances(board, preview).find((one) => one.army === army);
    if (group) await drag(`${army}:${group.from}`, group.to);
  }
}

async function move({ view: { board } }) {
  await page.locator(".nap-march:not([aria-busy])").waitFor();
  await (long ? advance(board) : campaign[board.turn]?.());
  await endMoves();
}

async function reveal(sight) {
  await page.locator(".nap-reveal").getByText("The force marches are rolled now.").waitFor();
  await confirm(page.locator(".nap-reveal").getByRole("button", { name: /^Reveal Wellington/ }), sight.number);
}

/** The first unit that she ever gives up is clicked on the map, the others in the list. */
async function supply(sight) {
  await page.locator(".nap-supply").waitFor();
  const give = page.locator(".choosing-give:enabled");
  const lines = page.locator(".choosing-list button[data-choice]");
  const chosen = page.locator(".nap-supply-chosen li");
  if (!answered.has("supply")) {
    const { army, town: place, id } = sight.view.board.blocks.find((block) => block.army === "PR" && block.state === "town");
    const alone = page.locator(`.board-pieces [data-what="block"][data-id="${id}"]`); // or in the fan of its pile
    await pile(`${army}:${place}`).or(alone).first().waitFor();
    if (!(await alone.count())) await pile(`${army}:${place}`).hover();
    await alone.first().click();
    await chosen.first().waitFor();
  }
  for (;;) {
    await lines.or(give).first().waitFor();
    if (await give.count()) return confirm(give, sight.number);
    const before = await chosen.count();
    await click(lines);
    await until(async () => (await give.count()) || (await chosen.count()) > before, "the next unit");
  }
}

/* In a skirmish. */

const ownHere = ({ view: { board } }, place) => board.blocks.filter(({ army, town: at, state }) => army !== "FR" && at === place && ["town", "battle"].includes(state));

async function pick(sight) {
  const { town: place } = sight.view.board.skirmishes.find(({ now }) => now);
  for (const { id } of ownHere(sight, place).slice(0, 4)) await click(unit(id));
  await confirm(giveButton(), sight.number);
}

async function hit(sight) {
  const hurt = unit(sight.view.board.shot.among[0]);
  await until(async () => {
    if ((await number()) > sight.number) return true;
    await hurt.click({ timeout: 1000 }).catch(() => {}); // it may just have been taken, or dice still roll over it
    return false;
  }, "the hit is taken");
}

/* In a battle. */

async function terrain(sight) {
  const home = sight.view.board.battles.find(({ now }) => now).attacker === "A" ? "A" : "D";
  const { markers } = sight.draft.preview;
  const used = new Set();
  await battle(".nap-b-marker").first().waitFor();
  for (const marker of await battle(".nap-b-marker").all()) {
    const name = (await marker.getAttribute("data-id")).split(":")[1];
    const found = markers.find((one) => one.marker === name).places.find(({ place, legal }) => legal && place.startsWith(home) && !used.has(place));
    if (!found) continue; // it is set aside
    used.add(found.place);
    await marker.click();
    await clickFree(aim("place", found.place));
    await until(async () => /laid/.test(await marker.getAttribute("class")), `${name} is laid`);
  }
  await confirm(giveButton(), sight.number);
}

/** One unit in each position, artillery in reserve if others are left. */
async function deployBattle(sight) {
  const { units, positions } = sight.draft.preview;
  const arms = new Map(sight.view.board.blocks.map(({ id, type }) => [id, type]));
  const rank = ({ block }) => ["INF", "CAV", "HART", "FART", "LDR"].indexOf(arms.get(block));
  const left = [...units].sort((a, b) => rank(a) - rank(b));
  for (const { place } of positions.filter(({ place: spot }) => !spot.endsWith("R"))) {
    const chosen = left.findIndex(({ places }) => places.some((one) => one.place === place && one.legal));
    const [{ block }] = left.splice(chosen, 1);
    await click(unit(block));
    await clickFree(aim("place", place));
    await battle(`.nap-b-row[data-id="${place}"] [data-id="${block}"], .nap-b-ground:has([data-id="${place}"]) [data-id="${block}"]`).first().waitFor();
  }
  await confirm(giveButton(), sight.number);
}

/** What her unit does next; null: she ends combat. She attacks with all she has. As a defender she fires once in a Battle Turn
 * (Napoleon lives until his morale has been tested) and brings up one unit of the reserve, and when the battle has lasted, she leaves a
 * position to the enemy: a rout. */
function nextAction({ view: { board }, draft: { preview } }) {
  const { round, attacker } = board.battles.find(({ now }) => now);
  const moves = preview.actions.filter(({ kind }) => kind === "move");
  const fire = preview.actions.find(({ kind, targets }) => kind === "fire" && (moraleTested || long || !targets.includes("F01")));
  const support = moves.find((one) => isSupport(board, one));
  if (attacker === "A" || long) return moves.find(({ routs }) => routs === "enemy") ?? moves.find(isContact) ?? fire ?? (long ? support : null);
  const rout = round > (moraleTested ? 2 : 12) && moves.find(({ routs }) => routs === "own");
  return rout || onceEach(board, "fire", fire) || onceEach(board, "move", support);
}

let moraleTested = false;
const acted = new Set();

/** Only the first thing of a kind in each round of a battle. */
function onceEach(board, kind, thing) {
  const now = `${kind} ${board.turn} ${board.battles.find((one) => one.now).round}`;
  if (!thing || acted.has(now)) return null;
  acted.add(now);
  return thing;
}

/** Everything that she was told so far. */
async function events() {
  const all = [];
  for (let after = 0; ; ) {
    const { entries } = await ann.must("GET", `${table(game, 1)}/record?after=${after}`);
    if (!entries.length) return all;
    all.push(...entries.flatMap((entry) => entry.events ?? []));
    after = entries.at(-1).number;
  }
}

const happened = async (what) => (await events()).some(({ kind }) => kind === what);

const done = new Set(); // kinds of her actions

async function combat(sight) {
  moraleTested ||= await happened("morale");
  const action = nextAction(sight);
  if (!action) return confirm(giveButton(), sight.number);
  const { block, kind, to, position, at } = action;
  await click(unit(block));
  await (kind === "fire" ? click(battle(`[data-what="group"][data-id="${position}:${at}"]`)) : clickFree(aim("place", to)));
  done.add(kind === "fire" ? kind : action.routs ? `rout: ${action.routs}` : /\d>/.test(to) ? "forward" : "move");
  await confirm(orderButton(), sight.number);
}

const wayIn = ({ draft }) => draft.preview.roads.find(({ room, blocks }) => room > 0 && blocks.length > 0);

async function reinforce(sight) {
  const road = onceEach(sight.view.board, "bring", wayIn(sight));
  if (!road) return confirm(giveButton(), sight.number);
  await click(unit(road.blocks[0]));
  await clickFree(aim("place", sight.view.board.active === "A" ? "AR" : "DR"));
  done.add("bring");
  await until(async () => (await number()) > sight.number, "it comes");
}

let regrouped = false;

async function regroup(sight) {
  const road = wayIn(sight);
  if (!road || regrouped) return confirm(giveButton(), sight.number);
  await click(unit(road.blocks[0]));
  await clickFree(aim("town", sight.draft.preview.town));
  await until(async () => (await number()) > sight.number, "it comes");
  regrouped = true;
}

/** The roads are proposed. */
const leave = (sight) => confirm(giveButton(), sight.number);

/** Only some may cross the stream: the first two. */
async function cross(sight) {
  await battle(".nap-b-unit.choice").first().waitFor();
  for (const node of (await battle(".nap-b-unit.choice").all()).slice(0, 2)) await node.click();
  await confirm(giveButton(), sight.number);
}

/** Several fights: a click on the tab. */
const choose = (sight) => confirm(battle(".nap-b-tab[data-choice]"), sight.number);

const answers = {
  move, reveal, supply, pick, hit, terrain, combat, reinforce, regroup, stream: cross,
  "battle-deploy": deployBattle, rout: leave, withdraw: leave, "skirmish-retreat": leave, setup: choose, battle: choose, skirmish: choose,
};
const answered = new Map();

async function answer(sight) {
  const prompt = promptOf(sight);
  if (process.env.GG_TEST_TELL) console.log(`  turn ${sight.view.board.turn}: ${prompt}`);
  check(answers[prompt], `nobody knows how to answer ${prompt}`);
  await answers[prompt](sight);
  answered.set(prompt, (answered.get(prompt) ?? 0) + 1);
}

/** Both answer until `enough(sight)`, with ann's sight. */
async function playOn(enough, seconds = 150) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const sight = await ann.sight(game, 1);
    if (enough(sight)) return sight;
    if (sight.asked) await answer(sight);
    const theirs = await sightOf();
    if (theirs.asked) await frenchAnswer(theirs);
  }
  throw new Error(`it did not come to this in ${seconds} s`);
}

const turnIs = (turn) => (sight) => sight.view.board.turn >= turn || sight.view.over;
const wasAsked = (...prompts) => same(prompts.filter((prompt) => !answered.has(prompt)), [], "not asked");

/* ---------------------------------------------------------------- the game */

let lastName = null; // of the test that did not get to its end

/** Each test goes on where the one before it ended. */
const test = (name, body) =>
  plainTest(name, async () => {
    check(lastName === null, `"${lastName}" failed`);
    lastName = name;
    await body();
    lastName = null;
  });

async function newGame() {
  game = (await french.must("POST", "/games", { game: "napoleon", seats: [{ kind: "me" }, { kind: "open" }], start: true, listed: true })).id;
  await ann.visit(`#/game/${game}`);
  await page.getByRole("button", { name: "Take this seat" }).click();
  const offer = page.locator(".nap-offer", { hasText: "On the frontier" });
  await offer.waitFor();
  await confirm(offer.getByRole("button", { name: "Deploy" }), await number());
}

await test("she takes the Allied seat and deploys a ready-made army", newGame);

await test("the French attack: a skirmish at Thuin, a battle at Laneffe, and her army runs", async () => {
  await playOn(turnIs(2));
  wasAsked("pick", "skirmish-retreat", "terrain", "battle-deploy", "combat", "reinforce", "rout");
  check(await happened("morale"), "morale was tested");
  for (const what of ["fire", "move", "bring"]) check(done.has(what), `${what}: ${[...done]}`);
});

await test("she attacks Thuin from two sides, breaks through and regroups", async () => {
  await playOn(turnIs(3));
  wasAsked("move", "regroup");
  check(regrouped && done.has("forward"), [...done].join());
});

await test("the French ride to Liège: she gives up units for lack of supply", async () => {
  await playOn(turnIs(4));
  wasAsked("supply");
});

await test("a force march; Wellington is revealed", async () => {
  await playOn(turnIs(5));
  wasAsked("reveal");
});

await test("the cities fall, and the game ends", async () => {
  const { view } = await playOn(({ view: { over } }) => over);
  check(view.over, "over");
});

await test("its result, and from there the replay", async () => {
  const result = page.getByRole("dialog", { name: "Result" });
  await result.getByRole("heading", { name: "You lost" }).waitFor();
  await result.getByText("Both Allied armies are defeated.").waitFor();
  await result.getByRole("link", { name: /replay/i }).or(result.getByRole("button", { name: /replay/i })).first().click();
  await page.getByRole("slider", { name: "Position" }).waitFor();
  await page.locator('[data-what="stack"]').first().waitFor();
});

if (process.env.GG_LONG)
  await test("another game, in which both march on each other, to its end", async () => {
    long = true;
    await newGame();
    await playOn(({ view: { over } }) => over, 3600);
    await page.getByRole("dialog", { name: "Result" }).waitFor();
  });

await house.close();
finish();
