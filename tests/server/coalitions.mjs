// coalitions.mjs: War and Peace for three to five players, over HTTP: months of random orders, seats that resign or run out of time while the
// game goes on, and what lists and results say of them.
//
//   node coalitions.mjs PROGRAM [SEED]
import fs from "node:fs";
import path from "node:path";
import { Person, Server, chance, check, draftOrder, finish, newFolder, newGame, run, same, table, test } from "./client.mjs";
import { setClock } from "./worlds.mjs";

const program = path.resolve(process.argv[2]);
const seed = Number(process.argv[3] ?? 1813);
const folder = newFolder("coalitions");
const clock = path.join(folder, "clock");
let now = 1_800_000_000_000;
const minutes = (count) => count * 60_000;

setClock(clock, now);
let server = await Server.start({ program, store: path.join(folder, "games.db"), args: ["--test-clock", clock] });

/** Time passes until a reply is as wanted: the server looks at its clocks now and then. */
async function wait(time, person, place, wanted, text) {
  now += time;
  for (let i = 0; i < 300; i++) {
    now += 1000;
    setClock(clock, now);
    const reply = await person.must("GET", place);
    if (wanted(reply)) return reply;
  }
  throw new Error(text);
}

/** A game with a person on every seat. */
class Coalition {
  static async begin(scenario, players, more = {}) {
    const game = new Coalition();
    game.people = [];
    for (let i = 0; i < players; i++) game.people.push(await Person.come(server));
    game.id = (await newGame(game.people, { game: "warpeace", scenario, options: { players }, ...more })).id;
    const { seats } = await game.people[0].must("GET", `/games/${game.id}`);
    game.names = seats.map(({ name }) => name);
    return game;
  }

  sight(seat) {
    return this.people[seat].must("GET", `${table(this.id, seat)}/sight`);
  }

  async order(seat, order) {
    const { number } = await this.sight(seat);
    return this.people[seat].post(`${table(this.id, seat)}/orders`, { after: number, order });
  }

  async must(seat, order) {
    const reply = await this.order(seat, order);
    check(reply.status === 200, `${this.names[seat]}: ${order}: ${reply.status} ${reply.text}`);
  }

  /** The seats that are asked. */
  async asked() {
    const { view } = await this.sight(0);
    return view.deciders.map(({ seat }) => this.names.indexOf(seat));
  }

  /** A seat that is asked answers: `hurry` times of `hurry + 1` it ends what it does, if it can. Returns the seat. */
  async step(random, hurry) {
    const [seat] = await this.asked();
    check(seat !== undefined, "nobody is asked");
    if (random.below(hurry + 1) && (await this.order(seat, "end")).status === 200) return seat;
    const order = await draftOrder(this.people[seat], this.id, seat, random);
    check(order !== null, "the choices lead nowhere");
    await this.must(seat, order);
    return seat;
  }

  /** Plays until this month. Returns which seats gave orders. */
  async playTo(turn, random, hurry = 1) {
    const given = new Set();
    for (let orders = 0; orders < 1000; orders++) {
      const { view } = await this.sight(0);
      check(!view.over, `the game is over: ${view.result}`);
      if (view.board.turn >= turn) return given;
      given.add(await this.step(random, hurry));
    }
    throw new Error("the months do not pass");
  }

  async expectOver(result) {
    for (const person of this.people) {
      const { state, result: found } = await person.must("GET", `/games/${this.id}`);
      same([state, found], ["over", result], "the game in lists");
    }
    const { text } = await this.people[0].get(`${table(this.id, "referee")}/log`);
    const file = path.join(folder, `${this.id}.log`);
    fs.writeFileSync(file, text);
    const { status, out, err } = run(program, ["replay", file, "--check"]);
    check(status === 0, `replay --check: ${out}${err}`);
    for (const person of this.people) person.leave();
  }

  /** The seats of the coalition resign one after the other; the last one ends the game (P-PLY-14). */
  async resignAll(coalition) {
    for (const [i, seat] of coalition.entries()) {
      const gone = this.names.filter((_, one) => coalition.indexOf(one) >= 0 && coalition.indexOf(one) < i);
      same((await this.sight(0)).view.gone ?? [], gone, "who is gone");
      await this.must(seat, "resign");
      check((await this.order(seat, "resign")).status !== 200, "a seat that has left resigns again");
    }
  }
}

