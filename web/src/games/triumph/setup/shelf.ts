/* Set-ups kept in this browser: the player's saved ones by name, and the unfinished one. */
import { OwnSetups, type Drawer, type NamedSetup } from "../../../choosing/own-setups";
import type { Place, Side } from "../view";
import type { Assignment } from "./assignment";

export const PARTS = ["assign", "place", "detachments", "battery"] as const;
export type Part = (typeof PARTS)[number];
export const isPart = (prompt: string | null): prompt is Part => PARTS.some((part) => part === prompt);

export type Orders = Partial<Record<Part, string>>;

/** A saved set-up. */
export interface Saved extends NamedSetup {
    side: Side;
    scenario: string;
    orders: Orders;
}

/** What is done so far at one seat of one game. */
export interface Work {
    /** The name of the ready-made or saved set-up it started from. */
    chosen: string | null;
    /** The saved set-up it belongs to: later decisions are added to it. */
    kept: Pick<Saved, "name" | "side" | "scenario"> | null;
    /** Manual set-up: ready-made set-ups are no longer offered first. */
    alone: boolean;
    plan: Assignment;
    /** Where corps are to stand, by the commander's nameKey. */
    places: Record<string, Place>;
}

export const NO_WORK: Work = { chosen: null, kept: null, alone: false, plan: {}, places: {} };

export class Shelf extends OwnSetups<Saved> {
    constructor(drawer: () => Drawer) {
        super("triumph", drawer, (one, other) => one.side === other.side && one.scenario === other.scenario);
    }

    /** Newest first. */
    saved(side: Side, scenario: string): Saved[] {
        return this.like({ side, scenario });
    }

    work(game: string, seat: number | string): Work {
        return { ...NO_WORK, ...(this.readWork(game, seat) as Partial<Work> | null) };
    }
}

export const shelf = new Shelf(() => globalThis.localStorage);
