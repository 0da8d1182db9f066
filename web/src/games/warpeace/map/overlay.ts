/* What is laid over the map: one thing at a time. */
import { Value } from "../../../core/value";
import type { Draft, View } from "../../../core/types";
import type { HexId } from "../view";

export type OverlayKind = "control" | "supply" | "attrition";

export const overlay = new Value<OverlayKind | null>(null);

export const toggleOverlay = (kind: OverlayKind): void => overlay.update((now) => (now === kind ? null : kind));

// ------------------------------------------------------------ what the server expects of the own stacks

export interface Fraction {
    part: number;
    of: number;
    hundredths: number;
}

export interface Wastage {
    sp: number;
    lines: { text: string; value: number; rule: string }[];
    /** By die. */
    losses: number[];
    expected: Fraction;
}

/** An own stack in the next month, if nothing changes. */
export interface StackNews {
    hex: HexId;
    sp: number;
    /** "FRi5" */
    unsupplied: string[];
    attrition?: Wastage;
}

/** Null: the preview is about something else. */
export function stacksOf(preview: Draft["preview"]): StackNews[] | null {
    const told = preview as unknown as { kind?: string; stacks?: StackNews[] };
    return told.kind === "stacks" ? (told.stacks ?? null) : null;
}

const known = new WeakMap<View, StackNews[]>();
/** Changes whenever something is remembered, so that the map can be drawn again. */
export const learned = new Value(0);

export function rememberStacks(view: View, stacks: StackNews[]): void {
    if (known.get(view) === stacks) return;
    known.set(view, stacks);
    learned.update((number) => number + 1);
}

export const stackNews = (view: View): StackNews[] | null => known.get(view) ?? null;
