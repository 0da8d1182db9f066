/* What a log sums up: the marches of a side, and fights. */
import type { Entry, View } from "../../../core/types";
import { capital, listWords } from "../../../core/words";
import { chronicleOf, eventsOf, isOrder, stepEndedBy, verbOf, type Chronicle, type Clash, type Order } from "./chronicle";
import { eventSentences, forceMarchLine, marchLines } from "./news-words";
import { sideName } from "../names";
import { count, townLink } from "./phrases";
import { fightFrom } from "./stories";

/** Entries in a row that one line stands for. */
export interface Fold {
    text: string;
    entries: number[];
    /** The side whose color the line has; "" if it has none. */
    side: string;
    /** It is going on. */
    open: boolean;
}

const isMarch = (entry: Entry): entry is Order => isOrder(entry) && verbOf(entry) === "move" && !entry.text.includes(" to ");
/** The end of the moves, and the leaders that are revealed for force marches. */
const followsMarches = (entry: Entry): boolean => isOrder(entry) && ((verbOf(entry) === "end" && stepEndedBy(entry) === "movement") || verbOf(entry) === "reveal");

// ------------------------------------------------------------ marches

/** Before they are reported: "From Soire: 2 to Binche and 1 to Mons." */
function goingWords(orders: Order[]): string {
    const groups = new Map<string, Map<string, number>>();
    for (const order of orders) {
        const stops = order.text.split(" ").find((word) => word.includes("-"))?.split("-");
        if (!stops) continue;
        const goals = groups.get(stops[0]!) ?? new Map<string, number>();
        goals.set(stops[stops.length - 1]!, (goals.get(stops[stops.length - 1]!) ?? 0) + 1);
        groups.set(stops[0]!, goals);
    }
    const said = [...groups].map(([from, goals]) => `From ${townLink(from)}: ${listWords([...goals].map(([to, units]) => `${units} to ${townLink(to)}`))}.`);
    return said.join(" ") || `${capital(sideName(orders[0]!.name.charAt(0)))} move ${count(orders.length, "unit")}.`;
}

function marchFold(run: Order[]): Fold {
    const events = run.flatMap(eventsOf);
    const revealed = eventSentences(events.filter(({ kind }) => kind === "revealed"));
    const told = [...marchLines(events).map(({ text }) => text), ...revealed, ...forceMarchLine(events)];
    const moves = run.filter(isMarch);
    return { text: told.join(" ") || goingWords(moves), entries: run.map((order) => order.number), side: run[0]!.name.charAt(0), open: false };
}

// ------------------------------------------------------------ fights

/** "rounds 1 to 3" */
function roundsIn(run: Order[]): string {
    const rounds = run.flatMap(eventsOf).flatMap((event) => (event.kind === "battle" ? [event.round] : []));
    if (!rounds.length) return "";
    const [first, last] = [Math.min(...rounds), Math.max(...rounds)];
    return first === last ? `round ${first}` : `rounds ${first} to ${last}`;
}

function fightWords(clash: Clash, run: Order[], view: View): string {
    const decided = run.some((order) => order.number === clash.decided);
    const fight = fightFrom(clash, view);
    if (decided) return fight.outcome;
    const where = townLink(clash.town);
    if (clash.kind === "skirmish") return `Skirmish at ${where}.`;
    const rounds = roundsIn(run);
    return `Battle of ${where}: ${rounds || (clash.decided !== null && run[0]!.number > clash.decided ? "regrouping" : "both sides form up")}.`;
}

function fightFold(clash: Clash, run: Order[], view: View, last: boolean): Fold {
    return { text: fightWords(clash, run, view), entries: run.map((order) => order.number), side: clash.winner ?? "", open: last && clash.decided === null };
}

// ------------------------------------------------------------ runs

/** Does an entry continue a run? */
function continues(entry: Order, run: Order[], { of }: Chronicle): boolean {
    const [first] = run;
    const clash = of.get(first!.number);
    if (clash) return of.get(entry.number) === clash;
    const moving = run.every(isMarch);
    return entry.name === first!.name && ((moving && isMarch(entry)) || followsMarches(entry));
}

/** The entries from `at` on that make one fold. */
function runFrom(entries: Entry[], at: number, chronicle: Chronicle): Order[] {
    const first = entries[at]!;
    if (!isOrder(first) || !(chronicle.of.has(first.number) || isMarch(first))) return [];
    const run = [first];
    for (let i = at + 1; i < entries.length; i++) {
        const entry = entries[i]!;
        if (!isOrder(entry) || !continues(entry, run, chronicle)) break;
        run.push(entry);
    }
    return run;
}

const known = new WeakMap<Entry[], Fold[]>();

/** The folds of a log. */
export function foldsOf(entries: Entry[], view: View): Fold[] {
    const before = known.get(entries);
    if (before) return before;
    const chronicle = chronicleOf(entries);
    const folds: Fold[] = [];
    for (let at = 0; at < entries.length; ) {
        const run = runFrom(entries, at, chronicle);
        const clash = chronicle.of.get(entries[at]!.number);
        if (run.length > 1) folds.push(clash ? fightFold(clash, run, view, at + run.length === entries.length) : marchFold(run));
        at += Math.max(1, run.length);
    }
    known.set(entries, folds);
    return folds;
}
