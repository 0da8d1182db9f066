/* One game on the screen, as one reader sees it: the view, the log, the draft, and the actions. Components watch its
 * values and call its actions; they never make requests about a game themselves. */
import type { FunctionComponent } from "preact";
import { ApiError, gameCalls, online, seatCalls, type OrderReply } from "../core/api";
import { listen, watchGame, type StreamEvent } from "../core/stream";
import type { BoardData, Clock, Draft, Entry, Game, Reader, Rule, Sight, Target, Thinking, View } from "../core/types";
import { Value } from "../core/value";
import type { Lights, Travel } from "../games/game";

/** Something was refused or failed: shown beside the board, with the rules if there are any. */
export interface Trouble {
    text: string;
    rules: Rule[];
    /** What the user tried, in words or as an order. */
    about?: string;
}

/** A past moment, shown instead of the present. */
export interface Look {
    entry: number;
    view: View;
}

/** A moment of what others did, while it is played. */
export interface Played extends Look {
    /** What has just changed. */
    news: Lights;
    travel?: Travel;
}

/** A lesson has a say in the orders of this seat; an analysis draws on the board. */
export interface Teacher {
    allows(order: string): Promise<boolean>;
    gave(): void;
    Panel: FunctionComponent;
    /** On the board. */
    Overlay?: FunctionComponent<{ board: BoardData; turned: number }>;
    /** Does a click on this thing mean something else than an order? */
    picks?(target: Target): boolean;
}

const KEPT = 200; // views

const NO_DRAFT: Draft = { steps: [], taken: [], choices: [], complete: false, undoable: false, order: null, preview: {} };

export class Table {
    readonly game = new Value<Game | null>(null);
    readonly reader = new Value<Reader>("public");
    readonly sight = new Value<Sight | null>(null);
    readonly draft = new Value<Draft>(NO_DRAFT);
    readonly entries = new Value<Entry[]>([]);
    readonly look = new Value<Look | null>(null);
    /** A past moment on the board while what others did is played; everything else is at the present. */
    readonly played = new Value<Played | null>(null);
    /** Orders that the server gives when this seat is asked; null: not read yet. */
    readonly prepared = new Value<string[] | null>(null);
    readonly busy = new Value(false);
    readonly trouble = new Value<Trouble | null>(null);
    /** Hot-seat: the seat that must come to the screen before anything is shown; null if none. */
    readonly curtain = new Value<number | null>(null);
    teacher: Teacher | null = null;
    /** Why the game cannot be shown at all. */
    readonly closed = new Value<string | null>(null);

    /** The numbers of orders that were given together. */
    private gestures: Set<number>[] = [];
    private stops: (() => void)[] = [];
    private begun = false;
    private left = false;
    /** Counts changes of the reader: replies for an earlier reader are dropped. */
    protected sitting = 0;
    private works = 0;
    private refreshing: Promise<void> | null = null;
    private again = false;
    /** The views after single entries, as this reader has them. */
    protected views = new Map<number, Promise<View>>();

    /** In an analysis it changes with the position. */
    constructor(public id: string) {}

    // ------------------------------------------------------------ opening and closing

    async open(wanted?: Reader): Promise<void> {
        try {
            const game = await gameCalls(this.id).game();
            if (this.left) return;
            this.game.set(game);
            this.stops.push(listen((event) => this.hear(event)));
            this.stops.push(online.watch(() => this.reconnected()));
            if (game.state !== "waiting") await this.begin(game, wanted);
        } catch (trouble) {
            if (!(await this.reachedLater(trouble))) this.closed.set(trouble instanceof Error ? trouble.message : String(trouble));
            else await this.open(wanted);
        }
    }

    /** The newest entry that the stream has told. */
    private heard: { seat: number | "public" | undefined; number: number } = { seat: undefined, number: 0 };

    close(): void {
        this.left = true;
        this.sitting++;
        for (const stop of this.stops) stop();
        this.stops = [];
    }

