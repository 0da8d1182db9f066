// clock-jumps.mjs: clocks of games when the clock of the system jumps, when a server is started again, and when time passes.
//
//   node clock-jumps.mjs PROBE MOVED_CLOCK
//
// With MOVED_CLOCK the system's clock of one server is set forward and back, while it runs and while it is down: nobody gains
// or loses by it, the server says that it does not trust the clock, and an administrator can confirm it. With --test-clock
// time passes as the test says: time-outs are carried out when they are due, also after a restart, and a clock that
// stands behind the heartbeat does not make time run back.
import fs from "node:fs";
import path from "node:path";
import { Person, Server, check, finish, newFolder, newGame, run, same, sleep, table, test } from "../server/client.mjs";

const [program, moved] = process.argv.slice(2).map((file) => path.resolve(file));
const folder = newFolder("clock");
const hour = 3600;
const begin = 1_800_000_000_000;
const sun = "deploy Alm: 2 3 3 Bree: 4 4";
const moon = "deploy Hale: 1 1 2 Hule: 3 4";
let stores = 0;

function write(file, number) {
  fs.writeFileSync(`${file}.new`, `${number}\n`);
  fs.renameSync(`${file}.new`, file);
}

/** Two people and a game with a clock. */
class Table {
  static async open(options, clock, store = path.join(folder, `clock-${++stores}.db`)) {
    const it = new Table();
    it.server = await Server.start({ program, store, ...options });
    it.people = [await Person.come(it.server), await Person.come(it.server)];
    it.game = (await newGame(it.people, { game: "probe", options: { players: 2 }, clock })).id;
    return it;
  }
  sight(seat) {
    return this.people[seat].must("GET", `${table(this.game, seat)}/sight`);
  }
  /** Seconds that a seat has left, as it sees it. */
  async left(seat) {
    return (await this.sight(seat)).clock.seats[seat].left / 1000;
  }
  async order(seat, order) {
    const { number } = await this.sight(seat);
    return this.people[seat].post(`${table(this.game, seat)}/orders`, { after: number, order });
  }
  async must(seat, order) {
    const reply = await this.order(seat, order);
    same(reply.status, 200, `${order}: ${reply.text}`);
    return reply.json;
  }
  async times(seat) {
    const reply = await this.people[seat].must("GET", `${table(this.game, seat)}/record?after=0`);
    return (reply.entries ?? reply).map((entry) => entry.at);
  }
  /** Whether the game ends within some seconds of real time. */
  async ends(seconds = 8) {
    for (let i = 0; i < seconds * 20; i++) {
      const game = await this.people[0].must("GET", `/games/${this.game}`);
      if (game.state === "over") return game.result;
      await sleep(50);
    }
    return null;
  }
  /** Until /healthz calls the clock so. */
  async says(word) {
    let reply = null;
    for (let i = 0; i < 100 && reply?.json?.clock !== word; i++) {
      if (reply) await sleep(50);
      reply = await this.people[0].get("/healthz");
    }
    same([reply.status, reply.json.ok, reply.json.clock], [200, true, word], "/healthz");
    same((await this.people[0].must("GET", "/me")).clock, word, "/me");
  }
  admin(...words) {
    const { status, out, err } = run(program, ["admin", ...words, "--store", this.server.options.store]);
    same(status, 0, `admin ${words.join(" ")}: ${out}${err}`);
    return out;
  }
  async again(options) {
    await this.server.stop();
    this.server = await this.server.again(options);
    for (const person of this.people) await person.move(this.server);
  }
  async close() {
    this.people.forEach((person) => person.leave());
    return this.server.stop();
  }
}

const near = (found, expected, slack, text) =>
  check(Math.abs(found - expected) <= slack, `${text}: ${found}, about ${expected} was expected`);

function neverBack(times) {
  for (let i = 1; i < times.length; i++) check(times[i] >= times[i - 1], `time ran back: ${times}`);
}

/* ---------------------------------------------------------------- the system's clock */

