/* A plan puts things in places: markers and units in positions, units on roads, units in the slots of a skirmish. It becomes one
 * order. Pure functions. */
import type { Marker, Spot, TownId } from "../view";

/** By thing (a block, or a marker "0:woods"): its place. */
export type Plan = ReadonlyMap<string, string>;

export const put = (plan: Plan, thing: string, place: string | null): Plan => {
    const next = new Map(plan);
    next.delete(thing);
    if (place !== null) next.set(thing, place);
    return next;
};

/** Each is put where the other was. */
export const changePlaces = (plan: Plan, one: string, other: string): Plan => put(put(plan, one, plan.get(other) ?? null), other, plan.get(one) ?? null);

export const inPlace = (plan: Plan, place: string): string[] => [...plan].filter(([, at]) => at === place).map(([thing]) => thing);

// ------------------------------------------------------------ terrain

/** Two markers of a kind are two things. */
export const markerThings = (drawn: readonly Marker[]): string[] => drawn.map((marker, i) => `${i}:${marker}`);
export const markerOf = (thing: string): Marker => thing.slice(2) as Marker;

/** A second marker in the place of a first changes places with it. */
export function layMarker(plan: Plan, thing: string, spot: Spot): Plan {
    const [there] = inPlace(plan, spot).filter((one) => one !== thing);
    return there === undefined ? put(plan, thing, spot) : changePlaces(plan, thing, there);
}

export const terrainOrder = (plan: Plan, things: readonly string[]): string | null =>
    things.every((thing) => plan.has(thing)) ? `terrain ${things.map((thing) => `${markerOf(thing)} ${plan.get(thing)}`).join(", ")}` : null;

export const laidBy = (order: string): Plan =>
    new Map(order.replace(/^terrain /, "").split(", ").map((part, i) => [`${i}:${part.split(" ")[0]}`, part.split(" ")[1]!]));

// ------------------------------------------------------------ deployment

/** "A2/farm": it occupies the terrain. */
export const isPost = (place: string): boolean => place.includes("/");
export const spotOf = (place: string): Spot => place.split("/")[0]!;

/** Who occupied it before only stands there. */
export function takePost(plan: Plan, block: string, place: string): Plan {
    const next = new Map(plan);
    for (const [other, at] of plan) if (at === place) next.set(other, spotOf(at));
    next.set(block, place);
    return next;
}

/** `reserve` is where everybody is who has no other place. */
export function deployOrder(plan: Plan, blocks: readonly string[], spots: readonly Spot[], reserve: Spot): string {
    const at = (block: string) => plan.get(block) ?? reserve;
    const part = (spot: Spot) => {
        const here = blocks.filter((block) => spotOf(at(block)) === spot).map((block) => block + at(block).slice(spot.length));
        return here.length ? [`${spot}: ${here.join(" ")}`] : [];
    };
    return `deploy ${[...spots, reserve].flatMap(part).join(" ")}`;
}

export function deployedBy(order: string): Plan {
    const plan = new Map<string, string>();
    let spot = "";
    for (const word of order.split(" ").slice(1)) {
        if (word.endsWith(":")) spot = word.slice(0, -1);
        else if (word !== "-") plan.set(word.split("/")[0]!, word.includes("/") ? `${spot}/${word.split("/")[1]}` : spot);
    }
    return plan;
}

// ------------------------------------------------------------ leaving by roads

export const leaveOrder = (plan: Plan, blocks: readonly string[]): string | null => {
    const parts = blocks.filter((block) => plan.has(block)).map((block) => `${block} to ${plan.get(block)}`);
    return parts.length ? `retreat ${parts.join(", ")}` : null;
};

export const leftBy = (order: string): Plan =>
    new Map(order.replace(/^retreat /, "").split(", ").map((part) => part.split(" to ") as [string, TownId]));

/** A plan to begin with: the strongest take the roads in turn, as far as there is room. */
export function firstLeaving(units: readonly { block: string; steps: number; attrition: number; dies: boolean }[], roads: readonly { to: TownId; room: number }[]): Plan {
    const slots = roads.flatMap(({ to, room }) => Array<TownId>(room).fill(to));
    const able = units.filter((unit) => !unit.dies).sort((a, b) => b.steps - b.attrition - (a.steps - a.attrition));
    return new Map(able.slice(0, slots.length).map((unit, i) => [unit.block, slots[i]!]));
}

// ------------------------------------------------------------ sets

export const SLOT = "slot";

export const setOrder = (verb: "pick" | "cross", plan: Plan, blocks: readonly string[]): string | null => {
    const chosen = blocks.filter((block) => plan.has(block));
    return chosen.length ? `${verb} ${chosen.join(" ")}` : null;
};

export const setBy = (order: string): Plan => new Map(order.split(" ").slice(1).map((block) => [block, SLOT]));
