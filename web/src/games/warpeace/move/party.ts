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

/** Of a divided side only the units of the seat that moves. */
const moves = ({ answers_for: mover }: Position, seat: string | null | undefined): boolean => !seat || !mover || seat === mover;

function kindsOf(position: Position, hex: HexId, side: Side, open: boolean): Stack["kinds"] {
    const seats = new Map(position.nations.map(({ nation, seat }) => [nation, seat]));
    const found = new Map<Kind, { kind: Kind; count: number; colour: Colour }>();
    for (const { sp, count, colour, marks, nation, side: of } of pilesIn(position, hex)) {
        if (of !== side || !moves(position, seats.get(nation)) || (open ? !marks.includes("group") : marks.includes("moved") || marks.includes("group"))) continue;
        const kind = found.get(sp) ?? { kind: sp, count: 0, colour };
        found.set(sp, { ...kind, count: kind.count + count });
    }
    return [...found.values()];
}

/** Null: nobody there can be named so. */
export function stackIn(position: Position, hex: HexId, side: Side, open: boolean): Stack | null {
    const leaders = leadersIn(position, hex).filter(({ side: of, marks, seat }) => of === side && moves(position, seat) && (open ? marks.includes("group") : !marks.includes("moved") && !marks.includes("group")));
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

/** Infantry as far as leaders of its color can take it, then cavalry; without leaders all cavalry. */
export function everybody(stack: Stack): Chosen {
    const led = new Map<Colour, number>();
    for (const { colour, capacity: most } of stack.leaders) led.set(colour, (led.get(colour) ?? 0) + most);
    const chosen: Chosen = { leaders: stack.leaders.map(({ leader }) => leader), sp: {} };
    let room = stack.leaders.length ? capacity(stack, chosen) : Infinity;
    const foot = stack.kinds.filter(({ kind }) => !isCavalry(kind));
    const horse = stack.kinds.filter(({ kind }) => isCavalry(kind));
    for (const { kind, count, colour } of [...foot, ...horse]) {
        const own = isCavalry(kind) ? room : (led.get(colour) ?? 0);
        const taken = Math.min(count, room, own);
        room -= taken;
        if (!isCavalry(kind)) led.set(colour, own - taken);
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
