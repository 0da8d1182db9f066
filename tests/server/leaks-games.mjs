// leaks-games.mjs: nothing hidden leaks over HTTP, in the real games.
//
//   node leaks-games.mjs PROGRAM FIXED_RANDOM TWINS                  nothing leaks
//   node leaks-games.mjs PROGRAM FIXED_RANDOM TWINS --pairs N SEED   the same with N pairs of every kind, and other random numbers
//   node leaks-games.mjs LEAKY FIXED_RANDOM TWINS --finds NAME       the comparisons whose names begin with NAME find the leak built into the program
//
// Two servers have the same random numbers and the same clock, and games that differ in what is hidden from Ann: the twins of tests/leak/twins.c, deep in
// random games; set-ups, sealed leaders, secret picks and stacks in the fog as listed below. Besides, Bob tries orders in the second
// world and undoes them, keeps drafts and notes; and there every order has a reason, as if a bot had given it. Everything that Ann, a spectator and a stranger get (worlds.mjs) must be the same bytes.
// So must the hints that she gets in games against bots.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Person, Server, check, finish, newFolder, newGame, run, table, test } from "./client.mjs";
import { World, difference, setClock } from "./worlds.mjs";

const [program, random, twins] = process.argv.slice(2, 5).map((file) => path.resolve(file));
const planted = process.argv[5] === "--finds" ? process.argv[6] : null;
const [more, seed] = process.argv[5] === "--pairs" ? process.argv.slice(6, 8).map(Number) : [null, 1805];
const folder = newFolder("leaks-games");
const start = 1_800_000_000_000;

/* ---------------------------------------------------------------- two worlds */

class WorldWithReasons extends World {
  constructor(parts, house) {
    super(parts);
    this.house = house;
  }

  look(moment) {
    this.house.giveReasons(this.game);
    return super.look(moment);
  }
}

/** A server with accounts of Ann, Bob and Carl, who watches; it continues without the limits of servers with accounts. */
class House {
  static async open(name, part) {
    const house = new House();
    house.name = name;
    house.store = path.join(folder, `${name}-${part}.db`);
    house.clock = path.join(folder, `clock-${name}-${part}`);
    setClock(house.clock, start);
    const env = { LD_PRELOAD: random, GG_TEST_RANDOM: "1805" };
    const options = { program, store: house.store, args: ["--test-clock", house.clock], env };
    const door = await Server.start({ ...options, args: [...options.args, "--accounts"] });
    house.people = [];
    for (const who of ["Ann", "Bob", "Carl"]) {
      const person = await Person.come(door);
      await person.must("POST", "/sign-up", { name: who, password: `${who} has six blue horses` });
      house.people.push(person);
    }
    await door.stop();
    house.options = options;
    return house;
  }

  /** Imports a log as a running game; its id is the same in both worlds. */
  import(file, chance) {
    const env = { ...process.env, LD_PRELOAD: random, GG_TEST_RANDOM: String(chance) };
    const { status, stdout, stderr } = spawnSync(program, ["import", "--store", this.store, file], { encoding: "utf8", env });
    check(status === 0 && / game /.test(stdout) && !/already: /.test(stdout), `import ${file}: ${stdout}${stderr}`);
    return / game ([a-z0-9]+), /.exec(stdout)[1];
  }

  /** Logs have no times, and the times of import differ. Secret questions are asked even without a choice, except in games where the server answers them
   * in both worlds: how quickly somebody who has a choice decides is up to people. */
  async serve(forced) {
    const asks = `id NOT IN (${forced.map((id) => `'${id}'`).join()})`;
    const times = `UPDATE games SET created = ${start}, asks_all = ${asks}; UPDATE glances SET asked = (SELECT json_group_array(iif(value > 0, ${start}, 0)) FROM json_each(asked))`;
    const { status, err } = run("sqlite3", [this.store, times]);
    check(status === 0, `sqlite3: ${err}`);
    this.server = await Server.start(this.options);
    for (const person of this.people) await person.move(this.server);
    this.stranger = new Person(this.server);
  }

