import assert from "node:assert/strict";
import { test } from "node:test";
import type { Entry, GameEvent, View } from "../../core/types";
import { unlinked } from "../../core/words";
import { stories } from "./stories";

const view = {
    game: "triumph",
    board: { phase: "play", units: [{ piece: 2, side: "A", label: "c" }, { piece: 56, side: "F", label: "m" }], commanders: [{ name: "St. Hilaire" }], places: [] },
} as unknown as View;

let last = 0;
const order = (name: string, text: string, ...events: GameEvent[]): Entry => ({ number: ++last, at: 0, kind: "order", seat: name === "F" ? 0 : 1, name, text, news: [], events });
const lost = (unit: number): GameEvent => ({ kind: "loss", unit, before: "I2", after: "I1" });
const threat = () => order("F", "threaten 94>107", { kind: "threat", from: "94>107", guard: false });
const told = (entries: Entry[]) => {
    const fight = stories.fightOf(entries, entries[entries.length - 1]!.number, view, null)!;
    return { ...fight, outcome: unlinked(fight.outcome), titles: fight.stages.map((stage) => stage.title) };
};

test("an attack is told by its events, from the threat to the retreat", () => {
    const entries = [
        threat(),
        order("A", "defend ?c", { kind: "defense", units: 1 }),
        order("F", "press", { kind: "pressed" }),
        order("A", "lead I2c"),
        order("F", "attack corps St__Hilaire leave I2z narrow lead I3m", { kind: "attack", wide: false, at: 2, leaders: [56], units: 3, faces: ["I2", "I3"] }, { kind: "result", final: false, value: 3, winner: "F" }),
        order("A", "counter none", { kind: "result", final: true, value: 2, winner: "F" }, lost(56)),
        order("A", "loss I2c", lost(2), lost(2), { kind: "morale", side: "A", change: -2, morale: 24, why: "attack" }),
        order("A", "retreat all to 127"),
    ];
    const fight = told(entries);
    assert.equal(fight.outcome, "St. Hilaire attacks Pratze (107) from 94 and wins by 2; the French lose 1, the Allies lose 2 and fall back to Krenowitz (127).");
    assert.deepEqual(fight.titles, ["Leaders", "Initial result", "Counter-attack", "Final result", "Losses", "Morale", "Retreat"]);
    assert.equal(fight.decided, entries[5]!.number);
    assert.deepEqual(fight.entries, entries.map((entry) => entry.number));
    assert.deepEqual(fight.notes, ["Morale: Allies 26 → 24."]);
    assert.equal(told(entries.slice(0, 5)).outcome, "", "it is not decided");
});

test("a feint is a bluff, and a retreat is no fight", () => {
    const feint = told([threat(), order("A", "defend ?c", { kind: "defense", units: 1 }), order("F", "feint unit I2m", { kind: "feint", from: "94>107" })]);
    assert.equal(feint.outcome, "The French threaten Pratze (107) from 94. It was a bluff.");
    assert.equal(feint.winner, null);
    const retreat = told([threat(), order("A", "retreat loss I2c, I2c to 127", { kind: "defense", units: 0 }, lost(2))]);
    assert.equal(retreat.outcome, "The French threaten Pratze (107) from 94; the Allies do not fight, lose 1 and fall back to Krenowitz (127).");
});

test("an order that is no part of an attack belongs to none", () => {
    const entries = [threat(), order("F", "corps Lannes to R(55)")];
    assert.equal(stories.fightOf(entries, entries[1]!.number, view, null), null);
});

test("a turn in a few lines", () => {
    const move = (order: string, commander: string | null): GameEvent => ({ kind: "command", order, commander, unit: 2, units: 1 });
    const entries = [
        order("A", "corps Lannes to R(55)", move("corps", "Lannes")),
        order("A", "unit ?c to R(55)", move("unit", null)),
        order("A", "corps Murat to R(55)", move("corps", "Murat"), { kind: "morale", side: "F", change: 4, morale: 27, why: "reinforced" }),
        order("A", "end"),
    ];
    assert.deepEqual(stories.sumUp!(entries, view, null).map((line) => unlinked(line.text)), [
        "Lannes and Murat move.",
        "1 unit moves.",
        "Morale: French 23 → 27.",
    ]);
});
