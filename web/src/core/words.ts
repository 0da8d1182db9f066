/* Times, names and things in words. */
import type { Target } from "./types";

/** Turns a name in orders into plain text: St__Hilaire is St. Hilaire. */
export const plainName = (name: string): string => name.replace(/__/g, ". ").replace(/_/g, " ");

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const many = (n: number, thing: string): string => (n === 1 ? `1 ${thing}` : `${n} ${thing}s`);

export function sinceWords(then: number, now = Date.now()): string {
    const past = Math.max(0, now - then);
    if (past < MINUTE) return "just now";
    if (past < HOUR) return many(Math.floor(past / MINUTE), "minute") + " ago";
    if (past < DAY) return many(Math.floor(past / HOUR), "hour") + " ago";
    if (past < 30 * DAY) return many(Math.floor(past / DAY), "day") + " ago";
    return dateWords(then);
}

/** A day, in the language of the pages. */
export const dateWords = (at: number): string => new Date(at).toLocaleDateString("en-US", { year: "numeric", month: "short", day: "numeric" });

/** The time left on a clock. */
export function clockWords(left: number): string {
    const seconds = Math.max(0, Math.floor(left / 1000));
    if (seconds >= 86_400) return many(Math.floor(seconds / 86_400), "day") + ` ${Math.floor((seconds % 86_400) / 3600)} h`;
    const two = (n: number) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
    return hours ? `${hours}:${rest}` : rest;
}

export const listWords = (words: string[]): string =>
    words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

// ---------------------------------------------------------------- words that name things

/* A sentence may name things of the board: such words carry their target between characters that nobody types, so that
 * sentences stay texts and the log can still link what they name. */
const MARK = /\uE000([^:]*):([^\uE001]*)\uE001([^\uE002]*)\uE002/g;

/** Words that name a thing. */
export const linked = (what: string, id: string | number, words: string): string => `\uE000${what}:${id}\uE001${words}\uE002`;

/** Exchanges what words name; null: they name nothing. */
export const relinked = (text: string, to: (target: Target) => Target | null): string =>
    text.replace(MARK, (_all, what: string, id: string, words: string) => {
        const target = to({ what, id });
        return target ? linked(target.what, target.id, words) : words;
    });

/** The text alone. */
export const unlinked = (text: string): string => relinked(text, () => null);

/** A sentence in pieces: plain words, and words that name a thing. */
export function piecesOf(text: string): { words: string; target: Target | null }[] {
    const pieces: { words: string; target: Target | null }[] = [];
    let end = 0;
    for (const found of text.matchAll(MARK)) {
        if (found.index > end) pieces.push({ words: text.slice(end, found.index), target: null });
        pieces.push({ words: found[3]!, target: { what: found[1]!, id: found[2]! } });
        end = found.index + found[0].length;
    }
    if (end < text.length) pieces.push({ words: text.slice(end), target: null });
    return pieces;
}

/** With a capital letter at its beginning. */
export const capital = (text: string): string => text.replace(/^(\uE000[^\uE001]*\uE001)?./u, (start) => start.slice(0, -1) + start.slice(-1).toUpperCase());
