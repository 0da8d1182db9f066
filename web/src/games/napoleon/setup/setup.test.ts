import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice, Entry, View } from "../../../core/types";
import type { Town } from "../atlas";
import { callsOf, rangesOf } from "./bids";
import { corpsWith, forceOf } from "./force";
import { landOf, type Land } from "./land";
import { pileOf, pilesOf } from "./pile";
import * as plans from "./plan";
import type { Drawer } from "../../../choosing/own-setups";
import { Store } from "./store";

const block = (id: string, army: string, corps: string | null, max: number) => ({ id, army, corps, max, steps: max, name: id, type: corps ? "INF" : "LDR" });

const view = {
    game: "napoleon",
    seat: "A",
    board: {
        armies: [{ army: "AD", owner: "A" }, { army: "PR", owner: "A" }, { army: "FR", owner: "F" }],
        blocks: [block("A01", "AD", null, 1), block("A02", "AD", "AD-I", 4), block("A03", "AD", "AD-I", 4), block("P02", "PR", "PR-I", 3), block("F06", "FR", "FR-I", 3)],
    },
} as unknown as View;

const town = (name: string, title = name): Town => ({ name, title, x: 100, y: 100, radius: 15, stacks: { FR: [100, 160], AD: [100, 40], PR: [160, 100] } });
const atlas = { places: { towns: [town("Ath"), town("Liege", "Liège"), town("Mons")] } } as unknown as Parameters<typeof landOf>[1];

const preview = {
    kind: "deploy",
    historical: false,
    owed: 0,
    armies: [
        { army: "AD", limit: 2, rule: "W-DEP-04", zone_rule: "W-DEP-03", towns: [{ town: "Ath" }, { town: "Mons" }] },
        { army: "PR", limit: 2, rule: "W-DEP-04", zone_rule: "W-DEP-03", towns: [{ town: "Liège" }] },
    ],
    payers: [] as string[],
};

const force = forceOf(view);
const land = landOf(preview, atlas)!;
const paying: Land = landOf({ ...preview, owed: 1, payers: ["A02", "A03", "P02"] }, atlas)!;

test("a force is what its seat deploys, by corps, leaders alone", () => {
    assert.deepEqual(force.blocks.map((one) => one.id), ["A01", "A02", "A03", "P02"]);
    assert.deepEqual(force.corps.map((corps) => corps.blocks.length), [1, 2, 1]);
    assert.equal(corpsWith(force, "A03")?.led, "Orange");
});

test("the preview names towns as people do, orders do not", () => {
    assert.equal(land.zone.get("Liege")?.army, "PR");
    assert.equal(land.zone.get("Liège"), undefined);
    assert.equal(landOf({}, atlas), null);
    const fixed = landOf({ ...preview, historical: true, stands: [{ block: "P02", town: "Liège" }] }, atlas);
    assert.equal(fixed?.fixed?.get("P02"), "Liege");
});

test("blocks go where they may, and as many as there is room for", () => {
    const fit = plans.put(force, land, plans.NOTHING, ["A01", "A02", "A03"], "Ath");
    assert.deepEqual([fit.plan.at, fit.left, fit.why], [{ A01: "Ath", A02: "Ath" }, ["A03"], "room"]);
    const away = plans.put(force, land, plans.NOTHING, ["P02"], "Ath");
    assert.deepEqual([away.plan.at, away.left, away.why], [{}, ["P02"], "zone"]);
    assert.equal(plans.put(force, land, fit.plan, ["A01"], "Ath").why, null, "it is there already");
    assert.deepEqual(plans.takeBack(fit.plan, ["A01"]).at, { A02: "Ath" });
});

test("a plan is an order, and the other way round", () => {
    const plan = { at: { P02: "Liege", A02: "Mons", A01: "Ath", A03: "Mons" }, less: ["A03"] };
    const order = plans.orderText(force, paying, plan);
    assert.equal(order, "deploy Ath: A01 Mons: A02 A03:3 Liege: P02");
    assert.ok(plans.samePlan(plans.parseOrder(force, order)!, plan));
    assert.ok(plans.isComplete(force, paying, plan));
    assert.ok(!plans.isComplete(force, land, plan), "nothing is owed");
    assert.equal(plans.parseOrder(force, "move A01 Ath-Mons"), null);
    assert.deepEqual(plans.parseOrder(force, "deploy Ath: A01 Soire: F06")!.at, { A01: "Ath" });
});

