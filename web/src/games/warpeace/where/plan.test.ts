import assert from "node:assert/strict";
import { test } from "node:test";
import type { Leader } from "../view";
import { Placing, type Scene } from "./placing";
import { allOf, EMPTY, isComplete, left, loseInstead, partOrder, place, retreatOrder, takeBack, tidy } from "./plan";
import type { Force } from "./question";

const leader = (name: string): Leader => ({ leader: name, side: "FR", colour: "blue", value: 2, named: true, mp: 10, capacity: 10, state: "map", hex: null, returns: null, marks: [] });

const force = (hex: string, sp: Record<string, number>, more: Partial<Force> = {}): Force => ({
    stack: { hex, open: false, leaders: [], kinds: Object.entries(sp).map(([kind, count]) => ({ kind, count, colour: "blue" })) },
    battle: "AA29-BB29",
    goals: [{ hex: "Z28" }, { hex: "Z29" }],
    room: 0,
    sent: [],
    cavalry: 0,
    needed: 0,
    toll: 0,
    ...more,
});

test("a force is placed in parts, and what is left counts down", () => {
    const from = force("AA29", { FRi: 5, FRc: 1 });
    from.stack.leaders = [leader("Ney")];
    const some = place(from, EMPTY, { leaders: ["Ney"], sp: { FRi: 2 } }, { hex: "Z28" });
    assert.deepEqual(left(from, some), { leaders: [], sp: { FRi: 3, FRc: 1 } });
    assert.equal(isComplete([from], some, false), false);
    const all = place(from, some, left(from, some), { hex: "Z29" });
    assert.equal(isComplete([from], all, true), true);
    assert.equal(retreatOrder([from], all), "retreat AA29-BB29 AA29 Ney FRi2 to Z28, AA29 FRi3 FRc to Z29");
    assert.deepEqual(left(from, takeBack(all, all.parts[0]!)), { leaders: ["Ney"], sp: { FRi: 2 } });
});

test("a city takes as many as fit", () => {
    const from = force("Z25", { AUi: 5 }, { goals: [{ hex: "Z25", inside: true }, { hex: "Z26" }], room: 4, battle: "Z24-Z25" });
    const plan = place(from, EMPTY, left(from, EMPTY), from.goals[0]!);
    assert.deepEqual(left(from, plan).sp, { AUi: 1 });
    assert.equal(retreatOrder([from], place(from, plan, left(from, plan), { hex: "Z26" })), "retreat Z24-Z25 Z25 AUi4 to in, Z25 AUi to Z26");
});

test("pursuit costs the cheapest SP, of one's choice, unless enough cavalry leaves", () => {
    const foot = force("AA30", { FRi: 3, FRg: 2 }, { needed: 2 });
    const horse = force("AA29", { FRi: 4, FRc: 3 }, { cavalry: 3, needed: 2 });
    const forces = [horse, foot];
    const alone = tidy(forces, place(foot, EMPTY, left(foot, EMPTY), { hex: "Z29" }));
    assert.equal(retreatOrder(forces, alone), "retreat AA29-BB29 lose AA30 FRi, AA30 FRi2 FRg2 to Z29");
    assert.equal(retreatOrder(forces, loseInstead(forces, alone, "AA30", "FRg")), "retreat AA29-BB29 lose AA30 FRg, AA30 FRi3 FRg to Z29");
    const both = tidy(forces, place(horse, alone, left(horse, alone), { hex: "Z28" }));
    assert.equal(retreatOrder(forces, both), "retreat AA29-BB29 AA29 FRi4 FRc3 to Z28, AA30 FRi3 FRg2 to Z29");
});

test("enemies on the way cost SP, too", () => {
    const from = force("M7", { SPp: 3 }, { battle: "M8-M7", goals: [{ hex: "M9", path: ["M8", "M9"] }], toll: 1 });
    assert.equal(retreatOrder([from], tidy([from], place(from, EMPTY, left(from, EMPTY), from.goals[0]!))), "retreat M8-M7 lose M7 SPp, M7 SPp2 to M8-M9");
});

test("SP without supply leave, and the enemy sends them", () => {
    const from = force("Z29", {}, { battle: "Z30-Z29", sent: [{ kind: "FRi", count: 3, colour: "blue" }] });
    const plan = { ...EMPTY, given: ["Z29"] };
    assert.equal(isComplete([from], plan, true), true);
    assert.equal(retreatOrder([from], plan), "retreat Z30-Z29 Z29");
});

test("advances and garrisons name who goes", () => {
    const forces = [force("AA29", { FRi: 4 }), force("AA30", { FRi: 3 })];
    assert.equal(partOrder("advance", forces, { AA29: { leaders: [], sp: { FRi: 2 } }, AA30: allOf(forces[1]!) }), "advance AA29 FRi2");
    assert.equal(partOrder("advance", [{ ...forces[1]!, room: Infinity }], { AA30: allOf({ ...forces[1]!, room: Infinity }) }), "advance AA30 FRi3");
    assert.equal(partOrder("advance", forces, {}), "advance none");
    assert.equal(partOrder("inside", forces.slice(0, 1), {}), "inside AA29 none");
});

test("who may stay is not in hand at first, so that one click lets everybody stay", () => {
    const scene = (must: boolean): Scene => ({ forces: [force("AA29", { FRi: 5 })], must, tries: [], errands: [], draft: () => undefined, changed: () => undefined });
    const hand = (must: boolean) => {
        const placing = new Placing(scene(must));
        placing.begin();
        return placing.hand?.hex ?? null;
    };
    assert.equal(hand(false), null);
    assert.equal(hand(true), "AA29");
});
