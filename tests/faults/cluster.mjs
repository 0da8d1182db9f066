// cluster.mjs: several servers on one PostgreSQL behind a proxy, for tests: the database in a folder of its own, haproxy,
// and between each server and the database a line that the test can cut, or from which it can take news away.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import tls from "node:tls";
import { Server, newFolder, sleep } from "../server/client.mjs";

/* ---------------------------------------------------------------- what is installed */

const versions = fs.existsSync("/usr/lib/postgresql") ? fs.readdirSync("/usr/lib/postgresql").sort((a, b) => b - a) : [];
const tools = versions.map((version) => `/usr/lib/postgresql/${version}/bin`).find((folder) => fs.existsSync(`${folder}/initdb`));
const proxies = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"].find((file) => fs.existsSync(file));

/** Why nothing can be tried here; null: it can. */
export function missing() {
  if (!tools) return "PostgreSQL is not installed";
  return proxies ? null : "haproxy is not installed";
}

export const freePort = () =>
  new Promise((found) => {
    const server = net.createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });

/** The database refuses to run as root. */
function asOwner(words) {
  if (process.getuid() !== 0) return words;
  return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", ...words];
}

/** Its own words, not those of a shell; a program that ends with an error ends the test. */
function must(words, more = {}) {
  const [program, ...rest] = asOwner(words);
  const done = spawnSync(program, rest, { encoding: "utf8", timeout: 60000, cwd: "/", ...more });
  if (done.status !== 0) throw new Error(`${words.join(" ")}: ${done.status} ${done.stderr} ${done.stdout}`);
  return done.stdout;
}

/* ---------------------------------------------------------------- the database */

const own = new Set();
process.on("exit", () => {
  for (const thing of own) thing.kill();
});

export class Database {
  constructor(folder, port) {
    Object.assign(this, { folder, port, child: null, said: "", wrong: null });
  }

