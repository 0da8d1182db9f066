/* Where a party can go: the server's preview `move` (docs/warpeace.md). Pure functions. */
import type { Draft } from "../../../core/types";
import type { HexId } from "../view";

export interface Reached {
    hex: HexId;
    /** The hex before it on the cheapest way; null: where the party stands. */
    from: HexId | null;
    /** MP spent by then. */
    spent: number;
    /** MP to the hexes beside it; none: the way ends here. */
    steps?: Record<HexId, number>;
    overrun?: boolean;
    question?: boolean;
}

export interface Reach {
    start: HexId;
    spent: number;
    /** MP left where it stands; undefined: the party has none of them. */
    infantry?: number;
    cavalry?: number;
    leaders?: number;
    hexes: ReadonlyMap<HexId, Reached>;
}

interface Told {
    kind?: string;
    from: HexId;
    spent: number;
    infantry_left?: number;
    cavalry_left?: number;
    leader_left?: number;
    reach?: Reached[];
}

/** Null: these units cannot go together. */
export function reachOf(preview: Draft["preview"]): Reach | null {
    const { kind, from, spent, reach, infantry_left, cavalry_left, leader_left } = preview as unknown as Told;
    if (kind !== "move" || !reach) return null;
    return {
        start: from,
        spent,
        ...(infantry_left === undefined ? {} : { infantry: infantry_left }),
        ...(cavalry_left === undefined ? {} : { cavalry: cavalry_left }),
        ...(leader_left === undefined ? {} : { leaders: leader_left }),
        hexes: new Map(reach.map((one) => [one.hex, one])),
    };
}

/** Where it can go, the nearest first. */
export const goalsOf = (reach: Reach): Reached[] => [...reach.hexes.values()].filter(({ hex }) => hex !== reach.start).sort((a, b) => a.spent - b.spent);

/** MP that the slowest have left at the start. */
export const leastLeft = ({ infantry, cavalry, leaders }: Reach): number => Math.min(infantry ?? Infinity, cavalry ?? Infinity, leaders ?? Infinity);

/** The cheapest way, from the start on. */
export function pathTo(reach: Reach, hex: HexId): HexId[] {
    const path: HexId[] = [];
    for (let at: HexId | null = hex; at !== null && path.length < 100; at = reach.hexes.get(at)?.from ?? null) path.unshift(at);
    return path[0] === reach.start ? path : [];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** MP of each step; null: it is no way, or too long for somebody. */
export function costsOf(reach: Reach, path: readonly HexId[]): number[] | null {
    const costs: number[] = [];
    let left = leastLeft(reach);
    for (let i = 1; i < path.length; i++) {
        const cost = reach.hexes.get(path[i - 1]!)?.steps?.[path[i]!];
        if (cost === undefined || (left -= cost) < 0) return null;
        costs.push(cost);
    }
    return costs;
}

/** The way that a drag has drawn so far, once it passes over another hex: it goes on, goes back, or begins anew. */
export function drawn(reach: Reach, trail: readonly HexId[], hex: HexId): HexId[] {
    const known = trail.indexOf(hex);
    if (known >= 0) return trail.slice(0, known + 1);
    const ways = trail.map((_, i) => [...trail.slice(0, i + 1), hex]).filter((way) => costsOf(reach, way) !== null);
    // A hand that cuts a corner means the short way: the earliest hex beside it, if that is no dearer.
    const price = (way: readonly HexId[]) => sum(costsOf(reach, way) ?? []);
    const on = ways.find((way) => ways.every((other) => price(way) <= price(other)));
    if (on) return on;
    return reach.hexes.has(hex) ? pathTo(reach, hex) : [...trail];
}

// ------------------------------------------------------------ forced marches

export const MOST_EXTRA = 3;

/** How many extra MP a way needs; the steps are those of a leader who rides alone. Null: none, or too many. */
export function extraFor(reach: Reach, alone: Reach, path: readonly HexId[]): number | null {
    const costs = costsOf(alone, path);
    if (!costs) return null;
    const extra = sum(costs) - leastLeft(reach);
    return extra >= 1 && extra <= MOST_EXTRA ? extra : null;
}

/** Where a forced march could lead, and the MP to ask for. */
export function marchGoals(reach: Reach, alone: Reach): { hex: HexId; extra: number }[] {
    return goalsOf(alone).flatMap(({ hex, steps }) => {
        const extra = steps || !alone.hexes.get(hex)?.overrun ? extraFor(reach, alone, pathTo(alone, hex)) : null;
        return extra === null ? [] : [{ hex, extra }];
    });
}
