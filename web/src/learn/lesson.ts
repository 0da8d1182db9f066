/* A lesson in progress: its step, what was said to the last answer, and the orders that others give in it. */
import { lessonCalls, noteLearned, type LessonStep, type LessonText, type Opinion } from "../core/lessons";
import type { Rule } from "../core/types";
import { Value } from "../core/value";
import { deskOf } from "../choosing/desk";
import { around } from "../board/geometry";
import { moduleOf } from "../games";
import type { Table } from "../table/table";

/** What the lesson said last. */
export interface Said {
    look: "good" | "poor" | "wrong";
    text: string[];
    /** Why an order is refused. */
    reason?: string;
    rules?: Rule[];
}

export interface Moment {
    step: number;
    /** Orders of a right answer so far. */
    given: number;
    hints: number;
    said: Said | null;
    /** What others do in this step has been done; a fight has come to its end. */
    done: boolean;
}

const FIRST: Moment = { step: 0, given: 0, hints: 0, said: null, done: false };

export class Lesson {
    readonly now: Value<Moment>;
    private judged: Opinion | null = null;
    private asking = false;

    constructor(
        readonly text: LessonText,
        readonly table: Table,
        first: number,
        private readonly begin: (step: number) => void,
    ) {
        this.now = new Value<Moment>({ ...FIRST, step: first });
    }

    get step(): LessonStep | null {
        return this.text.steps[this.now.get().step] ?? null;
    }

    /** The questions up to this step, this one included, and all of them. */
    get questions(): [number, number] {
        const all = this.text.steps.map((step) => step.kind === "ask" || step.kind === "fight");
        const count = (flags: boolean[]) => flags.filter(Boolean).length;
        return [count(all.slice(0, this.now.get().step + 1)), count(all)];
    }

    /** The question before this one; null: there is none, or a fight came between. */
    get questionBefore(): number | null {
        const { step } = this.now.get();
        for (let i = step - 1; i >= 0; i--) {
            if (this.text.steps[i]?.kind === "fight") return null;
            if (this.text.steps[i]?.kind === "ask") return i;
        }
        return null;
    }

    /** Goes back to a step, with everything before it done. */
    again(step: number): void {
        this.begin(step);
    }

    private change(some: Partial<Moment>): void {
        this.now.update((now) => ({ ...now, ...some }));
    }

    /* ------------------------------------------------------------ steps */

    /** Begins a step: points at what it speaks of, lets others give their orders. */
    async enter(): Promise<void> {
        const { step } = this;
        this.point();
        if (!step) noteLearned(this.text.game, this.text.name);
        if (step?.kind === "then") await this.letOthers();
        if (step?.kind === "fight") await this.lookAtFight();
    }

    async next(): Promise<void> {
        this.now.set({ ...FIRST, step: this.now.get().step + 1 });
        await this.enter();
    }

    private async letOthers(): Promise<void> {
        try {
            await lessonCalls.then(this.table.id, this.now.get().step);
            await this.table.refresh();
        } catch (trouble) {
            this.table.fail(trouble);
            return;
        }
        if (this.step?.text.length) this.change({ done: true });
        else await this.goOn();
    }

    /** The next step, with what was said last still there. */
    private async goOn(): Promise<void> {
        const { said, step } = this.now.get();
        this.now.set({ ...FIRST, step: step + 1, said });
        await this.enter();
    }

    /** A fight ends by itself: the server knows. */
    async lookAtFight(): Promise<void> {
        if (this.step?.kind !== "fight" || this.now.get().done || this.asking) return;
        this.asking = true;
        try {
            const end = await lessonCalls.fight(this.table.id, this.now.get().step);
            if (end.ended) this.change({ done: true, said: { look: end.won ? "good" : "poor", text: end.said } });
            else if (this.table.game.get()?.state === "over") this.change({ done: true });
        } catch (trouble) {
            this.table.fail(trouble);
        } finally {
            this.asking = false;
        }
    }

    /* ------------------------------------------------------------ answers */

    /** May this order be given? If not, the panel says why. */
    async allows(order: string): Promise<boolean> {
        const { step, given, done } = this.now.get();
        const kind = this.step?.kind;
        if (kind === "fight") return !done;
        if (order === "undo") {
            const before = kind === "ask" && given ? step : this.questionBefore;
            if (before !== null) this.again(before);
            return false;
        }
        if (kind !== "ask") {
            this.change({ said: { look: "poor", text: ["Read on first: press Continue."] } });
            return false;
        }
        const opinion = await lessonCalls.judge(this.table.id, step, given, order);
        const good = opinion.verdict === "right" || opinion.verdict === "part";
        this.judged = good ? opinion : null;
        if (!good) this.refuse(opinion);
        return good;
    }

    private refuse({ verdict, said, text, rules }: Opinion): void {
        if (verdict === "wrong") this.change({ said: { look: "wrong", text: said, reason: text ?? "", rules: rules ?? [] } });
        else this.change({ said: { look: "poor", text: said } });
        void this.table.cancel();
    }

    /** The order that was allowed has been given. */
    gave(): void {
        const opinion = this.judged;
        this.judged = null;
        if (this.step?.kind === "fight") void this.lookAtFight();
        if (!opinion) return;
        if (opinion.verdict === "part") {
            this.change({ given: this.now.get().given + opinion.orders, said: null });
            return;
        }
        this.now.set({ ...FIRST, step: this.now.get().step + 1, said: { look: "good", text: opinion.said } });
        void this.enter();
    }

    hint(): void {
        this.change({ hints: this.now.get().hints + 1 });
    }

    /** Gives the first right answer. */
    async showAnswer(): Promise<void> {
        if (this.step?.answer) await this.table.give(this.step.answer);
    }

    /* ------------------------------------------------------------ the board */

    /** Marks what the step speaks of. */
    private point(): void {
        deskOf(this.table).chooser.pointed.set(this.step?.show ?? []);
    }

    /** The camera shows the part of the board that the lesson is about. */
    frame(): boolean {
        const { camera, chooser } = deskOf(this.table);
        const view = this.table.view;
        const { board } = chooser;
        if (!camera.current || !board || !view) return false;
        const boxes = this.text.look.map((target) => moduleOf(view.game).boxOf(board, view, target)).filter((box) => box !== null);
        if (boxes.length) camera.current.show(around(boxes));
        return true;
    }
}
