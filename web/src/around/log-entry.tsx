/* An entry of the record in words. */
import type { Entry, Game, View } from "../core/types";
import { plainName } from "../core/words";
import { moduleOf } from "../games/index";
import { resultWords } from "../games/results";
import { partyNamed } from "../games/seats";

const PAUSES = {
    asked: "may there be a pause?",
    agreed: "the pause is agreed to.",
    refused: "no pause now.",
    began: "The clocks are stopped.",
    ended: "The clocks run again.",
};

/** After "French: ": names of sides are now one, now many. */
const CORE_ORDERS: Record<string, string> = {
    resign: "the game is given up.",
    draw: "a draw is offered.",
    undo: "the last order is taken back.",
    "undo ask": "may the last order be taken back?",
    agree: "agreed.",
    refuse: "refused.",
    timeout: "out of time.",
};

/** The lines of an entry: the first is what was done, the others what came of it. */
export function entryLines(game: Game, entry: Entry, view: View): string[] {
    const who = "seat" in entry ? (partyNamed(game, entry.seat)?.title ?? "Somebody") : "";
    const module = moduleOf(game.game);
    if (entry.kind === "begin") return ["The game begins.", ...module.newsWords(entry, view)];
    if (entry.kind === "over") return [resultWords(game.game, entry.result)];
    if (entry.kind === "pause") return [entry.what === "began" || entry.what === "ended" ? PAUSES[entry.what] : `${who}: ${PAUSES[entry.what]}`];
    if (entry.kind === "abandon") return [entry.what === "done" ? "The game is abandoned." : `${who}: may the game be abandoned?`];
    if (entry.kind === "chat") return [entry.muted ? "(muted)" : (entry.text ?? "")];
    const core = CORE_ORDERS[entry.text];
    if (core) return [`${who}: ${core}`, ...module.newsWords(entry, view)];
    const lines = module.entryWords(entry, view);
    return lines.length ? lines : [`${who}: ${plainName(entry.text)}`];
}

export function EntryWords({ game, entry, view }: { game: Game; entry: Entry; view: View }) {
    const [first, ...rest] = entryLines(game, entry, view);
    return (
        <>
            <span class="around-entry-first">{first}</span>
            {rest.map((line, index) => (
                <span key={index} class="around-entry-news small">
                    {line}
                </span>
            ))}
        </>
    );
}
