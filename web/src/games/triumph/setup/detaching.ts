/* Units that start detached from their corps: the steps of the order, and the order itself. */
import { unitName, unitNamed, type Place, type Position, type Side, type Unit } from "../view";
import { orderName } from "./army";

export interface Detachment {
    unit: Unit;
    place: Place;
}

/** No army detaches more (T-SET-09). */
export const MOST_DETACHED = 6;

export interface Detaching {
    done: Detachment[];
    /** The unit whose place is asked for. */
    open: Unit | null;
}

export function readSteps(position: Position, side: Side, steps: string[]): Detaching {
    const words = steps
        .slice(1)
        .flatMap((step) => step.split(" "))
        .filter((word) => word !== "done" && word !== "none");
    const done: Detachment[] = [];
    let open: Unit | null = null;
    for (const [index, word] of words.entries()) {
        if (index % 2 === 0) open = unitNamed(position, word, side) ?? null;
        else {
            if (open) done.push({ unit: open, place: word });
            open = null;
        }
    }
    return { done, open };
}

/** "detachments C2 of Murat to 64>55, ..", without labels: blocks with the same face are interchangeable. */
export function detachOrder(done: Detachment[]): string {
    const parts = done.map(({ unit, place }) => `${unit.face} of ${orderName(unit.corps ?? "")} to ${place}`);
    return `detachments ${parts.length ? parts.join(", ") : "none"}`;
}

const corpsFaces = (position: Position, unit: Unit): Unit[] =>
    position.units
        .filter((one) => one.side === unit.side && one.corps === unit.corps && one.face === unit.face)
        .sort((one, other) => one.piece - other.piece);

/** Sorted as the server asks for them: by number, and of blocks with the same face the first ones. */
export function inOrder(position: Position, list: Detachment[]): Detachment[] {
    const used = new Set<number>();
    const first = ({ unit, place }: Detachment): Detachment => {
        const block = corpsFaces(position, unit).find((one) => !used.has(one.piece)) ?? unit;
        used.add(block.piece);
        return { unit: block, place };
    };
    return list.map(first).sort((one, other) => one.unit.piece - other.unit.piece);
}

export const stepsOf = (list: Detachment[]): string[] => ["detachments", ...list.flatMap(({ unit, place }) => [unitName(unit), place])];

/** The next block with that face in that corps that the server offers. */
export const nextBlock = (position: Position, list: Detachment[], unit: Unit): Unit =>
    corpsFaces(position, unit).find((one) => !list.some((other) => other.unit.piece === one.piece)) ?? unit;
