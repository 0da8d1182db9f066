// trouble.mjs: the page that needs no server in trouble: storage that is denied or full, a module that fails, a new version in the middle of a
// game.
import fs from "node:fs";
import path from "node:path";
import { check, finish, same, test, until } from "../harness.mjs";
import { copyOf, folderOf, Host, OfflinePerson, openBrowser } from "../tools/offline.mjs";

const browser = await openBrowser();
const orders = (person, id, count) => {
  let until = null;
  return person.playOn(id, 0, ({ asked, number }) => asked && number >= (until ??= number + count));
};

/** Somebody whose worker begins with this script. */
async function withScript(script, body) {
  const host = await Host.open(folderOf(), { before: { "house-worker": script } });
  const person = await OfflinePerson.come(browser, host);
  await person.visit("#/");
  await body(person, host);
  await person.leave();
  await host.close();
}

await test("storage is denied: a clear sentence, and play goes on", () =>
  withScript('IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); }', async (ann) => {
    await ann.page.getByText("This browser does not let the page store anything.").waitFor();
    const { id } = await ann.newGame();
    await ann.visit(`#/game/${id}`);
    await orders(ann, id, 3);
    await ann.page.getByRole("button", { name: "Close" }).click();
    same(await ann.page.locator(".offline-notice").count(), 0, "the sentence is read");
  }));

await test("storage is full: a clear sentence, play goes on, and everything is stored when there is room again", () => {
  const script = `
    const put = IDBObjectStore.prototype.put;
    let full = false;
    new BroadcastChannel("test").onmessage = ({ data }) => (full = data);
    IDBObjectStore.prototype.put = function (...words) {
      if (full) throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, words);
    }`;
  return withScript(script, async (ann) => {
    const become = (full) => ann.page.evaluate((value) => new BroadcastChannel("test").postMessage(value), full);
    const { id } = await ann.newGame();
    await become(true);
    await orders(ann, id, 3);
    await ann.page.getByText("The browser's storage is full.").waitFor();
    await become(false);
    await orders(ann, id, 1);
    await until(async () => (await ann.page.locator(".offline-notice").count()) === 0, "the sentence goes");
    const { number } = await ann.sight(id);
    await ann.page.reload();
    await ann.page.getByRole("article").first().waitFor();
    check((await ann.sight(id)).number >= number, "nothing of it is lost");
  });
});

await test("nothing is acknowledged before it is stored, and a tab that dies in between does no harm", () => {
  const script = `
    const held = [];
    let hold = false;
    const usual = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
    Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
      set(told) {
        usual.set.call(this, (event) => (hold ? held.push(() => told(event)) : told(event)));
      },
    });
    new BroadcastChannel("test").onmessage = ({ data }) => {
      hold = data;
      if (!hold) for (const told of held.splice(0)) told();
    };`;
  return withScript(script, async (ann) => {
    const become = (hold) => ann.page.evaluate((value) => new BroadcastChannel("test").postMessage(value), hold);
    const { id } = await ann.newGame();
    await orders(ann, id, 2);
    const { number } = await ann.sight(id);
    await become(true);
    let acknowledged = false;
    const made = ann.must("POST", "/games", { game: "triumph", seats: [{ kind: "me" }, { kind: "me" }], start: true }).then((game) => {
      acknowledged = true;
      return game;
    });
    await new Promise((done) => setTimeout(done, 1500)); // it would have been there long before
    same(acknowledged, false, "acknowledged while it is being stored");
    await become(false);
    const game = await made;
    await become(true);
    const lost = ann.must("POST", "/games", { game: "triumph", seats: [{ kind: "me" }, { kind: "me" }], start: true }).catch(() => null);
    await new Promise((done) => setTimeout(done, 500));
    const fresh = await ann.newPage();
    await ann.page.close();
    ann.page = fresh;
    await lost;
    await ann.visit("#/");
    const { games } = await ann.must("GET", "/games");
    check([id, game.id].every((wanted) => games.some((one) => one.id === wanted)), "what was acknowledged is there");
    check((await ann.sight(id)).number >= number, "with all its orders");
    await orders(ann, id, 1);
  });
});

await test("the module fails: it is opened again from what is stored", () => {
  const script = `
    const call = WebAssembly.instantiate;
    let fail = false;
    new BroadcastChannel("test").onmessage = () => (fail = true);
    WebAssembly.instantiate = async (...words) => {
      const instance = await call.apply(WebAssembly, words);
      const exports = { ...instance.exports };
      const turn = exports.offline_turn;
      exports.offline_turn = () => {
        if (!fail) return turn();
        fail = false;
        throw new WebAssembly.RuntimeError("unreachable");
      };
      return { exports };
    }`;
  return withScript(script, async (ann) => {
    const { id } = await ann.newGame();
    await orders(ann, id, 2);
    const { number } = await ann.sight(id);
    ann.allow(/house RuntimeError/);
    await ann.page.evaluate(() => new BroadcastChannel("test").postMessage(1));
    await new Promise((done) => setTimeout(done, 1500));
    same((await ann.sight(id)).number >= number, true, "the game is there");
    await orders(ann, id, 1);
  });
});

await test("a new version arrives in the middle of a game, and waits until it is wanted", async () => {
  const folder = copyOf(folderOf());
  const host = await Host.open(folder);
  const ann = await OfflinePerson.come(browser, host);
  await ann.visit("#/");
  const { id } = await ann.newGame();
  await ann.visit(`#/game/${id}`);
  await ann.page.locator(".board-view, .setups, main").first().waitFor();
  await until(() => ann.page.evaluate(() => navigator.serviceWorker.controller !== null), "the service worker");
  const change = (name, from, to) => fs.writeFileSync(path.join(folder, name), fs.readFileSync(path.join(folder, name), "utf8").replace(from, to));
  change("index.html", "<head>", '<head><meta name="edition" content="second">');
  change("service-worker.js", /VERSION = "/, 'VERSION = "2');
  await ann.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await ann.page.getByText("A new version is ready.").waitFor();
  await orders(ann, id, 2);
  const { number } = await ann.sight(id);
  same(await ann.page.locator('meta[name="edition"]').count(), 0, "it is not used yet");
  await ann.page.getByRole("button", { name: "Reload now" }).click();
  await ann.page.locator('meta[name="edition"]').waitFor({ state: "attached" });
  check((await ann.sight(id)).number >= number, "the game goes on");
  await ann.leave();
  await host.close();
  fs.rmSync(folder, { recursive: true });
});

await browser.close();
finish();
