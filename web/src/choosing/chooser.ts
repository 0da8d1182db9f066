/* How a click, a drag, a lasso or a list entry becomes an order. One per table, shared by the board and the panel beside
 * it. */
import type { BoardData, Choice, Target } from "../core/types";
import { Value } from "../core/value";
import { moduleOf } from "../games";
import { targetKey, type GameModule, type Lights } from "../games/game";
import type { Table } from "../table/table";
import { aheadOf, type Ahead, type Reach } from "./ahead";
import { beginOf, eachOf, fitting, heldLights, heldOf, joining, type Held, type Hints } from "./gesture";
import { endsBehind, lightsOf, listOf, offersOf, type Offers, type Way } from "./offers";
import { firstOf, heldBy, placerLights, takenBy, type Placer } from "./placer";
import { atRest } from "./rest";
import type { Option, Popup, Spot } from "./popups";
import { lineWords } from "./wording";
import { openRun, replayed, switched, texts, toggle, withAll } from "./subset";

/** Things that the server can explain. */
const NAMED = new Set(["piece", "commander", "place", "locale", "entry", "seat", "side", "block", "town", "marker", "hex", "leader", "sp", "battle", "group"]);

const NOTHING: Ahead = { choices: [], ways: [], finished: true };
const NO_LIGHTS: Lights = new Map();

export class Chooser {
    readonly ahead = new Value<Ahead>(NOTHING);
    readonly lights = new Value<Lights>(NO_LIGHTS);
    readonly popup = new Value<Popup | null>(null);
    /** What the player has picked up, and where it can go. */
    readonly held = new Value<Held | null>(null);
    /** What the pointer rests on in a list. */
    readonly pointed = new Value<Target[]>([]);
    /** What the current question still lacks, in words of the guide that asks it. */
    readonly missing = new Value<string | null>(null);
    /** What Confirm and Enter do by the plan of a guide, in words. */
    readonly planned = new Value<{ words: string; give(): void } | null>(null);
    /** The guide that lets things be put in places. */
    readonly placer = new Value<Placer | null>(null);
    /** What is held is being dragged: the camera must not move. */
    dragging = false;
    /** The board shown, once it is loaded. */
    readonly shown = new Value<BoardData | null>(null);

