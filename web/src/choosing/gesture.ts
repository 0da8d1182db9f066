/* A gesture is "these things, to that place". It means the orders that the server offers for exactly these things: one
 * function for dragging, clicking and keys, in every game. Pure functions. */
import type { Choice, Target } from "../core/types";
import { targetKey, type Light } from "../games/game";
import { endWay, type Reach } from "./ahead";
import { litTargets, offersOf, type Offers, type Way } from "./offers";

/** Things in the player's hand, and where they can go. */
export interface Held {
    things: Target[];
    /** The steps before those of the ways. */
    steps: string[];
    ways: Way[];
    /** Orders that name none of the things, but are meant by pointing with them at something: threats. */
    aims: Way[];
    offers: Offers;
    /** Other orders that begin with these things, where more must be picked. */
    modes: Way[];
}

export interface Hints {
    isMain(target: Target): boolean;
    /** Where to point for an order that names no piece, with these things in hand; [] if they have no part in it. */
    aimsAt(choice: Choice, things: Target[], ways: Way[]): Target[];
}

const isPlace = (way: Way): boolean => way.choice.noun === "place";
const namesPieces = (way: Way): boolean => way.via.some((choice) => choice.noun === "piece");

/** What is in hand after these steps; null if it cannot go anywhere. `loose` are ways that name no piece. */
export function heldOf(things: Target[], steps: string[], { ends }: Reach, loose: Way[], modes: Way[], hints: Hints): Held | null {
    const ways = ends.map(endWay).filter(isPlace);
    const aims = loose.filter((way) => isPlace(way) && !namesPieces(way)).flatMap((way) => {
        const targets = hints.aimsAt(way.choice, things, ways);
        return targets.length ? [{ ...way, choice: { ...way.choice, targets } }] : [];
    });
    if (!ways.length && !aims.length) return null;
    const offers = new Map(offersOf(aims));
    for (const [key, found] of offersOf(ways, hints.isMain)) offers.set(key, found);
    return { things, steps, ways, aims, offers, modes };
}

/** Things that no order moves together, but that each can go to the same place: then each gets an order. */
export function eachOf(things: Target[], reaches: Reach[], isMain: Hints["isMain"], words: (way: Way) => string, give: (orders: string[]) => void): Held | null {
    // The shortest end to each place comes first, and stays.
    const all = reaches.map(({ ends }) => new Map(ends.map(endWay).filter((way) => isPlace(way) && way.order).reverse().map((way) => [keyOf(way), way])));
    const ways = [...(all[0] ?? [])].reverse().flatMap(([key, first]): Way[] => {
        const orders = all.flatMap((ends) => ends.get(key)?.order ?? []);
        if (orders.length < things.length) return [];
        return [{ ...first, order: null, plan: { words: words(first), put: () => give(orders) } }];
    });
    return ways.length ? { things, steps: [], ways, aims: [], offers: offersOf(ways, isMain), modes: [] } : null;
}

const keyOf = (way: Way): string => (way.choice.targets[0] ? targetKey(way.choice.targets[0]) : "");

/** The orders meant by pointing at a thing; `tiers` are what it may mean, the nearest first. */
export function fitting(offers: Offers, tiers: Target[][]): Way[] {
    for (const target of tiers.flat()) {
        const found = offers.get(targetKey(target));
        if (found?.length) return found;
    }
    return [];
}

/** Orders that join things without going anywhere: a unit dropped on a commander. */
export function joining({ ends }: Reach): Way[] {
    return ends.filter((end) => end.complete && !end.steps.some((step) => step.noun === "place")).map(endWay);
}

/** The steps up to the last piece: what a question about another place refers to. */
export function beginOf(held: Held): string[] {
    const way = held.ways[0];
    const last = way ? way.via.map((choice) => choice.noun).lastIndexOf("piece") : -1;
    return [...held.steps, ...(way?.steps.slice(0, last + 1) ?? [])];
}

export function heldLights(held: Held, pointed: Target[], isMain: (target: Target) => boolean): Map<string, Light> {
    const lights = new Map<string, Light>();
    for (const way of held.aims) for (const target of way.choice.targets) lights.set(targetKey(target), "aim");
    for (const way of held.ways) {
        if (way.choice.kind === "way") continue;
        for (const target of litTargets(way.choice, isMain)) lights.set(targetKey(target), way.plan?.aim ? "aim" : "end");
    }
    for (const target of held.things) lights.set(targetKey(target), "taken");
    for (const target of pointed) lights.set(targetKey(target), "pointed");
    return lights;
}

/** Near ends before far ones, each once. */
export function endsOf(held: Held): { near: Way[]; far: Way[] } {
    const offered = new Set([...held.offers.values()].flat());
    const ends = held.ways.filter((way) => offered.has(way));
    const isFar = (way: Way) => way.via.some((choice) => choice.noun === "place" && choice.kind === "way");
    return { near: ends.filter((way) => !isFar(way)), far: ends.filter(isFar) };
}
