import assert from "node:assert/strict";
import test from "node:test";
import { costsOf, drawn, extraFor, goalsOf, leastLeft, marchGoals, pathTo, reachOf, type Reached } from "./reach";

/* A plain with a river between B and C: from A over B to C costs 3, around by D and E 3 as well, to D 1. */
const told = (hexes: Reached[], left: number) => reachOf({ kind: "move", from: "A1", spent: 0, infantry_left: left, leader_left: 10, reach: hexes as never })!;

const near: Reached[] = [
    { hex: "A1", from: null, spent: 0, steps: { B1: 1, D1: 1 } },
    { hex: "B1", from: "A1", spent: 1, steps: { A1: 1, C1: 2, D1: 1 } },
    { hex: "D1", from: "A1", spent: 1, steps: { A1: 1, B1: 1, E1: 1 } },
    { hex: "E1", from: "D1", spent: 2, steps: { C1: 1, D1: 1 } },
    { hex: "C1", from: "B1", spent: 3, steps: {} },
];
const far: Reached[] = [...near.slice(0, 4), { hex: "C1", from: "B1", spent: 3, steps: { F1: 2 } }, { hex: "F1", from: "C1", spent: 5, steps: {} }, { hex: "G1", from: "D1", spent: 2, overrun: true }];

test("a preview without a reach means that they can't go together", () => {
    assert.equal(reachOf({ kind: "move", from: "A1", spent: 0 }), null);
    assert.equal(reachOf({}), null);
});

test("the cheapest way, and what its steps cost", () => {
    const reach = told(near, 3);
    assert.deepEqual(pathTo(reach, "C1"), ["A1", "B1", "C1"]);
    assert.deepEqual(costsOf(reach, ["A1", "B1", "C1"]), [1, 2]);
    assert.equal(costsOf(reach, ["A1", "C1"]), null);
    assert.equal(costsOf(told(near, 2), ["A1", "B1", "C1"]), null);
    assert.deepEqual(goalsOf(reach).map(({ hex }) => hex), ["B1", "D1", "E1", "C1"]);
    assert.equal(leastLeft(reach), 3);
});

test("a drag draws the way: it goes on, goes back, and cuts corners", () => {
    const reach = told(near, 3);
    const around = ["D1", "E1", "C1"].reduce((trail: string[], hex) => drawn(reach, trail, hex), ["A1"]);
    assert.deepEqual(around, ["A1", "D1", "E1", "C1"]);
    assert.deepEqual(drawn(reach, around, "D1"), ["A1", "D1"]);
    assert.deepEqual(drawn(reach, ["A1", "D1"], "B1"), ["A1", "B1"]);
    assert.deepEqual(drawn(reach, ["A1", "D1"], "Z9"), ["A1", "D1"]);
});

test("a forced march asks for the MP that are missing, three at most", () => {
    const alone = told(far, 10);
    assert.equal(extraFor(told(near, 3), alone, ["A1", "B1", "C1", "F1"]), 2);
    assert.equal(extraFor(told(near, 3), alone, ["A1", "B1"]), null);
    assert.deepEqual(marchGoals(told(near, 2), alone), [{ hex: "C1", extra: 1 }, { hex: "F1", extra: 3 }]);
    assert.deepEqual(marchGoals(told(near, 1), alone), [{ hex: "E1", extra: 1 }, { hex: "C1", extra: 2 }]);
});
