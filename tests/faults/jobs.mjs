// jobs.mjs: two servers and a worker on PostgreSQL behind a proxy share mail, pairings, a tournament and an analysis. Whoever sends the mail is
// killed in the middle of one, and whoever pairs people is killed while they wait: the others go on, nothing is lost, nothing is done twice.
//
//   node jobs.mjs PROBE [SEED]
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { Person, chance, check, finish, same, sleep, test } from "../server/client.mjs";
import { Cluster, freePort, missing } from "./cluster.mjs";

const program = path.resolve(process.argv[2]);
const random = chance(Number(process.argv[3] ?? 1805));
const PASSWORD = "six blue horses";
const LATE = 60000; // a job of a dead server is taken over within 20 s

if (missing()) {
  console.log(`not tried: ${missing()}`);
  console.log("1 passed, 0 failed");
  process.exit(0);
}

async function until(found, what) {
  for (const late = Date.now() + LATE; ; ) {
    const value = await found();
    if (value) return value;
    check(Date.now() < late, `${what}: not in ${LATE / 1000} s`);
    await sleep(50);
  }
}

/* ---------------------------------------------------------------- a mail server */

/** Takes every mail. `onMail(socket)` is awaited before it says so. */
class Post {
  constructor() {
    Object.assign(this, { mails: [], onMail: null });
  }

  async open() {
    const server = net.createServer((socket) => this.serve(socket));
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    server.unref();
    this.port = server.address().port;
    return this;
  }

  serve(socket) {
    let rest = "";
    let mail = null;
    const say = (line) => !socket.destroyed && socket.write(`${line}\r\n`);
    const take = async (text) => {
      const body = text.replace(/=\r\n/g, "");
      this.mails.push({ id: /^Message-ID: *(\S+)/im.exec(text)[1], to: /^To: *(.*)\r/im.exec(text)[1], subject: /^Subject: *(.*)\r/im.exec(text)[1], text: body });
      await this.onMail?.(socket);
      say("250 taken");
    };
    socket.on("error", () => undefined);
    socket.setEncoding("latin1");
    say("220 post");
    socket.on("data", (data) => {
      rest += data;
      for (let cut; (cut = rest.indexOf("\r\n")) >= 0; ) {
        const line = rest.slice(0, cut);
        rest = rest.slice(cut + 2);
        if (mail !== null && line === ".") {
          const text = mail;
          mail = null;
          void take(text);
        } else if (mail !== null) mail += `${line}\r\n`;
        else if (/^DATA/i.test(line)) {
          mail = "";
          say("354 go on");
        } else if (/^QUIT/i.test(line)) {
          say("221 bye");
          socket.end();
        } else say("250 yes");
      }
    });
  }
}

/* ---------------------------------------------------------------- the cluster */

const post = await new Post().open();
const port = await freePort();
const common = ["--origin", `http://127.0.0.1:${port}`, "--mail", `smtp://127.0.0.1:${post.port}`, "--mail-from", "club@example.org"];
const cluster = await Cluster.start({ program, random, count: 2, worker: true, port, args: () => ["--accounts", ...common], workerArgs: common });
const ask = (text) => cluster.database.ask(text).trim();

/** Servers and the worker, as they are now. */
const processes = () => [...cluster.nodes.map((node, i) => ({ name: `server ${i}`, child: node.child, i })), { name: "the worker", child: cluster.worker }];

/** Whose connection that is. */
function ownerOf(socket) {
  const hex = socket.remotePort.toString(16).toUpperCase().padStart(4, "0");
  const line = fs.readFileSync("/proc/net/tcp", "utf8").split("\n").map((text) => text.trim().split(/\s+/)).find((words) => words[1]?.endsWith(`:${hex}`));
  const holds = ({ child }) =>
    fs.readdirSync(`/proc/${child.pid}/fd`).some((file) => {
      try {
        return fs.readlinkSync(`/proc/${child.pid}/fd/${file}`) === `socket:[${line[9]}]`;
      } catch {
        return false;
      }
    });
  return processes().find(holds);
}

/** Who pairs people: the last one that said so. */
function leader() {
  const said = (i) => (i === undefined ? cluster.worker : cluster.nodes[i]).said;
  const times = processes().map((one) => ({ one, at: [...said(one.i).matchAll(/^(\S+Z) node-leads/gm)].at(-1)?.[1] ?? "" }));
  return times.sort((a, b) => (a.at < b.at ? 1 : -1))[0].one;
}

const holder = () => ask("SELECT coalesce(node, 0) FROM jobs WHERE id = '-house'");

async function kill({ child, i }) {
  child.kill("SIGKILL");
  await (i === undefined ? cluster.worker.ended : cluster.nodes[i].ended);
  if (i !== undefined) await cluster.again(i);
  else cluster.startWorker();
}

/* ---------------------------------------------------------------- people */

const people = [];
/** 502, 503 and lost connections: again. */
async function must(person, method, place, body) {
  return until(async () => {
    const reply = await person.call(method, place, body).catch(() => null);
    if (!reply || [502, 503, 504].includes(reply.status)) return null;
    check(reply.status < 300, `${method} ${place}: ${reply.status} ${reply.text}`);
    return reply.json ?? {};
  }, `${method} ${place}`);
}

