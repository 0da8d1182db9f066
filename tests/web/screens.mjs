// screens.mjs: takes the screenshots of docs/screens. `make screens`, or by hand:
//
//   node tests/web/screens.mjs PROGRAM FILES OUT [NAME ..]
//
// NAME: only screenshots whose name contains one of these. A screenshot is a row of `screens`:
//   name    of its file
//   size    "desktop" (1440x900) or "phone" (390x844, two pixels per point)
//   theme   "light" or "dark"
//   scene   a game to show, of `scenes` below: made once, the same game for all its pictures
//   go      how to get there: gets the person at the screen and the game; what it waits for must be visible in the picture
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { openHouse, sleep } from "./harness.mjs";

const asked = (sight, ...prompts) => sight.asked && sight.view.deciders.some((d) => prompts.includes(d.prompt));
const attack = ["attack", "lead"]; // those with the most to compare

/** Games, by what there is to see in them. All are the host's. */
const scenes = {
  async setup(host) {
    return (await host.newGame({ title: "Austerlitz" })).id;
  },
  async turn(host) {
    const { id } = await host.newGame({ title: "Austerlitz" });
    await host.readySetup(id, 0);
    await host.playOn(id, 0, (sight) => sight.number > 24 && asked(sight, "command"));
    return id;
  },
  async attack(host) {
    const { id } = await host.newGame({ title: "The Pratzen heights" });
    await host.readySetup(id, 0);
    await host.playOn(id, 0, (sight) => asked(sight, ...attack) || sight.view.over);
    return id;
  },
  async over(host) {
    const { id } = await host.newGame({ title: "Austerlitz" });
    await host.readySetup(id, 0);
    await host.playOn(id, 0, (sight) => sight.number > 60);
    await host.order(id, 0, "resign");
    return id;
  },
};

/** Both sides of a game of Napoléon, after ready-made deployments. */
async function napoleon(host) {
  const { id } = await host.newGame({ game: "napoleon", title: "Charleroi", curtain: false, seats: [{ kind: "me" }, { kind: "me" }] });
  await host.readySetup(id, 1);
  await host.readySetup(id, 0);
  return id;
}

Object.assign(scenes, {
  async deployment(host) {
    return (await host.newGame({ game: "napoleon", title: "Charleroi" })).id;
  },
  campaign: napoleon,
  /** A battle: the French act. */
  async battle(host) {
    const id = await napoleon(host);
    for (const order of ["move F02 F12 F13 F17 Beaumont-Laneffe-Charleroi", "move F15 F16 F21 F23 Philippeville-Laneffe", "end", "reveal none"]) await host.order(id, 0, order);
    const fights = (sight, round) => asked(sight, "combat") && sight.view.seat === "F" && sight.view.board.battles[0].round === round;
    const give = async (seat, order) => (await host.call("POST", `/games/${id}/seats/${seat}/orders`, { after: (await host.sight(id, seat)).number, order })).status < 300;
    const playTo = async (round, answer) => {
      while (!fights(await host.sight(id, 0), round))
        for (const seat of [0, 1]) if ((await host.sight(id, seat)).asked && !(answer && (await give(seat, answer)))) await host.playOn(id, seat, (sight) => !sight.asked || fights(sight, round), { seed: 1815 });
    };
    await playTo(1);
    for (const unit of ["F12", "F13", "F17"]) for (const column of [1, 2, 3]) await give(0, `move ${unit} to A${column}>`);
    await playTo(2, "end");
    host.forgive(/status of 409/);
    return id;
  },
});

/** Both sides of the campaign of 1805. */
async function europe(host) {
  return (await host.newGame({ game: "warpeace", scenario: "N05", title: "The road to Vienna", curtain: false, seats: [{ kind: "me" }, { kind: "me" }] })).id;
}

const atBothSides = (more) => ({ game: "warpeace", curtain: false, seats: [{ kind: "me" }, { kind: "me" }], ...more });

