/* My games, the most urgent first. */
import type { Game, Glance } from "../core/types";

export interface Lists {
    /** I must decide, the longest wait first. */
    turn: Game[];
    /** A seat is reserved for me. */
    invited: Game[];
    /** Others must decide, the newest first. */
    others: Game[];
    /** Not begun. */
    waiting: Game[];
}

/** Since when I have been asked; null if I am not. */
export function askedSince(game: Game): number | null {
    const times = game.seats.flatMap((seat) => (seat.mine && seat.asked ? [seat.asked] : []));
    return times.length ? Math.min(...times) : null;
}

/** The seat reserved for the user of this name. */
export const keptSeat = (game: Game, name: string | null) =>
    game.seats.find((seat) => seat.kind === "invited" && seat.player !== null && seat.player === name) ?? null;

/** How my seat sees the game; of several, the one with the newest news. */
export function glanceAt(game: Game): Glance | null {
    const glances = game.seats.flatMap((seat) => (seat.mine && seat.glance ? [seat.glance] : []));
    return glances.sort((a, b) => b.since - a.since)[0] ?? null;
}

/** An offer that waits for my answer. */
export const offerFor = (game: Game): Glance["offer"] =>
    game.seats.find((seat) => seat.mine && seat.glance?.offer)?.glance?.offer ?? null;

/** Since when I must decide or answer; null if I need not. */
const waitsSince = (game: Game): number | null =>
    askedSince(game) ?? (offerFor(game) ? (glanceAt(game)?.since ?? 0) : null);

const newsOf = (game: Game): number => glanceAt(game)?.since ?? game.started ?? 0;

export function sortGames(games: Game[], name: string | null): Lists {
    const lists: Lists = { turn: [], invited: [], others: [], waiting: [] };
    for (const game of games) {
        if (game.state === "running") (waitsSince(game) === null ? lists.others : lists.turn).push(game);
        else if (game.state === "waiting") (keptSeat(game, name) ? lists.invited : lists.waiting).push(game);
    }
    lists.turn.sort((a, b) => (waitsSince(a) ?? 0) - (waitsSince(b) ?? 0));
    lists.others.sort((a, b) => newsOf(b) - newsOf(a));
    return lists;
}

/** Others' games that I can join or watch; running ones only if they are public. */
export function sortOpen(games: Game[]): { join: Game[]; watch: Game[] } {
    const foreign = games.filter((game) => !game.mine.length && !game.maker && game.listed);
    return {
        join: foreign.filter((game) => game.state === "waiting" && game.seats.some((seat) => seat.kind === "open")),
        watch: foreign.filter((game) => game.state === "running" && game.watch === "people"),
    };
}
