/* The drawn board, for the names of its locales. */
import { useEffect, useState } from "preact/hooks";
import { loadBoard } from "../../../board/load";
import type { BoardData } from "../../../core/types";
import type { Table } from "../../../table/table";

export function useBoard(table: Table): BoardData | null {
    const scenario = table.view?.scenario ?? "dec2";
    const [board, setBoard] = useState<BoardData | null>(null);
    useEffect(() => {
        loadBoard("triumph", scenario)
            .then(setBoard)
            .catch(() => setBoard(null)); // numbers do without names
    }, [scenario]);
    return board;
}
