// choosing.mjs: orders by clicks on the board, by keys and by typing; why not; undo; the page on a phone.
import { check, finish, openHouse, restingBox, same, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const { page } = ann;

// Bob ends his turn immediately, so that Ann is asked for a command, in the position of the set-up.
const bob = await house.newPerson({ name: "bob" });
const game = await ann.newGame({ seats: [{ kind: "me" }, { kind: "open" }] });
await bob.must("POST", `/games/${game.id}/join`, {});
await bob.readySetup(game.id, 1);
await ann.readySetup(game.id);
await bob.order(game.id, 1, "end");
await ann.visit(`#/game/${game.id}`);

const piece = (what, id) => page.locator(`.board-pieces [data-what="${what}"][data-id="${id}"]`).first();
const crumbs = () => page.locator(".choosing-crumbs button").allTextContents();
const popup = page.locator(".choosing-popup");
const steps = async () => (await ann.sight(game.id)).draft.steps;
const reach = (wanted) => until(async () => (await steps()).join(" ") === wanted, `the steps "${wanted}"`);

async function click(node) {
  const { x, y, width, height } = await restingBox(node);
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** A point within a locale where nothing else is. */
async function clickLocale(id) {
  const at = await page.evaluate((number) => {
    const box = document.querySelector(`[data-what="locale"][data-id="${number}"]`).getBoundingClientRect();
    for (let i = 1; i < 20; i++)
      for (let k = 1; k < 20; k++) {
        const [x, y] = [box.left + (box.width * i) / 20, box.top + (box.height * k) / 20];
        const { what, id } = document.elementFromPoint(x, y)?.closest("[data-what]")?.dataset ?? {};
        if (what === "locale" && id === number) return [x, y];
      }
    return null;
  }, id);
  await page.mouse.click(...at);
}

await test("a click on a commander highlights where he can go, and offers his other uses", async () => {
  await piece("commander", "Lannes").waitFor();
  await page.locator(".watch").getByText("No moves.").waitFor(); // Bob's turn
  await page.locator(".order-bar").getByText("Drag a piece, or click it.").waitFor(); // though no enemy is near
  await click(piece("commander", "Lannes"));
  await page.locator('.board-lights [data-what="locale"][data-id="55"].end').waitFor();
  same(await page.locator(".choosing-group.brief .choosing-label").allTextContents().then((all) => all.map((words) => words.trim())), ["Leave some behind", "Detach units"]);
  same(await steps(), [], "the draft");
  await page.locator('[data-choice="corps Lannes"]').click();
  await reach("corps Lannes");
});

const units = await page.evaluate(() =>
  [...document.querySelectorAll('.board-pieces [data-what="piece"]')].filter((node) => /of Lannes/.test(node.ariaLabel)).map((node) => node.dataset.id),
);

await test("units are taken in any order, and put back", async () => {
  const [first, second] = units;
  await click(piece("piece", second));
  await until(async () => (await steps()).length === 3, "one unit");
  await click(piece("piece", first));
  await until(async () => (await steps()).length === 4, "two units");
  check((await crumbs()).length === 4, "their crumbs");
  await click(piece("piece", first));
  await until(async () => (await steps()).length === 3, "one again");
  await page.keyboard.press("Backspace");
  await reach("corps Lannes");
});

const given = () => until(async () => (await ann.sight(game.id)).can_undo, "the order");

async function takeBack() {
  await page.getByRole("button", { name: /^Undo/ }).waitFor();
  await page.keyboard.press("u");
  await until(async () => !(await ann.sight(game.id)).can_undo, "the undo");
  await reach("");
}

await test("a far locale tells why not", async () => {
  await page.keyboard.press("f"); // it is outside the part of the board that is shown first
  await clickLocale("20");
  await popup.getByRole("link").first().waitFor();
  check(/T-/.test(await popup.textContent()), "a rule");
  await page.keyboard.press("Escape");
  await popup.waitFor({ state: "detached" });
  await reach("corps Lannes");
});

await test("a click on a locale is the end of the move; U takes it back", async () => {
  await clickLocale("55");
  await given();
  await takeBack();
});

await test("an enemy cannot be chosen, and it is said why", async () => {
  await click(piece("commander", "Bagration"));
  await popup.waitFor();
  check(/T-ATK/.test(await popup.textContent()), await popup.textContent());
  await page.keyboard.press("Escape");
});

await test("what is typed right after the popup closes is the order", async () => {
  ann.allow(/status of 409/);
  await click(piece("commander", "Bagration"));
  await popup.waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("corps Lannes to R(99)");
  await popup.waitFor({ state: "detached" });
  same(await page.getByLabel("Your order", { exact: true }).inputValue(), "corps Lannes to R(99)", "what was typed");
  await page.keyboard.press("Enter");
  await page.locator(".choosing-trouble").waitFor();
  await page.keyboard.press("Escape");
  await click(piece("commander", "Lannes"));
  await page.locator(".choosing-trouble").waitFor({ state: "detached" }); // another order begins
  await page.keyboard.press("Escape");
});

await test("how to win is a sheet that shows all of its text", async () => {
  await page.getByTitle("Victory: how to win").click();
  const sheet = page.locator(".drop[open] .drop-sheet");
  await sheet.getByText("Victory conditions").waitFor();
  check(await sheet.evaluate((node) => node.scrollWidth <= node.clientWidth), "it is wider than its frame");
  await page.getByTitle("Victory: how to win").click();
});

await test("typed orders: refused with the rule, or given if they can be undone", async () => {
  ann.allow(/status of 409/);
  await page.keyboard.press("/");
  await page.getByLabel("Your order", { exact: true }).fill("corps Lannes to R(99)");
  await page.keyboard.press("Enter");
  await page.locator(".choosing-trouble").getByRole("link").first().waitFor();
  await page.getByLabel("Your order", { exact: true }).fill("corps Lannes to R(55)");
  await page.keyboard.press("Enter");
  await given();
  await takeBack();
});

const keyOf = (choice) => page.locator(`[data-choice="${choice}"]`).getAttribute("data-key");

await test("the way of a corps that comes onto the map begins where it enters", async () => {
  await ann.must("PUT", `/games/${game.id}/seats/0/draft`, { steps: ["corps", "Bernadotte", "done", "by road", "F2", "51-38 main", "38-52 main", "R(52)"] });
  await page.reload();
  const way = page.locator(".board-path");
  await way.waitFor();
  const length = await way.evaluate((path) => path.getTotalLength());
  check(length < 1000, `it is ${length} board units long: from the corner where he waits?`);
  await ann.must("DELETE", `/games/${game.id}/seats/0/draft`);
  await page.reload();
  await page.locator('[data-choice="corps"]').waitFor();
});

await test("by keys alone: every entry of the list has one", async () => {
  for (const key of await keyOf("corps")) await page.keyboard.press(key);
  await reach("corps");
  await page.keyboard.press("Backspace");
  await reach("");
  await page.keyboard.press(await keyOf("corps Lannes"));
  const far = page.locator(".choosing-list [data-key]").last(); // folded, after the tenth
  await page.locator('[data-choice="corps Lannes done R(55)"]').waitFor();
  const key = await far.getAttribute("data-key");
  check(Number.isNaN(Number(key)), `the key of the last entry: ${key}`);
  for (const one of key) await page.keyboard.press(one);
  await given();
  await takeBack();
});

await test("the end of the turn asks what is left to do", async () => {
  await page.locator(".order-bar").getByRole("button", { name: "End turn" }).click();
  await page.getByRole("dialog").getByText(/Bernadotte can still enter.*End the turn anyway\?/).waitFor();
  await page.keyboard.press("Escape");
  await reach("end");
  await page.keyboard.press("Escape");
  await reach("");
});

await test("the position in words, and back", async () => {
  await page.keyboard.press("t");
  await page.getByLabel("Position as text").waitFor();
  await page.keyboard.press("t");
  await page.locator(".board-view").waitFor();
});

await test("a past moment is looked at, not played", async () => {
  await ann.visit(`#/game/${game.id}/at/3`);
  await page.reload();
  await page.locator(".table-past").getByRole("button", { name: "Return to game" }).click();
  await page.locator(".choosing-prompt").waitFor();
});

if (!house.firefox) await test("on a phone: the order at the thumb, panels as sheets", async () => {
  const phone = await house.newPerson({ name: "ann's phone", as: ann, phone: true });
  await phone.visit(`#/game/${game.id}`);
  const panels = phone.page.getByRole("navigation", { name: "Panels" });
  await panels.getByRole("button", { name: "Order" }).tap();
  await phone.page.locator('[data-choice="corps"]').tap();
  await reach("corps");
  await panels.getByRole("button", { name: "Order" }).tap();
  await phone.page.locator(".order-bar").getByRole("button", { name: "Confirm" }).waitFor();
  const scrolls = await phone.page.evaluate(() => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth);
  check(!scrolls, "the page scrolls");
  await phone.page.locator(".order-bar").getByRole("button", { name: "Back one step" }).tap();
  await reach("");
});

await house.close();
finish();
