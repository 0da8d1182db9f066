// harness.mjs: shared by the browser tests: a private server, a browser, and people who use it.
//
//   import { accessible, check, finish, openHouse, same, test } from "./harness.mjs";
//
//   const house = await openHouse();                 the server (words of the command line: PROGRAM FILES) and the browser
//   const ann = await house.newPerson();             a guest with her own browser context; { phone: true, theme: "dark", .. }
//   await test("she opens the page", async () => {
//     await ann.visit("#/");                         waits until the page is loaded
//     await ann.page.getByRole("button", { name: "Play" }).click();
//   });
//   await test("everybody can use it", () => accessible(ann.page));        axe-core finds nothing serious
//   await house.close();                             the server must stop cleanly
//   finish();                                        "N passed, M failed"
//
// A test fails if it throws, or if any page meanwhile logged a console error, had an uncaught error,
// or contacted anything but the server. Announce expected errors: ann.allow(/status of 409/).
// After a failed test there is a screenshot of every page in build/test-logs/web.
//
// The browser is Chromium; Firefox with openHouse({ browser: "firefox" }), or for all files with GG_TEST_BROWSER=firefox.
//
// A person's browser reaches the server through a proxy (line.mjs) that records everything and can be cut:
//   ann.line.heard         everything the server ever sent her, including the stream: for assertions about leaks
//   ann.line.traffic       every request with its reply
//   ann.line.cut(), mend() the network goes down and comes back; house.restart() does so with the server
//
// Through the API, from inside her page:
//   await ann.must("GET", "/games")                  any call below /api/v1; throws unless it succeeds
//   const game = await ann.newGame({ game: "triumph", seats: [{ kind: "me" }, { kind: "bot" }] });
//   await ann.sight(game.id, seat); ann.order(game.id, seat, "pass"); ann.readySetup(game.id, seat); ann.playOn(..)
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chance, check, draftOrder, newFolder, run, Server, sleep, table, test as plainTest } from "../server/client.mjs";
import { Line } from "./line.mjs";

export { chance, check, finish, same, sleep, table } from "../server/client.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");
const require = createRequire(path.join(root, "web/package.json"));
const { chromium, firefox } = require("playwright-core");

const patience = 20000; // milliseconds: machines may be busy

export const desktop = { viewport: { width: 1440, height: 900 } };
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/* ---------------------------------------------------------------- the browser */

function browserProgram(variable, ...names) {
  const paths = [process.env[variable], ...names.map((name) => `/usr/bin/${name}`)];
  const found = paths.find((name) => name && fs.existsSync(name));
  if (!found) throw new Error(`there is no ${names[0]}: scripts/install-packages.sh test, or ${variable}=/path/to/it`);
  return found;
}

/** Disables parts of Chromium that only cost time here. The list replaces playwright's own, so it begins with that; the
 * address bar, drawn as a page in its own process for each window, is two thirds of the cost of a window. */
const unused = [
  "AvoidUnnecessaryBeforeUnloadCheckSync,BoundaryEventDispatchTracksNodeRemoval,DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider,GlobalMediaControls,HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,RenderDocument",
  "ThirdPartyStoragePartitioning,Translate,OptimizationHints",
  "WebUIOmniboxPopup,WebUIOmniboxAimPopup",
].join(",");

function openChromium(more) {
  const args = ["--disable-dev-shm-usage", "--disable-gpu", `--disable-features=${unused}`, ...more]; // a GPU would be emulated
  if (process.getuid() === 0) args.push("--no-sandbox");
  return chromium.launch({ executablePath: browserProgram("CHROMIUM", "chromium", "chromium-browser", "google-chrome"), args });
}

/** Debian's own Firefox, driven by WebDriver BiDi. This emulates neither touch nor media features: everybody has a light
 * theme and reduced motion, unless `newPerson` sets them. */
function openFirefox() {
  const firefoxUserPrefs = { "ui.prefersReducedMotion": 1, "layout.css.prefers-color-scheme.content-override": 1 };
  return firefox.launch({ channel: "moz-firefox", executablePath: browserProgram("FIREFOX", "firefox-esr", "firefox"), firefoxUserPrefs });
}

