import assert from "node:assert/strict";
import test from "node:test";
import { pointsOf, score, type Tour } from "./tour";

const game = (number: number, first: number, second: number, result: "open" | "first" | "second" | "draw" | "void") => ({ number, first, second, result });
const tour = {
    players: [],
    rounds: [{ round: 1, began: 0, done: true, pairings: [{ first: 0, second: 1, done: true, games: [game(0, 0, 1, "first"), game(1, 1, 0, "draw")] }] }],
} as unknown as Tour;

test("points of a player", () => {
    assert.equal(pointsOf(game(0, 4, 7, "second"), 7), 1);
    assert.equal(pointsOf(game(0, 4, 7, "second"), 4), 0);
    assert.equal(pointsOf(game(0, 4, 7, "void"), 4), null);
});

test("a cell of the cross table", () => {
    assert.equal(score(tour, 0, 1), "1 ½");
    assert.equal(score(tour, 1, 0), "0 ½");
    assert.equal(score(tour, 0, 5), "");
});
