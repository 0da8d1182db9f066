import assert from "node:assert/strict";
import test from "node:test";
import type { Entry, View } from "../../../core/types";
import { unlinked } from "../../../core/words";
import { stories } from "./stories";

const view = { board: { cities: [{ hex: "Z25", city: "Ulm" }, { hex: "Y27", city: "Munich" }] } } as unknown as View;
const entry = (number: number, name: string, text: string, events: object[]): Entry => ({ number, at: 0, kind: "order", seat: 0, name, text, news: [], events }) as unknown as Entry;

const entries = [
    entry(2, "FR", "attack Z24-Z25", [{ kind: "attack", from: "Z24", to: "Z25" }]),
    entry(3, "FR", "end", [{ kind: "round", round: 1 }]),
    entry(4, "FR", "resolve Z24-Z25", [
        { kind: "strength", from: "Z24", to: "Z25", french: 8, allied: 4, odds: "2-1", larger: "FR" },
        { kind: "drm", what: "morale-larger", value: 2, leader: null },
        { kind: "die", purpose: "combat", subject: null, needed: 0, value: 4 },
        { kind: "die", purpose: "combat", subject: null, needed: 0, value: 3 },
        { kind: "result", total: 9, result_larger: "0", result_smaller: "D1", loss_larger: 0, loss_smaller: 1 },
    ]),
    entry(5, "AL", "lose AUi", [{ kind: "lost", hex: "Z25", sp: "AUi", count: 1, why: "combat" }, { kind: "demoralized", from: "Z24", to: "Z25", side: "AL", level: 1 }]),
    entry(6, "AL", "retreat Z24-Z25 all to Y27", [{ kind: "retreat", from: "Z25", to: "Y27", sp: 3, inside: false }, { kind: "battle-over", from: "Z24", to: "Z25" }]),
    entry(7, "FR", "end", []),
];

test("a battle is told from its attack to its end", () => {
    const fight = stories.fightOf(entries, 4, view, null)!;
    assert.equal(fight.title, "Battle of Ulm");
    assert.deepEqual(fight.entries, [2, 4, 5, 6]);
    assert.equal(fight.decided, 6);
    assert.equal(fight.winner, "FR");
    assert.equal(unlinked(fight.outcome), "The French win the battle of Ulm and lose nothing; the Allies lose 1 SP and retreat to Munich.");
    assert.deepEqual(fight.stages.map(({ title }) => title), ["Round 1", "Result"]);
    assert.equal(fight.stages[0]!.words, "Odds 2 to 1 for the French. 7 on the dice, +2 for modifiers: 9. The French lose nothing, the Allies lose 1 SP and are shaken. The Allies are demoralized (level 1).");
});

test("while it goes on nothing is decided; other orders are no fight", () => {
    assert.equal(stories.fightOf(entries.slice(0, 4), 4, view, null)?.decided, null);
    assert.equal(stories.fightOf(entries, 7, view, null), null);
    assert.equal(stories.fightOf(entries, 3, view, null), null);
});
