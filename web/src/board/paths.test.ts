import assert from "node:assert/strict";
import { test } from "node:test";
import { cut, joined, movedPath, written, type Used } from "./paths";
import { resolved } from "./export";
import { scoped } from "./sheet";

test("a path is moved, and turned about its origin", () => {
    assert.equal(movedPath("M1 2l3 0-1.5-.5z", { at: [10, 20], turn: 0 }), "M11 22l3 0-1.5-.5z");
    assert.equal(movedPath("M1 2l3 0z", { at: [10, 20], turn: 90 }), "M8 21l0 3z");
    assert.equal(movedPath("M0 0c1 0 2 0 3 1", { at: [0, 0], turn: 180 }), "M0 0c-1 0 -2 0 -3 -1");
});

const tree = written({ symbol: "tree", in: [{ d: "M0 0l4 0", c: "shade" }, { circle: [0, 0, 3], c: "crown" }] });
const used = (x: number, y: number): Used => ({ symbol: tree as NonNullable<typeof tree>, move: { at: [x, y], turn: 0 } });

test("symbols that do not touch become one path for each class", () => {
    const paths = joined([used(10, 10), used(30, 10), used(50, 10)]);
    assert.deepEqual(
        paths.map(({ c }) => c),
        ["shade", "crown"],
    );
    assert.equal(paths[0]?.d, "M10 10l4 0M30 10l4 0M50 10l4 0");
});

test("symbols that overlap are drawn in their order", () => {
    const paths = joined([used(10, 10), used(12, 10), used(40, 10)]);
    assert.deepEqual(
        paths.map(({ c }) => c),
        ["shade", "crown", "shade", "crown"],
    );
    assert.equal(paths[2]?.d, "M12 10l4 0");
});

test("symbols with letters cannot be written out", () => {
    assert.equal(written({ symbol: "a", in: [{ text: "A", at: [0, 0], size: 10 }] }), null);
});

test("a path of many parts is cut into parts of the board, and none is lost", () => {
    const parts = Array.from({ length: 300 }, (_, i) => `M${i * 10} ${i % 7}l2 2`);
    const pieces = cut(parts.join(""));
    assert.ok(pieces.length > 5);
    assert.deepEqual(pieces.join("").split("M").sort(), parts.join("").split("M").sort().slice(0, 1).concat(parts.map((part) => part.slice(1)).sort()));
    assert.deepEqual(cut("M0 0l5 5z"), ["M0 0l5 5z"]);
});

test("the sheet of a board reaches its layer only", () => {
    assert.equal(scoped("text, .a .b", ".x"), ".x text, .x .a .b");
});

test("a file has colours in place of properties", () => {
    assert.equal(
        resolved("a { fill: var(--ink); stroke: var(--no-such, red) }", (name) => (name === "ink" ? "#123456" : "none")),
        "a { fill: #123456; stroke: none }",
    );
});
