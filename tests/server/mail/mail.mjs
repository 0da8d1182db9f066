// mail.mjs: mail through a real SMTP server, OpenSMTPD of Debian: addresses that are confirmed, one mail a turn, one click that
// stops them, forgotten passwords, and what users are told if mail is refused or the mail server is down. Needs root, as smtpd does.
//
//   node mail.mjs PROGRAM
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { Person, Server, chance, check, finish, newFolder, newGame, probeOrder, same, sleep, table, test } from "../client.mjs";
import { setClock } from "../worlds.mjs";

const program = path.resolve(process.argv[2]);
const folder = newFolder("mail");
const clock = path.join(folder, "clock");
const minute = 60000;

/* ---------------------------------------------------------------- the mail server */

const freePort = () =>
  new Promise((done) => {
    const socket = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = socket.address();
      socket.close(() => done(port));
    });
  });

/** All mail to example.org ends in one mailbox, below `box`; any other recipient is refused. */
class MailServer {
  constructor(port) {
    this.port = port;
    this.box = path.join(folder, "box");
    this.read = new Set();
    this.said = "";
    fs.chmodSync(folder, 0o755);
    fs.mkdirSync(this.box, { mode: 0o777 });
    fs.chmodSync(this.box, 0o777); // mail is delivered by another user
    const file = (name, text) => fs.writeFileSync(path.join(folder, name), text);
    file("everybody", "@ nobody\n");
    file(
      "smtpd.conf",
      `table everybody file:${folder}/everybody
listen on 127.0.0.1 port ${port}
action "keep" maildir "${this.box}" virtual <everybody>
match from any for domain "example.org" action "keep"
`,
    );
  }

  /** smtpd has one control socket and one queue per machine: where possible it gets private ones. */
  async start() {
    const command = `exec smtpd -d -f '${folder}/smtpd.conf'`;
    const hide = "for at in /run /var/spool; do mount -t tmpfs none $at; done";
    const apart = spawnSync("unshare", ["-m", "sh", "-c", `set -e; ${hide}`]).status === 0;
    const words = apart ? ["unshare", "-m", "sh", "-c", `${hide}; ${command}`] : ["sh", "-c", command];
    this.child = spawn(words[0], words.slice(1), { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.child.stdout, this.child.stderr]) stream.on("data", (data) => (this.said += data));
    this.ended = new Promise((done) => this.child.on("close", done));
    await until(() => this.answers(), () => `smtpd does not answer:\n${this.said}`);
  }

  answers() {
    return new Promise((done) => {
      const socket = net.connect(this.port, "127.0.0.1", () => (socket.destroy(), done(true)));
      socket.on("error", () => done(false));
    });
  }

  async stop() {
    this.child.kill("SIGTERM");
    await this.ended;
  }

  /** Mails that were not read yet: { subject, to, header, text }. */
  fresh() {
    const place = path.join(this.box, "new");
    const names = fs.existsSync(place) ? fs.readdirSync(place).filter((name) => !this.read.has(name)) : [];
    return names.map((name) => (this.read.add(name), parseMail(fs.readFileSync(path.join(place, name), "utf8"))));
  }
}

function parseMail(bytes) {
  const [, head, body] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(bytes);
  const header = {};
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const [, key, value] = /^([^:]+): ?(.*)$/.exec(line);
    header[key.toLowerCase()] = value;
  }
  const text = body.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return { header, text, subject: header.subject, to: header.to };
}

/* ---------------------------------------------------------------- time */

async function until(found, why) {
  for (let i = 0; i < 400; i++) {
    const value = await found();
    if (value) return value;
    await sleep(25);
  }
  throw new Error(why());
}

let time = Date.parse("2026-03-02T12:00:00Z");
setClock(clock, time);

/** Some time passes; calls let the server look at its clock. */
async function pass(milliseconds) {
  setClock(clock, (time += milliseconds));
  for (let i = 0; i < 4; i++) await ann.get("/healthz");
}

/** The next mails, `count` of them; the server looks for new ones every second of its clock. */
async function mails(count) {
  const found = [];
  await until(
    async () => {
      await pass(1000);
      found.push(...post.fresh());
      return found.length >= count;
    },
    () => `${found.length} of ${count} mails: ${JSON.stringify(found)}\n${server.said}\n${post.said}`,
  );
  await pass(1000);
  found.push(...post.fresh());
  same(found.map((mail) => mail.subject).length, count, `mails: ${found.map((mail) => mail.subject)}`);
  return found;
}

/** A minute, in which no mail comes: one that was sent before the test mail would have arrived before it. */
async function noMail() {
  for (let i = 0; i < 4; i++) await pass(15 * 1000);
  await ann.must("POST", "/me/notices/test");
  const [mail] = await mails(1);
  same(mail.subject, "Test mail", "the only mail");
}

/* ---------------------------------------------------------------- people and a game */

