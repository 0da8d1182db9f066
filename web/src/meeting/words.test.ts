import assert from "node:assert/strict";
import { test } from "node:test";
import { ratingWords, timeWords } from "./words";

test("ratings have their deviation, provisional ones a question mark", () => {
    assert.equal(ratingWords({ rating: 1523, deviation: 80, provisional: false, games: 9 }), "1523 ± 80");
    assert.equal(ratingWords({ rating: 1662, deviation: 290, provisional: true, games: 1 }), "1662 ± 290 ?");
});

test("times have one unit", () => {
    assert.equal(timeWords(300), "1 second");
    assert.equal(timeWords(90_000), "2 minutes");
    assert.equal(timeWords(3_600_000), "1 hour");
    assert.equal(timeWords(50 * 3_600_000), "2 days");
});
