// offline.mjs: the page that needs no server answers like the server, byte for byte, except for ids and times.
//
//   node tests/agree/offline.mjs PROGRAM MODULE LOG ..          prints "N passed, M failed"
//
// Each recorded game is opened in both, as a whole and broken off in its middle. Then the same calls are made in both: everything that
// can be read, and orders drawn from the choices.
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chance, newFolder, Person, Server } from "../server/client.mjs";

const ORDERS = Number(process.env.GG_ORDERS || 5); // given in each game that goes on
const TARGETS = 4; // asked about in each position

const [program, moduleFile, ...logs] = process.argv.slice(2);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/* ---------------------------------------------------------------- the two */

/** The client's own code around the module, for node. */
async function loadHouse() {
  const { build } = createRequire(path.join(root, "web/package.json"))("esbuild");
  const file = path.join(newFolder("house"), "house.mjs");
  await build({ entryPoints: [path.join(root, "web/src/offline/house.ts")], bundle: true, format: "esm", outfile: file, logLevel: "error" });
  return (await import(pathToFileURL(file).href)).House;
}

async function openHouse() {
  const House = await loadHouse();
  const keeper = { store: () => Promise.resolve() };
  const nobody = () => ({ think: () => {}, stop: () => {} }); // bots are not asked
  const broken = (error) => {
    throw error;
  };
  const house = await House.open(await WebAssembly.compile(fs.readFileSync(moduleFile)), new Map(), keeper, nobody, broken);
  let token = "stranger";
  const call = (method, place, body) =>
    new Promise((done) => {
      const headers = { "X-Grognard-Token": token, ...(body ? { "Content-Type": "application/json" } : {}) };
      house.ask({ method, target: `/api/v1${place}`, headers, body: body ? JSON.stringify(body) : "" }, { reply: ({ status, body: text }) => done({ status, text }) });
    });
  ({ token } = JSON.parse((await call("GET", "/me")).text));
  return { call, close: () => house.close() };
}

async function openServer() {
  const server = await Server.start({ program: path.resolve(program), store: path.join(newFolder("agree"), "store.sqlite") });
  const person = await Person.come(server);
  return { call: (method, place, body) => person.call(method, place, body), close: () => server.stop() };
}

const server = await openServer();
const house = await openHouse();

/* ---------------------------------------------------------------- comparing */

const ids = { server: [], house: [] };

/** Without what must differ: ids, times, the guest's user id and token. */
function plain(text, side) {
  const known = ids[side].reduce((all, id, i) => all.replaceAll(id, `<${i}>`), text);
  return known.replace(/\b1[789]\d{11}\b/g, "<time>").replace(/"(user|token)":"[^"]*"/g, '"$1":"<secret>"');
}

let calls = 0;

/** A node of an analysis has dice of its own. */
const withoutSeed = (place, text) => (/\}\.\d+$/.test(place) ? text.replace(/"seed_hash":"\w+"/, '"seed_hash":"<secret>"') : text);

/** The reply of both; it throws if they differ. `{i}` in a path is an id. */
async function both(method, place, body) {
  const ask = (side, to) => to.call(method, place.replace(/\{(\d+)\}/g, (_, i) => ids[side][i]), body);
  const [there, here] = await Promise.all([ask("server", server), ask("house", house)]);
  const right = withoutSeed(place, plain(there.text, "server")), said = withoutSeed(place, plain(here.text, "house"));
  calls++;
  if (there.status === here.status && right === said) return { status: there.status, text: right, json: right.startsWith("{") ? JSON.parse(right.replace(/:<time>/g, ":0")) : null };
  let at = 0;
  while (right[at] === said[at] && at < right.length) at++;
  throw new Error(`${method} ${place} ${JSON.stringify(body ?? null)}: ${there.status}, ${here.status}, from ${at}:\n  server: ${right.slice(at - 60, at + 160)}\n  house:  ${said.slice(at - 60, at + 160)}`);
}

/** Something new in both; returns the number of its id. */
async function make(method, place, body) {
  const ask = async (side, to) => {
    const { status, text } = await to.call(method, place.replace(/\{(\d+)\}/g, (_, i) => ids[side][i]), body);
    if (status !== 201) throw new Error(`${method} ${place}: ${side}: ${status} ${text.slice(0, 300)}`);
    ids[side].push(JSON.parse(text).id);
  };
  await ask("server", server);
  await ask("house", house);
  return ids.server.length - 1;
}

/* ---------------------------------------------------------------- calls */

async function readSeat(at, seat, more = "") {
  for (const what of ["sight", "text"]) await both("GET", `${at}/seats/${seat}/${what}${more}`);
}

/** Some things on the board, for "why not". */
function targets(choices, random) {
  const all = choices.flatMap((choice) => choice.targets);
  return all.length === 0 ? [] : Array.from({ length: TARGETS }, () => random.pick(all));
}