await test("four people sign up, and confirm their addresses", async () => {
  for (const name of ["Ann", "Ben", "Cleo", "Dan"]) {
    const person = await Person.come(cluster);
    await must(person, "POST", "/sign-up", { name, password: PASSWORD });
    await person.meet();
    await must(person, "PUT", "/me/notices/address", { address: `${name.toLowerCase()}@example.org`, password: PASSWORD });
    people.push(person);
  }
  await until(() => post.mails.length >= 4, "the mails with links");
  for (const mail of post.mails) await must(people[0], "POST", "/confirm-address", { token: /#\/confirm\/(\S+)/.exec(mail.text)[1] });
  same(post.mails.length, 4, "mails");
});

await test("who sends mail is killed in the middle of one: each arrives once", async () => {
  const before = post.mails.length;
  let killed = null;
  post.onMail = (socket) => {
    if (killed || post.mails.length < before + 3) return sleep(100);
    killed = ownerOf(socket);
    check(killed, "nobody sends");
    return kill(killed);
  };
  for (let i = 0; i < 3; i++) for (const person of people) await must(person, "POST", "/me/notices/test");
  await until(() => killed && post.mails.length >= before + 12, "mails of others");
  // That one had arrived, but nobody knew: when its lease has ended, it is not sent again.
  await until(() => ask("SELECT count(*) FROM mails") === "1", "one mail whose outcome is unknown");
  ask("UPDATE mails SET leased = 1 WHERE leased > 0");
  await until(() => ask("SELECT count(*) FROM mails") === "0", "an empty queue");
  await sleep(300);
  same(post.mails.length, before + 12, "mails");
  same(new Set(post.mails.map((mail) => mail.id)).size, post.mails.length, "different mails");
});

await test("who pairs people is killed while they wait: each plays one game", async () => {
  const before = holder();
  const killed = kill(leader());
  await Promise.all(people.map((person) => must(person, "PUT", "/seek", { games: [{ game: "probe", options: { players: 2 } }], pace: "daily" })));
  await killed;
  await until(async () => (await Promise.all(people.map((person) => must(person, "GET", "/seek")))).every(({ seek }) => seek === null), "all are paired");
  for (const person of people) same((await must(person, "GET", "/games")).games.length, 1, `games of ${person.name}`);
  same(ask("SELECT count(*) FROM games"), "2", "games");
  check(holder() !== before, "somebody else was killed");
});

/** Games of a round that has been paired. */
const gamesOf = (tour, round) => tour.rounds.find((one) => one.round === round)?.pairings.flatMap((pairing) => pairing.games ?? []) ?? [];

await test("a tournament goes on when who runs it is killed between two rounds", async () => {
  const [ann] = people;
  const { id } = await must(ann, "POST", "/tournaments", { title: "Cup", game: "probe", options: { players: 2 }, system: "swiss", rounds: 2, games: "one" });
  for (const person of people) await must(person, "POST", `/tournaments/${id}/enter`, {});
  await must(ann, "POST", `/tournaments/${id}/start`, {});
  const look = () => must(ann, "GET", `/tournaments/${id}`);
  const first = await until(async () => {
    const games = gamesOf(await look(), 1);
    return games.length === 2 && games;
  }, "the first round");
  const before = holder();
  await must(ann, "POST", `/tournaments/${id}/adjudicate`, { number: first[0].number, result: "first" });
  const last = must(ann, "POST", `/tournaments/${id}/adjudicate`, { number: first[1].number, result: "first" });
  await kill(leader());
  await last.catch((error) => check(/409/.test(error.message), error.message)); // carried out, but the answer was lost
  await until(async () => gamesOf(await look(), 2).length === 2, "the second round");
  check(holder() !== before, "somebody else was killed");
  const tour = await look();
  same(tour.rounds.map((round) => gamesOf(tour, round.round).length), [2, 2], "games of each round");
  same(ask(`SELECT count(*) FROM tour_games WHERE tour = '${id}'`), "4", "games that were made");
  for (const { number } of gamesOf(tour, 2)) await must(ann, "POST", `/tournaments/${id}/adjudicate`, { number, result: "first" });
  await until(async () => (await look()).state === "over", "the end");
});

await test("two servers that change one analysis lose nothing", async () => {
  const [ann] = people;
  const { id } = await must(ann, "POST", "/studies", { text: "game triumph dec2\nactive F\nF R(95): [Vandamme: I3 I2 C2]\nA R(123): [Langeron: I2 I2]\n" });
  const twin = (i) => Object.assign(Object.create(Person.prototype), ann, { server: cluster.nodes[i], extra: { host: `127.0.0.1:${port}` } });
  const [here, there] = [twin(0), twin(1)];
  for (let i = 0; i < 25; i++) {
    const sent = [must(here, "PUT", `/studies/${id}/nodes/0`, { comment: `comment ${i}` }), must(there, "PUT", `/studies/${id}`, { title: `title ${i}` })];
    await Promise.all(sent);
    for (const person of [here, there]) {
      const study = await must(person, "GET", `/studies/${id}`);
      same([study.title, study.nodes[0].comment], [`title ${i}`, `comment ${i}`], "what is stored");
    }
  }
});

await test("servers end well", async () => {
  for (const person of people) person.leave();
  for (const status of await cluster.stop()) same(status, 0, "a server ended with");
});
finish();
