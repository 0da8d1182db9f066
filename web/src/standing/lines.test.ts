import assert from "node:assert/strict";
import { test } from "node:test";
import { lineOf, movedUp, policyFor, putFirst, readLine, withPolicy, type Standing } from "./lines";

test("a line is written and read", () => {
    assert.equal(lineOf("lead", "game", "3.F", "by best-leader"), "when lead: by best-leader");
    assert.equal(lineOf("loss", "turn", "3.F", "loss I2a"), "when loss in turn 3.F: loss I2a");
    assert.deepEqual(readLine("when loss or odd-loss about 95>108 if losses <= 1 in turn 3.F: loss I2a then ask"), {
        prompts: ["loss", "odd-loss"],
        about: "95>108",
        condition: "losses <= 1",
        limit: "in turn 3.F",
        answer: "loss I2a then ask",
    });
    assert.deepEqual(readLine("when any once: deploy Alm: 2"), { prompts: ["any"], about: "", condition: "", limit: "once", answer: "deploy Alm: 2" });
});

test("a new line goes first, once", () => {
    assert.deepEqual(putFirst(["a", "b"], "b"), ["b", "a"]);
    assert.deepEqual(movedUp(["a", "b", "c"], 2), ["a", "c", "b"]);
});

test("a switch replaces its own line and no other", () => {
    const policies = ["best", "none"].map((name) => ({ name, sentence: name }));
    const lead = { prompt: "lead", policies };
    const standing = (lines: string[]): Standing => ({ lines, held: false, turn: "1", prompts: [lead] });
    const lines = ["when lead in turn 1: lead I3b", "when lead: by best", "when loss: ask"];
    assert.equal(policyFor(standing(lines), lead), "best");
    assert.equal(policyFor(standing(lines.slice(2)), lead), "");
    assert.deepEqual(withPolicy(standing(lines), lead, "none"), [lines[0], "when lead: by none", lines[2]]);
    assert.deepEqual(withPolicy(standing(lines), lead, ""), [lines[0], lines[2]]);
    assert.deepEqual(withPolicy(standing(["when loss: ask"]), lead, "best"), ["when loss: ask", "when lead: by best"]);
});
