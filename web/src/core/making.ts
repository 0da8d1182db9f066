/* What making a game needs, on the page for it and elsewhere. */
import type { BotInfo, Catalog } from "./types";

/** The bots that play a game, the weakest first. */
export const botsOf = (catalog: Catalog, game: string): BotInfo[] => catalog.bots.filter((bot) => bot.games.includes(game));

/** "Napoleon's Triumph: Austerlitz" for "triumph dec2 balance=auction" */
export function titleOf(catalog: Catalog | null, line: string): string {
    const [game, scenario] = line.split(" ");
    const info = catalog?.games.find((one) => one.game === game);
    const named = info?.scenarios.find((one) => one.id === scenario);
    return info ? `${info.title}${named ? `: ${named.title}` : ""}` : "";
}

/** My part of the dice key: the server cannot know it when it commits to its own. */
export function nonce(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
