import assert from "node:assert/strict";
import { test } from "node:test";
import type { TriumphEvent } from "../../../core/events";
import type { Entry, View } from "../../../core/types";
import type { Attack, Unit } from "../view";
import { finalOf, ladderOf, stepOf, storyOf } from "./ladder";
import { threatened } from "./threatened";
import { positionOf } from "../view";

const unit = (piece: number, side: "F" | "A", face: Unit["face"], label: string): Unit => ({
    piece,
    side,
    label,
    face,
    place: "R(55)",
    eliminated: false,
    corps: null,
    origin: null,
    moved: 0,
    entered: false,
    into: false,
    retreated: false,
    fixed: false,
    named: null,
    seen: false,
    group: piece,
});

/** The Allies attack from 55 into 64. */
function viewOf(prompt: string, seat: string, some: Partial<Attack> = {}): View {
    const attack: Attack = { ...threatened("55>64", false, false), ...some };
    const units = [unit(0, "A", "C2", "a"), unit(1, "A", "A1", "b"), unit(56, "F", "I2", "m"), unit(57, "F", null, "n")];
    return {
        game: "triumph",
        scenario: "dec2",
        seat,
        deciders: [{ seat, prompt }],
        offer: null,
        over: false,
        result: null,
        board: { active: "A", attack, units, commanders: [], places: [], morale: { F: 27, A: 27 } },
    };
}

const nowIn = (view: View) => ladderOf(view, { orders: [], events: [] })?.find((rung) => rung.state === "now");

test("every question has its step", () => {
    const fought = { initial: { value: 1, winner: "A" as const } };
    const cases: [string, "F" | "A", Partial<Attack>, number][] = [
        ["retreat-option", "F", {}, 2],
        ["retreat", "F", {}, 2],
        ["occupation", "A", {}, 2],
        ["feint-option", "A", {}, 3],
        ["advance", "F", {}, 3],
        ["lead", "F", {}, 4],
        ["attack", "A", {}, 5],
        ["counter", "F", fought, 7],
        ["loss", "A", fought, 9],
        ["odd-loss", "F", fought, 9],
        ["odd-loss", "A", fought, 10],
        ["loss", "F", fought, 10],
        ["keep", "A", fought, 11],
        ["advance", "F", fought, 11],
        ["retreat", "F", fought, 11],
    ];
    for (const [prompt, side, some, step] of cases) {
        const view = viewOf(prompt, side, some);
        assert.equal(stepOf(prompt, side, positionOf(view)!), step, `${prompt} of ${side}`);
        assert.equal(nowIn(view)?.number, step);
        assert.equal(nowIn(view)?.side, side);
    }
});

test("after a retreat the rest is skipped, after a feint too", () => {
    const states = (view: View) => ladderOf(view, { orders: [], events: [] })?.map((rung) => rung.state);
    assert.deepEqual(states(viewOf("occupation", "A"))?.slice(1, 4), ["now", "skipped", "skipped"]);
    assert.deepEqual(states(viewOf("advance", "F"))?.slice(1, 5), ["done", "now", "skipped", "skipped"]);
    assert.deepEqual(states(viewOf("lead", "F"))?.slice(2, 5), ["done", "now", "later"]);
});

test("guns allow no counter-attack", () => {
    const view = viewOf("loss", "F", { attackers: [1], attack_leaders: [1], initial: { value: 1, winner: "A" } });
    const rungs = ladderOf(view, { orders: [], events: [] })!;
    assert.equal(rungs[6]?.state, "skipped");
});

test("what was decided is told in words", () => {
    const view = viewOf("counter", "F", {
        defenders: [56, 57],
        defense_leaders: [56],
        attackers: [0],
        attack_leaders: [0],
        initial: { value: 0, winner: "F" },
    });
    const story = { orders: ["threaten 55>64", "defend ?m ?n", "press", "lead I2m", "attack corps St__Hilaire narrow lead C2a"], events: [] };
    const words = ladderOf(view, story)!.map((rung) => rung.words);
    assert.equal(words[1], "stands with 2 units");
    assert.equal(words[2], "pressed");
    assert.equal(words[3], "I2m leads");
    assert.equal(words[4], "St. Hilaire's corps, C2a leads, narrow");
    assert.equal(words[5], "0, French ahead");
});

test("the story begins with the last threat, and tells the final result", () => {
    const entry = (number: number, text: string, ...events: TriumphEvent[]): Entry => ({ kind: "order", number, at: 0, seat: 0, name: "A", text, news: [], events });
    const entries = [
        entry(1, "threaten 1>2", { kind: "threat", from: "1>2", guard: false }),
        entry(2, "press", { kind: "pressed" }),
        entry(3, "threaten 55>64", { kind: "shown", piece: 0, face: "C2" }, { kind: "threat", from: "55>64", guard: false }),
        entry(4, "lead none", { kind: "result", final: false, value: 1, winner: "F" }, { kind: "result", final: true, value: -1, winner: "A" }),
    ];
    const story = storyOf(entries);
    assert.deepEqual(story.orders, ["threaten 55>64", "lead none"]);
    assert.deepEqual(storyOf(entries, 2).orders, ["threaten 1>2", "press"]);
    assert.deepEqual(finalOf(threatened("55>64", false, false), story), { value: -1, winner: "A" });
});
