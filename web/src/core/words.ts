/* Times and names in words. */

/** Turns a name in orders into plain text: St__Hilaire is St. Hilaire. */
export const plainName = (name: string): string => name.replace(/__/g, ". ").replace(/_/g, " ");

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const many = (n: number, thing: string): string => (n === 1 ? `1 ${thing}` : `${n} ${thing}s`);

export function sinceWords(then: number, now = Date.now()): string {
    const past = Math.max(0, now - then);
    if (past < MINUTE) return "just now";
    if (past < HOUR) return many(Math.floor(past / MINUTE), "minute") + " ago";
    if (past < DAY) return many(Math.floor(past / HOUR), "hour") + " ago";
    if (past < 30 * DAY) return many(Math.floor(past / DAY), "day") + " ago";
    return new Date(then).toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });
}

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
