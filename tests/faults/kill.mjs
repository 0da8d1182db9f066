// kill.mjs: the server is killed in the middle of play, again and again, and nothing that it acknowledged is lost or doubled.
//
//   node kill.mjs PROBE [ROUNDS [SEED]]
//
// Several pairs play at full speed, each seat on its own: orders (some sent twice at once), drafts, notes; everybody has a stream
// open. At a random moment the server gets SIGKILL (in one round of four SIGTERM, which it must obey: say goodbye, finish what
// it has begun, end with 0) and is started again on the same store. Then
//   - every acknowledged order is in the records, once, with the entries that were told;
//   - orders whose reply was lost are sent again as they were, and are carried out once;
//   - acknowledged notes and drafts are there;
//   - streams go on behind the last event that they had: nothing is missing, nothing comes twice.
// At the end the logs of games that are over are replayed with --check, and `admin rerun` plays all games again.
import fs from "node:fs";
import path from "node:path";
import {
  Person, Server, chance, check, finish, newFolder, newGame, probeOrder, run, same, sleep, table, test,
} from "../server/client.mjs";

const program = path.resolve(process.argv[2]);
const rounds = Number(process.argv[3] ?? 3);
const seed = Number(process.argv[4] ?? 1805);
const random = chance(seed);
const folder = newFolder("kill");
const store = path.join(folder, "kill.db");
const counts = { orders: 0, repeated: 0, doubled: 0, lost: 0, done: 0, stopped: 0, drafts: 0, notes: 0, games: 0, entries: 0 };

/* ---------------------------------------------------------------- one seat */

class Seat {
  constructor(pair, number, person) {
    Object.assign(this, { pair, number, person, random: chance(random.below(1 << 30)) });
    this.orders = []; // acknowledged: { after, order, reply }
    this.pending = null; // sent, no reply: { after, order }
    this.notes = { told: "", sent: "" };
    this.draft = null; // steps that were acknowledged and that no order has taken away
  }

  get place() {
    return table(this.pair.game, this.number);
  }

  async act() {
    if (this.pending) return this.send(this.pending);
    if (this.pair.over) return this.pair.renew(this);
    const sight = await this.person.must("GET", `${this.place}/sight`);
    if (sight.view.over) return this.pair.ended(this);
    const order = probeOrder(sight, this.random);
    if (this.random.below(6) === 0) await this.writeNotes();
    if (order === null) return sleep(2);
    if (order.startsWith("move") && this.random.below(3) === 0) await this.writeDraft(["move"]);
    if (this.pair.house.stopping) return;
    await this.send({ after: sight.number, order });
  }

  /** Sends an order; a lost reply leaves it pending. Sometimes it is sent twice at the same time. */
  async send(order) {
    const again = this.pending !== null;
    this.pending = order;
    this.draft = null;
    const post = () => this.person.post(`${this.place}/orders`, order);
    let replies;
    if (!again && (this.orders.length === 0 || this.random.below(8) === 0)) {
      replies = await Promise.all([post(), post()]);
      counts.doubled++;
    } else replies = [await post()];
    // Of two posts the first may have been carried out before the server was asked to stop; the second is refused then.
    const answered = replies.filter((r) => !(this.pair.house.gone && r.status === 503 && r.json.error.code === "stopping"));
    counts.stopped += replies.length - answered.length;
    if (answered.length === 0) return;
    this.pending = null;
    this.take(order, answered, again);
  }

  take(order, replies, again) {
    const played = replies.filter((r) => r.status === 200);
    const fresh = played.filter((r) => !r.json.repeated);
    const told = replies.map((r) => `${r.status} ${r.text.slice(0, 300)}`).join("\n");
    for (const reply of replies) check([200, 409].includes(reply.status), `${order.order}: ${told}`);
    if (again) counts.lost++;
    if (again && played.length === 0) check(/"stale"/.test(told), `sent again: ${order.order}: ${told}`);
    if (played.length === 0) return; // the other seat was quicker, or it is not legal after all
    check(played.length === replies.length, `${order.order} was and was not carried out: ${told}`);
    if (again && fresh.length === 0) counts.done++;
    if (!again) check(fresh.length === 1, `${order.order} was carried out ${fresh.length} times`);
    counts.repeated += replies.length - fresh.length;
    counts.orders++;
    this.orders.push({ ...order, reply: (fresh[0] ?? played[0]).json });
  }

  async writeNotes() {
    this.notes.sent = `note ${this.random.below(1e9)}`;
    await this.person.must("PUT", `${this.place}/notes`, { text: this.notes.sent });
    this.notes.told = this.notes.sent;
    counts.notes++;
  }

  async writeDraft(steps) {
    await this.person.must("PUT", `${this.place}/draft`, { steps });
    this.draft = steps;
    counts.drafts++;
  }

  async record() {
    const entries = [];
    for (;;) {
      const after = entries.length ? entries[entries.length - 1].number : 0;
      const more = await this.person.must("GET", `${this.place}/record?after=${after}`);
      const list = more.entries ?? more;
      if (list.length === 0) return entries;
      entries.push(...list);
    }
  }

