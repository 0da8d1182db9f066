import assert from "node:assert/strict";
import { test } from "node:test";
import { heldBy, type Grip } from "../../../../choosing/placer";
import type { Target } from "../../../../core/types";
import { block, board, movesSample, position } from "../sample";
import { Marching } from "./marching";

const corps: Record<string, string> = { F06: "FR-I", F07: "FR-I", F08: "FR-II", F20: "FR-1CC", F21: "FR-1CC" };
const piece = (id: string): Target => ({ what: "block", id });
const pile: Target = { what: "stack", id: "FR:Soire" };

function begin(force = false) {
    const given: string[][] = [];
    const moves = movesSample();
    const blocks = Object.entries(corps).map(([id, of]) => block(id, "Soire", { corps: of }));
    const marching = new Marching({ board, position: position(blocks), moves, force: () => force, give: (orders) => void given.push(orders), hold: () => undefined });
    const { placer } = marching;
    const hold = (grip: Grip | null) => grip && heldBy(placer, grip, () => false);
    const ids = (grip: unknown) => (grip as Grip).things.map((thing) => thing.id);
    return { placer, given, hold, ids };
}

test("a pile stands for everybody who can move, a block for itself", () => {
    const { placer, ids } = begin();
    assert.deepEqual(ids(placer.take(pile)), ["F06", "F07", "F08", "F20", "F21"]);
    assert.deepEqual(ids(placer.take(piece("F07"))), ["F07"]);
    assert.equal(placer.take({ what: "stack", id: "PR:Nivelles" }), null);
    assert.equal(placer.lights.get("stack:FR:Soire"), "choice");
});

test("a click adds or drops a block; the pile takes all, then none; two clicks take the corps", () => {
    const { placer, hold, ids } = begin();
    const all = hold(placer.take(pile));
    const fewer = placer.select!(piece("F06"), all);
    assert.deepEqual(ids(fewer), ["F07", "F08", "F20", "F21"]);
    assert.deepEqual(ids(placer.select!(piece("F06"), hold(fewer as Grip))), ["F06", "F07"], "its corps");
    assert.equal(placer.select!(pile, all), null);
    const one = placer.select!(piece("F20"), null);
    assert.deepEqual(ids(one), ["F20"]);
    assert.deepEqual(ids(placer.take(pile, hold(one as Grip))), ["F20"], "a drag of the pile takes the selection");
});

test("a loop takes the blocks in it", () => {
    const { placer, ids } = begin();
    assert.deepEqual(ids(placer.gather!([piece("F06"), piece("F20"), pile])), ["F06", "F20"]);
    assert.equal(ids(placer.gather!([pile])).length, 5);
    assert.equal(placer.gather!([{ what: "town", id: "Mons" }]), null);
});

test("dropping gives the orders of the road that was drawn", () => {
    const { placer, given } = begin();
    const grip = placer.take(piece("F20"))!;
    const binche = grip.places.find(({ targets }) => targets[0]!.id === "Binche")!;
    binche.put();
    for (const id of ["Thuin", "Binche"]) placer.passes!({ what: "town", id });
    binche.put();
    assert.deepEqual(given, [["move F20 Soire-Binche"], ["move F20 Soire-Thuin-Binche"]]);
    assert.deepEqual(binche.roads?.map((road) => road.note), ["1 of 6", "1 of 6"]);
});

test("what is closed says why, and the server is asked about the rest", () => {
    const { placer } = begin();
    assert.equal(placer.why([piece("F20")], { what: "town", id: "Quatre_Bras" }), "Quatre Bras is out of reach of command.");
    assert.equal(placer.why([piece("F20")], { what: "town", id: "Mons" }), null);
    assert.equal(placer.tried([piece("F06")], { what: "town", id: "Quatre_Bras" }), "move F06 Soire-Binche-Nivelles-Quatre_Bras");
    const attack = placer.take(pile)!.places.find(({ targets }) => targets[0]!.id === "Nivelles")!;
    assert.equal(attack.aim, true);
});
