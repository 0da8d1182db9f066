// games.mjs: whole games against a bot on the page that needs no server. GG_LONG=1: of all three games.
import { check, finish, test } from "../harness.mjs";
import { folderOf, Host, OfflinePerson, openBrowser } from "../tools/offline.mjs";

const games = process.env.GG_LONG ? [["triumph", "dec2"], ["napoleon", "waterloo"], ["warpeace", "I96"]] : [["triumph", "dec2"]];
const SECONDS = process.env.GG_LONG ? 1800 : 200;

const host = await Host.open(folderOf());
const browser = await openBrowser();
const ann = await OfflinePerson.come(browser, host);
await ann.visit("#/");
for (const [game, scenario] of games)
  await test(`a whole game of ${game}`, async () => {
    const { id } = await ann.newGame({ game, scenario });
    await ann.playOn(id, 0, ({ view }) => view.over, { seconds: SECONDS });
    const { state, result } = await ann.must("GET", `/games/${id}`);
    check(state === "over" && result, `it ended: ${state} ${result}`);
    const { fits } = await ann.must("GET", `/games/${id}/dice`);
    check(fits, "every die is verified");
  });
await ann.leave();
await browser.close();
await host.close();
finish();