  /** What must be true after the server has come back. */
  async verify() {
    const entries = await this.record();
    entries.forEach((entry, i) => same(entry.number, i + 1, `${this.place}: numbers of the record`));
    for (const { order, reply } of this.orders)
      for (const told of reply.entries ?? [])
        same(entries[told.number - 1], told, `${this.place}: what was told after ${order}`);
    const own = entries.filter((e) => e.kind === "order" && e.seat === this.number && !e.given);
    const least = this.orders.length;
    const most = least + (this.pending ? 1 : 0);
    check(
      own.length >= least && own.length <= most,
      `${this.place}: ${own.length} own orders in the record, ${least} were acknowledged, ${most} sent\n` +
        own.map((e) => e.text).join("\n") + "\n--\n" + this.orders.map((o) => o.order).join("\n"),
    );
    const { text } = await this.person.must("GET", `${this.place}/notes`);
    check(text === this.notes.told || text === this.notes.sent, `${this.place}: notes "${text}", not "${this.notes.told}"`);
    this.notes.told = this.notes.sent = text;
    if (this.draft) {
      const draft = await this.person.must("GET", `${this.place}/draft`);
      same(draft.steps, this.draft, `${this.place}: the draft`);
    }
    return entries;
  }
}

/* ---------------------------------------------------------------- people with a stream */

class Guest {
  static async come(server) {
    const guest = new Guest();
    guest.person = await Person.come(server);
    guest.heard = new Map(); // "game.seat": entries
    guest.taken = 0;
    await guest.listen();
    return guest;
  }

  async listen() {
    this.stream = await this.person.stream({ from: this.last });
    if (!this.last) check(await this.stream.until((s) => s.last !== null), "no hello");
    this.taken = 0;
  }

  /** What has come since the last time; it must go on where that ended. */
  take() {
    for (const event of this.stream.events.slice(this.taken)) {
      if (event.event !== "entry") continue;
      const { game, seat, entry } = event.data;
      const key = `${game}.${seat}`;
      const list = this.heard.get(key) ?? [];
      same(entry.number, list.length + 1, `the stream of ${key}: number of the next entry`);
      list.push(entry);
      this.heard.set(key, list);
      counts.entries++;
    }
    this.taken = this.stream.events.length;
    this.last = this.stream.last ?? this.last;
  }

  async moveTo(server) {
    this.take();
    await this.person.move(server);
    await this.listen();
  }

  /** All entries of a record have come, the same ones. */
  async compare(game, seat, entries) {
    const key = `${game}.${seat}`;
    const all = () => {
      this.take();
      return (this.heard.get(key) ?? []).length >= entries.length;
    };
    check(await this.stream.until(all, 5000), `the stream of ${key} stays behind its record`);
    same(this.heard.get(key).slice(0, entries.length), entries, `the stream of ${key}`);
  }
}

/* ---------------------------------------------------------------- two at a game */

class Pair {
  constructor(house, guests) {
    Object.assign(this, { house, guests, number: 0 });
  }

  async begin() {
    const rounds = 1 + random.below(2);
    const made = await newGame(this.guests.map((g) => g.person), { game: "probe", options: { players: 2, rounds } });
    this.game = made.id;
    this.over = false;
    this.seats = this.guests.map((guest, i) => new Seat(this, i, guest.person));
  }

  async ended(seat) {
    this.over = true;
    if (seat.number === 1) await sleep(2); // the first seat makes the next one
  }

  /** The log of a game that is over; then the next game. */
  async renew(seat) {
    if (seat.number === 1 || this.seats.some((s) => s.pending)) return sleep(2);
    const reply = await seat.person.get(`${table(this.game, "referee")}/log`);
    check(reply.status === 200, `the log: ${reply.status} ${reply.text}`);
    this.house.logs.push(reply.text);
    this.house.finished.push({ game: this.game, seats: this.seats });
    counts.games++;
    this.seats = null;
    await this.begin();
    this.house.sit(this);
  }
}

/* ---------------------------------------------------------------- the house */

class House {
  constructor() {
    Object.assign(this, { gone: false, stopping: false, logs: [], finished: [], pairs: [], playing: [] });
  }

  async open(pairs) {
    this.server = await Server.start({ program, store });
    for (let i = 0; i < pairs; i++) {
      const pair = new Pair(this, [await Guest.come(this.server), await Guest.come(this.server)]);
      await pair.begin();
      this.pairs.push(pair);
    }
  }

  sit(pair) {
    for (const seat of pair.seats) this.playing.push(this.seatLoop(pair, seat));
  }

  /** A seat plays until its game is replaced. */
  async seatLoop(pair, seat) {
    while (pair.seats?.includes(seat) && !this.gone && !this.stopping) {
      try {
        await seat.act();
      } catch (error) {
        if (!this.gone) this.failure ??= error;
        return;
      }
    }
  }

  async settle() {
    while (this.playing.length > 0) await this.playing.shift();
  }

