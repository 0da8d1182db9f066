import assert from "node:assert/strict";
import { test } from "node:test";
import { movesSample } from "../sample";
import { planWords } from "./march-words";
import { groupMovesLeft, movable, roomOn } from "./moves";
import { arriving, ordersOf, planTo, riskOf, townsFor } from "./plan";

const moves = movesSample();
const group = moves.groups[0]!;
const all = movable(group);
const to = (town: string, { blocks = all, force = false, drawn, from = moves }: { blocks?: string[]; force?: boolean; drawn?: string[]; from?: typeof moves } = {}) =>
    planTo(from, from.groups[0]!, blocks, town, force, drawn)!;

test("everybody goes to the next town by one order", () => {
    const plan = to("Binche");
    assert.deepEqual(ordersOf(plan), ["move F06 F07 F08 F20 F21 Soire-Binche"]);
    assert.equal(planWords(plan, group), "5 units to Binche.");
});

test("who must stop drops off at the last town that he reaches", () => {
    const plan = to("Mons");
    assert.deepEqual(ordersOf(plan), ["move F20 F21 Soire-Binche-Mons", "move F06 F07 F08 Soire-Binche"]);
    assert.equal(arriving(plan), 2);
    assert.equal(riskOf(plan), null);
    assert.equal(planWords(plan, group), "2 units to Mons; 3 stop at Binche.");
});

test("with force march on, nobody drops off", () => {
    const plan = to("Mons", { force: true });
    assert.equal(arriving(plan), 5);
    assert.deepEqual(ordersOf(plan), ["move F20 F21 Soire-Binche-Mons", "move F06 F07 F08 Soire-Binche-Mons"]);
    assert.match(planWords(plan, group), /5 units to Mons; 3 by force march, each may lose a step: 50% \(33% if you reveal Napoleon\)\./);
    assert.deepEqual(plan.legs.map((leg) => [leg.from, leg.to, leg.count, leg.forced]), [["Soire", "Binche", 5, 0], ["Binche", "Mons", 5, 3]]);
});

test("where nobody comes without a force march, it means one", () => {
    const plan = to("Mons", { blocks: ["F06", "F07"] });
    assert.deepEqual(ordersOf(plan), ["move F06 F07 Soire-Binche-Mons"]);
    assert.equal(riskOf(plan)?.loses_step.hundredths, 50);
});

test("room on a road is counted down, and who finds none stays", () => {
    const full = movesSample(2); // 4 of 6 left
    const plan = to("Binche", { from: full });
    assert.equal(arriving(plan), 4);
    assert.equal(plan.crowded.length, 1);
    assert.match(planWords(plan, group), /^4 units to Binche; 1 stays; the road takes 6\.$/);
    assert.equal(roomOn(full, "Binche", "Soire", false), 4);
    assert.equal(roomOn(full, "Binche", "Nivelles", true), 1);
});

test("an attack over a river has its own limit; the others stop before it", () => {
    const plan = to("Nivelles");
    assert.deepEqual(ordersOf(plan).map((order) => order.split(" ").length - 2), [1, 4]);
    assert.match(planWords(plan, group), /^1 unit attacks Nivelles over the Sambre: 2 enemies; 4 stop at Binche\.$/);
});

test("the road that was drawn is taken, unless it costs a force march", () => {
    assert.deepEqual(to("Binche", { blocks: ["F20"], drawn: ["Soire", "Thuin", "Binche"] }).path, ["Soire", "Thuin", "Binche"]);
    assert.deepEqual(to("Binche", { blocks: ["F06"], drawn: ["Soire", "Thuin", "Binche"] }).path, ["Soire", "Binche"]);
});

test("destinations are those of anybody, the nearest first", () => {
    assert.deepEqual(townsFor(group, all), ["Binche", "Thuin", "Mons", "Nivelles"]);
    assert.deepEqual(groupMovesLeft(moves), [{ army: "FR", left: 2 }]);
});
