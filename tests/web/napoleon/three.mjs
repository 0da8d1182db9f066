// napoleon/three.mjs: three people in three browsers play Napoléon. Nothing sent to one of them ever contains a face that
// W-FOG hides from that seat, and W and B cannot write to each other when W-THR-03 forbids it.
import { check, finish, openHouse, same, table, test, until } from "../harness.mjs";
import { jsonIn } from "../line.mjs";

const house = await openHouse({ random: 1805 });
const people = [await house.newPerson({ name: "french" }), await house.newPerson({ name: "wellington" }), await house.newPerson({ name: "blucher", phone: true })];
const armies = ["FR", "AD", "PR"];
const [french, wellington, blucher] = people;
let game = null;

await test("three seats are taken, and everybody deploys", async () => {
  const { id } = await french.newGame({
    game: "napoleon",
    options: { players: 3 },
    seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }],
  });
  game = id;
  await wellington.must("POST", `/games/${game}/join`, { seat: 1 });
  await blucher.must("POST", `/games/${game}/join`, { seat: 2 });
  for (const person of people) person.allow(/status of 409 .*\/orders$/); // not every march is legal
  for (const [seat, person] of [...people.entries()].reverse()) {
    await person.visit(`#/game/${game}`);
    await person.readySetup(game, seat);
  }
});

/** The towns next to each town, from the drawn board. */
const { places } = await (await fetch(`http://127.0.0.1:${house.server.port}/boards/napoleon.json`)).json();
const next = (town) => places.roads.map(({ name }) => name.split("-")).filter((ends) => ends.includes(town)).map(([a, b]) => (a === town ? b : a));

/** How many roads lead from a town to the nearest one with enemies. */
function distance(board, town, side) {
  const enemies = new Set(board.towns.filter((one) => (side === "F" ? one.AD + one.PR : one.FR) > 0).map((one) => one.town));
  let near = new Set([town]);
  for (let roads = 0; roads < 60; roads++) {
    if ([...near].some((one) => enemies.has(one))) return roads;
    near = new Set([...near].flatMap((one) => [one, ...next(one)]));
  }
  return 99;
}

/** Ways to march on the enemy for each group of three or more, the nearest first: fewer units fit over a bridge. */
function marches({ board }, army) {
  const side = army === "FR" ? "F" : "A";
  const groups = new Map();
  for (const block of board.blocks)
    if (block.army === army && block.state === "town") groups.set(block.town, [...(groups.get(block.town) ?? []), block.id]);
  const far = (town) => distance(board, town, side);
  return [...groups].filter(([, ids]) => ids.length > 2).sort((a, b) => far(a[0]) - far(b[0])).map(([town, ids]) => {
    const nearer = next(town).filter((to) => far(to) < far(town));
    return nearer.flatMap((to) => [6, 4, 3].map((count) => `move ${ids.slice(0, count).join(" ")} ${town}-${to}`));
  });
}

/** Gives the first of these orders that is legal. */
async function giveFirst(person, seat, orders) {
  for (const order of orders) {
    const { number } = await person.sight(game, seat);
    if ((await person.call("POST", `${table(game, seat)}/orders`, { after: number, order })).status < 300) return;
  }
}

/** One seat's answers: by day it marches on the enemy, all else is chance. */
async function answer(person, seat, seed, wanted) {
  const sight = await person.sight(game, seat);
  const moving = sight.view.deciders.some(({ seat: name, prompt }) => name === sight.view.seat && prompt === "move");
  if (moving) {
    for (const group of marches(sight.view, armies[seat]).slice(0, 2)) await giveFirst(person, seat, group);
    await person.order(game, seat, "end");
  }
  await person.playOn(game, seat, (now) => !now.asked || wanted(now) || now.prompt !== sight.prompt, { seed, seconds: 30 });
}

/** Plays until somebody's sight has what is wanted. */
async function playUntil(wanted, seed) {
  for (let round = 0; round < 400; round++) {
    for (const [seat, person] of people.entries()) {
      const sight = await person.sight(game, seat);
      check(!sight.view.over, `the game is over: ${sight.view.result}`);
      if (wanted(sight)) return sight;
      if (sight.asked) await answer(person, seat, seed + round, wanted);
    }
  }
  throw new Error("it did not come to this");
}

await test("they play until a battle is fought", async () => {
  const { view } = await playUntil(({ view: { board } }) => board.battles.some(({ stage, round }) => stage === "fought" && round > 1), 1815);
  check(view.board.battles.length > 0, "a battle");
});

await test("W and B may not talk in a day turn", async () => {
  const { view } = await playUntil(({ view: { board } }) => !board.night, 1816);
  check(!view.board.night, "a day turn");
  const reply = await wellington.call("POST", `/games/${game}/seats/1/chat`, { text: "Hold on until noon.", to: [2] });
  wellington.forgive(/status of 4\d\d .*\/chat$/);
  check(reply.status >= 400, `it is refused: ${reply.status}`);
  check(!blucher.line.heard.includes("Hold on until noon."), "B did not hear it");
});

/** Every view in the replies to a person. */
function* viewsOf(line) {
  for (const { path: place, text } of line.traffic) {
    if (!place.startsWith("/api/")) continue;
    for (const reply of jsonIn(text)) yield* viewsIn(reply, place);
  }
}

function* viewsIn(value, place) {
  if (value === null || typeof value !== "object") return;
  if (Array.isArray(value.blocks) && Array.isArray(value.battles)) yield { place, board: value };
  for (const member of Object.values(value)) yield* viewsIn(member, place);
}

/** W-FOG-01 to W-FOG-03, R-W-27: may the owner of this army see that block? */
function maySee(board, block, army) {
  if (block.army === army || ["eliminated", "removed"].includes(block.state)) return true;
  if (["picked", "revealed"].some((mark) => block.marks.includes(mark))) return true;
  if (block.state !== "battle") return false;
  const common = board.blocks.some((own) => own.army === army && own.town === block.town && ["battle", "town"].includes(own.state));
  if (army !== "FR" && block.army !== "FR" && common) return true;
  if (block.spot.endsWith("R")) return false;
  const home = board.battles.find(({ town }) => town === block.town)?.places.find(({ spot }) => spot === block.spot);
  return block.engaged || home?.terrain !== "woods";
}

await test("no face that its seat may not know came over any line", () => {
  for (const [seat, person] of people.entries()) {
    const told = [];
    let views = 0;
    let own = 0;
    for (const { place, board } of viewsOf(person.line)) {
      views++;
      own += board.blocks.filter(({ army }) => army === armies[seat]).length;
      for (const block of board.blocks) if (!maySee(board, block, armies[seat])) told.push(`${place}: ${JSON.stringify(block)}`);
    }
    same(told.slice(0, 3), [], `${person.name} was told`);
    check(views > 20 && own > 200, `${person.name}: the search finds views (${views}) and own blocks (${own})`);
  }
});

await test("each page shows the game, and names no hidden block", async () => {
  for (const [seat, person] of people.entries()) {
    const { view } = await person.sight(game, seat);
    const known = new Set(view.board.blocks.map(({ id }) => id));
    await until(async () => (await person.page.locator("[data-what=block]").count()) > 0, "blocks on the board");
    const drawn = await person.page.locator("[data-what=block]").evaluateAll((all) => all.map((one) => one.dataset.id));
    same(drawn.filter((id) => !known.has(id)), [], `${person.name} sees`);
  }
});

await house.close();
finish();
