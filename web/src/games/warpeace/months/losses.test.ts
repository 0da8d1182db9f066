import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, isOpen, ordersOf, planFor, shifted, type HexLoss } from "./losses";

const kind = (sp: string, count: number, proposal: number, more = {}) => ({ sp, count, most: Math.min(count, 3), proposal, cavalry: sp.endsWith("c"), ...more });
const milan: HexLoss = { hex: "T25", sp: 12, lines: [], row: 5, loss: 3, cavalry: true, yours: true, kinds: [kind("FRi", 3, 0), kind("FRc", 1, 1), kind("ITi", 8, 2)] };
const munich: HexLoss = { hex: "Y27", sp: 6, lines: [], row: 5, loss: 2, cavalry: false, yours: true, kinds: [kind("BAi", 6, 2)] };

test("what the library proposes is one text", () => {
    assert.deepEqual(ordersOf([milan, munich], planFor([milan, munich])), ["lose T25 FRc ITi2, Y27 BAi2"]);
});

test("one more of a kind is one fewer of another, and the cavalry stays", () => {
    const plan = planFor([milan])["T25"]!;
    assert.deepEqual(shifted(milan, plan, "FRi", 1), { FRi: 1, FRc: 1, ITi: 1 });
    assert.equal(shifted(milan, plan, "FRc", -1), null, "the only cavalry");
    assert.equal(shifted(milan, plan, "FRc", 1), null, "there is no more");
    assert.deepEqual(shifted(milan, plan, "ITi", -1), { FRi: 1, FRc: 1, ITi: 1 });
});

test("an ally loses no more than its share", () => {
    const shared: HexLoss = { ...milan, hex: "U29", loss: 2, cavalry: false, kinds: [kind("AUi", 4, 1, { seat: "AU", share: 2 }), kind("RUi", 3, 1, { seat: "RU", share: 1 }), kind("RUc", 1, 0, { seat: "RU", share: 1 })] };
    const plan = planFor([shared])["U29"]!;
    assert.equal(shifted(shared, plan, "RUi", 1), null);
    assert.deepEqual(shifted(shared, plan, "RUc", 1), { AUi: 1, RUi: 0, RUc: 1 });
});

test("a hex of an ally ends what can be answered together", () => {
    const theirs = { ...munich, yours: false };
    assert.deepEqual(answered([milan, theirs, munich]), [milan]);
    assert.equal(isOpen(munich), false);
    assert.equal(isOpen(milan), true);
});

test("what was planned stays planned while it fits", () => {
    const plan = { T25: { FRi: 2, FRc: 1 } };
    assert.deepEqual(planFor([milan], plan)["T25"], { FRi: 2, FRc: 1 });
    assert.deepEqual(planFor([{ ...milan, loss: 1, kinds: [kind("FRc", 1, 1)] }], plan)["T25"], { FRc: 1 });
});

test("long phases are several texts", () => {
    const many = Array.from({ length: 31 }, (_, i) => ({ ...munich, hex: `A${i}` }));
    assert.deepEqual(ordersOf(many, planFor(many)).map((text) => text.split(",").length), [30, 1]);
});
