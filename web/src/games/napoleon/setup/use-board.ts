/* The drawn board, for its towns. */
import { useEffect, useState } from "preact/hooks";
import { loadBoard } from "../../../board/load";
import type { BoardData } from "../../../core/types";
import type { Table } from "../../../table/table";

export function useBoard(table: Table): BoardData | null {
    const scenario = table.view?.scenario ?? "waterloo";
    const [board, setBoard] = useState<BoardData | null>(null);
    useEffect(() => {
        loadBoard("napoleon", scenario).then(setBoard, (trouble: unknown) => table.fail(trouble));
    }, [scenario]);
    return board;
}