  /** `more`: settings, such as `fsync=on`. */
  static async make(more = []) {
    const folder = newFolder("postgresql");
    fs.chmodSync(folder, 0o755);
    const place = path.join(folder, "data");
    if (process.getuid() === 0) spawnSync("chown", ["postgres", folder]);
    must([`${tools}/initdb`, "-D", place, "-U", "grognard", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"]);
    const database = new Database(place, await freePort());
    database.more = more;
    await database.start();
    return database;
  }

  /** A copy that follows it, and without which it acknowledges nothing. */
  async follow() {
    const place = path.join(newFolder("standby"), "data");
    if (process.getuid() === 0) spawnSync("chown", ["postgres", path.dirname(place)]);
    must([`${tools}/pg_basebackup`, "-h", "127.0.0.1", "-p", `${this.port}`, "-U", "grognard", "-D", place, "-R", "--no-sync"]);
    const standby = new Database(place, await freePort());
    await standby.start();
    this.ask("ALTER SYSTEM SET synchronous_standby_names = '*'");
    this.ask("SELECT pg_reload_conf()");
    return standby;
  }

  get store() {
    return `postgresql://grognard@127.0.0.1:${this.port}/postgres?sslmode=disable&gssencmode=disable`;
  }

  promote() {
    must([`${tools}/pg_ctl`, "-D", this.folder, "promote"]);
    this.ask("ALTER SYSTEM SET synchronous_standby_names = ''");
    this.ask("SELECT pg_reload_conf()");
  }

  async start() {
    const set = ["listen_addresses=127.0.0.1", `unix_socket_directories=${path.dirname(this.folder)}`, "fsync=off",
      "max_connections=60", "log_line_prefix=%e ", "shared_buffers=32MB", "wal_level=replica", ...(this.more ?? [])].flatMap((text) => ["-c", text]);
    const [program, ...rest] = asOwner([`${tools}/postgres`, "-D", this.folder, "-p", `${this.port}`, ...set]);
    this.child = spawn(program, rest, { stdio: ["ignore", "ignore", "pipe"], cwd: "/" });
    own.add(this);
    this.child.stderr.on("data", (data) => {
      this.said = (this.said + data).slice(-20000);
      this.wrong ??= /^42\S* ERROR:.*\n.*\n.*/m.exec(this.said)?.[0]; // a statement that PostgreSQL does not understand
    });
    this.ended = new Promise((done) => this.child.on("close", done));
    for (let i = 0; i < 400; i++) {
      const ready = spawnSync(`${tools}/pg_isready`, ["-h", "127.0.0.1", "-p", `${this.port}`]);
      if (ready.status === 0) return;
      await sleep(50);
    }
    throw new Error(`the database does not start: ${this.said}`);
  }

  /** SIGINT: without waiting for clients; SIGQUIT: as if the machine had failed. */
  async stop(signal = "SIGINT") {
    this.child.kill(signal);
    await this.ended;
    own.delete(this);
  }

  kill() {
    this.child?.kill("SIGQUIT");
  }

  ask(text) {
    return must([`${tools}/psql`, "-h", "127.0.0.1", "-p", `${this.port}`, "-U", "grognard", "-d", "postgres", "-Atc", text]);
  }
}

/* ---------------------------------------------------------------- the line to it */

/** Whole messages of the server as they come: [type, bytes]. */
class Messages {
  constructor() {
    this.rest = Buffer.alloc(0);
  }

  take(data) {
    this.rest = Buffer.concat([this.rest, data]);
    const found = [];
    while (this.rest.length >= 5) {
      const size = 1 + this.rest.readUInt32BE(1);
      if (this.rest.length < size) break;
      found.push([String.fromCharCode(this.rest[0]), this.rest.subarray(0, size)]);
      this.rest = this.rest.subarray(size);
    }
    return found;
  }
}

export class Line {
  /** `deaf`: news is taken away. `cutCommits`: of so many commits one is carried out, and its answer is lost. `slow`: milliseconds that
   * a commit takes longer, as on a slow disk: it is held back before the database has it, with all its locks. */
  static async open(database, random) {
    const line = new Line();
    Object.assign(line, { database, random, deaf: false, cutCommits: 0, slow: 0, cuts: 0, taken: 0, slowed: 0, open: new Set() });
    line.server = net.createServer((client) => line.join(client));
    await new Promise((done) => line.server.listen(0, "127.0.0.1", done));
    line.port = line.server.address().port;
    line.server.unref();
    return line;
  }

  get store() {
    return `postgresql://grognard@127.0.0.1:${this.port}/postgres?sslmode=disable&gssencmode=disable`;
  }

  join(client) {
    const to = net.connect(this.database.port, "127.0.0.1");
    const messages = new Messages();
    const both = { client, to };
    this.open.add(both);
    const end = () => {
      this.open.delete(both);
      client.destroy();
      to.destroy();
    };
    client.setNoDelay(true);
    to.setNoDelay(true);
    client.on("data", (data) => this.pass(both, data));
    to.on("data", (data) => {
      for (const [kind, bytes] of messages.take(data)) {
        if (this.deaf && kind === "A") {
          this.taken++;
          continue;
        }
        const commit = kind === "C" && bytes.subarray(5).toString("latin1").startsWith("COMMIT");
        if (commit && this.cutCommits > 0 && this.random.below(this.cutCommits) === 0) {
          this.cuts++;
          end();
          return;
        }
        if (!client.destroyed) client.write(bytes);
      }
    });
    for (const socket of [client, to]) {
      socket.on("error", end);
      socket.on("close", end);
    }
  }

  /** What a server sends, in order. Only writers mark their groups. */
  pass(both, data) {
    both.writes ||= data.includes("commits");
    const slow = this.slow > 0 && both.writes && data.includes("COMMIT");
    if (slow) this.slowed++;
    if (slow || both.behind) {
      both.behind = (both.behind ?? Promise.resolve()).then(() => sleep(slow ? this.slow : 0)).then(() => !both.to.destroyed && both.to.write(data));
    } else both.to.write(data);
  }

  cut() {
    for (const both of [...this.open]) {
      both.client.destroy();
      both.to.destroy();
    }
  }

  /** Another database has taken over. */
  moveTo(database) {
    this.database = database;
    this.cut();
  }
}

/* ---------------------------------------------------------------- the proxy */

/** As docs/hosting.md has it, without TLS. */
function settings(port, servers) {
  return `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  timeout http-request 30s
  option http-server-close
  option redispatch
  retries 6
  retry-on conn-failure
frontend people
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /healthz
  http-check send hdr Host 127.0.0.1:${port}
  option forwardfor
  default-server inter 500ms fastinter 200ms rise 1 fall 2 on-marked-down shutdown-sessions
${servers.map((one, i) => `  server n${i} 127.0.0.1:${one} check`).join("\n")}
  option allbackups
${servers.map((one, i) => `  server anyway${i} 127.0.0.1:${one} backup`).join("\n")}
`;
}

export class Proxy {
  static async start(ports, port) {
    const proxy = new Proxy();
    proxy.port = port ?? (await freePort());
    const file = path.join(newFolder("proxy"), "haproxy.cfg");
    fs.writeFileSync(file, settings(proxy.port, ports));
    proxy.child = spawn(proxies, ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
    proxy.child.stderr.on("data", (data) => (proxy.said = (proxy.said ?? "") + data));
    own.add(proxy);
    return proxy.ready();
  }

  async ready() {
    for (let i = 0; i < 100; i++) {
      const there = await fetch(`http://127.0.0.1:${this.port}/healthz`).then((r) => r.ok, () => false);
      if (there) return this;
      await sleep(50);
    }
    throw new Error(`the proxy does not serve: ${this.said}`);
  }

  kill() {
    this.child?.kill("SIGKILL");
  }
}

/** nginx with TLS, as docs/hosting.md configures it. People reach it through a line that adds TLS. */
export class Nginx extends Proxy {
  static origin = "https://127.0.0.1";
  says = { host: "127.0.0.1", "x-forwarded-proto": "https" }; // to the servers
  static missing = ["/usr/sbin/nginx", "/usr/bin/openssl"].find((file) => !fs.existsSync(file));

  static async start(ports) {
    const proxy = new Nginx();
    const folder = newFolder("nginx");
    const [key, certificate] = ["games.key", "games.crt"].map((name) => path.join(folder, name));
    const made = spawnSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=games.example.org", "-days", "2", "-keyout", key, "-out", certificate]);
    if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
    const behind = await freePort();
    const file = path.join(folder, "nginx.conf");
    fs.writeFileSync(file, Nginx.settings(folder, behind, ports));
    proxy.child = spawn("/usr/sbin/nginx", ["-c", file, "-e", path.join(folder, "errors"), "-g", "daemon off;"], { stdio: ["ignore", "ignore", "pipe"] });
    proxy.child.stderr.on("data", (data) => (proxy.said = (proxy.said ?? "") + data));
    own.add(proxy);
    const server = net.createServer((client) => {
      const to = tls.connect({ port: behind, host: "127.0.0.1", rejectUnauthorized: false });
      for (const [a, b] of [[client, to], [to, client]]) a.on("error", () => b.destroy()).on("close", () => b.destroy()).pipe(b);
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    server.unref();
    proxy.port = server.address().port;
    return proxy.ready();
  }

  static settings(folder, behind, ports) {
    const [, block] = /```nginx\n(.*?)```/s.exec(fs.readFileSync(new URL("../../docs/hosting.md", import.meta.url), "utf8"));
    const one = /^( *server )127\.0\.0\.1:1805(.*)$/m;
    const [line] = one.exec(block);
    const text = block
      .replace(one, ports.map((port) => line.replace("1805", port)).join("\n"))
      .replace("listen 443", `listen 127.0.0.1:${behind}`)
      .replaceAll("/etc/nginx", folder);
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
    return `user root;\nworker_processes 1;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${places.join("\n")}\n${text}}\n`;
  }

  /** Its worker ends with it. */
  kill() {
    this.child?.kill("SIGTERM");
  }
}

/* ---------------------------------------------------------------- all of it */

export class Cluster {
  /** `count` servers on one database. `args` of each. `port`: of the proxy, if it must be known before. */
  static async start({ program, random, count = 3, args = () => [], worker = false, workerArgs = [], proxy = Proxy, port }) {
    const cluster = new Cluster();
    cluster.program = program;
    cluster.workerArgs = workerArgs;
    cluster.database = await Database.make();
    cluster.lines = [];
    for (let i = 0; i < count + (worker ? 1 : 0); i++) cluster.lines.push(await Line.open(cluster.database, random));
    cluster.nodes = [];
    for (let i = 0; i < count; i++)
      cluster.nodes.push(await Server.start({ program, store: cluster.lines[i].store, listen: `127.0.0.1:${await freePort()}`, args: args(i) }));
    if (worker) cluster.startWorker();
    cluster.proxy = await proxy.start(cluster.nodes.map((node) => node.port), port);
    return cluster;
  }

  /** Where people connect. */
  get port() {
    return this.proxy.port;
  }

  startWorker(program = this.program) {
    this.worker = spawn(program, ["worker", "--store", this.lines.at(-1).store, ...this.workerArgs], { stdio: ["ignore", "ignore", "pipe"] });
    this.worker.said = "";
    this.worker.stderr.on("data", (data) => (this.worker.said += data));
    this.worker.ended = new Promise((done) => this.worker.on("close", done));
    own.add(this.worker);
  }

  /** The same server again, where the proxy expects it. */
  async again(i, more = {}) {
    this.nodes[i] = await this.nodes[i].again(more);
  }

  async stop() {
    this.proxy.kill();
    this.worker?.kill("SIGTERM");
    const ends = [];
    for (const node of this.nodes) ends.push(await node.stop());
    await this.database.stop();
    if (this.database.wrong) throw new Error(this.database.wrong);
    return ends;
  }
}
