/* Invitation links: the server sends a token only once, when the game is made, so this browser keeps them. */
import { link } from "../core/route";
import type { Game } from "../core/types";

const KEY = "grognard.invitations";
const MOST = 200; // games: older ones are dropped

type Kept = { [game: string]: { [seat: string]: string } };

function kept(): Kept {
    try {
        return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
    } catch {
        return {};
    }
}

export function keepInvitations(game: Game): void {
    if (!game.invitations?.length) return;
    const tokens = Object.fromEntries(game.invitations.map((one) => [one.seat, one.token]));
    const all = Object.entries({ ...kept(), [game.id]: tokens }).slice(-MOST);
    try {
        localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
    } catch {
        /* no storage: the links are shown once, on the page */
    }
}

/** The server forgets an invitation when it is used; opening the link again leads to the game. */
const usedKey = (token: string): string => `grognard.used.${token}`;

export function rememberUsed(token: string, game: string): void {
    try {
        localStorage.setItem(usedKey(token), game);
    } catch {
        /* no storage: the game is on the home page */
    }
}

export function usedFor(token: string): string | null {
    try {
        return localStorage.getItem(usedKey(token));
    } catch {
        return null;
    }
}

/** The invitation link for a seat, if this browser made the game. */
export function invitationLink(game: string, seat: number): string | null {
    const token = kept()[game]?.[seat];
    return token ? location.origin + location.pathname + link("join", token) : null;
}
