// upgrade.mjs: servers are replaced by those of a next version while people play, one after the other. The first one changes tables that the
// others use (GG_NEXT_STORE in store_postgres_schema.c), while something long reads them, as a backup does.
//
//   node upgrade.mjs PROBE NEXT [SEED]
import { spawn } from "node:child_process";
import path from "node:path";
import { Server, check, finish, run, same, sleep, test } from "../server/client.mjs";
import { Club, counts } from "./club.mjs";
import { missing } from "./cluster.mjs";

const [program, next] = process.argv.slice(2, 4).map((file) => path.resolve(file));
const seed = Number(process.argv[4] ?? 1805);

if (missing()) {
  console.log(`not tried: ${missing()}`);
  console.log("1 passed, 0 failed");
  process.exit(0);
}

const club = new Club();
const ask = (text) => club.cluster.database.ask(text).trim();
const LATE = 60000;

/** Until so many more orders are acknowledged. */
async function orders(more, why) {
  const until = counts.orders + more;
  for (const late = Date.now() + LATE; counts.orders < until; ) {
    check(Date.now() < late, `${why}: only ${counts.orders - until + more} of ${more} orders in ${LATE / 1000} s`);
    await sleep(20);
  }
}

/** A transaction that has read games and journal, and goes on. */
async function reader() {
  const { port } = club.cluster.database;
  const child = spawn("psql", ["-h", "127.0.0.1", "-p", `${port}`, "-U", "grognard", "-d", "postgres", "-At"], { stdio: ["pipe", "pipe", "ignore"] });
  let said = "";
  child.stdout.on("data", (data) => (said += data));
  child.stdin.write("BEGIN; SELECT count(*) FROM games; SELECT count(*) FROM journal; SELECT 'reads';\n");
  while (!said.includes("reads")) await sleep(10);
  return () => new Promise((done) => child.on("close", done).stdin.end("COMMIT;\n"));
}

await test("players come", () => club.open(program, seed));
const { cluster } = club;

await test("a next version changes tables while old servers serve", async () => {
  same(ask("SELECT max(version) FROM grognard"), "6", "the version of the tables");
  await club.round(async () => {
    const end = await reader();
    same(await cluster.nodes[0].stop(), 0, "a server ended with");
    const begins = cluster.again(0, { program: next, seconds: 60 });
    await orders(60, "while the new server waits for a table");
    same(ask("SELECT max(version) FROM grognard"), "6", "a table is changed while somebody reads it");
    await end();
    await begins;
    same(ask("SELECT max(version) FROM grognard"), "7", "the version of the tables");
    await orders(60, "old and new servers together");
  }, 0);
  await club.agree();
});

await test("an old program that begins anew says why it does not", async () => {
  const { status, out, err } = run(program, ["serve", "--listen", "127.0.0.1:0", "--store", cluster.database.store]);
  check(status !== 0, "an old program serves newer tables");
  same((out + err).trim(), "grognard: serve: the database is from a newer grognard (store version 7, this program knows 6): use that one", "what it says");
});

await test("the others are replaced, one after the other", async () => {
  await club.round(async () => {
    for (const i of [1, 2]) {
      same(await cluster.nodes[i].stop(), 0, "a server ended with");
      await cluster.again(i, { program: next });
      await orders(20, "when a server was replaced");
    }
    cluster.worker.kill("SIGTERM");
    await cluster.worker.ended;
    cluster.startWorker(next);
    await orders(20, "when the worker was replaced");
  }, 0);
  await club.agree();
});

await test("bots play on", () => club.bots());

await test("nothing is lost", async () => {
  for (const game of club.done.slice(-10)) for (const seat of game.seats) await seat.verify();
  for (const { listeners } of club.tables) for (const listener of listeners) await listener.leave();
  const { status, out, err } = run(next, ["admin", "rerun", "--store", cluster.database.store]);
  check(status === 0, `admin rerun: ${status} ${out}${err}`);
  check(Number(ask("SELECT count(*) FROM journal WHERE next_one = 'none'")) > 200, "rows of old servers have the new column");
  check(counts.resumed > 5, "no stream was handed over");
  for (const status of await cluster.stop()) same(status, 0, "a server ended with");
});

console.log(`${counts.orders} orders, ${counts.refused} times 502 or 503, ${counts.entries} events, ${counts.resumed} streams resumed, ${counts.games} games ended`);
finish();
