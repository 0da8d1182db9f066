/* A seat's answers in advance: those that stand, the one to add when the next answer is given, and those that could not be saved. */
import { isCore } from "../around/log-entry";
import { ApiError, del, get, post, put } from "../core/api";
import { Value } from "../core/value";
import type { Table } from "../table/table";
import { lineOf, putFirst, type Measured, type Standing, type Terms } from "./lines";

/** "Answer like this": said at a question, kept until its answer is given. */
export interface Wish extends Terms {
    prompt: string;
    /** The entries that were known at the question. */
    number: number;
    turn: string;
    /** Instead of the order that is given: "by POLICY". */
    policy: string;
}

const TERMS: Terms & { policy: string } = { limit: "turn", about: [], conditions: [], then: [], policy: "" };

/** Lines that the server did not save, and why. */
export interface Unsaved {
    lines: string[];
    why: string;
}

const MOVED = "The game has moved on, so nothing was saved. Look at the board, then save again.";

export class Answers {
    readonly now = new Value<Standing | null>(null);
    readonly wish = new Value<Wish | null>(null);
    readonly unsaved = new Value<Unsaved | null>(null);
    private reads = 0;

    constructor(
        private readonly table: Table,
        readonly seat: number,
    ) {}

    private get path(): string {
        return `/games/${this.table.id}/seats/${this.seat}/standing`;
    }

    /** The newest entry that the page shows. */
    private get newest(): number {
        const entries = this.table.entries.get();
        return entries[entries.length - 1]?.number ?? 0;
    }

    async read(): Promise<void> {
        const read = ++this.reads;
        const said = await get<Standing>(this.path).catch(() => null);
        if (said && read === this.reads) this.now.set(said);
    }

    /** Replaces the lines. What the server does not take is kept, and nothing else happens. */
    async save(lines: string[]): Promise<boolean> {
        this.reads++;
        try {
            this.now.set(await put<Standing>(this.path, { after: this.newest, lines }));
            this.unsaved.set(null);
            return true;
        } catch (trouble) {
            const stale = trouble instanceof ApiError && trouble.code === "stale";
            this.unsaved.set({ lines, why: stale ? MOVED : trouble instanceof Error ? trouble.message : String(trouble) });
            if (stale) void this.table.refresh();
            return false;
        }
    }

    async clear(): Promise<void> {
        this.reads++;
        try {
            this.now.set(await del<Standing>(this.path));
            this.unsaved.set(null);
        } catch (trouble) {
            this.table.fail(trouble);
        }
    }

    /** What a line would answer now (null: nothing), and the measures of that answer; or those of an order. */
    async test(said: { lines?: string[]; order?: string }): Promise<{ order: string | null; measures: Measured[] }> {
        return post<{ order: string | null; measures: Measured[] }>(`${this.path}/test`, said).catch(() => ({ order: null, measures: [] }));
    }

    /** At the question that is open now; null: answer only this once. */
    async say(terms: Partial<Wish> | null): Promise<void> {
        const { prompt } = this.table;
        const turn = this.now.get()?.turn;
        const before = this.wish.get() ?? TERMS;
        this.wish.set(terms && prompt && turn !== undefined ? { ...before, ...terms, prompt, number: this.newest, turn } : null);
        const said = this.wish.get();
        await this.read();
        const fresh = this.now.get()?.turn;
        if (said && fresh !== undefined && this.wish.get() === said) this.wish.set({ ...said, turn: fresh });
    }

    /** A line that nobody has asked for yet. */
    async add(prompt: string, terms: Terms, answer: string): Promise<boolean> {
        const lines = this.unsaved.get()?.lines ?? this.now.get()?.lines ?? [];
        return this.save(putFirst(lines, lineOf(prompt, terms, this.now.get()?.turn ?? "", answer)));
    }

    /** New entries: is the answer among them? An order of all games, such as an undo, is none. */
    heard(): void {
        const wish = this.wish.get();
        if (!wish || this.table.seat !== this.seat) return;
        for (const entry of this.table.entries.get()) {
            if (entry.number <= wish.number || entry.kind !== "order" || entry.seat !== this.seat) continue;
            if (entry.given || entry.ahead || isCore(entry.text)) continue;
            this.wish.set(null);
            const lines = this.unsaved.get()?.lines ?? this.now.get()?.lines ?? [];
            void this.save(putFirst(lines, lineOf(wish.prompt, wish, wish.turn, wish.policy || entry.text)));
            return;
        }
    }

    /** Another question: what was said about the last one is void. */
    seen(): void {
        if (this.table.seat === this.seat && this.table.prompt !== this.wish.get()?.prompt) this.wish.set(null);
    }
}

const known = new WeakMap<Table, Map<number, Answers>>();

/** Those of the seat that sits at the table; null: nobody does, or it is a lesson or an analysis. */
export function answersOf(table: Table): Answers | null {
    const { seat } = table;
    if (seat === null || table.teacher) return null;
    const seats = known.get(table) ?? new Map<number, Answers>();
    known.set(table, seats);
    const found = seats.get(seat) ?? begin(table, seat);
    seats.set(seat, found);
    return found;
}

/** They follow the table as long as it is there. */
function begin(table: Table, seat: number): Answers {
    const answers = new Answers(table, seat);
    table.entries.watch(() => answers.heard());
    table.sight.watch(() => answers.seen());
    return answers;
}