export const usualBrowser = process.env.GG_TEST_BROWSER || "chromium";
const isFirefox = (browser) => browser.browserType().name() === "firefox";

/* ---------------------------------------------------------------- the house */

export class House {
  constructor() {
    this.people = [];
    this.seeds = 0; // used by gameFrom
  }

  async newPerson(options = {}) {
    const person = await Person.come(this, options);
    this.people.push(person);
    return person;
  }

  /** The server restarts on the same store; the proxies lead to the new one. */
  async restart() {
    await this.server.stop();
    this.server = await this.server.again();
    for (const person of this.people) person.line.server = this.server;
  }

  /** A running game from a position: the statements of a case between `game` and `begin`. `seats`: { F: "Ann", .. }, names of
   * accounts. `orders`: given by whoever is asked; those that are refused are left out. `begins`: what its log then contains,
   * such as dice; a seed for it is searched for. `cut`: the orders after this line are still to be given. Returns its id. */
  gameFrom({ line, position = "", seats, orders = [], begins = /./, cut }) {
    const folder = newFolder("position");
    const file = (name) => path.join(folder, name);
    const { program, store } = this.server.options;
    fs.writeFileSync(file("position"), position);
    const start = position ? ["--position", file("position")] : [];
    const typed = orders.map((order) => `\n${order}\n`).join(""); // an empty line: the next one takes the screen
    for (let tries = 0; tries < 500; tries++) {
      const hex = (++this.seeds).toString(16).padStart(64, "0"); // a game is known by its seed
      fs.rmSync(file("game.log"), { force: true });
      run(program, ["play", ...line.split(" "), ...start, "--log", file("game.log"), "--seed", hex], typed);
      const played = fs.readFileSync(file("game.log"), "utf8");
      if (!begins.test(played)) continue;
      const log = cut ? played.slice(0, cut.exec(played).index + cut.exec(played)[0].length) : played;
      const names = Object.entries(seats).map(([seat, name]) => `${seat}=${name}`).join(" ");
      fs.writeFileSync(file("game.log"), log.replace(/^seed .*\n?/m, "").replace(/^seats .*$/m, `seats ${names}`));
      fs.writeFileSync(file("game.secret"), `seed ${hex}\n`);
      const { out, err } = run(program, ["import", file("game.log"), "--store", store]);
      const id = /\b[a-z0-9]{12}\b/.exec(out)?.[0];
      if (!id) throw new Error(`not imported: ${out}${err}`);
      return id;
    }
    throw new Error(`no seed begins with ${begins}`);
  }

  /** Errors in the pages since the last time. */
  troubles() {
    return this.people.flatMap((person) => person.troubles.splice(0).map((text) => `${person.name}: ${text}`));
  }

  async close() {
    for (const person of this.people) await person.leave();
    await this.browser.close();
    const status = await this.server.stop();
    houses.delete(this);
    check(status === 0, `the server ended with ${status}:\n${this.server.said.slice(-2000)}`);
  }
}

const houses = new Set();

/** Reproducible random numbers, if the library for them was built (target fixed_random). */
function fixedRandom(program, number) {
  const library = path.join(path.dirname(path.resolve(program)), "libfixed_random.so");
  return number && fs.existsSync(library) ? { LD_PRELOAD: library, GG_TEST_RANDOM: String(number) } : {};
}

/** `program`, `files`: by default the words of the command line. `listen`: its address, if it must be known before. `args`: more words
 * for `serve`, `flags` for Chromium; `server`: one that serves already; `random`: a seed for all random numbers; `strict`: see isTooLate. */
export async function openHouse({ program, files, listen, args = [], flags = [], random = 0, browser = usualBrowser, strict = false, server } = {}) {
  program ??= process.argv[2];
  files ??= process.argv[3] ?? path.dirname(program ?? "");
  if (!program || !fs.existsSync(path.join(files, "web/index.html"))) {
    console.log(`usage: ${path.basename(process.argv[1])} PROGRAM [FILES], with FILES/web and FILES/boards`);
    process.exit(2);
  }
  const house = new House();
  house.strict = strict && Boolean(process.env.GG_STRICT);
  const store = path.join(newFolder("web"), "store.sqlite");
  house.server =
    server ??
    (await Server.start({
      program: path.resolve(program),
      store,
      listen,
      args: ["--files", path.resolve(files), ...args],
      env: fixedRandom(program, random),
    }));
  house.browser = await (browser === "firefox" ? openFirefox() : openChromium(flags));
  house.firefox = isFirefox(house.browser);
  houses.add(house);
  return house;
}

