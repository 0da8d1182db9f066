import assert from "node:assert/strict";
import { test } from "node:test";
import { firstTurn, momentsOf, readLog } from "./moments";
import type { Entry } from "../core/types";
import { bandsOf, labelled, type Mark } from "./timeline";
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

test("entries of a record are found in the log, whatever the others have taken back", () => {
    const lines = readLog("1 A: detach Langeron I2 to R(123)\n2 A: undo\n3 A: end\n4 F: end\n5 A: end\n", ["F", "A"]);
    const told = (number: number, seat: number): Entry => ({ number, at: 0, kind: "order", seat, name: "", text: "end", news: [], events: [] });
    assert.deepEqual([...momentsOf(lines, [told(7, 1), told(8, 0), told(9, 1)])].sort(), [[7, 3], [8, 4], [9, 5]]);
});

test("a replay begins where the first turn does", () => {
    const line = (events: { kind: string; time?: string; side?: string }[]) => ({ number: 0, at: 0, kind: "order" as const, seat: 0, name: "F", text: "end", news: [], events });
    const reel = (...entries: ReturnType<typeof line>[]) => ({ last: entries.length, readers: [], entries, moment: () => Promise.reject(new Error()) }) as Reel;
    assert.equal(firstTurn("triumph", reel(line([]), line([{ kind: "turn", time: "7", side: "A" }]), line([]))), 2);
    assert.equal(firstTurn("triumph", reel(line([]))), 0);
});

test("hours of the timeline do not run into each other", () => {
    const hours = [0, 10, 20, 60, 95].map((at): Mark => ({ at, kind: "turn", words: "", label: `${at}`, losses: 0 }));
    const shown = (room: number) => labelled(hours, 100, room).map(({ at }) => at);
    assert.deepEqual(shown(0.07), [0, 10, 20, 60]);
    assert.deepEqual(shown(0.15), [0, 20, 60]);
});
