import assert from "node:assert/strict";
import { test } from "node:test";
import type { Point } from "../core/types";
import { between, frameOf, frameWith, inside, limited, onGrid, shortTurn, toBoard, toScreen, turnedBox, wholeOf, type Frame } from "./geometry";

const board = { width: 400, height: 600 };
const view = { width: 1000, height: 500 };
const near = (a: readonly number[], b: readonly number[]) => a.forEach((value, i) => assert.ok(Math.abs(value - (b[i] as number)) < 1e-6, `${a} is not ${b}`));

test("a point goes to the screen and back, however the board is turned", () => {
    const frame: Frame = { x: 30, y: -20, k: 1.5 };
    for (const turned of [0, 37, 90, 180, 270]) {
        for (const point of [[0, 0], [400, 600], [123, 45]] as Point[]) {
            near(toBoard(toScreen(point, board, turned, frame), board, turned, frame), point);
        }
    }
});

test("a board that is turned by a quarter has its upper left corner at the upper right", () => {
    near(toScreen([0, 0], board, 90, { x: 0, y: 0, k: 1 }), [500, 100]);
    assert.deepEqual(turnedBox(wholeOf(board), board, 90), { x: -100, y: 100, width: 600, height: 400 });
    assert.deepEqual(turnedBox(wholeOf(board), board, 180), wholeOf(board));
});

test("the whole board fits into the window, in its middle", () => {
    for (const turned of [0, 90, 180, 270]) {
        const frame = frameOf(wholeOf(board), board, turned, view, 0, 5);
        near([frame.k], [turned % 180 ? 500 / 400 : 500 / 600]);
        near(toScreen([200, 300], board, turned, frame), [500, 250]);
    }
});

test("a box is shown with its margin, but not larger than asked", () => {
    const small = frameOf({ x: 10, y: 10, width: 10, height: 10 }, board, 0, view, 50, 2);
    assert.equal(small.k, 2);
    near(toScreen([15, 15], board, 0, small), [500, 250]);
    const large = frameOf({ x: 0, y: 0, width: 400, height: 400 }, board, 90, view, 50, 2);
    assert.equal(large.k, 1);
});

test("a point stays where it is asked to be", () => {
    const frame = frameWith([100, 200], [300, 400], 2, board, 270);
    near(toScreen([100, 200], board, 270, frame), [300, 400]);
});

test("the board cannot leave the window", () => {
    const lost = limited({ x: 99999, y: -99999, k: 1 }, board, 0, view, 0.5);
    near([lost.x, lost.y], [500, 250 - 600]);
    const kept = { x: 120, y: -40, k: 1 };
    assert.deepEqual(limited(kept, board, 0, view, 0.5), kept);
});

test("a flight begins and ends where it should", () => {
    const from: Frame = { x: 0, y: 0, k: 0.3 };
    const to: Frame = { x: -500, y: -900, k: 2 };
    for (const [t, frame] of [[0, from], [1, to]] as [number, Frame][]) {
        const at = between(from, to, view, t);
        near([at.x, at.y, at.k], [frame.x, frame.y, frame.k]);
    }
    const still = between(from, { ...from, x: 100 }, view, 0.5);
    near([still.x, still.y, still.k], [50, 0, 0.3]);
});

test("turns go the shorter way", () => {
    assert.equal(shortTurn(0, 270), -90);
    assert.equal(shortTurn(270, 0), 90);
    assert.equal(shortTurn(0, 180), 180);
    assert.equal(shortTurn(90, 90), 0);
    assert.equal(shortTurn(0, -90), -90);
});

test("a loop contains what is in it", () => {
    const hook: Point[] = [[0, 0], [10, 0], [10, 10], [6, 10], [6, 4], [4, 4], [4, 10], [0, 10]];
    assert.ok(inside([2, 8], hook));
    assert.ok(inside([8, 8], hook));
    assert.ok(!inside([5, 8], hook));
    assert.ok(!inside([11, 2], hook));
    assert.ok(!inside([5, 5], []));
});

test("a turned board comes to rest on the grid of pixels, once", () => {
    const frame: Frame = { x: 3.3, y: 7.6, k: 1.7 };
    const first = onGrid(frame, toScreen([0, 0], board, 90, frame), 2);
    for (const value of toScreen([0, 0], board, 90, first)) near([value * 2], [Math.round(value * 2)]);
    assert.equal(onGrid(first, toScreen([0, 0], board, 90, first), 2), first);
});
