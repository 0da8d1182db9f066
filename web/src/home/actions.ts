/* What is done to games from the pages around them; what goes wrong is told in a short message. */
import { gameCalls, me } from "../core/api";
import { go, route } from "../core/route";
import type { Game } from "../core/types";
import { toast } from "../ui/ui";
import { nonce } from "./make";

export async function trying<T>(work: () => Promise<T>): Promise<T | null> {
    try {
        return await work();
    } catch (trouble) {
        toast(trouble instanceof Error ? trouble.message : String(trouble));
        return null;
    }
}

/** To the page where one logs in, and back to this one. */
export function logInFirst(): void {
    const { page, parts } = route.get();
    go("account", "then", page, ...parts);
}

export async function join(game: Game, body: { seat?: number; invitation?: string }): Promise<void> {
    if (!me.get()?.user) return logInFirst();
    const joined = await trying(() => gameCalls(game.id).join({ ...body, nonce: nonce() }));
    if (joined) go("game", joined.id);
}

export async function rematch(game: Game): Promise<void> {
    const next = await trying(() => gameCalls(game.id).rematch());
    if (next) go("game", next.id);
}
