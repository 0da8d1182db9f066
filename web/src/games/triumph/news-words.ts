/* What happened, as sentences from events; what the order already says is left out. */
import type { TriumphEvent } from "../../core/events";
import { capital, linked, listWords } from "../../core/words";
import type { Entry, Happened, View } from "../../core/types";
import { seatWord, sideWord } from "./names";
import { linkedSentence, unitInWords } from "./order-words";
import { positionOf, unitOf } from "./view";

type Kind = TriumphEvent["kind"];
type Told<K extends Kind> = Extract<TriumphEvent, { kind: K }>;

export const eventsOf = (happened: Happened): TriumphEvent[] => happened.events as TriumphEvent[];

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
const army = (side: string): string => (side === "F" ? "French" : "Allied");

export const WHY: Record<Told<"morale">["why"], string> = {
    attack: "losses in the attack",
    retreat: "losses in the retreat",
    heavy: "heavy cavalry committed",
    guard: "the Guard committed",
    "guard-lost": "a Guard Attack beaten off",
    reinforced: "reinforcements",
    night: "a night's rest",
};

/** "I3a", with its face in the event. */
function unitCalled(piece: number, face: string, view: View): string {
    const position = positionOf(view);
    return face + ((position && unitOf(position, piece)?.label) ?? "");
}

const unitWords = (piece: number, face: string, view: View): string => linked("piece", piece, unitInWords(unitCalled(piece, face, view)));

/** "2 December, 7:00AM" -> "2 December, 7 am" */
export const timeWords = (time: string): string => time.replace(/12:00PM$/, "noon").replace(/:00([AP])M$/, (_all, half: string) => (half === "A" ? " am" : " pm"));

/** Kinds that are not here are told by the order (offers and their answers), or by what is around the game: who joins a side, headings of turns. */
const TELLERS: { [K in Kind]?: (event: Told<K>, view: View) => string } = {
    drawn: ({ value }) => {
        const seat = typeof value === "number" ? `${"XY".charAt(value)}1` : String(value); // teams: 0 or 1
        return `First bid: ${linked("seat", seat, seatWord(seat))}.`;
    },
    shown: ({ piece, face }, view) => `${capital(unitWords(piece, face, view))} is revealed.`,
    result: ({ final, value, winner }) =>
        value === 0 ? `${final ? "Final" : "Initial"} result 0: a tie, which the ${sideWord(winner)} win.` : `${final ? "Final" : "Initial"} result ${signed(value)}: the ${sideWord(winner)} ${final ? "have won" : "are ahead"}.`,
    loss: ({ unit, before, after }, view) =>
        capital(unitWords(unit, before, view)) + (after ? ` is reduced to ${unitWords(unit, after, view)}.` : " is eliminated."),
    morale: ({ side, change, morale, why }) => `${army(side)} morale ${signed(change)}, now ${morale}: ${WHY[why]}.`,
    published: ({ side }) => `The ${sideWord(side)} are set up.`,
    note: ({ seat, task, name }) => `Order for ${seatWord(seat)}: ${task}${name ? ` ${name}` : ""}.`,
};

/** One event as a sentence; "" if the order already says it. */
export function eventSentence(event: TriumphEvent, view: View): string {
    const tell = TELLERS[event.kind] as ((event: TriumphEvent, view: View) => string) | undefined;
    return tell ? tell(event, view) : "";
}

/** Merges step losses of a unit: I3 to I2 and I2 to I1 become I3 to I1. */
function joinLosses(events: TriumphEvent[]): TriumphEvent[] {
    const told: TriumphEvent[] = [];
    for (const event of events) {
        const at = told.findIndex((one) => event.kind === "loss" && one.kind === "loss" && one.unit === event.unit && one.after === event.before);
        const first = told[at];
        if (first?.kind === "loss" && event.kind === "loss") told[at] = { ...first, after: event.after };
        else told.push(event);
    }
    return told;
}

/** All reveals are one sentence. */
function sentences(events: TriumphEvent[], view: View): string[] {
    const shown = events.filter((event): event is Told<"shown"> => event.kind === "shown");
    if (shown.length < 2) return events.map((event) => eventSentence(event, view));
    const names = shown.map(({ piece, face }) => linked("piece", piece, unitCalled(piece, face, view)));
    return events.flatMap((event) =>
        event.kind !== "shown" ? [eventSentence(event, view)] : event === shown[0] ? [`Revealed: ${listWords(names)}.`] : [],
    );
}

export const newsWords = (happened: Happened, view: View): string[] => sentences(joinLosses(eventsOf(happened)), view).filter(Boolean);

export function entryWords(entry: Entry, view: View): string[] {
    if (entry.kind === "begin") return newsWords(entry, view);
    if (entry.kind !== "order") return [];
    // They are already in the order.
    const news = entry.text.startsWith("orders ") ? [] : newsWords(entry, view);
    // In a team each player ends a part of the turn.
    if (entry.text === "end" && entry.name.length > 1) return [`${seatWord(entry.name)} ends their turn.`, ...news];
    return [linkedSentence(entry.text, positionOf(view), entry.name.charAt(0)), ...news];
}
