// broken-requests.mjs: ten thousand broken requests of all kinds. The server must answer what can be answered, with a status of the API and never
// 500, hang up on the rest, and be as healthy afterwards as before.
//
//   node broken-requests.mjs PROBE|PORT [COUNT [SEED]]
//
// With a program it starts a server of its own and looks at how it ends too: a build with sanitizers ends with an error if there was one.
// The same seed gives the same requests.
import net from "node:net";
import path from "node:path";
import { Person, Server, chance, newFolder, sleep } from "../server/client.mjs";

const [target, count = "10000", seed = "1805"] = process.argv.slice(2);
if (!target) {
  console.error("usage: node broken-requests.mjs PROBE|PORT [COUNT [SEED]]");
  process.exit(2);
}
const AT_ONCE = 24;
const REPLY_SECONDS = 30; // a well-framed request must have been answered by then, also by a slow build on a busy machine
const random = chance(Number(seed));
const { below, pick } = random;
const often = (percent) => below(100) < percent;

/* ---------------------------------------------------------------- pieces */

const bytes = (size) => Buffer.from(Array.from({ length: size }, () => below(256)));
const letters = (size, alphabet = "abcdefghijklmnopqrstuvwxyz0123456789") =>
  Array.from({ length: size }, () => alphabet[below(alphabet.length)]).join("");
