/* The plan of a withdrawal: which part of each force goes where, and who is lost. Pure functions. */
import { namesOf, total, type Chosen, type Stack } from "../move/party";
import { troopName } from "../names";
import { typeOf, type HexId, type Kind } from "../view";
import type { Force, Goal } from "./question";

export interface Part {
    hex: HexId;
    goal: Goal;
    who: Chosen;
}

export interface Plan {
    parts: Part[];
    /** SP that are lost before they go, by hex. */
    lost: Record<HexId, Record<Kind, number>>;
    /** Forces whose SP are all without supply: they leave, and the enemy sends them. */
    given: HexId[];
}

export const EMPTY: Plan = { parts: [], lost: {}, given: [] };

export const goalKey = ({ hex, inside, path }: Goal): string => (inside ? `in ${hex}` : (path?.join("-") ?? hex));
const sameGoal = (a: Goal, b: Goal): boolean => goalKey(a) === goalKey(b);

const lostIn = (plan: Plan, hex: HexId): number => Object.values(plan.lost[hex] ?? {}).reduce((sum, number) => sum + number, 0);
const partsFrom = (plan: Plan, hex: HexId): Part[] => plan.parts.filter((part) => part.hex === hex);

/** Who of a force has no place yet. */
export function left({ stack }: Force, plan: Plan): Chosen {
    const parts = partsFrom(plan, stack.hex);
    const gone = (kind: Kind) => parts.reduce((sum, { who }) => sum + (who.sp[kind] ?? 0), plan.lost[stack.hex]?.[kind] ?? 0);
    return {
        leaders: stack.leaders.map(({ leader }) => leader).filter((leader) => !parts.some(({ who }) => who.leaders.includes(leader))),
        sp: Object.fromEntries(stack.kinds.flatMap(({ kind, count }) => (count > gone(kind) ? [[kind, count - gone(kind)]] : []))),
    };
}

/** The forces that leave, by the plan. */
export const leaving = (forces: readonly Force[], plan: Plan): Force[] =>
    forces.filter(({ stack }) => partsFrom(plan, stack.hex).length || plan.given.includes(stack.hex) || lostIn(plan, stack.hex));

export const isGiven = ({ stack, sent }: Force): boolean => !stack.kinds.length && sent.length > 0;

// ------------------------------------------------------------ places

/** SP that still fit there. */
export function roomFor(force: Force, plan: Plan, goal: Goal): number {
    if (!goal.inside) return Infinity;
    const there = partsFrom(plan, force.stack.hex).filter((part) => sameGoal(part.goal, goal));
    return force.room - there.reduce((sum, { who }) => sum + total(who), 0);
}

const added = (a: Chosen, b: Chosen): Chosen => ({
    leaders: [...new Set([...a.leaders, ...b.leaders])],
    sp: Object.fromEntries([...new Set([...Object.keys(a.sp), ...Object.keys(b.sp)])].map((kind) => [kind, (a.sp[kind] ?? 0) + (b.sp[kind] ?? 0)])),
});

/** As many of these as fit: troops on foot first. */
export function fitted(stack: Stack, who: Chosen, room: number): Chosen {
    let free = room;
    const sp: Record<Kind, number> = {};
    for (const { kind } of [...stack.kinds].sort((a, b) => rank(a.kind) - rank(b.kind))) {
        const number = Math.min(who.sp[kind] ?? 0, free);
        if (number > 0) sp[kind] = number;
        free -= number;
    }
    return { leaders: who.leaders, sp };
}

export function place(force: Force, plan: Plan, who: Chosen, goal: Goal): Plan {
    const { hex } = force.stack;
    const some = fitted(force.stack, who, roomFor(force, plan, goal));
    const before = plan.parts.find((part) => part.hex === hex && sameGoal(part.goal, goal));
    const part = { hex, goal, who: before ? added(before.who, some) : some };
    return { ...plan, parts: [...plan.parts.filter((one) => one !== before), part] };
}

export const takeBack = (plan: Plan, part: Part): Plan => ({ ...plan, parts: plan.parts.filter((one) => one !== part) });

// ------------------------------------------------------------ losses

