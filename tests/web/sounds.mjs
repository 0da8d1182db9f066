// sounds.mjs: which sounds are played, and when none is: the calls of Web Audio are recorded instead of heard.
import { accessible, check, finish, openHouse, same, sleep, test, until } from "./harness.mjs";

const house = await openHouse();

/** Runs inside the page: an AudioContext that counts. One gain per sound is connected to the output; its value is the volume. */
function silence() {
  globalThis.played = [];
  globalThis.contexts = 0;
  // The harness' own scripts count as a click for the browser.
  let active = false;
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => (active = true), true);
  Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: active }) });
  const param = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
  const out = { out: true };
  class Node {
    gain = param();
    frequency = param();
    Q = param();
    connect(to) {
      if (to === out) globalThis.played.push({ volume: this.gain.value, tones: 0, noises: 0 });
      return to;
    }
    disconnect() {}
    start() {
      const sound = globalThis.played.at(-1);
      if (this.kind === "tone") sound.tones++;
      else sound.noises++;
    }
    stop() {}
  }
  const made = (kind) => Object.assign(new Node(), { kind });
  globalThis.AudioContext = class {
    state = "running";
    currentTime = 0;
    sampleRate = 8000;
    destination = out;
    constructor() {
      globalThis.contexts++;
    }
    createGain = () => made("gain");
    createOscillator = () => made("tone");
    createBiquadFilter = () => made("filter");
    createBufferSource = () => made("noise");
    createBuffer = (_channels, length) => ({ getChannelData: () => new Float32Array(length) });
  };
}

const [ann, bob] = [await house.newPerson({ name: "ann" }), await house.newPerson({ name: "bob" })];
const { page } = ann;
await page.addInitScript(silence);
const played = () => page.evaluate(() => globalThis.played.map(({ tones, noises }) => `${tones}+${noises}`));
const forget = () => page.evaluate(() => void (globalThis.played = []));
const hide = (hidden) => page.evaluate((on) => Object.defineProperty(document, "hidden", { configurable: true, get: () => on }), hidden);
const change = (some) => page.evaluate((now) => localStorage.setItem("grognard.settings", JSON.stringify(now)), some);

// What each is made of: tones + noises.
const MOVE = "1+1";
const TURN = "6+0";
const MESSAGE = "2+0";

await test("settings: a button for each sound, a volume, and a switch", async () => {
  await ann.visit("#/settings");
  for (const name of ["Move", "Attack", "Dice", "Your turn", "Message", "Clock running low", "End of the game"])
    await page.getByRole("button", { name, exact: true }).click();
  await until(async () => (await played()).length === 7, "seven sounds");
  same(new Set(await played()).size, 7, "kinds of sounds");
  same(await page.evaluate(() => globalThis.contexts), 1, "contexts");
  const volume = page.getByRole("slider", { name: "Volume" });
  const quiet = await page.evaluate(() => globalThis.played[0].volume);
  check(quiet > 0 && quiet < 0.15, `quiet at first: ${quiet}`);
  await volume.fill("100");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await until(() => page.evaluate((before) => globalThis.played.at(-1).volume > before * 4, quiet), "louder");
  await page.getByRole("checkbox", { name: /^Play sounds/ }).uncheck();
  check(await volume.isDisabled(), "no volume without sounds");
  await accessible(page);
});

await test("the setting of earlier versions is understood", async () => {
  await change({ sound: true, theme: "dark" });
  await page.reload();
  same(await page.getByRole("slider", { name: "Volume" }).inputValue(), "60", "the volume");
  check(await page.getByRole("checkbox", { name: /^Play sounds/ }).isChecked(), "on");
  await change({});
});

const { id: game } = await ann.newGame({ seats: [{ kind: "me" }, { kind: "open" }] });
await bob.must("POST", `/games/${game}/join`, {});
await bob.readySetup(game, 1);
await ann.readySetup(game);
const say = (text) => bob.must("POST", `/games/${game}/seats/1/chat`, { text, to: "all" });

await test("nothing is heard before a click or a key, nor of what was there before", async () => {
  await page.goto("about:blank");
  await ann.visit(`#/game/${game}`);
  await page.locator(".board-view").waitFor();
  await say("hello");
  await until(() => ann.line.heard.includes("hello"), "the message");
  await page.locator('[data-choice]').first().or(page.getByText(/^Waiting/).first()).waitFor({ state: "attached" });
  same(await page.evaluate(() => [globalThis.contexts, globalThis.played.length]), [0, 0], "contexts, sounds");
});

await test("a message of another player, not my own", async () => {
  await page.getByRole("tab", { name: "Chat" }).click();
  await say("good luck");
  await until(async () => (await played()).includes(MESSAGE), "the message");
  await forget();
  await page.getByLabel("Message", { exact: true }).fill("you too");
  await page.keyboard.press("Enter");
  await page.getByText("you too").waitFor();
  same(await played(), [], "my own message");
});

await test("orders that come together make one sound; in a background tab only your turn is heard", async () => {
  await hide(true);
  await bob.order(game, 1, "end");
  await until(async () => (await played()).length > 0, "the turn");
  same(await played(), [TURN], "sounds in the background");
  await hide(false);
  await forget();
  await page.locator('[data-choice="corps Lannes"]').waitFor();
  await sleep(700); // a move is not heard so soon after another sound
  await ann.order(game, 0, "corps Lannes to R(55)");
  await until(async () => (await played()).includes(MOVE), "my move");
});

await test("M turns sounds off and on", async () => {
  await page.locator(".board-view").focus();
  await page.keyboard.press("m");
  await page.getByText("Sounds are off.").waitFor();
  await forget();
  await say("anybody there?");
  await page.getByText("anybody there?").first().waitFor({ state: "attached" });
  same(await played(), [], "sounds");
  await page.keyboard.press("m");
  await page.getByText("Sounds are on.").waitFor();
  await say("ah");
  await until(async () => (await played()).includes(MESSAGE), "the message");
});

await test("a replay sounds when it steps or plays, not when it jumps", async () => {
  await ann.order(game, 0, "resign");
  await ann.visit("#/");
  await ann.visit(`#/replay/${game}/at/0`);
  await page.getByRole("button", { name: "Go to end" }).click();
  await page.locator("[data-what=piece]").first().waitFor();
  await forget();
  const move = page.locator(".board-arrows [data-moved~=Lannes]");
  while (!(await move.count())) await page.getByRole("button", { name: "Previous order" }).click().then(() => sleep(300));
  same(await played(), [], "sounds of jumps and steps back");
  await page.getByRole("button", { name: "Previous order" }).click();
  await sleep(700);
  await page.getByRole("button", { name: "Next order" }).click();
  await until(async () => (await played()).includes(MOVE), "the move");
});

await house.close();
finish();