/* ---------------------------------------------------------------- people */

/** Chromium's message for a request without a network: expected while the line is cut. */
const noNetwork = /net::ERR_|Failed to fetch|NetworkError/;

/** A page asked about a moment that has passed meanwhile: harmless. */
const tooLate = /status of 409 .*\/(choices|preview|why|look-back)$/;

export class Person {
  /** `as`: another person whose cookie this one has: the same guest at another screen. The rest is for newContext(). */
  static async come(house, { name, as, phone: small = false, theme, motion = false, allow = [], ...more } = {}) {
    const person = new Person();
    person.house = house;
    person.name = name ?? `person ${house.people.length + 1}`;
    person.troubles = [];
    person.allowed = [...allow];
    person.line = await Line.open(house.server);
    person.context = await house.browser.newContext({
      ...(small ? phone : desktop),
      baseURL: person.line.origin,
      colorScheme: theme ?? "light",
      reducedMotion: motion ? "no-preference" : "reduce", // tests need not wait for animations
      locale: "en-GB",
      timezoneId: "Europe/Paris",
      ...more,
    });
    if (theme && isFirefox(house.browser)) await person.context.addInitScript(preferTheme, theme);
    if (motion && isFirefox(house.browser)) await person.context.addInitScript(allowMotion);
    if (as) await person.context.addCookies(await as.context.cookies());
    person.context.setDefaultTimeout(patience);
    person.context.on("request", (request) => person.watchRequest(request));
    person.page = await person.newPage();
    return person;
  }

  /** Another tab. */
  async newPage() {
    const page = await this.context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") this.note(`console: ${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => this.note(`error: ${error.stack ?? error}`));
    return page;
  }

  note(text) {
    if (this.allowed.some((pattern) => pattern.test(text)) || this.isTooLate(text)) return;
    if (this.line.wasCut && noNetwork.test(text)) return;
    this.troubles.push(text);
  }

  /** Did it come too late? In a strict house, with GG_STRICT=1, it is a fault if the page asks about something that is refused whenever it is asked.
   * An order that was given meanwhile, by a test or in another window, looks the same: so it is for those who look for such faults. */
  isTooLate(text) {
    if (!tooLate.test(text)) return false;
    const refused = this.line.traffic.filter(({ status, path: place }) => status === 409 && text.endsWith(place)).at(-1);
    return !this.house.strict || !/"code":"(refused|not-offered)"/.test(refused?.text ?? "");
  }

  /** An error caused by the test itself. */
  forgive(pattern) {
    this.allow(pattern);
    this.troubles = this.troubles.filter((text) => !pattern.test(text));
  }

  /** From now on this error is expected. */
  allow(pattern) {
    this.allowed.push(pattern);
  }

  watchRequest(request) {
    const url = new URL(request.url());
    const own = [this.line.origin, `http://127.0.0.1:${this.house.server.port}`];
    if (["data:", "blob:"].includes(url.protocol) || own.includes(url.origin)) return;
    this.troubles.push(`a request to somebody else: ${request.url()}`);
  }

  /** Opens an address of the client ("#/game/ID") and waits until something is shown. */
  async visit(address = "#/", page = this.page) {
    const url = `${this.line.origin}/${address}`;
    if (page.url().startsWith(`${this.line.origin}/`)) await page.evaluate((to) => location.assign(to), url);
    else await page.goto(url);
    if (isFirefox(this.house.browser)) await page.bringToFront(); // it has no focus in a page behind another
    await page.locator("#app > *").first().waitFor();
  }

  async call(method, place, body) {
    if (!this.page.url().startsWith(this.line.origin)) await this.visit();
    return this.page.evaluate(ask, { method, place: `/api/v1${place}`, body });
  }

  async must(method, place, body) {
    const reply = await this.call(method, place, body);
    if (reply.status >= 300) throw new Error(`${method} ${place}: ${reply.status} ${reply.text}`);
    return JSON.parse(reply.text);
  }