const post = new MailServer(await freePort());
await post.start();
process.on("exit", () => post.child.kill("SIGKILL"));
const listen = `127.0.0.1:${await freePort()}`; // mail has links, so the origin is known before the server starts
const server = await Server.start({
  program,
  listen,
  store: path.join(folder, "games.db"),
  args: [
    ...["--accounts", "--origin", `http://${listen}`, "--test-clock", clock],
    ...["--mail", `smtp://127.0.0.1:${post.port}`, "--mail-from", "club@example.org"],
  ],
});

async function signUp(name) {
  const person = await Person.come(server);
  await person.must("POST", "/sign-up", { name, password: "six blue horses" });
  await person.meet();
  return person;
}

const ann = await signUp("Ann");
const ben = await signUp("Ben");
const random = chance(25);
let game = null;

/** The seat gives orders as long as it is asked. */
async function play(person, seat) {
  for (let i = 0; i < 60; i++) {
    const sight = await person.must("GET", `${table(game, seat)}/sight`);
    const order = probeOrder(sight, random);
    if (!order) return;
    await person.post(`${table(game, seat)}/orders`, { order, after: sight.number });
  }
  throw new Error("the turn does not end");
}

/** Both play until Ann is asked in a later turn than before. */
async function playTurn() {
  const part = async () => (await ann.must("GET", "/games")).games[0].seats[0].glance.part ?? -1;
  const before = await part();
  while ((await part()) <= before) {
    await play(ann, 0);
    await play(ben, 1);
  }
}

const notices = (person) => person.must("GET", "/me/notices");
const secretIn = (mail, word) => new RegExp(`#/${word}/(\\S+)`).exec(mail.text)[1];

async function setAddress(person, address) {
  await person.must("PUT", "/me/notices/address", { address, password: "six blue horses" });
}

/* ---------------------------------------------------------------- the tests */

await test("an address is confirmed by the link in a mail", async () => {
  await setAddress(ann, "ann@example.org");
  const [mail] = await mails(1);
  same([mail.subject, mail.to], ["Confirm your mail address", "<ann@example.org>"], "the mail");
  same((await notices(ann)).confirmed, null, "not confirmed yet");
  same((await ann.post("/me/notices/test")).status, 409, "no other mail before that");
  const elsewhere = await Person.come(server);
  await elsewhere.must("POST", "/confirm-address", { token: secretIn(mail, "confirm") });
  check((await notices(ann)).confirmed > 0, "confirmed");
});

let stop = null;

await test("one mail for each turn", async () => {
  game = (await newGame([ann, ben])).id;
  await pass(6 * minute);
  const [first] = await mails(1);
  check(first.subject.startsWith("Your turn: "), first.subject);
  check(first.text.includes(`/#/game/${game}`), first.text);
  same(first.header["list-unsubscribe-post"], "List-Unsubscribe=One-Click", "RFC 8058");
  [, stop] = /^<.*(\/api\/v1\/stop-mail\/.*)>$/.exec(first.header["list-unsubscribe"]);
  await noMail();
  await playTurn();
  await pass(11 * minute);
  const [second] = await mails(1);
  check(second.subject.startsWith("Your turn: "), second.subject);
  same(second.header.references, first.header.references, "one thread for a game");
});

await test("one click stops mail about games", async () => {
  const program = new Person(server); // of the reader: without a cookie
  const form = { "content-type": "application/x-www-form-urlencoded" };
  same((await program.post(stop, "List-Unsubscribe=One-Click", form)).status, 200, "stopped");
  await playTurn();
  await pass(11 * minute);
  await noMail();
});

await test("a password is reset by mail", async () => {
  const stranger = await Person.come(server);
  await stranger.must("POST", "/forgot-password", { who: "Ann" });
  const [mail] = await mails(1);
  same(mail.subject, "Set a new password", "the subject");
  await stranger.must("POST", "/reset-password", { token: secretIn(mail, "reset"), password: "nine red foxes" });
  same((await mails(1))[0].subject, "Your password was changed", "the subject");
  same((await ann.get("/me/notices")).status, 401, "all sessions have ended");
  await ann.meet();
  await ann.must("POST", "/log-in", { name: "Ann", password: "nine red foxes" });
  await ann.meet();
});

await test("a refused address is shown", async () => {
  await setAddress(ben, "ben@elsewhere.example");
  const { trouble, works } = await until(
    async () => {
      await pass(1000);
      const said = await notices(ben);
      return said.trouble && said;
    },
    () => `nothing is said\n${server.said}`,
  );
  same([trouble, works], ["550 Invalid recipient: <ben@elsewhere.example>", true], "what the mail server said");
});

await test("mail waits for a dead mail server", async () => {
  await post.stop();
  await pass(30 * minute);
  await ann.must("POST", "/me/notices/test");
  await until(async () => (await pass(1000), !(await notices(ann)).works), () => `it still works\n${server.said}`);
  await post.start();
  await pass(2 * minute);
  same((await mails(1))[0].subject, "Test mail", "the mail that waited");
  check((await notices(ann)).works, "it works again");
});

await server.stop();
await post.stop();
finish();
