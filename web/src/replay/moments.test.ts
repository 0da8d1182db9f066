import assert from "node:assert/strict";
import { test } from "node:test";
import { readLog } from "./moments";
import { bandsOf } from "./timeline";
import type { Reel } from "./moments";

const LOG = `log grognard 1
game triumph dec2
seats F=Ann A=Bob
begin
1 A: place Bagration R(67), Kienmayer off [r3] {298b1b55}
2 F: end {11111111}
3 F: resign
over A resign
seed 00
`;

test("the orders of a log, without dice and hashes", () => {
    assert.deepEqual(readLog(LOG, ["F", "A"]), [
        { seat: 1, name: "A", text: "place Bagration R(67), Kienmayer off" },
        { seat: 0, name: "F", text: "end" },
        { seat: 0, name: "F", text: "resign" },
    ]);
});

test("neighbouring orders of one seat are one band", () => {
    const entries = readLog(LOG, ["F", "A"]).map((line, i) => ({ number: i + 1, at: 0, kind: "order" as const, news: [], events: [], ...line }));
    const reel = { last: 3, readers: [], entries, moment: () => Promise.reject(new Error()) } as Reel;
    assert.deepEqual(bandsOf(reel), [
        { from: 0, to: 1, seat: 1 },
        { from: 1, to: 3, seat: 0 },
    ]);
});
