// club.mjs: people and bots who play whole games on several servers behind a proxy, for tests in which something goes wrong there. Every call goes
// to whichever server the proxy chooses. Players send an order again until they have an answer, and their streams go on with any server behind
// the last event. Each round ends with comparisons:
//   - every acknowledged order is in the record of its seat, once, with the entries that were told;
//   - no stream has missed or repeated an entry.
import { Person, chance, check, newGame, probeOrder, same, sleep, table } from "../server/client.mjs";
import { Cluster } from "./cluster.mjs";

/** What has happened in this process. */
export const counts = { orders: 0, again: 0, repeated: 0, refused: 0, entries: 0, resumed: 0, games: 0, bots: 0, cuts: 0, taken: 0 };
export const ENOUGH = 20; // orders of a round, at least
const PATIENCE = 30000;
let random = chance(1805);

/** Waits until something is so, as long as a busy machine may need. */
export async function comesTrue(so) {
  for (const late = Date.now() + 2 * PATIENCE; !so(); await sleep(50)) if (Date.now() > late) return false;
  return true;
}

/* ---------------------------------------------------------------- people */

/** 502, 503 and 504, and a connection that ends: the same again, as a browser does. */
async function call(person, method, place, body) {
  const late = Date.now() + PATIENCE;
  for (let tries = 0; ; tries++) {
    const reply = await person.call(method, place, body).catch(() => null);
    if (reply && ![502, 503, 504].includes(reply.status)) return { reply, tries };
    check(Date.now() < late, `${method} ${place}: no answer in ${PATIENCE / 1000} s: ${reply?.status} ${reply?.text}`);
    counts.refused += reply !== null;
    await sleep(40);
  }
}

async function read(person, place) {
  const { reply } = await call(person, "GET", place);
  check(reply.status === 200, `${place}: ${reply.status} ${reply.text}`);
  return reply.json;
}

/** A person with a stream that is opened again whenever it ends. */
class Listener {
  constructor(person) {
    Object.assign(this, { person, heard: new Map(), last: undefined, left: false });
    this.reading = this.read();
  }

  /** It has a place from which it can go on. */
  async begun() {
    for (let i = 0; i < 200 && this.last === undefined; i++) await sleep(20);
    check(this.last !== undefined, "a stream does not begin");
    return this;
  }

  async read() {
    while (!this.left) {
      const stream = await this.person.stream({ from: this.last }).catch(() => null);
      if (!stream) {
        await sleep(50);
        continue;
      }
      this.stream = stream;
      let taken = 0;
      while (!stream.closed && !this.left) {
        await stream.until((s) => s.events.length > taken, 300);
        taken = this.take(stream, taken);
      }
      this.take(stream, taken);
      counts.resumed++;
      stream.close();
    }
  }

  take(stream, taken) {
    for (const { event, data, id } of stream.events.slice(taken)) {
      if (id) this.last = id;
      if (event !== "entry") continue;
      const key = `${data.game}.${data.seat}`;
      const list = this.heard.get(key) ?? [];
      if (data.entry.number !== list.length + 1)
        this.fault ??= `the stream of ${key}: entry ${data.entry.number} after ${list.length}`;
      list.push(data.entry);
      this.heard.set(key, list);
      counts.entries++;
    }
    return stream.events.length;
  }

  async compare(game, seat, entries) {
    const key = `${game}.${seat}`;
    for (let i = 0; i < 200 && (this.heard.get(key) ?? []).length < entries.length; i++) await sleep(50);
    check(!this.fault, this.fault);
    same((this.heard.get(key) ?? []).slice(0, entries.length), entries, `the stream of ${key}`);
  }

  async leave() {
    this.left = true;
    this.stream?.close();
    await this.reading;
    this.person.leave();
  }
}

/* ---------------------------------------------------------------- a game */

class Seat {
  constructor(game, number, listener) {
    Object.assign(this, { game, number, listener, person: listener.person, orders: [], refusals: [], random: chance(random.below(1 << 30)) });
  }

  get place() {
    return table(this.game.id, this.number);
  }

  /** One order, until it has an answer. False: not asked now. */
  async act() {
    const known = this.orders.at(-1)?.number ?? 0;
    const sight = await read(this.person, `${this.place}/sight?known=${known}`);
    check(sight.number >= known, `${this.place}: a view of ${sight.number}, and ${known} was known`);
    if (sight.view.over) {
      this.game.over = true;
      return false;
    }
    const order = probeOrder(sight, this.random);
    if (order === null) return false;
    const { reply, tries } = await call(this.person, "POST", `${this.place}/orders`, { after: sight.number, order });
    counts.again += tries > 0;
    check([200, 409].includes(reply.status), `${order}: ${reply.status} ${reply.text}`);
    if (reply.status === 409) {
      this.refusals.push(`${order} after ${sight.number} (try ${tries + 1}): ${reply.json.error.code} ${reply.json.error.text}`);
      return true; // the other seat was quicker
    }
    check(!reply.json.repeated || tries > 0, `${order} was carried out before it was sent`);
    counts.repeated += reply.json.repeated === true;
    counts.orders++;
    this.orders.push({ order, number: reply.json.number, entries: reply.json.entries ?? [] });
    return true;
  }

