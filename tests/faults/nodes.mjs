// nodes.mjs: people and bots play whole games on several servers behind a proxy, while servers are killed or asked to stop, the
// database restarts, connections are cut in the middle of a commit, and news is lost.
//
//   node nodes.mjs PROBE [ROUNDS [SEED [STANDBY] [NGINX]]]
//
// Every call goes to whichever server the proxy chooses. Players send an order again until they have an answer, and their streams
// go on with any server behind the last event. At the end, and after each round
//   - every acknowledged order is in the record of its seat, once, with the entries that were told;
//   - no stream has missed or repeated an entry;
//   - all servers tell the same.
// With STANDBY a copy of the database takes over at the end, while the first one fails. With NGINX the proxy is nginx with TLS.
import path from "node:path";
import { check, finish, run, sleep, test } from "../server/client.mjs";
import { Club, ENOUGH, comesTrue, counts } from "./club.mjs";
import { Nginx, missing } from "./cluster.mjs";

const program = path.resolve(process.argv[2]);
const rounds = Number(process.argv[3] ?? 6);
const seed = Number(process.argv[4] ?? 1805);
const standby = process.argv.includes("STANDBY");
const nginx = process.argv.includes("NGINX");

if (missing() || (nginx && Nginx.missing)) {
  console.log(`not tried: ${missing() ?? `${Nginx.missing} is not installed`}`);
  console.log("1 passed, 0 failed");
  process.exit(0);
}

/* ---------------------------------------------------------------- what goes wrong */

const faults = {
  "kill a server": async (cluster) => {
    const i = random.below(3);
    await cluster.nodes[i].kill();
    await sleep(200);
    await cluster.again(i);
  },
  "stop servers one after the other": async (cluster) => {
    for (let i = 0; i < 3; i++) {
      const status = await cluster.nodes[i].stop();
      check(status === 0, `a server ended with ${status}:\n${cluster.nodes[i].said.slice(-2000)}`);
      await cluster.again(i);
    }
  },
  "lose answers of commits": async (cluster) => {
    for (const line of cluster.lines) line.cutCommits = 6;
    await sleep(600);
    check(await comesTrue(() => cluster.lines.some((line) => line.cuts > 0)), "no commit was cut");
    for (const line of cluster.lines) line.cutCommits = 0;
  },
  "cut connections": async (cluster) => {
    for (const line of cluster.lines) {
      line.cut();
      await sleep(50);
    }
  },
  "lose news": async (cluster) => {
    for (const line of cluster.lines) line.deaf = true;
    await sleep(1500);
    check(await comesTrue(() => cluster.lines.some((line) => line.taken > 0)), "no news was lost");
    for (const line of cluster.lines) line.deaf = false;
  },
  "restart the database": async (cluster) => {
    await cluster.database.stop(random.below(2) ? "SIGINT" : "SIGQUIT");
    await sleep(300);
    await cluster.database.start();
  },
  // More than six rounds: `make soak`.
  "commits take 300 ms": async (cluster) => {
    const [refused, orders] = [counts.refused, counts.orders];
    for (const line of cluster.lines) line.slow = 300;
    const slowed = () => cluster.lines.reduce((sum, line) => sum + line.slowed, 0);
    await comesTrue(() => slowed() >= 20 && counts.orders >= orders + 20);
    for (const line of cluster.lines) line.slow = 0;
    check(slowed() >= 20 && counts.orders >= orders + 20, `a slow disk: ${slowed()} commits, ${counts.orders - orders} orders`);
    check(counts.refused === refused, `a slow disk: ${counts.refused - refused} calls were refused`);
  },
  ...(!nginx && { "a server is frozen": async (cluster) => {
    const node = cluster.nodes[random.below(3)];
    node.child.kill("SIGSTOP");
    await sleep(6000);
    const orders = counts.orders;
    await comesTrue(() => counts.orders >= orders + 20);
    node.child.kill("SIGCONT");
    check(counts.orders >= orders + 20, "nobody can play without the frozen server");
  } }),
};

const club = new Club();
const behindNginx = { proxy: Nginx, args: (i) => ["--proxy", "--origin", Nginx.origin, ...(i === 2 ? ["--leave-jobs"] : [])] };
await test("players come", () => club.open(program, seed, nginx ? behindNginx : {}));
const random = club.random;
const names = Object.keys(faults);
for (let i = 0; i < rounds; i++) {
  const name = names[i % names.length];
  await test(`${name} (round ${i + 1}, seed ${seed})`, () => club.round(faults[name]));
}

/** When a fault strikes is left to chance: a short run goes on until an order was on its way when its server died. */
for (let i = 0; i < 40 && counts.again === 0; i++) {
  const name = names[i % 2];
  await test(`${name} (once more, seed ${seed})`, () => club.round(faults[name]));
}
await test("all servers tell the same", () => club.agree());
await test("bots play on", () => club.bots());

if (standby)
  await test("a copy of the database takes over", async () => {
    const copy = await club.cluster.database.follow();
    const first = club.cluster.database;
    await club.round(async (cluster) => {
      await first.stop("SIGQUIT");
      copy.promote();
      cluster.database = copy;
      for (const line of cluster.lines) line.moveTo(copy);
    }, 3000);
    await club.agree();
  });

await test("all is as it was told", async () => {
  for (const game of club.done.slice(-10)) for (const seat of game.seats) await seat.verify();
  for (const { listeners } of club.tables) for (const listener of listeners) await listener.leave();
});

await test("the journals are whole, and servers end well", async () => {
  const { status, out, err } = run(program, ["admin", "rerun", "--store", club.cluster.database.store]); // run() blocks the lines
  check(status === 0, `admin rerun: ${status} ${out}${err}`);
  for (const line of club.cluster.lines) {
    counts.cuts += line.cuts;
    counts.taken += line.taken;
  }
  for (const status of await club.cluster.stop()) check(status === 0, `a server ended with ${status}`);
});

await test("enough was tried", () => {
  check(counts.orders >= ENOUGH * rounds, `only ${counts.orders} orders in ${rounds} rounds`);
  check(counts.again > 0, "no order was sent again");
});

console.log(
  `${counts.orders} orders in ${rounds} rounds, ${counts.again} sent again (${counts.repeated} of them had been carried out), ` +
    `${counts.refused} times 502 or 503, ${counts.games} games ended (${counts.bots} with bots), ${counts.entries} events, ` +
    `${counts.resumed} streams resumed, ${counts.cuts} commits without an answer, ${counts.taken} pieces of news lost`,
);
finish();
