// page.mjs: the page that needs no server: a game against a bot, a reload in the middle of an attack, no network, two tabs, files with which games
// are moved to a server and back.
import path from "node:path";
import { check, finish, openHouse, same, test, until } from "../harness.mjs";
import { deployReady, orderByList, playNow } from "../tools/clicks.mjs";
import { attackLog, folderOf, Host, OfflinePerson, openBrowser } from "../tools/offline.mjs";

const host = await Host.open(folderOf());
const browser = await openBrowser();
const ann = await OfflinePerson.come(browser, host);
const { page } = ann;
const question = () => page.locator(".attack-ask");
let game, attack;

/** No page has had trouble. */
const quiet = (...people) => {
  const troubles = people.flatMap((person) => person.troubles.splice(0));
  check(troubles.length === 0, `something went wrong in the pages:\n${troubles.join("\n")}`);
};

/** What the page offers to save: Firefox reports no downloads. */
async function offered(tab, click) {
  const text = tab.evaluate(
    () =>
      new Promise((done) => {
        HTMLAnchorElement.prototype.click = function () {
          void fetch(this.href).then((reply) => reply.text()).then(done);
        };
      }),
  );
  await click();
  return text;
}

await test("a game against a bot begins within three seconds of opening the page, and the bot answers", async () => {
  const begun = Date.now();
  await ann.visit("#/");
  game = await playNow(ann);
  await page.getByRole("button", { name: "Deploy this army" }).first().waitFor();
  console.log(`  the first choice after ${Date.now() - begun} ms`);
  await deployReady(ann);
  const setup = ["assign", "place", "detachments", "battery"];
  await until(async () => (await ann.sight(game)).view.deciders.every(({ prompt }) => !setup.includes(prompt)), "the end of the set-up");
  await ann.playOn(game, 0, ({ asked, view }) => asked && view.deciders.some(({ seat, prompt }) => seat === view.seat && prompt === "command"));
  await page.locator('.choosing-list button[data-choice="corps"]').waitFor();
  const before = (await ann.sight(game)).number;
  check((await orderByList(ann)).length > 0, "nothing was chosen");
  await until(async () => (await ann.sight(game)).number > before, "the order");
  quiet(ann);
});

await test("what only a server has is not offered", async () => {
  await ann.visit("#/");
  await page.getByText("Games with other people, accounts and tournaments need a server.").waitFor();
  same(await page.getByRole("link", { name: "Tournaments" }).count(), 0, "tournaments");
  await ann.visit("#/new/triumph");
  await page.getByText("Games with other people need a server.").waitFor();
  same(await page.getByText("With a friend").count(), 0, "invitations");
  quiet(ann);
});

await test("a reload in the middle of an attack loses nothing", async () => {
  ({ id: attack } = await ann.must("POST", "/copies", { log: attackLog() }));
  await ann.visit(`#/game/${attack}`);
  await question().waitFor();
  const asked = await question().textContent(), { number } = await ann.sight(attack, 1);
  await page.reload();
  await question().waitFor();
  same(await question().textContent(), asked, "the question");
  same((await ann.sight(attack, 1)).number, number, "the newest entry");
  quiet(ann);
});

await test("without a network the page opens, and the game goes on", async () => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), "the service worker");
  await host.cut();
  await page.reload();
  await question().waitFor();
  const { number } = await ann.sight(attack, 1);
  await ann.playOn(attack, 1, (sight) => sight.number > number);
  await ann.visit("#/");
  const other = await playNow(ann, "War and Peace");
  await until(async () => (await ann.sight(other)).number > 0, "a game of another kind");
  await page.locator(".board-view").waitFor();
  await host.mend();
  quiet(ann);
});

await test("two tabs have the same games; when one is closed, the other has the house", async () => {
  const second = await ann.newPage();
  await second.goto(`${host.origin}/#/game/${game}`);
  await second.locator(".board-view").waitFor();
  await page.close();
  ann.page = second;
  await ann.visit("#/");
  check((await ann.must("GET", "/games")).games.some(({ id }) => id === game), "the game is in the list");
  await ann.newGame();
  quiet(ann);
});

await test("the link of an analysis has the analysis in it: it opens in another browser", async () => {
  const { page: here } = ann;
  const kept = here.evaluate(() => new Promise((done) => Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => done(text) } })));
  const text = `game triumph dec2\nactive F\nF R(95): [Vandamme: I3 I2 C2]   R(83): I2\nA R(123): [Langeron: I2 I2]\nbegin\nF: corps Vandamme to R(84)\n`;
  const study = await ann.must("POST", "/studies", { text });
  const board = async (person, id, node) => JSON.stringify((await person.must("GET", `/games/${id}.${node}/seats/referee/sight`)).view.board);
  const drawn = await board(ann, study.id, 1);
  await ann.visit(`#/analysis/${study.id}/1`);
  await here.getByRole("button", { name: "Copy link" }).click();
  const address = await kept;
  check(address.length < 8000, `the link is short enough to be sent: ${address.length}`);
  const bob = await OfflinePerson.come(browser, host, { name: "bob" });
  await bob.page.goto(address);
  await bob.page.waitForURL(/#\/analysis\/\w+\/1$/);
  const [, id] = /#\/analysis\/(\w+)\/1$/.exec(bob.page.url());
  same(await board(bob, id, 1), drawn, "the board");
  await bob.page.goto(address.slice(0, -9));
  await bob.page.getByText("This link is damaged").waitFor();
  await bob.leave();
  quiet(ann, bob);
});

await test("a game is saved as a file, opened on a server, and comes back", async () => {
  const program = process.argv[2], files = process.argv[3] ?? path.dirname(program);
  const house = await openHouse({ program, files });
  const bob = await house.newPerson({ name: "bob" });
  const { page: here } = ann;
  await ann.visit(`#/game/${game}`);
  await here.getByRole("button", { name: "Game menu" }).or(here.getByRole("button", { name: "Menu" })).first().click();
  const buffer = Buffer.from(await offered(here, () => here.getByRole("button", { name: "Save game file" }).click()));
  await bob.visit("#/");
  await bob.page.locator('.home-moving input[type="file"]').setInputFiles({ name: "a.log", mimeType: "text/plain", buffer });
  await bob.page.waitForURL(/#\/game\/\w+$/);
  const there = /#\/game\/(\w+)/.exec(bob.page.url())[1];
  await bob.page.locator(".board-view").waitFor();
  const { number } = await bob.sight(there);
  await bob.playOn(there, 0, (sight) => sight.asked && sight.number > number + 2);
  const { text } = await bob.call("GET", `/games/${there}/copy`);
  const { id } = await ann.must("POST", "/copies", { log: text });
  const views = await Promise.all([bob.sight(there), ann.sight(id)]);
  same(JSON.stringify(views[0].view), JSON.stringify(views[1].view), "the board");
  const again = await ann.call("POST", "/copies", { log: text });
  same([again.status, JSON.parse(again.text).error.code].join(), "409,there-already", "twice");
  await bob.page.goto(`${bob.line.origin}/offline`);
  await bob.page.getByRole("article").first().waitFor();
  check(bob.page.url().endsWith("/offline/"), "the server has the page, too");
  await house.close();
  quiet(ann);
});

await ann.leave();
await browser.close();
await host.close();
finish();