    private begin(game: Game, wanted?: Reader): Promise<void> {
        this.begun = true;
        if (!game.mine.length && game.state === "running") this.stops.push(watchGame(this.id));
        return this.sitDown(wanted ?? this.usualReader(game));
    }

    /** True when a lost server can be reached again. */
    private reachedLater(trouble: unknown): Promise<boolean> {
        if (!(trouble instanceof ApiError) || trouble.code !== "unreachable" || this.left) return Promise.resolve(false);
        return new Promise((resolve) => {
            const stop = online.watch(() => {
                if (!online.get()) return;
                stop();
                resolve(true);
            });
            this.stops.push(stop);
        });
    }

    private usualReader(game: Game): Reader {
        const asked = game.seats.find((seat) => seat.mine && seat.asked);
        if (asked) return asked.seat;
        if (game.mine.length) return game.mine[0] as number;
        return game.state === "running" ? "public" : "referee";
    }

    /** Shows the game as this reader sees it; with several seats of mine, behind a curtain first. */
    async sitDown(reader: Reader, seen = false): Promise<void> {
        const game = this.game.get();
        this.sitting++;
        this.look.set(null);
        this.played.set(null);
        this.views.clear();
        this.trouble.set(null);
        this.sight.set(null);
        this.entries.set([]);
        this.draft.set(NO_DRAFT);
        this.prepared.set(null);
        if (game?.curtain && game.state === "running" && typeof reader === "number" && !seen) {
            this.curtain.set(reader);
            return;
        }
        this.curtain.set(null);
        this.reader.set(reader);
        await this.refresh();
    }

    get calls() {
        return seatCalls(this.id, this.reader.get(), this.sight.get()?.number);
    }

    /** The same for entries: the referee has none, spectators have. */
    private get told() {
        return this.reader.get() === "referee" ? seatCalls(this.id, "public") : this.calls;
    }

    /** My seat, if the reader is a seat. */
    get seat(): number | null {
        const reader = this.reader.get();
        return typeof reader === "number" && this.game.get()?.mine.includes(reader) ? reader : null;
    }

    /** The view shown: the present, or the past moment. */
    get view(): View | null {
        return (this.look.get() ?? this.played.get() ?? this.sight.get())?.view ?? null;
    }

    /** This seat's prompt, by its name in the game; null if it is not asked. */
    get prompt(): string | null {
        const sight = this.sight.get();
        if (!sight?.asked) return null;
        return sight.view.deciders.find((decider) => decider.seat === sight.view.seat)?.prompt ?? null;
    }

    // ------------------------------------------------------------ keeping up

    /** Fetches what is new; calls during a request share the next one. */
    refresh(): Promise<void> {
        if (this.refreshing) {
            this.again = true;
            return this.refreshing;
        }
        this.refreshing = this.fetchNews().finally(() => {
            this.refreshing = null;
            if (!this.again) return;
            this.again = false;
            void this.refresh();
        });
        return this.refreshing;
    }

    /** Waits for what is new by now. */
    private async catchUp(): Promise<void> {
        await this.refreshing;
        await this.refresh();
    }

    private async fetchNews(): Promise<void> {
        if (this.curtain.get() !== null) return;
        const here = this.sitting;
        const calls = this.calls;
        const draft = this.draft.get();
        try {
            const [first, game] = await Promise.all([calls.sight(), gameCalls(this.id).game()]);
            const sight = await this.noOlder(first);
            if (here !== this.sitting) return;
            const asked = JSON.stringify(this.sight.get()?.view.deciders);
            // The record first: the watcher needs the orders of others before the position after them is shown.
            const known = this.sight.get() !== null;
            if (known) await this.readRecord(sight.number ?? Infinity);
            if (here !== this.sitting) return;
            this.know(game);
            // A step was taken meanwhile, or an order was given.
            const newer = this.busy.get() || draft !== this.draft.get();
            if ((sight.number ?? 0) >= (this.sight.get()?.number ?? 0))
                this.show(newer && sight.number === this.sight.get()?.number ? { ...sight, draft: this.draft.get() } : sight);
            if (!known) await this.readRecord(sight.number ?? Infinity);
            if (here === this.sitting && asked && asked !== JSON.stringify(sight.view.deciders)) this.passOn();
        } catch (trouble) {
            if (here === this.sitting) this.fail(trouble);
        }
    }