  async record() {
    const entries = [];
    for (;;) {
      const { entries: more } = await read(this.person, `${this.place}/record?after=${entries.at(-1)?.number ?? 0}`);
      if (more.length === 0) return entries;
      entries.push(...more);
    }
  }

  async verify() {
    const last = this.orders.at(-1);
    let entries = await this.record();
    for (let i = 0; i < 100 && last && entries.length < last.number; i++) {
      await sleep(50); // another server: it hears of it in a moment
      entries = await this.record();
    }
    entries.forEach((entry, i) => same(entry.number, i + 1, `${this.place}: numbers of the record`));
    for (const { order, entries: told } of this.orders)
      for (const entry of told) same(entries[entry.number - 1], entry, `${this.place}: what was told after ${order}`);
    const own = entries.filter((entry) => entry.kind === "order" && entry.seat === this.number && !entry.given);
    check(
      own.length === this.orders.length,
      `${this.place}: ${own.length} own orders in the record, ${this.orders.length} acknowledged\n` +
        `${own.map((entry) => `${entry.number} ${entry.text}`).join("\n")}\n--\n${this.orders.map((o) => `${o.number} ${o.order}`).join("\n")}\n` +
        this.refusals.join("\n"),
    );
    await this.listener.compare(this.game.id, this.number, entries);
    return entries;
  }
}

class Game {
  static async begin(listeners) {
    const game = new Game();
    game.listeners = listeners;
    game.over = false;
    const options = { players: 2, rounds: 1 + random.below(2) };
    const people = listeners.map((listener) => listener.person);
    if (people.length === 2) {
      game.id = (await newGame(people, { game: "probe", options })).id;
    } else {
      const seats = [{ kind: "me" }, { kind: "bot", bot: "random" }];
      game.id = (await people[0].must("POST", "/games", { game: "probe", options, seats, start: true })).id;
    }
    game.seats = listeners.map((listener, i) => new Seat(game, i, listener));
    return game;
  }
}

/* ---------------------------------------------------------------- the club */

export class Club {
  /** `seed` decides everything that is left to chance; `more`: words for the cluster. */
  async open(program, seed, more = {}) {
    random = chance(seed);
    this.random = random;
    this.cluster = await Cluster.start({ program, random, count: 3, worker: true, args: (i) => (i === 2 ? ["--leave-jobs"] : []), ...more });
    this.tables = [];
    this.done = [];
    for (let i = 0; i < 5; i++) {
      const listeners = [];
      for (let n = 0; n < (i < 3 ? 2 : 1); n++) listeners.push(await new Listener(await Person.come(this.cluster)).begun());
      this.tables.push({ listeners, game: await Game.begin(listeners) });
    }
  }

  async play(seat) {
    while (this.playing && !seat.game.over) if (!(await seat.act())) await sleep(5);
  }

  /** Games that are over are replaced; false: it is to end. */
  async playTable(at) {
    while (this.playing) {
      await Promise.all(at.game.seats.map((seat) => this.play(seat)));
      if (!at.game.over) return;
      for (const seat of at.game.seats) await seat.verify();
      counts.games++;
      counts.bots += at.game.seats.length === 1;
      this.done.push(at.game);
      if (this.playing) at.game = await this.beginAgain(at.listeners);
    }
  }

  /** Making a game is not repeated by itself: a table that could not be made is made again. */
  async beginAgain(listeners) {
    for (let i = 0; ; i++) {
      try {
        return await Game.begin(listeners);
      } catch (trouble) {
        if (i === 100) throw trouble;
        await sleep(100);
      }
    }
  }

  async round(fault, milliseconds = 900) {
    const orders = counts.orders;
    this.playing = true;
    const all = Promise.all(this.tables.map((at) => this.playTable(at)));
    let failed = false;
    all.catch(() => (failed = true));
    await sleep(150 + random.below(300));
    await fault(this.cluster);
    await sleep(milliseconds);
    await comesTrue(() => failed || counts.orders >= orders + ENOUGH);
    this.playing = false;
    await all;
    for (const { game } of this.tables) for (const seat of game.seats) await seat.verify();
  }

  /** Whatever server is asked, it tells the same. */
  async agree() {
    await sleep(300);
    for (const { game } of this.tables)
      for (const seat of game.seats) {
        const all = [];
        for (const node of this.cluster.nodes) {
          const person = seat.person;
          const through = person.server;
          Object.assign(person, { server: node, extra: this.cluster.proxy.says ?? {} });
          const sight = await read(person, `${seat.place}/sight`);
          Object.assign(person, { server: through, extra: {} });
          all.push({ number: sight.number, view: sight.view, asked: sight.asked });
        }
        for (const one of all) same(one, all[0], `${seat.place}: what another server tells`);
      }
  }

  async bots() {
    for (let i = 0; i < 600 && !this.tables[3].game.over; i++) {
      if (!(await this.tables[3].game.seats[0].act())) await sleep(20);
    }
    check(this.tables[3].game.over || this.tables[3].game.seats[0].orders.length > 5, "the bot does not play");
  }
}
