/* The games that have their own module. A module and its styles are loaded with the first game that needs it. */
import { useEffect, useState } from "preact/hooks";
import type { GameModule } from "./game";
import { plain } from "./plain/plain";

const loaders: Record<string, () => Promise<GameModule>> = {
    triumph: () => import("./triumph/triumph").then((part) => part.triumph),
    napoleon: () => import("./napoleon/napoleon").then((part) => part.napoleon),
    warpeace: () => import("./warpeace/warpeace").then((part) => part.warpeace),
};

/** The styles of a game or of parts that are loaded later, whose file the page names. Without them it is ugly, but can be played. */
export function loadStyles(game: string): Promise<unknown> {
    const file = document.querySelector<HTMLMetaElement>(`meta[name="styles-of-${game}"]`)?.content;
    if (!file) return Promise.resolve();
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: file });
    return new Promise((done) => {
        link.onload = link.onerror = done;
        document.head.append(link);
    });
}

const loaded = new Map<string, GameModule>();

/** The module of a game; the plain one if it has none, or until it is loaded. */
export const moduleOf = (game: string): GameModule => loaded.get(game) ?? plain(game);

const loading = new Map<string, Promise<void>>();

async function load(game: string): Promise<void> {
    const [module] = await Promise.all([loaders[game]?.(), loadStyles(game)]);
    loaded.set(game, module ?? plain(game));
}

/** Loads it once; after a failure, again. */
export function loadModule(game: string): Promise<void> {
    const found = loading.get(game) ?? load(game);
    loading.set(game, found);
    found.catch(() => loading.delete(game));
    return found;
}

const OLD_PAGE = "The map of this game could not be loaded. Reload this page: a new version may be there.";

/** True when the module of the game is there. A failure (an old page, no connection) is told, and the plain one is used. */
export function useModule(game: string | undefined, fail: (trouble: Error) => void): boolean {
    const [ready, setReady] = useState("");
    useEffect(() => {
        if (game) void loadModule(game).catch(() => fail(new Error(OLD_PAGE))).then(() => setReady(game));
    }, [game]);
    return game !== undefined && (loaded.has(game) || ready === game);
}
