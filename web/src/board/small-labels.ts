/* Names beside the marks of a small map, each where it covers no other name and no mark. */
import type { Point } from "../core/types";
import type { Box, SetupMark } from "../games/game";

export interface Label {
    text: string;
    at: Point;
    anchor: "start" | "middle" | "end";
}

interface Tried extends Label {
    box: Box;
}

const apart = (a: Box, b: Box): boolean => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

const within = (a: Box, b: Box): boolean => a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height;

const LETTER = 6.9; // average width in pixels
const HEIGHT = 12;
const GAP = 9;

/** Left, right, below, above. */
function places(text: string, [x, y]: Point, unit: number): Tried[] {
    const [wide, high, gap] = [text.length * LETTER * unit, HEIGHT * unit, GAP * unit];
    const tried = (anchor: Label["anchor"], dx: number, dy: number): Tried => {
        const left = anchor === "start" ? x + dx : anchor === "end" ? x + dx - wide : x - wide / 2;
        return { text, anchor, at: [x + dx, y + dy + 0.33 * high], box: { x: left, y: y + dy - high / 2, width: wide, height: high } };
    };
    return [tried("end", -gap, 0), tried("start", gap, 0), tried("middle", 0, 1.2 * high), tried("middle", 0, -1.2 * high)];
}

/** `unit`: board units for a pixel. A name without room is left out: it stands in the list beside the map. */
export function placeLabels(marks: SetupMark[], box: Box, unit: number): Label[] {
    const size = 11 * unit;
    const taken: Box[] = marks.map(({ at: [x, y] }) => ({ x: x - size / 2, y: y - size / 2, width: size, height: size }));
    const labels: Label[] = [];
    for (const mark of marks) {
        if (!mark.label) continue;
        const free = places(mark.label, mark.at, unit).find((one) => within(one.box, box) && taken.every((other) => apart(one.box, other)));
        if (!free) continue;
        taken.push(free.box);
        labels.push({ text: free.text, at: free.at, anchor: free.anchor });
    }
    return labels;
}
