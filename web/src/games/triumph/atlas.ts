/* The places of the drawn board (docs/boards.md), indexed by name. */
import type { BoardData, Point } from "../../core/types";
import type { BySide, Place, Side } from "./view";

export interface LocalePlace {
    number: number;
    name?: string;
    capacity: number;
    reserve: Point;
    room: number;
    tablet: Point;
}

export interface Approach {
    place: Place;
    wide: boolean;
    middle: Point;
    along: number;
    inward: number;
    length: number;
    slide: number;
    begin: number;
    depth: number;
}

export interface Track {
    width: number;
    height: number;
    fields: Point[];
}

export interface Places {
    block: { long: number; deep: number };
    locales: LocalePlace[];
    approaches: Approach[];
    entries: { name: string; side: Side; at: Point; outward: number }[];
    time: Track;
    rounds: string[];
    morale: BySide<Track>;
    off: [number, number, number, number];
    turn: [number, number, number, number];
}

export interface Atlas {
    places: Places;
    locale: Map<number, LocalePlace>;
    approach: Map<Place, Approach>;
    /** Places of a locale: its reserve, then its approaches. */
    of: Map<number, Place[]>;
}

const atlases = new WeakMap<BoardData, Atlas>();
let latest: BoardData | null = null;

/** The last board used: all scenarios share one, and tracks are drawn without it. */
export const knownBoard = (): BoardData | null => latest;

/** The places of a board, by name. */
export function atlasOf(board: BoardData): Atlas {
    const known = atlases.get(board);
    latest = board;
    if (known) return known;
    const places = board.places as Places;
    const atlas: Atlas = {
        places,
        locale: new Map(places.locales.map((one) => [one.number, one])),
        approach: new Map(places.approaches.map((one) => [one.place, one])),
        of: new Map(places.locales.map((one) => [one.number, [`R(${one.number})`]])),
    };
    for (const one of places.approaches) atlas.of.get(localeOf(one.place) ?? 0)?.push(one.place);
    atlases.set(board, atlas);
    return atlas;
}

// ------------------------------------------------------------ places by name

export const isApproach = (place: Place): boolean => place.includes(">");

/** The number of a place's locale; null: off the map. */
export function localeOf(place: Place): number | null {
    const number = parseInt(place.replace(/^R\(/, ""), 10);
    return Number.isNaN(number) ? null : number;
}

/** The locale that an approach faces. */
export function facing(place: Place): number | null {
    return isApproach(place) ? Number(place.slice(place.indexOf(">") + 1)) : null;
}

/** The same border from the other side. */
export const opposite = (place: Place): Place => `${facing(place)}>${localeOf(place)}`;
