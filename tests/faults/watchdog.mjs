// watchdog.mjs: what a service manager hears of the server, and what becomes of one that is stuck or has lost its way.
//
//   node watchdog.mjs PROBE MOVED_CLOCK NOTIFY_SOCKET
//
// The manager is NOTIFY_SOCKET: the server must say that it is ready, that it lives and that it stops. Signs of life end when
// the thread of the games stands still, or when the writer does, though all other threads go on. A broken invariant ends
// the server by a signal, with a line in the log, and nothing that was acknowledged is lost.
import fs from "node:fs";
import path from "node:path";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Person, Server, check, finish, newFolder, newGame, run, same, sleep, table, test } from "../server/client.mjs";

const [program, moved, listener] = process.argv.slice(2).map((file) => path.resolve(file));
const folder = newFolder("watchdog");
const patience = 1500; // milliseconds
let managers = 0;

class Manager {
  static async open() {
    const it = new Manager();
    it.path = path.join(folder, `notify-${++managers}`);
    it.steady = `${it.path}.clock`;
    it.heard = []; // { at, text }
    it.child = spawn(listener, [it.path], { stdio: ["ignore", "pipe", "inherit"] });
    let rest = "";
    it.child.stdout.on("data", (data) => {
      const lines = (rest + data).split("\n");
      rest = lines.pop();
      for (const text of lines) it.heard.push({ at: Date.now(), text });
    });
    await it.until(() => it.heard.length > 0, "the manager listens");
    it.heard = [];
    return it;
  }
  get env() {
    return {
      NOTIFY_SOCKET: this.path, WATCHDOG_USEC: String(patience * 1000), LD_PRELOAD: moved, GG_TEST_CLOCK_STEADY: this.steady,
    };
  }
  async until(is, what, seconds = 15) {
    for (let i = 0; i < seconds * 50; i++) {
      if (is()) return;
      await sleep(20);
    }
    check(false, `${what}: heard ${JSON.stringify(this.heard)}`);
  }
  /** Signs of life since some moment. */
  signs(since) {
    return this.heard.filter(({ at, text }) => at >= since && text === "WATCHDOG=1").length;
  }
  /** Waits until none comes for longer than the manager would wait. */
  async falls_silent() {
    const begun = Date.now();
    await this.until(() => Date.now() - Math.max(begun, this.heard.at(-1).at) > 2 * patience, "signs of life end", 30);
  }
  /** What becomes of the steady clock of its server. */
  clock(word) {
    fs.writeFileSync(`${this.steady}.new`, word);
    fs.renameSync(`${this.steady}.new`, this.steady);
  }
  close() {
    this.child.kill("SIGKILL");
  }
}

/** A server with a manager; both end after `then`. */
async function watched(name, then) {
  const manager = await Manager.open();
  const server = await Server.start({ program, store: path.join(folder, `${name}.db`), env: manager.env });
  try {
    await manager.until(() => manager.heard.length > 0, "ready");
    await then(manager, server);
  } finally {
    manager.clock("");
    if (server.code === undefined) await server.stop();
    manager.close(); // left alone it would keep the output of this test open
  }
}

// All at a time: they mostly wait.
await Promise.all([
  test("it says that it is ready, lives and stops", () =>
    watched("plain", async (manager, server) => {
      same(manager.heard[0].text, `READY=1|STATUS=Serving on port ${server.port}`, "the first word");
      await manager.until(() => manager.signs(0) >= 3, "signs of life");
      same(await server.stop(), 0, "how it ended");
      await manager.until(() => manager.heard.some(({ text }) => text.startsWith("STOPPING=1")), "stopping");
    })),
  test("signs of life end while the thread of the games stands still", () =>
    watched("stopped", async (manager, server) => {
      await manager.until(() => manager.signs(0) >= 1, "signs of life");
      manager.clock("stops");
      await manager.falls_silent();
      check(server.code === undefined && server.signal === undefined, "the server still runs");
      const since = Date.now();
      manager.clock("");
      await manager.until(() => manager.signs(since) >= 2, "signs of life come back");
    })),
  test("signs of life end while the writer stands still", () =>
    watched("writer", async (manager, server) => {
      await manager.until(() => manager.signs(0) >= 1, "signs of life");
      const holder = spawn("sqlite3", [server.options.store], { stdio: ["pipe", "pipe", "inherit"] });
      holder.stdin.write(".timeout 20000\nBEGIN IMMEDIATE;\nSELECT 'held';\n"); // the server may be writing
      await once(holder.stdout, "data");
      const since = Date.now();
      const person = Person.come(server).catch(() => null); // a guest is to be stored
      await manager.falls_silent();
      same((await run("curl", ["-s", "-o", "/dev/null", "-w", "%{http_code}", `http://127.0.0.1:${server.port}/`])).out, "200",
        "a page that needs no store");
      holder.stdin.end("ROLLBACK;\n");
      await person;
      await manager.until(() => manager.signs(since + 2 * patience) >= 2, "signs of life come back");
    })),
  test("a broken invariant ends it by a signal, says where, and loses nothing", () =>
    watched("broken", async (manager, server) => {
      const people = [await Person.come(server), await Person.come(server)];
      const { id } = await newGame(people, { game: "probe", options: { players: 2 } });
      const order = async (seat, text) => {
        const place = table(id, seat);
        const { number } = await people[seat].must("GET", `${place}/sight`);
        const reply = await people[seat].post(`${place}/orders`, { after: number, order: text });
        same(reply.status, 200, `${text}: ${reply.text}`);
      };
      await order(1, "deploy Hale: 1 1 2 Hule: 3 4");
      await order(0, "deploy Alm: 2 3 3 Bree: 4 4");
      manager.clock("fails");
      await server.ended;
      same(server.signal, "SIGABRT", "how it ended"); // for systemd a failure: Restart=on-failure
      const line = server.said.split("\n").find((text) => text.includes(" broken-invariant "));
      check(/^\S+Z broken-invariant at=\S*src\/server\/clocks\/clock\.c:\d+ what=".*failed.*"$/.test(line ?? ""), `the log: ${server.said}`);
      manager.clock("");
      const again = await server.again();
      for (const [seat, person] of people.entries()) {
        await person.move(again);
        const record = await person.must("GET", `${table(id, seat)}/record?after=0`);
        const orders = (record.entries ?? record).filter((entry) => entry.kind === "order");
        same(orders.length, 2, `orders in the record of seat ${seat}`);
        person.leave();
      }
      same(await again.stop(), 0, "how the next one ended");
      const checked = await run(program, ["admin", "check", "--store", server.options.store]);
      same(checked.status, 0, `admin check: ${checked.out}${checked.err ?? ""}`);
    })),
]);

finish();
