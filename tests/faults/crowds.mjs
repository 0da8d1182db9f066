// crowds.mjs: one address takes all that it can get: unfinished posts, half requests, idle connections, replies that it does not read. Another
// client is served all the while, what the server keeps is bounded, and its memory is given back.
//
//   node crowds.mjs PROBE [COUNT]
//
// COUNT (600) is how many connections come at once; with 10500 there are more than the server takes.
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { Server, check, finish, newFolder, run, same, sleep, test } from "../server/client.mjs";

const program = path.resolve(process.argv[2]);
const count = Number(process.argv[3] ?? 600);
const folder = newFolder("crowds");
const origin = "https://games.example.org";
const MOST_MB = 48 + count * 0.006; // more than before: 32 MB of bodies at most, and 6 kB for each connection
const server = await Server.start({
  program,
  store: path.join(folder, "crowds.db"),
  args: ["--accounts", "--proxy", "--origin", origin],
});

const megabytes = () => Number(/^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${server.pid}/status`, "utf8"))[1]) / 1024;

/* ---------------------------------------------------------------- somebody else */

/** A call of another address, as a proxy passes it on: { status, took }. */
function ask(address = "198.51.100.7", more = {}) {
  const began = Date.now();
  return new Promise((done) => {
    const request = http.request(
      { host: "127.0.0.1", port: server.port, path: "/api/v1/me", agent: false, ...more,
        headers: { host: "games.example.org", "x-forwarded-for": address, "x-forwarded-proto": "https", ...more.headers } },
      (response) => {
        response.resume();
        response.on("end", () => done({ status: response.statusCode, took: Date.now() - began }));
        response.on("error", () => done({ status: 0, took: Date.now() - began }));
      },
    );
    request.setTimeout(20000, () => request.destroy());
    request.on("error", () => done({ status: 0, took: Date.now() - began }));
    request.end(more.body);
  });
}

/** Asks again and again until told to stop; then says how it went. */
function witness() {
  const replies = [];
  let stopped = false;
  const ended = (async () => {
    while (!stopped) {
      replies.push(await ask());
      await sleep(100);
    }
  })();
  return async () => {
    stopped = true;
    await ended;
    const bad = replies.filter((reply) => reply.status !== 200);
    same(bad.length, 0, `of ${replies.length} calls of somebody else, failed: ${JSON.stringify(bad.slice(0, 3))}`);
    check(replies.length > 0, "nobody asked");
    return Math.max(...replies.map((reply) => reply.took));
  };
}

/* ---------------------------------------------------------------- the crowd */

/** A connection that says something and never hangs up. */
function intrude(text, deaf = false) {
  return new Promise((done) => {
    const guest = { said: "", open: true, status: 0 };
    guest.socket = net.connect({ port: server.port, host: "127.0.0.1" }, () => {
      if (text.length > 0) guest.socket.write(text);
      done(guest);
    });
    if (!deaf)
      guest.socket.on("data", (data) => {
        guest.said += data.toString("latin1").slice(0, 200);
        guest.status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(guest.said)?.[1] ?? 0);
      });
    guest.socket.on("error", () => done(guest));
    guest.socket.on("close", () => {
      guest.open = false;
      done(guest);
    });
  });
}

async function crowd(text, deaf) {
  const guests = [];
  for (let i = 0; i < count; i += 100) {
    const some = Array.from({ length: Math.min(100, count - i) }, (_, k) => intrude(text(i + k), deaf));
    guests.push(...(await Promise.all(some.map((one) => Promise.race([one, sleep(3000)])))).filter(Boolean));
  }
  return guests;
}

const header = (first, address, more = "") =>
  `${first} HTTP/1.1\r\nHost: games.example.org\r\nX-Forwarded-For: ${address}\r\nX-Forwarded-Proto: https\r\n${more}\r\n`;
const post = (address) => header("POST /api/v1/log-in", address, "Content-Type: application/json\r\nContent-Length: 65000\r\n") + "x".repeat(64000);
function statuses(guests) {
  const found = new Map();
  for (const { status } of guests) found.set(status || "no reply", (found.get(status || "no reply") ?? 0) + 1);
  return [...found].map(([status, times]) => `${status}: ${times}`).join(", ");
}

async function gone(guests) {
  guests.forEach((guest) => guest.socket.destroy());
  for (let i = 0; i < 100 && (await connections()) > 8; i++) await sleep(100);
}

const connections = async () => fs.readdirSync(`/proc/${server.pid}/fd`).length - 20;

/** Somebody else is served while the crowd is there; the memory is bounded, and back soon after it has gone. */
async function onslaught(name, text, { look, deaf = false } = {}) {
  await test(name, async () => {
    const before = megabytes();
    const stop = witness();
    const guests = await crowd(text, deaf);
    await sleep(500);
    const during = megabytes();
    const took = await stop();
    look?.(guests);
    check(during - before <= MOST_MB, `${during.toFixed(0)} MB, ${before.toFixed(0)} before`);
    check(took < 5000, `somebody else waited for ${took} ms`);
    await gone(guests);
    let after = megabytes();
    for (let i = 0; i < 50 && after - before > 8; i++) {
      await sleep(100);
      after = megabytes();
    }
    check(after - before <= 8, `${after.toFixed(0)} MB are left, ${before.toFixed(0)} before`);
    same((await ask()).status, 200, "afterwards");
    console.log(`${name}: ${count} connections (${statuses(guests)}): ${before.toFixed(0)} MB before, ${during.toFixed(0)} during, ${after.toFixed(0)} after; somebody else waited for ${took} ms at most`);
  });
}

await ask();
await onslaught("unfinished posts of one address", () => post("203.0.113.5"), {
  look: (guests) => {
    const refused = guests.filter((guest) => guest.status === 429).length;
    check(refused >= guests.length - 110, `only ${refused} of ${guests.length} were refused: ${statuses(guests)}`);
  },
});
await onslaught("unfinished posts of many addresses", (i) => post(`10.${(i >> 6) & 255}.${i & 63}.1`));
await onslaught("half requests", () => "POST /api/v1/log-in HTTP/1.1\r\nHost: games.exam");
await onslaught("connections without a request", () => "");
await onslaught("replies that nobody reads", () => header("GET /api/v1/catalog", "203.0.113.6").repeat(3), { deaf: true });

// It takes half a minute; test_crowds has it with less patience.
if (count > 5000) await test("a slow body is answered 408", async () => {
  const guest = await intrude(header("POST /api/v1/log-in", "203.0.113.7", "Content-Type: application/json\r\nContent-Length: 100\r\n") + "{");
  for (let i = 0; i < 400 && guest.open; i++) await sleep(100);
  same(guest.status, 408, guest.said);
});

await test("the server is whole", async () => {
  same(await server.stop(), 0, server.said.slice(-500));
  const checked = run(program, ["admin", "check", "--store", server.options.store]);
  same(checked.status, 0, checked.out);
});

finish();
