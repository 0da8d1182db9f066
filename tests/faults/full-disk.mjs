// full-disk.mjs: the disk is full for a while. Who changes something is told 503 and when to come again; everything can still be read; nothing
// that was acknowledged is lost, nothing is torn; when there is room again the same request succeeds. /healthz tells the truth
// by itself.
//
//   node full-disk.mjs PROBE
//
// The store lies on a file system in memory that only the server sees (a mount namespace of its own; where that is not
// allowed, only the second way is tried: a limit on the size of files). A filler takes the room away and gives it back.
import fs from "node:fs";
import path from "node:path";
import {
  Person, Server, chance, check, finish, newFolder, newGame, probeOrder, run, same, sleep, table, test,
} from "../server/client.mjs";

const program = path.resolve(process.argv[2]);
const folder = newFolder("full-disk");
const random = chance(1805);

/* ---------------------------------------------------------------- two ways to have no room */

/** A small file system of the server's own. `fill` takes all that is left of it, `free` gives it back. */
class SmallDisk {
  static possible() {
    return run("unshare", ["-rm", "sh", "-c", `mount -t tmpfs -o size=64k none ${folder}`]).status === 0;
  }
  constructor() {
    this.name = "a file system of 2 MB";
    this.disk = path.join(folder, "disk");
    fs.mkdirSync(this.disk);
    this.store = path.join(this.disk, "game.db");
    // The shell stays to hold the disk: a server that ends leaves it there for the next one.
    this.wrap = ["unshare", "-rm", "sh", "-c", `mount -t tmpfs -o size=2m none ${this.disk} && exec "$@"`, "sh"];
  }
  seen(server) {
    return path.join("/proc", String(server.pid), "root", this.disk);
  }
  fill(server) {
    const file = fs.openSync(path.join(this.seen(server), "filler"), "a");
    try {
      for (let size = 65536; size >= 1; size = Math.floor(size / 2)) this.writeAll(file, Buffer.alloc(size, 1));
    } finally {
      fs.closeSync(file);
    }
  }
  writeAll(file, block) {
    try {
      for (;;) fs.writeSync(file, block);
    } catch (error) {
      if (error.code !== "ENOSPC") throw error;
    }
  }
  free(server) {
    fs.rmSync(path.join(this.seen(server), "filler"));
  }
  /** The store as it is: a copy outside. */
  copy(server, to) {
    for (const end of ["", "-wal"]) {
      const from = path.join(this.seen(server), `game.db${end}`);
      if (fs.existsSync(from)) fs.copyFileSync(from, to + end);
    }
  }
}

/** No file may be written any more. */
class SmallFiles {
  constructor() {
    this.name = "files of no size";
    this.store = path.join(folder, "limited.db");
    this.wrap = ["sh", "-c", `trap '' XFSZ; exec "$@"`, "sh"];
  }
  fill(server) {
    check(run("prlimit", ["--pid", String(server.pid), "--fsize=0:unlimited"]).status === 0, "prlimit failed");
  }
  free(server) {
    check(run("prlimit", ["--pid", String(server.pid), "--fsize=unlimited"]).status === 0, "prlimit failed");
  }
  copy(_server, to) {
    for (const end of ["", "-wal"]) if (fs.existsSync(this.store + end)) fs.copyFileSync(this.store + end, to + end);
  }
}

/* ---------------------------------------------------------------- the test */

/** The server answers nothing by itself: only these people change the game. */
const GAME = { game: "probe", options: { players: 2 }, forced: false };

class Play {
  async open(place) {
    this.place = place;
    this.server = await Server.start({ program, store: place.store, wrap: place.wrap });
    this.people = [await Person.come(this.server), await Person.come(this.server)];
    this.game = (await newGame(this.people, GAME)).id;
    this.orders = [[], []];
    this.stream = await this.people[0].stream();
  }

  sight(seat) {
    return this.people[seat].must("GET", `${table(this.game, seat)}/sight`);
  }

  /** Somebody who is asked: { seat, after, order }. */
  async next() {
    for (const seat of [0, 1]) {
      const sight = await this.sight(seat);
      const order = probeOrder(sight, random);
      if (order) return { seat, body: { after: sight.number, order } };
    }
    return null;
  }

  post({ seat, body }) {
    return this.people[seat].post(`${table(this.game, seat)}/orders`, body);
  }

  async playOne() {
    const next = await this.next();
    if (next === null) return this.renew();
    const reply = await this.post(next);
    if (reply.status === 200) this.orders[next.seat].push(next.body.order);
    return reply;
  }

  async renew() {
    const reply = await this.people[0].post("/games", { ...GAME, seats: [{ kind: "me" }, { kind: "open" }], start: true });
    if (reply.status !== 201) return reply;
    const joined = await this.people[1].post(`/games/${reply.json.id}/join`, { seat: 1 });
    if (joined.status >= 300) return joined;
    this.game = reply.json.id;
    this.orders = [[], []];
    return joined;
  }

  async record(seat) {
    const reply = await this.people[seat].must("GET", `${table(this.game, seat)}/record?after=0`);
    return reply.entries ?? reply;
  }

