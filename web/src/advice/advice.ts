/* Questions to bots (docs/api.md, "Hints and reviews"): asked once, then looked at until there is an answer. */
import { del, get, post } from "../core/api";
import type { Game, Target } from "../core/types";
import { Value } from "../core/value";

const LOOK = 500; // milliseconds

export interface Reply<T> {
    state: "none" | "thinking" | "done" | "failed";
    number?: number;
    progress?: number;
    answer?: T;
}

export interface HintStep {
    order: string;
    why: string;
    steps: { text: string; targets: Target[] }[];
}

export interface HintAnswer {
    bot: string;
    order: string;
    why: string;
    plan: HintStep[];
}

export interface Turn {
    order: number;
    seat: number;
    side: string;
    from: number;
    to: number;
    expected: number;
    by: "dice" | "choice";
    given: string;
    told: string;
    instead: { order: string; why: string } | null;
}

export interface ReviewAnswer {
    sides: [string, string];
    points: { order: number; chance: number }[];
    turns: Turn[];
}

/** How far a question is. */
export type Asked<T> = { state: "none" } | { state: "thinking"; progress: number } | { state: "done"; number: number; answer: T } | { state: "failed"; words: string };

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** One question that can be asked again and again. */
export class Question<T> {
    readonly now = new Value<Asked<T>>({ state: "none" });
    private round = 0;

    constructor(
        private readonly path: string,
        private readonly body: { [key: string]: unknown } = {},
    ) {}

    async ask(): Promise<void> {
        const here = ++this.round;
        this.now.set({ state: "thinking", progress: 0 });
        try {
            let reply = await post<Reply<T>>(this.path, this.body);
            while (here === this.round && reply.state === "thinking") {
                this.now.set({ state: "thinking", progress: reply.progress ?? 0 });
                await wait(LOOK);
                if (here === this.round) reply = await get<Reply<T>>(this.path);
            }
            if (here === this.round) this.tell(reply);
        } catch (trouble) {
            if (here === this.round) this.now.set({ state: "failed", words: trouble instanceof Error ? trouble.message : String(trouble) });
        }
    }

    /** Is there an answer already? Then nothing needs to be asked. */
    async look(): Promise<void> {
        const here = ++this.round;
        const reply = await get<Reply<T>>(this.path).catch(() => null);
        if (here !== this.round || !reply) return;
        if (reply.state === "done") this.tell(reply);
        else if (reply.state === "thinking") void this.ask();
    }

    cancel(): void {
        this.forget();
        void del(this.path).catch(() => undefined);
    }

    forget(): void {
        this.round++;
        this.now.set({ state: "none" });
    }

    private tell({ state, number = 0, answer }: Reply<T>): void {
        if (state === "done" && answer) this.now.set({ state, number, answer });
        else this.now.set({ state: "failed", words: "The bot found no answer." });
    }
}

/** May this player ask a bot? The server decides; this only hides the button. */
export const mayAsk = (game: Game): boolean =>
    game.state === "running" && !("lesson" in game && game.lesson) && game.mine.length > 0 && game.seats.every((seat) => seat.kind === "bot" || seat.mine);
