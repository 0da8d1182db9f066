import assert from "node:assert/strict";
import { test } from "node:test";
import type { Entry, Game, GameEvent, Seat, View } from "../../core/types";
import { endSentence, endTitle } from "../results";
import { position, unit, viewOf } from "../triumph/sample";
import { endingOf } from ".";
import { decisive } from "./ending";

const order = (number: number, name: string, text: string, events: GameEvent[] = []): Entry => ({ number, at: 0, kind: "order", seat: name === "F" ? 0 : 1, name, text, news: [], events });
const seat = (number: number, name: string, mine: boolean): Seat => ({ seat: number, name, kind: "person", player: name, mine });
const gameOf = (...mine: boolean[]) => ({ game: "triumph", state: "over", seats: [seat(0, "F", mine[0]!), seat(1, "A", mine[1]!)] }) as Game;

test("the end is told to whom it concerns", () => {
    const resigned = [order(1, "F", "resign")];
    assert.equal(endTitle(gameOf(true, false), "A resign"), "You lost");
    assert.equal(endSentence(gameOf(true, false), "A resign", resigned), "You resigned. The Allies win.");
    assert.equal(endTitle(gameOf(false, true), "A resign"), "You won");
    assert.equal(endSentence(gameOf(false, true), "A resign", resigned), "The French resigned. The Allies win.");
    assert.equal(endTitle(gameOf(false, false), "A marginal"), "The Allies win");
    assert.equal(endSentence(gameOf(true, true), "A resign", resigned), "The French resigned. The Allies win.");
    assert.equal(endSentence(gameOf(true, false), "F marginal", []), "The French win: a marginal victory.");
    assert.equal(endTitle(gameOf(true, false), "draw agreed"), "Draw");
    assert.equal(endTitle({ ...gameOf(true, false), state: "abandoned" }, null), "This game was abandoned");
});

const turn = (side: string, hour: string): GameEvent => ({ kind: "turn", time: `2 December, ${hour}`, side });

test("Triumph: morale over time, losses, and the attacks that cost most", async () => {
    const table = { ...position([unit(44, "F", "a", "I2", "R(141)"), unit(0, "A", "c", null, "R(142)", { eliminated: true })], []), morale: { F: 24, A: 0 }, reinforced: true };
    const entries = [
        order(2, "F", "battery", [turn("A", "7:00AM")]),
        order(3, "A", "threaten 142>141", [{ kind: "threat", from: "142>141", guard: false }]),
        order(4, "F", "counter none", [
            { kind: "result", final: true, value: -1, winner: "F" },
            { kind: "loss", unit: 44, before: "I3", after: "I2" },
            { kind: "loss", unit: 0, before: "I2", after: null },
            { kind: "morale", side: "F", change: -1, morale: 24, why: "attack" },
            { kind: "morale", side: "A", change: -2, morale: 0, why: "attack" },
        ]),
    ];
    const ending = await endingOf({ entries, view: viewOf(table), winner: "F", how: "decisive" });
    assert.deepEqual(ending.reasons, [{ words: "Allied morale fell to 0: the army was demoralized.", rules: ["T-WIN-01"] }]);
    assert.deepEqual(ending.losses?.slice(1), [["Units eliminated", "0 of 1", "1 of 1"], ["Strength lost", "1", "2"], ["Morale", "25 → 24", "2 → 0"]]);
    assert.deepEqual(ending.curve?.lines.map((line) => line.points), [[[2, 25], [4, 24], [4, 24]], [[2, 2], [4, 0], [4, 0]]]);
    assert.deepEqual(ending.fights, [{ entry: 4, words: "7 am: Allied attack on Telnitz (141), won by the French. French morale −1, Allied morale −2", weight: 3 }]);
    const late = await endingOf({ entries, view: viewOf(table), winner: "A", how: "marginal" });
    assert.deepEqual(late.reasons.flatMap(({ rules }) => rules), ["T-WIN-02", "T-WIN-07"]);
    assert.match(late.reasons[1]!.words, /^A French reinforcement had entered.* was not so\.$/);
});

