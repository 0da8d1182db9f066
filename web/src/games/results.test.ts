import assert from "node:assert/strict";
import { test } from "node:test";
import { hasWon, resultWords } from "./results";

test("results in words", () => {
    assert.equal(resultWords("triumph", "A marginal"), "The Allies won: a marginal victory");
    assert.equal(resultWords("warpeace", "FR resign"), "The French won by resignation");
    assert.equal(resultWords("napoleon", "draw agreed"), "Draw by agreement");
    assert.equal(resultWords("triumph", null), "No result");
});

test("who has won", () => {
    assert.equal(hasWon("triumph", "A marginal", "A2"), true);
    assert.equal(hasWon("triumph", "A marginal", "F"), false);
    assert.equal(hasWon("warpeace", "draw final", "FR"), null);
    assert.equal(hasWon("triumph", null, "F"), null);
    assert.equal(hasWon("napoleon", "A time", "B"), true);
    assert.equal(hasWon("triumph", "A marginal", "X"), null);
    assert.equal(hasWon("warpeace", "AL final", "RU", "N13"), true);
    assert.equal(hasWon("warpeace", "AL final", "AU", "N12"), false);
});
