import assert from "node:assert/strict";
import { test } from "node:test";
import type { View } from "../../../core/types";
import { armyOf, armySize, corpsNamed, nameKey, orderName, type Army } from "./army";
import { NOTHING, add, assigned, flawsOf, leftOver, move, orderText, parseOrder, remove, restEvenly, unitsOf } from "./assignment";
import { NO_WORK, Shelf, type Drawer } from "./shelf";

const FRENCH = ["Bernadotte", "Bessières", "Davout", "Lannes", "Legrand", "Murat", "St. Hilaire", "Vandamme"];
const ALLIED = ["Bagration", "Constantine", "Dokhturov", "Kienmayer", "Kollowrath", "Langeron", "Liechtenstein", "Miloradovich", "Prebyshevsky"];
const LEFT = {
    F: { G3: 2, I3: 7, I2: 16, I1: 0, C3: 3, C2: 5, C1: 0, A1: 3 },
    A: { G3: 3, I3: 5, I2: 19, I1: 2, C3: 2, C2: 6, C1: 3, A1: 4 },
};

function army(side: "F" | "A", scenario = "dec2"): Army {
    const named = (names: string[], of: string) => names.map((name) => ({ name, side: of, owner: of, units: [] }));
    const board = { left: LEFT, commanders: [...named(ALLIED, "A"), ...named(FRENCH, "F")] };
    const view = { game: "triumph", scenario, seat: side, deciders: [], offer: null, over: false, result: null, board };
    return armyOf(view as View)!;
}

const SUN =
    "assign Bessieres 2G3 C3 A1, Murat 2C3 3C2, Lannes 2I3 3I2 A1, Vandamme 2I3 2I2 A1, St_Hilaire 2I3 2I2, Legrand 3I2 C2, Bernadotte I3 3I2, Davout 3I2 C2";

test("names are the same however they are written", () => {
    assert.equal(nameKey("Bessières"), nameKey("Bessieres"));
    assert.equal(nameKey("St. Hilaire"), nameKey("St__Hilaire"));
    assert.equal(orderName("St. Hilaire"), "St__Hilaire");
    assert.equal(orderName("Bessières"), "Bessieres");
    assert.equal(corpsNamed(army("F"), "St_Hilaire")?.locale, 93);
});

test("armies and limits are those of the game", () => {
    assert.equal(armySize(army("F")), 36);
    assert.equal(armySize(army("A")), 44);
    const most = (side: "F" | "A", scenario: string, name: string) => corpsNamed(army(side, scenario), name)?.most;
    assert.equal(most("A", "dec2", "Liechtenstein"), 6);
    assert.equal(most("A", "dec1", "Liechtenstein"), 8);
    assert.equal(most("F", "dec2", "Legrand"), 8);
    assert.equal(corpsNamed(army("F"), "Davout")?.locale, null);
});

test("a person who is away from the board has no army", () => {
    assert.equal(armyOf({ game: "triumph", scenario: "dec1", seat: "F1", deciders: [], offer: null, over: false, result: null, board: null }), null);
});

test("units come and go", () => {
    const french = army("F");
    let plan = add(french, NOTHING, "Lannes", "I3");
    plan = add(french, plan, "Lannes", "A1");
    assert.deepEqual(unitsOf(plan, "Lannes"), ["I3", "A1"]);
    assert.equal(leftOver(french, plan).I3, 6);
    assert.deepEqual(unitsOf(remove(plan, "Lannes"), "Lannes"), ["I3"]);
    assert.deepEqual(unitsOf(remove(plan, "Lannes", "I3"), "Lannes"), ["A1"]);
    assert.equal(remove(plan, "Lannes", "G3"), plan);
    const moved = move(french, plan, "Lannes", "Murat", "I3");
    assert.deepEqual([unitsOf(moved, "Lannes"), unitsOf(moved, "Murat")], [["A1"], ["I3"]]);
});

test("no more units than there are, no more than eight in a corps", () => {
    const french = army("F");
    let plan = NOTHING;
    for (let i = 0; i < 5; i += 1) plan = add(french, plan, "Murat", "A1");
    assert.equal(assigned(plan), 3);
    for (let i = 0; i < 9; i += 1) plan = add(french, plan, "Murat", "I2");
    assert.equal(unitsOf(plan, "Murat").length, 8);
    assert.equal(add(french, plan, "Lannes", "I1"), plan);
    assert.equal(add(french, plan, "Kutuzov", "I2"), plan);
});

