/* A deployment in the making: which block starts where, and which give up a step. Pure functions. */
import type { TownId } from "../view";
import type { Force } from "./force";
import type { Land } from "./land";

export interface Plan {
    /** By the id of a block. */
    at: Readonly<Record<string, TownId>>;
    /** Blocks that give up a step. */
    less: readonly string[];
}

export const NOTHING: Plan = { at: {}, less: [] };

export const isPlaced = (plan: Plan, block: string): boolean => plan.at[block] !== undefined;
export const placedIn = (plan: Plan, town: TownId): string[] => Object.keys(plan.at).filter((block) => plan.at[block] === town);
export const placedCount = (plan: Plan): number => Object.keys(plan.at).length;
export const samePlan = (one: Plan, other: Plan): boolean => planKey(one) === planKey(other);

const planKey = (plan: Plan): string => JSON.stringify([Object.entries(plan.at).sort(), [...plan.less].sort()]);

/** So many of these blocks could still be put there; those that are there already count as moved. */
export function roomFor(land: Land, plan: Plan, blocks: readonly string[], town: TownId): number {
    const limit = land.zone.get(town)?.limit ?? 0;
    return limit - placedIn(plan, town).filter((block) => !blocks.includes(block)).length;
}

export interface Fit {
    plan: Plan;
    /** Those that found no room, or may not start there. */
    left: string[];
    why: "zone" | "room" | null;
}

/** Puts down as many of these blocks as may start in the town. */
export function put(force: Force, land: Land, plan: Plan, blocks: readonly string[], town: TownId): Fit {
    const zone = land.zone.get(town);
    const allowed = blocks.filter((block) => zone !== undefined && force.block.get(block)?.army === zone.army);
    const fits = allowed.slice(0, Math.max(0, roomFor(land, plan, allowed, town)));
    const left = blocks.filter((block) => !fits.includes(block));
    const why = !left.length ? null : allowed.length < blocks.length ? "zone" : "room";
    return { plan: { ...plan, at: { ...plan.at, ...Object.fromEntries(fits.map((block) => [block, town])) } }, left, why };
}

export const takeBack = (plan: Plan, blocks: readonly string[]): Plan => ({
    ...plan,
    at: Object.fromEntries(Object.entries(plan.at).filter(([block]) => !blocks.includes(block))),
});

/** Gives up a step of a block, or not; the oldest choice is taken back if there are too many. */
export function lose(land: Land, plan: Plan, block: string): Plan {
    if (plan.less.includes(block)) return { ...plan, less: plan.less.filter((one) => one !== block) };
    if (!land.payers.has(block) || land.owed === 0) return plan;
    return { ...plan, less: [...plan.less, block].slice(-land.owed) };
}

export const isComplete = (force: Force, land: Land, plan: Plan): boolean =>
    force.blocks.every((block) => isPlaced(plan, block.id)) && plan.less.length === land.owed;

// ------------------------------------------------------------ orders

const name = (force: Force, plan: Plan, block: string): string =>
    plan.less.includes(block) ? `${block}:${(force.block.get(block)?.max ?? 1) - 1}` : block;

/** The order as far as it goes: towns in the order of the map, blocks in that of their army. */
export function orderText(force: Force, land: Land, plan: Plan): string {
    const named = (blocks: string[]) => blocks.map((block) => name(force, plan, block)).join(" ");
    if (land.fixed) {
        const less = force.blocks.map((block) => block.id).filter((block) => plan.less.includes(block));
        return `deploy ${named(less) || "none"}`;
    }
    const towns = [...new Set([...land.zone.keys(), ...Object.values(plan.at)])];
    const parts = towns.flatMap((town) => {
        const here = force.blocks.map((block) => block.id).filter((block) => plan.at[block] === town);
        return here.length ? [`${town}: ${named(here)}`] : [];
    });
    return `deploy ${parts.join(" ")}`;
}

/** What an order says about the blocks of this force; blocks of others are left out, towns are not checked. */
export function parseOrder(force: Force, order: string): Plan | null {
    const words = order.trim().split(/\s+/);
    if (words[0] !== "deploy" || words.length < 2) return null;
    const at: Record<string, TownId> = {};
    const less: string[] = [];
    let town = "";
    for (const word of words.slice(1)) {
        if (word.endsWith(":")) town = word.slice(0, -1);
        else {
            const [block = "", strength] = word.split(":");
            if (!force.block.has(block)) continue;
            if (town) at[block] = town;
            if (strength !== undefined) less.push(block);
        }
    }
    return { at, less };
}

/** The plan with these blocks in a town where they may not be, and all others anywhere: so that the server refuses it for no
 * other reason. */
export function tried(force: Force, land: Land, plan: Plan, blocks: readonly string[], town: TownId): Plan {
    const moved: Plan = { at: { ...plan.at, ...Object.fromEntries(blocks.map((block) => [block, town])) }, less: [] };
    const free = (now: Plan, block: string): TownId | undefined =>
        [...land.zone].find(([name, zone]) => name !== town && zone.army === force.block.get(block)?.army && roomFor(land, now, [block], name) > 0)?.[0];
    const full = force.blocks.reduce((now, { id }) => {
        const at = isPlaced(now, id) ? undefined : free(now, id);
        return at ? { ...now, at: { ...now.at, [id]: at } } : now;
    }, moved);
    return { ...full, less: [...land.payers].slice(0, land.owed) };
}

/** A set-up of another game or from a text: only what may stand here, and without its losses. */
export function fitting(force: Force, land: Land, plan: Plan): Plan {
    const towns = [...new Set(Object.values(plan.at))];
    return towns.reduce((now, town) => put(force, land, now, placedIn(plan, town), town).plan, NOTHING);
}