    private offers: Offers = new Map();
    /** The ways from no steps at all. */
    private top: Ahead = NOTHING;
    private topOffers: Offers = new Map();
    private asked = new Map<string, Promise<Reach>>();
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
        stops.push(this.held.watch(() => this.light()));
        stops.push(this.placer.watch(() => this.light()));
        this.seen = [];
        look();
        return () => stops.forEach((stop) => stop());
    }

    get board(): BoardData | null {
        return this.shown.get();
    }

    get module(): GameModule {
        return moduleOf(this.table.game.get()?.game ?? "");
    }

    readonly isMain = (target: Target): boolean => this.module.isMainPlace?.(target) ?? false;

    /** True if this seat can give orders now. */
    get active(): boolean {
        return this.table.look.get() === null && this.table.sight.get()?.asked === true && this.table.seat !== null;
    }

    // ------------------------------------------------------------ choices

    private lookAgain(): void {
        const sight = this.table.sight.get();
        const draft = this.table.draft.get();
        // Both may come again with news about something else: what is in hand stays there.
        const now = [sight?.view, sight?.asked, this.table.reader.get(), draft.steps.join("\n"), draft.choices.length, this.active];
        if (now.every((one, i) => Object.is(one, this.seen[i]))) return;
        if (now[0] !== this.seen[0] || now[2] !== this.seen[2]) this.asked.clear();
        this.seen = now;
        this.popup.set(null);
        this.held.set(null);
        this.pointed.set([]);
        const mine = ++this.turn;
        this.found(this.active ? { choices: draft.choices, ways: [], finished: false } : NOTHING);
        if (!this.active) return;
        this.looking = this.lookAhead(draft.steps, () => mine === this.turn).catch(() => undefined);
    }

    private async lookAhead(steps: string[], wanted: () => boolean): Promise<void> {
        const [here, top] = await Promise.all([this.reach(steps, []), this.reach([], [])]);
        if (!wanted()) return;
        this.top = aheadOf(top);
        this.topOffers = offersOf(this.top.ways, this.isMain);
        this.found(aheadOf(here));
    }

    private found(ahead: Ahead): void {
        this.offers = offersOf(ahead.ways, this.isMain);
        this.ahead.set(ahead);
        this.light();
    }

    private light(): void {
        const [held, pointed, placer] = [this.held.get(), this.pointed.get(), this.placer.get()];
        if (!this.active) this.lights.set(pointed.length ? lightsOf([], [], pointed) : NO_LIGHTS);
        else if (held) this.lights.set(heldLights(held, pointed, this.isMain));
        else if (placer) this.lights.set(placerLights(placer, pointed));
        else this.lights.set(lightsOf(this.ahead.get().ways, this.table.draft.get().taken, pointed, this.isMain));
    }

    /** Where these things can go after these steps; cached while the position is the same. */
    private readonly reach = (steps: string[], things: Target[]): Promise<Reach> => {
        const key = JSON.stringify([steps, things]);
        let answer = this.asked.get(key);
        if (!answer) {
            answer = this.table.calls.reach(steps, things);
            answer.catch(() => this.asked.delete(key));
            this.asked.set(key, answer);
        }
        return answer;
    };

    /** The choices after these steps. */
    readonly ask = async (steps: string[]): Promise<Choice[]> => (await this.reach(steps, [])).choices;

    /** The entries of the list beside the board. */
    get list(): Way[] {
        return listOf(this.ahead.get().choices);
    }

    /** The pieces that an order can begin with, each once, if nothing is chosen yet. */
    get pieces(): Way[] {
        if (this.table.draft.get().steps.length || !this.gestures) return [];
        const first = new Map<string, Way>();
        for (const way of this.top.ways) {
            const target = way.choice.targets[0];
            if (way.choice.noun !== "piece" || way.via.length !== 1 || !target) continue;
            if (!first.has(targetKey(target))) first.set(targetKey(target), way);
        }
        return [...first.values()];
    }

    /** Are there places to go to? Else things are only chosen. */
    get goesPlaces(): boolean {
        const marches = this.module.marches?.includes(this.table.prompt ?? "") ?? false;
        return marches || this.placer.get() !== null || this.top.ways.some((way) => way.choice.noun === "place");
    }

    /** The only choice that completes an order by itself: the end of the turn. The list has it if it is the only choice, unless a
     * guide shows its own. */
    get closing(): Way | null {
        const whole = this.list.filter((way) => way.choice.noun === "word" && way.choice.then?.length === 0);
        const listed = this.list.length === 1 && !this.placer.get();
        return whole.length === 1 && !listed && !this.table.draft.get().steps.length && this.gestures ? whole[0]! : null;
    }

    /** Ends of the move that are reached through words of the list. */
    get ends(): { near: Way[]; far: Way[] } {
        const moving = this.table.draft.get().taken.some((choice) => choice.noun === "piece");
        return moving ? endsBehind(this.ahead.get().ways, this.list) : { near: [], far: [] };
    }

    // ------------------------------------------------------------ taking

    async take(way: Way): Promise<boolean> {
        return this.make([...this.table.draft.get().steps, ...way.steps]);
    }

    /** Makes these steps the draft. An order that can be taken back is given immediately, and so is one that was `named`
     * to the player before: the label of a drag, the button of a popup. */
    private async make(steps: string[], named: string | null = null): Promise<boolean> {
        this.popup.set(null);
        if (!(await this.table.setSteps(steps))) return false;
        await this.settle(named);
        return true;
    }

    /** The same for a typed order. */
    async type(text: string): Promise<boolean> {
        if (!(await this.table.type(text))) return false;
        await this.settle(null);
        return true;
    }

    private async settle(named: string | null): Promise<void> {
        const { complete, undoable, order } = this.table.draft.get();
        const sure = undoable === true || named === order;
        if (complete && sure && order !== null && this.question(order) === null) await this.table.give(order);
    }

    /** What to ask before this order, or null. */
    question(order: string): string | null {
        const view = this.table.sight.get()?.view;
        return (view && this.module.questionBefore?.(order, view, this.top.choices)) ?? null;
    }

    /** Goes back to before this step, and to before the end of the list that it needed. */
    backTo(step: number): Promise<boolean> {
        const left = this.table.draft.get().steps.slice(0, step);
        while (left[left.length - 1] === "done") left.pop();
        return this.table.setSteps(left);
    }

    async back(): Promise<void> {
        if (this.held.get()) return this.held.set(null);
        const { length } = this.table.draft.get().steps;
        if (length) await this.backTo(length - 1);
    }

    /** Closes what is over the board, puts down what is held, then cancels the draft. */
    async cancel(): Promise<void> {
        if (this.popup.get()) this.popup.set(null);
        else if (this.held.get()) this.held.set(null);
        else await this.table.cancel();
    }

    // ------------------------------------------------------------ gestures

    /** Pieces can be moved by pointing: not while a screen or a guide asks the question. */
    get gestures(): boolean {
        const view = this.table.sight.get()?.view;
        const answer = view && this.active ? this.module.answerTo(this.table.prompt, view) : null;
        return this.active && (answer === null || Boolean(answer.withList));
    }

    /** Can an order begin with this thing, or is it part of the order? */
    canHold(target: Target): boolean {
        const placer = this.active ? this.placer.get() : null;
        if (placer) return placer.take(target) !== null;
        if (!this.gestures) return false;
        const key = targetKey(target);
        return this.isTaken(key) || (this.topOffers.get(key)?.some((way) => way.choice.noun === "piece") ?? false);
    }

    private isTaken(key: string): boolean {
        return this.table.draft.get().taken.some((choice) => choice.noun === "piece" && choice.targets.some((target) => targetKey(target) === key));
    }

    /** Picks a thing up. Null if it cannot go anywhere. */
    async hold(target: Target): Promise<Held | null> {
        await atRest(this.table);
        await this.looking;
        if (!this.canHold(target)) return null;
        const now = this.held.get();
        // One of several things stands for all of them.
        if (now && now.things.length > 1 && now.things.some((thing) => targetKey(thing) === targetKey(target))) return now;
        const placer = this.placer.get();
        const held = placer ? takenBy(placer, target, now, this.isMain) : await this.heldFor(target).catch(() => null);
        this.popup.set(null);
        if (held) this.table.trouble.set(null); // what was wrong with an earlier order
        if (placer || this.gestures) this.held.set(held);
        return held;
    }

    /** A piece of an unfinished order stands for all of them. */
    private async heldFor(target: Target): Promise<Held | null> {
        const { steps, taken, complete } = this.table.draft.get();
        const drafted = !complete && this.isTaken(targetKey(target));
        const things = drafted ? [] : [target];
        const before = drafted ? steps : [];
        const reach = await this.reach(before, things);
        const shown = drafted ? taken.flatMap((choice) => (choice.noun === "piece" ? choice.targets.slice(0, 1) : [])) : things;
        const modes = drafted ? [] : (this.topOffers.get(targetKey(target)) ?? []);
        return heldOf(shown, before, reach, drafted ? [] : this.top.ways, modes.length > 1 ? modes : [], this.hints);
    }

    private readonly hints: Hints = {
        isMain: (target) => this.isMain(target),
        aimsAt: (choice, all, ways) => {
            const view = this.table.sight.get()?.view;
            return (view && this.module.aimsAt?.(view, choice, all, ways.map((way) => way.choice.targets[0]!))) ?? [];
        },
    };

    /** Picks up several things that one order moves together, or that each can go to the same place by an order of its own. */
    private async holdAll(targets: Target[]): Promise<boolean> {
        const things = targets.filter((target) => this.canHold(target));
        const placer = this.placer.get();
        const grip = placer?.gather?.(targets);
        if (placer && grip) this.held.set(heldBy(placer, grip, this.isMain));
        if (grip) return true;
        if (things.length < 2 || this.table.draft.get().steps.length || placer) return false;
        const together = heldOf(things, [], await this.reach([], things), [], [], this.hints);
        const held = together ?? (await this.each(things));
        if (held) this.held.set(held);
        return held !== null;
    }

    private async each(things: Target[]): Promise<Held | null> {
        const view = this.table.sight.get()?.view;
        const reaches = await Promise.all(things.map((thing) => this.reach([], [thing])));
        const words = (way: Way) => `${things.length} orders: ${view ? lineWords(this.module, way, this.table.draft.get(), view).label : way.choice.text}`;
        return eachOf(things, reaches, this.isMain, words, (orders) => void this.giveAll(orders));
    }

    /** One after the other; stops at one that is refused, or that must be confirmed. */
    private async giveAll(orders: string[]): Promise<void> {
        for (const order of orders) if (!(await this.type(order)) || this.table.draft.get().complete) return;
    }

    /** What pointing at a thing would do with what is held. */
    meant(held: Held, target: Target): Way[] {
        return fitting(held.offers, [[target], ...this.meanings(target, true)]);
    }

    /** Puts down what is held: gives the order that this means, asks if there are several, or says why there is none.
     * `read`: the player has seen in words what it means. */
    async dropOn(held: Held, target: Target, at: Spot, read = false): Promise<void> {
        const found = this.meant(held, target);
        const ways = found.length ? found : await this.joined(held, target);
        const named = read || ways.length > 1;
        const options = ways.map((way) => ({ way, instead: [...held.steps, ...way.steps], ...(named && way.order ? { named: way.order } : {}) }));
        if (!options.length) return this.refuse(held, target, at);
        this.held.set(null);
        await this.offer(target, at, options);
    }

    /** Why what is held can't go there: the plan of a guide may be the reason itself, or it knows which order to ask about. */
    private async refuse(held: Held, target: Target, at: Spot): Promise<void> {
        const placer = this.placer.get();
        const places = this.placesAt(target);
        const text = this.whyPlanned(held, target);
        const order = placer && !text && firstOf(places, (place) => placer.tried(held.things, place));
        if (!text && !order) return this.explain(target, at, beginOf(held));
        try {
            const said = order ? await this.table.calls.why(order) : null;
            // The plan did not know yet that it is legal.
            if (order && said?.legal) return void (await this.type(order));
            this.popup.set({ kind: "why", at, target, trouble: { text: said?.text ?? text ?? "", rules: said?.rules ?? [] } });
        } catch (trouble) {
            this.table.fail(trouble);
        }
    }

    private placesAt(target: Target): Target[] {
        return [target, ...this.meanings(target, true).flat()];
    }

    /** Why the plan of a guide keeps what is held from going there, if it does. */
    whyPlanned(held: Held, target: Target): string | null {
        const placer = this.placer.get();
        return placer && firstOf(this.placesAt(target), (place) => placer.why(held.things, place));
    }

    /** A drag passes over a thing. */
    pass(target: Target): void {
        for (const place of this.placesAt(target)) this.placer.get()?.passes?.(place);
    }

    private async joined(held: Held, target: Target): Promise<Way[]> {
        if (held.steps.length || this.placer.get() || !this.canHold(target)) return [];
        return joining(await this.reach([], [...held.things, target]));
    }

    /** Begins another use of what is held: leave some behind, detach. */
    async useMode(way: Way): Promise<void> {
        this.held.set(null);
        await this.table.setSteps(way.steps);
    }

    /** Picks up a piece of the list; if it cannot go anywhere, begins its order. */
    async begin(way: Way): Promise<void> {
        const target = way.choice.targets[0];
        if (!target || !(await this.hold(target))) await this.take(way);
    }

    /** Takes an entry of the list: an end of what is held, a piece to pick up, or the next step. */
    async choose(way: Way): Promise<void> {
        const held = this.held.get();
        if (way.plan) {
            this.held.set(null);
            way.plan.put();
        } else if (held) {
            this.held.set(null);
            await this.make([...held.steps, ...way.steps]);
        } else await this.take(way);
    }

    // ------------------------------------------------------------ clicks

    async click(target: Target, at: Spot): Promise<void> {
        this.popup.set(null);
        if (this.table.look.get() || this.table.seat === null) return this.popup.set({ kind: "why", at, target, trouble: null });
        await atRest(this.table);
        if (!this.active) return this.explain(target, at);
        await this.looking;
        const held = this.held.get();
        const selected = this.placer.get()?.select?.(target, held);
        if (held && selected === "drop") return this.dropOn(held, target, at);
        if (selected !== undefined && selected !== "drop") return this.held.set(selected && heldBy(this.placer.get()!, selected, this.isMain));
        if (held) return this.clickWith(held, target, at);
        const { steps, taken, choices } = this.table.draft.get();
        const placer = this.placer.get();
        if (placer?.clicks) return this.clickIn(placer, target, at);
        if (!placer && !steps.length && (await this.hold(target))) return;
        const own = this.offers.get(targetKey(target)) ?? [];
        if (own.length) return this.offer(target, at, own.map((way) => ({ way })));
        const toggled = await toggle(taken, choices, target, this.ask);
        if (toggled) return void (await this.table.setSteps(toggled));
        const options = await this.otherOptions(target, taken);
        return options.length ? this.offer(target, at, options) : this.explain(target, at);
    }

    private async clickIn(placer: Placer, target: Target, at: Spot): Promise<void> {
        if (await this.hold(target)) return;
        if (!placer.lights.has(targetKey(target))) return this.explain(target, at, placer.steps);
        this.popup.set({ kind: "why", at, target, trouble: { text: "Drag a highlighted piece here, or click it first and then this place.", rules: [] } });
    }

    /** Another click on what is held puts it down; on another piece, picks that one up instead. */
    private async clickWith(held: Held, target: Target, at: Spot): Promise<void> {
        const key = targetKey(target);
        if (held.things.some((thing) => targetKey(thing) === key)) return this.held.set(null);
        if (held.offers.has(key) || !this.canHold(target)) return this.dropOn(held, target, at);
        await this.hold(target);
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
        const { ways } = aheadOf(await this.reach(steps, []));
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

    private meanings(target: Target, near = false): Target[][] {
        const view = this.table.sight.get()?.view;
        return (view && this.board && this.module.meanings?.(this.board, view, target, near)) || [];
    }

    private async offer(target: Target, at: Spot, options: Option[]): Promise<void> {
        if (options.length === 1) return this.pick(options[0]!);
        this.popup.set({ kind: "options", at, target, options });
    }

    /** Takes one of several meanings. */
    async pick(option: Option): Promise<void> {
        this.popup.set(null);
        if (option.way?.plan) option.way.plan.put();
        else if (option.instead) await this.make(option.instead, option.named);
        else if (option.way) await this.take(option.way);
    }

    private async explain(target: Target, at: Spot, steps = this.table.draft.get().steps): Promise<void> {
        const named = NAMED.has(target.what) ? target : this.meanings(target)[0]?.[0];
        if (!named) return;
        try {
            const trouble = await this.table.whyNot(named, steps);
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
        if (await this.holdAll(targets)) return;
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