  /** It is asked to end in the middle of play. */
  async stop() {
    const status = await this.server.stop();
    check(status === 0, `the server ended with ${status}:\n${this.server.said.slice(-2000)}`);
    for (const { stream } of this.pairs.flatMap((p) => p.guests)) {
      const bye = stream.events.at(-1);
      check(bye?.event === "bye" && bye.data.retry > 0, `the last event of a stream was ${bye?.event} ${bye?.text}`);
    }
  }

  async round(asked) {
    this.gone = this.stopping = false;
    for (const pair of this.pairs) this.sit(pair);
    const orders = counts.orders;
    await sleep(60 + random.below(700));
    for (let i = 0; i < 1000 && counts.orders < orders + 3 && !this.failure; i++) await sleep(10); // a busy machine
    this.gone = true;
    if (asked) await this.stop();
    else await this.server.kill();
    await this.settle();
    if (this.failure) throw this.failure;
    this.server = await this.server.again();
    for (const pair of this.pairs) for (const guest of pair.guests) await guest.moveTo(this.server);
    await this.verify();
  }

  async verify() {
    for (const pair of this.pairs) {
      if (!pair.seats) await pair.begin(); // killed between two games
      for (const seat of pair.seats) {
        const entries = await seat.verify();
        await pair.guests[seat.number].compare(pair.game, seat.number, entries);
      }
    }
  }

  /** The last lost orders are sent again; then the whole must be as it was told. */
  async last() {
    this.gone = this.stopping = false;
    for (const pair of this.pairs) for (const seat of pair.seats) if (seat.pending) await seat.act();
    await this.verify();
    for (const { game, seats } of this.finished.slice(-20))
      for (const seat of seats) {
        const place = table(game, seat.number);
        const more = await seat.person.must("GET", `${place}/record?after=0`);
        const entries = more.entries ?? more;
        await this.pairs.flatMap((p) => p.guests).find((g) => g.person === seat.person).compare(game, seat.number, entries);
      }
    const health = await this.pairs[0].guests[0].person.get("/healthz");
    check(health.status === 200 && health.json.ok, `/healthz: ${health.text}`);
    for (const guest of this.pairs.flatMap((p) => p.guests)) guest.person.leave();
    const status = await this.server.stop();
    check(status === 0, `the server ended with ${status}:\n${this.server.said.slice(-2000)}`);
  }
}

/* ---------------------------------------------------------------- the tests */

const house = new House();
await test("players come", () => house.open(6));
for (let round = 1; round <= rounds; round++) {
  const asked = round % 4 === 0;
  await test(`${asked ? "stop" : "kill"} ${round} of ${rounds} (seed ${seed})`, () => house.round(asked));
}
await test("all is as it was told", () => house.last());

/** Plays until somebody else must decide; false: the game is over. */
async function playToTheOther(person, game, lot) {
  for (;;) {
    const { number, view, asked, ...rest } = await person.must("GET", `${table(game, 0)}/sight`);
    if (view.over || !asked) return !view.over;
    const order = probeOrder({ number, view, asked, ...rest }, lot);
    await person.post(`${table(game, 0)}/orders`, { after: number, order });
  }
}

await test("a bot whose server was killed while it thought goes on", async () => {
  let server = await Server.start({ program, store: path.join(folder, "bot.db") });
  const person = await Person.come(server);
  const body = { game: "probe", options: { players: 2 }, seats: [{ kind: "me" }, { kind: "bot" }], start: true };
  const { id } = await person.must("POST", "/games", body);
  const lot = chance(seed);
  for (let i = 0; i < 4 && (await playToTheOther(person, id, lot)); i++) {
    await server.kill();
    server = await server.again();
    await person.move(server);
    let sight = null;
    for (let wait = 0; wait < 400 && !sight?.asked && !sight?.view.over; wait++) {
      if (wait > 0) await sleep(25);
      sight = await person.must("GET", `${table(id, 0)}/sight`);
    }
    check(sight.asked || sight.view.over, "the bot does not play on");
  }
  person.leave();
  await server.stop();
});

await test("logs of games that are over are true", () => {
  for (const [i, text] of house.logs.entries()) {
    const file = path.join(folder, `${i}.log`);
    fs.writeFileSync(file, text);
    const { status, out, err } = run(program, ["replay", file, "--check"]);
    check(status === 0, `replay --check: ${out}${err}\n${text}`);
  }
});

await test("`admin rerun` finds all games as they were", () => {
  const { status, out, err } = run(program, ["admin", "rerun", "--store", store]);
  check(status === 0, `admin rerun: ${status} ${out}${err}`);
});

await test("enough was tried", () => {
  check(counts.orders >= 3 * rounds, `only ${counts.orders} orders in ${rounds} rounds`);
  check(counts.repeated > 0 && counts.notes > 0, "no repeated orders or no notes");
});

console.log(
  `${counts.orders} orders in ${rounds} rounds, ${counts.lost} replies lost (${counts.done} of them had been carried out), ${counts.stopped} refused at a stop, ` +
    `${counts.doubled} sent twice at once, ${counts.games} games ended, ${counts.entries} events, ` +
    `${counts.drafts} drafts, ${counts.notes} notes`,
);
finish();
