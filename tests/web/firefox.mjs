// firefox.mjs: the main things once more in Firefox: a first game by clicks, a piece dragged, an attack, a replay, a small
// screen. `make soak` runs all files there: GG_TEST_BROWSER=firefox.
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";
import { deployReady, orderByList, playNow } from "./tools/clicks.mjs";

const house = await openHouse({ browser: "firefox" });
const ann = await house.newPerson({ name: "ann", viewport: { width: 1280, height: 720 } });
const { page } = ann;
const attacks = ["attack", "lead", "feint-option"];
const prompted = ({ asked, view }, prompts) => asked && view.deciders.some(({ seat, prompt }) => seat === view.seat && prompts.includes(prompt));
const middle = async (node) => {
  const { x, y, width, height } = await node.boundingBox();
  return [x + width / 2, y + height / 2];
};
let game = null;

await test("a first game by clicks, to the first command", async () => {
  await ann.visit("#/");
  game = await playNow(ann);
  await deployReady(ann);
  const setup = ["assign", "place", "detachments", "battery"];
  await until(async () => (await ann.sight(game)).view.deciders.every(({ prompt }) => !setup.includes(prompt)), "the end of the set-up");
  await ann.playOn(game, 0, (sight) => prompted(sight, ["command"]));
  const before = (await ann.sight(game)).number;
  check((await orderByList(ann)).length > 0, "nothing was chosen");
  await until(async () => (await ann.sight(game)).number > before, "the order");
});

await test("the board: its own colors, letters, and one layer that moves", async () => {
  const look = () =>
    page.evaluate(() => {
      const layer = document.querySelector(".board-layer");
      const paper = getComputedStyle(layer.querySelector(".paper")).fill;
      return { paper, transform: layer.style.transform, font: getComputedStyle(layer.querySelector("text")).fontFamily };
    });
  const before = await look();
  same(before.paper, "rgb(245, 237, 219)", "the paper of the light theme");
  check(before.font.includes("Garamond"), `the sheet of the board applies: ${before.font}`);
  const [x, y] = await middle(page.locator(".board-view"));
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await until(async () => (await look()).transform !== before.transform, "the wheel zooms");
});

await test("a corps is dragged to a neighboring locale", async () => {
  const bob = await house.newPerson({ name: "bob" });
  const { id } = await ann.newGame({ seats: [{ kind: "me" }, { kind: "open" }] });
  await bob.must("POST", `/games/${id}/join`, {});
  await bob.readySetup(id, 1);
  await ann.readySetup(id);
  await bob.order(id, 1, "end");
  await ann.visit(`#/game/${id}`);
  const lannes = page.locator('.board-pieces [data-what="commander"][data-id="Lannes"]').first();
  await lannes.waitFor();
  await page.locator('[data-choice="corps Lannes"]').waitFor();
  const from = await middle(lannes);
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 8, from[1] + 8, { steps: 2 });
  await page.locator('.board-lights [data-id="55"].end').waitFor();
  await page.mouse.move(...(await middle(page.locator('.board-ground [data-what="locale"][data-id="55"]').first())), { steps: 5 });
  await page.locator(".board-drag-words").waitFor();
  await page.mouse.up();
  const orders = async () => (await ann.must("GET", `/games/${id}/seats/0/record?after=0`)).entries.map(({ text }) => text);
  await until(async () => (await orders()).includes("corps Lannes to R(55)"), "the order");
  await bob.leave();
});

await test("an attack is answered by clicks", async () => {
  const sight = await ann.playOn(game, 0, (now) => prompted(now, attacks) || now.view.over);
  check(!sight.view.over, "no attack in this game");
  await ann.visit(`#/game/${game}`);
  await page.locator(".board-spotlight").waitFor();
  const give = page.locator(".choosing-give:visible:enabled");
  const choice = page.locator("button[data-choice]:visible:enabled");
  let tries = 0; // the first choice may only open others
  await until(async () => {
    const next = (await give.count()) > 0 ? give.first() : choice.nth(tries++ % Math.max(1, await choice.count()));
    await next.click({ timeout: 2000 }).catch(() => {});
    return (await ann.sight(game)).number > sight.number;
  }, "the answer");
});

await test("dialogs: the menu, the settings, a sound", async () => {
  await page.getByRole("button", { name: "Game menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Your turn", exact: true }).click();
  await page.getByRole("dialog").getByText("Dark", { exact: true }).click();
  await until(() => page.evaluate(() => getComputedStyle(document.querySelector(".board-layer .paper")).fill === "rgb(41, 35, 27)"), "the dark theme");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

await test("a replay", async () => {
  await ann.order(game, 0, "resign");
  await ann.visit("#/");
  await ann.visit(`#/replay/${game}/at/6`);
  await page.getByRole("slider", { name: "Position" }).waitFor();
  await page.getByRole("button", { name: "Next order" }).click();
  await until(async () => (await page.locator(".replay-timeline output").textContent()).startsWith("7"), "one order on");
});

await test("a small screen: an order from the sheet; everybody can use it", async () => {
  const phone = await house.newPerson({ name: "phone", viewport: { width: 390, height: 844 } });
  const { id } = await phone.newGame();
  await phone.readySetup(id);
  await phone.playOn(id, 0, (sight) => prompted(sight, ["command"]));
  await phone.visit(`#/game/${id}`);
  const before = (await phone.sight(id)).number;
  await orderByList(phone);
  await until(async () => (await phone.sight(id)).number > before, "the order");
  const scrolls = await phone.page.evaluate(() => document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight);
  check(!scrolls, "the page scrolls");
  await accessible(phone.page);
});

await house.close();
finish();
