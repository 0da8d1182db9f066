import assert from "node:assert/strict";
import { test } from "node:test";
import type { Entry, View } from "../../../core/types";
import { actionsOf } from "./actions";
import { after, beatsOf } from "./beats";
import { countOf, fightOf, fightsOf, forwardOf, groundOf, homeOf, isContested, ownParty, reserveOf, standingAt } from "./fight";
import { deployedBy, deployOrder, firstLeaving, laidBy, layMarker, leaveOrder, leftBy, put, setBy, setOrder, takePost, terrainOrder, type Plan } from "./plan";
import { percent, shortened, together, type FightPreview } from "./preview";
import { happeningOf } from "./show";
import type { Position } from "../view";

const block = (id: string, army: string, spot: string, more: object = {}) => ({
    id, name: id, army, nation: army, type: "INF", corps: `${army}-I`, fire: 2, max: 4, steps: 3, state: "battle", town: "Ligny", spot, start: null, came: null, shelter: null, marks: [], engaged: false, open: true, block: 0, ...more,
});

const battle = { town: "Ligny", stage: "fought", attacker: "F", defender: "A", entry: ["Charleroi"], now: true, turn_of: "F", round: 2, due: true, quiet: 0, withdrawing: false, streams: [{ column: 1, crossed: 1 }], roads: [], places: [{ spot: "D3", side: "A", blocks: [], hidden: 0, terrain: "farm" }] };

const position = {
    phase: "rounds", stage: "combat", active: "F", armies: [], skirmishes: [], battles: [battle], towns: [], roads: [], drawn: [], shot: null,
    blocks: [block("F22", "FR", "A2>", { type: "CAV", engaged: true }), block("F08", "FR", "A1", { type: "FART" }), block("P02", "PR", "D2"), block("P07", "PR", "D2")],
    ghosts: [{ army: "PR", count: 2, state: "battle", town: "Ligny", spot: "DR", marks: [], shelters: false }],
} as unknown as Position;

const view = (seat: string, board: unknown = position): View => ({ game: "napoleon", seat, board }) as unknown as View;

test("the reader's side is at the bottom, and columns are turned for the defender", () => {
    const french = fightOf(view("F"), null, null)!;
    assert.deepEqual([french.bottom, french.columns, ownParty(french)], ["attacker", [1, 2, 3], "attacker"]);
    const allied = fightOf(view("A"), null, null)!;
    assert.deepEqual([allied.bottom, allied.columns, ownParty(allied)], ["defender", [3, 2, 1], "defender"]);
    const public_ = fightOf(view(""), null, null)!;
    assert.deepEqual([public_.bottom, ownParty(public_)], ["attacker", null]);
});

test("places, and who stands there", () => {
    const fight = fightOf(view("F"), null, null)!;
    assert.deepEqual([homeOf("defender", 2), forwardOf("attacker", 2), reserveOf("attacker"), groundOf("A2>"), groundOf("D1>")], ["D2", "A2>", "AR", "D2", "A1"]);
    assert.equal(countOf(standingAt(fight, "D2")), 2);
    assert.equal(countOf(standingAt(fight, "DR")), 2);
    assert.equal(isContested(fight, "D2"), true);
    assert.equal(isContested(fight, "D3"), false);
});

test("where a battle is to be chosen, the tab decides which one is shown", () => {
    const two = { ...position, battles: [{ ...battle, now: false }, { ...battle, town: "Ath", now: false }] };
    assert.equal(fightOf(view("F", two), null, null)?.town, "Ligny");
    assert.equal(fightOf(view("F", two), "Ath", null)?.town, "Ath");
    assert.deepEqual(fightsOf(two as unknown as Position), ["Ligny", "Ath"]);
    assert.equal(fightOf(view("F", { ...position, phase: "movement" }), null, null), null);
    assert.equal(fightOf(view("F", { ...position, battles: [] }), null, "Ligny")?.scene, "regroup");
});

test("actions point at what they are about", () => {
    const preview: FightPreview = {
        kind: "combat",
        shots: [{ block: "F22", at: "line", position: "D2", dice: 3, needs: 4 } as never],
        actions: [
            { block: "F22", kind: "fire", order: "fire F22 at line", at: "line", position: "D2" },
            { block: "F22", kind: "move", order: "move F22 to A2", to: "A2", engages: [] },
            { block: "F08", kind: "retreat", order: "retreat F08 to Charleroi", to: "Charleroi", loses: 2, dies: false },
            { block: "F08", kind: "exchange", order: "exchange F08 F09", with: "F09", marker: "hill" },
        ],
    };
    const actions = actionsOf(fightOf(view("F"), null, null)!, preview);
    assert.deepEqual(actions.map(({ block: who, target, label }) => [who, `${target.what}:${target.id}`, label]), [
        ["F22", "group:D2:line", "Fire"],
        ["F22", "place:A2", "Fall back"],
        ["F08", "town:Charleroi", "Retreat, lose 2"],
        ["F08", "post:A1", "Take its place"],
        ["F09", "post:A1", "Take its place"],
    ]);
    assert.equal(actions[0]!.shot?.needs, 4);
});