  world(game, seat, seats, tries) {
    const [ann, bob, watcher] = this.people;
    const people = seats.map((_, i) => (i === seat ? ann : bob));
    const readers = seats.map((_, i) => String(i));
    const { name, server, clock, stranger } = this;
    const parts = { name, server, clock, people, watcher, stranger, game, seat, readers, pace: 2, tries: { offered: true, ...tries } };
    return name === "second" ? new WorldWithReasons(parts, this) : new World(parts);
  }

  /** Every order so far gets a reason: bots tell theirs when the game is over, and not before. */
  giveReasons(game) {
    const missing = `game = '${game}' AND kind = 2 AND number NOT IN (SELECT number FROM reasons WHERE game = '${game}')`;
    const add = `INSERT INTO reasons SELECT game, number, 'Hidden reason: ' || text FROM journal WHERE ${missing}`;
    const { status, err } = run("sqlite3", ["-cmd", ".timeout 5000", this.store, add]);
    check(status === 0, `sqlite3: ${err}`);
  }

  async close() {
    for (const person of [...this.people, this.stranger]) person.leave();
    return this.server.stop();
  }
}

/* ---------------------------------------------------------------- Bob's other actions */

/** Everything that a seat can do without giving an order. */
async function beBusy(world, seat) {
  const bob = world.people[seat];
  const place = table(world.game, seat);
  const { draft, asked } = await world.sight(seat);
  if (asked && draft.choices.length) await bob.must("PUT", `${place}/draft`, { steps: [draft.choices.at(-1).text] });
  await bob.must("PUT", `${place}/notes`, { text: "The enemy is weak on the left. ".repeat(1 + seat) });
  await bob.post(`${place}/orders`, { after: 0, order: "nonsense" });
  await bob.get(`${place}/sight`);
}

/** In the second world he undoes what he can, and does it again. Later dice differ then, so this comes last. */
async function give(world, seat, order, second) {
  await world.order(seat, order);
  const bobs = world.people[seat] !== world.observer;
  if (!second || !bobs || !(await world.sight(seat)).can_undo) return;
  await world.order(seat, "undo");
  await world.order(seat, order);
}

/** He ends his turn: Ann looks at the position after each of his orders. Returns how many positions she can tell apart. */
async function publish(world, seat, orders) {
  const { number } = await world.sight(world.seat);
  await world.order(seat, "end");
  const seen = [];
  for (let entry = number; entry <= number + orders; entry++) seen.push((await world.observer.must("GET", `${table(world.game, world.seat)}/sight?entry=${entry}`)).view);
  await world.look("his orders are public");
  return new Set(seen.map((view) => JSON.stringify(view.board))).size;
}

/* ---------------------------------------------------------------- what is compared */

/** Comparisons: a name, and what is done in both worlds; `files`: the logs that it starts from. */
const all = [];

function compare(name, parts) {
  if (!planted || name.startsWith(planted)) all.push({ name, ...parts });
}

/** Twins of a kind of game, deep in it: examined before, between and after orders that tell Ann nothing of the difference. */
function compareTwins(pairs, depth, seats, line) {
  const name = line.join(" ");
  if (planted && !`twins of ${name}`.startsWith(planted)) return;
  const own = path.join(folder, `twins-${all.length}`);
  fs.mkdirSync(own);
  const { status, out, err } = run(twins, [own, String(more ?? pairs), String(seed), String(depth), ...line]);
  check(status === 0, `twins of ${name}: ${err}`);
  for (const pair of out.trim().split("\n").map((text) => JSON.parse(text)))
    compare(`twins of ${name}: ${pair.name}, ${pair.asked}${pair.orders.map((o) => `; ${o.text}`).join("")}`, {
      files: ["a", "b"].map((letter) => path.join(own, `${pair.name}-${letter}.log`)),
      seat: pair.seat,
      seats,
      script: async (world, second) => {
        await world.look("the beginning");
        const last = pair.orders.length - 1;
        for (const [i, { seat, text }] of pair.orders.entries()) {
          await give(world, seat, text, second && i === last);
          if (i === 1 || i === last) await world.look(`after order ${i + 1}`);
        }
      },
    });
}

