/* A log entry in words. */
import type { Entry, Game, View } from "../core/types";
import { plainName } from "../core/words";
import { moduleOf } from "../games/index";
import { resultWords } from "../games/results";
import { partyNamed } from "../games/seats";

const PAUSES = {
    asked: "pause requested.",
    agreed: "pause accepted.",
    refused: "pause declined.",
    began: "Clocks stopped.",
    ended: "Clocks running again.",
};

/** After "French: ", without a subject, because some sides are singular and some plural. */
const CORE_ORDERS: Record<string, string> = {
    resign: "resigned.",
    draw: "draw offered.",
    undo: "last order undone.",
    "undo ask": "undo requested.",
    agree: "accepted.",
    refuse: "declined.",
    timeout: "time is up.",
};

/** The lines of an entry: the first is the order, the others its results. */
export function entryLines(game: Game, entry: Entry, view: View): string[] {
    const who = "seat" in entry ? (partyNamed(game, entry.seat)?.title ?? "A player") : "";
    if (entry.kind === "begin") return ["The game begins.", ...moduleOf(game.game).newsWords(entry, view)];
    if (entry.kind === "over") return [resultWords(game.game, entry.result)];
    if (entry.kind === "pause") return [entry.what === "began" || entry.what === "ended" ? PAUSES[entry.what] : `${who}: ${PAUSES[entry.what]}`];
    if (entry.kind === "abandon") return [entry.what === "done" ? "The game was abandoned." : `${who}: asks to abandon the game.`];
    if (entry.kind === "chat") return [entry.muted ? "(muted)" : (entry.text ?? "")];
    return [...orderLines(game, entry, view, who), ...(entry.given ? ["Done for you: there was no choice."] : [])];
}

function orderLines(game: Game, entry: Entry & { kind: "order" }, view: View, who: string): string[] {
    const module = moduleOf(game.game);
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
            {entry.kind === "order" && entry.why && <span class="around-entry-news small around-entry-why">Why: {entry.why}</span>}
        </>
    );
}
