/* The hexes of the board and what is known about each, whatever the position. */
import type { BoardData, Point } from "../../core/types";
import type { Box } from "../game";
import type { HexId } from "./view";

interface Places {
    map: [number, number, number, number];
    hex_width: number;
    hex_corners: Point[];
    hexes: Record<HexId, Point>;
    cities: { name: string; hex: HexId; class: string; at: Point }[];
    rivers: [HexId, HexId][];
    crossings: [HexId, HexId][];
}

export interface Atlas {
    places: Places;
    /** A hex around the origin. */
    outline: string;
    city: ReadonlyMap<HexId, string>;
    /** Hexes that share a side, as far as the board has them. */
    beside(hex: HexId): HexId[];
}

const atlases = new WeakMap<object, Atlas>();

/** Boards that differ only in what is drawn share it. */
export function atlasOf(board: BoardData): Atlas {
    const key = board.places as object;
    let atlas = atlases.get(key);
    if (!atlas) atlases.set(key, (atlas = read(board.places as Places)));
    return atlas;
}

const spot = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`;

/** Middles of neighbors are one width apart. */
function neighbors(places: Places): (hex: HexId) => HexId[] {
    const near = 1.1 * places.hex_width;
    const rows = new Map<number, [HexId, Point][]>();
    for (const entry of Object.entries(places.hexes)) {
        const row = Math.round(entry[1][1]);
        rows.set(row, [...(rows.get(row) ?? []), entry]);
    }
    const known = new Map<HexId, HexId[]>();
    return (hex) => {
        const at = places.hexes[hex];
        if (!at) return [];
        let found = known.get(hex);
        if (!found) {
            const close = [...rows].filter(([row]) => Math.abs(row - at[1]) < near).flatMap(([, row]) => row);
            found = close.filter(([id, [x, y]]) => id !== hex && Math.hypot(x - at[0], y - at[1]) < near).map(([id]) => id);
            known.set(hex, found);
        }
        return found;
    };
}

const read = (places: Places): Atlas => ({
    places,
    outline: "M" + places.hex_corners.map(spot).join("L") + "z",
    city: new Map(places.cities.map(({ hex, name }) => [hex, name])),
    beside: neighbors(places),
});

export const middleOf = (atlas: Atlas, hex: HexId): Point | null => atlas.places.hexes[hex] ?? null;

export function boxOfHex(atlas: Atlas, hex: HexId): Box | null {
    const at = middleOf(atlas, hex);
    if (!at) return null;
    const width = atlas.places.hex_width;
    const height = width * 1.15;
    return { x: at[0] - width / 2, y: at[1] - height / 2, width, height };
}
