/* How a game ended, in words. A result is a side or "draw", and how: docs/api.md. */
import type { Entry, Game } from "../core/types";
import { aboutGame, campIn } from "./plain/about";
import { partyNamed } from "./seats";

const WAYS: Record<string, string> = {
    resign: "by resignation",
    timeout: "on time",
    agreed: "agreed",
    decisive: "a decisive victory",
    marginal: "a marginal victory",
    defeat: "by defeating the enemy",
    cities: "by controlling the cities",
    time: "they held out to the last turn",
    automatic: "an automatic victory",
    final: "by the final count",
    stars: "by stars",
};

const wayOf = (how: string[]): string => how.map((word) => WAYS[word] ?? word).join(" ");

/** What follows "won": "A marginal" -> ": a marginal victory", "A resign" -> " by resignation" */
export const wayWords = (result: string | null): string => after(wayOf((result ?? "").split(" ").slice(1)));

const after = (way: string): string => (way ? (/^(by|on) /.test(way) ? " " : ": ") + way : "");

export function resultWords(game: string, result: string | null): string {
    const [winner, ...how] = (result ?? "").split(" ").filter(Boolean);
    if (!winner) return "No result";
    const way = wayOf(how);
    if (winner === "draw") return way === "agreed" ? "Draw by agreement" : "Draw";
    return `The ${aboutGame(game).sides[winner]?.name ?? winner} won` + after(way);
}

/** Did this seat win? Null: a draw, or no result. */
export function hasWon(game: string, result: string | null, seat: string | null, scenario = ""): boolean | null {
    const winner = (result ?? "").split(" ")[0];
    if (!winner || winner === "draw" || !seat) return null;
    const camp = campIn(aboutGame(game), seat, scenario);
    return camp ? camp === winner : null;
}

export const isOver = (game: Game | null): game is Game => game?.state === "over" || game?.state === "abandoned";

/** Did I win? Null: a spectator, both sides are mine, or a draw. */
function haveIWon(game: Game, result: string | null): boolean | null {
    const ways = new Set(game.seats.filter((seat) => seat.mine).map((seat) => hasWon(game.game, result, seat.name, game.scenario)));
    const [won = null] = ways;
    return ways.size === 1 ? won : null;
}

function winnerWords(game: Game, result: string | null): string {
    const winner = (result ?? "").split(" ")[0];
    if (!winner) return "No result";
    return winner === "draw" ? "Draw" : `The ${aboutGame(game.game).sides[winner]?.name ?? winner} win`;
}

/** "You lost"; "The Allies win" for those who did not play. */
export function endTitle(game: Game, result: string | null): string {
    if (game.state === "abandoned") return "This game was abandoned";
    const won = haveIWon(game, result);
    return won === null ? winnerWords(game, result) : won ? "You won" : "You lost";
}

const GIVEN_UP: Record<string, string> = { resign: "resigned", timeout: "ran out of time" };

/** "You resigned. The Allies win.", "The Allies win: a marginal victory." */
export function endSentence(game: Game, result: string | null, entries: Entry[]): string {
    const how = (result ?? "").split(" ")[1] ?? "";
    const last = entries.filter((entry) => entry.kind === "order").pop();
    const loser = GIVEN_UP[how] && last?.text === how ? partyNamed(game, last.seat) : null;
    if (!loser) return winnerWords(game, result) + wayWords(result) + ".";
    const who = loser.seat.mine && haveIWon(game, result) !== null ? "You" : `The ${loser.title}`;
    return `${who} ${GIVEN_UP[how]}. ${winnerWords(game, result)}.`;
}
