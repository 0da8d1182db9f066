/* The games that have their own module. A module is loaded with the first game that needs it. */
import { useEffect, useState } from "preact/hooks";
import type { GameModule } from "./game";
import { plain } from "./plain/plain";

const loaders: Record<string, () => Promise<GameModule>> = {
    triumph: () => import("./triumph/triumph").then((part) => part.triumph),
    napoleon: () => import("./napoleon/napoleon").then((part) => part.napoleon),
};

const loaded = new Map<string, GameModule>();

/** The module of a game; the plain one if it has none, or until it is loaded. */
export const moduleOf = (game: string): GameModule => loaded.get(game) ?? plain(game);

export async function loadModule(game: string): Promise<void> {
    if (!loaded.has(game)) loaded.set(game, (await loaders[game]?.()) ?? plain(game));
}

/** True when the module of the game is there. A failure (an old page, no connection) is told, and the plain one is used. */
export function useModule(game: string | undefined, fail: (trouble: unknown) => void): boolean {
    const [ready, setReady] = useState("");
    useEffect(() => {
        if (game) void loadModule(game).catch(fail).then(() => setReady(game));
    }, [game]);
    return game !== undefined && (loaded.has(game) || ready === game);
}
