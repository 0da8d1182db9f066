/* The log in words, turn by turn; each line links to its position in the game. */
import { Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Entry } from "../core/types";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { moduleOf } from "../games/index";
import type { Table } from "../table/table";
import { LogLine, TurnHeading } from "./log-line";
import { sectionsOf, standing } from "./log-lines";
import { thingsOf } from "./things";

export function LogPanel({ table }: TableProps) {
    const entries = useValue(table.entries);
    const game = useValue(table.game);
    const look = useValue(table.look);
    const played = useValue(table.played);
    const sight = useValue(table.sight);
    const list = useRef<HTMLOListElement>(null);
    const shown = standing(entries);
    const newest = shown[shown.length - 1]?.number;
    useEffect(() => {
        return list.current && !look ? keepAtEnd(list.current) : undefined;
    }, [newest, look === null]);
    if (!game || !sight) return null;
    const { LogLines } = moduleOf(game.game);
    const current = (look ?? played)?.entry;
    const onLook = (entry: number) => lookAt(table, entry);
    const things = thingsOf(table);
    const line = (entry: Entry) => (
        <LogLine key={entry.number} game={game} entry={entry} view={sight.view} current={current === entry.number} things={things} onLook={() => onLook(entry.number)} />
    );
    if (!shown.length) return <p class="faint around-empty">No moves yet.</p>;
    return (
        <ol class="around-log" ref={list} aria-label="Log" tabIndex={0}>
            {sectionsOf(game.game, shown).map(({ turn, entries: lines }, index) => (
                <Fragment key={index}>
                    {turn && <TurnHeading game={game.game} turn={turn} />}
                    {LogLines ? <LogLines entries={lines} all={shown} view={sight.view} {...{ current, things, line, onLook }} /> : lines.map(line)}
                </Fragment>
            ))}
        </ol>
    );
}

/** The newest line leads to the present; which line that is may have changed since it was drawn. */
function lookAt(table: Table, entry: number): void {
    const newest = standing(table.entries.get()).pop();
    if (newest?.number === entry) table.lookAtPresent();
    else void table.lookAt(entry);
}

/** Keeps the end in view, even when the list is resized, until the user scrolls. */
function keepAtEnd(list: HTMLElement): () => void {
    const toEnd = () => (list.scrollTop = list.scrollHeight);
    const sizes = new ResizeObserver(toEnd);
    const hands = new AbortController();
    const letGo = () => {
        sizes.disconnect();
        hands.abort();
    };
    sizes.observe(list);
    for (const event of ["wheel", "touchmove", "keydown", "pointerdown"]) list.addEventListener(event, letGo, { passive: true, signal: hands.signal });
    return letGo;
}