/** The cheapest first. */
const ORDER = ["m", "p", "l", "i", "k", "c", "g", "h"];
const rank = (kind: Kind): number => ORDER.indexOf(typeOf(kind));

/** SP that this force loses on its way. */
function tollOf(force: Force, plan: Plan): number {
    if (!force.toll) return 0;
    const parts = partsFrom(plan, force.stack.hex);
    const sheltered = parts.length > 0 && parts.every(({ goal }) => goal.inside) && force.stack.kinds.reduce((sum, { count }) => sum + count, 0) <= force.room;
    return sheltered ? 0 : force.toll;
}

export interface Debt {
    /** Lost to enemy cavalry. */
    pursuit: number;
    /** Lost on the way, by hex. */
    tolls: Map<HexId, number>;
    all: number;
}

/** What leaving costs, for all who leave together. */
export function debtOf(forces: readonly Force[], plan: Plan): Debt {
    const all = leaving(forces, plan);
    const cavalry = all.reduce((sum, force) => sum + force.cavalry, 0);
    const pursuit = all.some(({ needed }) => cavalry < needed) ? 1 : 0;
    const tolls = new Map(all.map((force) => [force.stack.hex, tollOf(force, plan)]));
    return { pursuit, tolls, all: pursuit + [...tolls.values()].reduce((sum, toll) => sum + toll, 0) };
}

/** Those of the force who may be lost. */
export const losable = ({ stack, sent }: Force): Stack["kinds"] => (stack.kinds.length ? stack.kinds : sent);

const sizeOf = (force: Force): number => losable(force).reduce((sum, one) => sum + one.count, 0);
const cheapest = (force: Force): Stack["kinds"] => [...losable(force)].sort((a, b) => rank(a.kind) - rank(b.kind) || b.count - a.count);

/** How many each force that leaves must lose. The one that already pays for the pursuit still does, else the largest. */
function owedBy(forces: readonly Force[], plan: Plan): Map<HexId, number> {
    const { pursuit, tolls } = debtOf(forces, plan);
    const all = leaving(forces, plan);
    const payer = all.find(({ stack }) => lostIn(plan, stack.hex) > (tolls.get(stack.hex) ?? 0)) ?? [...all].sort((a, b) => sizeOf(b) - sizeOf(a))[0];
    return new Map(all.map((force) => [force.stack.hex, Math.min(sizeOf(force), (tolls.get(force.stack.hex) ?? 0) + (force === payer ? pursuit : 0))]));
}

/** What is lost already stays lost as far as it is owed; the cheapest SP make up the rest. */
function losses(force: Force, lost: Record<Kind, number>, owed: number): Record<Kind, number> {
    const found: Record<Kind, number> = {};
    let open = owed;
    for (const { kind, count } of losable(force)) {
        const number = Math.min(lost[kind] ?? 0, count, open);
        if (number > 0) found[kind] = number;
        open -= number;
    }
    for (const { kind, count } of cheapest(force)) {
        const number = Math.min(count - (found[kind] ?? 0), open);
        if (number > 0) found[kind] = (found[kind] ?? 0) + number;
        open -= number;
    }
    return found;
}

/** Parts give up who is lost; those of a force that has no one left to place take along who is saved. */
function refitted({ stack }: Force, plan: Plan, whole: boolean): Plan {
    let { parts } = plan;
    for (const { kind, count } of stack.kinds) {
        const [first, ...others] = parts.filter((part) => part.hex === stack.hex).sort((a, b) => (b.who.sp[kind] ?? 0) - (a.who.sp[kind] ?? 0));
        const off = count - (plan.lost[stack.hex]?.[kind] ?? 0) - [first, ...others].reduce((sum, part) => sum + (part?.who.sp[kind] ?? 0), 0);
        if (!first || !(off < 0 || (whole && off > 0))) continue;
        const who = { ...first.who, sp: { ...first.who.sp, [kind]: Math.max(0, (first.who.sp[kind] ?? 0) + off) } };
        parts = parts.map((part) => (part === first ? { ...part, who } : part));
    }
    return { ...plan, parts: parts.filter(({ who }) => total(who) > 0) };
}