Object.assign(scenes, {
  europe,
  /** The linked campaign begins: the army stands before Russia. */
  async link(host) {
    return (await host.newGame(atBothSides({ scenario: "LINK", title: "From the Niemen to Paris" }))).id;
  },
  /** The French wait; Austria and Russia, two players, have their turn. */
  async allies(host) {
    const { id } = await host.newGame(atBothSides({ scenario: "N05", title: "The third coalition", options: { players: 3 }, seats: [{ kind: "me" }, { kind: "me" }, { kind: "me" }] }));
    const promptOf = async () => (await host.sight(id, 0)).view.deciders[0];
    while ((await promptOf()).seat === "FR") await host.order(id, 0, "end");
    const answers = { alliance: "decline", reinforcement: "end", order: "order AU RU" };
    for (let now = await promptOf(); now.prompt !== "move"; now = await promptOf()) await host.order(id, now.seat === "AU" ? 1 : 2, answers[now.prompt]);
    return id;
  },
  /** Napoleon before Ulm, and Masséna before Verona. */
  async ulm(host) {
    const id = await europe(host);
    const orders = ["move Napoleon Lannes FRc5 FRi8 AA23-AA24-Z24", "move Massena FRi3 ITi4 FRc1 ITc1 T25-T26", "end", "attack Z24-Z25", "attack T26-T27", "end"];
    for (const order of orders) await host.call("POST", `/games/${id}/seats/0/orders`, { after: (await host.sight(id, 0)).number, order });
    await host.playOn(id, 1, (sight) => !sight.asked, { seed: 1805 });
    for (const order of ["leader Z24-Z25 Napoleon", "leader T26-T27 Massena"]) await host.call("POST", `/games/${id}/seats/0/orders`, { after: (await host.sight(id, 0)).number, order });
    host.forgive(/status of 409/);
    return id;
  },
});

const home = (person) => person.visit("#/");
const board = (person, game) => person.visit(`#/game/${game}`);

/** A commander is chosen: his destinations are highlighted. */
async function march(person, game) {
  await board(person, game);
  if ((await person.sight(game)).draft.steps.length > 0) return; // an unfinished order of an earlier screenshot
  const line = (words) => person.page.locator(`button[data-choice="${words}"]`);
  const sheet = person.page.getByRole("navigation", { name: "Panels" }).getByRole("button", { name: "Order" });
  await line("corps").waitFor({ state: "attached" });
  if (!(await line("corps").isVisible())) await sheet.click();
  await line("corps").click();
  const middle = ["St__Hilaire", "Vandamme", "Murat", "Lannes"].map(line); // of the map
  await middle.reduce((some, one) => some.or(one)).first().click();
}

/** A ready-made army is changed before it is deployed. */
async function assign(person, game) {
  await board(person, game);
  await person.page.getByRole("button", { name: "Edit" }).first().click();
}

/** A group is selected: the roads that it may take. */
async function select(person, game) {
  await board(person, game);
  await person.page.locator("[data-what=town][data-id=Beaumont], [data-what=stack]").first().waitFor();
  await person.page.keyboard.press("1");
}

/** A unit that can fire is chosen: its chances stand on the target. */
async function choose(person, game) {
  const { actions } = (await person.sight(game)).draft.preview;
  const shooter = actions.find(({ kind }) => kind === "fire").block;
  await board(person, game);
  await person.page.locator(`[data-unit="${shooter}"] button, button[data-unit="${shooter}"], [data-unit="${shooter}"]`).first().click();
}

/** The stack of a leader is in hand: where it can go. */
const stackOf = (leader) => async (person, game) => {
  await board(person, game);
  const known = person.page.getByRole("button", { name: "Got it" });
  const counter = person.page.locator(".wap-counter.choice", { hasText: leader }).first();
  await counter.waitFor();
  if (await known.count()) await known.click();
  await counter.click();
  await person.page.locator(".wap-lit.end").first().waitFor();
};
const stack = stackOf("Napoleon");

/** The battle that is still open, with the chances of its dice. */
async function verona(person, game) {
  await board(person, game);
  await person.page.locator(".wap-b-tab", { hasText: "Verona" }).click();
}