  /** A game against a bot by default; it begins immediately. */
  newGame(body = {}) {
    const seats = [{ kind: "me" }, { kind: "bot", bot: "random" }];
    return this.must("POST", "/games", { game: "triumph", seats, start: true, ...body });
  }

  /** A game against another person, both with ready armies; the other one, who moves first, is asked for a command. */
  async newDuel(other) {
    const { id } = await this.newGame({ seats: [{ kind: "me" }, { kind: "open" }] });
    await other.must("POST", `/games/${id}/join`, {});
    await other.readySetup(id, 1);
    await this.readySetup(id);
    return id;
  }

  sight(game, seat = 0) {
    return this.must("GET", `${table(game, seat)}/sight`);
  }

  /** A bot may give an order between reading and ordering: then it is repeated. */
  async order(game, seat, order) {
    for (let again = 10; ; again--) {
      const { number } = await this.sight(game, seat);
      const reply = await this.call("POST", `${table(game, seat)}/orders`, { after: number, order, sight: true });
      if (reply.status < 300) return JSON.parse(reply.text);
      if (JSON.parse(reply.text).error?.code !== "stale" || again === 0) throw new Error(`${order}: ${reply.status} ${reply.text.slice(0, 300)}`);
      this.forgive(/status of 409 .*\/orders$/);
    }
  }

  /** Waits until the seat is asked, then gives ready-made set-ups until it is asked something else, or others are. */
  async readySetup(game, seat = 0) {
    await until(async () => (await this.sight(game, seat)).asked, "the set-up");
    for (;;) {
      const { asked } = await this.sight(game, seat);
      const { setups } = asked ? await this.must("GET", `${table(game, seat)}/setups`) : { setups: [] };
      if (setups.length === 0) return;
      await this.order(game, seat, setups[0].order);
    }
  }

  /** A complete order from random choices; null if there is none, or if the server answered meanwhile, as it does for secret questions without a choice. */
  async draftOrder(game, seat, random) {
    const { number } = await this.sight(game, seat);
    return draftOrder(this, game, seat, random).catch(async (error) => {
      if ((await this.sight(game, seat)).number === number) throw error;
      this.forgive(/status of 409 .*\/draft$/);
      return null;
    });
  }

  /** Gives random orders, waiting for the others, until `enough(sight)`; returns that sight. */
  async playOn(game, seat, enough, { seed = 1805, seconds = 60 } = {}) {
    const random = chance(seed);
    const end = Date.now() + seconds * 1000;
    while (Date.now() < end) {
      const sight = await this.sight(game, seat);
      if (enough(sight)) return sight;
      const order = sight.asked ? await this.draftOrder(game, seat, random) : null;
      if (order) await this.call("POST", `${table(game, seat)}/orders`, { after: sight.number, order });
      else await sleep(30);
    }
    throw new Error(`it did not come to this in ${seconds} s`);
  }

  async leave() {
    await this.context.close();
    await this.line.close();
  }
}

/** Runs inside the page: the setting instead of the device's theme. */
function preferTheme(theme) {
  try {
    if (!localStorage.getItem("grognard.settings")) localStorage.setItem("grognard.settings", JSON.stringify({ theme }));
  } catch {
    /* an empty page has no storage */
  }
}

/** Runs inside the page: the device does not ask for reduced motion. */
function allowMotion() {
  const ask = globalThis.matchMedia.bind(globalThis);
  globalThis.matchMedia = (query) => (query.includes("prefers-reduced-motion") ? Object.assign(new EventTarget(), { matches: false, media: query }) : ask(query));
}

/** Runs inside the page. */
async function ask({ method, place, body }) {
  const headers = {};
  if (method !== "GET") {
    headers["X-Grognard-Token"] = (await (await fetch("/api/v1/me")).json()).token;
    headers["Content-Type"] = "application/json";
  }
  const init = { method, headers };
  if (method !== "GET") init.body = JSON.stringify(body ?? {});
  const reply = await fetch(place, init);
  return { status: reply.status, text: await reply.text() };
}

/* ---------------------------------------------------------------- tests */

