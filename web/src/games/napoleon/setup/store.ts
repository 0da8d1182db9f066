/* Set-ups kept in this browser: the player's own by name, and the one that is being made at a seat. */
import type { Side } from "../view";
import { NOTHING, type Plan } from "./plan";

export interface Saved {
    name: string;
    side: Side;
    order: string;
    at: number;
}

export interface Work {
    plan: Plan;
    /** The set-up it started from. */
    from: string | null;
}

export const NO_WORK: Work = { plan: NOTHING, from: null };

export interface Drawer {
    getItem(key: string): string | null;
    setItem(key: string, text: string): void;
    removeItem(key: string): void;
}

const SAVED = "grognard.napoleon.setups";
const workKey = (game: string, seat: number | string): string => `grognard.napoleon.setup.${game}.${seat}`;

const isText = (value: unknown): value is string => typeof value === "string";
const isSaved = (one: Partial<Saved> | null): one is Saved => isText(one?.name) && isText(one.order) && (one.side === "F" || one.side === "A");

export class Store {
    constructor(private readonly drawer: () => Drawer) {}

    private read(key: string): unknown {
        try {
            return JSON.parse(this.drawer().getItem(key) ?? "null");
        } catch {
            return null; // no storage, or not ours
        }
    }

    /** False if the browser has no storage. */
    private write(key: string, what: unknown): boolean {
        try {
            this.drawer().setItem(key, JSON.stringify(what));
            return true;
        } catch {
            return false;
        }
    }

    private all(): Saved[] {
        const kept = this.read(SAVED);
        return Array.isArray(kept) ? (kept as Partial<Saved>[]).filter(isSaved) : [];
    }

    /** Newest first. */
    saved(side: Side): Saved[] {
        return this.all()
            .filter((one) => one.side === side)
            .sort((one, other) => other.at - one.at);
    }

    /** Replaces the one of this name. */
    save(setup: Saved): boolean {
        return this.write(SAVED, [...this.all().filter((one) => !isSame(one, setup)), setup]);
    }

    forget(setup: Pick<Saved, "name" | "side">): boolean {
        return this.write(SAVED, this.all().filter((one) => !isSame(one, setup)));
    }

    rename(setup: Saved, name: string): boolean {
        const others = this.all().filter((one) => !isSame(one, setup) && !isSame(one, { ...setup, name }));
        return this.write(SAVED, [...others, { ...setup, name }]);
    }

    work(game: string, seat: number | string): Work {
        const kept = this.read(workKey(game, seat)) as Partial<Work> | null;
        const plan = kept?.plan;
        if (!plan?.at || !Array.isArray(plan.less)) return NO_WORK;
        return { plan, from: isText(kept?.from) ? kept.from : null };
    }

    keepWork(game: string, seat: number | string, work: Work): void {
        this.write(workKey(game, seat), work);
    }

    forgetWork(game: string, seat: number | string): void {
        try {
            this.drawer().removeItem(workKey(game, seat));
        } catch {
            /* no storage */
        }
    }
}

const isSame = (one: Pick<Saved, "name" | "side">, other: Pick<Saved, "name" | "side">): boolean => one.name === other.name && one.side === other.side;

export const store = new Store(() => globalThis.localStorage);
