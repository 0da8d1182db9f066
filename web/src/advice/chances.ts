/* Chances in words, and what the choices of a turn cost. */
import type { Entry } from "../core/types";

/** Whole percents, but never 0 or 100 for what is not certain. */
export const percent = (chance: number): number => Math.min(Math.max(Math.round(chance / 10), chance > 0 ? 1 : 0), chance < 1000 ? 99 : 100);

export interface Choice {
    order: number;
    count: number;
    given: string;
    better: string;
    why: string;
    chance: number;
    best: number;
    cost: number;
}

/** The orders of a seat after an entry. */
export const ordersAfter = (entries: readonly Entry[], seat: number, after: number): number =>
    entries.filter((entry) => entry.kind === "order" && entry.seat === seat && entry.number > after && !entry.text.startsWith("undo")).length;

/** Has somebody else ordered something after that seat did? A quick bot may have answered before the page has looked. */
export function othersAfter(entries: readonly Entry[], seat: number, after: number): boolean {
    const seats = entries.flatMap((entry) => (entry.kind === "order" && entry.number > after ? [entry.seat] : []));
    return seats.includes(seat) && seats[seats.length - 1] !== seat;
}

/** The most expensive one; null: all were about as good as any. */
export const worst = (choices: Choice[]): Choice | null => choices.reduce<Choice | null>((most, one) => (one.cost > (most?.cost ?? 0) ? one : most), null);