await test("a jump of the system's clock changes nothing in a running server", async () => {
  const offset = path.join(folder, "offset");
  write(offset, 0);
  const options = { env: { LD_PRELOAD: moved, GG_TEST_CLOCK_OFFSET: offset } };
  const it = await Table.open(options, { kind: "live", seconds: hour, increment: 0 });
  await it.must(1, moon);
  await it.must(0, sun);
  const at = (await it.times(0)).at(-1);
  near(at / 1000, Date.now() / 1000, 20, "the time of an entry");
  for (const [jump, word] of [[2 * hour, "trusted"], [-30 * 24 * hour, "set-back"], [365 * 24 * hour, "set-ahead"], [0, "trusted"]]) {
    write(offset, jump);
    await it.says(word);
    same((await it.sight(0)).clock.suspended, word !== "trusted", `after a jump by ${jump} s: suspended`);
    near(await it.left(0), hour, 30, `after a jump by ${jump} s: what is left`);
    await it.must(0, "move 2a Alm-Cald");
    await it.must(0, "undo");
  }
  neverBack(await it.times(0));
  near((await it.times(0)).at(-1) / 1000, Date.now() / 1000, 20, "the time of the last entry");
  const game = await it.people[0].must("GET", `/games/${it.game}`);
  same(game.state, "running", "the game");
  await it.close();
});

await test("the clock that is moved here is the one that a server looks at when it starts", async () => {
  const offset = path.join(folder, "offset");
  write(offset, 100 * hour);
  const it = await Table.open({ env: { LD_PRELOAD: moved, GG_TEST_CLOCK_OFFSET: offset } }, { kind: "live", seconds: hour });
  near((await it.times(0))[0] / 1000, Date.now() / 1000 + 100 * hour, 30, "the time of the first entry");
  const latest = (await it.times(0)).at(-1);
  write(offset, 0); // the administrator has put it right
  await it.again();
  await it.must(1, moon);
  await it.must(0, sun);
  const times = await it.times(0);
  check(times.at(-1) >= latest, `time ran back over the restart: ${times}`);
  neverBack(times);
  near(await it.left(0), hour, 30, "what is left");
  await it.close();
});

const century = 100 * 365 * 24 * hour;

await test("one start in another century costs nobody his game", async () => {
  const offset = path.join(folder, "offset");
  write(offset, 0);
  const it = await Table.open({ env: { LD_PRELOAD: moved, GG_TEST_CLOCK_OFFSET: offset } }, { kind: "live", seconds: hour });
  await it.must(1, moon);
  await it.must(0, sun);
  for (const jump of [9 * century, -century]) {
    write(offset, jump);
    await it.again();
    await it.says(jump > 0 ? "set-ahead" : "set-back");
    check(it.server.said.includes("clock-in-doubt"), `the log: ${it.server.said}`);
    near(await it.left(0), hour, 30, `after a start with a clock that is wrong by ${jump} s: what is left`);
    await it.must(0, "move 2a Alm-Cald");
    await it.must(0, "undo");
    near((await it.times(0)).at(-1) / 1000, Date.now() / 1000, 30, "the time of the last entry");
  }
  write(offset, 0);
  await it.says("trusted");
  await it.again();
  await it.says("trusted");
  neverBack(await it.times(0));
  near(await it.left(0), hour, 30, "what is left");
  await it.close();
});

await test("after a month without power an administrator confirms the date", async () => {
  const [offset, boot] = [path.join(folder, "offset"), path.join(folder, "boot")];
  write(offset, 0);
  write(boot, 1);
  const it = await Table.open({ env: { LD_PRELOAD: moved, GG_TEST_CLOCK_OFFSET: offset, GG_TEST_BOOT: boot } }, { kind: "days", days: 1 });
  await it.must(1, moon);
  await it.must(0, sun);
  write(offset, 30 * 24 * hour);
  write(boot, 2);
  for (let i = 0; i < 2; i++) {
    await it.again();
    await it.says("set-ahead");
  }
  near((await it.left(0)) / hour, -29 * 24, 1, "hours that are left");
  same((await it.people[0].must("GET", `/games/${it.game}`)).state, "running", "the game");
  check(/^heartbeat/m.test(it.admin("clock")), "admin clock has no heartbeat");
  check(/set ahead/.test(it.admin("clock")), "admin clock does not say what is wrong");
  check(/confirmed/.test(it.admin("clock", "--confirm")), "admin clock --confirm");
  await it.says("trusted");
  same((await it.people[0].must("GET", `/games/${it.game}`)).state, "running", "the game, in the time of grace");
  await it.again();
  await it.says("trusted");
  await it.close();
});

/* ---------------------------------------------------------------- dates that come with logs */

/** A log of a game that was over in the year 2999. */
async function foreignLog() {
  const store = path.join(folder, `foreign-${++stores}.db`);
  const it = await Table.open({}, { kind: "none" }, store);
  await it.must(1, moon);
  await it.must(0, "resign");
  await it.close();
  const file = path.join(folder, "foreign.log");
  const { status, out, err } = run(program, ["export", it.game, "-", "--store", store]);
  same(status, 0, `export: ${out}${err}`);
  check(/^date /m.test(out), `a log without a date: ${out}`);
  fs.writeFileSync(file, out.replace(/^date .*$/m, "date 2999-01-01T00:00Z"));
  return file;
}

