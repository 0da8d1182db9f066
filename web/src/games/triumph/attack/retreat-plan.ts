/* A retreat being planned: who takes the losses, where the survivors go, which unit each corps keeps. The server
 * provides the required losses and the room (preview); the result is one order. */
import { localeOf, strengthOf, type Face, type Place } from "../view";
import type { Payer, Shelter } from "./preview-pieces";

export interface Retreater {
    name: string; // as in orders
    face: Face;
    place: Place;
    corps: string | null;
}

export interface Retreat {
    units: Retreater[];
    payers: Payer[];
    shelters: Shelter[];
}

export interface Plan {
    loss: Readonly<Record<string, number>>;
    to: Readonly<Record<string, Place>>;
    keep: Readonly<Record<string, string>>; // corps -> unit
}

export const EMPTY: Plan = { loss: {}, to: {}, keep: {} };

export const isGun = (unit: Retreater): boolean => unit.face.charAt(0) === "A";
export const strengthLeft = (plan: Plan, unit: Retreater): number => strengthOf(unit.face) - (plan.loss[unit.name] ?? 0);

/** Units that can still go somewhere: no guns, and nobody without points left. */
export const survivors = (retreat: Retreat, plan: Plan): Retreater[] =>
    retreat.units.filter((unit) => !isGun(unit) && strengthLeft(plan, unit) > 0);

export const paid = (payer: Payer, plan: Plan): number => payer.units.reduce((sum, name) => sum + (plan.loss[name] ?? 0), 0);

export const roomLeft = (retreat: Retreat, plan: Plan, shelter: Shelter): number =>
    shelter.room - survivors(retreat, plan).filter((unit) => plan.to[unit.name] === shelter.place).length;

const roomInAll = (retreat: Retreat): number => retreat.shelters.reduce((sum, shelter) => sum + shelter.room, 0);

/** Units without a place; they are eliminated if there is no room left anywhere. */
export const homeless = (retreat: Retreat, plan: Plan): Retreater[] =>
    survivors(retreat, plan).filter((unit) => plan.to[unit.name] === undefined);

/** Adds one point; a unit with none left, or one too many, starts again at zero. */
export function pay(retreat: Retreat, plan: Plan, name: string): Plan {
    const payer = retreat.payers.find((one) => one.units.includes(name));
    const unit = retreat.units.find((one) => one.name === name);
    if (!payer || !unit) return plan;
    const now = plan.loss[name] ?? 0;
    const most = Math.min(strengthOf(unit.face), now + payer.points - paid(payer, plan));
    return tidy(retreat, { ...plan, loss: { ...plan.loss, [name]: now < most ? now + 1 : 0 } });
}

/** Sends the unit to this place, or away from it if it was there. */
export function send(retreat: Retreat, plan: Plan, name: string, place: Place): Plan {
    if (plan.to[name] === place) return tidy(retreat, { ...plan, to: without(plan.to, name) });
    const shelter = retreat.shelters.find((one) => one.place === place);
    if (!shelter || roomLeft(retreat, plan, shelter) < 1) return plan;
    return tidy(retreat, { ...plan, to: { ...plan.to, [name]: place } });
}

/** Sends as many as there is room for, those without a place first. */
export function sendAll(retreat: Retreat, plan: Plan, place: Place): Plan {
    const rest = [...homeless(retreat, plan), ...survivors(retreat, plan).filter((unit) => plan.to[unit.name] !== undefined)];
    return rest.reduce((now, unit) => (now.to[unit.name] === place ? now : send(retreat, now, unit.name, place)), plan);
}

export const keep = (retreat: Retreat, plan: Plan, unit: Retreater): Plan =>
    unit.corps ? tidy(retreat, { ...plan, keep: { ...plan.keep, [unit.corps]: unit.name } }) : plan;

/** Survivors of a corps that have a place: one of them stays with the commander. */
export const keepable = (retreat: Retreat, plan: Plan, corps: string): Retreater[] =>
    survivors(retreat, plan).filter((unit) => unit.corps === corps && plan.to[unit.name] !== undefined);

export const corpsOf = (retreat: Retreat): string[] => [
    ...new Set(retreat.units.map((unit) => unit.corps).filter((corps): corps is string => corps !== null)),
];

const without = <T>(map: Readonly<Record<string, T>>, name: string): Record<string, T> =>
    Object.fromEntries(Object.entries(map).filter(([key]) => key !== name));

/** Eliminated units go nowhere; a kept unit that is gone is forgotten. */
function tidy(retreat: Retreat, plan: Plan): Plan {
    const alive = new Set(survivors(retreat, plan).map((unit) => unit.name));
    const to = Object.fromEntries(Object.entries(plan.to).filter(([name]) => alive.has(name)));
    const kept = Object.fromEntries(Object.entries(plan.keep).filter(([, name]) => to[name] !== undefined));
    return { ...plan, to, keep: kept };
}

