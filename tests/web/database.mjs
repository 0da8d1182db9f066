// database.mjs: two servers on PostgreSQL behind a proxy. The database is away for a while: a notice says so, what is being drafted is kept, what is
// written stays, and play resumes by itself. Then each server is replaced while somebody plays.
import path from "node:path";
import { check, desktop, finish, openHouse, same, test, until } from "./harness.mjs";
import { chance } from "../server/client.mjs";
import { Cluster, missing } from "../faults/cluster.mjs";

if (missing()) {
  console.log(`not tried: ${missing()}`);
  console.log("1 passed, 0 failed");
  process.exit(0);
}

const program = path.resolve(process.argv[2]);
const files = path.resolve(process.argv[3] ?? path.dirname(process.argv[2]));
const cluster = await Cluster.start({ program, random: chance(1805), count: 2, args: () => ["--files", files] });
const stop = async () => (await cluster.stop()).find((status) => status !== 0) ?? 0;
const house = await openHouse({ server: { port: cluster.port, said: "", options: cluster.nodes[0].options, stop } });
const ann = await house.newPerson({ name: "ann", ...desktop, viewport: { width: 1280, height: 800 } });
const bob = await house.newPerson({ name: "bob", phone: true });
const away = /status of 50[234]|Failed to load resource/;
const shots = process.env.GG_SHOTS;
const shoot = async (person, name) => shots && person.page.screenshot({ path: `${shots}/${name}.png` });

const game = await ann.newDuel(bob);
await bob.order(game, 1, "end");
for (const person of [ann, bob]) await person.visit(`#/game/${game}`);

const notice = (person) => person.page.locator(".offline");
const line = (words) => ann.page.locator(`.choosing-list button[data-choice="${words}"]`).first();
const draft = async () => (await ann.sight(game)).draft.steps.join();
let steps = "";

await test("an order is drafted, and both read the game", async () => {
  await line("corps").click();
  await line("Lannes").click();
  await until(async () => (steps = await draft()).length > 0, "the draft");
  await shoot(ann, "before");
});

await test("the database is away: everybody is told, and the page stays", async () => {
  for (const person of [ann, bob]) person.allow(away);
  await cluster.database.stop("SIGQUIT");
  await line("done R(63)").or(line("R(63)")).first().click();
  for (const person of [ann, bob]) {
    await notice(person).waitFor();
    await until(async () => /Nothing can be saved/.test(await notice(person).textContent()), "the notice names the reason");
  }
  await shoot(ann, "away-desktop");
  await shoot(bob, "away-phone");
  check(await ann.page.locator(".board, svg").first().isVisible(), "the board is still there");
});

await test("the database is back: the notice goes, the draft is there, and play goes on by itself", async () => {
  await cluster.database.start();
  for (const person of [ann, bob]) await notice(person).waitFor({ state: "detached" });
  await shoot(ann, "back-desktop");
  await shoot(bob, "back-phone");
  await until(async () => (await ann.sight(game)).asked, "Ann is asked");
  const sight = await ann.sight(game);
  check(sight.can_undo || (sight.draft.steps.join().startsWith(steps) && steps), `nothing is left of the order: ${JSON.stringify(sight.draft)}`);
});

await test("orders reach the other player without a reload", async () => {
  const before = (await bob.sight(game, 1)).number;
  await ann.order(game, 0, "end");
  await until(async () => (await bob.sight(game, 1)).number > before, "Bob's server knows");
  await bob.page.getByText(/your turn|Your turn/).first().waitFor();
});

await test("servers are replaced, and nobody notices", async () => {
  for (const i of [0, 1]) {
    same(await cluster.nodes[i].stop(), 0, "a server ended with");
    await cluster.again(i);
  }
  await bob.order(game, 1, "end");
  await line("corps").waitFor();
  for (const person of [ann, bob]) await notice(person).waitFor({ state: "detached" });
});

await house.close();
finish();