await test("a log of the year 2999 does not move the clock", async () => {
  const store = path.join(folder, `clock-${++stores}.db`);
  const log = await foreignLog();
  const take = () => run(program, ["import", log, "--store", store]);
  same(take().status, 0, "import");
  check(/1 already here/.test(take().out), "it is not known again");
  const it = await Table.open({}, { kind: "live", seconds: hour }, store);
  await it.says("trusted");
  near((await it.times(0))[0] / 1000, Date.now() / 1000, 30, "the time of the first entry");
  await it.must(1, moon);
  await it.must(0, sun);
  check(/1 already here/.test(take().out), "it is not known again beside the server");
  await it.again();
  await it.says("trusted");
  near(await it.left(0), hour, 30, "what is left");
  near((await it.times(0)).at(-1) / 1000, Date.now() / 1000, 30, "the time of the last entry");
  await it.close();
});

/* ---------------------------------------------------------------- time as the test says */

const clockFile = () => path.join(folder, `test-clock-${++stores}`);

await test("a test clock that is set back stays where it was", async () => {
  const clock = clockFile();
  write(clock, begin);
  const it = await Table.open({ args: ["--test-clock", clock] }, { kind: "live", seconds: hour, increment: 0 });
  await it.must(1, moon);
  await it.must(0, sun);
  write(clock, begin + 600_000);
  same(await it.left(0), hour - 600, "after ten minutes");
  write(clock, begin - 86_400_000);
  same(await it.left(0), hour - 600, "after the clock was set back by a day");
  await it.must(0, "end");
  same((await it.times(0)).at(-1), begin + 600_000, "the time of the order");
  fs.rmSync(clock);
  same(await it.left(1), hour, "without the file");
  write(clock, begin + 700_000);
  same(await it.left(1), hour - 100, "a hundred seconds later");
  await it.close();
});

await test("who is out of time has lost, at the time when he was", async () => {
  const clock = clockFile();
  write(clock, begin);
  const it = await Table.open({ args: ["--test-clock", clock] }, { kind: "live", seconds: 300, increment: 0 });
  await it.must(1, moon);
  await it.must(0, sun);
  write(clock, begin + 299_000);
  await sleep(1200);
  same((await it.people[0].must("GET", `/games/${it.game}`)).state, "running", "a second before");
  write(clock, begin + 3_000_000);
  const late = await it.order(0, "end");
  same(late.status, 409, `an order that is too late: ${late.text}`);
  check(/Moon/.test((await it.ends()) ?? ""), `the game ends: ${await it.ends(0)}`);
  neverBack(await it.times(0));
  await it.close();
});

await test("a time-out that came while the server was down is carried out after the grace of a start", async () => {
  const clock = clockFile();
  write(clock, begin);
  const it = await Table.open({ args: ["--test-clock", clock] }, { kind: "days", days: 1 });
  await it.must(1, moon);
  await it.must(0, sun);
  await it.server.stop();
  write(clock, begin + 3 * 86_400_000);
  it.server = await it.server.again();
  for (const person of it.people) await person.move(it.server);
  await sleep(1200);
  same((await it.people[0].must("GET", `/games/${it.game}`)).state, "running", "in the time of grace");
  write(clock, begin + 3 * 86_400_000 + 61_000);
  check(/Moon/.test((await it.ends()) ?? ""), "the game does not end");
  await it.close();
});

await test("a server that is started with a clock behind the store's latest time does not run back", async () => {
  const clock = clockFile();
  write(clock, begin);
  const it = await Table.open({ args: ["--test-clock", clock] }, { kind: "live", seconds: hour, increment: 0 });
  await it.must(1, moon);
  await it.must(0, sun);
  write(clock, begin + 1_000_000);
  await it.must(0, "move 2a Alm-Cald");
  await it.must(0, "end");
  const left = [await it.left(0), await it.left(1)];
  same(left, [hour - 1000, hour], "before the restart");
  write(clock, begin - 500_000);
  await it.again();
  same([await it.left(0), await it.left(1)], left, "after it");
  await it.must(1, "end");
  neverBack(await it.times(0));
  check((await it.times(0)).at(-1) >= begin + 1_000_000, "the order is older than the one before it");
  write(clock, begin + 1_500_000);
  check((await it.left(0)) <= hour - 1000, "time was given back");
  await it.close();
});

finish();
