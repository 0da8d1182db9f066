// offline.mjs: the page that needs no server, in a browser: a plain host for its folder, and a person who uses it.
//
//   const host = await Host.open(folder);            any folder with the page; host.cut() and host.mend(): its network
//   const browser = await openBrowser();
//   const ann = await OfflinePerson.come(browser, host);
//   await ann.visit("#/"); await ann.must("GET", "/games");      as in harness.mjs; calls go to the worker of the page
import { createRequire } from "node:module";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Person, desktop, phone } from "../harness.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const { chromium, firefox } = createRequire(path.join(root, "web/package.json"))("playwright-core");

const types = {
  html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", json: "application/json", wasm: "application/wasm", svg: "image/svg+xml",
  png: "image/png", webmanifest: "application/manifest+json",
};

/** A host of static files, without anything special. */
export class Host {
  /** `before`: a script in front of another one, by the beginning of its name: how a browser is made to fail. */
  static async open(folder, { before = {} } = {}) {
    const host = Object.assign(new Host(), { folder, before, asked: [] });
    host.server = http.createServer((request, reply) => host.answer(request, reply));
    await new Promise((done) => host.server.listen(0, "127.0.0.1", done));
    host.port = host.server.address().port;
    host.origin = `http://127.0.0.1:${host.port}`;
    return host;
  }

  answer({ url }, reply) {
    const name = url === "/" ? "index.html" : decodeURIComponent(url.slice(1).split("?")[0]);
    const file = path.join(this.folder, name);
    this.asked.push(name);
    if (!file.startsWith(this.folder) || !fs.existsSync(file) || !fs.statSync(file).isFile()) return reply.writeHead(404).end("not found");
    const [, script] = Object.entries(this.before).find(([begin]) => name.startsWith(begin)) ?? [];
    reply.writeHead(200, { "Content-Type": types[name.split(".").pop()] ?? "application/octet-stream" });
    reply.end(script ? `${script};\n${fs.readFileSync(file, "utf8")}` : fs.readFileSync(file));
  }

  /** Nobody answers any more. */
  async cut() {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  async mend() {
    await new Promise((done) => this.server.listen(this.port, "127.0.0.1", done));
  }

  close() {
    return this.server.listening ? this.cut() : Promise.resolve();
  }
}

/* ---------------------------------------------------------------- people */

/** Runs inside the page: asks the house through its channel, as a worker of another tab does. */
function ask({ method, target, token, body }) {
  const channel = new BroadcastChannel("grognard-house");
  const id = `test:${Math.random()}`;
  const headers = { "X-Grognard-Token": token, ...(body ? { "Content-Type": "application/json" } : {}) };
  const asked = { method, target, headers, body: body ? JSON.stringify(body) : "" };
  return new Promise((resolve) => {
    const say = () => channel.postMessage({ to: "house", message: { kind: "ask", id, asked } });
    const again = setInterval(say, 2000); // there may be no house yet
    channel.onmessage = ({ data }) => {
      if (data.to !== "tabs" || data.message.kind !== "reply" || data.message.id !== id) return;
      clearInterval(again);
      channel.close();
      resolve({ status: data.message.reply.status, text: data.message.reply.body });
    };
    say();
  });
}

export class OfflinePerson extends Person {
  static async come(browser, host, { name = "ann", phone: small = false, ...more } = {}) {
    const person = new OfflinePerson();
    const isFirefox = browser.browserType().name() === "firefox";
    Object.assign(person, { name, troubles: [], allowed: [], browser, host, line: { origin: host.origin, traffic: [], wasCut: true, close: () => {} } });
    person.house = { browser, server: { port: host.port }, people: [person], strict: false };
    person.context = await browser.newContext({ ...(small ? phone : desktop), baseURL: host.origin, reducedMotion: isFirefox ? undefined : "reduce", locale: "en-GB", ...more });
    person.context.setDefaultTimeout(20000);
    person.page = await person.newPage();
    return person;
  }

  async call(method, place, body) {
    if (!this.page.url().startsWith(this.line.origin)) await this.visit();
    const token = method === "GET" ? "" : JSON.parse((await this.call("GET", "/me")).text).token;
    return this.page.evaluate(ask, { method, target: `/api/v1${place}`, token, body: method === "GET" ? undefined : (body ?? {}) });
  }

  leave() {
    return this.context.close();
  }
}

export function openBrowser(name = process.env.GG_TEST_BROWSER || "chromium") {
  if (name === "firefox") {
    const firefoxUserPrefs = { "ui.prefersReducedMotion": 1, "dom.serviceWorkers.testing.enabled": true };
    return firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", firefoxUserPrefs });
  }
  const args = ["--disable-dev-shm-usage", "--disable-gpu", ...(process.getuid() === 0 ? ["--no-sandbox"] : [])];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
}

/** A copy of the folder that can be changed. */
export function copyOf(folder) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "grognard-offline-"));
  fs.cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Where the page is: beside the client. */
export function folderOf() {
  const folder = path.join(process.argv[3] ?? path.dirname(process.argv[2] ?? ""), "offline");
  if (fs.existsSync(path.join(folder, "index.html"))) return folder;
  console.log(`usage: ${path.basename(process.argv[1])} PROGRAM [FILES], with FILES/offline (make offline)`);
  process.exit(2);
}

/** A hot-seat game of Napoleon's Triumph in the middle of an attack. */
export function attackLog() {
  const lines = fs.readFileSync(path.join(root, "tests/corpus/triumph/dec2-1.log"), "utf8").split("\n");
  const press = lines.findIndex((line) => /: press/.test(line));
  return [...lines.slice(0, press + 1), "", "# in progress", ...lines.filter((line) => /^(nonce|seed) /.test(line)), ""].join("\n");
}
