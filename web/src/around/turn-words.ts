/* Whose turn it is, in words. */
import type { Entry, Game, View } from "../core/types";
import { listWords, plainName, sinceWords } from "../core/words";
import { moduleOf } from "../games/index";
import { partyNamed } from "./seats";

/** "The Allies choose who leads the defence." */
export function turnWords(game: Game, view: View, mine: boolean): string {
    if (view.over || game.state === "over") return resultWords(game);
    if (game.state === "abandoned") return "This game was abandoned.";
    if (mine) return "Your turn";
    const names = view.deciders.map((decider) => partyNamed(game, decider.seat)?.title ?? decider.seat);
    if (!names.length) return "";
    const what = moduleOf(game.game).promptWords(view.deciders[0]!.prompt);
    return `Waiting for ${listWords([...new Set(names)])}${what ? `: ${what}` : ""}`;
}

/** The newest order that this reader knows of: the question stands since then. */
export function waitingSince(entries: Entry[]): string | null {
    for (let i = entries.length - 1; i >= 0; i--) {
        const entry = entries[i]!;
        if (entry.kind === "order" || entry.kind === "begin") return sinceWords(entry.at);
    }
    return null;
}

const WAYS: Record<string, string> = {
    resign: "by resignation",
    timeout: "on time",
    draw: "a draw",
};

/** "A marginal" -> "Allies win, marginal". */
export function resultWords(game: Game): string {
    const words = (game.result ?? "").split(" ").filter(Boolean);
    if (!words.length) return game.state === "abandoned" ? "This game was abandoned." : "The game is over.";
    if (words[0] === "draw" || words[0] === "none") return "A draw.";
    const module = moduleOf(game.game);
    const winner = module.sideName(words[0]!);
    const how = words.slice(1).map((word) => WAYS[word] ?? plainName(word));
    return `${winner} win${how.length ? `, ${how.join(" ")}` : ""}.`;
}
