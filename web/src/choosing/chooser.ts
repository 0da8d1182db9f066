/* What a click, a lasso or a line of a list does to the order in the making. One for each table; the board and the panel
 * beside it share it. */
import type { Choice, Target } from "../core/types";
import { Value } from "../core/value";
import { moduleOf } from "../games";
import { targetKey, type GameModule, type Lights } from "../games/game";
import type { Table, Trouble } from "../table/table";
import { lookAhead, type Ahead } from "./ahead";
import { endsBehind, lightsOf, listOf, offersOf, type Offers, type Way } from "./offers";
import { openRun, replayed, switched, toggle, withAll } from "./subset";

export interface Spot {
    x: number;
    y: number;
}

/** What opens at the place of a click. */
export type Popup =
    | { kind: "ways"; at: Spot; target: Target; ways: Way[] }
    | { kind: "why"; at: Spot; target: Target; trouble: Trouble };

const NOTHING: Ahead = { choices: [], ways: [], finished: true };
const NO_LIGHTS: Lights = new Map();

export class Chooser {
    readonly ahead = new Value<Ahead>(NOTHING);
    readonly lights = new Value<Lights>(NO_LIGHTS);
    readonly popup = new Value<Popup | null>(null);
    /** What the pointer rests on in a list. */
    readonly pointed = new Value<Target[]>([]);

    private offers: Offers = new Map();
    private asked = new Map<string, Promise<Choice[]>>();
    private turn = 0;
    private looking: Promise<void> = Promise.resolve();
    private seen: unknown[] = [];

    constructor(readonly table: Table) {}

    /** Follows the table as long as somebody looks. */
    follow(): () => void {
        const look = () => this.lookAgain();
        const stops = [this.table.draft, this.table.sight, this.table.look].map((value) => value.watch(look));
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

    // ------------------------------------------------------------ what can be chosen

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

    /** The choices after these steps; the answer is kept as long as the position is the same. */
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

    /** What the list beside the board shows. */
    get list(): Way[] {
        return listOf(this.ahead.get().choices);
    }

    /** Ends of the move that lie behind words of the list. */
    get ends(): Way[] {
        return endsBehind(this.ahead.get().ways, this.list);
    }

    // ------------------------------------------------------------ taking

    async take(way: Way): Promise<boolean> {
        this.popup.set(null);
        return this.table.setSteps([...this.table.draft.get().steps, ...way.steps]);
    }

    /** Back to before this step. */
    backTo(step: number): Promise<boolean> {
        return this.table.setSteps(this.table.draft.get().steps.slice(0, step));
    }

    async back(): Promise<void> {
        if (this.table.draft.get().steps.length) await this.table.back();
    }

    /** Esc: first what lies over the board, then the order in the making. */
    async cancel(): Promise<void> {
        if (this.popup.get()) this.popup.set(null);
        else await this.table.cancel();
    }

    async click(target: Target, at: Spot): Promise<void> {
        this.popup.set(null);
        if (this.table.look.get() || this.table.seat === null || this.table.busy.get()) return;
        if (this.active) {
            await this.looking;
            const ways = this.offers.get(targetKey(target)) ?? [];
            if (ways.length === 1) return void (await this.take(ways[0]!));
            if (ways.length) return this.popup.set({ kind: "ways", at, target, ways });
            if (await this.changed(target)) return;
        }
        await this.explain(target, at);
    }

    private async changed(target: Target): Promise<boolean> {
        const { taken, choices } = this.table.draft.get();
        const steps = (await toggle(taken, choices, target, this.ask)) ?? (await switched(taken, target, this.ask));
        return steps !== null && (await this.table.setSteps(steps));
    }

    private async explain(target: Target, at: Spot): Promise<void> {
        try {
            const trouble = await this.table.whyNot(target);
            if (trouble) this.popup.set({ kind: "why", at, target, trouble });
        } catch (trouble) {
            this.table.fail(trouble);
        }
    }

    /** Everything in the loop that can be taken now is taken. */
    async lasso(targets: Target[], at: Spot): Promise<void> {
        if (!this.active || this.table.busy.get()) return;
        await this.looking;
        const steps = await this.lassoed(targets.map(targetKey));
        if (steps) return void (await this.table.setSteps(steps));
        const offered = targets.filter((target) => this.offers.has(targetKey(target)));
        const ways = offered.flatMap((target) => this.offers.get(targetKey(target)) ?? []);
        if (ways.length === 1) return void (await this.take(ways[0]!));
        if (ways.length) this.popup.set({ kind: "ways", at, target: offered[0]!, ways });
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