/** One test; see the top. */
export function test(name, body) {
  return plainTest(name, async () => {
    try {
      await body();
      const troubles = [...houses].flatMap((house) => house.troubles());
      check(troubles.length === 0, `something went wrong in the pages:\n${troubles.join("\n")}`);
    } catch (error) {
      const troubles = [...houses].flatMap((house) => house.troubles());
      if (troubles.length > 0) error.stack += `\nin the pages:\n${troubles.join("\n")}`;
      await takePictures(name).catch(() => {});
      for (const house of houses) house.troubles(); // of taking pictures, which Firefox reports
      throw error;
    }
  });
}

async function takePictures(name) {
  const folder = path.join(root, "build/test-logs/web");
  fs.mkdirSync(folder, { recursive: true });
  const label = `${path.basename(process.argv[1], ".mjs")}-${name}`.replace(/[^a-z0-9]+/gi, "-");
  for (const person of [...houses].flatMap((house) => house.people))
    for (const [i, page] of person.context.pages().entries())
      await page.screenshot({ path: path.join(folder, `${label}-${person.name}-${i}.png`), timeout: 3000 });
}

/** Every reply in which a person was sent a face of the other side that nobody has revealed. */
export function facesTold(line, side) {
  const found = [];
  for (const { path: place, text } of line.traffic) {
    if (!place.startsWith("/api/")) continue;
    for (const unit of text.matchAll(/\{"piece":\d+,"side":"(.)","label":"[a-z]+","face":"[A-Z]\d"[^}]*\}/g))
      if (unit[1] !== side && !/"seen":true/.test(unit[0]) && !/"eliminated":true/.test(unit[0])) found.push(`${place}: ${unit[0]}`);
  }
  return found;
}

/** Waits until `found()` returns something truthy, and returns it. */
export async function until(found, what = "it", milliseconds = patience) {
  const end = Date.now() + milliseconds;
  for (let pause = 20; ; pause = Math.min(pause * 1.5, 150)) {
    const value = await found();
    if (value) return value;
    if (Date.now() > end) throw new Error(`${what}: not in ${milliseconds} ms`);
    await sleep(pause);
  }
}

/** Where something is once it rests: a board that opens is moved by what opens beside it. */
export async function restingBox(locator) {
  await locator.waitFor();
  let before = "";
  return until(async () => {
    const box = await locator.boundingBox();
    const rests = JSON.stringify(box) === before;
    before = JSON.stringify(box);
    return rests && box;
  }, "a board at rest");
}

/* ---------------------------------------------------------------- accessibility */

/** Fails with what axe-core finds. */
export async function accessible(page) {
  const found = await axe(page);
  check(found.length === 0, `axe finds:\n${found.join("\n")}`);
}

/** The serious and critical findings of axe-core, one per line. */
export async function axe(page) {
  const { violations } = await (isFirefox(page.context().browser()) ? axeInside(page) : axeByDebugger(page));
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).flatMap(linesOf);
}

const axeSource = () => fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** Chromium: the page's policy allows no scripts, but the debugger may run them. */
async function axeByDebugger(page) {
  const session = await page.context().newCDPSession(page);
  const run = async (expression) => {
    const reply = await session.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (reply.exceptionDetails) throw new Error(`axe: ${JSON.stringify(reply.exceptionDetails)}`);
    return reply.result.value;
  };
  await run(`${axeSource()}; 0`);
  const found = await run(`axe.run(document, { resultTypes: ["violations"] }).then((found) => JSON.stringify(found))`);
  await session.detach();
  return JSON.parse(found);
}

/** Firefox: scripts of the protocol are not subject to the policy. */
async function axeInside(page) {
  await page.evaluate(`${axeSource()}; 0`);
  return JSON.parse(await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }).then((found) => JSON.stringify(found))));
}

/** Letters on a block are part of its picture; its accessible name says what they mean. */
const isPicture = ({ id }, { html }) => id === "label-content-name-mismatch" && html.startsWith("<g ");

function linesOf(finding) {
  const { id, help } = finding;
  const nodes = finding.nodes.filter((node) => !isPicture(finding, node));
  const lines = nodes.slice(0, 4).map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary ?? help}`);
  return nodes.length > 4 ? [...lines, `${id}: and ${nodes.length - 4} more`] : lines;
}
