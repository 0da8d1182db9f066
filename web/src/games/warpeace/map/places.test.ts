import assert from "node:assert/strict";
import { test } from "node:test";
import { between } from "./places";

test("orders name the hexes on the way", () => {
    assert.deepEqual(between("move Ney FRi4 AA23-AA24-Z24", "AA23", "Z24"), ["AA24"]);
    assert.deepEqual(between("retreat M8-M7 lose M7 SPp, M7 SPp2 to M8-M9", "M7", "M9"), ["M8"]);
    assert.deepEqual(between("retreat AA29-BB29 AA29 FRi4 to Z28", "AA29", "Z28"), []);
    assert.deepEqual(between("sail Graham ENi3 EE19-GG19", "EE19", "GG19"), []);
    assert.deepEqual(between("retreat Z29-Y29 Y29 AUi2 to Y30", "Y29", "Y30"), []);
});
