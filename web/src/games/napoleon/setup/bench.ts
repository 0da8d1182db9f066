/* The deployment on the screen: the plan, what is in hand, and what the last gesture came to. The map, the shelf and the
 * panel beside them watch it and call its actions. */
import { useMemo } from "preact/hooks";
import { rulesOf } from "../../../core/api";
import { Value, useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { townTitle } from "../atlas";
import { armyWord } from "../names";
import type { TownId } from "../view";
import { corpsWith, type Force } from "./force";
import type { Land } from "./land";
import * as plans from "./plan";
import type { Plan } from "./plan";
import { store } from "./store";

/** Why something did not work, or what was left over. */
export interface Note {
    text: string;
    rules: string[];
}

const UNDOS = 100;

export class Bench {
    readonly plan: Value<Plan>;
    /** The set-up it started from. */
    readonly from: Value<string | null>;
    readonly held = new Value<readonly string[]>([]);
    readonly note = new Value<Note | null>(null);
    /** Clicks on blocks choose who gives up a step. */
    readonly losing = new Value(false);
    readonly past = new Value<readonly Plan[]>([]);
    force: Force | null = null;
    land: Land | null = null;
    /** It is prepared: nothing moves until the player changes their mind. */
    readonly frozen = new Value(false);

    constructor(
        private table: Table,
        private reader: string | number,
    ) {
        const work = store.work(table.id, reader);
        this.plan = new Value(work.plan);
        this.from = new Value(work.from);
    }

    meet(force: Force, land: Land): void {
        this.force = force;
        this.land = land;
    }

    /** Once the server has said where blocks may start. */
    know(force: Force, land: Land): void {
        this.meet(force, land);
        if (land.fixed) this.plan.update((plan) => ({ ...plan, at: Object.fromEntries(land.fixed ?? []) }));
        else if (Object.keys(this.plan.get().at).some((block) => !force.block.has(block))) this.plan.set(plans.NOTHING);
        this.losing.update((on) => on || (land.fixed !== null && land.owed > 0));
    }

    /** May blocks be placed? Not if they start where history has them. */
    get still(): boolean {
        return this.frozen.get() || !this.land || this.land.fixed !== null;
    }

    // ------------------------------------------------------------ changes

    set(plan: Plan, from: string | null = this.from.get()): void {
        if (plans.samePlan(plan, this.plan.get())) return;
        this.past.update((past) => [...past.slice(1 - UNDOS), this.plan.get()]);
        this.replace(plan, from);
    }

    private replace(plan: Plan, from: string | null): void {
        this.plan.set(plan);
        this.from.set(from);
        store.keepWork(this.table.id, this.reader, { plan, from });
    }

    undo(): void {
        const past = this.past.get();
        const last = past[past.length - 1];
        if (!last) return;
        this.past.set(past.slice(0, -1));
        this.replace(last, this.from.get());
        this.letGo();
    }

    clear(): void {
        this.set({ at: this.land?.fixed ? this.plan.get().at : {}, less: [] }, null);
        this.letGo();
    }

    /** A whole set-up; steps that were to be given up stay chosen. */
    load(order: string, name: string): void {
        const [force, land] = [this.force, this.land];
        const read = force && plans.parseOrder(force, order);
        if (!force || !land || !read) return;
        this.set({ ...plans.fitting(force, land, read), less: this.plan.get().less }, name);
        this.letGo();
    }

    /** It is deployed. */
    done(): void {
        store.forgetWork(this.table.id, this.reader);
    }

    // ------------------------------------------------------------ in hand

    /** Those of its corps that are at the same place. */
    mates(block: string): string[] {
        const at = this.plan.get().at;
        const corps = this.force && corpsWith(this.force, block);
        return (corps?.blocks ?? []).map((one) => one.id).filter((one) => at[one] === at[block]);
    }

    /** What a drag that begins on this block takes along. */
    grip(block: string, alone: boolean): string[] {
        if (this.losing.get() || this.still) return [];
        const held = this.held.get();
        return held.includes(block) ? [...held] : alone ? [block] : this.mates(block);
    }

    /** A click: its corps; a second one: the block alone; a third: nothing. */
    pick(block: string, more: boolean): void {
        this.note.set(null);
        if (this.frozen.get()) return;
        if (this.losing.get()) return this.lose(block);
        if (this.still) return;
        const held = this.held.get();
        const alone = held.length === 1 && held[0] === block;
        if (more) this.held.set(held.includes(block) ? held.filter((one) => one !== block) : [...held, block]);
        else if (alone) this.held.set([]);
        else this.held.set(held.includes(block) ? [block] : this.mates(block));
    }

    /** Those of the corps that are still on the shelf; all, if none is. */
    inCorps(id: string): string[] {
        const blocks = this.force?.corps.find((one) => one.id === id)?.blocks.map((one) => one.id) ?? [];
        const free = blocks.filter((block) => !plans.isPlaced(this.plan.get(), block));
        return this.losing.get() || this.still ? [] : free.length ? free : blocks;
    }

    pickCorps(id: string): void {
        const wanted = this.inCorps(id);
        this.note.set(null);
        if (wanted.length) this.held.update((held) => (held.join() === wanted.join() ? [] : wanted));
    }

    letGo(): void {
        this.held.set([]);
        this.note.set(null);
    }

    // ------------------------------------------------------------ putting down

    /** Puts them down, or says why not; some may be left over. */
    put(blocks: readonly string[], town: TownId): void {
        const [force, land] = [this.force, this.land];
        if (!force || !land || !blocks.length || this.still) return;
        const fit = plans.put(force, land, this.plan.get(), blocks, town);
        if (fit.why) void this.explain(this.plan.get(), blocks, fit, town);
        else this.note.set(null);
        this.held.set(fit.left.length < blocks.length ? fit.left : blocks);
        this.set(fit.plan);
    }

    back(blocks: readonly string[]): void {
        if (this.still) return;
        this.set(plans.takeBack(this.plan.get(), blocks));
        this.letGo();
    }

    /** A click on a town: what is in hand goes there; with empty hands, what is there comes into hand. */
    town(town: TownId): void {
        const held = this.held.get();
        if (held.length) this.put(held, town);
        else if (!this.losing.get() && !this.still) this.held.set(plans.placedIn(this.plan.get(), town));
    }

    lose(block: string): void {
        const land = this.land;
        if (!land) return;
        if (!land.payers.has(block)) this.note.set({ text: `${this.force?.block.get(block)?.name ?? block} has only one step and can't give it up.`, rules: ["W-BID-06"] });
        else this.set(plans.lose(land, this.plan.get(), block));
    }

    /** What a town says about these blocks while they are above it. */
    words(blocks: readonly string[], town: TownId): { text: string; possible: boolean } {
        const [force, land] = [this.force, this.land];
        const title = townTitle(town);
        if (!force || !land) return { text: title, possible: false };
        const zone = land.zone.get(town);
        const fit = plans.put(force, land, this.plan.get(), blocks, town);
        const fits = blocks.length - fit.left.length;
        if (!zone || fit.why === "zone") return { text: `${title} is outside the ${this.armyWords(blocks)} zone`, possible: false };
        if (!fits) return { text: `${title} is full: ${zone.limit} of ${zone.limit}`, possible: false };
        const after = plans.placedIn(fit.plan, town).length;
        return { text: fit.left.length ? `${title}: room for ${fits} of ${blocks.length}` : `${title}: ${after} of ${zone.limit}`, possible: true };
    }

    private armyWords(blocks: readonly string[]): string {
        const army = this.force?.block.get(blocks[0] ?? "")?.army;
        return army ? armyWord[army] : "own";
    }

    /** The server's reason; if it is not this seat's turn, the text of the rule that the preview names. */
    private async explain(before: Plan, blocks: readonly string[], fit: plans.Fit, town: TownId): Promise<void> {
        const [force, land] = [this.force, this.land];
        const army = force?.block.get(fit.left[0] ?? "")?.army;
        const own = land?.armies.find((one) => one.army === army);
        if (!force || !land || !own) return;
        const rule = fit.why === "zone" ? own.zoneRule : own.limitRule;
        const tried = plans.orderText(force, land, plans.tried(force, land, before, blocks, town));
        const text = this.table.prompt === "deploy" ? await this.why(tried) : await ruleText(rule);
        const placed = blocks.length - fit.left.length;
        this.note.set({ text: placed ? `${placed} of ${blocks.length} placed. ${text}` : text, rules: [rule] });
    }

    private why(order: string): Promise<string> {
        return this.table.calls.why(order).then((said) => said.text ?? "", () => "");
    }
}

const ruleText = (id: string): Promise<string> =>
    rulesOf("napoleon").then((rules) => rules.find((rule) => rule.id === id)?.text ?? "", () => "");

const benches = new WeakMap<Table, Map<string | number, Bench>>();

function benchOf(table: Table, reader: string | number): Bench {
    const here = benches.get(table) ?? new Map<string | number, Bench>();
    benches.set(table, here);
    const bench = here.get(reader) ?? new Bench(table, reader);
    here.set(reader, bench);
    return bench;
}

export function useBench(table: Table): Bench {
    const reader = useValue(table.reader);
    return useMemo(() => benchOf(table, reader), [table, reader]);
}
