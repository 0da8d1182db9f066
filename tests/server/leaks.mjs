// leaks.mjs: nothing hidden leaks over HTTP.
//
//   node leaks.mjs PROBE FIXED_RANDOM              nothing leaks
//   node leaks.mjs LEAKY FIXED_RANDOM --finds NAME    the world of that name finds the leak built into the program
//
// The same game is played on servers with the same random numbers and the same clock that differ in something hidden from
// the observers: faces, secret picks, undone trial moves, drafts, notes, mutes, private chat, streams.
// At every moment the observers make every possible call (worlds.mjs), and all replies must be the same bytes in all of these worlds. To
// show that the comparison would find a leak, worlds that differ in something public are compared too, and must differ.
import path from "node:path";
import { Person, Server, check, finish, newFolder, newGame, table, test } from "./client.mjs";
import { World, difference, setClock } from "./worlds.mjs";

const [program, random] = process.argv.slice(2, 4).map((file) => path.resolve(file));
const planted = process.argv[4] === "--finds" ? process.argv[5] : null;
const folder = newFolder("leaks");
let worlds = 0;

/* ---------------------------------------------------------------- a world */

const tries = {
  orders: ["end", "attack Bree-Hale", "attack Hale-Bree", "scout 4d M.?a", "pick 4d", "move 4d Bree-Alm", "undo", "undo ask", "loss 4d", "agree",
    "deploy Alm: 2 3 3 Bree: 4 4", "note none", "scout 1a S.?d", "nonsense"],
  targets: [{ what: "piece", id: "a" }, { what: "piece", id: "d" }, { what: "place", id: "Hale" }],
  refused: ["move 4z Bree-Alm", "attack Cald-Ith", "deploy Alm: 1 1 1 1 1"],
};

/** The first `seats` people take seats; `observer` is the seat whose replies are compared. */
async function openWorld({ seats, body, observer }) {
  const number = ++worlds;
  const clock = path.join(folder, `clock-${number}`);
  setClock(clock, 1_800_000_000_000);
  const server = await Server.start({
    program,
    store: path.join(folder, `world-${number}.db`),
    args: ["--test-clock", clock],
    env: { LD_PRELOAD: random, GG_TEST_RANDOM: "1805" },
  });
  const people = [];
  for (let i = 0; i < seats; i++) people.push(await Person.come(server));
  const watcher = await Person.come(server);
  const stranger = new Person(server);
  const game = (await newGame(people, { ...body, forced: false })).id;
  const world = new World({ name: number, server, clock, people, watcher, stranger, game, seat: observer, tries });
  await world.listen();
  return world;
}

async function closeWorld(world) {
  world.hush();
  for (const person of [...world.people, world.watcher, world.stranger]) person.leave();
  return world.server.stop();
}

/** One variant in a world of its own: what the observers saw. */
async function playOne(setting, script, variant) {
  const world = await openWorld(setting);
  await script(world, variant);
  const status = await closeWorld(world);
  check(status === 0, `the server ended with ${status}:\n${world.server.said.slice(-2000)}`);
  check(world.transcript.length > 100, "the observers saw too little");
  return world.transcript;
}

/** Plays each variant and compares them all with the first. */
async function compare(name, setting, script, variants) {
  if (planted && name !== planted) return;
  await test(`${name}: ${planted ? "the planted leak is found" : "nobody can tell"}`, async () => {
    const seen = await Promise.all(variants.map((variant) => playOne(setting, script, variant)));
    const found = seen.map((transcript) => difference(seen[0], transcript));
    const first = found.findIndex((place) => place !== null);
    if (planted) check(first > 0, "nothing was found");
    else check(first < 0, `variant ${first + 1} differs at ${found[first]}`);
  });
}

/* ---------------------------------------------------------------- the games */

const two = { game: "probe", options: { players: 2, fog: "none" } };
const three = { game: "probe", options: { players: 3, fog: "none" } };
const clocked = { ...two, clock: { kind: "live", seconds: 80000, increment: 600 } };
const sun = "deploy Alm: 2 3 3 Bree: 4 4";
const moon = "deploy Hale: 1 1 2 Hule: 3 4";

await compare(
  "faces of a deployment",
  { seats: 2, body: two, observer: 0 },
  async (world, deployment) => {
    await world.look("before");
    await world.order(1, deployment);
    await world.look("the other has deployed");
    await world.order(0, sun);
    await world.look("both have deployed");
    await world.order(0, "move 2a Alm-Cald");
    await world.order(0, "attack Bree-Hale");
    await world.look("attacked");
    await world.order(1, "pick 2c");
    await world.look("the other has picked");
    await world.order(0, "pick 4d");
    await world.look("the duel is over");
    for (const seat of [0, 1]) {
      const { view } = await world.sight(seat);
      if (view.deciders.some((d) => d.prompt === "loss")) await world.order(seat, seat ? "loss 2c" : "loss 4d");
    }
    await world.order(0, "end");
    await world.look("the other's turn");
    await world.order(1, "end");
    await world.look("the second round: tiles are mixed");
  },
  [moon, "deploy Hale: 4 1 2 Hule: 3 1", "deploy Hale: 3 4 2 Hule: 1 1"],
);

