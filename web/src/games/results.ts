/* How a game ended, in words. A result is a side or "draw", and how: docs/api.md. */
import { aboutGame, sideIn } from "./plain/about";

const WAYS: Record<string, string> = {
    resign: "by resignation",
    timeout: "on time",
    agreed: "agreed",
    decisive: "a decisive victory",
    marginal: "a marginal victory",
    defeat: "the enemy army was defeated",
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
export function hasWon(game: string, result: string | null, seat: string | null): boolean | null {
    const winner = (result ?? "").split(" ")[0];
    if (!winner || winner === "draw" || !seat) return null;
    const about = aboutGame(game);
    const side = sideIn(about, seat);
    const camp = about.sides[side]?.with ?? side;
    return camp ? camp === winner : null;
}