/** Free positions, with the header of a log of the same kind. */
function comparePositions(name, { line, positions, ...parts }) {
  if (planted && !name.startsWith(planted)) return;
  const own = path.join(folder, `position-${all.length}`);
  fs.mkdirSync(own);
  const { status, err } = run(twins, [own, "1", String(7000 * (1 + all.length)), "30", ...line]);
  check(status === 0, `a log of ${line}: ${err}`);
  const like = path.join(own, `${line[0]}-0-a`);
  const text = fs.readFileSync(`${like}.log`, "utf8");
  const head = text.split("\n").filter((one) => /^(log|game|rules-version|data-hash|seed-hash|date) /.test(one));
  const files = positions.map((position, i) => {
    const file = path.join(own, `world-${i}`);
    const seats = `seats ${parts.seats.map((seat, j) => `${seat}=${j === parts.seat ? "Ann" : (parts.opponent ?? "Bob")}`).join(" ")}`;
    fs.writeFileSync(`${file}.log`, [...head.slice(0, -1), seats, head.at(-1), ...position, "begin", ""].join("\n"));
    fs.copyFileSync(`${like}.secret`, `${file}.secret`);
    return `${file}.log`;
  });
  compare(name, { ...parts, files });
}

/* -- Napoleon's Triumph -- */

const army = (bagration, kienmayer, langeron, miloradovich) =>
  `assign Bagration ${bagration}, Constantine 3G3 C3 C2 A1, Dokhturov I3 4I2 A1, Kienmayer ${kienmayer}, Kollowrath 3I2 I1 A1, ` +
  `Langeron ${langeron}, Liechtenstein C3 2C2 C1, Miloradovich ${miloradovich}, Prebyshevsky I3 3I2`;

compare("triumph: units of the corps", {
  seat: 0,
  seats: ["F", "A"],
  body: { game: "triumph" },
  script: async (world, second) => {
    await world.look("nobody has set up");
    await world.order(1, second ? army("3I2 3C2 A1", "I2 I1 2C1", "3I3 2I2", "3I2") : army("3I2 2C2 C1 A1", "I2 I1 C2 C1", "2I3 3I2", "I3 2I2"));
    await world.look("the units are assigned");
    for (let i = 0; i < 8 && (await world.sight(1)).asked; i++) {
      const { setups } = await world.people[1].must("GET", `${table(world.game, 1)}/setups`);
      await world.order(1, setups[0].order);
    }
    for (let i = 0; i < 8; i++) {
      const { setups } = await world.people[0].must("GET", `${table(world.game, 0)}/setups`);
      if (!setups.length) break;
      await world.order(0, setups[0].order);
    }
    await world.look("both have set up");
    if (second) await beBusy(world, 1);
    await give(world, 1, "corps Miloradovich to 96>84", true); // in both worlds: the end of the turn shuffles Ann's units, too
    await world.look("Bob has moved, and may take it back");
    check((await publish(world, 1, 2)) === 3, "the orders do not have a view each");
  },
});

const sealed = (langeron) => ["F R(95): I3 I2", "F R(107): I2", `A R(108): [Langeron: ${langeron}]`, "A R(121): [Dokhturov: I2 I3]"];

comparePositions("triumph: leaders that are sealed ahead", {
  line: ["triumph"],
  seat: 0,
  seats: ["F", "A"],
  positions: [sealed("I2a I3b"), sealed("I2a I3b")],
  script: async (world, second) => {
    await world.look("before the attack");
    await world.order(0, "threaten 95>108");
    await world.look("in the attack");
    if (second) await beBusy(world, 1);
    await world.order(1, second ? "defend I2a I3b, lead I3b" : "defend I2a I3b");
    await world.look("the defenders are named");
    await world.order(0, "feint unit I3");
    await world.look("it was a feint");
  },
});

