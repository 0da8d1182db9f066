import assert from "node:assert/strict";
import { test } from "node:test";
import { canRepeat, conditionNow, conditionWords, lineOf, measuredWords, movedUp, policyFor, putFirst, readLine, withPolicy, type Standing } from "./lines";

test("a line is written and read", () => {
    assert.equal(lineOf("lead", {}, "3.F", "by best-leader"), "when lead: by best-leader");
    assert.equal(lineOf("loss", { limit: "turn" }, "3.F", "loss I2a"), "when loss in turn 3.F: loss I2a");
    const conditions = [
        { measure: "losses", operator: "<=" as const, value: "1" },
        { measure: "winner", operator: "=" as const, value: "us" },
    ];
    const whole = "when retreat-option about 95>108 96>108 if losses <= 1 and winner = us in turn 3.F: defend I2a then by best-leader";
    assert.equal(lineOf("retreat-option", { limit: "turn", about: ["95>108", "96>108"], conditions, then: ["by best-leader"] }, "3.F", "defend I2a"), whole);
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
    const policies = ["best", "none"].map((name) => ({ name, sentence: name, things: false }));
    const lead = { prompt: "lead", policies, measures: [] };
    const standing = (lines: string[]): Standing => ({ lines, held: false, turn: "1", about: [], prompts: [lead] });
    const lines = ["when lead in turn 1: lead I3b", "when lead: by best", "when loss: ask"];
    assert.equal(policyFor(standing(lines), lead), "best");
    assert.equal(policyFor(standing(lines.slice(2)), lead), "");
    assert.deepEqual(withPolicy(standing(lines), lead, "none"), [lines[0], "when lead: by none", lines[2]]);
    assert.deepEqual(withPolicy(standing(lines), lead, ""), [lines[0], lines[2]]);
    assert.deepEqual(withPolicy(standing(["when loss: ask"]), lead, "best"), ["when loss: ask", "when lead: by best"]);
});

test("a condition begins with what is true now", () => {
    const losses = { name: "losses", sentence: "your losses", words: [] };
    const winner = { name: "winner", sentence: "the winner", words: ["us", "them"] };
    assert.deepEqual(conditionNow(losses, { name: "losses", least: 0, most: 2 }), { measure: "losses", operator: "<=", value: "2" });
    assert.deepEqual(conditionNow(winner, { name: "winner", is: null }), { measure: "winner", operator: "=", value: "us" });
    assert.equal(measuredWords({ name: "result", least: -2, most: 1 }), "−2 to 1");
    assert.equal(measuredWords({ name: "winner", is: "them" }), "the enemy");
    assert.equal(measuredWords({ name: "winner", is: null }), "not certain");
});

test("a condition reads like a sentence", () => {
    const measure = (name: string, sentence: string, ...words: string[]) => ({ name, sentence, words });
    const measures = [
        measure("losses", "your losses in strength points"),
        measure("morale", "your morale afterwards"),
        measure("attackers", "how many units may attack"),
        measure("winner", "the winner", "us", "them"),
        measure("demoralized", "your army is demoralized", "no", "maybe", "yes"),
    ];
    const words = (text: string) => conditionWords(text, { prompts: [{ prompt: "any", policies: [], measures }] });
    assert.equal(words("losses <= 2"), "your losses in strength points are at most 2");
    assert.equal(words("morale >= 5"), "your morale afterwards is at least 5");
    assert.equal(words("attackers <= 2"), "at most 2 units may attack");
    assert.equal(words("winner = us"), "the winner is your side");
    assert.equal(words("demoralized = no"), "your army is not demoralized");
    assert.equal(words("demoralized = maybe"), "your army may be demoralized");
});

test("free commands are not offered to be repeated, answers are", () => {
    const policies = [{ name: "best", sentence: "Best", things: false }];
    const asked = (prompt: string, some = policies) => ({ prompt, policies: some, measures: [] });
    assert.equal(canRepeat(asked("command", []), true), false);
    assert.equal(canRepeat(asked("move", []), true), false);
    assert.equal(canRepeat(asked("lead"), false), true);
    assert.equal(canRepeat(asked("guard", []), true), true);
    assert.equal(canRepeat(asked("guard", []), false), false);
});
