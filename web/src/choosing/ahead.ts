/* What follows the current steps: the next choices, and every end that the server finds behind them. */
import type { Choice, End, Target } from "../core/types";
import { waysOf, type Way } from "./offers";

export type Ask = (steps: string[]) => Promise<Choice[]>;

/** The choices after these steps, and where these things can go from there. */
export interface Reach {
    choices: Choice[];
    ends: End[];
}

export type AskReach = (steps: string[], things: Target[]) => Promise<Reach>;

export interface Ahead {
    /** The current choices, with what follows each. */
    choices: Choice[];
    /** Every way found so far. */
    ways: Way[];
    finished: boolean;
}

/** An end as a way: its last place is what a player points at; what follows it only ends the order. */
export function endWay({ steps, order }: End): Way {
    const places = steps.map((step) => step.noun === "place");
    const at = places.includes(true) ? places.lastIndexOf(true) : steps.map((step) => step.noun).lastIndexOf("piece");
    return { steps: steps.map((step) => step.text), via: steps.slice(0, at), choice: steps[at]!, order };
}

/** Every way of one or two steps, then those that lead on to an end. */
export function aheadOf({ choices, ends }: Reach): Ahead {
    const all = new Map(ends.map((end) => [end.steps.map((step) => step.text).join("\n"), end]));
    const near = waysOf(choices).map((way): Way => {
        const end = all.get(way.steps.join("\n"));
        return end ? { ...way, order: end.order } : way;
    });
    const known = new Set(near.map((way) => way.steps.join("\n")));
    const far = ends.map(endWay).filter((way) => !known.has(way.steps.join("\n")));
    return { choices, ways: [...near, ...far], finished: true };
}
