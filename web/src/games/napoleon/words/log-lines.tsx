/* The lines of a turn in the log: marches and fights are summed up in a line that opens. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Line } from "../../../around/log-entry";
import type { Entry } from "../../../core/types";
import { piecesOf } from "../../../core/words";
import type { LogLinesProps } from "../../game";
import { sideColour } from "../../seats";
import { foldsOf, type Fold } from "./folds";
import "./log-lines.css";

function Folded({ fold, props, children }: { fold: Fold; props: LogLinesProps; children: ComponentChildren }) {
    const { things, current, onLook } = props;
    const [chosen, setOpen] = useState<boolean | null>(null);
    const last = fold.entries[fold.entries.length - 1]!;
    const within = current !== undefined && fold.entries.includes(current) && current !== last;
    const open = chosen ?? (fold.open || within);
    const point = () => things.line(fold.entries, piecesOf(fold.text).flatMap(({ target }) => target ?? []));
    return (
        <li class="nap-fold">
            <div class={`around-line${!open && current === last ? " current" : ""}`} style={{ borderColor: fold.side ? sideColour("napoleon", fold.side) : "var(--line)" }} onMouseEnter={point} onMouseLeave={() => things.line([], [])}>
                <button
                    type="button"
                    class="around-go"
                    title="View this position"
                    aria-label={`View this position: ${piecesOf(fold.text).map(({ words }) => words).join("")}`}
                    aria-current={!open && current === last ? "step" : undefined}
                    onClick={() => onLook(last)}
                />
                <span class="around-entry-first">
                    <Line text={fold.text} things={things} />
                </span>
                <button type="button" class="nap-fold-more" aria-expanded={open} onClick={() => setOpen(!open)}>
                    {open ? "Hide" : "Show"} {fold.entries.length} orders
                </button>
            </div>
            {open && <ol>{children}</ol>}
        </li>
    );
}

export function LogLines(props: LogLinesProps) {
    const { entries, all, view, line } = props;
    const folds = new Map(foldsOf(all, view).flatMap((fold) => fold.entries.map((number) => [number, fold] as const)));
    const rows: { fold: Fold | undefined; entries: Entry[] }[] = [];
    for (const entry of entries) {
        const fold = folds.get(entry.number);
        const last = rows[rows.length - 1];
        if (fold && last?.fold === fold) last.entries.push(entry);
        else rows.push({ fold, entries: [entry] });
    }
    return (
        <>
            {rows.map(({ fold, entries: some }) =>
                fold ? (
                    <Folded key={some[0]!.number} fold={fold} props={props}>
                        {some.map(line)}
                    </Folded>
                ) : (
                    some.map(line)
                ),
            )}
        </>
    );
}