test("terrain: markers change places", () => {
    const things = ["0:woods", "1:stream"];
    let plan: Plan = new Map();
    assert.equal(terrainOrder(plan, things), null);
    plan = layMarker(layMarker(plan, "0:woods", "D1"), "1:stream", "D2");
    assert.equal(terrainOrder(plan, things), "terrain woods D1, stream D2");
    assert.equal(terrainOrder(layMarker(plan, "1:stream", "D1"), things), "terrain woods D2, stream D1");
    assert.deepEqual([...laidBy("terrain woods D1, stream D2")], [...plan]);
});

test("deployment: an order with everybody, and back", () => {
    const blocks = ["F06", "F07", "F12", "F01"];
    let plan: Plan = put(put(new Map(), "F06", "A1"), "F12", "A3/hill");
    const order = deployOrder(plan, blocks, ["A1", "A2", "A3"], "AR");
    assert.equal(order, "deploy A1: F06 A3: F12/hill AR: F07 F01");
    assert.deepEqual([...deployedBy(order)], [["F06", "A1"], ["F12", "A3/hill"], ["F07", "AR"], ["F01", "AR"]]);
    plan = takePost(plan, "F07", "A3/hill");
    assert.deepEqual([plan.get("F12"), plan.get("F07")], ["A3", "A3/hill"]);
});

test("leaving: the strongest have the first roads, and who has none is not in the order", () => {
    const units = [{ block: "P02", steps: 1, attrition: 0, dies: false }, { block: "P03", steps: 3, attrition: 0, dies: false }, { block: "P06", steps: 2, attrition: 2, dies: true }];
    const plan = firstLeaving(units, [{ to: "Namur", room: 1 }, { to: "Fosses", room: 0 }]);
    assert.deepEqual([...plan], [["P03", "Namur"]]);
    assert.equal(leaveOrder(plan, ["P02", "P03"]), "retreat P03 to Namur");
    assert.deepEqual([...leftBy("retreat P02 to Namur, P03 to Fosses")], [["P02", "Namur"], ["P03", "Fosses"]]);
    assert.equal(leaveOrder(new Map(), ["P02"]), null);
});

test("sets: picks and crossings", () => {
    assert.equal(setOrder("pick", setBy("pick F07 F06"), ["F06", "F07", "F08"]), "pick F06 F07");
    assert.equal(setOrder("cross", new Map(), ["F06"]), null);
});

test("chances: never certain if it is not, and summed over several shots", () => {
    assert.equal(percent({ part: 1, of: 216, hundredths: 0 }), "<1%");
    assert.equal(percent({ part: 215, of: 216, hundredths: 100 }), ">99%");
    assert.equal(percent({ part: 0, of: 1, hundredths: 0 }), "0%");
    const coin = [{ part: 1, of: 2, hundredths: 50 }, { part: 1, of: 2, hundredths: 50 }];
    assert.deepEqual(together([coin, coin]).map((one) => one.hundredths), [25, 50, 25]);
    assert.deepEqual(shortened([...coin, ...coin, ...coin], 4).map((one) => one.hits), ["0", "1", "2", "3+"]);
});

const entry = (events: object[]): Entry => ({ number: 7, at: 0, kind: "order", seat: 0, name: "F", text: "fire F22", news: [], events }) as unknown as Entry;

const shot = [
    { kind: "shot", block: "F22", needs: 4, dice: 3, hits: 2, at: "line" },
    ...[4, 5, 2].map((value) => ({ kind: "die", purpose: "fire", subject: "F22", needed: 4, value })),
    { kind: "hit", block: "P02", army: "PR", steps: 2, town: "Ligny", spot: "D2" },
    { kind: "lost", block: "P07", why: "fire" },
];

test("a shot is told with its dice in order, then its hits", () => {
    const beats = beatsOf([entry(shot)], view("F"));
    assert.deepEqual(beats.map((beat) => beat.kind), ["shot", "hit", "lost"]);
    assert.deepEqual(beats[0], { kind: "shot", block: "F22", dice: [4, 5, 2], needs: 4, hits: 2, at: "line", ground: "D2" });
    const told = beats.reduce(after, position);
    assert.equal(told.blocks.find((one) => one.id === "P02")?.steps, 2);
    assert.equal(told.blocks.find((one) => one.id === "P07")?.state, "eliminated");
});

test("without a hit, guns that are not engaged fire at the opposite position", () => {
    const [beat] = beatsOf([entry([{ ...shot[0], block: "F08", hits: 0, dice: 0 }])], view("F"));
    assert.equal(beat?.kind === "shot" && beat.ground, "D1");
});

test("the dice of the last shot lie there until something else happens", () => {
    const beats = beatsOf([entry(shot)], view("F"));
    assert.equal(happeningOf(beats, 1, true).rolling, true);
    assert.deepEqual([...happeningOf(beats, 2, true).hit], [["P02", "hit"]]);
    const rest = happeningOf(beats, 3, false);
    assert.deepEqual([rest.rolling, rest.shot?.block, rest.hit.size], [false, "F22", 0]);
    const turn = [...beats, { kind: "battle", town: "Ligny", round: 3, side: "A" } as const];
    assert.equal(happeningOf(turn, 4, false).shot, null);
});
