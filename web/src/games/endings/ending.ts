/* What the end of a game has to tell, in the terms that all games share. */
import type { Entry, View } from "../../core/types";

export interface Reason {
    words: string;
    rules: string[];
}

/** A table: the first row has the heads of the columns. */
export type Losses = string[][];

export interface Curve {
    title: string;
    lines: { name: string; colour: string; points: [at: number, value: number][] }[];
    /** Where turns begin. */
    marks: { at: number; words: string }[];
    last: number;
}

/** A fight, by the entry with its result. */
export interface Fight {
    entry: number;
    words: string;
    /** How much it mattered. */
    weight: number;
}

export interface Ending {
    reasons: Reason[];
    losses: Losses | null;
    curve: Curve | null;
    fights: Fight[];
}

/** What it is made of: the record, the last view without fog, and the result as in a log. */
export interface Told {
    entries: Entry[];
    view: View;
    winner: string;
    how: string;
}

const MOST = 5;

/** The few that mattered most, in the order in which they were fought. */
export function decisive(fights: Fight[]): Fight[] {
    const best = fights.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight || a.entry - b.entry);
    return best.slice(0, MOST).sort((a, b) => a.entry - b.entry);
}

/** Every event of the record, with the number of its entry. */
export function eachEvent<E>({ entries }: Told, hear: (event: E, entry: number, by: string) => void): number {
    for (const entry of entries) if (entry.kind === "begin" || entry.kind === "order") for (const event of entry.events) hear(event as E, entry.number, entry.kind === "order" ? entry.name : "");
    return entries[entries.length - 1]?.number ?? 0;
}

export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
