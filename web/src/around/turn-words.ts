/* Whose turn it is, in words. */
import type { Entry, Game, View } from "../core/types";
import { listWords, sinceWords } from "../core/words";
import { moduleOf } from "../games/index";
import { endTitle } from "../games/results";
import { partyNamed } from "../games/seats";

/** "Waiting for the Allies to choose who leads the defense" */
export function turnWords(game: Game, view: View, mine: boolean): string {
    if (view.over || game.state !== "running") return endTitle(game, game.result ?? view.result);
    if (mine) return "Your turn";
    const names = view.deciders.map((decider) => partyNamed(game, decider.seat)?.title ?? decider.seat);
    if (!names.length) return "";
    const what = moduleOf(game.game).promptWords(view.deciders[0]!.prompt);
    return `Waiting for ${listWords([...new Set(names)].map((name) => `the ${name}`))}${what ? ` to ${what}` : ""}`;
}

/** Time of the newest order that this reader knows of; the prompt has been open since then. */
export function waitingSince(entries: Entry[]): string | null {
    for (let i = entries.length - 1; i >= 0; i--) {
        const entry = entries[i]!;
        if (entry.kind === "order" || entry.kind === "begin") return sinceWords(entry.at);
    }
    return null;
}
