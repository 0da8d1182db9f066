// streams.mjs: event streams as browsers use them: resumed, in several tabs, read slowly or not at all.
//
//   node streams.mjs PROBE
import fs from "node:fs";
import path from "node:path";
import { Person, Server, check, finish, newFolder, newGame, same, sleep, table, test } from "./client.mjs";

const program = path.resolve(process.argv[2]);
const folder = newFolder("streams");
const clock = path.join(folder, "clock");
let time = 1_800_000_000_000;

/** Lets time pass, because of the chat limit. */
function wait(seconds) {
  time += seconds * 1000;
  fs.writeFileSync(`${clock}.new`, `${time}\n`);
  fs.renameSync(`${clock}.new`, clock);
}

wait(0);
const server = await Server.start({ program, store: path.join(folder, "streams.db"), args: ["--test-clock", clock] });
const [ann, bob] = [await Person.come(server), await Person.come(server)];
const people = [ann, bob];

async function say(game, seat, text) {
  wait(2);
  return people[seat].must("POST", `${table(game, seat)}/chat`, { text });
}

const numbers = (stream, game, seat) => stream.entries(game, seat).map((entry) => entry.number);
const upTo = (last, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

await test("a stream that is resumed goes on with the next entry of each seat", async () => {
  const one = (await newGame([ann, bob])).id;
  const two = (await newGame([ann, bob])).id;
  const first = await ann.stream();
  check(await first.until((s) => s.last !== null), "no hello");
  await say(one, 1, "heard");
  check(await first.until((s) => numbers(s, one, 0).length === 1), "the entry does not come");
  first.close();
  await say(one, 1, "missed in one");
  await say(two, 1, "missed in two");
  await say(one, 0, "missed again");
  for (const how of [{ from: first.last }, { query: `from=${encodeURIComponent(first.last)}` }]) {
    const again = await ann.stream(how);
    check(await again.until((s) => s.entries().length === 3), `${again.entries().length} entries`);
    await again.quiet();
    same(numbers(again, one, 0), [3, 4], "what was missed in one");
    same(numbers(again, two, 0), [2], "what was missed in two");
    again.close();
    const last = await ann.stream({ from: again.last });
    await last.quiet();
    same(last.entries().length, 0, "nothing comes twice");
    last.close();
  }
});

await test("a stream that is resumed with nonsense begins now", async () => {
  for (const from of ["nonsense", "a.0:1,", `${"x".repeat(12)}.9:1`, ".:", "k3v9w2q8m1zx.0:-1", "9".repeat(3000)]) {
    const stream = await ann.stream({ from });
    check(await stream.until((s) => s.events.some((e) => e.event === "hello")), `no hello for ${from.slice(0, 40)}`);
    stream.close();
  }
});

await test("games that an id does not name have begun since; those that are not there do no harm", async () => {
  const { id } = await newGame([ann, bob]);
  const stream = await ann.stream({ from: "000000000000.0:5" });
  check(await stream.until((s) => numbers(s, id, 0).length === 1), "the new game does not come");
  await say(id, 1, "hello");
  check(await stream.until((s) => numbers(s, id, 0).length === 2), "the talk does not come");
  stream.close();
});

await test("every tab hears all, and of drafts in the others", async () => {
  const tabs = [await ann.stream(), await ann.stream()];
  for (const tab of tabs) check(await tab.until((s) => s.last !== null), "no hello");
  const { id } = await newGame([ann, bob]);
  for (const tab of tabs) {
    check(await tab.until((s) => numbers(s, id, 0).length === 1), "the beginning does not come");
    check(tab.events.some((e) => e.event === "games" && e.data.game === id), "the list of games has changed");
  }
  await ann.must("PUT", `${table(id, 0)}/draft`, { steps: ["Alm"] });
  for (const tab of tabs)
    check(await tab.until((s) => s.events.some((e) => e.event === "draft" && e.data.seat === 0 && e.data.steps?.join() === "Alm")), "no word of the draft");
  await say(id, 1, "hello");
  for (const tab of tabs) check(await tab.until((s) => numbers(s, id, 0).length === 2), "the talk does not come");
  same(tabs[0].entries(id), tabs[1].entries(id), "both tabs");
  tabs.forEach((tab) => tab.close());
});

await test("who waits for an entry gets it at once, or nothing in time", async () => {
  const { id } = await newGame([ann, bob]);
  const place = `${table(id, 0)}/record?after=1`;
  const begin = Date.now();
  const waiting = Array.from({ length: 8 }, () => ann.must("GET", `${place}&wait=20`));
  await sleep(100);
  await say(id, 1, "here it is");
  for (const reply of await Promise.all(waiting)) same(reply.entries.map((e) => e.text), ["here it is"], "what came");
  check(Date.now() - begin < 10000, "it took too long");
});

await test("who leaves does not disturb those who wait", async () => {
  const { id } = await newGame([ann, bob]);
  const stranger = await Person.come(server);
  const gone = stranger.get(`${table(id, "public")}/record?after=9&wait=30`).catch(() => null);
  await sleep(50);
  stranger.leave();
  await gone;
  await say(id, 0, "still here");
  same((await ann.must("GET", `${table(id, 0)}/record?after=1`)).entries.length, 1, "the entry");
});

await test("the stream of a session that has ended is closed", async () => {
  const person = await Person.come(server);
  const stream = await person.stream();
  check(await stream.until((s) => s.last !== null), "no hello");
  await person.must("POST", "/log-out", {});
  check(!(await stream.until(() => false, 3000)) && stream.closed, "it is still open");
});

await test("readers that take nothing are cut off, hold nobody up, and miss nothing", async () => {
  const { id } = await newGame([ann, bob]);
  const healthy = await ann.stream();
  check(await healthy.until((s) => s.last !== null), "no hello");
  const slow = [];
  for (let i = 0; i < 12; i++) {
    const stream = await (await Person.come(server)).stream({ watch: id });
    check(await stream.until((s) => s.last !== null), "no hello");
    stream.response.pause();
    slow.push(stream);
  }
  const messages = 200;
  let longest = 0;
  for (let i = 0; i < messages; i++) {
    const begin = Date.now();
    await say(id, i % 2, "\u{1F3BA}".repeat(1000));
    longest = Math.max(longest, Date.now() - begin);
  }
  check(longest < 3000, `a message took ${longest} ms`);
  const all = messages + 1;
  check(await healthy.until((s) => numbers(s, id, 0).at(-1) === all, 10000), "the healthy reader stays behind");
  same(numbers(healthy, id, 0), upTo(all, 2), "what the healthy reader heard");
  healthy.close();
  for (const stream of slow) {
    stream.response.resume();
    check(!(await stream.until(() => false, 5000)) && stream.closed, "a slow reader was not cut off");
    const heard = numbers(stream, id);
    check(heard.length < messages, "a slow reader heard everything");
    const again = await stream.person.stream({ watch: id, from: stream.last });
    check(await again.until((s) => numbers(s, id).at(-1) === all, 10000), "it does not catch up");
    same([...heard, ...numbers(again, id)], upTo(all, 2), "what the slow reader heard in the end");
    again.close();
    stream.person.leave();
  }
  const memory = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.pid}/status`, "utf8"))[1] / 1024;
  check(memory < 600, `the server took ${memory} MB`); // sanitizers need most of it
});

await test("the server ends well", async () => {
  people.forEach((person) => person.leave());
  same(await server.stop(), 0, server.said.slice(-2000));
});
finish();
