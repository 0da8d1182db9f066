/* The table of an analysis: the position of a node. Every order leads to another node; going back is another node, too. */
import { ApiError, gameCalls, post, seatCalls, type OrderReply } from "../core/api";
import type { Entry, Game, Reader, Sight } from "../core/types";
import { Value } from "../core/value";
import { Table } from "../table/table";
import { before, nodeOf, sameNotes, studyCalls, type Notes, type Study } from "./study";

/** random, best, worst, or chosen: "[5 3]". */
export type Roll = "random" | "best" | "worst" | `[${string}]`;

/** A position, before it is shown. */
interface Place {
    game: Game;
    reader: Reader;
    sight: Sight;
    entries: Entry[];
}

export class StudyTable extends Table {
    readonly study: Value<Study>;
    readonly node: Value<number>;
    readonly roll = new Value<Roll>("random");
    /** The faces of both sides are shown. */
    readonly faces = new Value(true);
    /** The node that is on its way to the screen. */
    private aim: number;

    constructor(study: Study, node: number) {
        super(`${study.id}.${node}`);
        this.study = new Value(study);
        this.node = new Value(node);
        this.aim = node;
        this.faces.set(study.knows === null);
    }

    /** From the seat that decides there; for somebody else's, with everything open. */
    override async open(): Promise<void> {
        if (!this.study.get().mine) return super.open("referee");
        const seat = await Promise.all([gameCalls(this.id).game(), seatCalls(this.id, "referee").sight()]).then(([game, all]) => asked(game, all), () => undefined);
        return super.open(seat);
    }

    override get calls() {
        const reader = this.reader.get();
        const calls = seatCalls(this.id, reader);
        return {
            ...calls,
            sight: async (query = "") => (query ? calls.sight(query) : this.opened(await calls.sight())),
            order: async (after: number, order: string) => {
                const reply = await post<OrderReply & { node: number }>(`/games/${this.id}/seats/${reader}/orders`, { after, order, sight: true, dice: this.roll.get() });
                await this.arrive(reply.node);
                return reply.sight ? { ...reply, sight: await this.opened(reply.sight) } : reply;
            },
        };
    }

    /** With the faces of both sides, if they are shown. One person plays both: an undo is always possible. */
    private async opened(sight: Sight, all?: Sight): Promise<Sight> {
        const mine = { ...sight, can_undo: this.aim > 0 && this.study.get().mine };
        if (!this.faces.get() || typeof this.reader.get() !== "number") return mine;
        const { view } = all ?? (await seatCalls(this.id, "referee").sight());
        return { ...mine, view: { ...view, seat: sight.view.seat, deciders: sight.view.deciders } };
    }

    private async arrive(node: number): Promise<void> {
        this.id = `${this.study.get().id}.${node}`;
        this.aim = node;
        if (!this.study.get().nodes.some((one) => one.node === node)) this.study.set(await studyCalls(this.study.get().id).study());
        this.node.set(node);
    }

    /** Shows another position, from the seat that decides there. Until it is there, this one stays. */
    async goTo(node: number): Promise<void> {
        this.aim = node;
        this.busy.set(true);
        try {
            const place = await this.findPlace(`${this.study.get().id}.${node}`);
            if (this.aim === node) this.take(node, place);
        } catch (trouble) {
            if (this.aim === node) this.fail(trouble);
        } finally {
            if (this.aim === node) this.busy.set(false);
        }
    }

    private async findPlace(id: string): Promise<Place> {
        const [game, all] = await Promise.all([gameCalls(id).game(), seatCalls(id, "referee").sight()]);
        const now = this.reader.get();
        const reader = typeof now === "number" ? (asked(game, all) ?? now) : now;
        const calls = seatCalls(id, reader);
        const [sight, entries] = await Promise.all([reader === "referee" ? all : calls.sight(), this.wholeRecord(reader === "referee" ? seatCalls(id, "public") : calls)]);
        return { game, reader, sight: await this.opened(sight, all), entries };
    }

    private take(node: number, { game, reader, sight, entries }: Place): void {
        this.sitting++;
        this.id = `${this.study.get().id}.${node}`;
        this.look.set(null);
        this.played.set(null);
        this.trouble.set(null);
        this.views.clear();
        this.game.set(game);
        this.reader.set(reader);
        this.entries.set(entries);
        this.show(sight);
        this.node.set(node);
    }

    /** The other side decides: the board stays, and is shown from there. */
    protected override async changeSeats(): Promise<void> {
        await this.goTo(this.aim);
    }

    override async undo(): Promise<boolean> {
        const to = before(this.study.get(), this.aim);
        if (to === null) return false;
        await this.goTo(to);
        return true;
    }

    async showFaces(open: boolean): Promise<void> {
        this.faces.set(open);
        await this.goTo(this.aim);
    }

    /** A change of the study itself. True: it was stored. */
    async change(work: () => Promise<Study>): Promise<boolean> {
        try {
            this.study.set(await work());
            return true;
        } catch (trouble) {
            if (isStale(trouble)) await this.readStudy();
            this.fail(isStale(trouble) ? new Error(CHANGED) : trouble);
            return false;
        }
    }

    private async readStudy(): Promise<void> {
        this.study.set(await studyCalls(this.study.get().id).study());
    }

    /** Notes on a node. If the analysis was changed elsewhere, but not these notes, they are stored all the same. */
    note(node: number, notes: Notes): Promise<boolean> {
        const seen = nodeOf(this.study.get(), node);
        const send = () => studyCalls(this.study.get().id).note(node, { ...notes, after: this.study.get().changed });
        return this.change(async () => {
            try {
                return await send();
            } catch (trouble) {
                if (!isStale(trouble)) throw trouble;
                await this.readStudy();
                if (!sameNotes(seen, nodeOf(this.study.get(), node))) throw trouble;
                return send();
            }
        });
    }
}

const CHANGED = "This analysis was changed elsewhere. It is shown as it is now.";
const isStale = (trouble: unknown): boolean => trouble instanceof ApiError && trouble.code === "stale";

/** My seat that decides. */
const asked = (game: Game, all: Sight): number | undefined => game.seats.find((seat) => seat.mine && all.view.deciders.some((decider) => decider.seat === seat.name))?.seat;
