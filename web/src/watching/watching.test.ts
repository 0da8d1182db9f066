import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoardData, Entry, Game, GameEvent, Point, Seat, Target, View } from "../core/types";
import type { Box, GameModule } from "../games/game";
import { journeysOf, waysOf, type Leg } from "./journeys";
import { before, boardOrders, isEnemyTurn, lastTurn, ordersOfOthers, turnWith } from "./news";

const order = (number: number, seat: number, text = "corps", events: GameEvent[] = []): Entry & { kind: "order" } => ({
    number, at: 0, kind: "order", seat, name: seat ? "A" : "F", text, news: [], events,
});
const turn = (side: string): GameEvent => ({ kind: "turn", time: "2 December, 7:00AM", side });
const seat = (number: number, name: string): Seat => ({ seat: number, name, kind: "person", player: name, mine: number === 0 });
const game = { game: "triumph", seats: [seat(0, "F"), seat(1, "A")] } as Game;
const numbers = (entries: Entry[]) => entries.map((entry) => entry.number);

test("what others did: orders that stand, from the first turn on", () => {
    const talk: Entry = { number: 5, at: 0, kind: "chat", seat: 1, name: "A", to: "all", text: "hello" };
    const entries = [order(1, 1, "place"), order(2, 0, "battery none", [turn("A")]), order(3, 1), order(4, 1), talk, order(6, 1, "undo"), order(7, 1, "draw"), order(8, 0)];
    assert.deepEqual(numbers(boardOrders("triumph", entries)), [3, 8]);
    assert.deepEqual(numbers(ordersOfOthers(boardOrders("triumph", entries), [0])), [3]);
    assert.equal(before(entries, 8)?.number, 7);
    assert.equal(before(entries, 3)?.number, 2);
});

test("the enemy's turn is summed up until my next order", () => {
    const view = { over: false } as View;
    const entries = [order(1, 0, "battery none", [turn("A")]), order(2, 1), order(3, 1, "end", [turn("F")])];
    assert.deepEqual(numbers(lastTurn(game, entries, 0, view)?.orders ?? []), [2, 3]);
    assert.equal(lastTurn(game, entries, 1, view), null, "it was my own");
    assert.deepEqual(numbers(lastTurn(game, entries, null, view)?.orders ?? []), [2, 3], "spectators");
    assert.equal(lastTurn(game, [...entries, order(4, 0)], 0, view), null);
    assert.equal(lastTurn(game, entries.slice(0, 2), 0, view), null, "it is not over");
    const end = order(4, 0, "end", [turn("A")]);
    assert.equal(isEnemyTurn(game, turnWith("triumph", [...entries, end], end), 0), false, "my turn ends with my order");
});

/** A game whose views say where its things are. */
type Where = Record<string, Point | null>;
const viewOf = (where: Where) => ({ board: where }) as unknown as View;
const at = (view: View, { id }: Target): Box | null => {
    const point = (view.board as Where)[id];
    return point ? { x: point[0], y: point[1], width: 20, height: 10 } : null;
};
const module = {
    changed: (old: View, now: View) => Object.keys(now.board as Where).filter((id) => String((old.board as Where)[id]) !== String((now.board as Where)[id])).map((id) => ({ what: "piece", id })),
    boxOf: (_board: BoardData, view: View, target: Target) => at(view, target),
    routeOf: (): Point[] => [[200, 50]],
} as unknown as GameModule;
const legOf = (old: Where, now: Where, ...entries: Entry[]): Leg => ({ entries, before: viewOf(old), after: viewOf(now) });

test("things that go together share an arrow, and those that are lost have none", () => {
    const leg = legOf({ a: [0, 0], b: [0, 12], c: [0, 0], d: [500, 500], e: [9, 9] }, { a: [400, 0], b: [400, 12], c: [0, 400], d: null, e: [15, 9] }, order(1, 1), order(2, 1));
    const found = journeysOf(module, {} as BoardData, leg).map(({ things, from, to, via }) => [things.map(({ id }) => id).join(""), from, to, via.length]);
    assert.deepEqual(found, [
        ["ab", { x: 0, y: 0, width: 20, height: 22 }, { x: 400, y: 0, width: 20, height: 22 }, 0],
        ["c", { x: 0, y: 0, width: 20, height: 10 }, { x: 0, y: 400, width: 20, height: 10 }, 0],
        ["d", { x: 500, y: 500, width: 20, height: 10 }, null, 0],
    ]);
});

test("a march by road follows the road", () => {
    const leg = legOf({ a: [0, 0], b: [0, 90] }, { a: [400, 0], b: [0, 150] }, order(1, 1));
    const ways = waysOf(journeysOf(module, {} as BoardData, leg));
    assert.deepEqual(ways.get("piece:a"), [[200, 50]]);
    assert.deepEqual(ways.get("piece:b"), []);
});
