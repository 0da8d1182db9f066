#!/usr/bin/env node
// nodes.mjs: what several servers on PostgreSQL cost, as ratios to one server on SQLite in the same run.
//
//   bench/load/nodes.mjs [--seconds 8] [--games 60] [--rounds 2]
//
// Each kind is measured in turn, --rounds times; the table has the medians. `apart`: the two players of each game are with different
// servers, so every order has to be heard by another one. Processor time is that of the servers and of the database, in
// microseconds per order. Needs build/release/bench_load and grognard-probe, PostgreSQL and a real disk (build/).
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Server } from "../../tests/server/client.mjs";
import { Database } from "../../tests/faults/cluster.mjs";

process.chdir(path.join(path.dirname(new URL(import.meta.url).pathname), "../.."));
const value = (name, usual) => Number(process.argv[process.argv.indexOf(`--${name}`) + 1] ?? usual);
const given = (name, usual) => (process.argv.includes(`--${name}`) ? value(name, usual) : usual);
const [seconds, games, rounds] = [given("seconds", 8), given("games", 60), given("rounds", 2)];
const program = "build/release/grognard-probe";
const folder = "build";

/** Processor seconds of a process, and of those that it has started. */
function used(pid) {
  const all = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const name of all) {
    let stat;
    try {
      stat = fs.readFileSync(`/proc/${name}/stat`, "utf8");
    } catch {
      continue;
    }
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(name) === pid || Number(fields[1]) === pid) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / 100;
}

/** A program that starts a server on that store, whatever file it is told. */
function onStore(store) {
  const file = path.resolve(folder, `load-serve-${process.pid}.sh`);
  fs.writeFileSync(file, `#!/bin/bash\n# serve --listen ADDRESS --store FILE\nexec ${path.resolve(program)} "$1" "$2" "$3" --store '${store}'\n`, { mode: 0o755 });
  return file;
}

function load(words) {
  return new Promise((done, failed) => {
    const child = spawn("build/release/bench_load", words, { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    child.stdout.on("data", (data) => (said += data));
    child.on("close", () => (said.includes("{") ? done(JSON.parse(said.slice(said.indexOf("{")))) : failed(new Error(`bench_load: ${said}`))));
  });
}

/** Servers 1 .. count on a database; the first is bench_load's own. */
async function onDatabase(count) {
  const database = await Database.make(["fsync=on", "shared_buffers=128MB"]);
  const others = [];
  for (let i = 1; i < count; i++) others.push(await Server.start({ program, store: database.store }));
  const before = used(database.child.pid) + others.reduce((sum, one) => sum + used(one.pid), 0);
  const file = onStore(database.store);
  const words = [file, folder, "--games", `${games}`, "--seconds", `${seconds}`, "--json", ...others.flatMap((one) => ["--also", `${one.port}`])];
  // The database's processor time ends with its connections: it is read while the load is there.
  let base = null;
  let last = null;
  const look = () => ({ at: Date.now(), database: used(database.child.pid), others: others.reduce((sum, one) => sum + used(one.pid), 0) });
  const watch = setInterval(() => {
    const now = look();
    if (base === null && Date.now() - began > 2500) base = now;
    if (Date.now() - began < 1000 * seconds + 500) last = now;
  }, 200);
  const began = Date.now();
  const figures = await load(words);
  clearInterval(watch);
  const share = (last.at - base.at) / 1000;
  figures.database = (last.database - base.database) / share;
  figures.servers = figures.server_cpus + (last.others - base.others) / share;
  for (const one of others) await one.stop();
  await database.stop();
  fs.rmSync(file);
  return { ...figures, before };
}

async function onFile() {
  const figures = await load([program, folder, "--games", `${games}`, "--seconds", `${seconds}`, "--json"]);
  return { ...figures, database: 0, servers: figures.server_cpus };
}

/** As many servers with stores of their own: they share processors and disk, and nothing else. What threads that own shares of the games would
 * come to at best. */
async function onFiles(count) {
  const all = await Promise.all([...Array(count)].map(() => load([program, folder, "--games", `${games / count}`, "--seconds", `${seconds}`, "--json"])));
  const sum = (share) => all.reduce((total, one) => total + share(one), 0);
  const most = (share) => Math.max(...all.map(share));
  return {
    ...all[0],
    orders_per_s: sum((f) => f.orders_per_s),
    servers: sum((f) => f.server_cpus),
    errors: sum((f) => f.errors),
    p50_ms: most((f) => f.p50_ms),
    p99_ms: most((f) => f.p99_ms),
    database: 0,
  };
}

const kinds = [
  ["one server on SQLite", () => onFile()],
  ["two, with a file each", () => onFiles(2)],
  ["four, with a file each", () => onFiles(4)],
  ["one on PostgreSQL", () => onDatabase(1)],
  ["three on PostgreSQL, apart", () => onDatabase(3)],
  ["four on PostgreSQL, apart", () => onDatabase(4)],
];
const found = kinds.map(() => []);
for (let round = 0; round < rounds; round++) for (const [i, [, measure]] of kinds.entries()) found[i].push(await measure());

const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
const of = (i, figure) => median(found[i].map(figure));
const per = (share) => (figures) => (1e6 * figures[share]) / figures.orders_per_s;
console.log(`${2 * games} players in ${games} games of the probe, ${seconds} s a run, ${rounds} runs each in turn; medians:\n`);
console.log("| | orders/s | ratio | p50 ms | p99 ms | errors | us of servers an order | ratio | us of the database an order |");
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
for (const [i, [name]] of kinds.entries()) {
  const [orders, first] = [of(i, (f) => f.orders_per_s), of(0, (f) => f.orders_per_s)];
  const [mine, theirs] = [of(i, per("servers")), of(0, per("servers"))];
  console.log(
    `| ${name} | ${orders.toFixed(0)} | ${(orders / first).toFixed(2)} | ${of(i, (f) => f.p50_ms).toFixed(1)} | ${of(i, (f) => f.p99_ms).toFixed(1)} | ` +
      `${of(i, (f) => f.errors)} | ${mine.toFixed(0)} | ${(mine / theirs).toFixed(2)} | ${of(i, per("database")).toFixed(0)} |`,
  );
}