    /** Another server may be a moment behind the one that told us: then it is asked for what we know. */
    private async noOlder(sight: Sight): Promise<Sight> {
        const entries = this.entries.get();
        const heard = this.heard.seat === this.reader.get() ? this.heard.number : 0;
        const known = Math.max(heard, entries[entries.length - 1]?.number ?? 0, this.sight.get()?.number ?? 0);
        if ((sight.number ?? Infinity) >= known || this.reader.get() === "referee") return sight;
        return this.calls.sight(`?known=${known}`);
    }

    private async readRecord(upTo: number): Promise<void> {
        const here = this.sitting;
        const calls = this.told;
        for (;;) {
            const known = this.entries.get();
            const last = known[known.length - 1]?.number ?? 0;
            if (last >= upTo) return;
            const said = await calls.record(last);
            if (here !== this.sitting || !said.entries.length) return;
            this.add(said.entries);
        }
    }

    /** Once the game is over, its record tells why bots gave their orders. */
    private know(game: Game): void {
        const ends = this.game.get()?.state === "running" && game.state !== "running";
        this.game.set(game);
        if (ends && game.seats.some((seat) => seat.kind === "bot")) void this.readAgain().catch(() => undefined);
    }

    async readAgain(): Promise<void> {
        const here = this.sitting;
        const all = await this.wholeRecord(this.told);
        if (here !== this.sitting) return;
        const last = all[all.length - 1]?.number ?? 0;
        this.entries.update((known) => [...all, ...known.filter((entry) => entry.number > last)]);
    }

    private add(entries: Entry[]): void {
        const known = this.entries.get();
        const last = known[known.length - 1]?.number ?? 0;
        const fresh = entries.filter((entry) => entry.number > last);
        if (fresh.length) this.entries.set([...known, ...fresh]);
    }

    protected show(sight: Sight): void {
        // first, so that observers of the view find the matching draft.
        this.draft.set(sight.draft ?? NO_DRAFT);
        const question = this.prompt;
        const before = this.sight.get()?.view;
        // The same object while the position is the same: somebody has only said something.
        this.sight.set(before && JSON.stringify(before) === JSON.stringify(sight.view) ? { ...sight, view: before } : sight);
        if (this.prompt !== question) this.trouble.set(null); // what was wrong with an earlier answer
    }

    private reconnected(): void {
        if (!online.get()) return;
        this.trouble.set(null);
        void this.refresh();
    }

    private hear(event: StreamEvent): void {
        if (event.name === "hello" || event.name === "bye") {
            if (event.name === "hello") void (this.game.get()?.state === "waiting" ? this.lookAgain() : this.refresh());
            return;
        }
        if (event.data.game !== this.id) return;
        if (event.name === "entry" && event.data.entry) this.heard = { seat: event.data.seat, number: event.data.entry.number };
        if (event.name === "thinking") this.part({ thinking: event.data as unknown as Thinking });
        else if (event.name === "clock") this.part({ clock: event.data["clock"] as Clock });
        else if (event.name === "games") void this.lookAgain();
        else if (event.name === "draft" && (event.data.seat !== this.reader.get() || this.isDraft(event.data["steps"]))) return;
        else if (event.name === "entry" && event.data.seat !== this.reader.get() && this.curtain.get() === null) return;
        else void this.refresh();
    }

    /** Does the draft already have these steps, because the hint came from this very tab? */
    private isDraft(steps: unknown): boolean {
        return this.busy.get() || JSON.stringify(steps) === JSON.stringify(this.draft.get().steps);
    }

    private part(some: Partial<Sight>): void {
        this.sight.update((now) => now && { ...now, ...some });
    }

    /** The game itself has changed: a player joined, it began, or it is over. */
    private async lookAgain(): Promise<void> {
        const game = await gameCalls(this.id).game().catch(() => null);
        if (!game || this.left) return;
        this.know(game);
        if (!this.begun && game.state === "running") await this.begin(game);
    }