await compare(
  "a deployment of other numbers, while it is secret",
  { seats: 2, body: clocked, observer: 0 },
  async (world, order) => {
    await world.order(1, order);
    await world.look("before the own one");
  },
  [moon, "deploy Hale: 4 3 Hule: 2 1 1", "deploy Hule: 4 3 2 1 Hale: 1"],
);

await compare(
  "a secret pick",
  { seats: 2, body: clocked, observer: 0 },
  async (world, order) => {
    await world.order(1, moon);
    await world.order(0, sun);
    await world.order(0, "attack Bree-Hale");
    await world.order(1, order);
    await world.look("before the own one");
  },
  ["pick 1a", "pick 1b", "pick 2c"],
);

// Equivalent tiles are one choice: a player without another choice is asked anyway, and may take any time.
await compare(
  "a secret question with one answer",
  { seats: 2, body: clocked, observer: 0 },
  async (world, [deployment, pick]) => {
    await world.order(1, deployment);
    await world.order(0, sun);
    await world.order(0, "attack Bree-Hale");
    await world.order(0, "pick 4d");
    await world.look("the other is asked");
    check((await world.sight(1)).asked, "the other is not asked");
    await world.order(1, pick);
    await world.look("the other has picked");
  },
  [["deploy Hale: 1 1 Hule: 2 3 4", "pick 1a"], ["deploy Hale: 1 2 Hule: 1 3 4", "pick 1a"], ["deploy Hale: 1 4 Hule: 1 2 3", "pick 1a"]],
);

/** To the turn of the second player. */
async function toTheSecondTurn(world) {
  await world.order(1, moon);
  await world.order(0, sun);
  await world.order(0, "move 4d Bree-Alm");
  await world.order(0, "end");
}

await compare(
  "trial moves",
  { seats: 2, body: clocked, observer: 0 },
  async (world, tries) => {
    await toTheSecondTurn(world);
    await world.look("the other's turn");
    for (const order of tries) await world.order(1, order);
    await world.look("the other thinks");
    await world.order(1, "attack Hale-Bree");
    await world.look("the other attacks");
  },
  [
    ["move 3d Hule-Cald"],
    ["move 4e Hule-Cald", "undo", "move 3d Hule-Cald"],
    ["move 3d Hule-Cald", "undo", "move 1b Hale-Hule", "undo", "move 1a Hale-Hule", "undo", "move 3d Hule-Cald"],
  ],
);

// Each of the moves has a view of its own once all are public. Tiles are hidden, and what was tried in between stays unknown.
await compare(
  "moves that become public together",
  { seats: 2, body: clocked, observer: 0 },
  async (world, [deployment, tries]) => {
    await world.order(1, deployment);
    await world.order(0, sun);
    await world.order(0, "end");
    for (const order of tries) await world.order(1, order);
    await world.look("the other thinks");
    const { number } = await world.sight(0);
    await world.order(1, "attack Hale-Bree");
    const after = [];
    for (let entry = number; entry <= (await world.sight(0)).number; entry++)
      after.push(JSON.stringify((await world.people[0].must("GET", `${table(world.game, 0)}/sight?entry=${entry}`)).view.board.places));
    check(after.length === 4 && new Set(after.slice(0, 3)).size === 3, `not every move is seen: ${after.length}`);
    await world.look("the other attacks");
  },
  [
    [moon, ["move 3d Hule-Cald", "move 1a Hale-Hule"]],
    [moon, ["move 4e Hule-Cald", "undo", "move 3d Hule-Cald", "move 1b Hale-Hule", "undo", "move 1a Hale-Hule"]],
    ["deploy Hale: 4 1 2 Hule: 3 1", ["move 3d Hule-Cald", "move 1b Hale-Hule", "undo", "move 4a Hale-Hule"]],
  ],
);

await compare(
  "whether there are moves at all, and when",
  { seats: 2, body: clocked, observer: 0 },
  async (world, [early, late]) => {
    await toTheSecondTurn(world);
    for (const order of early) await world.order(1, order);
    await world.look("the other thinks");
    for (const order of late) await world.order(1, order);
    await world.look("the other still thinks");
  },
  [
    [[], []],
    [["move 3d Hule-Cald"], []],
    [[], ["move 3d Hule-Cald", "move 4e Hule-Cald"]],
    [["move 3d Hule-Cald", "undo"], ["move 4e Hule-Cald"]],
  ],
);

