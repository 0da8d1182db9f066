/* How a click, a lasso or a list entry changes the draft. One per table, shared by the board and the panel beside
 * it. */
import type { BoardData, Choice, Target } from "../core/types";
import { Value } from "../core/value";
import { moduleOf } from "../games";
import { targetKey, type GameModule, type Lights } from "../games/game";
import type { Table } from "../table/table";
import { lookAhead, type Ahead } from "./ahead";
import { endsBehind, lightsOf, listOf, offersOf, type Offers, type Way } from "./offers";
import { atRest } from "./rest";
import type { Option, Popup, Spot } from "./popups";
import { openRun, replayed, switched, texts, toggle, withAll } from "./subset";

/** Things that the server can explain. */
const NAMED = new Set(["piece", "commander", "place", "locale", "entry", "seat", "side", "block", "town", "marker", "hex", "leader", "sp", "battle", "group"]);

const NOTHING: Ahead = { choices: [], ways: [], finished: true };
const NO_LIGHTS: Lights = new Map();

export class Chooser {
    readonly ahead = new Value<Ahead>(NOTHING);
    readonly lights = new Value<Lights>(NO_LIGHTS);
    readonly popup = new Value<Popup | null>(null);
    /** What the pointer rests on in a list. */
    readonly pointed = new Value<Target[]>([]);
    /** The board shown, once it is loaded. */
    board: BoardData | null = null;

    private offers: Offers = new Map();
    private asked = new Map<string, Promise<Choice[]>>();
    private turn = 0;
    private looking: Promise<void> = Promise.resolve();
    private seen: unknown[] = [];

    constructor(readonly table: Table) {}

    /** Follows the table while at least one component is mounted. */
    follow(): () => void {
        let due = false;
        const look = () => this.lookAgain();
        /* A new view and its draft arrive one after the other; the old draft must not be queried in between. */
        const lookSoon = () => {
            if (due) return;
            due = true;
            queueMicrotask(() => {
                due = false;
                look();
            });
        };
        const stops = [this.table.draft, this.table.sight, this.table.look].map((value) => value.watch(lookSoon));
        stops.push(this.pointed.watch(() => this.light()));
        this.seen = [];
        look();
        return () => stops.forEach((stop) => stop());
    }

    get module(): GameModule {
        return moduleOf(this.table.game.get()?.game ?? "");
    }

    private readonly isMain = (target: Target): boolean => this.module.isMainPlace?.(target) ?? false;

    /** True if this seat can give orders now. */
    get active(): boolean {
        return this.table.look.get() === null && this.table.sight.get()?.asked === true && this.table.seat !== null;
    }

    // ------------------------------------------------------------ choices

    private lookAgain(): void {
        const sight = this.table.sight.get();
        const now = [sight?.number, sight?.asked, this.table.reader.get(), this.table.draft.get(), this.active];
        if (now.every((one, i) => Object.is(one, this.seen[i]))) return;
        if (now[0] !== this.seen[0] || now[2] !== this.seen[2]) this.asked.clear();
        this.seen = now;
        this.popup.set(null);
        this.pointed.set([]);
        const mine = ++this.turn;
        this.found(this.active ? { choices: this.table.draft.get().choices, ways: [], finished: false } : NOTHING);
        if (!this.active) return;
        const wanted = () => mine === this.turn;
        this.looking = lookAhead(this.table.draft.get().steps, this.ask, (ahead) => this.found(ahead), wanted).catch(() => undefined);
    }

    private found(ahead: Ahead): void {
        this.offers = offersOf(ahead.ways, this.isMain);
        this.ahead.set(ahead);
        this.light();
    }

    private light(): void {
        const draft = this.table.draft.get();
        if (!this.active) {
            this.lights.set(this.pointed.get().length ? lightsOf([], [], this.pointed.get()) : NO_LIGHTS);
            return;
        }
        this.lights.set(lightsOf(this.ahead.get().ways, draft.taken, this.pointed.get(), this.isMain));
    }

    /** The choices after these steps; cached while the position is the same. */
    readonly ask = (steps: string[]): Promise<Choice[]> => {
        const key = steps.join("\n");
        let answer = this.asked.get(key);
        if (!answer) {
            answer = this.table.calls.choices(steps).then((said) => said.choices);
            answer.catch(() => this.asked.delete(key));
            this.asked.set(key, answer);
        }
        return answer;
    };

    /** The entries of the list beside the board. */
    get list(): Way[] {
        return listOf(this.ahead.get().choices);
    }

    /** Ends of the move that are reached through words of the list. */
    get ends(): { near: Way[]; far: Way[] } {
        const moving = this.table.draft.get().taken.some((choice) => choice.noun === "piece");
        return moving ? endsBehind(this.ahead.get().ways, this.list) : { near: [], far: [] };
    }

    // ------------------------------------------------------------ taking

    async take(way: Way): Promise<boolean> {
        this.popup.set(null);
        return this.table.setSteps([...this.table.draft.get().steps, ...way.steps]);
    }

    /** Goes back to before this step, and to before the end of the list that it needed. */
    backTo(step: number): Promise<boolean> {
        const left = this.table.draft.get().steps.slice(0, step);
        while (left[left.length - 1] === "done") left.pop();
        return this.table.setSteps(left);
    }