const screens = [
  { name: "home", size: "desktop", theme: "light", go: home },
  { name: "home-dark", size: "desktop", theme: "dark", go: home },
  { name: "home-phone", size: "phone", theme: "light", go: home },
  { name: "new-game", size: "desktop", theme: "light", go: (person) => person.visit("#/new/triumph") },
  { name: "setup", size: "desktop", theme: "light", scene: "setup", go: board },
  { name: "setup-phone", size: "phone", theme: "light", scene: "setup", go: board },
  { name: "assign", size: "desktop", theme: "light", scene: "setup", go: assign },
  { name: "assign-phone", size: "phone", theme: "light", scene: "setup", go: assign },
  { name: "turn", size: "desktop", theme: "light", scene: "turn", go: march },
  { name: "turn-dark", size: "desktop", theme: "dark", scene: "turn", go: march },
  { name: "turn-phone", size: "phone", theme: "light", scene: "turn", go: march },
  { name: "attack", size: "desktop", theme: "light", scene: "attack", go: board },
  { name: "attack-phone", size: "phone", theme: "dark", scene: "attack", go: board },
  { name: "napoleon-setup", size: "desktop", theme: "light", scene: "deployment", go: board },
  { name: "napoleon-setup-phone", size: "phone", theme: "light", scene: "deployment", go: board },
  { name: "napoleon-turn", size: "desktop", theme: "light", scene: "campaign", go: select },
  { name: "napoleon-turn-dark", size: "desktop", theme: "dark", scene: "campaign", go: select },
  { name: "napoleon-turn-phone", size: "phone", theme: "light", scene: "campaign", go: board },
  { name: "napoleon-battle", size: "desktop", theme: "light", scene: "battle", go: choose },
  { name: "napoleon-battle-dark", size: "desktop", theme: "dark", scene: "battle", go: choose },
  { name: "napoleon-battle-phone", size: "phone", theme: "light", scene: "battle", go: choose },
  { name: "warpeace-turn", size: "desktop", theme: "light", scene: "europe", go: stack },
  { name: "warpeace-turn-dark", size: "desktop", theme: "dark", scene: "europe", go: stack },
  { name: "warpeace-turn-phone", size: "phone", theme: "light", scene: "europe", go: stack },
  { name: "warpeace-battle", size: "desktop", theme: "light", scene: "ulm", go: verona },
  { name: "warpeace-battle-dark", size: "desktop", theme: "dark", scene: "ulm", go: verona },
  { name: "warpeace-battle-phone", size: "phone", theme: "light", scene: "ulm", go: verona },
  { name: "warpeace-link", size: "desktop", theme: "light", scene: "link", go: stack },
  { name: "warpeace-coalition", size: "desktop", theme: "light", scene: "allies", go: stackOf("Charles") },
  { name: "replay", size: "desktop", theme: "light", scene: "over", go: (person, game) => person.visit(`#/replay/${game}/at/30`) },
  { name: "replay-phone", size: "phone", theme: "light", scene: "over", go: (person, game) => person.visit(`#/replay/${game}/at/30`) },
  { name: "rules", size: "desktop", theme: "light", go: (person) => person.visit("#/rules/triumph") },
  { name: "settings-phone", size: "phone", theme: "dark", go: (person) => person.visit("#/settings") },
];

/* ---------------------------------------------------------------- taking screenshots */

function shrink(file) {
  if (spawnSync("pngquant", ["--version"]).status !== 0) return;
  for (const quality of ["60-92", "40-75", "10-60"]) {
    spawnSync("pngquant", ["--quality", quality, "--speed", "1", "--strip", "--force", "--output", `${file}.small`, file]);
    if (fs.existsSync(`${file}.small`) && fs.statSync(`${file}.small`).size < 250_000) break;
  }
  if (fs.existsSync(`${file}.small`)) fs.renameSync(`${file}.small`, file);
}

/** Waits until nothing is loading and two screenshots in a row are the same. */
async function quiet(page) {
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  await page.evaluate(() => document.fonts.ready);
  let before = null;
  for (let i = 0; i < 20; i++) {
    const now = await page.screenshot({ animations: "disabled" });
    if (before?.equals(now)) return;
    before = now;
    await sleep(150);
  }
}

async function take(house, host, screen, folder, gameOf) {
  const phone = screen.size === "phone";
  const person = await house.newPerson({ as: host, name: screen.name, phone, theme: screen.theme });
  const game = screen.scene ? await gameOf(screen.scene) : null;
  await screen.go(person, game);
  await quiet(person.page);
  const file = path.join(folder, `${screen.name}.png`);
  await person.page.screenshot({ path: file, animations: "disabled" });
  shrink(file);
  console.log(`${screen.name}.png ${Math.round(fs.statSync(file).size / 1000)} kB`);
  for (const trouble of person.troubles) console.log(`  ${trouble}`);
  await person.context.close();
}

const [, , , , out, ...parts] = process.argv;
const house = await openHouse({ random: 1805 });
const host = await house.newPerson({ name: "host" });
await host.must("PUT", "/me", { name: "Ann" });
fs.mkdirSync(out, { recursive: true });

const games = new Map();
const gameOf = async (scene) => {
  if (!games.has(scene)) games.set(scene, await scenes[scene](host));
  return games.get(scene);
};
let failed = 0;
for (const screen of screens.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))) {
  try {
    await take(house, host, screen, out, gameOf);
  } catch (error) {
    failed++;
    console.log(`${screen.name}: ${error.stack ?? error}`);
  }
}
await house.close();
process.exit(failed > 0 ? 1 : 0);
