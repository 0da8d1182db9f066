/* Whose turn an event begins, and when that is. */
import type { NapoleonEvent, TriumphEvent, WarpeaceEvent } from "../core/events";
import type { GameEvent } from "../core/types";
import { aboutGame } from "./plain/about";
import { timeWords } from "./triumph/news-words";

export interface Turn {
    side: string;
    /** "2 December, 7 am", "15 June, morning", "August 1805" */
    when: string;
}

/** "1805-08" -> "August 1805" */
function monthWords(month: string): string {
    const [year, number] = month.split("-").map(Number);
    if (!year || !number) return month;
    return new Date(Date.UTC(year, number - 1)).toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
}

/** Two turns of a day and one of its night, from 15 June on: data/napoleon/turns.txt. */
export const napoleonTurn = (turn: number): string => `${15 + Math.floor((turn - 1) / 3)} June, ${["morning", "afternoon", "night"][(turn - 1) % 3]}`;

const TURNS: Record<string, (event: GameEvent) => Turn | null> = {
    triumph: (event) => {
        const it = event as TriumphEvent;
        return it.kind === "turn" ? { side: it.side, when: timeWords(it.time) } : null;
    },
    napoleon: (event) => {
        const it = event as NapoleonEvent;
        return it.kind === "turn" ? { side: it.side, when: napoleonTurn(it.turn) } : null;
    },
    warpeace: (event) => {
        const it = event as WarpeaceEvent;
        return it.kind === "segment" ? { side: it.side, when: monthWords(it.month) } : null;
    },
};

/** The turn that begins with this event; null: none. */
export const turnOf = (game: string, event: GameEvent): Turn | null => TURNS[game]?.(event) ?? null;

export const turnTitle = (game: string, { side, when }: Turn): string => `${when} · ${aboutGame(game).sides[side]?.name ?? side}`;
