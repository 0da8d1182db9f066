import assert from "node:assert/strict";
import { test } from "node:test";
import { rememberCities } from "../cities";
import type { Change, City, Condition, Position } from "../view";
import { changeSentence, howWords, nextBy } from "../words/changes";
import { conditionWords, headWords, nowWords, progressOf } from "./goals";

rememberCities([{ hex: "SS37", city: "Warsaw" }, { hex: "VV46", city: "Smolensk" }] as City[]);

const condition = (more: Partial<Condition>): Condition => ({ what: "controls", side: "FR", least: 2, hexes: ["SS37", "VV46"], have: 1, leaders: [], met: false, ...more });
const position = (more: Partial<Position>): Position => ({ month: "1812-12", turn: 7, victory: [], changes: [], nations: [{ nation: "PR", name: "Prussia", status: "FR", troops: "FR" }], ...more }) as Position;

test("conditions in words, and how far they are", () => {
    assert.equal(conditionWords(condition({})), "the French control Warsaw and Smolensk");
    assert.equal(progressOf(condition({})), "1 of 2");
    assert.equal(conditionWords(condition({ least: 1 })), "the French control one of Warsaw and Smolensk");
    assert.equal(conditionWords(condition({ hexes: Array.from({ length: 45 }, () => "A1"), least: 30 })), "the French control 30 of 45 cities");
    assert.equal(conditionWords(condition({ what: "few", least: 8, leaders: ["Wellington", "Blucher"] })), "Wellington and Blücher have fewer than 8 SP with them");
});

test("lines of victory, and who would win now", () => {
    const early = { winner: "FR", early: true, from: "1813-02", conditions: [condition({})] } as const;
    assert.equal(headWords({ ...early, conditions: [...early.conditions] }, position({}), "1812-06"), "The French win at the end of any turn, from February 1813 on, if");
    const last = { winner: "AL", early: false, from: null, conditions: [] } as const;
    assert.equal(headWords({ ...last, conditions: [] }, position({}), "1812-06"), "Otherwise the Allies win");
    const final = { winner: "FR" as const, early: false, from: null, conditions: [condition({ met: true })] };
    assert.equal(nowWords(position({ victory: [final, { ...last, conditions: [] }] })), "If the game ended now, the French would win.");
    assert.equal(nowWords(position({ victory: [{ ...final, conditions: [condition({ met: null })] }, { ...last, conditions: [] }] })), "", "the fog hides it");
});

const change = (more: Partial<Change>): Change => ({ change: "Prussia", happened: null, possible: true, what: "changes", side: "AL", nations: ["PR"], targets: [], by: "AL", roll: 7, from: "1812-06", latest: "1813-03", after: "Contingents", before: null, city: null, holder: null, absent: null, ...more });

test("what may still happen, how and when", () => {
    assert.equal(changeSentence(position({}), change({})), "Prussia changes to the Allied side.");
    assert.equal(howWords(change({}), "1812-06"), "if the Allies roll 7 or more; the turn after Contingents at the earliest; at the latest in March 1813, by itself");
    assert.equal(nextBy(position({ changes: [change({})] }), 7), null, "not before the contingents have gone");
    const gone = change({ change: "Contingents", happened: "1812-11", after: null });
    assert.equal(nextBy(position({ changes: [gone, change({})] }), 7)?.change, "Prussia");
});
