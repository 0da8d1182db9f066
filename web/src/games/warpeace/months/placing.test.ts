import assert from "node:assert/strict";
import { test } from "node:test";
import { orderFor, placerOf, recallOrder, sureOrders, thingsIn, type Placing } from "./placing";

const placing: Placing = {
    kind: "placing",
    place: [
        { group: "Bagration", leaders: ["Bagration"], sp: { RUi: 5, RUk: 1 }, places: ["EE40"] },
        { group: "AUl2", leaders: [], sp: { AUl: 2 }, places: ["Z32", "Y35"] },
    ],
    replace: [{ sp: "AUi", cost: 2, points_left: 3, lost: 4, places: ["Z32"] }],
    return: [{ leader: "Mack", places: ["Z32"] }],
};

test("things in the tray have their orders", () => {
    const things = thingsIn(placing);
    assert.deepEqual(things.map((thing) => orderFor(thing, "Z32")), ["place Bagration at Z32", "place AUl2 at Z32", "return Mack at Z32", "replace AUi at Z32"]);
    assert.equal(things[1]?.title, "2 Austrian Landwehr");
    assert.deepEqual(sureOrders(things), ["place Bagration at EE40"]);
});

test("a click on a hex takes what can only be meant there", () => {
    const things = thingsIn(placing);
    const placer = placerOf({ things, held: null, give: () => undefined });
    const grip = placer.select?.({ what: "hex", id: "EE40" }, null);
    assert.deepEqual(grip && typeof grip === "object" ? grip.things : null, [{ what: "group", id: "Bagration" }]);
    assert.equal(placer.select?.({ what: "hex", id: "Z32" }, null), undefined, "three things could go there");
    assert.equal(placer.tried([], { what: "hex", id: "A1" }), null);
    assert.equal(placerOf({ things, held: things[0]!, give: () => undefined }).tried([], { what: "hex", id: "A1" }), "place Bagration at A1");
});

test("units that are called away", () => {
    assert.equal(recallOrder({ hex: "J9", leaders: ["Soult"], sp: { FRi: 3 } }, ["Soult"], { FRi: 2, FRc: 1, FRg: 0 }), "withdraw J9 Soult FRi2 FRc");
});
