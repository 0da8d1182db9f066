/* Units that stand apart from their corps at first: steps of the order, and the order itself. */
import { unitNamed, type Face, type Place, type Position, type Side, type Unit } from "../view";
import { orderName } from "./army";

export interface Detachment {
    unit: Unit;
    place: Place;
}

/** No army detaches more (T-SET-09). */
export const MOST_DETACHED = 6;

export interface Detaching {
    done: Detachment[];
    /** The unit whose place is asked. */
    open: Unit | null;
}

export function readSteps(position: Position, side: Side, steps: string[]): Detaching {
    const words = steps.slice(1).filter((step) => step !== "done" && step !== "none");
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

/** "detachments C2 of Murat to 64>55, ..", without labels: which block of a face does not matter. */
export function detachOrder(done: Detachment[]): string {
    const parts = done.map(({ unit, place }) => `${unit.face} of ${orderName(unit.corps ?? "")} to ${place}`);
    return `detachments ${parts.length ? parts.join(", ") : "none"}`;
}

/** The offered step that takes a unit of that face from that corps. */
export function stepFor(position: Position, side: Side, offered: string[], face: Face, corps: string): string | null {
    const fits = (text: string) => {
        const unit = unitNamed(position, text.split(" ")[0] ?? "", side);
        return unit?.face === face && unit.corps === corps;
    };
    return offered.find((text) => text !== "done" && fits(text)) ?? null;
}