function withLosses(forces: readonly Force[], plan: Plan, lost: Plan["lost"]): Plan {
    const whole = new Set(forces.filter((force) => total(left(force, plan)) === 0));
    return forces.reduce((now, force) => refitted(force, now, whole.has(force)), { ...plan, lost });
}

/** After any change: what is owed is lost, and nothing else. */
export function tidy(forces: readonly Force[], plan: Plan): Plan {
    const owed = owedBy(forces, plan);
    const lost = Object.fromEntries(leaving(forces, plan).map((force) => [force.stack.hex, losses(force, plan.lost[force.stack.hex] ?? {}, owed.get(force.stack.hex) ?? 0)]));
    return withLosses(forces, plan, lost);
}

/** Another SP is lost instead: one of this kind, here. */
export function loseInstead(forces: readonly Force[], plan: Plan, hex: HexId, kind: Kind): Plan {
    const here = Object.entries(plan.lost).flatMap(([at, kinds]) => Object.entries(kinds).flatMap(([one, number]) => (number > 0 && !(at === hex && one === kind) ? [{ at, one }] : [])));
    const spared = here.find(({ at }) => at === hex) ?? here[0];
    if (!spared) return plan;
    const lost = { ...plan.lost, [spared.at]: { ...plan.lost[spared.at], [spared.one]: plan.lost[spared.at]![spared.one]! - 1 } };
    return tidy(forces, withLosses(forces, plan, { ...lost, [hex]: { ...lost[hex], [kind]: (lost[hex]?.[kind] ?? 0) + 1 } }));
}

// ------------------------------------------------------------ the order

/** SP that have no place yet, of those who leave. */
export const open = (forces: readonly Force[], plan: Plan): number => forces.reduce((sum, force) => sum + total(left(force, plan)), 0);

/** Is everything said that the order needs? `must`: everybody leaves. */
export function isComplete(forces: readonly Force[], plan: Plan, must: boolean): boolean {
    const who = must ? forces : leaving(forces, plan);
    return who.length > 0 && who.every((force) => total(left(force, plan)) === 0 && (!isGiven(force) || plan.given.includes(force.stack.hex)));
}

const lossWords = (plan: Plan, hex: HexId): string[] => {
    const names = Object.entries(plan.lost[hex] ?? {}).flatMap(([kind, number]) => (number > 0 ? [troopName(kind, number)] : []));
    return names.length ? [`lose ${hex} ${names.join(" ")}`] : [];
};

const wayWords = ({ hex, inside, path }: Goal): string => (inside ? "in" : (path?.join("-") ?? hex));

/** "retreat Z29-Y29 lose Z29 FRi, Z29 Ney FRi3 to Z28" */
export function retreatOrder(forces: readonly Force[], plan: Plan): string {
    const all = leaving(forces, plan);
    const subject = all[0]?.battle ?? all[0]?.stack.hex ?? "";
    const losses = all.flatMap(({ stack }) => lossWords(plan, stack.hex));
    const parts = all.flatMap((force) =>
        isGiven(force) ? [force.stack.hex] : partsFrom(plan, force.stack.hex).map(({ goal, who }) => `${force.stack.hex} ${namesOf(force.stack, who).join(" ")} to ${wayWords(goal)}`),
    );
    return `retreat ${subject} ${[...losses, ...parts].join(", ")}`;
}

/** "advance Z29 Ney FRi4, AA30 FRi3"; "inside Z25 none" */
export function partOrder(verb: string, forces: readonly Force[], chosen: Record<HexId, Chosen>): string {
    const named = forces.flatMap(({ stack }) => {
        const names = chosen[stack.hex] ? namesOf(stack, chosen[stack.hex]!) : [];
        return names.length ? [`${stack.hex} ${names.join(" ")}`] : [];
    });
    if (named.length) return `${verb} ${named.join(", ")}`;
    return verb === "inside" ? `inside ${forces[0]?.stack.hex ?? ""} none` : `${verb} none`;
}

/** Everybody, as far as there is room. */
export const allOf = ({ stack, room }: Force): Chosen => fitted(stack, { leaders: stack.leaders.map(({ leader }) => leader), sp: Object.fromEntries(stack.kinds.map(({ kind, count: number }) => [kind, number])) }, room);

export const NOBODY: Chosen = { leaders: [], sp: {} };
