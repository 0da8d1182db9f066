/* The content of the popup at a click. */
import type { Target } from "../core/types";
import type { Trouble } from "../table/table";
import type { Way } from "./offers";

export interface Spot {
    x: number;
    y: number;
}

/** One possible meaning of a click: steps to add, or a whole new order. */
export interface Option {
    way?: Way;
    instead?: string[];
    /** The order that the player knows this to be: it is given without asking again. */
    named?: string;
}

/** Several meanings to choose from; or why nothing can be done with the thing, and what it is. */
export type Popup =
    | { kind: "options"; at: Spot; target: Target; options: Option[] }
    | { kind: "why"; at: Spot; target: Target; trouble: (Trouble & { order?: string }) | null };
