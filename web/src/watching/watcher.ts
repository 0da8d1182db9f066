/* Plays what others did, order by order: the board steps through the views after their orders while everything else
 * stays at the present, so that the player can act at any time, which ends the playing. */
import { isCore } from "../around/log-entry";
import { standing } from "../around/log-lines";
import { deskOf, type Desk } from "../choosing/desk";
import { calm, settings } from "../core/settings";
import type { Entry, View } from "../core/types";
import { Value } from "../core/value";
import { targetKey, type Fight, type Lights, type Stories, type Travel } from "../games/game";
import type { Table } from "../table/table";
import { boxOfAll, journeysOf, waysOf, type Leg } from "./journeys";
import { before, boardOrders, isEnemyTurn, ordersOfOthers, positions, turnWith, type Order } from "./news";
import { seenUpTo, setSeen } from "./seen";

export interface Playing {
    steps: Order[];
    /** The step that is shown; -1: none yet. */
    at: number;
    paused: boolean;
}

/** A fight that is being told: how many of its stages are shown. */
export interface Told {
    fight: Fight;
    stages: number;
}

const MOST = 12; // orders that are played without being asked for
const PACE = { slow: 2800, normal: 1600, fast: 850 }; // milliseconds an order
const STAGE = { slow: 2300, normal: 1500, fast: 800 }; // .. a stage of a fight
const GLANCE = 450; // to see where things stood before

const pace = (): "slow" | "normal" | "fast" => {
    const { watch } = settings.get();
    return watch === "off" ? "normal" : watch;
};

export class Watcher {
    readonly playing = new Value<Playing | null>(null);
    readonly told = new Value<Told | null>(null);
    /** What others did while nobody looked. */
    readonly offered = new Value<Order[]>([]);
    /** What others did since the player's last order, as far as its views are known. */
    readonly legs = new Value<Leg[]>([]);
    readonly stories = new Value<Stories | null>(null);
    /** The order that is shown on the board now: what accompanies it (a sound) can follow this. */
    readonly shown = new Value<Order | null>(null);

    private readonly desk: Desk;
    /** The newest entry that was handled, and the position then; null: nothing yet. */
    private last: { number: number; view: View } | null = null;
    private timer = 0;
    private turn = 0; // counts what is asked for: a late reply is dropped

    constructor(readonly table: Table) {
        this.desk = deskOf(table);
    }

    /** Follows the table while its page is open. */
    follow(): () => void {
        const { table } = this;
        const { chooser } = this.desk;
        const look = () => this.look();
        const act = () => {
            if (chooser.held.get() || table.look.get() || (chooser.active && chooser.popup.get())) this.finish();
        };
        const stops = [table.sight, table.entries].map((value) => value.watch(look));
        stops.push(this.playing.watch(() => this.desk.watching.set(this.playing.get() !== null)));
        for (const value of [chooser.held, table.look, chooser.popup]) stops.push(value.watch(act));
        // the player has clicked what makes an order
        stops.push(this.desk.watching.watch(() => this.desk.watching.get() || !this.playing.get() || this.finish()));
        document.addEventListener("visibilitychange", look);
        look();
        // without them, fights are told by the log only
        void chooser.module.stories?.().then((stories) => this.stories.set(stories), () => undefined);
        return () => {
            document.removeEventListener("visibilitychange", look);
            stops.forEach((stop) => stop());
            this.forget();
        };
    }

    /** The seats whose orders need not be shown: mine, unless others at this screen play some of them. */
    private get mine(): readonly number[] {
        const { seat } = this.table;
        const game = this.table.game.get();
        return seat === null || !game ? [] : game.curtain ? [seat] : game.mine;
    }

    private get orders(): Order[] {
        const { beats } = this.desk.chooser.module;
        return boardOrders(this.table.game.get()?.game ?? "", this.table.entries.get()).filter((order) => beats?.(order) !== 0);
    }

    private forget(): void {
        this.stop();
        this.last = null;
        this.offered.set([]);
        this.legs.set([]);
    }

    // ------------------------------------------------------------ what is new

    private look(): void {
        const sight = this.table.sight.get();
        const number = sight?.number;
        if (!sight) return this.forget();
        const entries = this.table.entries.get();
        if (!number || (entries[entries.length - 1]?.number ?? 0) < number) return;
        const last = this.last;
        this.last = { number, view: sight.view };
        this.keepPresent();
        if (!last) this.open();
        else if (last.number < number) this.hear(last, number);
        if (!document.hidden) setSeen(this.table.id, this.table.reader.get(), number);
    }

    /** The page was opened, or somebody else came to the screen. */
    private open(): void {
        const seen = seenUpTo(this.table.id, this.table.reader.get());
        if (seen === null) return;
        const fresh = ordersOfOthers(this.orders, this.mine).filter((order) => order.number > seen);
        if (this.table.game.get()?.curtain && fresh.length > 0 && fresh.length <= MOST && this.plays()) void this.play(fresh);
        else this.offered.set(fresh);
    }