  async checkRecord() {
    for (const seat of [0, 1]) {
      const own = (await this.record(seat)).filter((e) => e.kind === "order" && e.seat === seat);
      same(own.length, this.orders[seat].length, `own orders of seat ${seat}`);
    }
  }
}

/** Until /healthz has this status. Nobody changes anything meanwhile. */
async function health(play, status, again = () => {}) {
  let reply = null;
  for (let i = 0; i < 100 && reply?.status !== status; i++) {
    if (reply) await sleep(100);
    again();
    reply = await play.people[0].get("/healthz");
  }
  same([reply.status, reply.json.ok], [status, status === 200], `/healthz: ${reply.text}`);
  check(status === 200 || reply.json.why.length > 0, "/healthz does not say why");
  return reply.json.why;
}

function refusedForNow(reply, what) {
  check(reply.status === 503, `${what}: ${reply.status} ${reply.text}`);
  same(reply.json?.error?.code, "no-store", what);
  check(Number(reply.header["retry-after"]) > 0, `${what}: no Retry-After`);
  check(reply.json.error.text.length > 0, `${what}: it does not say what is wrong`);
}

async function tryPlace(place) {
  const play = new Play();
  const about = (text) => `${place.name}: ${text}`;

  await test(about("play begins"), async () => {
    await play.open(place);
    for (let i = 0; i < 12; i++) check((await play.playOne()).status < 300, "an order was refused");
    await play.people[0].must("PUT", `${table(play.game, 0)}/notes`, { text: "kept" });
  });

  await test(about("/healthz finds out by itself that there is no room, and that there is again"), async () => {
    await health(play, 200);
    const why = await health(play, 503, () => place.fill(play.server));
    check(/room|full|I\/O/i.test(why), `why: ${why}`);
    place.free(play.server);
    await health(play, 200);
  });

  let before = null;
  let refused = null;
  // A server may find room once more by tidying up its store: then the disk is filled anew.
  await test(about("an order that cannot be stored gets 503, and changes nothing"), async () => {
    for (let i = 0; i < 400 && !refused; i++) {
      const [sights, next] = [[await play.sight(0), await play.sight(1)], await play.next()];
      check(next !== null, "the game ended before the disk was full");
      place.fill(play.server);
      const replies = [await play.post(next)];
      if (replies[0].status === 503) {
        for (const seat of [0, 1]) same(await play.sight(seat), sights[seat], `what seat ${seat} sees`);
        place.fill(play.server);
        replies.push(await play.post(next));
      }
      const last = replies.at(-1);
      if (last.status === 200) play.orders[next.seat].push(next.body.order);
      else if (last.status !== 409) {
        for (const reply of replies) refusedForNow(reply, next.body.order);
        [refused, before] = [next, sights];
      } else same(replies.length, 1, "a refused order");
    }
    check(refused, "the disk never was full");
  });

  await test(about("the same again, and others that change something"), async () => {
    refusedForNow(await play.post(refused), refused.body.order);
    const seat = table(play.game, 0);
    refusedForNow(await play.people[0].put(`${seat}/notes`, { text: "n".repeat(15000) }), "notes");
    refusedForNow(await play.people[0].put(`${seat}/mute`, { seats: [1] }), "mute");
    refusedForNow(await play.people[0].post("/games", { game: "probe" }), "a new game");
  });

  await test(about("the server says how it is, and can be read"), async () => {
    await health(play, 503);
    for (const seat of [0, 1]) same(await play.sight(seat), before[seat], `what seat ${seat} sees`);
    await play.checkRecord();
    same((await play.people[0].must("GET", `${table(play.game, 0)}/notes`)).text, "kept", "notes");
    same((await play.people[0].must("GET", "/games")).games?.length > 0, true, "the list of games");
    check(!play.stream.closed, "the stream was cut");
  });

  await test(about("it goes on when there is room, by itself"), async () => {
    place.free(play.server);
    let reply = null;
    for (let i = 0; i < 100 && reply?.status !== 200; i++) {
      reply = await play.post(refused);
      if (reply.status === 503) await sleep(50);
    }
    same(reply.status, 200, `${refused.body.order}: ${reply.text}`);
    check(!reply.json.repeated, "the refused order had been carried out");
    play.orders[refused.seat].push(refused.body.order);
    for (let i = 0; i < 20; i++) check((await play.playOne()).status < 300, "an order was refused");
    await play.checkRecord();
    await health(play, 200);
  });

  await test(about("nothing is torn"), async () => {
    const copy = path.join(folder, `copy-${place.constructor.name}.db`);
    const record = await play.record(0);
    place.copy(play.server, copy);
    const { status, out, err } = run(program, ["admin", "rerun", "--store", copy]);
    check(status === 0, `admin rerun: ${status} ${out}${err}`);
    const code = await play.server.stop();
    check(code === 0, `the server ended with ${code}:\n${play.server.said.slice(-2000)}`);
    const server = await Server.start({ program, store: copy });
    await play.people[0].move(server);
    same(await play.record(0), record, "the record after a restart");
    play.people.forEach((person) => person.leave());
    await server.stop();
  });
}

if (SmallDisk.possible()) await tryPlace(new SmallDisk());
await tryPlace(new SmallFiles());
finish();
