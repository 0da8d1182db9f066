/* After a win against bots: the next stronger level, and the same game against it. */
import { post } from "../core/api";
import { botsOf, nonce } from "../core/making";
import type { BotInfo, Catalog, Game } from "../core/types";
import { hasWon } from "../games/results";

/** The level above the one that was beaten. Null: not won, others played too, or there is none. */
export function nextLevel(catalog: Catalog, game: Game, result: string | null): BotInfo | null {
    const mine = game.seats.find((seat) => seat.mine);
    const levels = new Set(game.seats.filter((seat) => !seat.mine).map((seat) => (seat.kind === "bot" ? seat.bot : undefined)));
    const [beaten] = levels;
    if (!mine || levels.size !== 1 || !beaten || !hasWon(game.game, result, mine.name, game.scenario)) return null;
    const bots = botsOf(catalog, game.game);
    const at = bots.findIndex((bot) => bot.name === beaten);
    return at < 0 ? null : (bots[at + 1] ?? null);
}

/** "triumph dec2 santon=1" -> { santon: "1" } */
function optionsOf(line: string): { [key: string]: string } {
    const pairs = line.split(" ").filter((word) => word.includes("="));
    return Object.fromEntries(pairs.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]));
}

/** What asks for the same game against another level. */
export function bodyAgainst(game: Game, bot: string): { [key: string]: unknown } {
    return {
        game: game.game,
        scenario: game.scenario,
        options: optionsOf(game.line),
        seats: game.seats.map((seat) => (seat.mine ? { kind: "me" } : { kind: "bot", bot })),
        watch: game.watch,
        listed: false,
        start: true,
    };
}

export const playAgainst = (game: Game, bot: string): Promise<Game> => post<Game>("/games", { ...bodyAgainst(game, bot), nonce: nonce() });
