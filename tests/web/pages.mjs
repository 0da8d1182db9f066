// pages.mjs: every page opens without errors and is accessible, on a light desktop and on a dark phone.
import { accessible, finish, openHouse, same, test } from "./harness.mjs";

const house = await openHouse();
const host = await house.newPerson({ name: "host" });

/** A game in set-up, one in my turn, one that waits for players, one that is over. */
async function makeGames() {
  const setup = await host.newGame();
  const turn = await host.newGame();
  await host.readySetup(turn.id, 0);
  await host.playOn(turn.id, 0, ({ asked }) => asked);
  const open = await host.newGame({ seats: [{ kind: "me" }, { kind: "open" }] });
  const over = await host.newGame();
  await host.readySetup(over.id, 0);
  await host.order(over.id, 0, "resign");
  return { setup: setup.id, turn: turn.id, open: open.id, over: over.id };
}

/** Runs inside the page: the most main parts that it ever had at a time. */
function countMains() {
  globalThis.mains = 0;
  new MutationObserver(() => (globalThis.mains = Math.max(globalThis.mains, document.querySelectorAll("main").length))).observe(document, { subtree: true, childList: true });
}

const games = await makeGames();
const pages = {
  home: "#/",
  "a new game": "#/new/triumph",
  "a game that waits": `#/game/${games.open}`,
  "a set-up": `#/game/${games.setup}`,
  "a turn": `#/game/${games.turn}`,
  "the end": `#/game/${games.over}`,
  "a replay": `#/replay/${games.over}/at/3`,
  rules: "#/rules/triumph",
  "a rule": "#/rules/triumph/T-ATK-1.3",
  account: "#/account",
  settings: "#/settings",
  "a wrong address": "#/game/nosuchgame",
};

for (const [where, look] of Object.entries({ desk: { theme: "light" }, phone: { theme: "dark", phone: true } })) {
  const ann = await house.newPerson({ as: host, name: where, ...look, allow: [/404 .*games\/nosuchgame/] });
  await ann.page.addInitScript(countMains);
  for (const [name, address] of Object.entries(pages))
    await test(`${name} (${where})`, async () => {
      await ann.visit(address);
      await ann.page.locator("main, [role=main]").first().waitFor();
      await ann.page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
      await accessible(ann.page);
      same(await ann.page.evaluate(() => globalThis.mains), 1, "main parts at a time, also while something is loaded");
    });
}

await house.close();
finish();