    async back(): Promise<void> {
        const { length } = this.table.draft.get().steps;
        if (length) await this.backTo(length - 1);
    }

    /** Esc: first closes what is over the board, then cancels the draft. */
    async cancel(): Promise<void> {
        if (this.popup.get()) this.popup.set(null);
        else await this.table.cancel();
    }

    async click(target: Target, at: Spot): Promise<void> {
        this.popup.set(null);
        if (this.table.look.get() || this.table.seat === null) return this.popup.set({ kind: "why", at, target, trouble: null });
        await atRest(this.table);
        if (!this.active) return this.explain(target, at);
        await this.looking;
        const own = this.offers.get(targetKey(target)) ?? [];
        if (own.length) return this.offer(target, at, own.map((way) => ({ way })));
        const { taken, choices } = this.table.draft.get();
        const toggled = await toggle(taken, choices, target, this.ask);
        if (toggled) return void (await this.table.setSteps(toggled));
        const options = await this.otherOptions(target, taken);
        return options.length ? this.offer(target, at, options) : this.explain(target, at);
    }

    /** Neither offered nor part of the order: the click may mean the place where it stands, or a replacement for an
     * earlier pick. */
    private async otherOptions(target: Target, taken: Choice[]): Promise<Option[]> {
        const near = this.meanings(target).map((tier) => tier.flatMap((one) => this.offers.get(targetKey(one)) ?? []));
        const ways = near.find((tier) => tier.length) ?? [];
        const tiers = [[target], ...(ways.length ? [] : this.meanings(target))];
        const ends = ways.length ? [] : await this.otherEnds(tiers, taken);
        if (ends.length) return ends;
        const instead = await this.instead(tiers, taken);
        return [...[...new Set(ways)].map((way) => ({ way })), ...(instead ? [{ instead }] : [])];
    }

    /** Another end for the move whose end was already picked. */
    private async otherEnds(tiers: Target[][], taken: Choice[]): Promise<Option[]> {
        const base = taken.map((choice) => choice.noun).lastIndexOf("piece") + 1;
        if (base === taken.length || !taken.some((choice) => choice.noun === "place")) return [];
        const steps = texts(taken.slice(0, base));
        let ways: Way[] = [];
        await lookAhead(steps, this.ask, (ahead) => (ways = ahead.ways), () => true);
        const offers = offersOf(ways.filter((way) => way.choice.noun === "place"), this.isMain);
        const found = tiers.map((tier) => tier.flatMap((one) => offers.get(targetKey(one)) ?? [])).find((tier) => tier.length) ?? [];
        return found.map((way) => ({ instead: [...steps, ...way.steps], way }));
    }

    private async instead(tiers: Target[][], taken: Choice[]): Promise<string[] | null> {
        for (const target of tiers.flat()) {
            const steps = await switched(taken, target, this.ask);
            if (steps && steps.join("\n") !== texts(taken).join("\n")) return steps;
        }
        return null;
    }

    private meanings(target: Target): Target[][] {
        const view = this.table.sight.get()?.view;
        return (view && this.board && this.module.meanings?.(this.board, view, target)) || [];
    }

    private async offer(target: Target, at: Spot, options: Option[]): Promise<void> {
        if (options.length === 1) return this.choose(options[0]!);
        this.popup.set({ kind: "options", at, target, options });
    }

    async choose(option: Option): Promise<void> {
        this.popup.set(null);
        if (option.instead) await this.table.setSteps(option.instead);
        else if (option.way) await this.take(option.way);
    }

    private async explain(target: Target, at: Spot): Promise<void> {
        const named = NAMED.has(target.what) ? target : this.meanings(target)[0]?.[0];
        if (!named) return;
        try {
            const trouble = await this.table.whyNot(named);
            this.popup.set({ kind: "why", at, target, trouble });
        } catch (trouble) {
            this.table.fail(trouble);
        }
    }

    /** Takes everything in the loop that can be taken now. */
    async lasso(targets: Target[], at: Spot): Promise<void> {
        await atRest(this.table);
        if (!this.active) return;
        await this.looking;
        const steps = await this.lassoed(targets.map(targetKey));
        if (steps) return void (await this.table.setSteps(steps));
        const offered = targets.filter((target) => this.offers.has(targetKey(target)));
        const ways = [...new Set(offered.flatMap((target) => this.offers.get(targetKey(target)) ?? []))];
        if (ways.length) await this.offer(offered[0]!, at, ways.map((way) => ({ way })));
        else if (targets[0]) await this.explain(targets[0], at);
    }

    private async lassoed(keys: string[]): Promise<string[] | null> {
        const { taken, choices } = this.table.draft.get();
        const open = await openRun(taken, choices, this.ask);
        const flat = this.list;
        const before = open ? taken.slice(0, open.run.from) : [...taken, ...(flat[0]?.via ?? [])];
        const run = open ? taken.slice(open.run.from, open.run.to) : [];
        const list = open ? open.list : flat.map((way) => way.choice);
        const all = withAll(run, list, keys);
        if (all.length === run.length) return null;
        const steps = await replayed([...before, ...all], before.length, this.ask);
        return steps && steps.length > taken.length ? steps : null;
    }
}
