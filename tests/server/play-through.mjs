// play-through.mjs: plays each game over HTTP, choice by choice as a browser does, against bots and alone.
//
//   node play-through.mjs PROGRAM [ORDERS [SEED]]
//
// A person makes random choices until the game is over or that many orders were given (and then resigns). The stream must
// agree with the records, for every reader; the log must pass `replay --check`, and the dice their own check.
import fs from "node:fs";
import path from "node:path";
import { Person, Server, chance, check, draftOrder, finish, newFolder, run, same, table, test } from "./client.mjs";

const program = path.resolve(process.argv[2]);
const most = Number(process.argv[3] ?? 20);
const seed = Number(process.argv[4] ?? 1805);
const folder = newFolder("play-through");

class Play {
  constructor(server, name, body, number) {
    Object.assign(this, { server, name, body, number, random: chance(seed + number), orders: 0 });
  }

  async open() {
    this.person = await Person.come(this.server);
    this.stream = await this.person.stream();
    check(await this.stream.until((s) => s.last !== null), "no hello");
    this.made = await this.person.must("POST", "/games", { ...this.body, start: true });
    this.id = this.made.id;
    same(this.made.state, "running", "a game that starts at once");
    same(this.made.curtain, this.made.mine.length > 1, "a curtain for several seats");
  }

  sight(seat, more = "") {
    return this.person.must("GET", `${table(this.id, seat)}/sight${more}`);
  }

  /** Gives one order of a seat that is asked; false: none is. */
  async playOne() {
    for (const seat of this.made.mine) {
      const sight = await this.sight(seat);
      if (sight.view.over) return "over";
      if (!sight.asked) continue;
      const order = await draftOrder(this.person, this.id, seat, this.random);
      check(order !== null, `${sight.prompt}: the choices lead nowhere`);
      const why = await this.person.must("POST", `${table(this.id, seat)}/why`, { order });
      same(why.legal, true, `an order that was offered: ${order}`);
      await this.give(seat, order);
      return "played";
    }
    return "waits";
  }

  async give(seat, order) {
    const { number } = await this.sight(seat);
    const body = { after: number, order, sight: true };
    const reply = await this.person.post(`${table(this.id, seat)}/orders`, body);
    check(reply.status === 200, `${order}: ${reply.status} ${reply.text}`);
    check(reply.json.number >= number + 1, `${order}: no new entry`);
    same(reply.json.entries.map((e) => e.number)[0], number + 1, `${order}: the first new entry`);
    same(reply.json.sight.draft.steps, [], `${order}: the draft is gone`);
    this.orders++;
  }

  /** Waits for the bots. */
  async wait() {
    const count = this.stream.events.length;
    const more = await this.stream.until((s) => s.events.length > count, 15000);
    if (more) return;
    const sights = await Promise.all(this.made.mine.map((seat) => this.sight(seat)));
    check(sights.some((s) => s.asked || s.view.over), `nobody plays on: ${JSON.stringify(sights[0].view.deciders)}`);
  }

  async play() {
    for (;;) {
      const what = await this.playOne();
      if (what === "over") return;
      if (what === "waits") await this.wait();
      if (this.orders >= most) return this.resign();
    }
  }

  async resign() {
    for (let i = 0; i < 20; i++) {
      const { number, view } = await this.sight(this.made.mine[0]);
      if (view.over) return;
      const reply = await this.person.post(`${table(this.id, this.made.mine[0])}/orders`, { after: number, order: "resign" });
      if (reply.status === 200) return;
      check(/"stale"|G-OVER/.test(reply.text), `resign: ${reply.text}`); // a bot was faster
    }
    throw new Error("resigning never succeeds");
  }

  async record(reader) {
    const entries = [];
    for (;;) {
      const { entries: more } = await this.person.must("GET", `${table(this.id, reader)}/record?after=${entries.length}`);
      if (more.length === 0) return entries;
      entries.push(...more);
    }
  }

  async checkRecords() {
    for (const seat of this.made.mine) {
      const entries = await this.record(seat);
      entries.forEach((entry, i) => same(entry.number, i + 1, "numbers of a record"));
      same(entries.at(-1).kind, "over", "the last entry");
      check(
        await this.stream.until((s) => s.entries(this.id, seat).length >= entries.length),
        `the stream of seat ${seat} stays behind its record`,
      );
      same(this.stream.entries(this.id, seat), entries, `the stream of seat ${seat}`);
    }
    check((await this.record("public")).length > 2, "spectators were told nothing");
  }

  /** When it is over, everything is public. */
  async checkEnd() {
    const game = await this.person.must("GET", `/games/${this.id}`);
    same(game.state, "over", "the game");
    check(game.result, "there is no result");
    const log = await this.person.get(`${table(this.id, "referee")}/log`);
    const file = path.join(folder, `${this.number}.log`);
    fs.writeFileSync(file, log.text);
    const { status, out, err } = run(program, ["replay", file, "--check"]);
    check(status === 0, `replay --check: ${out}${err}`);
    const dice = await this.person.must("GET", `/games/${this.id}/dice`);
    same([dice.checked, dice.fits], [true, true], "the dice");
    for (const reader of ["0", "1", "public", "referee"])
      for (const at of [0, 1, Math.floor(dice.orders / 2), dice.orders]) {
        const sight = await this.sight(reader, `?at=${at}`);
        same(sight.at, at, `the sight of ${reader} at ${at}`);
      }
    this.stream.close();
    this.person.leave();
  }
}

/* ---------------------------------------------------------------- which games */

const server = await Server.start({ program, store: path.join(folder, "games.db") });
const somebody = await Person.come(server);
const { games } = await somebody.must("GET", "/catalog");
somebody.leave();
const plays = [];
for (const { game, seats } of games) {
  const bots = seats.map((_, i) => ({ kind: i === 0 ? "me" : "bot" }));
  const last = seats.map((_, i) => ({ kind: i === seats.length - 1 ? "me" : "bot" }));
  plays.push([`${game} against bots`, { game, seats: bots }]);
  plays.push([`${game} with the last seat`, { game, seats: last }]);
  plays.push([`${game} on all seats`, { game, seats: seats.map(() => ({ kind: "me" })) }]);
}
const coalition = { game: "warpeace", scenario: "N13", options: { players: 4 } };
if (games.some(({ game }) => game === "warpeace")) {
  const bots = ["me", "bot", "bot", "bot"].map((kind) => ({ kind }));
  plays.push(["warpeace against three allies", { ...coalition, seats: bots }]);
  plays.push(["warpeace on four seats", { ...coalition, seats: bots.map(() => ({ kind: "me" })) }]);
}
await test("there are games", () => check(plays.length >= 3, `${plays.length}`));
await Promise.all(
  plays.map(([name, body], i) =>
    test(name, async () => {
      const play = new Play(server, name, body, i);
      await play.open();
      await play.play();
      await play.checkRecords();
      await play.checkEnd();
    }),
  ),
);
await test("the server ends well", async () => same(await server.stop(), 0, server.said.slice(-2000)));
finish();
