import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, minuteOf } from "./notices";

test("minutes of the day are written and read", () => {
    for (const minute of [0, 7, 480, 1439]) assert.equal(minuteOf(clockText(minute)), minute);
    assert.equal(clockText(425), "07:05");
    for (const text of ["", "24:00", "7", "aa:bb"]) assert.equal(minuteOf(text), null);
});
