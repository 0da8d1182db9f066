// rough.mjs: accidents: truncated addresses, double clicks on a slow connection, a browser without
// storage, arbitrary names and texts, a question left open; and a server that goes down at the worst moment.
import { check, finish, openHouse, same, sleep, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const bob = await house.newPerson({ name: "bob" });
const { page } = ann;

const game = await ann.newGame({
  title: "<b>مرحبا</b> 🎲",
  seats: [{ kind: "me" }, { kind: "open" }],
  clock: { kind: "live", seconds: 600, increment: 0, claim: true },
});
await bob.must("POST", `/games/${game.id}/join`, {});
await bob.readySetup(game.id, 1);
await ann.readySetup(game.id);
await bob.order(game.id, 1, "end");

await page.evaluate(() => localStorage.setItem("grognard.settings", '{"confirmEnd":false}'));

const orders = async () => {
  const { entries } = await ann.must("GET", `/games/${game.id}/seats/0/record?after=0`);
  return entries.filter(({ kind, seat }) => kind === "order" && seat === 0).map(({ text }) => text);
};
const confirm = page.locator(".choosing-give");

/** The order box, by keyboard. */
async function type(order) {
  await page.getByRole("button", { name: /Type an order/ }).click();
  await page.getByLabel("Your order").fill(order);
  await page.getByLabel("Your order").press("Enter");
  await confirm.waitFor();
}

await test("an address that makes no sense leads to a page that says so, or home", async () => {
  ann.allow(/status of (400|404)/);
  for (const address of ["#/game/%E0%A4%A", "#/game/xyz", "#/replay/nope/at/99999", "#/rules/nogame", "#/join/%", "#/new/nogame", "#/nothing/at/all"]) {
    await page.goto("about:blank");
    await ann.visit(address);
    await until(async () => (await page.locator("main:not([aria-busy=true])").innerText()).trim(), address);
    check(await page.getByRole("link").count(), `${address}: a way out`);
  }
});

await test("a page from before an update says that it must be reloaded", async () => {
  ann.allow(/napoleon\.\w+\.js|status of 404/);
  await page.route("**/napoleon.*.js", (route) => route.fulfill({ status: 404 }));
  const { id } = await ann.newGame({ game: "napoleon" });
  await ann.visit(`#/game/${id}`);
  await page.getByText("Reload this page: a new version may be there.").first().waitFor();
  await page.unroute("**/napoleon.*.js");
});

await test("a double click on a slow line gives one order", async () => {
  await ann.visit("#/");
  await ann.visit(`#/game/${game.id}`);
  await type("end"); // an order that can be undone waits for no click
  await page.route("**/orders", async (route) => {
    await sleep(300);
    await route.continue();
  });
  const before = (await orders()).length;
  await confirm.dblclick();
  await confirm.click({ timeout: 200, force: true }).catch(() => undefined);
  await until(async () => (await orders()).length > before, "the order");
  await confirm.waitFor({ state: "detached" });
  same((await orders()).length, before + 1, "orders");
  await page.unroute("**/orders");
  await bob.order(game.id, 1, "end");
  await page.getByText("Your turn").first().waitFor();
});

await test("while the server is away nothing is lost, and the order can be given afterwards", async () => {
  ann.allow(/ERR_|Failed to fetch|status of 50\d/);
  await type("end");
  ann.line.cut();
  await confirm.click();
  await page.getByText("No connection").waitFor();
  await house.restart();
  ann.line.mend();
  await page.getByText("No connection").waitFor({ state: "detached" });
  await confirm.waitFor();
});

await test("a question that is left open is answered with no", async () => {
  await page.getByRole("button", { name: "Game menu" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog", { name: "Are you sure?" }).waitFor();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goForward();
  same((await ann.must("GET", `/games/${game.id}`)).state, "running");
});

await test("a line of the log leads to its moment, also when it was the newest once", async () => {
  const log = page.getByRole("list", { name: "Log" });
  await confirm.click();
  await page.getByText(/^Waiting for/).first().waitFor();
  const lines = log.locator(".around-go"); // without the headings of turns
  const before = await lines.count();
  await bob.order(game.id, 1, "end");
  await until(async () => (await lines.count()) > before, "bob's order");
  await lines.nth(before - 1).click();
  await page.getByText("Viewing an earlier position.").first().waitFor();
  await page.getByRole("button", { name: "Return to game" }).first().click();
});

await test("words of all kinds are words", async () => {
  const words = ["<img src=x onerror=alert(1)>", "שלום לכולם", "🎲".repeat(60), "W".repeat(900)];
  for (const text of words) await bob.must("POST", `/games/${game.id}/seats/1/chat`, { text });
  await page.getByRole("tab", { name: /Chat/ }).click();
  for (const text of words) await page.getByText(text, { exact: true }).waitFor();
  same(await page.locator(".around-talk img").count(), 0, "pictures");
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is as wide as the screen");
});

await test("a browser that keeps nothing, with neither channels nor locks", async () => {
  const eve = await house.newPerson({ name: "eve", as: ann });
  await eve.context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } });
    delete window.BroadcastChannel;
    Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
    delete Navigator.prototype.locks;
  });
  await eve.visit("#/");
  await eve.page.getByRole("article", { name: "Napoleon's Triumph" }).waitFor();
  await eve.visit("#/settings");
  await eve.page.getByRole("heading", { name: "Settings" }).waitFor();
  await eve.visit(`#/game/${game.id}`);
  await eve.page.locator(".board-view").waitFor();
  const handle = eve.page.getByRole("separator");
  await handle.focus();
  await handle.press("ArrowLeft");
});

await test("the end of the game reaches who is making an order", async () => {
  await type("end");
  await bob.order(game.id, 1, "draw");
  await page.getByText("offers a draw.").waitFor();
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByText("offers a draw.").waitFor({ state: "detached" });
  await bob.must("POST", `/games/${game.id}/abandon`);
  await page.getByText(/asks to abandon/).first().waitFor();
  await bob.order(game.id, 1, "resign");
  await page.getByText(/resign/i).filter({ visible: true }).first().waitFor();
  same(await confirm.count(), 0, "nothing to confirm");
});

await house.close();
finish();