/** An order from the choices, each of them taken in both. */
async function draft(at, seat, random) {
  let { json } = await both("DELETE", `${at}/seats/${seat}/draft`);
  const steps = [];
  while (json.choices?.length > 0 && !(json.complete && random.below(2) === 0)) {
    const choice = random.pick(json.choices);
    for (const target of targets(json.choices, random)) await both("POST", `${at}/seats/${seat}/why`, { steps, target });
    steps.push(choice.text);
    ({ json } = await both("PUT", `${at}/seats/${seat}/draft`, { steps }));
    if (steps.length > 60) return null;
  }
  return json.complete ? json.order : null;
}

async function giveOrder(at, seats, random) {
  for (const seat of seats) {
    const { json } = await both("GET", `${at}/seats/${seat}/sight`);
    if (!json.asked) continue;
    await both("GET", `${at}/seats/${seat}/setups`);
    await both("POST", `${at}/seats/${seat}/choices`, { steps: [] });
    const order = await draft(at, seat, random);
    if (!order) return;
    await both("POST", `${at}/seats/${seat}/why`, { order });
    await both("POST", `${at}/seats/${seat}/preview`, { order });
    const { json: given } = await both("POST", `${at}/seats/${seat}/orders`, { after: json.number, order, sight: true });
    if (given.sight?.can_undo && random.below(3) === 0) await both("POST", `${at}/seats/${seat}/orders`, { after: given.number, order: "undo" });
    return;
  }
}

async function readRecord(at, seat) {
  for (let after = 0; ; ) {
    const { json } = await both("GET", `${at}/seats/${seat}/record?after=${after}`);
    if (!json?.entries?.length) return;
    after = json.number;
    if (json.entries.length < 200) return;
  }
}

/** The log up to its middle order, with its secrets, as a game that goes on. */
function broken(log) {
  const lines = log.split("\n").filter((line) => !line.startsWith("#"));
  const begin = lines.indexOf("begin") + 1;
  const orders = lines.findIndex((line, i) => i >= begin && /^(nonce|seed) /.test(line));
  const secrets = lines.filter((line, i) => i >= orders && /^(nonce|seed) /.test(line));
  const middle = begin + Math.floor((orders - begin) / 2);
  return [...lines.slice(0, middle), "", "# in progress", ...secrets, ""].join("\n");
}

async function goOn(log) {
  const random = chance(log.length);
  const number = await make("POST", "/copies", { log: broken(log) });
  const at = `/games/{${number}}`;
  const { json: game } = await both("GET", at);
  const seats = game.seats.map(({ seat }) => seat);
  for (const seat of seats) {
    await readSeat(at, seat);
    await readRecord(at, seat);
  }
  for (let i = 0; i < ORDERS; i++) await giveOrder(at, seats, random);
  await both("PUT", `${at}/seats/${seats[0]}/notes`, { text: "Hold the Pratzen." });
  await both("GET", `${at}/seats/${seats[0]}/log`);
  await both("GET", `${at}/seats/${seats[0]}/standing`);
  const study = await make("POST", `${at}/seats/${seats[0]}/analysis`, {});
  await both("GET", `/games/{${study}}.0`);
  await readSeat(`/games/{${study}}.0`, seats[0]);
}

async function lookBack(log) {
  const number = await make("POST", "/copies", { log });
  const at = `/games/{${number}}`;
  const { json: game } = await both("GET", at);
  const { json: last } = await both("GET", `${at}/seats/referee/sight`);
  await readRecord(at, "public");
  for (const part of [0, 1, 3]) await readSeat(at, game.seats[0].seat, `?at=${Math.floor((part * (last?.orders ?? 9)) / 4)}`);
  await both("GET", `${at}/seats/referee/log`);
  await both("GET", `${at}/dice`);
}

/* ---------------------------------------------------------------- all of it */

let passed = 0, failed = 0;

async function compare(name, what) {
  try {
    await what();
    passed++;
  } catch (error) {
    failed++;
    console.log(`${name}: ${error.message}`);
  }
}

await compare("the catalog", async () => {
  await both("PUT", "/me", { name: "Marie" });
  const { json } = await both("GET", "/catalog");
  for (const { game } of json.games) await both("GET", `/catalog/${game}/rules`);
  const { json: lessons } = await both("GET", "/lessons");
  for (const { game, lessons: list } of lessons.courses) await both("GET", `/lessons/${game}/${list[0].name}`);
  await both("POST", "/games", { game: "chess" });
  await both("GET", "/nothing");
});
for (const log of logs) {
  const text = fs.readFileSync(log, "utf8");
  await compare(`${log}, in progress`, () => goOn(text));
  await compare(`${log}, finished`, () => lookBack(text));
}
house.close();
await server.close();
console.log(`${calls} calls compared`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
