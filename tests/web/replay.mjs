// replay.mjs: replays of a finished game: step, jump, play, the fog of either side; the dice; files; and a running game within my fog.
import { accessible, check, finish, openHouse, same, test, until } from "./harness.mjs";

const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const seats = [{ kind: "me" }, { kind: "me" }];

/** A hot-seat game up to the first turns, with one order undone. */
async function makeGame() {
  const game = await ann.newGame({ seats, title: "Friday night" });
  await ann.readySetup(game.id, 1);
  await ann.readySetup(game.id, 0);
  const langeron = (await ann.sight(game.id, 1)).view.board.units.find((unit) => unit.corps === "Langeron");
  check(langeron.face !== null, "the own faces are known");
  await ann.order(game.id, 1, `detach Langeron ${langeron.face}${langeron.label} to R(123)`);
  await ann.order(game.id, 1, "undo");
  await ann.order(game.id, 1, "end");
  return game.id;
}

const id = await makeGame();
const page = ann.page;
const moment = async () => Number((await page.locator(".replay-timeline output").textContent()).split("/")[0]);
const faces = () => page.locator("[data-what=piece][aria-label*=nfantry], [data-what=piece][aria-label*=avalry]").count();

await test("a running game is shown as far as my seat knows it", async () => {
  await ann.visit(`#/replay/${id}`);
  await page.getByText("as you saw it").waitFor();
  same(await page.getByLabel("View as").count(), 0, "choices of fog");
});

await test("the end opens the whole game", async () => {
  await ann.order(id, 0, "resign");
  await ann.visit("#/");
  await ann.visit(`#/replay/${id}/at/6`);
  await page.getByRole("slider", { name: "Position" }).waitFor();
  same(await moment(), 6, "the moment of the link");
});

await test("steps, jumps and keys", async () => {
  await page.getByRole("button", { name: "Next order" }).click();
  same(await moment(), 7, "one order on");
  await page.keyboard.press("ArrowLeft");
  same(await moment(), 6, "one order back");
  await page.keyboard.press("Home");
  same(await moment(), 0, "the beginning");
  await page.getByRole("list", { name: "Orders" }).locator(".around-go").nth(2).click();
  same(await moment(), 3, "a line of the log");
  check(page.url().endsWith(`/replay/${id}/at/3`), "the address leads to the moment");
});

await test("it plays by itself", async () => {
  await page.getByLabel("Speed").selectOption("fast");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await until(async () => (await moment()) >= 5, "two more moments");
  await page.getByRole("button", { name: "Pause" }).click();
});

await test("the fog of either side, or none", async () => {
  await page.keyboard.press("End");
  const open = await until(faces, "faces");
  await page.getByLabel("View as").selectOption("the French");
  const french = await until(async () => (await faces()) < open && faces(), "fewer faces");
  await page.getByLabel("View as").selectOption("spectators");
  await until(async () => (await faces()) < french, "fewer faces still");
});

await test("the dice can be checked", async () => {
  await page.getByRole("button", { name: "Verify fairness" }).click();
  await page.getByText(/^Verified: all \d+ orders/).waitFor();
  await page.getByRole("button", { name: "Check the hash" }).click();
  await page.getByText("Verified: your browser").waitFor();
  await page.keyboard.press("Escape");
});

/** The text of a file that `body` saves. */
async function savedBy(body) {
  const waiting = page.waitForEvent("download");
  await body();
  let text = "";
  for await (const part of await (await waiting).createReadStream()) text += part;
  return text;
}

/** The same in Firefox, where no downloads are reported: what the page offers to save. */
async function offeredBy(body) {
  await page.evaluate(() => {
    const make = URL.createObjectURL;
    globalThis.offered = new Promise((done) => {
      URL.createObjectURL = (file) => {
        URL.createObjectURL = make;
        void file.text().then(done);
        return make.call(URL, file);
      };
    });
  });
  await body();
  return page.evaluate(() => globalThis.offered);
}

await test("the log and the picture can be saved", async () => {
  for (const [button, begin] of [["Save log", "log grognard 1"], ["Save picture", "<svg"]]) {
    const save = () => page.getByRole("button", { name: button, exact: true }).click();
    const text = await (house.firefox ? offeredBy(save) : savedBy(save));
    check(text.slice(0, 400).includes(begin), `${button}: ${text.slice(0, 80)}`);
  }
});

await test("everybody can use it", () => accessible(page));

await house.close();
finish();