    readonly fail = (trouble: unknown, about?: string): void => {
        if (!(trouble instanceof ApiError)) {
            this.trouble.set({ text: trouble instanceof Error ? trouble.message : String(trouble), rules: [] });
            return;
        }
        if (trouble.sight) this.show(trouble.sight);
        this.trouble.set({ text: trouble.message, rules: trouble.rules, ...(about ? { about } : {}) });
        if (trouble.code === "stale") void this.refresh();
    };

    // ------------------------------------------------------------ the draft

    private async working<T>(work: () => Promise<T>, about?: string): Promise<T | null> {
        const here = this.sitting;
        this.busy.set(++this.works > 0);
        try {
            const done = await work();
            if (here === this.sitting) this.trouble.set(null);
            return done;
        } catch (trouble) {
            if (here === this.sitting) this.fail(trouble, about);
            return null;
        } finally {
            this.busy.set(--this.works > 0);
        }
    }

    /** False: it was refused, or meanwhile another question has come, to which it is no answer. */
    private async making(work: () => Promise<Draft>, about?: string): Promise<boolean> {
        const here = this.sitting;
        const number = this.sight.get()?.number;
        const isPast = (): boolean => here !== this.sitting || number !== this.sight.get()?.number;
        const drafted = async (): Promise<Draft | null> => {
            try {
                return await work();
            } catch (trouble) {
                // The server may have answered for this seat, or another window: nothing is wrong then.
                if (trouble instanceof ApiError && trouble.status === 409) await this.catchUp();
                if (isPast()) return null;
                throw trouble;
            }
        };
        const draft = await this.working(drafted, about);
        if (!draft) return false;
        if (!isPast()) this.draft.set(draft);
        else if (here === this.sitting) void this.refresh();
        return !isPast();
    }

    /** Sets all steps of the draft. True if the server accepted them. */
    setSteps(steps: string[]): Promise<boolean> {
        return this.making(() => this.calls.draft(steps));
    }

    step(text: string): Promise<boolean> {
        return this.setSteps([...this.draft.get().steps, text]);
    }

    back(): Promise<boolean> {
        return this.setSteps(this.draft.get().steps.slice(0, -1));
    }

    async cancel(): Promise<void> {
        this.trouble.set(null);
        if (!this.draft.get().steps.length) return;
        await this.making(() => this.calls.drop());
    }

    /** Makes a typed order, or that of a ready-made set-up, the draft. */
    type(order: string): Promise<boolean> {
        return this.making(() => this.calls.typed(order), order);
    }

    /** Gives an order: the draft, or this text. True if it was carried out. */
    async give(order: string | null = this.draft.get().order): Promise<boolean> {
        const number = this.sight.get()?.number;
        if (order === null || number === null || number === undefined) return false;
        const here = this.sitting;
        if (this.teacher && !(await this.working(() => this.teacher!.allows(order), order))) return false;
        const reply = await this.working(() => this.send(number, order), order);
        if (!reply) return false;
        this.teacher?.gave();
        if (here !== this.sitting) return true;
        this.add(reply.entries);
        if (reply.sight) this.show(reply.sight);
        void this.refresh().then(() => this.passOn());
        return true;
    }

    /** The server may have given the same order a moment before, because there was no other: that is as good. */
    private async send(after: number, order: string): Promise<OrderReply> {
        try {
            return await this.calls.order(after, order);
        } catch (trouble) {
            if (!(trouble instanceof ApiError) || trouble.code !== "stale") throw trouble;
            await this.catchUp();
            const given = this.entries.get().some((entry) => entry.number > after && entry.kind === "order" && entry.seat === this.seat && entry.text === order);
            if (!given) throw trouble;
            return { number: after, entries: [] };
        }
    }

