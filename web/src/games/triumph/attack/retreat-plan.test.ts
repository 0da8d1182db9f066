import assert from "node:assert/strict";
import { test } from "node:test";
import { beginPlan, EMPTY, homeless, keep, missing, orderOf, pay, pointsLost, proposedPlan, roomLeft, send, sendAll, survivors, type Retreat } from "./retreat-plan";

/* Lannes with three units in reserve, a detached cavalry unit on an approach, and a gun. */
const retreat: Retreat = {
    units: [
        { name: "I3a", face: "I3", place: "R(94)", corps: "Lannes" },
        { name: "I2b", face: "I2", place: "R(94)", corps: "Lannes" },
        { name: "I1c", face: "I1", place: "R(94)", corps: "Lannes" },
        { name: "A1d", face: "A1", place: "R(94)", corps: "Lannes" },
        { name: "C2e", face: "C2", place: "94>105", corps: null },
    ],
    payers: [
        { place: "94>105", units: ["C2e"], points: 1, rule: "T-RET-05" },
        { place: "R(94)", units: ["I3a", "I2b", "I1c"], points: 2, rule: "T-RET-06" },
    ],
    shelters: [
        { place: "R(93)", room: 2 },
        { place: "R(107)", room: 4 },
    ],
};

test("what leaves no choice is decided at once", () => {
    const plan = beginPlan(retreat);
    assert.deepEqual(plan.loss, { C2e: 1 });
    assert.deepEqual(plan.to, {});
    assert.equal(missing(retreat, plan), "Assign 2 losses.");
});

test("a proposal lacks nothing: strong units pay, and the strongest stays with its commander", () => {
    const plan = proposedPlan(retreat);
    assert.equal(missing(retreat, plan), "");
    assert.deepEqual(plan.loss, { C2e: 1, I3a: 2 });
    assert.equal(plan.keep["Lannes"], "I2b");
    assert.match(orderOf(retreat, plan), /^retreat loss /);
});

test("a unit pays until its points are gone, then it begins again", () => {
    const once = pay(retreat, beginPlan(retreat), "I1c");
    assert.equal(once.loss["I1c"], 1);
    assert.equal(pay(retreat, once, "I1c").loss["I1c"], 0);
    const twice = pay(retreat, once, "I3a");
    assert.equal(pay(retreat, twice, "I2b").loss["I2b"], 0); // no points left to pay
});

test("the dead go nowhere, guns neither", () => {
    const plan = pay(retreat, sendAll(retreat, beginPlan(retreat), "R(107)"), "I1c");
    assert.deepEqual(
        survivors(retreat, plan).map((unit) => unit.name),
        ["I3a", "I2b", "C2e"],
    );
    assert.equal(plan.to["I1c"], undefined);
});

test("nobody goes where there is no room", () => {
    const full = sendAll(retreat, beginPlan(retreat), "R(93)");
    assert.equal(Object.keys(full.to).length, 2);
    assert.equal(roomLeft(retreat, full, retreat.shelters[0]!), 0);
    assert.equal(homeless(retreat, full).length, 2);
    assert.equal(send(retreat, full, "C2e", "R(93)"), full);
});

test("the order names losses, places and the unit that is kept", () => {
    let plan = pay(retreat, pay(retreat, beginPlan(retreat), "I1c"), "I3a");
    assert.equal(missing(retreat, plan), "Choose destinations for 3 units.");
    plan = send(retreat, sendAll(retreat, plan, "R(107)"), "C2e", "R(93)");
    assert.equal(missing(retreat, plan), "Choose the unit that stays with its commander.");
    plan = keep(retreat, plan, retreat.units[1]!);
    assert.equal(missing(retreat, plan), "");
    assert.equal(orderOf(retreat, plan), "retreat loss I3a I1c C2e, C2e to 93, I3a I2b to 107, keep I2b");
    assert.equal(pointsLost(retreat, plan), 4);
});

test("a single survivor of a corps is kept without asking", () => {
    const one: Retreat = { ...retreat, units: retreat.units.slice(0, 1), payers: [], shelters: [{ place: "R(93)", room: 1 }] };
    const plan = beginPlan(one);
    assert.equal(missing(one, plan), "");
    assert.equal(orderOf(one, plan), "retreat I3a to 93");
});

test("without room they are lost", () => {
    const shut: Retreat = { ...retreat, payers: [], shelters: [] };
    assert.equal(missing(shut, EMPTY), "");
    assert.equal(pointsLost(shut, EMPTY), 9);
    assert.equal(orderOf(shut, EMPTY), "retreat");
});