test("historical: only who gives up a step is said", () => {
    const fixed = { ...paying, fixed: new Map([["A01", "Ath"]]) };
    assert.equal(plans.orderText(force, fixed, { at: {}, less: ["A03"] }), "deploy A03:3");
    assert.equal(plans.orderText(force, fixed, plans.NOTHING), "deploy none");
});

test("a step is given up by blocks that can, and no more than are owed", () => {
    const one = plans.lose(paying, plans.NOTHING, "A02");
    assert.deepEqual(one.less, ["A02"]);
    assert.deepEqual(plans.lose(paying, one, "A03").less, ["A03"]);
    assert.deepEqual(plans.lose(paying, one, "A02").less, []);
    assert.deepEqual(plans.lose(paying, one, "A01").less, ["A02"]);
    assert.deepEqual(plans.lose(land, plans.NOTHING, "A02").less, []);
});

test("what is tried in vain is wrong in one way only", () => {
    const plan = plans.tried(force, paying, plans.NOTHING, ["P02"], "Ath");
    assert.deepEqual(plan.at, { P02: "Ath", A01: "Mons", A02: "Mons" }, "A03 finds no other town here");
    assert.deepEqual(plan.less, ["A02"]);
});

test("a set-up from elsewhere keeps what may stand here", () => {
    const read = plans.parseOrder(force, "deploy Ath: A01 A02 A03 P02")!;
    assert.deepEqual(plans.fitting(force, land, read), { at: { A01: "Ath", A02: "Ath" }, less: [] });
});

test("piles are beside their town and avoid what is there", () => {
    const shape = { side: 40, step: 30 };
    const free = pileOf(town("Ath"), "AD", 3, shape, []);
    assert.ok(free.box.y + free.box.height < 100, "in the direction of its army");
    assert.equal(free.at.length, 3);
    const moved = pileOf(town("Ath"), "AD", 3, shape, [free.box]);
    assert.ok(moved.box.x !== free.box.x || moved.box.y !== free.box.y);
    const both = pilesOf([{ town: town("Ath"), army: "AD", count: 2 }, { town: town("Mons"), army: "AD", count: 7 }], shape, []);
    assert.notDeepEqual(both.get("Ath")?.box, both.get("Mons")?.box);
});

test("the auction: what was bid, and what may be", () => {
    const order = (name: string, text: string) => ({ kind: "order", name, text }) as unknown as Entry;
    assert.deepEqual(callsOf([order("X", "bid F 2"), order("Y", "pass"), order("Y", "deploy ?"), { kind: "begin" } as unknown as Entry]), [
        { seat: "X", bid: { side: "F", steps: 2 } },
        { seat: "Y", bid: null },
    ]);
    const number = (id: string) => ({ text: id, targets: [{ what: "number", id }] }) as unknown as Choice;
    const side = { text: "the Allies", targets: [{ what: "side", id: "A" }], then: [number("3"), number("10"), number("9")] } as unknown as Choice;
    assert.deepEqual(rangesOf([side]), [{ side: "A", least: 3, most: 10 }]);
});

test("own set-ups are kept by side and name, and a browser without storage does no harm", () => {
    const kept = new Map<string, string>();
    const drawer: Drawer = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text), removeItem: (key) => void kept.delete(key) };
    const store = new Store(() => drawer);
    const setup = { name: "My line", side: "A" as const, order: "deploy Ath: A01", at: 1 };
    assert.ok(store.save(setup) && store.save({ ...setup, side: "F", at: 2 }) && store.save({ ...setup, order: "deploy Mons: A01", at: 3 }));
    assert.deepEqual(store.saved("A").map((one) => one.order), ["deploy Mons: A01"]);
    store.rename(store.saved("A")[0]!, "Another");
    assert.deepEqual(store.saved("A").map((one) => one.name), ["Another"]);
    store.forget({ name: "Another", side: "A" });
    assert.deepEqual([store.saved("A").length, store.saved("F").length], [0, 1]);
    store.keepWork("g", 0, { plan: { at: { A01: "Ath" }, less: [] }, from: null });
    assert.deepEqual(store.work("g", 0).plan.at, { A01: "Ath" });
    kept.set("grognard.napoleon.setup.g.0", "[1");
    assert.deepEqual(store.work("g", 0).plan, plans.NOTHING);
    const none = new Store(() => {
        throw new Error("no storage");
    });
    assert.deepEqual([none.save(setup), none.saved("A"), none.work("g", 0).plan], [false, [], plans.NOTHING]);
});
