/* The initial view of a board: the part of its map where the armies are, without the panels beside it. */
import type { BoardData, Point, View } from "../../core/types";
import type { Box } from "../game";

interface MapPlaces {
    map?: [number, number, number, number];
    hexes?: Record<string, Point>;
    hex_width?: number;
}

const AROUND = 2.5; // hexes
const APART = 0.06; // of the stacks: one far away does not count

/** From the least to the greatest number, without the few that lie far off. */
function span(numbers: number[], margin: number): [number, number] {
    const sorted = [...numbers].sort((a, b) => a - b);
    const off = Math.floor(sorted.length * APART);
    return [sorted[off]! - margin, sorted[sorted.length - 1 - off]! + margin];
}

export function theatre({ places }: BoardData, view: View): Box | null {
    const { map, hexes = {}, hex_width = 0 } = places as MapPlaces;
    if (!map) return null;
    const [x, y, width, height] = map;
    const { stacks = [], ghosts = [] } = (view.board ?? {}) as { stacks?: { hex: string }[]; ghosts?: { hex: string }[] };
    const points = [...stacks, ...ghosts].map(({ hex }) => hexes[hex]).filter((at) => at !== undefined);
    if (points.length < 2) return { x, y, width, height };
    const [left, right] = span(points.map((at) => at[0]), AROUND * hex_width);
    const [top, bottom] = span(points.map((at) => at[1]), AROUND * hex_width);
    const [west, north] = [Math.max(x, left), Math.max(y, top)];
    return { x: west, y: north, width: Math.min(x + width, right) - west, height: Math.min(y + height, bottom) - north };
}