/* ---------------------------------------------------------------- months */

/** Scenario, players, months, and the seats of the coalition as they resign. */
const months = [
  ["N05", 3, 2, [1, 2]],
  ["N12", 3, 2, [0, 1]],
  ["LINK", 2, 2, [1]],
  ["LINK", 3, 2, [1, 2]],
  ["LINK", 4, 2, [2, 1, 3]],
  ["N14", 5, 2, [4, 1, 3, 2]],
];
for (const [i, [scenario, players, count, coalition]] of months.entries())
  await test(`${scenario} for ${players}: months pass, seats resign one by one`, async () => {
    const game = await Coalition.begin(scenario, players);
    const given = await game.playTo(1 + count, chance(seed + i));
    check(given.size > 1, `only ${[...given]} gave orders`);
    for (const [seat, person] of game.people.entries()) {
      const { entries } = await person.must("GET", `${table(game.id, seat)}/record?after=0`);
      entries.forEach((entry, k) => same(entry.number, k + 1, `entries of ${game.names[seat]}`));
    }
    await game.resignAll(coalition);
    const winner = game.names.findIndex((_, seat) => !coalition.includes(seat));
    await game.expectOver(`${(await game.sight(winner)).view.result.split(" ")[0]} resign`);
  });

/* ---------------------------------------------------------------- time */

/** A game in which the Russians are asked, and nobody has used any time. */
async function askRussians(claim) {
  const game = await Coalition.begin("N13", 4, { clock: { kind: "live", seconds: 600, increment: 0, claim } });
  const random = chance(seed);
  for (let orders = 0; (await game.asked())[0] !== 1; orders++) {
    check(orders < 100, "the Russians are never asked");
    await game.step(random, 3);
  }
  return game;
}

/** The Russians have left, and others play for them. */
async function expectRussiansGone(game) {
  const { view, asked } = await game.sight(1);
  same([view.over, view.gone, asked], [false, ["RU"], false], "the view of the Russians");
  const { games } = await game.people[1].must("GET", "/games");
  const { state, result, seats } = games.find(({ id }) => id === game.id);
  same([state, result, seats[1].asked], ["running", null, null], "in the list of the Russians");
  check((await game.order(1, "resign")).status >= 400, "who has left resigns");
  const others = await game.asked();
  check(others.length > 0 && !others.includes(1), `asked are ${others}`);
}

const someoneLeft = ({ view }) => view.gone?.length > 0;

await test("an ally runs out of time, and the game goes on", async () => {
  const game = await askRussians(false);
  await wait(minutes(11), game.people[0], `${table(game.id, 0)}/sight`, someoneLeft, "nobody runs out of time");
  await expectRussiansGone(game);
  const { entries } = await game.people[2].must("GET", `${table(game.id, 2)}/record?after=0`);
  check(entries.some(({ events }) => events?.some(({ kind }) => kind === "left")), "the record tells who left");
  await server.stop();
  server = await server.again();
  for (const person of game.people) await person.move(server);
  await expectRussiansGone(game);
  await game.playTo(2, chance(seed), 2);
  same((await game.sight(3)).view.gone, ["RU"], "who is gone, a month later");
  const place = `/games/${game.id}`;
  for (let left = 1; left < 3; left++) await wait(minutes(11), game.people[0], place, () => true, "");
  await wait(0, game.people[0], place, ({ state }) => state === "over", "the time of the others never ends the game");
  const { result } = await game.people[0].must("GET", place);
  check(/^(FR|AL) timeout$/.test(result), `the result: ${result}`);
  await game.expectOver(result);
});

await test("the enemy claims the time of one of them", async () => {
  const game = await askRussians(true);
  const claim = (seat) => game.people[seat].post(`/games/${game.id}/claim`, { seat });
  same((await claim(0)).status, 409, "before their time is up");
  now += minutes(11);
  setClock(clock, now);
  same((await claim(2)).status, 409, "an ally claims nothing");
  same((await claim(0)).status, 200, "the enemy does");
  await expectRussiansGone(game);
  same((await claim(0)).status, 409, "nobody else is late");
  for (const seat of [2, 3]) await game.must(seat, "resign");
  await game.expectOver("FR resign");
});

await test("the server ends well", async () => same(await server.stop(), 0, server.said.slice(-2000)));
finish();
