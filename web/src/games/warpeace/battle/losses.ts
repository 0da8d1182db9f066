/* The sets of SP that settle a loss, as the server lists them. Only they can be reached. Pure functions. */
import type { Draft } from "../../../core/types";
import { troopsIn } from "../names";
import { isCavalry, isGuard, type HexId, type Kind } from "../view";
import type { Line } from "./prospect";

export interface LossSet {
    order: string;
    /** Left when it is settled; undefined: not in a battle. */
    morale?: number;
    /** By part: "FRi", or "AA29 FRi" if the force stands in several hexes. */
    of: Record<string, number>;
}

export interface Losses {
    count: number;
    lines: Line[];
    /** Null: too many; the list leads to them. */
    sets: LossSet[] | null;
}

const HEX = /^[A-Z]{1,2}\d{1,2}$/;

/** "lose AA29 FRi2 Z29 FRc" -> {"AA29 FRi": 2, "Z29 FRc": 1} */
export function partsOf(order: string): Record<string, number> {
    const of: Record<string, number> = {};
    let hex = "";
    for (const word of order.split(" ").slice(1)) {
        const troops = troopsIn(word);
        if (HEX.test(word)) hex = `${word} `;
        else if (troops) of[hex + troops.kind] = (of[hex + troops.kind] ?? 0) + troops.count;
    }
    return of;
}

export function lossesIn(preview: Draft["preview"]): Losses | null {
    const told = preview as unknown as { kind?: string; count?: number; lines?: Line[]; sets?: { order: string; morale?: number }[] | null };
    if (told.kind !== "loss") return null;
    const sets = told.sets?.map((set): LossSet => ({ ...set, of: partsOf(set.order) })) ?? null;
    return { count: told.count ?? Object.values(sets?.[0]?.of ?? {}).reduce((sum, number) => sum + number, 0), lines: told.lines ?? [], sets };
}

export const kindOf = (part: string): Kind => part.split(" ").pop()!;
export const hexOfPart = (part: string): HexId | null => (part.includes(" ") ? part.split(" ")[0]! : null);

/** Everything that some set takes. */
export const partsIn = (sets: readonly LossSet[]): string[] => [...new Set(sets.flatMap(({ of }) => Object.keys(of)))];

/** What is dearer goes later: the Guard, then cavalry. */
const price = (kind: Kind): number => (isGuard(kind) ? 4 : 0) + (isCavalry(kind) ? 2 : 0) + ("lmp".includes(kind.slice(-1)) ? 0 : 1);

const priceOf = ({ of }: LossSet): number => Object.entries(of).reduce((sum, [part, number]) => sum + number * price(kindOf(part)), 0);

/** The cheapest one that keeps most morale. */
export function proposed(sets: readonly LossSet[]): LossSet | null {
    return [...sets].sort((a, b) => (b.morale ?? 0) - (a.morale ?? 0) || priceOf(a) - priceOf(b))[0] ?? null;
}

const distance = (a: LossSet, b: LossSet): number =>
    [...new Set([...Object.keys(a.of), ...Object.keys(b.of)])].reduce((sum, part) => sum + Math.abs((a.of[part] ?? 0) - (b.of[part] ?? 0)), 0);

/** The set nearest to this one with one more, or one fewer, of a part; null: there is none. */
export function changed(sets: readonly LossSet[], now: LossSet, part: string, by: 1 | -1): LossSet | null {
    const wanted = (now.of[part] ?? 0) + by;
    const fitting = sets.filter(({ of }) => (of[part] ?? 0) === wanted);
    return fitting.sort((a, b) => distance(a, now) - distance(b, now) || (b.morale ?? 0) - (a.morale ?? 0) || priceOf(a) - priceOf(b))[0] ?? null;
}
