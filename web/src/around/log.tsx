/* The log in words; each line links to its position in the game. */
import { useEffect, useRef } from "preact/hooks";
import { memo } from "./memo";
import type { Entry, Game, View } from "../core/types";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import type { Table } from "../table/table";
import { EntryWords } from "./log-entry";
import { partyNamed } from "../games/seats";

export function LogPanel({ table }: TableProps) {
    const entries = useValue(table.entries);
    const game = useValue(table.game);
    const look = useValue(table.look);
    const sight = useValue(table.sight);
    const list = useRef<HTMLOListElement>(null);
    const shown = entries.filter((entry) => entry.kind !== "chat");
    const newest = shown[shown.length - 1]?.number;
    useEffect(() => {
        return list.current && !look ? keepAtEnd(list.current) : undefined;
    }, [newest, look === null]);
    if (!game || !sight) return null;
    if (!shown.length) return <p class="faint around-empty">No moves yet.</p>;
    return (
        <ol class="around-log" ref={list} aria-label="Log" tabIndex={0}>
            {shown.map((entry) => (
                <LogLine
                    key={entry.number}
                    game={game}
                    entry={entry}
                    view={sight.view}
                    current={look?.entry === entry.number}
                    onLook={() => lookAt(table, entry.number)}
                />
            ))}
        </ol>
    );
}

/** The newest line leads to the present; which line that is may have changed since it was drawn. */
function lookAt(table: Table, entry: number): void {
    const newest = table.entries.get().filter(({ kind }) => kind !== "chat").pop();
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

interface LineProps {
    game: Game;
    entry: Entry;
    view: View;
    current: boolean;
    onLook: () => void;
}

const LogLine = memo(
    function LogLine({ game, entry, view, current, onLook }: LineProps) {
        const party = "seat" in entry ? partyNamed(game, entry.seat) : null;
        return (
            <li class={"around-line" + (current ? " current" : "")} style={{ borderColor: party?.colour ?? "var(--line)" }}>
                <button type="button" onClick={onLook} aria-current={current ? "step" : undefined} title="View this position">
                    <EntryWords game={game} entry={entry} view={view} />
                </button>
            </li>
        );
    },
    (before, after) => before.entry === after.entry && before.current === after.current && before.game.state === after.game.state,
);
