/* What a drag of some units to a town means: one road for all. Who must stop earlier drops off at the last town that he
 * reaches, and who finds no room stays. Pure functions. */
import type { TownId } from "../../view";
import { roomOn, waysOf, type Group, type March, type Moves, type WayTo } from "./moves";

/** Units that go the same way. */
export interface Part {
    path: TownId[];
    blocks: string[];
    /** The last road is a force march. */
    forced: boolean;
    way: WayTo;
}

/** A road of the plan. */
export interface Leg {
    from: TownId;
    to: TownId;
    /** How many units take it. */
    count: number;
    /** .. as a force march. */
    forced: number;
    /** How many could, before the plan. */
    room: number;
    limit: number;
    attack: boolean;
}

export interface Plan {
    path: TownId[];
    /** Who goes farthest comes first. */
    parts: Part[];
    /** Those for whom there is no room, and those who can't take this road. */
    crowded: string[];
    stuck: string[];
    legs: Leg[];
}

const startsWith = (path: TownId[], begin: TownId[]): boolean => begin.every((town, i) => path[i] === town);
const same = (a: TownId[], b: TownId[]): boolean => a.length === b.length && startsWith(a, b);

/** Who marches by force: nobody, those who come to the end by it, or everybody who would stop. */
export type Force = "none" | "arrive" | "all";

/** The parts of the path that a block can take, the longest first. */
function farthest(ways: WayTo[], path: TownId[], force: Force): WayTo[] {
    const may = (way: WayTo) => !way.force_march || force === "all" || (force === "arrive" && way.path.length === path.length);
    return ways.filter((way) => may(way) && startsWith(path, way.path)).sort((a, b) => b.path.length - a.path.length);
}

/** Counts down the room on the roads of a plan. */
class Rooms {
    private readonly used = new Map<string, number>();
    constructor(private readonly moves: Moves) {}

    takes({ path, attack }: WayTo): boolean {
        const legs = path.slice(1).map((to, i) => ({ from: path[i]!, to, attack: attack && i + 2 === path.length }));
        if (legs.some((leg) => roomOn(this.moves, leg.from, leg.to, leg.attack) <= (this.used.get(`${leg.from}-${leg.to}`) ?? 0))) return false;
        for (const { from, to } of legs) this.used.set(`${from}-${to}`, (this.used.get(`${from}-${to}`) ?? 0) + 1);
        return true;
    }
}

export function planAlong(moves: Moves, group: Group, blocks: string[], path: TownId[], force: Force): Plan {
    const rooms = new Rooms(moves);
    const parts: Part[] = [];
    const [crowded, stuck]: [string[], string[]] = [[], []];
    const ranked = blocks.map((block) => ({ block, ways: farthest(waysOf(group, block), path, force) }));
    // Who goes far is served first, and who does so without a force march: the others may find room behind.
    const worth = ([way]: WayTo[]) => (way ? 2 * way.path.length - Number(way.force_march) : 0);
    ranked.sort((a, b) => worth(b.ways) - worth(a.ways));
    for (const { block, ways } of ranked) {
        const way = ways.find((one) => rooms.takes(one));
        if (!way) {
            (ways.length ? crowded : stuck).push(block);
            continue;
        }
        const part = parts.find((one) => same(one.path, way.path) && one.forced === way.force_march);
        if (part) part.blocks.push(block);
        else parts.push({ path: way.path, blocks: [block], forced: way.force_march, way });
    }
    parts.sort((a, b) => worth([b.way]) - worth([a.way]));
    return { path, parts, crowded, stuck, legs: legsOf(moves, parts) };
}

function legsOf(moves: Moves, parts: Part[]): Leg[] {
    const legs = new Map<string, Leg>();
    for (const { path, blocks, forced, way } of parts)
        path.slice(1).forEach((to, i) => {
            const from = path[i]!;
            const last = i + 2 === path.length;
            const attack = way.attack && last;
            const road = moves.roads.get(`${from}-${to}`);
            const limit = (attack ? road?.attack_limit : null) ?? road?.limit ?? 0;
            const leg = legs.get(`${from}-${to}`) ?? { from, to, count: 0, forced: 0, room: roomOn(moves, from, to, attack), limit, attack };
            legs.set(`${from}-${to}`, { ...leg, count: leg.count + blocks.length, forced: leg.forced + (forced && last ? blocks.length : 0) });
        });
    return [...legs.values()];
}

/** How many units come to the end of the path. */
export const arriving = ({ path, parts }: Plan): number => parts.reduce((sum, part) => sum + (same(part.path, path) ? part.blocks.length : 0), 0);
export const marching = ({ parts }: Plan): number => parts.reduce((sum, part) => sum + part.blocks.length, 0);
const forcedIn = ({ parts }: Plan): number => parts.reduce((sum, part) => sum + (part.forced ? part.blocks.length : 0), 0);
/** The risk of its force marches; null: there is none. */
export const riskOf = ({ parts }: Plan): March | null => parts.find((part) => part.forced)?.way.march ?? null;

/** Every path that one of these blocks can take to the town. */
function pathsTo(group: Group, blocks: string[], town: TownId): TownId[][] {
    const found = new Map<string, TownId[]>();
    for (const block of blocks)
        for (const { path } of waysOf(group, block)) if (path[path.length - 1] === town) found.set(path.join("-"), path);
    return [...found.values()];
}

/** Can one of them take this path? */
export const isPath = (group: Group, blocks: string[], path: TownId[]): boolean => blocks.some((block) => waysOf(group, block).some((way) => same(way.path, path)));

/** The more arrive the better; then the fewer force marches, and the shorter. */
function isBetter(a: Plan, b: Plan): boolean {
    const gains = [arriving(a) - arriving(b), marching(a) - marching(b), forcedIn(b) - forcedIn(a), b.path.length - a.path.length];
    return (gains.find((gain) => gain !== 0) ?? 0) > 0;
}

function bestPlan(moves: Moves, group: Group, blocks: string[], paths: TownId[][], force: Force): Plan | null {
    const plans = paths.map((path) => planAlong(moves, group, blocks, path, force)).filter((plan) => arriving(plan) > 0);
    return plans.reduce<Plan | null>((found, plan) => (found && !isBetter(plan, found) ? found : plan), null);
}

/** What bringing these blocks to the town means. Where nobody arrives without a force march, it means one. A path that was
 * drawn is taken, unless that costs a force march or somebody would not arrive. Null: nobody can go there. */
export function planTo(moves: Moves, group: Group, blocks: string[], town: TownId, force: boolean, drawn?: TownId[]): Plan | null {
    const paths = pathsTo(group, blocks, town);
    const along = (some: TownId[][]) => bestPlan(moves, group, blocks, some, force ? "all" : "none") ?? bestPlan(moves, group, blocks, some, "arrive");
    const best = along(paths);
    const wished = drawn && isPath(group, blocks, drawn) ? along([drawn]) : null;
    return wished && best && arriving(wished) >= arriving(best) && forcedIn(wished) <= forcedIn(best) ? wished : best;
}

/** Every town that one of these blocks can come to, the nearest first. */
export function townsFor(group: Group, blocks: string[]): TownId[] {
    const ways = blocks.flatMap((block) => waysOf(group, block)).sort((a, b) => a.path.length - b.path.length);
    return [...new Set(ways.map(({ path }) => path[path.length - 1]!))];
}

/** The orders, one for each way: those who go farthest first, so that nobody takes their room. */
export const ordersOf = ({ parts }: Plan): string[] => parts.map(({ blocks, path }) => `move ${blocks.join(" ")} ${path.join("-")}`);
