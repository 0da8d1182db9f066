/* What is laid over the map: one thing at a time. */
import { Value } from "../../../core/value";
import type { Draft, View } from "../../../core/types";
import type { HexId } from "../view";

export type OverlayKind = "goals" | "control" | "supply" | "attrition";

export const overlay = new Value<OverlayKind | null>(null);

export const setOverlay = (kind: OverlayKind): void => overlay.set(kind);
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

/** How an own stack is supplied now: by which hexes, the source last. */
export interface SupplyNews {
    hex: HexId;
    supplied: boolean;
    by?: HexId[];
}

export interface News {
    stacks: StackNews[];
    sources: HexId[];
    supply: SupplyNews[];
}

/** Null: the preview is about something else. */
export function newsOf(preview: Draft["preview"]): News | null {
    const told = preview as unknown as Partial<News>;
    return told.stacks ? { stacks: told.stacks, sources: told.sources ?? [], supply: told.supply ?? [] } : null;
}

let last: { key: string; news: News } | null = null;
/** Changes whenever something is remembered, so that the map can be drawn again. */
export const learned = new Value(0);

/** Whatever the news depend on: they stay true until somebody moves. */
function keyOf({ scenario, seat, board }: View): string {
    const { month, occupied } = (board ?? {}) as { month?: string; occupied?: Record<string, HexId[]> };
    return [scenario, seat, month, occupied?.["FR"], occupied?.["AL"]].join(" ");
}

export function rememberNews(view: View, preview: Draft["preview"]): void {
    const news = newsOf(preview);
    if (!news) return;
    last = { key: keyOf(view), news };
    learned.update((number) => number + 1);
}

/** What the server has said about this position; null: nothing. */
export const newsFor = (view: View): News | null => (last?.key === keyOf(view) ? last.news : null);

export const stackNews = (view: View): StackNews[] | null => newsFor(view)?.stacks ?? null;
