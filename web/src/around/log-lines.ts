/* What stands in a log: entries under the headings of their turns, without orders that were taken back. */
import type { Entry } from "../core/types";
import { turnOf, type Turn } from "../games/turns";

/** The entries without chat, and without what its own seat has taken back. */
export function standing(entries: Entry[]): Entry[] {
    const left: Entry[] = [];
    for (const entry of entries) {
        if (entry.kind === "chat") continue;
        const undone = entry.kind === "order" && entry.text === "undo" ? lastOrder(left, entry.seat) : -1;
        if (undone >= 0) left.splice(undone, 1);
        else left.push(entry);
    }
    return left;
}

function lastOrder(entries: Entry[], seat: number): number {
    for (let at = entries.length - 1; at >= 0; at--) {
        const entry = entries[at]!;
        if (entry.kind === "order" && entry.seat === seat) return at;
    }
    return -1;
}

/** A turn, and the entries in it; null: before the first turn. */
export interface Section {
    turn: Turn | null;
    entries: Entry[];
}

/** An entry that begins a turn is the last one of the turn before. */
export function sectionsOf(game: string, entries: Entry[]): Section[] {
    const sections: Section[] = [{ turn: null, entries: [] }];
    for (const entry of entries) {
        sections[sections.length - 1]!.entries.push(entry);
        for (const event of "events" in entry ? entry.events : []) {
            const turn = turnOf(game, event);
            if (turn) sections.push({ turn, entries: [] });
        }
    }
    return sections.filter((section) => section.turn || section.entries.length);
}