await compare(
  "when a move was made that is shown later",
  { seats: 2, body: clocked, observer: 0 },
  async (world, early) => {
    await toTheSecondTurn(world);
    if (early) await world.order(1, "move 3d Hule-Cald");
    await world.look("the other thinks");
    if (!early) await world.order(1, "move 3d Hule-Cald");
    await world.order(1, "attack Hale-Bree");
    await world.look("the other attacks");
  },
  [true, false],
);

/** Everything that a seat can do without giving a legal order. */
async function busy(world, seat, step, order) {
  const person = world.people[seat];
  const place = table(world.game, seat);
  const { number } = await world.sight(seat);
  await person.must("PUT", `${place}/draft`, { steps: [] });
  await person.must("PUT", `${place}/draft`, { steps: [step] });
  await person.must("PUT", `${place}/notes`, { text: "The enemy is weak on the left. ".repeat(step.length) });
  await person.must("PUT", `${place}/mute`, { seats: [world.seat] });
  await person.post(`${place}/why`, { order });
  await person.post(`${place}/preview`, { order });
  await person.post(`${place}/orders`, { after: number, order: "move 4e Hule-Alm" });
  await person.post(`${place}/orders`, { after: 0, order });
  await person.get(`${place}/log`);
  await person.get(`/games/${world.game}/seats/public/sight`);
  await person.get("/games");
}

await compare(
  "drafts, notes, mutes, refused orders",
  { seats: 2, body: clocked, observer: 0 },
  async (world, active) => {
    if (active) await busy(world, 1, "Hale", moon);
    await world.look("before the deployments");
    await world.order(1, moon);
    if (active) await world.people[1].put(`${table(world.game, 1)}/draft`, { steps: [] });
    await world.order(0, sun);
    await world.order(0, "end");
    if (active) await busy(world, 1, "move", "move 3d Hule-Cald");
    await world.look("the other thinks");
    await world.order(1, "attack Hale-Bree");
    if (active) await busy(world, 1, "1a", "pick 1a");
    await world.look("the other attacks");
  },
  [false, true],
);

await compare(
  "whether the other is there",
  { seats: 2, body: clocked, observer: 0 },
  async (world, there) => {
    const streams = [];
    if (there) streams.push(await world.people[1].stream(), await world.people[1].stream());
    await world.order(1, moon);
    await world.look("deployment");
    await world.order(0, sun);
    for (const stream of streams) await stream.quiet(10);
    await world.look("both have deployed");
    for (const stream of streams) stream.close();
    await world.look("the streams are closed");
  },
  [false, true],
);

const threeSuns = [sun, moon, "deploy Fort_Gris: 1 1 2 Ith: 3 4"];

await compare(
  "talk among the others, and their note",
  { seats: 3, body: three, observer: 0 },
  async (world, { talk, note }) => {
    for (const text of talk) await world.people[1].must("POST", `${table(world.game, 1)}/chat`, { text, to: [2] });
    await world.look("before the first round");
    for (let seat = 0; seat < 3; seat++) await world.order(seat, threeSuns[seat]);
    await world.order(0, "end");
    await world.look("the note is to be written");
    await world.order(1, note);
    await world.look("the note is written");
    await world.order(1, "end");
    await world.look("the third player's turn");
  },
  [
    { talk: [], note: "note none" },
    { talk: ["I go left."], note: "note hold Cald" },
    { talk: ["I go right, you go left.", "Or the other way round?", "!"], note: "note hold Fort_Gris" },
  ],
);

await compare(
  "a note that the reader must not read yet",
  { seats: 3, body: three, observer: 2 },
  async (world, note) => {
    for (let seat = 0; seat < 3; seat++) await world.order(seat, threeSuns[seat]);
    await world.order(0, "end");
    await world.order(1, note);
    await world.look("the note is written");
    await world.order(1, "end");
    await world.look("the own turn");
  },
  ["note none", "note hold Cald"],
);

if (planted) finish();

/* ---------------------------------------------------------------- private games */