    private hear(last: { number: number; view: View }, number: number): void {
        const fresh = this.orders.filter((order) => order.number > last.number && order.number <= number);
        this.forgetUndone();
        const own = fresh.map((order) => this.mine.includes(order.seat)).lastIndexOf(true);
        if (own >= 0) this.ordered(fresh[own]!);
        const others = ordersOfOthers(fresh.slice(own + 1), this.mine);
        if (others.length) this.arrive(others, own < 0 ? last : null);
    }

    /** The position after the newest order is the present: nobody needs to ask for it. */
    private keepPresent(): void {
        const newest = positions(this.table.entries.get()).filter((entry) => entry.number <= this.last!.number).pop();
        if (newest) void this.table.keep(newest.number, Promise.resolve(this.last!.view));
    }

    private forgetUndone(): void {
        const stand = new Set(standing(this.table.entries.get()).map((entry) => entry.number));
        this.legs.update((legs) => legs.filter((leg) => leg.entries.every((entry) => stand.has(entry.number))));
    }

    /** The player has given an order: what came before is known. An answer within the enemy's turn does not end it. */
    private ordered(order: Order): void {
        this.stop();
        this.offered.set([]);
        const game = this.table.game.get();
        if (game && !isEnemyTurn(game, turnWith(game.game, this.table.entries.get(), order), this.table.seat)) this.legs.set([]);
        if (!this.toTell(order)) return;
        this.playing.set({ steps: [order], at: 0, paused: false });
        this.tell(order);
    }

    private arrive(orders: Order[], last: { number: number; view: View } | null): void {
        const playing = this.playing.get();
        if (playing) return this.append(playing, orders, last);
        if (!document.hidden && this.plays() && orders.length <= MOST) {
            // until the views have come
            if (last) this.hold(last.number, last.view);
            return void this.play(orders, last?.view);
        }
        if (document.hidden || this.acting || orders.length > MOST) this.offered.update((known) => [...known, ...orders]);
        if (last) this.addLeg({ entries: orders, before: last.view, after: this.last!.view });
    }

    /** Should what happens be played without being asked for? */
    private plays(): boolean {
        return settings.get().watch !== "off" && !calm() && !this.acting && !this.table.look.get() && !this.desk.text.get();
    }

    /** The player is making an order: nothing may move below their hands. */
    private get acting(): boolean {
        const { chooser } = this.desk;
        return this.table.draft.get().steps.length > 0 || chooser.held.get() !== null || chooser.dragging;
    }

    // ------------------------------------------------------------ playing

    /** Plays these orders; `from`: the position before the first, if it is known. */
    async play(orders: Order[], from?: View): Promise<void> {
        this.stop(from !== undefined);
        this.offered.set([]);
        if (this.table.look.get()) this.table.lookAtPresent();
        this.playing.set({ steps: orders, at: -1, paused: false });
        await this.show(0);
    }

    /** More orders than can be followed: the oldest are left out. */
    private append(playing: Playing, orders: Order[], last: { number: number; view: View } | null): void {
        if (last && !this.table.played.get()) this.hold(last.number, last.view);
        const left = [...playing.steps.slice(playing.at + 1), ...orders];
        const out = Math.max(0, left.length - MOST);
        const steps = [...playing.steps.slice(0, playing.at + 1), ...left.slice(out)];
        this.playing.set({ ...playing, steps });
    }

    private async show(at: number): Promise<void> {
        const order = this.playing.get()?.steps[at];
        if (!order) return this.finish();
        clearTimeout(this.timer);
        this.timer = 0;
        this.endFight();
        const mine = ++this.turn;
        const wanted = () => mine === this.turn;
        try {
            const old = before(this.table.entries.get(), order.number);
            const [was, is] = await Promise.all([old && this.table.viewAfter(old.number), this.table.viewAfter(order.number)]);
            if (!wanted()) return;
            if (was && old && this.table.played.get()?.view !== was && this.table.view !== was) {
                this.hold(old.number, was);
                if (!(await this.rest(calm() ? 0 : GLANCE, wanted))) return;
            }
            this.showNow(at, order, was, is);
        } catch {
            if (wanted()) this.finish();
        }
    }

    private showNow(at: number, order: Order, was: View | undefined, is: View): void {
        const playing = this.playing.get();
        if (!playing) return;
        const leg: Leg = { entries: [order], before: was ?? is, after: is };
        this.playing.set({ ...playing, at });
        this.addLeg(leg);
        this.table.played.set({ entry: order.number, view: is, ...this.changes(leg) });
        this.shown.set(order);
        setTimeout(() => this.shown.get() === order && this.bringIntoView(leg)); // once the words are over the board
        const next = playing.steps[at + 1];
        if (next) this.table.viewAfter(next.number).catch(() => undefined);
        if (!this.playing.get()?.paused) this.goOn();
    }

    /** The board waits at this position. */
    private hold(entry: number, view: View): void {
        this.table.played.set({ entry, view, news: new Map() });
    }

    private changes(leg: Leg): { news: Lights; travel: Travel } {
        const changed = this.desk.chooser.module.changed?.(leg.before, leg.after) ?? [];
        const news = new Map(changed.map((target) => [targetKey(target), "news" as const]));
        return { news, travel: { lasts: PACE[pace()] * (this.beats(leg.entries) - 0.5), via: waysOf(this.journeys(leg)) } };
    }

