/* The games that wait for me, one after another. "Later" puts a game at the end, until it asks something new. */
import type { Game } from "../core/types";
import { askedSince } from "../home/lists";

export type Put = { [game: string]: number }; // when it was put off

/** Those that wait, as sorted by their wait; put-off ones last. */
export function queueOf(waiting: Game[], put: Put): Game[] {
    const putOff = (game: Game) => {
        const at = put[game.id] ?? 0;
        return at > (askedSince(game) ?? 0) ? at : 0;
    };
    return [...waiting].sort((a, b) => putOff(a) - putOff(b));
}

/** The next one after this game. */
export const nextAfter = (queue: Game[], here: string): Game | null => queue.find((game) => game.id !== here) ?? null;

const KEY = "grognard.later";

export function readPut(): Put {
    try {
        return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Put;
    } catch {
        return {};
    }
}

const KEPT = 50;

export function putOff(game: string, now = Date.now()): Put {
    const all = Object.entries({ ...readPut(), [game]: now }).sort((a, b) => b[1] - a[1]);
    const put = Object.fromEntries(all.slice(0, KEPT));
    try {
        localStorage.setItem(KEY, JSON.stringify(put));
    } catch {
        /* no storage: it counts on this page only */
    }
    return put;
}