/** The answer of Bob's seat, which the server gives after a delay; or (late) Bob's own, seconds later. */
async function awaitAnswer(world, late) {
  world.wait(late ? 7 : 2);
  if (late) await world.order(1, "lead I3b");
  while ((await world.sight(1)).asked) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Bob seals his leader, or leaves a standing order. With `late` he decides himself: the planted difference. */
const answersAhead = (late) => async (world, second) => {
  await world.order(0, "threaten 95>108");
  const { number } = await world.sight(1);
  if (!second) await world.people[1].must("PUT", `${table(world.game, 1)}/standing`, { after: number, lines: ["when lead: by best-leader"] });
  await world.order(1, second && !late ? "defend I2a I3b, lead I3b" : "defend I2a I3b");
  await world.look("the defenders are named");
  await world.order(0, "press");
  await awaitAnswer(world, second && late);
  await world.look("the leader is named");
};

for (const late of [false, true])
  comparePositions(`triumph: a leader by a standing order, and ${late ? "by a person" : "sealed ahead"}`, {
    line: ["triumph"],
    seat: 0,
    seats: ["F", "A"],
    differs: late,
    positions: [sealed("I2a I3b"), sealed("I2a I3b")],
    script: answersAhead(late),
  });

/* Infantry cannot counter-attack: in the first world the server answers without a choice, in the second by a standing order. */
comparePositions("triumph: no counter-attack without a choice, and by a standing order", {
  line: ["triumph"],
  seat: 0,
  seats: ["F", "A"],
  forced: true,
  positions: [["I2", "C2"], ["C2", "I2"]].map(([here, there]) => ["F R(95): I3 I2", "F R(107): I2", `A R(108): [Langeron: ${here}a I3b]`, `A R(121): [Dokhturov: ${there}c I3d]`]),
  script: async (world, second) => {
    await world.order(0, "threaten 95>108");
    const { number } = await world.sight(1);
    if (second) await world.people[1].must("PUT", `${table(world.game, 1)}/standing`, { after: number, lines: ["when counter: by no-counter"] });
    await world.order(1, `defend ${second ? "C2a" : "I2a"} I3b`);
    await world.order(0, "press");
    await world.order(1, "lead I3b");
    await world.look("the leader is named");
    await world.order(0, "attack unit I3 lead I3");
    world.wait(2);
    const isAsked = async () => (await world.sight(1)).view.deciders.some(({ prompt }) => prompt === "counter");
    while (await isAsked()) await new Promise((resolve) => setTimeout(resolve, 50));
    await world.look("there is no counter-attack");
  },
});

/* -- Napoleon, the Waterloo campaign -- */

const allies = (ath, nivelles, malines, brussels) =>
  `deploy Sottegem: A07 Ath: ${ath} A08 Grammont: A14 A16 Ninove: A13 A15 Malines: ${malines} Brussels: A01 ${brussels} A10 A12 ` +
  `Braine_le_Comte: A02 A05 Roeulx: A04 Nivelles: ${nivelles} Gembloux: P09 Ligny: P04 Charleroi: P02 P03 P05 P06 Namur: P01 P07 P08 P10 ` +
  "Liege: P15 P16 P17 P18 Ciney: P11 P12 P13 P14";

compare("napoleon: where blocks stand", {
  seat: 0,
  seats: ["F", "A"],
  body: { game: "napoleon" },
  script: async (world, second) => {
    await world.look("nobody has deployed");
    await world.order(1, second ? allies("A03", "A06", "A09", "A11") : allies("A06", "A03", "A11", "A09"));
    await world.look("Bob has deployed");
    await world.order(0, "deploy Soire: F06 F07 F08 F09 F10 F11 F24 Beaumont: F01 F02 F03 F04 F05 F12 F13 F14 F17 F18 F19 F22 Philippeville: F15 F16 F20 F21 F23");
    await world.look("both have deployed");
    await world.order(0, "move F06 Soire-Thuin");
    await world.order(0, "end");
    if (second) await beBusy(world, 1);
    await world.look("Bob thinks");
    await world.order(1, "move A08 Ath-Enghien");
    await give(world, 1, second ? "move A03 Ath-Enghien" : "move A06 Ath-Enghien", second);
    await world.look("Bob has moved, and may take it back");
    check((await publish(world, 1, 3)) === 2, "moves are told at their end, by routes");
  },
});

comparePositions("napoleon: a secret pick", {
  line: ["napoleon"],
  seat: 0,
  seats: ["F", "A"],
  positions: [0, 1].map(() => ["fight Nivelles entry Quatre_Bras", "town Nivelles: A04:1 A11:1 F06:1 F19:1"]),
  script: async (world, second) => {
    await world.order(0, "skirmish Nivelles");
    await world.look("before the picks");
    if (second) await beBusy(world, 1);
    await world.order(1, second ? "pick A04" : "pick A04 A11");
    await world.look("Bob has picked");
  },
});

/* Eliminated blocks are public (W-LOS-06): both worlds have the same ones. */
const woods = (hidden, reserve, away) => ["battle Ligny entry Charleroi stage combat", "terrain D3 woods", "A1: F08  A2: F17  A3: F06 F12", `D1: A06  D2: A09  D3: ${hidden}`, `DR: ${reserve}`, `town Brussels: ${away}`];

comparePositions("napoleon: in the woods and in reserve", {
  line: ["napoleon"],
  seat: 0,
  seats: ["F", "A"],
  positions: [woods("A02 A03", "A13 A14", "A04 A07 A11 A16"), woods("A04 A07", "A16 A11", "A02 A03 A13 A14")],
  script: async (world) => {
    await world.look("in the battle");
    await world.order(0, "move F17 to AR");
    await world.look("after a move");
    await world.order(0, "undo");
    await world.look("it was taken back");
  },
});

/* R-W-27: Ann is Blücher, and the battle is Wellington's alone. */
comparePositions("napoleon: a battle of the ally", {
  line: ["napoleon", "players=3"],
  seat: 2,
  seats: ["F", "W", "B"],
  positions: [woods("A02 A03", "A13 A14", "A04 A07 A11 A16 P02"), woods("A04 A07", "A16 A11", "A02 A03 A13 A14 P02")],
  script: async (world, second) => {
    await world.look("in the battle");
    await world.order(0, "end");
    if (second) await beBusy(world, 1);
    await world.look("Wellington is asked");
    await give(world, 1, second ? "move A11 to D3" : "move A14 to D3", second);
    await world.look("Wellington has moved a unit to the woods");
  },
});

/* -- War and Peace -- */

const fog = (far, near) => ["phase combat", "AA29: FRi6   Z27: BAi1", `BB29: Charles AUi5   BB31: ${far}   DD31: ${near}`];

comparePositions("warpeace: stacks in the fog", {
  line: ["warpeace", "N09", "Z=1"],
  seat: 0,
  seats: ["FR", "AL"],
  positions: [fog("AUi3", "AUi2"), fog("AUi7", "AUi1 AUc3")],
  script: async (world, second) => {
    await world.look("before the attack");
    await world.order(0, "attack AA29-BB29");
    await world.look("declared");
    await world.order(0, "end"); // one battle: it is resolved without a question
    if (second) await beBusy(world, 1);
    await world.look("the fog has lifted over the target, and the dice have fallen");
  },
});

/* -- hints -- */

/** Ann asks a bot what it would do, and waits for the whole answer. The positions are small: the limit of time must not cut the answer short. */
async function askForHint(world) {
  const place = `${table(world.game, world.seat)}/hint`;
  await world.observer.must("POST", place);
  while ((await world.observer.must("GET", place)).state === "thinking") await new Promise((resolve) => setTimeout(resolve, 20));
  const { json } = await world.ask("player", world.observer, "GET", place);
  check(json.state === "done" && json.answer.plan[0].order, `no hint: ${JSON.stringify(json)}`);
}

/** A game against a bot. With `differs` Ann sees the difference, and the hint must follow from it. */
const compareHints = (name, parts) => comparePositions(`hint in ${name}`, { seat: 0, seats: ["F", "A"], opponent: "bot:recruit", least: 1, script: askForHint, ...parts });

/* The units of an army are public: both worlds have the same ones. */
const facing = (french, near, far) => ["active F", `F R(95): [Vandamme: ${french}]`, `A R(108): [Langeron: ${near}]`, `A R(121): [Dokhturov: ${far}]`];

compareHints("triumph", { line: ["triumph"], positions: [facing("I3 I3", "I2 I2", "I3 I1"), facing("I3 I3", "I3 I1", "I2 I2")] });
compareHints("triumph, with other units of one's own", { line: ["triumph"], differs: true, positions: [facing("I3 I3", "I2 I2", "I3 I1"), facing("I1 I1", "I2 I2", "I3 I1")] });
compareHints("napoleon", { line: ["napoleon"], positions: [woods("A02 A03", "A13 A14", "A04 A07 A11 A16"), woods("A04 A07", "A16 A11", "A02 A03 A13 A14")] });
compareHints("warpeace", { line: ["warpeace", "N09", "Z=1"], seats: ["FR", "AL"], positions: [fog("AUi3", "AUi2"), fog("AUi7", "AUi1 AUc3")] });

/* -- twins -- */

compareTwins(3, 120, ["F", "A"], ["triumph"]);
compareTwins(1, 300, ["F", "A"], ["triumph", "dec1"]);
compareTwins(3, 200, ["F", "A"], ["napoleon"]);
compareTwins(1, 120, ["F", "W", "B"], ["napoleon", "players=3"]);
compareTwins(2, 40, ["FR", "AL"], ["warpeace", "N05", "Z=1"]);
compareTwins(1, 30, ["FR", "AL"], ["warpeace", "N13", "Z=1"]);
compareTwins(1, 30, ["FR", "AU", "RU"], ["warpeace", "N05", "Z=1", "players=3"]);
compareTwins(1, 30, ["FR", "RU", "PR", "AU"], ["warpeace", "LINK", "Z=1", "players=4"]);
compareTwins(1, 30, ["FR", "AU", "RU", "PR", "EN"], ["warpeace", "N14", "Z=1", "players=5"]);

/* ---------------------------------------------------------------- reasons */

/** The reasons in Ann's record, by order of their entries. */
async function reasonsOf(house, game, seat) {
  const { entries } = await house.people[0].must("GET", `${table(game, seat)}/record?after=0`);
  return entries.flatMap(({ why }) => why ?? []);
}

/* ---------------------------------------------------------------- running them */

/** What the observers saw of it. */
async function playOne(house, { seat, seats, tries, body, script }, game, second) {
  const [ann, bob] = house.people;
  const id = game ?? (await newGame(seats.map((_, i) => (i === seat ? ann : bob)), { ...body, forced: false })).id;
  const world = house.world(id, seat, seats, tries);
  world.time = house.time ?? start;
  await world.listen();
  await script(world, second);
  world.hush();
  house.time = world.time;
  return world.transcript;
}

let leaks = 0;

async function compareWorlds(houses, one) {
  const seen = await Promise.all(houses.map((house, second) => playOne(house, one, one.games[second], second === 1)));
  check(seen[0].length >= (one.least ?? 100), "the observers saw too little");
  const found = difference(seen[0], seen[1]);
  leaks += found !== null && !one.differs;
  if (one.differs) return check(planted || found !== null, "the planted difference was not found");
  check(planted || found === null, `the worlds differ at ${found}`);
}

async function lookForReasons(houses, { games, seat }) {
  for (const [second, house] of houses.entries()) {
    check((await reasonsOf(house, games[second], seat)).length === 0, "told before the end");
    const place = table(games[second], seat);
    const { number } = await house.people[0].must("GET", `${place}/sight`);
    await house.people[0].must("POST", `${place}/orders`, { after: number, order: "resign" });
    const told = await reasonsOf(house, games[second], seat);
    check(second ? told.length > 2 && told.every((why) => why.startsWith("Hidden reason")) : told.length === 0, `${told.length} reasons`);
  }
}

/** All games of a part run on the same two servers. */
async function playPart(part, first) {
  const houses = await Promise.all(["first", "second"].map((name) => House.open(name, first)));
  for (const [i, one] of part.entries())
    one.games = one.files ? houses.map((house, second) => house.import(one.files[second], 100 + i)) : [];
  await Promise.all(houses.map((house, second) => house.serve(part.flatMap(({ forced, games }) => (forced ? games[second] : [])))));
  for (const one of part) await test(`${one.name}: ${planted ? "it is played" : one.differs ? "the difference is found" : "nobody can tell"}`, () => compareWorlds(houses, one));
  const twin = part.find(({ name }) => name.startsWith("twins of triumph"));
  if (!planted && twin) await test("the reasons are there, and told after the end", () => lookForReasons(houses, twin));
  for (const house of houses) {
    const status = await house.close();
    if (status !== 0) await test("the server ends well", () => check(false, `${status}:\n${house.server.said.slice(-2000)}`));
  }
}

const most = 50; // a stream follows up to 100 seats
const alike = all.filter((one) => !one.differs);
for (let first = 0; first < alike.length; first += most) await playPart(alike.slice(first, first + most), first);
// A planted difference stays visible in lists of games, so it has servers of its own.
for (const [i, one] of all.filter((one) => one.differs).entries()) await playPart([one], all.length + i);
if (planted) await test("the planted leak is found", () => check(leaks > 0, "nothing was found"));
finish();