test("orders and assignments are the same thing", () => {
    const french = army("F");
    const plan = parseOrder(french, SUN)!;
    assert.equal(assigned(plan), 36);
    assert.equal(orderText(french, plan), SUN.replace("St_Hilaire", "St__Hilaire"));
    assert.deepEqual(flawsOf(french, plan), []);
    assert.deepEqual(unitsOf(parseOrder(french, "assign Lannes I3a I3b 2I2")!, "Lannes"), ["I3", "I3", "I2", "I2"]);
    for (const wrong of ["", "place Lannes R(64)", "assign Kutuzov I2", "assign Lannes", "assign Lannes X2", "assign Lannes 9I2", "assign Lannes 3G3"])
        assert.equal(parseOrder(french, wrong), null, wrong);
});

test("what is wrong is said", () => {
    const french = army("F");
    const plan = parseOrder(french, SUN.replace("Davout 3I2 C2", "Davout 4I2").replace("Legrand 3I2 C2", "Legrand 2I2 2C2"))!;
    assert.deepEqual(flawsOf(french, plan).map((flaw) => [flaw.corps, flaw.rule]), [["Davout", "T-SET-08"]]);
    const allies = army("A");
    const seven = parseOrder(allies, "assign Liechtenstein 7I2")!;
    assert.equal(flawsOf(allies, seven).find((flaw) => flaw.corps === "Liechtenstein")?.rule, "T-SET-05");
    assert.equal(flawsOf(allies, seven).at(-1)?.text, "37 units to assign");
});

test("the rest is dealt out so that the set-up is complete", () => {
    for (const [side, scenario] of [["F", "dec2"], ["A", "dec2"], ["A", "dec1"]] as const) {
        const mine = army(side, scenario);
        for (const begun of [NOTHING, parseOrder(mine, side === "F" ? "assign Murat 3C3 5C2" : "assign Constantine 3G3 2C3")!])
            assert.deepEqual(flawsOf(mine, restEvenly(mine, begun)), [], side);
    }
});

function drawer(): Drawer {
    const kept = new Map<string, string>();
    return {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, text) => void kept.set(key, text),
        removeItem: (key) => void kept.delete(key),
    };
}

test("own set-ups are kept by name, side and scenario", () => {
    const shelf = new Shelf(drawer());
    const mine = { name: "Left hook", side: "F", scenario: "dec2", at: 1, orders: { assign: SUN } } as const;
    assert.ok(shelf.save(mine));
    shelf.save({ ...mine, side: "A" });
    shelf.save({ ...mine, at: 3, orders: { assign: SUN, place: "place Lannes R(64)" } });
    shelf.save({ ...mine, name: "Other", at: 2 });
    assert.deepEqual(shelf.saved("F", "dec2").map((one) => one.name), ["Left hook", "Other"]);
    assert.equal(shelf.saved("F", "dec2")[0]?.orders.place, "place Lannes R(64)");
    assert.equal(shelf.saved("F", "dec1").length, 0);
    shelf.forget(mine);
    assert.deepEqual(shelf.saved("F", "dec2").map((one) => one.name), ["Other"]);
    assert.equal(shelf.saved("A", "dec2").length, 1);
});

test("work in progress is kept by game and seat, and a browser that keeps nothing does no harm", () => {
    const shelf = new Shelf(drawer());
    shelf.keepWork("g", 0, { ...NO_WORK, plan: { lannes: ["I2"] } });
    assert.deepEqual(shelf.work("g", 0).plan, { lannes: ["I2"] });
    assert.deepEqual(shelf.work("g", 1), NO_WORK);
    shelf.forgetWork("g", 0);
    assert.deepEqual(shelf.work("g", 0), NO_WORK);
    const broken = new Shelf({
        getItem: () => "{not JSON",
        setItem: () => {
            throw new Error("full");
        },
        removeItem: () => undefined,
    });
    assert.deepEqual(broken.work("g", 0), NO_WORK);
    assert.equal(broken.save({ name: "x", side: "F", scenario: "dec2", at: 0, orders: {} }), false);
});
