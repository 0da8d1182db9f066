/* How a game ended, in words. A result is a side or "draw", and how: docs/api.md. */
import { aboutGame, sideIn } from "./plain/about";

const WAYS: Record<string, string> = {
    resign: "the other side resigned",
    timeout: "the other side ran out of time",
    agreed: "agreed",
    decisive: "a decisive victory",
    marginal: "a marginal victory",
    defeat: "the other army is beaten",
    cities: "by the cities they hold",
    time: "they held out to the last turn",
    automatic: "an automatic victory",
    final: "by the final count",
    stars: "by stars",
};

const wayOf = (how: string[]): string => how.map((word) => WAYS[word] ?? word).join(" ");

/** "A marginal" -> "a marginal victory" */
export const wayWords = (result: string | null): string => wayOf((result ?? "").split(" ").slice(1));

export function resultWords(game: string, result: string | null): string {
    const [winner, ...how] = (result ?? "").split(" ").filter(Boolean);
    if (!winner) return "Ended without a result";
    const way = wayOf(how);
    if (winner === "draw") return way === "agreed" ? "A draw, agreed" : "A draw";
    return `The ${aboutGame(game).sides[winner]?.name ?? winner} won` + (way ? `: ${way}` : "");
}

/** Did this seat win? Null: a draw, or no result. */
export function hasWon(game: string, result: string | null, seat: string | null): boolean | null {
    const winner = (result ?? "").split(" ")[0];
    if (!winner || winner === "draw" || !seat) return null;
    const about = aboutGame(game);
    const side = sideIn(about, seat);
    const camp = about.sides[side]?.with ?? side;
    return camp ? camp === winner : null;
}
