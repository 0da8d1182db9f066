/* Actions on games from the pages around them; errors are shown in a short message. */
import { gameCalls, me, put } from "../core/api";
import { go, route } from "../core/route";
import type { Game, Me } from "../core/types";
import { toast } from "../ui/ui";
import { rememberUsed } from "./invitations";
import { nonce } from "../core/making";

/** An error in words. The server's texts begin in lowercase, since in a terminal they follow other text. */
export function troubleWords(trouble: unknown): string {
    const text = trouble instanceof Error ? trouble.message : String(trouble);
    return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

export async function trying<T>(work: () => Promise<T>): Promise<T | null> {
    try {
        return await work();
    } catch (trouble) {
        toast(troubleWords(trouble));
        return null;
    }
}

/** Goes to the login page, and then back to this one. */
export function logInFirst(): void {
    const { page, parts } = route.get();
    go("account", "then", page, ...parts);
}

/** The display name of a guest; "": as it is. False: the server refused it, and said why. */
export async function takeName(name: string): Promise<boolean> {
    const wanted = name.trim();
    if (!wanted || wanted === me.get()?.name) return true;
    const now = await trying(() => put<Me>("/me", { name: wanted }));
    if (now) me.set(now);
    return now !== null;
}

export async function join(game: Game, body: { seat?: number; invitation?: string }): Promise<void> {
    if (!me.get()?.user) return logInFirst();
    const joined = await trying(() => gameCalls(game.id).join({ ...body, nonce: nonce() }));
    if (!joined) return;
    if (body.invitation) rememberUsed(body.invitation, joined.id);
    go("game", joined.id);
}

export async function rematch(game: Game): Promise<void> {
    const next = await trying(() => gameCalls(game.id).rematch());
    if (next) go("game", next.id);
}
