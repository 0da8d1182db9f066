/* The auction for sides: what was bid, and what may be bid. Pure functions. */
import type { Choice, Entry } from "../../../core/types";
import type { Side } from "../view";

export interface Call {
    seat: string;
    /** null: passed. */
    bid: { side: Side; steps: number } | null;
}

function parseCall(text: string): Call["bid"] | undefined {
    if (text === "pass") return null;
    const [, side, steps] = /^bid ([FA]) (\d+)$/.exec(text) ?? [];
    return side ? { side: side as Side, steps: Number(steps) } : undefined;
}

/** All calls so far. */
export function callsOf(entries: readonly Entry[]): Call[] {
    return entries.flatMap((entry) => {
        if (entry.kind !== "order") return [];
        const bid = parseCall(entry.text);
        return bid === undefined ? [] : [{ seat: entry.name, bid }];
    });
}

export interface Range {
    side: Side;
    least: number;
    most: number;
}

/** The bids that the server offers after "bid". */
export function rangesOf(choices: readonly Choice[]): Range[] {
    return choices.flatMap(({ targets, then }) => {
        const steps = (then ?? []).flatMap((one) => one.targets.filter((target) => target.what === "number").map((target) => Number(target.id)));
        const side = targets.find((target) => target.what === "side")?.id as Side | undefined;
        return side && steps.length ? [{ side, least: Math.min(...steps), most: Math.max(...steps) }] : [];
    });
}

export const stepWords = (steps: number): string => (steps === 0 ? "no steps" : steps === 1 ? "1 step" : `${steps} steps`);
