import assert from "node:assert/strict";
import { test } from "node:test";
import { placeLabels } from "./small-labels";

const box = { x: 0, y: 0, width: 300, height: 300 };
const mark = (label: string, x: number, y: number) => ({ at: [x, y] as [number, number], label, colour: "" });

test("a name stands left of its mark, or right of it at the edge", () => {
    const [middle, edge] = placeLabels([mark("Murat", 150, 100), mark("Lannes", 10, 200)], box, 1);
    assert.equal(middle?.anchor, "end");
    assert.equal(edge?.anchor, "start");
});

test("names cover neither marks nor each other", () => {
    const labels = placeLabels([mark("Langeron", 150, 100), mark("Liechtenstein", 180, 100), mark("Dokhturov", 120, 100)], box, 1);
    assert.deepEqual(labels.map(({ text, anchor }) => [text, anchor]), [["Langeron", "middle"], ["Liechtenstein", "start"], ["Dokhturov", "end"]]);
});

test("a name without room is left out", () => {
    const crowd = Array.from({ length: 30 }, (_, i) => mark(`Corps ${i}`, 140 + (i % 6) * 4, 140 + Math.floor(i / 6) * 4));
    assert.ok(placeLabels(crowd, box, 1).length < 30);
});
