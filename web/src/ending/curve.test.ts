import assert from "node:assert/strict";
import { test } from "node:test";
import { spaced, stepPath } from "./curve";

test("words below the curve do not run into each other", () => {
    assert.deepEqual(spaced([0, 60, 133, 177, 280, 314], 52), [true, true, true, false, true, false]);
    assert.deepEqual(spaced([], 52), []);
});

test("a value stays until the next one", () => {
    assert.equal(stepPath([[0, 3], [5, 1]], (at) => at * 10, (value) => value), "M0 3H50V1");
});
