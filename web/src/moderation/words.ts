/* Moderation in words. */
import type { Act, Action } from "./calls";

const YEARS = 50 * 365 * 86_400_000;

export const dateWords = (at: number): string =>
    new Date(at).toLocaleString("en-US", { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** " until Nov 20, 2026, 9:00 AM"; what has no end has a date far away. */
export const untilWords = (until: number, now = Date.now()): string => (until > now + YEARS ? " without end" : ` until ${dateWords(until)}`);

/** A report is the reporter's reason, then lines of chat that begin with ">". */
export function partsOf(text: string): { reason: string; lines: string[] } {
    const all = text.split("\n");
    let end = all.length;
    while (end > 1 && all[end - 1]!.startsWith("> ")) end--;
    return { reason: all.slice(0, end).join("\n"), lines: all.slice(end).map((line) => line.slice(2)) };
}

/** The id of a game, from an id or a link to it. */
export const gameOf = (text: string): string => /#\/(?:game|replay)\/([^/]+)/.exec(text)?.[1] ?? text.trim();

/** "Mod muted Bob until .." */
export function actWords(one: Act): string {
    const by = one.by ?? "The server";
    const about = one.about ?? "";
    const until = one.until ? untilWords(one.until, one.at) : "";
    if (one.kind === "close") return `${by} closed report ${one.report ?? ""}`;
    if (one.kind === "warn") return `${by} warned ${about}`;
    if (one.kind === "mute") return `${by} muted ${about}${until}`;
    if (one.kind === "suspend") return `${by} suspended ${about}${until}`;
    if (one.kind === "lift") return `${by} lifted what held against ${about}`;
    if (one.kind === "rename") return `${by} renamed an account to ${about}`;
    return `${by} changed the role of ${about}`;
}

const daysWords = (days: number): string => (days === 0 ? "without end" : days === 1 ? "for a day" : `for ${days} days`);

/** What happens if it is confirmed. */
export function sureWords(action: Action, name: string, days: number): string {
    if (action === "warn") return `${name} reads your reason as a warning, immediately if they are here.`;
    if (action === "mute") return `${name} can't chat ${daysWords(days)}, and reads your reason.`;
    if (action === "suspend") return `${name} can only look, not play or chat, ${daysWords(days)}. Their clocks run on. They read your reason.`;
    if (action === "rename") return `${name} gets the new name, also in all games. They log in with it.`;
    if (action === "lift") return `${name} can play and chat again.`;
    return "The report is closed without any action.";
}
