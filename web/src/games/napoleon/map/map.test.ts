import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameEvent } from "../../../core/types";
import { changed, isLost } from "./changed";
import { fanSpots, pileOf, pilesOf, rootOf, sizeOf } from "./layout";
import { meanings } from "./meanings";
import { memoryOf, rememberedIn, seenWords } from "./memory";
import { boxOf } from "./places";
import { block, board, ghosts, order, position, viewOf } from "./sample";
import { beats, journeys, treksOf } from "./treks";

const at = (...events: GameEvent[]) => events;

test("the blocks of an army in a town are one pile, leaders first", () => {
    const now = position([block("F06", "Soire"), block("F01", "Soire", { type: "LDR" }), block("F07", "Quatre Bras")], [ghosts("PR", 2, "Nivelles"), ghosts("PR", 1, "Nivelles")]);
    assert.deepEqual(pilesOf(board, now).map((pile) => [pile.id, sizeOf(pile)]), [["FR:Quatre_Bras", 1], ["PR:Nivelles", 3], ["FR:Soire", 2]]);
    assert.equal(pileOf(board, now, "FR:Soire")?.blocks[0]?.id, "F01");
    assert.deepEqual(boxOf(board, viewOf(now), { what: "block", id: "F07" }), boxOf(board, viewOf(now), { what: "stack", id: "FR:Quatre_Bras" }));
    assert.equal(boxOf(board, viewOf(now), { what: "town", id: "Mons" })?.width, 30);
});

test("a fan lies on the far side of the pile, in rows, and covers neither pile nor town", () => {
    const now = position(Array.from({ length: 12 }, (_, i) => block(`F${String(i + 2).padStart(2, "0")}`, "Soire")), [ghosts("PR", 4, "Soire")]);
    const below = fanSpots(pileOf(board, now, "FR:Soire")!);
    assert.equal(below.length, 12);
    assert.ok(below.every(([, y]) => y > 45), "below the pile");
    assert.ok(fanSpots(pileOf(board, now, "PR:Soire")!).every(([, y]) => y < -45), "above it");
    assert.equal(new Set(below.map((spot) => spot.join())).size, 12);
    assert.deepEqual(rootOf(pileOf(board, now, "FR:Soire")!), [0, -24], "it grows away from the town");
});

test("a click on a stack means its town", () => {
    const view = viewOf(position([block("F06", "Quatre Bras")]));
    assert.deepEqual(meanings(board, view, { what: "stack", id: "PR:Mons" }), [[{ what: "town", id: "Mons" }]]);
    assert.deepEqual(meanings(board, view, { what: "block", id: "F06" }), [[{ what: "town", id: "Quatre_Bras" }]]);
});

test("own units walk the road that they came by, together", () => {
    const before = position([block("F20", "Soire"), block("F21", "Soire"), block("F06", "Soire")]);
    const after = position([block("F20", "Binche", { came: "Thuin" }), block("F21", "Binche", { came: "Thuin" }), block("F06", "Soire")]);
    const [trek, ...more] = treksOf(board, before, after, []);
    assert.equal(more.length, 0);
    assert.deepEqual([trek?.from, trek?.to, trek?.count, trek?.face?.id], ["Soire", "Binche", 2, "F20"]);
    assert.ok(trek?.line.some(([x, y]) => x === 300 && y === 700), "over Thuin");
});

test("hidden units go as events tell; those that the reader knows are not told twice", () => {
    const [before, after] = [position([block("F06", "Soire")], [ghosts("PR", 3, "Nivelles")]), position([block("F06", "Soire")], [ghosts("PR", 3, "Quatre Bras")])];
    const told = at({ kind: "marches", army: "PR", from: "Nivelles", to: "Quatre Bras", units: 3 }, { kind: "marches", army: "FR", from: "Soire", to: "Binche", units: 1 });
    const [journey, ...more] = journeys(board, viewOf(before), viewOf(after), [order(5, "end", told)])!;
    assert.equal(more.length, 0);
    assert.deepEqual([journey?.count, journey?.things[0]?.id], [3, "PR:Quatre_Bras"]);
    assert.deepEqual(changed(viewOf(before), viewOf(after)).map((target) => target.id), ["PR:Nivelles", "PR:Quatre_Bras"]);
});

test("orders that show nothing are passed over, marches have their time", () => {
    assert.equal(beats(order(1, "move ?")), 0);
    assert.equal(beats(order(1, "move F06 Soire-Binche", [], "F")), 1);
    const march = { kind: "marches", army: "AD", from: "Mons", to: "Binche", units: 1 };
    assert.equal(beats(order(1, "end", [march, march, march])), 2);
});

test("eliminated blocks are lost", () => {
    assert.equal(isLost(viewOf(position([block("P04", "Mons", { state: "eliminated" })])), { what: "block", id: "P04" }), true);
    assert.equal(isLost(viewOf(position([block("P04", "Mons")])), { what: "block", id: "P04" }), false);
});

const skirmish = [
    order(1, "x", at({ kind: "turn", turn: 5, side: "A", night: false })),
    order(2, "skirmish Mons", at({ kind: "skirmish", town: "Mons" }, { kind: "picked", block: "P02", steps: 3 }, { kind: "shot", block: "P09", needs: 2, dice: 2, hits: 1, at: "skirmish" })),
];

test("faces that were shown are remembered where they were", () => {
    const now = position([block("F06", "Mons")], [ghosts("PR", 3, "Mons")]);
    const seen = rememberedIn(board, now, skirmish).get("PR:Mons")!;
    assert.deepEqual(seen.map((one) => [one.block, one.steps, one.turn]), [["P02", 3, 5], ["P09", 2, 5]]);
    assert.equal(seenWords(seen), "seen here on turn 5: I Corps Infantry a 3, II Corps Cavalry 2?");
});

test("until somebody leaves: then nobody knows who", () => {
    const left = (events: GameEvent[]) => memoryOf([...skirmish, order(3, "x", events)]).map((one) => one.block);
    assert.deepEqual(left(at({ kind: "marches", army: "PR", from: "Mons", to: "Binche", units: 1 })), []);
    assert.deepEqual(left(at({ kind: "marches", army: "AD", from: "Mons", to: "Binche", units: 1 })), ["P02", "P09"], "another army");
    assert.deepEqual(left(at({ kind: "marches", army: "PR", from: "Binche", to: "Mons", units: 1 })), ["P02", "P09"], "more come");
    assert.deepEqual(left(at({ kind: "lost", block: "P02", why: "fire" })), ["P09"]);
    const alone = memoryOf([...skirmish, order(3, "x", at({ kind: "retreat", army: "PR", from: "Mons", to: "Binche", units: 1, block: "P02", spot: null }))]);
    assert.deepEqual(alone.map((one) => [one.block, one.town]), [["P02", "Binche"], ["P09", "Mons"]], "one that is named");
});
