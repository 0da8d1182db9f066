/* Points, rotations, and the outlines and texts of the drawn board. */
import type { BoardData, Point, Shape } from "../../core/types";
import type { Box } from "../game";

export const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const times = (a: Point, factor: number): Point => [a[0] * factor, a[1] * factor];

/** A unit vector in a direction, in degrees clockwise from the right. */
export const towards = (degrees: number): Point => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];

/** Rotated clockwise about the origin. */
export function turnedBy(at: Point, degrees: number): Point {
    const [cos, sin] = towards(degrees);
    return [at[0] * cos - at[1] * sin, at[0] * sin + at[1] * cos];
}

/** The direction of text along a line that is not upside down on a board rotated this far. */
export function upright(degrees: number, turned: number): number {
    let seen = (degrees + turned) % 360;
    while (seen > 90) seen -= 180;
    while (seen <= -90) seen += 180;
    return seen - turned;
}

/** The smallest box around points. */
export function boxAround(points: Point[], margin = 0): Box {
    const xs = points.map((point) => point[0]);
    const ys = points.map((point) => point[1]);
    const x = Math.min(...xs) - margin;
    const y = Math.min(...ys) - margin;
    return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

export const cornersOf = (box: Box): Point[] => [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x + box.width, box.y + box.height],
    [box.x, box.y + box.height],
];

export const touch = (a: Box, b: Box): boolean =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

export const joined = (boxes: Box[]): Box | null => (boxes.length ? boxAround(boxes.flatMap(cornersOf)) : null);

export function isInside(at: Point, ring: Point[]): boolean {
    let inside = false;
    for (let i = 0, k = ring.length - 1; i < ring.length; k = i++) {
        const a = ring[i]!;
        const b = ring[k]!;
        const crosses = a[1] > at[1] !== b[1] > at[1];
        if (crosses && at[0] < ((b[0] - a[0]) * (at[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
    }
    return inside;
}

// ------------------------------------------------------------ what the board's shapes tell

/** The corners of a board path: M, l, c and z only. */
export function cornersOfPath(path: string): Point[] {
    const corners: Point[] = [];
    let at: Point = [0, 0];
    for (const [, command, rest] of path.matchAll(/([Mlcz])([^Mlcz]*)/g)) {
        const numbers = (rest?.match(/-?\d*\.?\d+/g) ?? []).map(Number);
        const size = command === "c" ? 6 : 2;
        for (let i = 0; i + size <= numbers.length; i += size) {
            const step: Point = [numbers[i + size - 2]!, numbers[i + size - 1]!];
            at = command === "M" ? step : plus(at, step);
            corners.push(at);
        }
    }
    return corners;
}

export interface Drawn {
    /** Corners of the outlines of locales, by number. */
    outline: Map<string, Point[]>;
    /** The board's titles of locales, borders and approaches, by "what:id". */
    title: Map<string, string>;
    /** The boxes of texts and symbols. */
    texts: Box[];
}

function textBox(shape: Shape): Box | null {
    if (shape.rect) return { x: shape.rect[0], y: shape.rect[1], width: shape.rect[2], height: shape.rect[3] };
    if (shape.text === undefined || !shape.at) return null;
    const size = shape.size ?? 14;
    const width = shape.text.length * size * 0.47;
    const begin = shape.c?.includes("middle") ? width / 2 : shape.c?.includes("end") ? width : 0;
    return { x: shape.at[0] - begin, y: shape.at[1] - size * 0.75, width, height: size };
}

function survey(shapes: Shape[], into: Drawn, group: string): void {
    for (const shape of shapes) {
        if (shape.symbol !== undefined || shape.clip !== undefined) continue;
        const inner = group || (shape.g ?? "");
        if (shape.what && shape.id !== undefined) {
            const title = shape.in?.find((one) => one.title !== undefined)?.title;
            const path = shape.in?.find((one) => one.d !== undefined)?.d;
            if (title) into.title.set(`${shape.what}:${shape.id}`, title);
            if (shape.what === "locale" && path) into.outline.set(shape.id, cornersOfPath(path));
        }
        const box = group === "names" ? textBox(shape) : null;
        if (box) into.texts.push(box);
        if (shape.in) survey(shape.in, into, inner);
    }
}

const drawn = new WeakMap<BoardData, Drawn>();

export function drawnOf(board: BoardData): Drawn {
    const known = drawn.get(board);
    if (known) return known;
    const fresh: Drawn = { outline: new Map(), title: new Map(), texts: [] };
    survey(board.shapes, fresh, "");
    drawn.set(board, fresh);
    return fresh;
}
