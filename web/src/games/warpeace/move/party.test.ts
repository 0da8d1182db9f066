import assert from "node:assert/strict";
import test from "node:test";
import type { Leader } from "../view";
import { everybody, namesOf, orderOf, unfit, type Stack } from "./party";

const leader = (name: string, colour: Leader["colour"], capacity = 10): Leader =>
    ({ leader: name, side: "AL", colour, value: 1, named: true, mp: 10, capacity, state: "map", hex: "Z25", returns: null, marks: [] });

const stack = (leaders: Leader[], kinds: Stack["kinds"]): Stack => ({ hex: "Z25", open: false, leaders, kinds });
const austrians: Stack["kinds"] = [{ kind: "AUc", count: 3, colour: "white" }, { kind: "AUi", count: 8, colour: "white" }];
const russians: Stack["kinds"] = [{ kind: "RUi", count: 2, colour: "green" }];

test("infantry comes first, cavalry fills the room that is left", () => {
    assert.deepEqual(everybody(stack([leader("Mack", "white")], austrians)), { leaders: ["Mack"], sp: { AUi: 8, AUc: 2 } });
});

test("a leader does not propose infantry of other colors", () => {
    assert.deepEqual(everybody(stack([leader("Mack", "white")], [...austrians, ...russians])).sp, { AUi: 8, AUc: 2 });
});

test("infantry of a color does not take the room of leaders of another", () => {
    const both = stack([leader("Mack", "white"), leader("Kutusov", "green")], [{ kind: "AUi", count: 12, colour: "white" }, { kind: "RUi", count: 8, colour: "green" }, { kind: "RUc", count: 5, colour: "green" }]);
    assert.deepEqual(everybody(both).sp, { AUi: 10, RUi: 8, RUc: 2 });
});

test("without a leader only cavalry goes", () => {
    assert.deepEqual(everybody(stack([], austrians)), { leaders: [], sp: { AUc: 3 } });
});

test("orders name leaders, then troops; a single SP has no number", () => {
    const of = stack([leader("Mack", "white")], austrians);
    assert.deepEqual(namesOf(of, { leaders: ["Mack"], sp: { AUi: 4, AUc: 1 } }), ["Mack", "AUc", "AUi4"]);
    assert.equal(orderOf("march 2", of, { leaders: [], sp: { AUc: 2 } }, ["Z25", "Z26"]), "march 2 AUc2 Z25-Z26");
});

test("what is plainly wrong is said without asking", () => {
    const of = stack([leader("Mack", "white")], austrians);
    assert.equal(unfit(of, { leaders: [], sp: {} }), "Choose who moves.");
    assert.match(unfit(of, { leaders: [], sp: { AUi: 1 } }) ?? "", /needs a leader/);
    assert.match(unfit(of, { leaders: ["Mack"], sp: { AUi: 8, AUc: 3 } }) ?? "", /at most 10 SP/);
    assert.equal(unfit(of, { leaders: ["Mack"], sp: { AUi: 8 } }), null);
});
