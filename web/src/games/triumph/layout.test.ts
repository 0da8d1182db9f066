import assert from "node:assert/strict";
import { test } from "node:test";
import { cornersOfPath, isInside, upright } from "./geometry";
import { localeFacts, objectives, penalties } from "./ground";
import { boxOfSpot, layoutOf } from "./layout";
import { boxOf, focus } from "./places";
import { board, commander, position, unit, viewOf } from "./sample";
import { facing, localeOf, opposite, ownSide, partInAttack, positionOf, rumours, withoutFaces } from "./view";

test("places by their names", () => {
    assert.equal(localeOf("R(54)"), 54);
    assert.equal(localeOf("64>55"), 64);
    assert.equal(localeOf("off"), null);
    assert.equal(facing("64>55"), 55);
    assert.equal(opposite("64>55"), "55>64");
});

test("whose side the reader is on", () => {
    assert.equal(ownSide(viewOf(null, "F2")), "F");
    assert.equal(ownSide(viewOf(null, "A")), "A");
    assert.equal(ownSide(viewOf(null, "X")), null);
    assert.equal(ownSide(viewOf(null, "public")), null);
});

test("own faces can be hidden", () => {
    const view = viewOf(position([unit(44, "F", "a", "I2", "R(141)"), unit(0, "A", "a", "C2", "R(142)")]));
    assert.deepEqual(positionOf(withoutFaces(view))?.units.map((one) => one.face), [null, "C2"]);
    assert.equal(positionOf(view)?.units[0]?.face, "I2");
});

test("letters are never upside down", () => {
    for (const turned of [0, 90, 180, 270])
        for (const along of [-170, -90, 0, 45, 100, 180]) {
            const seen = ((upright(along, turned) + turned + 540) % 360) - 180;
            assert.ok(seen > -90.01 && seen <= 90.01, `${along} turned ${turned}: ${seen}`);
        }
});

test("the board's shapes tell outlines, hills, objectives and signs", () => {
    assert.deepEqual(cornersOfPath("M1 2l3 4-1-.5c0 0 0 0 2 2z"), [[1, 2], [4, 6], [3, 5.5], [5, 7.5]]);
    assert.ok(isInside([10, 10], cornersOfPath("M0 0l400 0 0 400-400 0z")));
    assert.deepEqual(localeFacts(board, 141), { height: 250, hill: true, stars: ["blue", "red"], setup: "Legrand" });
    assert.deepEqual(localeFacts(board, 142), { height: null, hill: false, stars: [], setup: null });
    assert.deepEqual(objectives(board), { blue: [141], red: [141], green: [], black: [] });
    assert.deepEqual(penalties(board, "141>142"), ["leading cavalry one less", "obstructed"]);
    assert.deepEqual(penalties(board, "142>141"), []);
});

const many = (count: number, place: string) => Array.from({ length: count }, (_, i) => unit(44 + i, "F", "a", "I2", place));

test("blocks on an approach lie in its locale, one behind the other", () => {
    const { piles } = layoutOf(board, position(many(3, "141>142")), 0);
    const [pile] = piles;
    assert.deepEqual(pile?.items.length, 3);
    assert.equal(pile?.crowded, false);
    for (const spot of pile!.spots) assert.ok(spot.x < 400);
    assert.ok(pile!.spots[0]!.x > pile!.spots[1]!.x);
});

test("on a wide bar two lie side by side", () => {
    const { piles } = layoutOf(board, position(many(2, "142>141").map((one) => ({ ...one, side: "A" as const }))), 0);
    const [a, b] = piles[0]!.spots;
    assert.equal(Math.round(a!.x), Math.round(b!.x));
    assert.ok(Math.abs(a!.y - b!.y) > 96);
});

test("without room they lie over each other", () => {
    assert.equal(layoutOf(board, position(many(8, "141>142")), 0).piles[0]?.crowded, true);
});

test("a reserve stands in its locale, commander first, upright when the board is turned", () => {
    const units = many(4, "R(141)").map((one) => ({ ...one, corps: "Lannes" }));
    const table = position(units, [commander("Lannes", "F", "R(141)", [44, 45, 46, 47])]);
    for (const turned of [0, 90, 270]) {
        const [pile] = layoutOf(board, table, turned).piles;
        assert.equal(pile?.items[0]?.commander?.name, "Lannes");
        for (const spot of pile!.spots) {
            const box = boxOfSpot(board, spot);
            assert.equal(spot.turn + turned, 0);
            assert.ok(box.x >= 0 && box.x + box.width <= 400 && box.y >= 0 && box.y + box.height <= 400);
        }
    }
});

test("what is off the map lies in the tray, and so do the eliminated", () => {
    const table = position([unit(44, "F", "a", "I2", "off", { corps: "Davout" }), unit(45, "F", "b", "I1", null)], [commander("Davout", "F", "off", [44])]);
    const [pile] = layoutOf(board, table, 0).piles;
    assert.equal(pile?.place, "off");
    assert.equal(pile?.items.length, 3);
    for (const spot of pile!.spots) assert.ok(spot.x > 420 && spot.y > 420 && spot.x < 780 && spot.y < 580);
});

test("what is known of shuffled blocks, and who takes part in an attack", () => {
    const blocks = [unit(0, "A", "a", null, "R(142)", { group: 0 }), unit(1, "A", "b", null, "R(142)", { group: 0 }), unit(2, "A", "c", "I2", "R(142)", { seen: true, group: 2 })];
    const attack = {
        from: "141>142", guard: false, blocking: false, defenders: [0, 1], attackers: [], sealed: null, defense_leaders: [1], attack_leaders: [],
        counter: [], odd: [], wide: false, by_road: false, points: 0, lost: { F: 0, A: 0 },
    };
    const table = position(blocks, [], { groups: [{ group: 0, faces: ["I3"] }], attack });
    assert.deepEqual(rumours(table, blocks[1]!), ["I3"]);
    assert.deepEqual(rumours(table, blocks[2]!), []);
    assert.equal(partInAttack(table, blocks[0]!), "takes part");
    assert.equal(partInAttack(table, blocks[1]!), "leads");
    assert.equal(partInAttack(table, blocks[2]!), null);
    assert.deepEqual(focus(board, viewOf(table)), { x: 0, y: 0, width: 800, height: 400 });
    assert.ok(boxOf(board, viewOf(table), { what: "piece", id: "0" }));
    assert.equal(boxOf(board, viewOf(table), { what: "piece", id: "99" }), null);
});
