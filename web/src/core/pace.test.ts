import assert from "node:assert/strict";
import { test } from "node:test";
import { clockTerms } from "./pace";

test("clocks in words", () => {
    assert.equal(clockTerms({ kind: "none" }), "");
    assert.equal(clockTerms({ kind: "days", days: 1 }), "1 day per order");
    assert.equal(clockTerms({ kind: "live", seconds: 5400, increment: 0 }), "90 minutes for each player");
    assert.equal(clockTerms({ kind: "live", seconds: 60, increment: 20 }), "1 minute for each player, and 20 seconds per order");
});
