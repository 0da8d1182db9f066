/* Who goes: the units of a hex that can go together, and those that were chosen. Pure functions. */
import { troopName } from "../names";
import { byRank, isCavalry, leadersIn, pilesIn, sumOf, type Colour, type HexId, type Kind, type Leader, type Position, type Side } from "../view";

/** The units in a hex that one order can name: a group that goes on, or units that have not moved. */
export interface Stack {
    hex: HexId;
    /** It is the group on its way. */
    open: boolean;
    leaders: Leader[];
    kinds: { kind: Kind; count: number; colour: Colour }[];
}

/** How many of each kind, and which leaders. */
export interface Chosen {
    leaders: string[];
    sp: Record<Kind, number>;
}

function kindsOf(position: Position, hex: HexId, side: Side, open: boolean): Stack["kinds"] {
    const found = new Map<Kind, { kind: Kind; count: number; colour: Colour }>();
    for (const { sp, count, colour, marks, side: of } of pilesIn(position, hex)) {
        if (of !== side || (open ? !marks.includes("group") : marks.includes("moved") || marks.includes("group"))) continue;
        const kind = found.get(sp) ?? { kind: sp, count: 0, colour };
        found.set(sp, { ...kind, count: kind.count + count });
    }
    return [...found.values()];
}

/** Null: nobody there can be named so. */
export function stackIn(position: Position, hex: HexId, side: Side, open: boolean): Stack | null {
    const leaders = leadersIn(position, hex).filter(({ side: of, marks }) => of === side && (open ? marks.includes("group") : !marks.includes("moved") && !marks.includes("group")));
    const kinds = kindsOf(position, hex, side, open);
    return leaders.length || kinds.length ? { hex, open, leaders: byRank(leaders), kinds } : null;
}

/** The group on its way comes before those who stand beside it. */
export function stacksIn(position: Position, hex: HexId, side: Side): Stack[] {
    const both = [position.group?.hex === hex ? stackIn(position, hex, side, true) : null, stackIn(position, hex, side, false)];
    return both.filter((stack): stack is Stack => stack !== null);
}

export const total = ({ sp }: Chosen): number => Object.values(sp).reduce((sum, number) => sum + number, 0);
export const capacity = (stack: Stack, { leaders }: Chosen): number =>
    stack.leaders.filter(({ leader }) => leaders.includes(leader)).reduce((sum, leader) => sum + leader.capacity, 0);

export const isEmpty = (chosen: Chosen): boolean => chosen.leaders.length === 0 && total(chosen) === 0;

/** Infantry that one of the leaders leads, then cavalry, as far as they can take them; without leaders all cavalry. */
export function everybody(stack: Stack): Chosen {
    const colours = new Set(stack.leaders.map(({ colour }) => colour));
    const chosen: Chosen = { leaders: stack.leaders.map(({ leader }) => leader), sp: {} };
    let room = stack.leaders.length ? capacity(stack, chosen) : Infinity;
    const foot = stack.kinds.filter(({ kind, colour }) => !isCavalry(kind) && colours.has(colour));
    const horse = stack.kinds.filter(({ kind }) => isCavalry(kind));
    for (const { kind, count } of [...foot, ...horse]) {
        const taken = Math.min(count, room);
        room -= taken;
        if (taken > 0) chosen.sp[kind] = taken;
    }
    return chosen;
}

/** What is plainly wrong with a choice; null: the server will say. */
export function unfit(stack: Stack, chosen: Chosen): string | null {
    if (isEmpty(chosen)) return "Choose who moves.";
    const room = capacity(stack, chosen);
    if (chosen.leaders.length && total(chosen) > room) return `Too many: the chosen leaders take at most ${room} SP.`;
    const foot = stack.kinds.some(({ kind }) => !isCavalry(kind) && (chosen.sp[kind] ?? 0) > 0);
    return foot && !chosen.leaders.length ? "Infantry needs a leader to move. Cavalry can go alone." : null;
}

/** Leaders first, in the words of orders. */
export function namesOf(stack: Stack, chosen: Chosen): string[] {
    const leaders = stack.leaders.map(({ leader }) => leader).filter((leader) => chosen.leaders.includes(leader));
    const troops = stack.kinds.flatMap(({ kind }) => (chosen.sp[kind] ? [troopName(kind, chosen.sp[kind])] : []));
    return [...leaders, ...troops];
}

export const orderOf = (verb: string, stack: Stack, chosen: Chosen, path: readonly HexId[]): string => `${verb} ${namesOf(stack, chosen).join(" ")} ${path.join("-")}`;

export const sizeOf = (stack: Stack): number => stack.kinds.reduce((sum, { count }) => sum + count, 0);

/** Everybody in the hex, for headings. */
export const strengthOf = (position: Position, hex: HexId, side: Side): number => sumOf(pilesIn(position, hex).filter((pile) => pile.side === side));
