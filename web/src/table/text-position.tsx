/* The position in words. */
import { useEffect, useState } from "preact/hooks";
import type { BoardData } from "../core/types";
import { useValue } from "../core/value";
import { moduleOf } from "../games";
import type { TableProps } from "../games/game";

export function TextPosition({ table, board }: TableProps & { board: BoardData }) {
    const view = table.view!;
    const Own = moduleOf(view.game).TextPosition;
    return (
        <div class="table-text" tabIndex={0} aria-label="Position as text">
            {Own ? <Own board={board} view={view} /> : <ServerText table={table} />}
        </div>
    );
}

function ServerText({ table }: TableProps) {
    const look = useValue(table.look);
    const number = useValue(table.sight)?.number;
    const [text, setText] = useState<string | null>("…");
    useEffect(() => {
        let wanted = true;
        table.calls.text(look ? `?entry=${look.entry}` : "").then(
            (said) => wanted && setText(said.text),
            (trouble: unknown) => table.fail(trouble),
        );
        return () => {
            wanted = false;
        };
    }, [look?.entry, number]);
    return <pre>{text ?? "Your team is in conference, away from the board."}</pre>;
}
