/* The places of the drawn board (docs/boards.md), by name. */
import type { BoardData, Point } from "../../core/types";
import { plainName } from "../../core/words";
import type { ArmyId, TownId } from "./view";

export interface Town {
    name: TownId;
    /** "Quatre Bras", "Condé" */
    title: string;
    x: number;
    y: number;
    radius: number;
    /** Where the blocks of each army stand. */
    stacks: Record<ArmyId, Point>;
    /** The army that deploys here. */
    zone?: ArmyId;
    /** A supply city: the army that needs it, and the units that it costs when the French hold it. */
    supplies?: ArmyId;
    supply_loss?: number;
}

export interface Road {
    /** "Soire-Binche" */
    name: string;
    /** x, y, x, y .. from the first town to the second. */
    line: number[];
    bridge?: Point;
    class?: "major" | "minor";
    /** "Sambre", if it crosses one. */
    river?: string;
}

interface Places {
    map: [number, number, number, number];
    block: number;
    towns: Town[];
    roads: Road[];
}

export interface Atlas {
    places: Places;
    /** By both names: "Quatre_Bras", as in orders, and "Quatre Bras", as in views. */
    town: Map<string, Town>;
    /** By both names: "Soire-Binche" and "Binche-Soire". */
    road: Map<string, Road>;
}

const atlases = new WeakMap<BoardData, Atlas>();
let latest: Atlas | null = null;

export function atlasOf(board: BoardData): Atlas {
    let atlas = atlases.get(board);
    if (!atlas) {
        const places = board.places as Places;
        const road = new Map(places.roads.flatMap((one) => [[one.name, one], [one.name.split("-").reverse().join("-"), one]] as [string, Road][]));
        atlas = { places, town: new Map(places.towns.flatMap((one) => [[one.title, one], [one.name, one]] as [string, Town][])), road };
        atlases.set(board, atlas);
    }
    latest = atlas;
    return atlas;
}

/** "Condé" for Conde, once a board has been used. */
export const townTitle = (town: TownId): string => latest?.town.get(town)?.title ?? plainName(town);

/** Its name in orders, from either name. */
export const townName = (atlas: Atlas, town: string): TownId => atlas.town.get(town)?.name ?? town;

/** The points of the road from one town to the next, in that direction. */
export function roadLine(atlas: Atlas, from: TownId, to: TownId): Point[] {
    const road = atlas.road.get(`${from}-${to}`);
    if (!road) return [];
    const points: Point[] = [];
    for (let i = 0; i + 1 < road.line.length; i += 2) points.push([road.line[i]!, road.line[i + 1]!]);
    return road.name.startsWith(`${from}-`) ? points : points.reverse();
}

/** The points of a march over several towns. */
export const marchLine = (atlas: Atlas, path: readonly TownId[]): Point[] =>
    path.slice(1).flatMap((town, i) => roadLine(atlas, path[i]!, town).slice(i === 0 ? 0 : 1));
