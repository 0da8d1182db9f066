import assert from "node:assert/strict";
import { test } from "node:test";
import { rangeWords, signedRange, waysOf, type Preview } from "./preview";
import { lossOf, moveOf, retreatOf } from "./preview-pieces";

const sides = (F: number, A: number) => ({ F: { least: F, most: F }, A: { least: A, most: A } });
const outcome = { losses: sides(1, 1), morale: sides(27, 26), demoralized: { F: "no", A: "no" } };
const leads = (units: string[], least: number, most: number) => ({
    leaders: units,
    lines: [
        { text: "those who lead the attack, and the ground", least: 0, most: 2, rule: "T-ATK-6.1" },
        ...units.map((name) => ({ text: `${name} leads the defense`, value: -Number(name.charAt(1)), rule: "T-ATK-6.1" })),
    ],
    initial: { least, most, winner: "F" },
    tie: { blocking: true, attackers: { least: 1, most: 1 }, defenders: { least: 5, most: 5 }, winner: "F", rule: "T-ATK-6.3" },
    morale_lines: [],
    without_counter: { ...outcome, retreat: { least: 0, most: 3 } },
});

test("ways with the same faces are one row, the best for the defense first", () => {
    const preview: Preview = { kind: "lead", choices: [leads([], 0, 2), leads(["I2m"], -2, 0), leads(["I2n"], -2, 0), leads(["I2m", "I3o"], -5, -2)] };
    const ways = waysOf(preview, false);
    assert.deepEqual(
        ways.map((way) => way.units),
        [["I2m", "I3o"], ["I2m"], []],
    );
    assert.deepEqual(ways[1]?.alike, [["I2m"], ["I2n"]]);
    assert.deepEqual(
        waysOf(preview, true).map((way) => way.units.length),
        [0, 1, 2],
    );
});

test("a way has its sum, its result and what it costs", () => {
    const way = waysOf({ kind: "lead", choices: [leads(["I2m"], -2, 0)] }, false)[0]!;
    assert.deepEqual(way.lines[1], { text: "I2m leads the defense", least: -2, most: -2, rule: "T-ATK-6.1" });
    assert.deepEqual(way.result, { least: -2, most: 0, winner: "F" });
    assert.equal(way.withoutCounter, true);
    assert.deepEqual(way.outcome.retreat, { least: 0, most: 3 });
    assert.deepEqual(way.outcome.morale.A, { least: 26, most: 26 });
    assert.equal(way.final, null);
});

test("a declared attack has its counter-attacks", () => {
    const result = (value: number, winner: string) => ({ least: value, most: value, winner });
    const choice = {
        leaders: ["C2a"],
        wide: false,
        against: ["I2o"],
        lines: [],
        initial: result(0, "F"),
        counters: [{ faces: [], final: result(0, "F"), ...outcome }, { faces: ["C3"], final: result(-2, "F"), ...outcome }],
        final: { least: -2, most: 0, winner: "F" },
        morale_lines: [],
        ...outcome,
    };
    const way = waysOf({ kind: "attack", choices: [choice] }, true)[0]!;
    assert.equal(way.wide, false);
    assert.deepEqual(way.against, ["I2o"]);
    assert.deepEqual(way.final, { least: -2, most: 0, winner: "F" });
    assert.deepEqual(
        way.counters.map((one) => [one.faces.join(), one.final.least]),
        [
            ["", 0],
            ["C3", -2],
        ],
    );
});

test("retreats, losses and moves are read, other kinds are not", () => {
    const retreat = retreatOf({
        kind: "retreat",
        lines: [{ text: "artillery", value: 1, rule: "T-RET-04" }],
        morale_lines: [],
        payers: [{ place: "R(94)", units: ["I3a"], points: 2, rule: "T-RET-06" }],
        shelters: [{ place: "R(93)", room: 12 }],
        ...outcome,
    })!;
    assert.equal(retreat.payers[0]?.points, 2);
    assert.equal(retreat.shelters[0]?.room, 12);
    const units = [{ unit: "I2s", strength: 2, after: 0, becomes: null }];
    assert.equal(lossOf({ kind: "loss", points: 2, left: 0, units, morale_lines: [], morale: 24, demoralized: false })?.units[0]?.becomes, null);
    assert.equal(moveOf({ kind: "occupy", room: 4 })?.room, 4);
    assert.equal(retreatOf({ kind: "loss" }), null);
    assert.equal(lossOf({}), null);
});

test("ranges in words", () => {
    assert.equal(rangeWords({ least: 1, most: 3 }), "1–3");
    assert.equal(signedRange({ least: -2, most: 1 }), "−2 to +1");
    assert.equal(signedRange({ least: 0, most: 0 }), "0");
});
