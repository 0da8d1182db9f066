/* Which orders and events belong to which fight, from the record alone. Skirmishes and battles have no numbers: they
 * begin with an event and are told until the next one begins. */
import type { NapoleonEvent } from "../../../core/events";
import type { Entry } from "../../../core/types";
import type { Side, TownId } from "../view";
import { townId, winnerOf } from "./phrases";

export type Order = Entry & { kind: "order" };
export type Kind = NapoleonEvent["kind"];
export type Told<K extends Kind> = Extract<NapoleonEvent, { kind: K }>;

export interface Clash {
    kind: "skirmish" | "battle";
    town: TownId;
    /** The number of the turn, if the record has it. */
    turn: number | null;
    /** The side of the turn. */
    attacker: Side | null;
    orders: Order[];
    events: NapoleonEvent[];
    /** The entry that decides it. */
    decided: number | null;
    winner: Side | null;
    /** No victory: the attackers leave. */
    stalemate: boolean;
}

export interface Chronicle {
    clashes: Clash[];
    /** By the number of an entry. */
    of: Map<number, Clash>;
}

export type Step = "movement" | "combat" | "reinforcement" | "regrouping";

const ended = new WeakMap<Entry, Step>();

/** What an order `end` ended, once its record has been read. */
export const stepEndedBy = (entry: Entry): Step | undefined => ended.get(entry);

export const eventsOf = (entry: Entry): NapoleonEvent[] => ("events" in entry ? (entry.events as NapoleonEvent[]) : []);
export const verbOf = (order: Order): string => order.text.split(" ")[0] ?? "";
export const isOrder = (entry: Entry): entry is Order => entry.kind === "order";

/** Orders that open a fight. */
const OPENS = new Set(["skirmish", "setup", "battle"]);
/** Orders that belong to none. */
const OUTSIDE = new Set(["supply", "reveal", "resign", "draw", "undo", "agree", "refuse", "timeout"]);

class Reader {
    readonly clashes: Clash[] = [];
    readonly of = new Map<number, Clash>();
    private current: Clash | null = null;
    private side: Side | null = null;
    private turn: number | null = null;
    /** Battles of the turn. */
    private battles = new Map<TownId, Clash>();
    /** Seats that have ended their combat in this Battle Turn. */
    private done = new Set<number>();

    private open(kind: Clash["kind"], town: TownId): Clash {
        const clash: Clash = { kind, town, turn: this.turn, attacker: this.side, orders: [], events: [], decided: null, winner: null, stalemate: false };
        this.clashes.push(clash);
        if (kind === "battle") this.battles.set(town, clash);
        return clash;
    }

    private hear(event: NapoleonEvent, entry: Entry): void {
        if (event.kind === "turn") {
            this.side = winnerOf(event.side);
            this.turn = event.turn;
            this.current = null;
            this.battles.clear();
            return;
        }
        if (event.kind === "skirmish") this.current = this.open("skirmish", townId(event.town));
        if (event.kind === "setup") this.current = this.open("battle", townId(event.town));
        if (event.kind === "battle") {
            this.current = this.battles.get(townId(event.town)) ?? this.open("battle", townId(event.town));
            this.current.attacker ??= winnerOf(event.side);
            this.done.clear();
        }
        const { current } = this;
        if (!current) return;
        current.events.push(event);
        if (event.kind === "stalemate") current.stalemate = true;
        if (event.kind !== "victory") return;
        current.decided = entry.number;
        current.winner = winnerOf(event.side);
    }

    private step(order: Order, clash: Clash | null): Step {
        if (!clash) return "movement";
        if (clash.winner) return "regrouping";
        const again = this.done.has(order.seat);
        this.done.add(order.seat);
        return again ? "reinforcement" : "combat";
    }

    read(entry: Entry): void {
        let clash = this.current;
        if (isOrder(entry) && verbOf(entry) === "end") ended.set(entry, this.step(entry, clash));
        for (const event of eventsOf(entry)) this.hear(event, entry);
        if (!isOrder(entry) || OUTSIDE.has(verbOf(entry))) return;
        if (OPENS.has(verbOf(entry))) clash = this.current;
        if (!clash) return;
        clash.orders.push(entry);
        this.of.set(entry.number, clash);
    }
}

const read = new WeakMap<Entry[], Chronicle>();

/** The fights of a record, read once. */
export function chronicleOf(entries: Entry[]): Chronicle {
    const known = read.get(entries);
    if (known) return known;
    const reader = new Reader();
    for (const entry of entries) reader.read(entry);
    const { clashes, of } = reader;
    read.set(entries, { clashes, of });
    return { clashes, of };
}

/** The defender of a fight. */
export const otherSide = (side: Side): Side => (side === "F" ? "A" : "F");
