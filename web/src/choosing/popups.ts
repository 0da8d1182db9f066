/* What opens at the place of a click. */
import type { Target } from "../core/types";
import type { Trouble } from "../table/table";
import type { Way } from "./offers";

export interface Spot {
    x: number;
    y: number;
}

/** One of several things that a click may mean: steps to add, or the whole order anew. */
export interface Option {
    way?: Way;
    instead?: string[];
}

/** Several meanings to choose from; or why nothing can be done with it, and what it is. */
export type Popup =
    | { kind: "options"; at: Spot; target: Target; options: Option[] }
    | { kind: "why"; at: Spot; target: Target; trouble: (Trouble & { order?: string }) | null };