/** Every call about a game, by somebody who has nothing to do with it: the replies without its id. */
async function knock(person, game) {
  const replies = [];
  const about = `/games/${game}`;
  const ask = async (method, place, body) => {
    const reply = await person.call(method, place, body);
    const headers = reply.headers.filter(([key]) => key.toLowerCase() !== "date").map((pair) => pair.join(": "));
    const text = [reply.status, ...headers, "", reply.text].join("\n").replaceAll(game, "GAME");
    replies.push({ label: `${method} ${place.replace(game, "GAME")}`, text });
  };
  for (const place of [about, `${about}/dice`]) await ask("GET", place);
  for (const what of ["join", "leave", "start", "abandon", "rematch"]) await ask("POST", `${about}/${what}`, {});
  await ask("POST", `${about}/claim`, { seat: 0 });
  for (const reader of ["0", "1", "9", "public", "referee"]) {
    const seat = table(game, reader);
    for (const what of ["sight", "sight?at=1", "sight?entry=1", "text", "text?entry=1", "setups", "record?after=0", "log", "draft", "notes", "mute"]) await ask("GET", `${seat}/${what}`);
    await ask("POST", `${seat}/orders`, { after: 1, order: "end" });
    await ask("POST", `${seat}/why`, { order: "end" });
    await ask("POST", `${seat}/preview`, { order: "end" });
    await ask("POST", `${seat}/choices`, { steps: [] });
    await ask("POST", `${seat}/chat`, { text: "hello" });
    await ask("POST", `${seat}/pause`, { what: "ask" });
    await ask("PUT", `${seat}/draft`, { steps: [] });
    await ask("PUT", `${seat}/notes`, { text: "" });
    await ask("DELETE", `${seat}/draft`);
  }
  const stream = await person.stream({ watch: game });
  await stream.quiet(30);
  replies.push({ label: "stream", text: stream.raw.replaceAll(game, "GAME") });
  stream.close();
  return replies;
}

await test("a game that nobody may watch is like one that is not there", async () => {
  const server = await Server.start({ program, store: path.join(folder, "closed.db") });
  const people = [await Person.come(server), await Person.come(server)];
  const closed = { ...two, watch: "nobody", listed: false };
  const running = (await newGame(people, closed)).id;
  await people[0].must("POST", `${table(running, 0)}/orders`, { after: 1, order: sun });
  const seats = [{ kind: "me" }, { kind: "invitation" }];
  const waiting = (await people[0].must("POST", "/games", { ...closed, seats })).id;
  const other = await Person.come(server);
  const none = await knock(other, "000000000000");
  for (const [name, game] of [["running", running], ["waiting", waiting]]) {
    const found = difference(await knock(other, game), none);
    check(found === null, `${name}: ${found}`);
  }
  for (const list of ["/games", "/games?list=open", "/games?state=over"])
    check(!(await other.get(list)).text.includes(running), `${list} names it`);
  check(difference(await knock(people[1], running), none) !== null, "a player cannot tell either");
  [...people, other].forEach((person) => person.leave());
  await server.stop();
});

/* ---------------------------------------------------------------- would a leak be found? */

/** Worlds that differ in something visible: which replies differ. */
async function openDifferences(script, variants) {
  const setting = { seats: 2, body: clocked, observer: 0 };
  const seen = await Promise.all(variants.map((variant) => playOne(setting, script, variant)));
  return seen[0].map((call, i) => ({ label: call.label, differs: call.text !== seen[1][i]?.text }));
}

function kindsThatDiffer(calls, moment) {
  return calls.filter((c) => c.label.startsWith(`${moment}:`) && c.differs).map((c) => c.label.slice(moment.length + 2));
}

await test("an open difference is found in every kind of reply that tells of it, and not before it is open", async () => {
  const calls = await openDifferences(
    async (world, deployment) => {
      await world.order(1, deployment);
      await world.look("secret");
      await world.order(0, sun);
      await world.look("open");
    },
    [moon, "deploy Hale: 1 1 2 3 Hule: 4"],
  );
  check(kindsThatDiffer(calls, "secret").length === 0, `too early: ${kindsThatDiffer(calls, "secret")}`);
  const found = kindsThatDiffer(calls, "open").join("\n");
  for (const kind of ["player GET .*/0/sight", "player GET .*/record", "watcher GET .*/public/sight", "stream of the player"])
    check(new RegExp(kind).test(found), `no difference in ${kind}`);
});

await test("one more entry is found in numbers, identifiers of events and sizes", async () => {
  const calls = await openDifferences(
    async (world, talk) => {
      if (talk) await world.people[1].must("POST", `${table(world.game, 1)}/chat`, { text: "Hello", to: [0] });
      await world.look("then");
    },
    [false, true],
  );
  const found = kindsThatDiffer(calls, "then").join("\n");
  for (const kind of ["player GET .*/0/sight", "player GET .*/0/record", "player POST .*/orders", "stream of the player"])
    check(new RegExp(kind).test(found), `no difference in ${kind}`);
  check(!/watcher|stranger/.test(found), `others heard of it: ${found}`);
});

await test("a header alone is found", async () => {
  const world = (server) => [{ label: "x", text: ["200", `Server: ${server}`, "", "{}"].join("\n") }];
  check(difference(world("a"), world("a")) === null, "the same differs");
  check(difference(world("a"), world("b")) !== null, "another header is not found");
});

finish();
