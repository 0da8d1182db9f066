/* Maps board coordinates to the screen. A point is rotated about the board's center, then scaled by k, then translated
 * by (x, y). */
import type { Box } from "../games/game";
import type { Point } from "../core/types";

export interface Size {
    width: number;
    height: number;
}

/** The transform that d3-zoom changes. */
export interface Frame {
    x: number;
    y: number;
    k: number;
}

/** The board point at the center of the window, and the zoom. */
export interface Seen {
    middle: Point;
    k: number;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Sine and cosine, exact for quarters of a circle. */
function direction(degrees: number): { cos: number; sin: number } {
    const exact = (value: number) => (Math.abs(value) < 1e-12 ? 0 : value);
    return { cos: exact(Math.cos(radians(degrees))), sin: exact(Math.sin(radians(degrees))) };
}

function rotated([x, y]: Point, [cx, cy]: Point, degrees: number): Point {
    const { cos, sin } = direction(degrees);
    return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

const middleOf = (size: Size): Point => [size.width / 2, size.height / 2];

export function toScreen(point: Point, board: Size, turned: number, frame: Frame): Point {
    const [x, y] = rotated(point, middleOf(board), turned);
    return [x * frame.k + frame.x, y * frame.k + frame.y];
}

export function toBoard([x, y]: Point, board: Size, turned: number, frame: Frame): Point {
    return rotated([(x - frame.x) / frame.k, (y - frame.y) / frame.k], middleOf(board), -turned);
}

/** The smallest axis-aligned box around a box that is rotated with the board, before scaling. */
export function turnedBox(box: Box, board: Size, turned: number): Box {
    const middle = rotated([box.x + box.width / 2, box.y + box.height / 2], middleOf(board), turned);
    const { cos, sin } = direction(turned);
    const width = Math.abs(box.width * cos) + Math.abs(box.height * sin);
    const height = Math.abs(box.width * sin) + Math.abs(box.height * cos);
    return { x: middle[0] - width / 2, y: middle[1] - height / 2, width, height };
}

export const wholeOf = (board: Size): Box => ({ x: 0, y: 0, width: board.width, height: board.height });

/** The smallest box around all of these. */
export function around(boxes: Box[]): Box {
    const x = Math.min(...boxes.map((box) => box.x));
    const y = Math.min(...boxes.map((box) => box.y));
    const right = Math.max(...boxes.map((box) => box.x + box.width));
    const bottom = Math.max(...boxes.map((box) => box.y + box.height));
    return { x, y, width: right - x, height: bottom - y };
}

export const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const isWithin = (box: Box, view: Size): boolean => box.x >= 0 && box.y >= 0 && box.x + box.width <= view.width && box.y + box.height <= view.height;

/** Centers the box in the window, as large as possible, but at most at scale `most`. */
export function frameOf(box: Box, board: Size, turned: number, view: Size, margin: number, most: number): Frame {
    const around = turnedBox(box, board, turned);
    const free = { width: Math.max(view.width - 2 * margin, 1), height: Math.max(view.height - 2 * margin, 1) };
    const k = Math.min(free.width / Math.max(around.width, 1), free.height / Math.max(around.height, 1), most);
    return {
        k,
        x: view.width / 2 - (around.x + around.width / 2) * k,
        y: view.height / 2 - (around.y + around.height / 2) * k,
    };
}

/** The frame that shows board point `point` at `screen`. */
export function frameWith(point: Point, screen: Point, k: number, board: Size, turned: number): Frame {
    const [x, y] = rotated(point, middleOf(board), turned);
    return { k, x: screen[0] - x * k, y: screen[1] - y * k };
}

/** Keeps the board in the window: at most `free` of the window's size is empty beside it. */
export function limited(frame: Frame, board: Size, turned: number, view: Size, free: number): Frame {
    const around = turnedBox(wholeOf(board), board, turned);
    const along = (at: number, from: number, size: number, window: number): number => {
        const begin = from * frame.k;
        const end = (from + size) * frame.k;
        const most = window * free - begin;
        const least = window * (1 - free) - end;
        return least > most ? (least + most) / 2 : Math.min(Math.max(at, least), most);
    };
    return {
        k: frame.k,
        x: along(frame.x, around.x, around.width, view.width),
        y: along(frame.y, around.y, around.height, view.height),
    };
}

/** Shifts the frame by less than a pixel so that a corner of the board is at a pixel boundary, which keeps rotated
 * content sharp. */
export function onGrid(frame: Frame, [x, y]: Point, perPixel: number): Frame {
    const dx = Math.round(x * perPixel) / perPixel - x;
    const dy = Math.round(y * perPixel) / perPixel - y;
    return Math.abs(dx) + Math.abs(dy) < 0.01 ? frame : { ...frame, x: frame.x + dx, y: frame.y + dy };
}

/** Interpolates between two frames, t from 0 to 1: the center of the window glides, the scale changes evenly. */
export function between(from: Frame, to: Frame, view: Size, t: number): Frame {
    const k = from.k * Math.pow(to.k / from.k, t);
    // How far the center has moved; even on the screen, even if the scale changes a lot.
    const share = Math.abs(to.k - from.k) < 1e-9 * to.k ? t : (1 / k - 1 / from.k) / (1 / to.k - 1 / from.k);
    const middle = (frame: Frame): Point => [(view.width / 2 - frame.x) / frame.k, (view.height / 2 - frame.y) / frame.k];
    const [ax, ay] = middle(from);
    const [bx, by] = middle(to);
    return { k, x: view.width / 2 - (ax + (bx - ax) * share) * k, y: view.height / 2 - (ay + (by - ay) * share) * k };
}

/** Slow at both ends. */
export const eased = (t: number): number => (t < 0.5 ? 4 * t * t * t : 1 - Math.pow(-2 * t + 2, 3) / 2);

/** The shorter rotation from one angle to another: -180 to 180. */
export function shortTurn(from: number, to: number): number {
    const turn = (((to - from) % 360) + 360) % 360;
    return turn > 180 ? turn - 360 : turn;
}

/** Does the closed line contain the point? */
export function inside([x, y]: Point, line: readonly Point[]): boolean {
    let within = false;
    line.forEach(([ax, ay], i) => {
        const [bx, by] = line[(i + 1) % line.length] as Point;
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
    });
    return within;
}
