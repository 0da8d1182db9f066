import assert from "node:assert/strict";
import { test } from "node:test";
import { clockWords, plainName, sinceWords } from "../core/words";
import { parseRoute } from "../core/route";
import type { Clock, Entry, Game, Seat, View } from "../core/types";
import { leftNow } from "./clocks";
import { nextWarning } from "./notices";
import { entryLines } from "./log-entry";
import { channelsOf } from "./talk";

test("times in words", () => {
    assert.equal(sinceWords(0, 59_000), "just now");
    assert.equal(sinceWords(0, 60_000), "1 minute ago");
    assert.equal(sinceWords(0, 2 * 3_600_000), "2 hours ago");
    assert.equal(clockWords(61_000), "01:01");
    assert.equal(clockWords(3_661_000), "1:01:01");
    assert.equal(clockWords(-5), "00:00");
    assert.equal(clockWords(90_000_000), "1 day 1 h");
});

test("names for people", () => {
    assert.equal(plainName("St__Hilaire"), "St. Hilaire");
    assert.equal(plainName("Sun_of_Austerlitz"), "Sun of Austerlitz");
});

test("addresses", () => {
    assert.deepEqual(parseRoute("#/game/abc/at/40"), { page: "game", parts: ["abc", "at", "40"] });
    assert.deepEqual(parseRoute("#/join/%E0%A4%A"), { page: "join", parts: ["%E0%A4%A"] });
    assert.deepEqual(parseRoute(""), { page: "home", parts: [] });
});

test("a clock runs on only for those who are asked, and not in a pause", () => {
    const clock = { kind: "live", paused: false, at: 0, seats: [{ left: 5000, runs: true }, { left: 7000, runs: false }] } as Clock;
    assert.equal(leftNow(clock, 0, 100, 1100), 4000);
    assert.equal(leftNow(clock, 1, 100, 1100), 7000);
    assert.equal(leftNow({ ...clock, paused: true }, 0, 100, 1100), 5000);
});

test("a clock that runs low warns at a minute, half a minute and ten seconds", () => {
    assert.equal(nextWarning(300_000), 240_000);
    assert.equal(nextWarning(59_999), 29_999);
    assert.equal(nextWarning(10_500), 500);
    assert.equal(nextWarning(10_000), null);
});

test("channels: everybody, the own side, each of the others", () => {
    const seat = (number: number, name: string): Seat => ({ seat: number, name, kind: "person", player: name, mine: number === 0 });
    const two = { game: "triumph", seats: [seat(0, "F"), seat(1, "A")] } as Game;
    assert.deepEqual(channelsOf(two, 0).map((one) => one.to), ["all"]);
    const team = { game: "triumph", seats: [seat(0, "F1"), seat(1, "F2"), seat(2, "F3"), seat(3, "A")] } as Game;
    assert.deepEqual(channelsOf(team, 0).map((one) => one.to), ["all", [1, 2], [1], [2], [3]]);
});

test("an order that was given says so, to its own seat", () => {
    const game = { game: "warpeace", seats: [] } as unknown as Game;
    const entry = { number: 1, at: 0, kind: "order", seat: 0, name: "FR", text: "resolve Z29-Y29", news: [], events: [] } satisfies Entry;
    assert.equal(entryLines(game, entry, {} as View).length, 1);
    assert.deepEqual(entryLines(game, { ...entry, given: true }, {} as View).slice(1), ["Done for you: there was no choice."]);
    assert.deepEqual(entryLines(game, { ...entry, text: "undo", given: true }, {} as View).slice(1), ["Done for you: there was no choice."]);
});
