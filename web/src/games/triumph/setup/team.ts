/* A team at its conference: ranks, and who commands which corps; converted to an order and back (T-TEA-03). */
import { seatWord } from "../names";
import { nameKey, orderName } from "./army";

export interface Team {
    /** Seats, the senior one first. */
    ranks: string[];
    /** By the commander's nameKey: the seat that commands him. */
    corps: Record<string, string>;
}

export const corpsOfSeat = (team: Team, commanders: string[], seat: string): string[] =>
    commanders.filter((name) => team.corps[nameKey(name)] === seat);

export function moved(team: Team, seat: string, by: -1 | 1): Team {
    const at = team.ranks.indexOf(seat);
    const to = at + by;
    if (at < 0 || to < 0 || to >= team.ranks.length) return team;
    const ranks = team.ranks.filter((one) => one !== seat);
    ranks.splice(to, 0, seat);
    return { ...team, ranks };
}

export const given = (team: Team, commander: string, seat: string | null): Team => {
    const { [nameKey(commander)]: _gone, ...corps } = team.corps;
    return { ...team, corps: seat === null ? corps : { ...corps, [nameKey(commander)]: seat } };
};

/** Deals neighboring corps to one player, in equal numbers. */
export function dealtOut(team: Team, commanders: string[]): Team {
    const share = Math.ceil(commanders.length / team.ranks.length);
    const corps = Object.fromEntries(
        commanders.map((name, index) => [nameKey(name), team.ranks[Math.min(Math.floor(index / share), team.ranks.length - 1)] ?? ""]),
    );
    return { ...team, corps };
}

/** What is missing, in words; null if nothing is. */
export function lacks(team: Team, commanders: string[]): string | null {
    const free = commanders.filter((name) => !team.corps[nameKey(name)]).length;
    if (free) return `${free} corps unassigned.`;
    const idle = team.ranks.find((seat) => !corpsOfSeat(team, commanders, seat).length);
    return idle ? `${seatWord(idle)} needs a corps.` : null;
}

export function conferenceOrder(team: Team, commanders: string[]): string {
    const parts = team.ranks.map((seat) => [seat, ...corpsOfSeat(team, commanders, seat).map(orderName)].join(" "));
    return `conference ${parts.join(", ")}`;
}

export function parseConference(order: string): Team | null {
    const rest = /^conference\s+([^?]+)$/.exec(order.trim())?.[1];
    if (!rest) return null;
    const parts = rest.split(",").map((part) => part.trim().split(/\s+/));
    const corps = parts.flatMap(([seat = "", ...names]) => names.map((name) => [nameKey(name), seat]));
    return { ranks: parts.map(([seat = ""]) => seat), corps: Object.fromEntries(corps) as Record<string, string> };
}

// ------------------------------------------------------------ sealed orders (T-TEA-08 to T-TEA-13)

export interface Note {
    seat: string;
    verb: "attack" | "defend" | null;
    /** As in orders. */
    names: string[];
}

/** Maximum number of places in a sealed order. */
export const MOST_NAMES = 10;

export function notesOrder(notes: Note[]): string {
    const parts = notes.filter((note) => note.verb).map((note) => [note.seat, note.verb, ...note.names].join(" "));
    return `orders ${parts.length ? parts.join(", ") : "none"}`;
}