test("Napoléon: eliminated units of each army", async () => {
    const army = (id: string, name: string, lost: number, defeat: number) => ({ army: id, name, side: id === "FR" ? "F" : "A", lost, defeat, defeated: lost >= defeat });
    const board = { armies: [army("FR", "French", 12, 12), army("PR", "Prussian", 1, 9)], blocks: [{ id: "F01", army: "FR" }, { id: "P04", army: "PR" }] };
    const begins: GameEvent[] = [{ kind: "turn", turn: 1, side: "F", night: false }, { kind: "skirmish", town: "Ligny" }];
    const fight: GameEvent[] = [{ kind: "lost", block: "P04", why: "fire" }, { kind: "lost", block: "F01", why: "no-road" }, { kind: "victory", side: "A", town: "Ligny" }];
    const entries = [order(1, "F", "end", begins), order(2, "A", "pick P04", fight)];
    const ending = await endingOf({ entries, view: { game: "napoleon", board } as unknown as View, winner: "A", how: "defeat" });
    assert.deepEqual(ending.reasons.flatMap(({ rules }) => rules), ["W-VIC-01", "W-VIC-03"]);
    assert.deepEqual(ending.fights, [{ entry: 2, words: "15 June, morning, skirmish: The Allies win at Ligny, at the cost of 1 unit; the French lose 1 unit.", weight: 2 }]);
    assert.deepEqual(ending.curve?.lines[1]?.points, [[1, 0], [2, 1], [2, 1]]);
    assert.deepEqual([ending.curve?.marks, ending.curve?.last], [[{ at: 1, words: "15 June" }], 2]);
    assert.deepEqual(ending.losses?.slice(1), [["Units lost", "12", "1"], ["… in fire", "0", "1"], ["… in rout and retreat", "1", "0"], ["Defeated at", "12", "9"]]);
    const towns = [{ town: "Ghent", FR: 1, AD: 0, PR: 0 }];
    const late = await endingOf({ entries: [], view: { game: "napoleon", board: { ...board, towns } } as unknown as View, winner: "A", how: "time" });
    assert.match(late.reasons[0]!.words, /had units in Ghent\. They needed two/);
    const quiet = await endingOf({ entries: [order(1, "F", "end", begins)], view: { game: "napoleon", board } as unknown as View, winner: "A", how: "resign" });
    assert.equal(quiet.curve, null, "nobody was lost: nothing to draw");
});

test("War and Peace: points, and losses by side", async () => {
    const board = { points: { FR: { victory: 2, city: 1 }, AL: { victory: 0, city: 3 } }, nations: [{ nation: "AU", troops: "AL" }], cities: [{ hex: "Y26", city: "Ulm" }] };
    const events: GameEvent[] = [{ kind: "lost", hex: "Y26", sp: "AUi", count: 3, why: "combat" }, { kind: "points", side: "FR", hex: "Y26", points: 2 }, { kind: "battle-over", from: "Y25", to: "Y26" }];
    const ending = await endingOf({ entries: [order(1, "FR", "resolve", events)], view: { game: "warpeace", board } as unknown as View, winner: "FR", how: "final" });
    assert.deepEqual(ending.losses, [["", "French", "Allies"], ["SP lost", "0", "3"], ["Victory points", "2", "0"], ["City points", "1", "3"]]);
    assert.deepEqual(ending.fights, [{ entry: 1, words: "Ulm (Y26): French lose 0, Allies lose 3 SP", weight: 3 }]);
    assert.deepEqual(ending.curve?.lines[0]?.points, [[0, 0], [1, 2], [1, 2]]);
});

test("War and Peace: the line of the scenario that decided, powers of a coalition, and losses where nobody has points", async () => {
    const condition = (what: string, met: boolean, more = {}) => ({ what, side: "FR", least: 1, hexes: ["Z32"], leaders: [], met, ...more });
    const cities = [{ hex: "Z32", city: "Vienna" }];
    const seats = [{ seat: "FR", power: "France" }, { seat: "AU", power: "Austria", beaten: 4, lost: 9 }, { seat: "RU", power: "Russia", beaten: 2, lost: 1 }];
    const board = (met: boolean) => ({
        points: {}, nations: [{ nation: "AU", troops: "AL" }], cities, seats,
        victory: [{ winner: "FR", early: false, from: null, conditions: [condition("controls", met, { have: met ? 1 : 0 })] }, { winner: "AL", early: false, from: null, conditions: [] }],
    });
    const lost: GameEvent[] = [{ kind: "lost", hex: "Z32", sp: "AUi", count: 2, why: "attrition" }];
    const told = (met: boolean) => ({ entries: [order(3, "AL", "lose", lost)], view: { game: "warpeace", board: board(met) } as unknown as View, winner: met ? "FR" : "AL", how: "final" });
    const won = await endingOf(told(true));
    assert.equal(won.reasons[1]?.words, "The French control Vienna.");
    assert.equal(won.reasons[2]?.words, "Austria beat 4 SP and lost 9; Russia beat 2 SP and lost 1.");
    assert.equal(won.curve?.title, "SP lost");
    assert.deepEqual(won.curve?.lines[1]?.points, [[0, 0], [3, 2], [3, 2]]);
    assert.equal((await endingOf(told(false))).reasons[1]?.words, "It was not true that the French control Vienna.");
});

test("a game that ended before it began, and one without a board, have nothing to tell", async () => {
    assert.deepEqual(await endingOf({ entries: [], view: { game: "triumph", board: null } as View, winner: "A", how: "resign" }), { reasons: [], losses: null, curve: null, fights: [] });
});

test("of many fights the heaviest, in their order", () => {
    const fights = [1, 9, 0, 3, 5, 4, 2].map((weight, entry) => ({ entry, words: "", weight }));
    assert.deepEqual(decisive(fights).map(({ entry }) => entry), [1, 3, 4, 5, 6]);
});
