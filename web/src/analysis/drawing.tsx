/* Arrows and marks on the board of an analysis. */
import { arrowOf } from "../watching/arrows";
import type { BoardData, Target } from "../core/types";
import { Value, useValue } from "../core/value";
import { moduleOf } from "../games";
import { targetKey } from "../games/game";
import type { Teacher } from "../table/table";
import { nodeOf, type Arrow } from "./study";
import type { StudyTable } from "./study-table";

export const COLORS = ["red", "green", "blue", "yellow"];

const targetOf = (key: string): Target => ({ what: key.slice(0, key.indexOf(":")), id: key.slice(key.indexOf(":") + 1) });

export class Drawing implements Teacher {
    /** The color in hand; null: clicks give orders. */
    readonly color = new Value<number | null>(null);
    /** Where an arrow begins. */
    readonly from = new Value<string | null>(null);
    /** What the bot would do. */
    readonly plan = new Value<Arrow[]>([]);

    constructor(private readonly table: StudyTable) {}

    /* An order of an analysis is never held back. */
    readonly allows = (): Promise<boolean> => Promise.resolve(true);
    readonly gave = (): void => undefined;
    readonly Panel = () => null;

    get arrows(): Arrow[] {
        return nodeOf(this.table.study.get(), this.table.node.get())?.arrows ?? [];
    }

    readonly picks = (target: Target): boolean => {
        const color = this.color.get();
        if (color === null) return false;
        const [from, to] = [this.from.get(), targetKey(target)];
        this.from.set(from === null ? to : null);
        if (from !== null) void this.toggle({ from, to, color });
        return true;
    };

    /** Draws it; one that is there already is removed. */
    private toggle(arrow: Arrow): Promise<boolean> {
        const left = this.arrows.filter((one) => one.from !== arrow.from || one.to !== arrow.to);
        return this.set(left.length < this.arrows.length ? left : [...left, arrow]);
    }

    set(arrows: Arrow[]): Promise<boolean> {
        return this.table.note(this.table.node.get(), { arrows });
    }

    readonly Overlay = ({ board, turned }: { board: BoardData; turned: number }) => {
        useValue(this.table.study);
        useValue(this.table.node);
        const from = useValue(this.from);
        const color = useValue(this.color);
        const all = [...this.arrows, ...useValue(this.plan), ...(from === null ? [] : [{ from, to: from, color: color ?? 0 }])];
        return (
            <g class="study-arrows" aria-hidden="true">
                {all.map((arrow) => (
                    <One key={`${arrow.from} ${arrow.to}`} table={this.table} board={board} turned={turned} arrow={arrow} />
                ))}
            </g>
        );
    };
}

function One({ table, board, turned, arrow }: { table: StudyTable; board: BoardData; turned: number; arrow: Arrow }) {
    const view = table.view;
    if (!view) return null;
    const [from, to] = [arrow.from, arrow.to].map((key) => moduleOf(view.game).boxOf(board, view, targetOf(key), turned));
    if (!from || !to) return null;
    if (arrow.from === arrow.to) return <rect class={`study-color-${arrow.color}`} x={from.x - 6} y={from.y - 6} width={from.width + 12} height={from.height + 12} rx={10} />;
    const { line, head } = arrowOf(from, to, []);
    return (
        <g class={`study-color-${arrow.color}`}>
            <path d={line} />
            <path class="head" d={head} />
        </g>
    );
}
