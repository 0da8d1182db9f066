/* Where corps start: the plan, the steps of the order, and the order itself. */
import type { View } from "../../../core/types";
import { localeOf, ownSide, positionOf, type Commander, type Place } from "../view";
import { armyOf, corpsNamed, nameKey, orderName, type Army } from "./army";

/** By the commander's nameKey. */
export type Places = Readonly<Record<string, Place>>;

export interface Placing {
    army: Army;
    /** The commanders that this seat places, in prompt order. */
    commanders: Commander[];
    /** 1 December, Allies: only two corps are on the map. */
    twoOnly: boolean;
    /** In a team on 1 December, the chief says which two are in play, including corps of others. This order is typed,
     * since its steps depend on each other. */
    typed: boolean;
    /** The others in that team place those of their corps that are in play. */
    mate: boolean;
}

export function placingOf(view: View): Placing | null {
    const position = positionOf(view);
    const side = ownSide(view);
    const army = armyOf(view);
    if (!position || !side || !army) return null;
    const mine = (one: Commander) => one.side === side && one.owner === view.seat && corpsNamed(army, one.name)?.locale != null;
    const allies = side === "A" && view.scenario === "dec1";
    const team = allies && position.ranks.A.length > 1;
    const chief = position.ranks[side][0] === view.seat;
    const typed = team && chief;
    const commanders = position.commanders.filter((one) => (typed ? one.side === side : mine(one)));
    return { army, commanders, twoOnly: allies && (chief || !team), typed, mate: team && !chief };
}

export const reserveOf = (army: Army, name: string): Place => `R(${corpsNamed(army, name)?.locale ?? 0})`;

const onMap = (place: Place | undefined): boolean => place !== undefined && place !== "off";

/** Number of corps that may be on the map. */
const wanted = (placing: Placing): number => (placing.twoOnly ? 2 : placing.commanders.length);

const fits = (placing: Placing, one: Commander): boolean => {
    const room = corpsNamed(placing.army, one.name)?.room ?? null;
    return placing.army.side === "F" || room === null || one.units.length <= room;
};

/** Gives every corps a place: the chosen one, else its reserve, or off the map if only two may be on it. */
export function completed(placing: Placing, places: Places): Places {
    const keys = placing.commanders.map((one) => nameKey(one.name));
    const full: Record<string, Place> = Object.fromEntries(Object.entries(places).filter(([key]) => keys.includes(key)));
    let free = wanted(placing) - placing.commanders.filter((one) => onMap(places[nameKey(one.name)])).length;
    for (const one of placing.commanders) {
        const known = places[nameKey(one.name)];
        const take = known === undefined && free > 0 && fits(placing, one);
        if (take) free -= 1;
        full[nameKey(one.name)] = known ?? (take ? reserveOf(placing.army, one.name) : "off");
    }
    return full;
}

/** Brings a corps onto the map; if there are too many, the one that was there longest is removed. */
export function broughtOn(placing: Placing, places: Places, name: string): Places {
    const key = nameKey(name);
    const others = Object.entries(places).filter(([one]) => one !== key);
    const on = others.filter(([, place]) => onMap(place));
    const [leaves] = placing.twoOnly && on.length >= wanted(placing) ? (on[0] ?? []) : [];
    const kept = others.map(([one, place]): [string, Place] => [one, one === leaves ? "off" : place]);
    return Object.fromEntries([...kept, [key, reserveOf(placing.army, name)]]);
}

// ------------------------------------------------------------ steps and orders

/** The steps to the prompt for this corps; without a name: to the complete order. */
export function stepsTo(placing: Placing, places: Places, name: string | null): string[] {
    const steps = ["place"];
    const first = placing.commanders[0];
    if (first) steps.push(orderName(first.name));
    for (const [index, one] of placing.commanders.entries()) {
        if (name !== null && nameKey(one.name) === nameKey(name)) return steps;
        const next = placing.commanders[index + 1];
        steps.push(`${places[nameKey(one.name)]} ${next ? orderName(next.name) : "done"}`);
    }
    return steps;
}

/** What the steps say, and whose place is asked for next. */
export function readSteps(steps: string[]): { places: Places; next: string | null } {
    const places: Record<string, Place> = {};
    let now = steps[1] ?? null;
    for (const step of steps.slice(2)) {
        const [place = "", then = ""] = step.split(" ");
        if (now) places[nameKey(now)] = place;
        now = then === "done" || !then ? null : then;
    }
    return { places, next: now };
}

/** Corps of others that are in play are not named: their players place them. */
export function placeOrder(placing: Placing, places: Places, seat: string | null = null): string {
    const named = placing.commanders.filter((one) => seat === null || one.owner === seat || places[nameKey(one.name)] === "off");
    return `place ${named.map((one) => `${orderName(one.name)} ${places[nameKey(one.name)]}`).join(", ")}`;
}

export function parsePlaceOrder(order: string): Places | null {
    const rest = /^place\s+(.+)$/.exec(order.trim())?.[1];
    if (!rest) return null;
    const pairs = rest.split(",").map((part) => part.trim().split(/\s+/));
    if (pairs.some((pair) => pair.length !== 2)) return null;
    return Object.fromEntries(pairs.map(([name = "", place = ""]) => [nameKey(name), place]));
}

export const isOnMap = (place: Place | undefined): boolean => onMap(place) && localeOf(place ?? "") !== null;
