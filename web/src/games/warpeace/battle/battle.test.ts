import assert from "node:assert/strict";
import test from "node:test";
import type { Entry } from "../../../core/types";
import type { Battle, Position } from "../view";
import { attackedHex, battleShown } from "./fight";
import { changed, lossesIn, partsOf, proposed } from "./losses";
import { afterWords, outcomeWords, resolutionsIn, sumWords } from "./resolutions";

// ------------------------------------------------------------ losses

const preview = {
    kind: "loss",
    count: 2,
    lines: [],
    sets: [
        { order: "lose FRc FRi", morale: 1 },
        { order: "lose FRi2", morale: 2 },
        { order: "lose BAi FRi", morale: 2 },
        { order: "lose BAi FRc", morale: 1 },
    ],
};

test("an order of losses is read by hexes", () => {
    assert.deepEqual(partsOf("lose AA29 FRi2 Z29 FRc"), { "AA29 FRi": 2, "Z29 FRc": 1 });
    assert.deepEqual(partsOf("lose FRi2 FRc"), { FRi: 2, FRc: 1 });
});

test("the cheapest set that keeps morale is proposed", () => {
    const { sets } = lossesIn(preview)!;
    assert.equal(proposed(sets!)?.order, "lose FRi2");
});

test("a stepper leads to the nearest legal set", () => {
    const sets = lossesIn(preview)!.sets!;
    const now = sets[1]!;
    assert.equal(changed(sets, now, "FRc", 1)?.order, "lose FRc FRi");
    assert.equal(changed(sets, now, "BAi", 1)?.order, "lose BAi FRi");
    assert.equal(changed(sets, now, "FRi", 1), null);
    assert.equal(changed(sets, sets[3]!, "FRc", -1)?.order, "lose BAi FRi");
});

test("too many sets are left to the list, other previews are no losses", () => {
    assert.equal(lossesIn({ kind: "loss", count: 3, lines: [], sets: null })?.sets, null);
    assert.equal(lossesIn({ kind: "battle" }), null);
});

// ------------------------------------------------------------ rolls

const entry = (number: number, events: object[]): Entry => ({ number, at: 0, kind: "order", seat: 0, name: "FR", text: "", news: [], events }) as unknown as Entry;

const fought = [
    entry(6, [
        { kind: "strength", from: "AA29", to: "BB29", french: 10, allied: 9, odds: "1-1", larger: "FR" },
        { kind: "drm", what: "leader-larger", value: 3, leader: "Napoleon" },
        { kind: "drm", what: "morale-smaller", value: -1, leader: null },
        { kind: "die", purpose: "combat", subject: null, needed: 0, value: 3 },
        { kind: "die", purpose: "combat", subject: null, needed: 0, value: 6 },
        { kind: "result", total: 11, result_larger: "0", result_smaller: "D1", loss_larger: 0, loss_smaller: 2 },
    ]),
    entry(7, [
        { kind: "lost", hex: "BB29", sp: "AUi", count: 2, why: "combat" },
        { kind: "demoralized", from: "AA29", to: "BB29", side: "AL", level: 1 },
        { kind: "casualty", leader: "Mack", fate: "wounded", months: 2 },
    ]),
];

test("a roll is read from events, with what it cost", () => {
    const [roll] = resolutionsIn(fought);
    assert.equal(roll!.battle, "AA29-BB29");
    assert.deepEqual(roll!.dice, [3, 6]);
    assert.equal(roll!.drm, 2);
    assert.deepEqual(roll!.loss, { FR: 0, AL: 2 });
    assert.equal(sumWords(roll!), "9 on the dice, +2 for modifiers: 11.");
    assert.equal(outcomeWords(roll!), "The French lose nothing, the Allies lose 2 SP and are shaken.");
    assert.deepEqual(afterWords(roll!), ["Lost: 2 Austrian infantry.", "The Allies are demoralized (level 1).", "Mack is wounded and away for 2 months."]);
});

// ------------------------------------------------------------ which battle

const party = (hexes: string[]) => ({ sp: 1, cavalry: 0, troops: {}, hexes, demoralised: 0, leader: null, loss: 0, choices: [] });
const battle = (a: string, t: string, more: Partial<Battle> = {}): Battle => ({ battle: `${a}-${t}`, a, t, flags: ["live"], initiative: "FR", mode: "field", FR: party([a]), AL: party([t]), ...more }) as Battle;

test("a counter-attack goes the other way", () => {
    assert.equal(attackedHex(battle("Z24", "Z25")), "Z25");
    assert.equal(attackedHex(battle("Z24", "Z25", { initiative: "AL" })), "Z24");
    assert.equal(attackedHex(battle("Z24", "Z25", { FR: party([]), AL: party([]) })), "Z25");
});

test("the window shows the tab, or what is asked, or what is still to be fought", () => {
    const battles = [battle("A1", "A2", { flags: ["live", "resolved"] }), battle("B1", "B2"), battle("C1", "C2")];
    const position = { battles, asked: { hex: null, battle: null } } as unknown as Position;
    assert.equal(battleShown(position, null, [])?.battle, "B1-B2");
    assert.equal(battleShown(position, null, ["C1-C2"])?.battle, "C1-C2");
    assert.equal(battleShown(position, "A1-A2", [])?.battle, "A1-A2");
    assert.equal(battleShown({ ...position, asked: { hex: null, battle: "A1-A2" } }, null, [])?.battle, "A1-A2");
});