    /** Gives several orders that belong together: one undo takes all of them back. Stops at one that is refused. */
    async giveTogether(orders: string[]): Promise<boolean> {
        const last = (): number => this.entries.get()[this.entries.get().length - 1]?.number ?? 0;
        const before = last();
        let done = true;
        for (const order of orders) if (!(done = await this.give(order))) break;
        const given = this.entries.get().filter((entry) => entry.number > before && entry.kind === "order" && entry.seat === this.seat);
        this.gestures.push(new Set(given.map((entry) => entry.number)));
        return done;
    }

    /** Were these two orders given by one gesture? */
    isTogether(a: Entry, b: Entry): boolean {
        return this.gestures.some((numbers) => numbers.has(a.number) && numbers.has(b.number)) || a.at === b.at;
    }

    async readPrepared(): Promise<void> {
        const here = this.sitting;
        const said = await this.calls.prepared().catch(() => null);
        if (said && here === this.sitting) this.prepared.set(said.orders);
    }

    /** Prepares these orders instead of those before; []: none. */
    async prepare(orders: string[]): Promise<boolean> {
        const here = this.sitting;
        const said = await this.working(() => this.calls.prepare(orders));
        if (said && here === this.sitting) this.prepared.set(said.orders);
        if (!said) void this.refresh(); // it may be asked by now
        return said !== null;
    }

    /** With several seats of mine: when this one is no longer asked, the next comes to the screen. */
    private passOn(): void {
        const game = this.game.get();
        if (!game || game.mine.length < 2 || this.sight.get()?.asked) return;
        const view = this.sight.get()?.view;
        const next = game.seats.find(
            (seat) => seat.mine && seat.seat !== this.reader.get() && view?.deciders.some((d) => d.seat === seat.name),
        );
        if (next) void (game.curtain ? this.sitDown(next.seat) : this.changeSeats(next.seat));
    }

    /** One person plays both sides: the board stays, and is shown from the other seat. */
    protected async changeSeats(seat: number): Promise<void> {
        const here = ++this.sitting;
        const calls = seatCalls(this.id, seat);
        try {
            const [sight, entries] = await Promise.all([calls.sight(), this.wholeRecord(calls)]);
            if (here !== this.sitting) return;
            this.look.set(null);
            this.trouble.set(null);
            this.prepared.set(null);
            this.reader.set(seat);
            this.entries.set(entries);
            this.show(sight);
        } catch (trouble) {
            if (here === this.sitting) this.fail(trouble);
        }
    }

    protected async wholeRecord(calls: Pick<ReturnType<typeof seatCalls>, "record">): Promise<Entry[]> {
        const all: Entry[] = [];
        for (;;) {
            const said = await calls.record(all[all.length - 1]?.number ?? 0);
            if (!said.entries.length) return all;
            all.push(...said.entries);
        }
    }

    undo(): Promise<boolean> {
        return this.give("undo");
    }

    /** Why can this not be chosen now? If it can after all, by other steps, the answer contains that order. */
    async whyNot(target: Target, steps = this.draft.get().steps): Promise<Trouble & { order?: string }> {
        const said = await this.calls.whyNot(steps, target);
        return { text: said.text ?? "", rules: said.rules ?? [], ...(said.order ? { order: said.order } : {}) };
    }

    // ------------------------------------------------------------ past moments

    async lookAt(entry: number): Promise<void> {
        const here = this.sitting;
        const view = await this.viewAfter(entry).catch((trouble: unknown) => this.fail(trouble));
        if (view && here === this.sitting) this.look.set({ entry, view });
    }

    /** The view after an entry; each is fetched once. */
    viewAfter(entry: number): Promise<View> {
        const kept = this.views.get(entry);
        if (kept) return kept;
        const view = this.told.sight(`?entry=${entry}`).then((sight) => sight.view);
        view.catch(() => this.views.delete(entry));
        return this.keep(entry, view);
    }

    /** Keeps a view that is known without asking. */
    keep(entry: number, view: Promise<View>): Promise<View> {
        this.views.set(entry, view);
        if (this.views.size > KEPT) this.views.delete(this.views.keys().next().value!);
        return view;
    }

    lookAtPresent(): void {
        this.look.set(null);
    }
}
