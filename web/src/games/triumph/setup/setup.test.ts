import assert from "node:assert/strict";
import { test } from "node:test";
import type { View } from "../../../core/types";
import { armyOf, armySize, corpsNamed, nameKey, orderName, type Army } from "./army";
import { NOTHING, add, assigned, flawsOf, leftOver, move, orderText, parseOrder, remove, restEvenly, unitsOf } from "./assignment";
import type { Commander, Position, Unit } from "../view";
import { detachOrder, inOrder, nextBlock, readSteps, stepsOf } from "./detaching";
import { broughtOn, completed, parsePlaceOrder, placeOrder, readSteps as readPlaces, stepsTo, type Placing } from "./placing";
import type { Drawer } from "../../../choosing/own-setups";
import { NO_WORK, Shelf } from "./shelf";
import { conferenceOrder, dealtOut, given, lacks, moved, notesOrder, parseConference, type Team } from "./team";
import { withoutLabels } from "./work";

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

const keep = (one: Drawer) => () => one;

test("own set-ups are kept by name, side and scenario", () => {
    const shelf = new Shelf(keep(drawer()));
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
    const shelf = new Shelf(keep(drawer()));
    shelf.keepWork("g", 0, { ...NO_WORK, plan: { lannes: ["I2"] } });
    assert.deepEqual(shelf.work("g", 0).plan, { lannes: ["I2"] });
    assert.deepEqual(shelf.work("g", 1), NO_WORK);
    shelf.forgetWork("g", 0);
    assert.deepEqual(shelf.work("g", 0), NO_WORK);
    const full = () => {
        throw new Error("full");
    };
    const broken = new Shelf(keep({ getItem: () => "{not JSON", setItem: full, removeItem: () => undefined }));
    assert.deepEqual(broken.work("g", 0), NO_WORK);
    assert.equal(broken.save({ name: "x", side: "F", scenario: "dec2", at: 0, orders: {} }), false);
});

function detaching(): Position {
    const unit = (piece: number, label: string, face: string, corps: string) => ({ piece, label, face, corps, side: "F" });
    const units = [unit(44, "a", "G3", "Bessières"), unit(62, "s", "I2", "Legrand"), unit(63, "t", "I2", "Legrand"), unit(74, "ae", "C2", "Murat")];
    return { units } as unknown as Position;
}

test("detachments are steps in the order of the server's list", () => {
    const position = detaching();
    const [guard, first, second, horse] = position.units as [Unit, Unit, Unit, Unit];
    const list = inOrder(position, [
        { unit: horse, place: "65>75" },
        { unit: second, place: "R(141)" },
        { unit: guard, place: "R(53)" },
    ]);
    assert.deepEqual(stepsOf(list), ["detachments", "G3a", "R(53)", "I2s", "R(141)", "C2ae", "65>75"]);
    assert.deepEqual(readSteps(position, "F", [...stepsOf(list), "done"]), { done: list, open: null });
    assert.equal(readSteps(position, "F", ["detachments", "I2s"]).open, first);
    assert.equal(nextBlock(position, list, first), second);
    assert.equal(detachOrder(list), "detachments G3 of Bessieres to R(53), I2 of Legrand to R(141), C2 of Murat to 65>75");
    assert.equal(detachOrder([]), "detachments none");
    assert.equal(withoutLabels("detachments C2ae of Murat to 65>75, A1ai of Lannes to R(54)"), "detachments C2 of Murat to 65>75, A1 of Lannes to R(54)");
});

function placing(side: "F" | "A", scenario: string): Placing {
    const mine = army(side, scenario);
    const commanders = mine.corps.filter((corps) => corps.locale !== null).map((corps) => ({ name: corps.name, units: [1, 2, 3, 4] }));
    commanders.sort((one, other) => (one.name < other.name ? -1 : 1));
    return { army: mine, commanders: commanders as unknown as Commander[], twoOnly: side === "A" && scenario === "dec1", typed: false, mate: false };
}

test("corps stand in reserve unless they are put elsewhere, and steps follow the question", () => {
    const french = placing("F", "dec2");
    const plan = completed(french, { lannes: "64>55" });
    assert.equal(
        placeOrder(french, plan),
        "place Bessieres R(53), Lannes 64>55, Legrand R(133), Murat R(63), St__Hilaire R(93), Vandamme R(72)",
    );
    assert.deepEqual(stepsTo(french, plan, "Legrand"), ["place", "Bessieres", "R(53) Lannes", "64>55 Legrand"]);
    const all = stepsTo(french, plan, null);
    assert.equal(all.at(-1), "R(72) done");
    assert.deepEqual(readPlaces(all), { places: plan, next: null });
    assert.equal(readPlaces(["place", "Bessieres", "R(53) Lannes"]).next, "Lannes");
    assert.deepEqual(parsePlaceOrder(placeOrder(french, plan)), plan);
});

test("on 1 December two Allied corps are on the map", () => {
    const allies = placing("A", "dec1");
    const on = (plan: Record<string, string>) => Object.keys(plan).filter((key) => plan[key] !== "off").sort();
    const plan = completed(allies, {});
    assert.deepEqual(on(plan), ["bagration", "constantine"]);
    const other = completed(allies, broughtOn(allies, plan, "Prebyshevsky"));
    assert.deepEqual(on(other), ["constantine", "prebyshevsky"]);
    assert.equal(other["prebyshevsky"], "R(108)");
    assert.deepEqual(on(completed(allies, broughtOn(allies, other, "Langeron"))), ["langeron", "prebyshevsky"]);
});

test("a team has ranks, corps and sealed orders", () => {
    const commanders = ["Lannes", "Murat", "St__Hilaire", "Davout"];
    let team: Team = { ranks: ["F1", "F2"], corps: {} };
    assert.equal(lacks(team, commanders), "4 corps unassigned.");
    team = dealtOut(team, commanders);
    assert.equal(conferenceOrder(team, commanders), "conference F1 Lannes Murat, F2 St__Hilaire Davout");
    team = given(moved(team, "F2", -1), "St. Hilaire", "F1");
    assert.equal(conferenceOrder(team, commanders), "conference F2 Davout, F1 Lannes Murat St__Hilaire");
    assert.equal(lacks(given(team, "Davout", "F1"), commanders), "French 2 needs a corps.");
    assert.deepEqual(parseConference(conferenceOrder(team, commanders)), team);
    assert.equal(notesOrder([{ seat: "F2", verb: "attack", names: ["Telnitz"] }, { seat: "F3", verb: null, names: [] }]), "orders F2 attack Telnitz");
    assert.equal(notesOrder([]), "orders none");
});
