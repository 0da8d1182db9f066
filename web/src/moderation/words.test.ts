import assert from "node:assert/strict";
import { test } from "node:test";
import { actWords, gameOf, partsOf, untilWords } from "./words";

test("a report is a reason and lines of chat", () => {
    assert.deepEqual(partsOf("insults\n> rude\n> ruder"), { reason: "insults", lines: ["rude", "ruder"] });
    assert.deepEqual(partsOf("> he wrote this\nand more"), { reason: "> he wrote this\nand more", lines: [] });
    assert.deepEqual(partsOf("> only"), { reason: "> only", lines: [] });
});

test("a game is an id or a link", () => {
    assert.equal(gameOf(" abcdefghijkl "), "abcdefghijkl");
    assert.equal(gameOf("https://example.org/#/game/abcdefghijkl/at/4"), "abcdefghijkl");
    assert.equal(gameOf("https://example.org/#/replay/abcdefghijkl"), "abcdefghijkl");
});

test("what has no end says so", () => {
    assert.equal(untilWords(100 * 365 * 86_400_000, 0), " without end");
    assert.match(untilWords(86_400_000, 0), /^ until Jan \d+, 1970/);
    assert.equal(actWords({ number: 3, at: 0, kind: "mute", by: "Mod", about: "Bob", until: 100 * 365 * 86_400_000, reason: "x" }), "Mod muted Bob without end");
    assert.equal(actWords({ number: 4, at: 0, kind: "close", by: "Mod", report: 2, reason: "x" }), "Mod closed report 2");
});
