/* Set-ups kept in this browser. */
import { OwnSetups, type Drawer, type NamedSetup } from "../../../choosing/own-setups";
import type { Side } from "../view";
import { NOTHING, type Plan } from "./plan";

export interface Saved extends NamedSetup {
    side: Side;
    order: string;
}

export interface Work {
    plan: Plan;
    /** The set-up it started from. */
    from: string | null;
}

export const NO_WORK: Work = { plan: NOTHING, from: null };

export class Store extends OwnSetups<Saved> {
    constructor(drawer: () => Drawer) {
        super("napoleon", drawer, (one, other) => one.side === other.side);
    }

    /** Newest first. */
    saved(side: Side): Saved[] {
        return this.like({ side }).filter((one) => typeof one.order === "string");
    }

    work(game: string, seat: number | string): Work {
        const kept = this.readWork(game, seat) as Partial<Work> | null;
        const plan = kept?.plan;
        if (!plan?.at || !Array.isArray(plan.less)) return NO_WORK;
        return { plan, from: kept?.from ?? null };
    }
}

export const store = new Store(() => globalThis.localStorage);