/** Decides what leaves no choice: a single payer pays, a single shelter takes the units that fit. */
export function beginPlan(retreat: Retreat): Plan {
    let plan = tidy(retreat, EMPTY);
    for (const payer of retreat.payers) {
        const only = payer.units.length === 1 ? payer.units[0] : undefined;
        for (let i = 0; only && i < payer.points; i++) plan = pay(retreat, plan, only);
    }
    const shelter = retreat.shelters.filter((one) => one.room > 0);
    if (shelter.length === 1 && shelter[0]!.room >= survivors(retreat, plan).length) plan = sendAll(retreat, plan, shelter[0]!.place);
    return plan;
}

/** A whole retreat to begin with: losses weaken strong units rather than eliminate weak ones, units go where there is
 * most room, and each corps keeps its strongest unit. */
export function proposedPlan(retreat: Retreat): Plan {
    let plan = beginPlan(retreat);
    const strength = (unit: Retreater) => strengthLeft(plan, unit);
    const strongest = (units: Retreater[]) => units.reduce((a, b) => (strength(b) > strength(a) ? b : a));
    for (const payer of retreat.payers) {
        while (paid(payer, plan) < payer.points) {
            const able = retreat.units.filter((unit) => payer.units.includes(unit.name) && strength(unit) > 0);
            if (!able.length) break;
            plan = pay(retreat, plan, strongest(able).name);
        }
    }
    for (const shelter of [...retreat.shelters].sort((a, b) => b.room - a.room)) {
        for (const unit of homeless(retreat, plan)) plan = send(retreat, plan, unit.name, shelter.place);
    }
    for (const corps of corpsOf(retreat)) {
        const units = keepable(retreat, plan, corps);
        if (units.length > 1) plan = keep(retreat, plan, strongest(units));
    }
    return plan;
}

/** What is still undecided; "" if the order is ready. */
export function missing(retreat: Retreat, plan: Plan): string {
    const owed = retreat.payers.reduce((sum, payer) => sum + payer.points - paid(payer, plan), 0);
    if (owed > 0) return owed === 1 ? "Choose a unit to lose 1 point." : `Assign ${owed} losses.`;
    const open = homeless(retreat, plan).length;
    const room = retreat.shelters.reduce((sum, shelter) => sum + roomLeft(retreat, plan, shelter), 0);
    if (open > 0 && room > 0) {
        const count = Math.min(open, room);
        return count === 1 ? "Choose a destination for 1 unit." : `Choose destinations for ${count} units.`;
    }
    const corps = corpsOf(retreat).find((one) => keepable(retreat, plan, one).length > 1 && !plan.keep[one]);
    return corps ? "Choose the unit that stays with its commander." : "";
}

export const hasRoomForAll = (retreat: Retreat, plan: Plan): boolean => roomInAll(retreat) >= survivors(retreat, plan).length;

/** Strength points that this retreat costs. */
export function pointsLost(retreat: Retreat, plan: Plan): number {
    const guns = retreat.units.filter(isGun).length;
    const assessed = retreat.units.reduce((sum, unit) => sum + (plan.loss[unit.name] ?? 0), 0);
    const crowd = homeless(retreat, plan).reduce((sum, unit) => sum + strengthLeft(plan, unit), 0);
    return guns + assessed + crowd;
}

/** The order, once nothing is missing. */
export function orderOf(retreat: Retreat, plan: Plan): string {
    const parts: string[] = [];
    const losers = retreat.units.flatMap((unit) => Array.from({ length: plan.loss[unit.name] ?? 0 }, () => unit.name));
    if (losers.length) parts.push(`loss ${losers.join(" ")}`);
    for (const shelter of retreat.shelters) {
        const there = survivors(retreat, plan).filter((unit) => plan.to[unit.name] === shelter.place);
        if (there.length) parts.push(`${there.map((unit) => unit.name).join(" ")} to ${localeOf(shelter.place)}`);
    }
    const kept = corpsOf(retreat).filter((corps) => keepable(retreat, plan, corps).length > 1);
    if (kept.length) parts.push(`keep ${kept.map((corps) => plan.keep[corps]).join(" ")}`);
    return parts.length ? `retreat ${parts.join(", ")}` : "retreat";
}

/** The order with these units sent to a place that is no shelter: the server says what is wrong with it. */
export function triedOrder(retreat: Retreat, plan: Plan, names: string[], place: Place): string {
    const there = { ...retreat, shelters: [...retreat.shelters, { place, room: names.length }] };
    return orderOf(there, { ...plan, to: { ...plan.to, ...Object.fromEntries(names.map((name) => [name, place])) } });
}