    private beats(entries: Entry[]): number {
        return Math.max(1, ...entries.map((entry) => this.desk.chooser.module.beats?.(entry) ?? 1));
    }

    /** Goes on to the next order after the time of this one. */
    private goOn(): void {
        const playing = this.playing.get();
        const order = playing?.steps[playing.at];
        if (!playing || !order) return;
        const moves = this.journeys(this.legs.get().find((leg) => leg.entries[0] === order)).length > 0;
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.tell(order), PACE[pace()] * (moves ? this.beats([order]) : 0.7));
    }

    private next(): void {
        this.timer = 0;
        const playing = this.playing.get();
        if (playing && !playing.paused) void this.show(playing.at + 1);
    }

    private rest(milliseconds: number, wanted: () => boolean): Promise<boolean> {
        return new Promise((resolve) => setTimeout(() => resolve(wanted()), milliseconds));
    }

    private journeys(leg: Leg | undefined) {
        const { board, module } = this.desk.chooser;
        return leg && board ? journeysOf(module, board, leg) : [];
    }

    private bringIntoView(leg: Leg): void {
        const box = boxOfAll(this.journeys(leg));
        if (box) this.desk.camera.current?.reveal(box, document.querySelector(".watch"));
    }

    private addLeg(leg: Leg): void {
        const first = leg.entries[0]!.number;
        this.legs.update((legs) => [...legs.filter((one) => one.entries[0]!.number !== first), leg].sort((a, b) => a.entries[0]!.number - b.entries[0]!.number));
    }

    // ------------------------------------------------------------ by hand

    step(by: number): void {
        const playing = this.playing.get();
        if (!playing) return;
        this.playing.set({ ...playing, paused: true });
        void this.show(Math.max(0, playing.at + by));
    }

    pause(paused: boolean): void {
        const playing = this.playing.get();
        if (!playing) return;
        clearTimeout(this.timer);
        this.timer = 0;
        this.playing.set({ ...playing, paused });
        if (!paused && this.told.get()) this.tellOn();
        else if (!paused) void this.show(playing.at + 1);
    }

    /** Ends the playing, and shows the present. */
    finish(): void {
        const playing = this.playing.get();
        if (playing) this.addRest(playing);
        this.stop();
    }

    /** What was skipped: one leg from the last position shown to the present. */
    private addRest({ steps, at }: Playing): void {
        const told = new Set(this.legs.get().flatMap((leg) => leg.entries.map((entry) => entry.number)));
        const [left, known] = [steps.slice(at + 1).filter((order) => !told.has(order.number)), this.table.played.get()];
        if (left.length && known && this.last) this.addLeg({ entries: left, before: known.view, after: this.last.view });
    }

    private stop(keepBoard = false): void {
        clearTimeout(this.timer);
        this.timer = 0;
        this.turn++;
        this.told.set(null);
        this.shown.set(null);
        const played = this.playing.get() !== null;
        this.playing.set(null);
        if (!keepBoard) this.table.played.set(null);
        if (played) this.lookBack();
    }

    /** The camera returns to where it was, unless there is an attack now. */
    private lookBack(): void {
        const { board, module } = this.desk.chooser;
        const view = this.table.sight.get()?.view;
        if (board && view && !module.focus(board, view)) this.desk.camera.current?.back();
    }

    // ------------------------------------------------------------ fights

    /** The fight that an entry is part of, as far as it is known now. */
    fightOf(entry: Entry): Fight | null {
        const view = this.table.sight.get()?.view;
        const entries = standing(this.table.entries.get()).filter((one) => one.kind !== "order" || !isCore(one.text));
        return (view && this.stories.get()?.fightOf(entries, entry.number, view, this.desk.chooser.board)) ?? null;
    }

    /** The fight that this order decides, if it is to be told. */
    private toTell(order: Order): Fight | null {
        if (settings.get().watch === "off" || calm() || document.hidden || this.table.look.get()) return null;
        const fight = this.fightOf(order);
        return fight?.decided === order.number && fight.stages.length ? fight : null;
    }

    /** Tells the fight that the order shown decides, stage by stage; then the next order follows. */
    private tell(order: Order): void {
        const fight = this.toTell(order);
        if (!fight) return this.next();
        this.told.set({ fight, stages: 0 });
        this.tellOn();
    }

    private tellOn(): void {
        const told = this.told.get();
        if (!told) return;
        if (told.stages >= told.fight.stages.length) return this.skipFight();
        this.told.set({ ...told, stages: told.stages + 1 });
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.tellOn(), STAGE[pace()]);
    }

    /** Goes on with what follows it. */
    skipFight(): void {
        this.endFight();
        this.next();
    }

    private endFight(): void {
        clearTimeout(this.timer);
        this.timer = 0;
        this.told.set(null);
    }
}

const watchers = new WeakMap<Table, Watcher>();

export function watcherOf(table: Table): Watcher {
    let watcher = watchers.get(table);
    if (!watcher) watchers.set(table, (watcher = new Watcher(table)));
    return watcher;
}
