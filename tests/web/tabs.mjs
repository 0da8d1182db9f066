// tabs.mjs: eight tabs of one browser share one stream, and all of them stay up to date, even when the tab that reads it is closed.
import { check, finish, openHouse, same, test, until } from "./harness.mjs";

const TABS = 8;
const house = await openHouse();
const ann = await house.newPerson({ name: "ann" });
const seats = [{ kind: "me" }, { kind: "me" }];
const game = await ann.newGame({ seats });
const tabs = [];

/** The number of streams that were requested from the server. */
const streams = () => ann.line.traffic.filter(({ path }) => path?.startsWith("/api/v1/stream")).length;

/** The log of a tab has this many lines. */
const logOf = (page) => page.getByRole("list", { name: "Log" }).getByRole("listitem").count();

async function everyTab(lines) {
  for (const page of tabs) await until(async () => (await logOf(page)) >= lines, `${lines} lines in every tab`);
}

await test("eight tabs open the game", async () => {
  for (let i = 0; i < TABS; i++) tabs.push(i === 0 ? ann.page : await ann.newPage());
  for (const page of tabs) {
    await ann.visit(`#/game/${game.id}`, page);
    await page.getByRole("button", { name: "Show the board" }).click(); // the Allies, who move first
    await until(() => logOf(page), "the log");
  }
});

await test("an order that one of them gives reaches all", async () => {
  const before = Math.max(...(await Promise.all(tabs.map(logOf))));
  const { setups } = await ann.must("GET", `/games/${game.id}/seats/1/setups`);
  await ann.order(game.id, 1, setups[0].order);
  await everyTab(before + 1);
  check(streams() <= 2, `${streams()} streams for ${TABS} tabs`);
});

await test("when the tab that reads is closed another goes on", async () => {
  await tabs.shift().close();
  ann.page = tabs[0];
  const { setups } = await ann.must("GET", `/games/${game.id}/seats/1/setups`);
  await ann.order(game.id, 1, setups[0].order);
  same(tabs.length, TABS - 1, "tabs");
  for (const page of tabs) await page.getByRole("button", { name: "Show the board" }).waitFor(); // the French are asked
});

await house.close();
finish();
