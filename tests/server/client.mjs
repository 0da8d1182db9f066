// client.mjs: shared by the tests over HTTP: a private server, people who call it, streams, and a small test framework.
//
//   const server = await Server.start({ program, store });
//   const ann = await Person.come(server);
//   const reply = await ann.post("/games", { game: "probe", options: { players: 2 } });
//
// Paths without a leading "/api" or "/boards" are below /api/v1. A reply has `status`, `headers` (raw pairs), `text`, `json`.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";

export const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/* ---------------------------------------------------------------- reproducible random numbers */

export function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  return { below: (n) => next() % n, pick: (list) => list[next() % list.length] };
}

/* ---------------------------------------------------------------- folders */

const folders = [];

/** A folder that is deleted with the process. On a real disk: TMPDIR decides. */
export function newFolder(name) {
  folders.push(fs.mkdtempSync(path.join(os.tmpdir(), `grognard-${name}-`)));
  return folders.at(-1);
}

/* ---------------------------------------------------------------- servers */

const running = new Set();
process.on("exit", () => {
  for (const server of running) server.child.kill("SIGKILL");
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

export class Server {
  /** `wrap`: words before the program, such as a shell that sets limits. */
  static async start({ program, store, listen = "127.0.0.1:0", args = [], env = {}, wrap = [], seconds = 20 }) {
    const words = [...wrap, program, "serve", "--listen", listen, "--store", store, ...args];
    const server = new Server();
    server.options = { program, store, listen, args, env, wrap, seconds };
    server.said = "";
    server.child = spawn(words[0], words.slice(1), {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(server);
    server.ended = new Promise((done) =>
      server.child.on("close", (code, signal) => {
        running.delete(server);
        server.code = code;
        server.signal = signal;
        done(code);
      }),
    );
    const port = new Promise((found, failed) => {
      const hear = (data) => {
        server.said += data;
        const match = /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(server.said);
        if (match) found(Number(match[1]));
      };
      server.child.stdout.on("data", hear);
      server.child.stderr.on("data", hear);
      server.child.on("error", failed);
      server.ended.then(() => failed(new Error(`the server ended at once (${server.code}):\n${server.said}`)));
      setTimeout(() => failed(new Error(`the server said no address:\n${server.said}`)), seconds * 1000).unref();
    });
    server.port = await port;
    return server;
  }

  get pid() {
    return this.child.pid;
  }

  /** Kills it, as a crash of the machine would. */
  async kill() {
    this.child.kill("SIGKILL");
    await this.ended;
  }

  /** Asks it to stop; returns its exit status. */
  async stop(seconds = 10) {
    this.child.kill("SIGTERM");
    const late = setTimeout(() => this.child.kill("SIGKILL"), seconds * 1000);
    await this.ended;
    clearTimeout(late);
    return this.signal ? `signal ${this.signal}` : this.code;
  }

  again(more = {}) {
    return Server.start({ ...this.options, ...more });
  }
}

/** Runs a program to its end: { status, out, err }. */
export function run(program, words, input = "") {
  const result = spawnSync(program, words, { input, encoding: "utf8", maxBuffer: 1 << 28, timeout: 120000 });
  return { status: result.status, out: result.stdout ?? "", err: result.stderr ?? "" };
}

/* ---------------------------------------------------------------- people */

const full = (place) => (/^\/(api|boards|healthz|$)/.test(place) ? place : `/api/v1${place}`);

export class Person {
  constructor(server, { agent } = {}) {
    this.server = server;
    this.cookies = new Map();
    this.extra = {}; // headers of all its calls
    this.token = null;
    this.agent = agent ?? new http.Agent({ keepAlive: true, maxSockets: 4 });
  }

  /** A new person, who has called /me. */
  static async come(server) {
    const person = new Person(server);
    await person.meet();
    return person;
  }

  async meet() {
    const reply = await this.get("/me");
    if (reply.status !== 200) throw new Error(`/me: ${reply.status} ${reply.text}`);
    this.user = reply.json.user;
    this.name = reply.json.name;
    this.token = reply.json.token;
    return reply;
  }

  /** The server was restarted: the cookie is the same, the rest is requested again. */
  async move(server) {
    this.server = server;
    this.agent.destroy();
    this.agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
    await this.meet();
  }

  headers(more) {
    const headers = {};
    if (this.cookies.size > 0) headers.cookie = [...this.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    if (this.token) headers["x-grognard-token"] = this.token;
    return { ...headers, ...this.extra, ...more };
  }

  keep(response) {
    for (const line of response.headers["set-cookie"] ?? []) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(line);
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(key);
      else this.cookies.set(key, value);
    }
  }

  call(method, place, body, more = {}) {
    const text = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
    const headers = this.headers(more);
    if (text !== undefined) {
      headers["content-type"] ??= "application/json";
      headers["content-length"] = Buffer.byteLength(text);
    } else if (method !== "GET") headers["content-length"] = 0;
    return new Promise((done, failed) => {
      const request = http.request(
        { host: "127.0.0.1", port: this.server.port, method, path: full(place), headers, agent: this.agent },
        (response) => {
          const parts = [];
          response.on("data", (part) => parts.push(part));
          response.on("error", failed);
          response.on("aborted", () => failed(new Error("the connection was cut in a reply")));
          response.on("end", () => {
            this.keep(response);
            done(replyOf(response, Buffer.concat(parts).toString("utf8")));
          });
        },
      );
      request.setTimeout(70000, () => request.destroy(new Error(`${method} ${place}: no reply in 70 s`)));
      request.on("error", failed);
      request.end(text);
    });
  }

  get(place, more) {
    return this.call("GET", place, undefined, more);
  }
  post(place, body = {}, more = {}) {
    return this.call("POST", place, body, more);
  }
  put(place, body = {}, more = {}) {
    return this.call("PUT", place, body, more);
  }
  delete(place, body, more = {}) {
    return this.call("DELETE", place, body, more);
  }

  /** Like get, post, put; throws unless it succeeds. */
  async must(method, place, body) {
    const reply = await this.call(method, place, body);
    if (reply.status >= 300) throw new Error(`${method} ${place}: ${reply.status} ${reply.text}`);
    return reply.json;
  }

  async stream({ from, watch, query } = {}) {
    const stream = new Stream(this);
    await stream.open({ from, watch, query });
    return stream;
  }

  /** Closes its connections. */
  leave() {
    this.agent.destroy();
  }
}

function replyOf(response, text) {
  let json = null;
  if (/json/.test(response.headers["content-type"] ?? "")) {
    try {
      json = JSON.parse(text);
    } catch {
      json = null;
    }
  }
  const headers = [];
  for (let i = 0; i < response.rawHeaders.length; i += 2)
    headers.push([response.rawHeaders[i], response.rawHeaders[i + 1]]);
  return { status: response.statusCode, headers, header: response.headers, text, json };
}

/* ---------------------------------------------------------------- streams */

export class Stream {
  constructor(person) {
    this.person = person;
    this.raw = "";
    this.rest = "";
    this.events = [];
    this.last = null; // the newest id
    this.closed = false;
    this.waiting = new Set();
  }

  open({ from, watch, query } = {}) {
    const words = [];
    if (watch) words.push(`watch=${watch}`);
    if (query) words.push(query);
    const place = `/api/v1/stream${words.length ? `?${words.join("&")}` : ""}`;
    const headers = this.person.headers({ accept: "text/event-stream" });
    if (from) headers["last-event-id"] = from;
    this.last = from ?? null;
    return new Promise((done, failed) => {
      this.request = http.request(
        { host: "127.0.0.1", port: this.person.server.port, path: place, headers, agent: false },
        (response) => {
          if (response.statusCode !== 200) {
            response.resume();
            failed(new Error(`stream: ${response.statusCode}`));
            return;
          }
          this.headers = response.rawHeaders;
          this.response = response;
          response.setEncoding("utf8");
          response.on("data", (text) => this.hear(text));
          response.on("error", () => this.end());
          response.on("close", () => this.end());
          done(this);
        },
      );
      this.request.on("error", (error) => {
        this.end();
        failed(error);
      });
      this.request.end();
    });
  }

  hear(text) {
    this.raw += text;
    this.rest += text;
    for (;;) {
      const cut = this.rest.indexOf("\n\n");
      if (cut < 0) break;
      this.take(this.rest.slice(0, cut));
      this.rest = this.rest.slice(cut + 2);
    }
    for (const look of this.waiting) look();
  }

  take(block) {
    const event = { event: "message", id: null, data: null };
    const data = [];
    for (const line of block.split("\n")) {
      if (line.startsWith(":") || line === "") continue;
      const [, key, value] = /^([a-z]+): ?(.*)$/s.exec(line) ?? [null, line, ""];
      if (key === "data") data.push(value);
      else event[key] = value;
    }
    if (data.length === 0 && event.id === null && event.event === "message") return;
    event.text = data.join("\n");
    try {
      event.data = JSON.parse(event.text);
    } catch {
      event.data = null;
    }
    if (event.id !== null) this.last = event.id;
    this.events.push(event);
  }

  end() {
    this.closed = true;
    for (const look of this.waiting) look();
  }

  entries(game, seat) {
    return this.events
      .filter((e) => e.event === "entry" && (!game || e.data.game === game) && (seat === undefined || e.data.seat === seat))
      .map((e) => e.data.entry);
  }

  /** Waits until `found(stream)` is true, or the stream ends; false: it did not happen in time. */
  until(found, milliseconds = 5000) {
    return new Promise((done) => {
      let late = null;
      const finish = (value) => {
        clearTimeout(late);
        this.waiting.delete(look);
        done(value);
      };
      const look = () => {
        if (found(this)) finish(true);
        else if (this.closed) finish(false);
      };
      late = setTimeout(() => finish(false), milliseconds);
      this.waiting.add(look);
      look();
    });
  }

  /** Waits until nothing has arrived for that long. */
  async quiet(milliseconds = 30) {
    let size = -1;
    while (size !== this.raw.length) {
      size = this.raw.length;
      await sleep(milliseconds);
    }
  }

  close() {
    this.request.destroy();
    this.end();
  }
}

/* ---------------------------------------------------------------- playing */

export const table = (game, seat) => `/games/${game}/seats/${seat}`;

/** A running game of two or more people. Returns { id, seats: [person..] }. */
export async function newGame(people, body = { game: "probe", options: { players: 2 } }) {
  const seats = people.map((_, i) => (i === 0 ? { kind: "me" } : { kind: "open" }));
  const made = await people[0].must("POST", "/games", { seats, start: true, ...body });
  for (let i = 1; i < people.length; i++) await people[i].must("POST", `/games/${made.id}/join`, { seat: i });
  return { id: made.id, people };
}

/** Makes a complete order from random choices: its text. */
export async function draftOrder(person, game, seat, random) {
  const place = `${table(game, seat)}/draft`;
  let draft = await person.must("PUT", place, { steps: [] });
  const steps = [];
  while (!draft.complete) {
    if (!draft.choices || draft.choices.length === 0) return null;
    steps.push(random.pick(draft.choices).text);
    draft = await person.must("PUT", place, { steps });
  }
  return draft.order;
}

/* Just enough of the probe game to find legal orders quickly from a sight. */

const links = [
  ["Alm", "Bree"],
  ["Alm", "Cald"],
  ["Bree", "Döbeln"],
  ["Bree", "Hale"],
  ["Cald", "Döbeln"],
  ["Cald", "Hule"],
  ["Döbeln", "Ith"],
  ["Fort-Gris", "Ith"],
  ["Fort-Gris", "Cald"],
  ["Hale", "Hule"],
];
const homes = { S: ["Alm", "Bree"], M: ["Hale", "Hule"], N: ["Fort-Gris", "Ith"] };
const written = (place) => place.replace("-", "_");
const neighbours = (place) => links.filter((l) => l.includes(place)).map((l) => (l[0] === place ? l[1] : l[0]));

function deployment(name, random) {
  const faces = name === "S" ? [2, 3, 3, 4, 4] : [1, 1, 2, 3, 4];
  for (let i = faces.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [faces[i], faces[j]] = [faces[j], faces[i]];
  }
  const cut = 1 + random.below(4);
  const [first, second] = homes[name].map(written);
  return `deploy ${first}: ${faces.slice(0, cut).join(" ")} ${second}: ${faces.slice(cut).join(" ")}`;
}

function movesOf(board, me) {
  const moves = [];
  const enemy = (place) => place.tiles.some((t) => (t.seat === "S") !== (me === "S"));
  const by = new Map(board.places.map((p) => [p.name, p]));
  for (const place of board.places)
    for (const tile of place.tiles) {
      if (tile.seat !== me || tile.moved) continue;
      for (const name of neighbours(place.name)) {
        const to = by.get(name);
        if (!enemy(to) && to.tiles.length < to.capacity)
          moves.push(`move ${tile.face}${tile.label} ${written(place.name)}-${written(name)}`);
      }
    }
  return moves;
}

function attacksOf(board, me) {
  const attacks = [];
  const mine = (p) => p.tiles.some((t) => t.seat === me);
  const enemy = (p) => p.tiles.some((t) => (t.seat === "S") !== (me === "S"));
  for (const from of board.places)
    for (const name of neighbours(from.name)) {
      const to = board.places.find((p) => p.name === name);
      if (mine(from) && enemy(to)) attacks.push(`attack ${written(from.name)}-${written(name)}`);
    }
  return attacks;
}

/** An order of the probe game (without auction) that is very likely legal, or null: the seat is not asked. */
export function probeOrder(sight, random) {
  if (!sight.asked) return null;
  const { view } = sight;
  const prompt = view.deciders.find((d) => d.seat === view.seat)?.prompt;
  const choices = sight.draft?.choices ?? [];
  if (prompt === "deploy") return deployment(view.seat, random);
  if (prompt === "pick" || prompt === "loss") return `${prompt} ${random.pick(choices).text}`;
  if (prompt === "note") return "note none";
  const words = choices.map((c) => c.text);
  const moves = words.includes("move") ? movesOf(view.board, view.seat) : [];
  const attacks = words.includes("attack") ? attacksOf(view.board, view.seat) : [];
  const lot = random.below(10);
  if (lot < 6 && moves.length > 0) return random.pick(moves);
  if (lot < 9 && attacks.length > 0) return random.pick(attacks);
  return "end";
}

/* ---------------------------------------------------------------- the test framework */

let passed = 0;
let failed = 0;

/** One test; it fails if it throws. */
export async function test(name, body) {
  try {
    await body();
    passed++;
    if (process.env.GG_TEST_TELL) console.log(`fine: ${name}`);
  } catch (error) {
    failed++;
    console.log(`failed: ${name}\n${String(error.stack ?? error).replace(/^/gm, "    ")}`);
  }
}

export function check(condition, text) {
  if (!condition) throw new Error(text);
}

export function same(found, expected, text) {
  const a = JSON.stringify(found);
  const b = JSON.stringify(expected);
  if (a !== b) throw new Error(`${text}\n  found    ${cutText(a, b)}\n  expected ${cutText(b, a)}`);
}

/** The part of a text where it first differs from another. */
export function cutText(text, other, around = 200) {
  if (text === undefined) return "undefined";
  let at = 0;
  while (at < text.length && text[at] === other?.[at]) at++;
  const begin = Math.max(0, at - around);
  return `${begin > 0 ? "…" : ""}${text.slice(begin, at + around)}${text.length > at + around ? "…" : ""}`;
}

export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}
