/* Set-ups kept in this browser: the player's saved ones by name, and the unfinished one. */
import type { Place, Side } from "../view";
import type { Assignment } from "./assignment";

export const PARTS = ["assign", "place", "detachments", "battery"] as const;
export type Part = (typeof PARTS)[number];
export const isPart = (prompt: string | null): prompt is Part => PARTS.some((part) => part === prompt);

export type Orders = Partial<Record<Part, string>>;

/** A saved set-up. */
export interface Saved {
    name: string;
    side: Side;
    scenario: string;
    at: number;
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

export interface Drawer {
    getItem(key: string): string | null;
    setItem(key: string, text: string): void;
    removeItem(key: string): void;
}

const SAVED = "grognard.triumph.setups";
const workKey = (game: string, seat: number | string): string => `grognard.triumph.setup.${game}.${seat}`;

export class Shelf {
    constructor(private readonly drawer: Drawer) {}

    private read<T>(key: string, usual: T): T {
        try {
            return (JSON.parse(this.drawer.getItem(key) ?? "null") as T | null) ?? usual;
        } catch {
            return usual;
        }
    }

    /** False if the browser has no storage. */
    private write(key: string, what: unknown): boolean {
        try {
            this.drawer.setItem(key, JSON.stringify(what));
            return true;
        } catch {
            return false;
        }
    }

    private all(): Saved[] {
        const kept = this.read<unknown>(SAVED, []);
        return Array.isArray(kept) ? (kept as Saved[]) : [];
    }

    /** Newest first. */
    saved(side: Side, scenario: string): Saved[] {
        const fits = this.all().filter((one) => one.side === side && one.scenario === scenario);
        return fits.sort((one, other) => other.at - one.at);
    }

    /** Replaces the one with the same name. */
    save(setup: Saved): boolean {
        return this.write(SAVED, [...this.all().filter((one) => !sameSetup(one, setup)), setup]);
    }

    forget(setup: Pick<Saved, "name" | "side" | "scenario">): boolean {
        return this.write(SAVED, this.all().filter((one) => !sameSetup(one, setup)));
    }

    work(game: string, seat: number | string): Work {
        return { ...NO_WORK, ...this.read<Partial<Work>>(workKey(game, seat), {}) };
    }

    keepWork(game: string, seat: number | string, work: Work): void {
        this.write(workKey(game, seat), work);
    }

    forgetWork(game: string, seat: number | string): void {
        try {
            this.drawer.removeItem(workKey(game, seat));
        } catch {
            /* no storage */
        }
    }
}

const sameSetup = (one: Pick<Saved, "name" | "side" | "scenario">, other: Pick<Saved, "name" | "side" | "scenario">): boolean =>
    one.name === other.name && one.side === other.side && one.scenario === other.scenario;

const nowhere: Drawer = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

function browserDrawer(): Drawer {
    try {
        return globalThis.localStorage ?? nowhere;
    } catch {
        return nowhere;
    }
}

export const shelf = new Shelf(browserDrawer());
