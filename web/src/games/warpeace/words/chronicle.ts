/* The battles of a record: their orders, rolls and ends. Pure functions. */
import type { WarpeaceEvent } from "../../../core/events";
import type { Entry, View } from "../../../core/types";
import { resolutionsIn, type Resolution } from "../battle/resolutions";
import { isSide, otherSide, positionOf, type HexId, type Side } from "../view";

export type Order = Entry & { kind: "order" };
export const isOrder = (entry: Entry): entry is Order => entry.kind === "order";
export const eventsOf = (entry: Order): WarpeaceEvent[] => entry.events as WarpeaceEvent[];

export interface Clash {
    /** "Z24-Z25" */
    battle: string;
    from: HexId;
    to: HexId;
    attacker: Side;
    orders: Order[];
    /** The entry that ends it. */
    over: number | null;
}

/** The side that gave an order. */
function sideOf(name: string, view: View): Side {
    const seat = positionOf(view)?.seats?.find((one) => one.seat === name);
    return seat?.side ?? (isSide(name) ? name : "AL");
}

/** Does this event happen in the battle? Losses are told right after its roll. */
function isAbout(event: WarpeaceEvent, { from, to }: Clash): boolean {
    switch (event.kind) {
        case "attack":
        case "strength":
        case "intent":
        case "mode":
        case "demoralized":
        case "battle-over":
        case "surround":
            return event.from === from && event.to === to;
        case "retreat":
            return event.from === from || event.from === to;
        case "advance":
            return event.to === from || event.to === to;
        case "lost":
            return (event.hex === from || event.hex === to) && event.why !== "attrition" && event.why !== "march";
        default:
            return false;
    }
}

export function clashesIn(entries: readonly Entry[], view: View): Clash[] {
    const all: Clash[] = [];
    for (const entry of entries.filter(isOrder)) {
        const events = eventsOf(entry);
        for (const event of events)
            if (event.kind === "attack") all.push({ battle: `${event.from}-${event.to}`, from: event.from, to: event.to, attacker: sideOf(entry.name, view), orders: [], over: null });
        for (const clash of all.filter(({ over }) => over === null)) {
            if (!events.some((event) => isAbout(event, clash)) && !entry.text.split(" ").includes(clash.battle)) continue;
            clash.orders.push(entry);
            if (events.some((event) => event.kind === "battle-over" && isAbout(event, clash))) clash.over = entry.number;
        }
    }
    return all;
}

export const eventsIn = (clash: Clash): WarpeaceEvent[] => clash.orders.flatMap(eventsOf).filter((event) => isAbout(event, clash));

export const roundsOf = (clash: Clash): Resolution[] => resolutionsIn(clash.orders).filter(({ battle }) => battle === clash.battle);

/** Who leaves the field, or lets the enemy in, has lost. */
export function winnerOf(clash: Clash): Side | null {
    const left = new Set<HexId>();
    for (const event of eventsIn(clash)) {
        if (event.kind === "retreat" && event.from !== event.to) left.add(event.from);
        if (event.kind === "advance") left.add(event.to);
    }
    const [lost, held] = [left.has(clash.to), left.has(clash.from)];
    return lost === held ? null : lost ? clash.attacker : otherSide(clash.attacker);
}