const join = (...parts) => Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part, "latin1"))));
const NOT_UTF8 = [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82], [0x80]].map((list) => Buffer.from(list));
const METHODS = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "BREW", "G\tET", "", "A".repeat(300)];
const VERSIONS = ["HTTP/1.1", "HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "http/1.1", "HTTP/1.1 ", "HTTP/", "", "HTTP/1.1\0"];

/** Bytes of a text changed, left out, doubled. */
function damage(buffer) {
  const parts = Buffer.from(buffer);
  for (let i = 1 + below(5); i > 0 && parts.length > 0; i--) parts[below(parts.length)] = below(256);
  const cut = below(parts.length + 1);
  if (often(30)) return parts.subarray(0, cut);
  return often(30) ? Buffer.concat([parts.subarray(0, cut), parts]) : parts;
}

/* ---------------------------------------------------------------- JSON, good and bad */

const odd = () =>
  pick([
    () => null,
    () => true,
    () => pick([0, -1, 1, 2, 7, 255, 256, 65536, 2147483648, 9007199254740993, -9007199254740993, 1e308, 0.5, -0]),
    () => letters(below(40)),
    () => "x".repeat(pick([63, 64, 65, 500, 5000, 20000])),
    () => pick(["", " ", "\0", "\u0000a", "\n\r\t", "\u202e", "\ufeff", "\u{1f3b2}", "é".repeat(300), "../..", "%s%n", "<script>", "' OR 1=1 --"]),
    () => [],
    () => ({}),
    () => Array.from({ length: below(20) }, () => below(10)),
    () => Array.from({ length: 3000 }, () => 1),
    () => ({ [letters(3)]: odd(), [letters(3)]: letters(4) }),
  ])();

/** Texts that no value is written as. */
const badJson = () =>
  pick([
    () => "",
    () => "{",
    () => '{"a":',
    () => '{"a":1,}',
    () => "[".repeat(pick([17, 100, 10000])),
    () => "[".repeat(pick([17, 100, 5000])) + "]".repeat(100),
    () => '{"a":'.repeat(pick([17, 2000])) + "1" + "}".repeat(2000),
    () => '{"a":1}{"b":2}',
    () => '{"order":"\\ud800"}',
    () => '{"order":"\\u0000"}',
    () => '{"after":1e999,"order":"x"}',
    () => '{"after":123456789012345678901234567890,"order":"x"}',
    () => '{"a":1,"a":2,"a":[{"a":3}]}',
    () => "nul",
    () => "NaN",
    () => '"text"',
    () => "12",
    () => "\ufeff{}",
    () => join('{"name":"', pick(NOT_UTF8), '"}'),
    () => join('{"', pick(NOT_UTF8), '":1}'),
    () => join("{}", Buffer.from([0])),
    () => bytes(below(200)),
    () => '{"x":"' + "a".repeat(pick([60000, 65500, 70000, 200000])) + '"}',
  ])();

/* ---------------------------------------------------------------- calls of the API */

const ORDERS = ["", "pass", "resign", "draw", "undo", "undo ask", "agree", "refuse", "timeout", "move", "bid 2", "?", "a b c d", "x".repeat(3000), "[", "move ?1 ; pass", "F: pass"];
const MEMBERS = {
  game: () => pick(["probe", "triumph", "", "../probe", letters(30), "PROBE"]),
  scenario: () => pick(["", "x", letters(10)]),
  options: () => pick([{}, { players: 2 }, { players: 99 }, { x: 1 }, [], "a=b"]),
  title: () => letters(below(200)),
  seats: () => pick([[], [{ kind: "me" }, { kind: "bot", bot: "random" }], [{ kind: "x" }], [{ kind: "user", name: letters(5) }], [{}], Array(50).fill({ kind: "open" }), [0]]),
  clock: () => pick([{ kind: "none" }, { kind: "live", seconds: -1 }, { kind: "live", seconds: 1e15, increment: 1e15 }, { kind: "days", days: 0 }, { kind: 7 }, "none"]),
  watch: () => pick(["people", "nobody", "x"]),
  nonce: () => pick(["0".repeat(64), "g".repeat(64), "0".repeat(63), ""]),
  after: () => pick([0, 1, 2, 5, 1e9]),
  order: () => pick(ORDERS),
  steps: () => pick([[], ["pass"], [""], Array(300).fill("x"), [["x"]], "pass", [null]]),
  text: () => pick(["hello", "", "\0", "x".repeat(20000), "é".repeat(9000)]),
  to: () => pick(["all", [0], [9], [-1], [0, 0, 0], "x"]),
  what: () => pick(["ask", "agree", "refuse", "resume", "x", ""]),
  seat: () => pick([0, 1, 9, 255, 256]),
  name: () => pick([letters(8), "", "a".repeat(500), " ", "\u202e"]),
  password: () => letters(below(30)),
  code: () => letters(8),
  invitation: () => letters(22),
  start: () => often(50),
  sight: () => often(50),
  listed: () => often(50),
};

/** Now right, now of a wrong kind, now missing. */
function body(keys) {
  if (often(25)) return badJson();
  const value = {};
  for (const key of keys) if (often(85)) value[key] = often(70) ? MEMBERS[key]() : odd();
  if (often(20)) value[pick(Object.keys(MEMBERS))] = odd();
  const text = JSON.stringify(often(5) ? [value] : value);
  return often(10) ? damage(Buffer.from(text)) : text;
}

const CALLS = [
  ["GET", "/me"], ["PUT", "/me", "name"], ["POST", "/sign-up", "name", "password", "code"], ["POST", "/log-in", "name", "password"],
  ["POST", "/me/password", "password"], ["DELETE", "/me", "password"], ["GET", "/me/sessions"], ["DELETE", "/me/sessions/@"],
  ["GET", "/catalog"], ["GET", "/catalog/@/rules"], ["GET", "/catalog/probe/rules/@"], ["GET", "/games"], ["GET", "/games?state=@"],
  ["GET", "/games?list=@"], ["GET", "/games?invitation=@"],
  ["POST", "/games", "game", "scenario", "options", "title", "seats", "clock", "watch", "nonce", "start", "listed"],
  ["GET", "/games/#"], ["POST", "/games/#/join", "seat", "invitation", "nonce"], ["POST", "/games/#/leave", "seat"], ["POST", "/games/#/start"],
  ["POST", "/games/#/rematch"], ["POST", "/games/#/claim", "seat"], ["GET", "/games/#/seats/!/sight"], ["GET", "/games/#/seats/!/sight?at=@"],
  ["GET", "/games/#/seats/!/record?after=@"], ["POST", "/games/#/seats/!/orders", "after", "order", "sight"],
  ["POST", "/games/#/seats/!/orders", "after", "order"], ["GET", "/games/#/seats/!/draft"], ["PUT", "/games/#/seats/!/draft", "steps"],
  ["DELETE", "/games/#/seats/!/draft"], ["POST", "/games/#/seats/!/why", "order"], ["POST", "/games/#/seats/!/preview", "order", "steps"],
  ["GET", "/games/#/seats/!/log"], ["GET", "/games/#/dice"], ["POST", "/games/#/seats/!/chat", "text", "to"],
  ["PUT", "/games/#/seats/!/notes", "text"], ["GET", "/games/#/seats/!/notes"], ["PUT", "/games/#/seats/!/mute", "seats"],
  ["POST", "/games/#/seats/!/pause", "what"], ["GET", "/stream?from=@"], ["GET", "/stream?watch=@"], ["GET", "/@/@"],
];
const ODD_PARTS = ["", "%00", "%ff", "%2e%2e", "..", ".", "%", "%zz", "%2F", "a".repeat(500), "-1", "99999999999999999999", "0x1", "NULL", "%F0%9F%8E%B2", "*", "a,b,c", ",", ":", "a.0:1,", "+", "%252e"];
const games = [];

function fill(place) {
  const id = () => (games.length > 0 && often(80) ? pick(games) : pick([letters(12), ...ODD_PARTS]));
  return place
    .replace("#", id)
    .replace("!", () => (often(80) ? pick(["0", "1", "public", "referee"]) : pick([letters(3), ...ODD_PARTS])))
    .replace(/@/g, () => (often(40) ? letters(1 + below(12)) : often(30) ? String(below(1000)) : pick(ODD_PARTS)));
}

/** Well-framed, so that it must be answered. */
function apiCall(person) {
  const [method, place, ...keys] = pick(CALLS);
  const content = keys.length > 0 || method === "POST" ? body(keys) : "";
  const data = Buffer.isBuffer(content) ? content : Buffer.from(content, "utf8");
  const lines = [`${often(95) ? method : pick(["GET", "POST", "PUT", "DELETE", "PATCH"])} /api/v1${fill(place)} HTTP/1.1`, `Host: 127.0.0.1:${port}`];
  const own = person.headers();
  if (often(92)) lines.push(`Cookie: ${own.cookie}`);
  else lines.push(`Cookie: ${pick([letters(40), own.cookie.slice(0, -1), "=;=;;", `${own.cookie}; ${own.cookie}`])}`);
  if (often(92)) lines.push(`X-Grognard-Token: ${own["x-grognard-token"]}`);
  if (often(10)) lines.push(`Origin: ${pick(["null", "http://evil.example", `http://127.0.0.1:${port}`, letters(30)])}`);
  if (often(90)) lines.push("Content-Type: application/json");
  else lines.push(`Content-Type: ${pick(["text/plain", "", "application/json; charset=x", "multipart/form-data"])}`);
  if (often(5)) lines.push(`Last-Event-ID: ${pick([letters(500), ...ODD_PARTS])}`);
  if (often(50)) lines.push("Connection: close");
  if (data.length > 0 || method !== "GET") lines.push(`Content-Length: ${data.length}`);
  const sent = join(lines.join("\r\n"), "\r\n\r\n", data);
  return { kind: "call", pieces: [sent], answered: true, head: method === "HEAD" };
}

/* ---------------------------------------------------------------- HTTP that is none */

const plain = () => Buffer.from(`GET ${pick(["/", "/healthz", "/api/v1/me", "/api/v1/catalog"])} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
const host = () => `Host: 127.0.0.1:${port}\r\n`;
const post = (headers, rest) => join(`POST /api/v1/games HTTP/1.1\r\n${host()}${headers}\r\n`, rest);

const NOISE = {
  bytes: () => [bytes(1 + below(2000))],
  "cut off": () => [plain().subarray(0, 1 + below(20))],
  damaged: () => [damage(plain())],
  "first line": () => [`${pick(METHODS)} ${pick(["/", "", "/healthz", "//", "*", "http://x/", "/ /", "/\0", "/%", "/" + "a".repeat(9000)])} ${pick(VERSIONS)}\r\n${host()}\r\n`],
  "huge header": () => [`GET / HTTP/1.1\r\n${host()}X-A: ${"a".repeat(pick([1000, 5000, 6000, 8000, 40000]))}\r\n\r\n`],
  "many headers": () => [`GET / HTTP/1.1\r\n${host()}${"A: b\r\n".repeat(pick([10, 60, 100, 1000]))}\r\n`],
  "endless headers": () => [`GET / HTTP/1.1\r\n${host()}`, ...Array.from({ length: 40 }, () => `X-${letters(5)}: ${letters(200)}\r\n`)],
  "odd headers": () => [join("GET / HTTP/1.1\r\n", host(), pick(["X\r\n", ": x\r\n", " x: y\r\n", "X :y\r\n", "X: \0\r\n", "X:\ry\r\n", "\tfolded\r\n", "X: y\n", "Host:\r\n", "Cookie: \xff\xfe\r\n", "X\xff: 1\r\n", "Connection: upgrade\r\nUpgrade: websocket\r\n"]), "\r\n")],
  "cookies": () => [`GET /api/v1/me HTTP/1.1\r\n${host()}Cookie: ${pick([";".repeat(2000), "a=".repeat(500), "=", "a=b;".repeat(400), '"', letters(3000, "ab=; \"")])}\r\n\r\n`],
  "two lengths": () => [post(`Content-Length: ${below(20)}\r\nContent-Length: ${below(20)}\r\n`, "{}" + plain())],
  "length and chunks": () => [post("Content-Length: 4\r\nTransfer-Encoding: chunked\r\n", `0\r\n\r\n${plain()}`)],
  "wrong length": () => [post(`Content-Length: ${pick(["-1", "+2", "0x2", "2,2", "", " ", "1e3", "99999999999999999999", "18446744073709551615", "4294967298"])}\r\n`, "{}")],
  "too large": () => [post(`Content-Length: ${65537 + below(1e9)}\r\n`, "x".repeat(below(3000)))],
  coding: () => [post(`Transfer-Encoding: ${pick(["identity", "gzip, chunked", "chunked, chunked", "xchunked", "\vchunked", "chunked\r\nTransfer-Encoding: gzip", ""])}\r\n`, "0\r\n\r\n")],
  chunks: () => [post("Transfer-Encoding: chunked\r\n", pick(["zz\r\n", "-1\r\n", "0x3\r\nabc\r\n0\r\n\r\n", "FFFFFFFFFFFFFFFF\r\n", "FFFFFFFFFFFFFFFFF\r\n", "3\r\nabcd\r\n0\r\n\r\n", "3;x=y\r\nabc\r\n0\r\n\r\n", "0\r\nX: y\r\n\r\n", "0\r\n" + "X: y\r\n".repeat(2000), "5\r\nab", "\r\n\r\n"]))],
  "large chunks": () => [post("Transfer-Encoding: chunked\r\n", ""), ...Array.from({ length: 12 }, () => `4000\r\n${"x".repeat(0x4000)}\r\n`), "0\r\n\r\n"],
  expect: () => [post(`Expect: ${pick(["100-continue", "200-ok", "100-continue, x"])}\r\nContent-Length: 2\r\n`, often(50) ? "{}" : "")],
  pipeline: () => [Buffer.concat(Array.from({ length: 1 + below(30) }, plain)), often(50) ? damage(plain()) : ""],
  "bytes one by one": () => [...plain()].map((byte) => Buffer.from([byte])),
  silence: () => [""],
  "TLS": () => [join(Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), bytes(500))],
  "HTTP/2": () => ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
};

function noise() {
  const kind = pick(Object.keys(NOISE));
  return { kind, pieces: NOISE[kind](), answered: false };
}

/* ---------------------------------------------------------------- sending */

/** What the first reply in these bytes is: { status, whole }, or null as long as there is none. */
function readReply(got, head) {
  const end = got.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const headers = got.subarray(0, end).toString("latin1");
  const status = Number(/^HTTP\/1\.[01] (\d\d\d) /.exec(headers)?.[1] ?? NaN);
  if (status === 100) return readReply(got.subarray(end + 4), head);
  const length = /\r\ncontent-length: (\d+)/i.exec(headers);
  const whole = head || !length || status === 304 || got.length >= end + 4 + Number(length[1]);
  return { status, whole, headers, text: got.subarray(end + 4).toString("utf8") };
}

/** Sends the pieces and waits for the reply, the end, or for long enough. */
function attempt({ pieces, answered, head }) {
  return new Promise((done) => {
    const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
    let got = Buffer.alloc(0);
    const finish = (how) => {
      clearTimeout(timer);
      socket.destroy();
      done({ how, ...readReply(got, head) });
    };
    const timer = setTimeout(() => finish("silent"), answered ? REPLY_SECONDS * 1000 : 20 + below(60));
    socket.on("data", (data) => {
      got = Buffer.concat([got, data]);
      if (readReply(got, head)?.whole && answered) finish("answered");
    });
    socket.on("error", (error) => finish(error.code === "ECONNREFUSED" ? "refused" : "cut"));
    socket.on("close", () => finish("closed"));
    socket.on("connect", async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        if (piece.length > 0) socket.write(Buffer.isBuffer(piece) ? piece : Buffer.from(piece, "latin1"));
        if (pieces.length > 1) await new Promise((next) => setImmediate(next));
      }
    });
  });
}

/* ---------------------------------------------------------------- the run */

const KNOWN = new Set([200, 201, 304, 400, 401, 403, 404, 405, 409, 411, 413, 414, 415, 417, 421, 429, 431, 501, 503, 505]);
const problems = [];
const tally = new Map();
const addTo = (what) => tally.set(what, (tally.get(what) ?? 0) + 1);

function judge(request, reply) {
  const what = `${request.kind}: ${JSON.stringify(Buffer.concat(request.pieces.map((piece) => Buffer.from(piece))).toString("latin1").slice(0, 400))}`;
  addTo(reply.status ? `${request.answered ? "call " : "noise "}${reply.status}` : `${request.answered ? "call " : "noise "}${reply.how}`);
  if (reply.how === "refused") problems.push(`no connection any more: ${what}`);
  if (request.answered && !reply.status) problems.push(`no answer (${reply.how}): ${what}`);
  if (reply.status !== undefined && !KNOWN.has(reply.status)) problems.push(`status ${reply.status}: ${what}`);
  if (reply.status >= 400 && request.answered && !/^\{"error":\{"code":"/.test(reply.text)) problems.push(`an error without a code: ${what}: ${reply.headers}`);
}

async function health(person) {
  const reply = await person.get("/healthz");
  if (reply.status !== 200 || reply.json?.ok !== true) problems.push(`/healthz: ${reply.status} ${reply.text}`);
}

/** Somebody with a few games, so that calls get further than to the door. */
async function settle(server) {
  const person = await Person.come(server);
  for (const seats of [[{ kind: "me" }, { kind: "me" }], [{ kind: "me" }, { kind: "open" }], [{ kind: "me" }, { kind: "bot" }]]) {
    const reply = await person.post("/games", { game: "probe", options: { players: 2 }, seats, start: true });
    if (reply.status === 201) games.push(reply.json.id);
    else problems.push(`no game to play with: ${reply.status} ${reply.text}`);
  }
  return person;
}

const own = /^\d+$/.test(target) ? null : await Server.start({ program: path.resolve(target), store: path.join(newFolder("broken"), "game.db") });
const server = own ?? { port: Number(target) };
const port = server.port;
let person = await settle(server);
await health(person);

let left = Number(count);
async function sender() {
  while (left > 0 && problems.length < 10) {
    left--;
    const request = often(50) ? apiCall(person) : noise();
    const reply = await attempt(request);
    judge(request, reply);
    if (reply.status === 401) await renew();
  }
}

/** A call has ended the session, or removed the person. */
let renewing = null;
function renew() {
  renewing ??= (async () => {
    if ((await person.get("/games")).status === 401) person = await settle(server);
    renewing = null;
  })();
  return renewing;
}

const begin = Date.now();
await Promise.all(Array.from({ length: AT_ONCE }, sender));
await sleep(200);
await health(await Person.come(server));
if (own) {
  const status = await own.stop(60);
  if (status !== 0) problems.push(`the server ended with ${status}:\n${own.said}`);
  if (/Sanitizer|runtime error/.test(own.said)) problems.push(own.said);
}
for (const [what, times] of [...tally].sort()) console.log(`${String(times).padStart(6)}  ${what}`);
for (const problem of problems) console.log(`FAILED ${problem}`);
console.log(`${Number(count) - left} broken requests in ${((Date.now() - begin) / 1000).toFixed(1)} s, seed ${seed}: ${problems.length} failed`);
process.exit(problems.length > 0 ? 1 : 0);
