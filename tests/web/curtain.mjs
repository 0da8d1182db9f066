// curtain.mjs: two people at one screen: nothing of one is left when the other takes over, and the curtain is not
// opened by a key that was pressed for something else; two tabs of one seat agree.
import { check, finish, openHouse, same, sleep, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const { page } = ann;
const game = await ann.newGame({ seats: [{ kind: "me" }, { kind: "me" }] });
await ann.readySetup(game.id, 1);
await ann.readySetup(game.id, 0);
await page.evaluate(() => localStorage.setItem("grognard.settings", '{"confirmEnd":false}'));

const here = page.getByRole("button", { name: "Show the board" });
const confirm = page.locator(".choosing-give");
const box = page.getByLabel("Your order", { exact: true });
const wholePage = () => page.evaluate(() => document.documentElement.outerHTML + document.title);

/** Own faces as screen readers read them. */
const faces = (side) =>
  page.locator(".board-pieces [data-what=piece]").evaluateAll(
    (all, who) => all.map((one) => one.getAttribute("aria-label") ?? "").filter((label) => label.startsWith(who) && /infantry|cavalry|guard|artillery/i.test(label)).length,
    side,
  );

async function type(order) {
  await page.getByRole("button", { name: /Type an order/ }).click();
  await box.fill(order);
  await box.press("Enter");
}

await test("the Allies write, type, and end their turn", async () => {
  await ann.visit("#/");
  await ann.visit(`#/game/${game.id}`);
  await here.click();
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByPlaceholder(/Plans/).fill("Kienmayer feints at Telnitz");
  ann.allow(/status of 409/);
  await type("corps Kienmayer to R(1)");
  await page.locator(".choosing-trouble").waitFor();
  await box.press("Escape");
  await type("end");
  await confirm.waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "End turn" }).waitFor();
  await page.keyboard.press("Enter");
});

await test("the curtain stays down, and nothing is behind it", async () => {
  await here.waitFor();
  await sleep(300);
  check(await here.isVisible(), "it went up by itself");
  const left = await wholePage();
  check(!/Kienmayer|Telnitz|board-pieces/.test(left), "something of the Allies is in the page");
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  check(!/Kienmayer|Telnitz/.test(kept), `something is kept: ${kept}`);
});

await test("the French find nothing of theirs", async () => {
  await here.click();
  await page.locator(".board-pieces [data-what=piece]").first().waitFor();
  check((await faces("French")) > 20, `own faces: ${await faces("French")}`);
  same(await faces("Allied"), 0, "faces of the others");
  const notes = page.getByPlaceholder(/Plans/);
  if (!(await notes.isVisible())) await page.getByRole("tab", { name: "Notes" }).click();
  await until(async () => notes.isEditable(), "the notes");
  same(await notes.inputValue(), "", "their notes");
  if (!(await box.isVisible())) await page.getByRole("button", { name: /Type an order/ }).click();
  await box.press("ArrowUp");
  same(await box.inputValue(), "", "what they typed");
  await box.press("Escape");
  check(!(await wholePage()).includes("Telnitz."), "their plans");
  same((await ann.must("GET", `/games/${game.id}/seats/1/notes`)).text, "Kienmayer feints at Telnitz", "the notes are kept");
});

await test("a slow answer for one seat never comes to the other", async () => {
  let arrives = null;
  const other = new Promise((done) => (arrives = done));
  ann.line.wait = (place) => (place.endsWith("/seats/0/draft") ? other : null);
  await type("corps Lannes to R(55)");
  await ann.order(game.id, 0, "end"); // in another tab, for example
  await here.click();
  await page.locator(".board-pieces [data-what=piece]").first().waitFor();
  arrives();
  ann.line.wait = null;
  await sleep(300);
  check(!(await wholePage()).includes("Lannes to R(55)"), "the order of the French");
  same(await confirm.count(), 0, "nothing to confirm");
});

await test("an order that another tab gives takes the place of what is made here", async () => {
  const tab = await ann.newPage();
  await ann.visit(`#/game/${game.id}`, tab);
  await tab.getByRole("button", { name: "Show the board" }).click();
  await tab.getByRole("button", { name: /Type an order/ }).click();
  await tab.getByLabel("Your order", { exact: true }).fill("end");
  await tab.getByLabel("Your order", { exact: true }).press("Enter");
  await confirm.waitFor(); // the draft belongs to the seat
  await tab.locator(".choosing-give").click();
  await here.waitFor();
  await tab.getByRole("button", { name: "Show the board" }).waitFor();
});

await test("one person plays both sides: the board is shown from the seat that must decide, without a curtain", async () => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await ann.visit("#/new/triumph");
  await page.getByText("Play both sides").click();
  await page.getByRole("button", { name: "Start game" }).click();
  await page.getByRole("heading", { name: "Deploy the Allied army" }).waitFor();
  await page.getByRole("button", { name: "Deploy this army" }).first().click();
  await page.getByRole("heading", { name: "Deploy the French army" }).waitFor();
  same(await here.count(), 0, "curtains");
  await page.getByRole("button", { name: "Deploy this army" }).first().click();
  const id = /game\/(\w+)/.exec(page.url())[1];
  await until(async () => (await faces("Allied")) > 20, "the Allies' own faces");
  check((await faces("French")) < 2, "faces of the French, as the Allies see them"); // the battery
  const { listed, watch } = await ann.must("GET", `/games/${id}`);
  same([listed, watch], [false, "nobody"], "who may see it");
  await ann.order(id, 1, "end");
  await until(async () => (await faces("French")) > 20, "the French faces");
  same(await faces("Allied"), 0, "faces of the Allies, as the French see them");
});

await test("its owner lets the curtain fall between turns, from the menu", async () => {
  const id = /game\/(\w+)/.exec(page.url())[1];
  await page.getByRole("button", { name: "Game menu" }).click();
  await page.getByLabel("Hide the board between turns").check();
  await until(async () => (await ann.must("GET", `/games/${id}`)).curtain, "the setting");
  await page.keyboard.press("Escape");
  await ann.order(id, 0, "end");
  await here.waitFor();
});

await house.close();
finish();
