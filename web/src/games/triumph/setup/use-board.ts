/* The drawn board: the names of its locales, and the camera. */
import { useEffect, useState } from "preact/hooks";
import { loadBoard } from "../../../board/load";
import { deskOf } from "../../../choosing/desk";
import type { BoardData } from "../../../core/types";
import type { Table } from "../../../table/table";
import { atlasOf, localeOf, type Place } from "../view";

export function useBoard(table: Table): BoardData | null {
    const scenario = table.view?.scenario ?? "dec2";
    const [board, setBoard] = useState<BoardData | null>(null);
    useEffect(() => {
        loadBoard("triumph", scenario)
            .then(setBoard)
            .catch(() => setBoard(null)); // numbers work without names
    }, [scenario]);
    return board;
}

/** Brings the surroundings of a place into view, `wide` locales wide, when the place changes. */
export function useView(table: Table, board: BoardData | null, place: Place | null, wide: number): void {
    const locale = place && localeOf(place);
    useEffect(() => {
        deskOf(table).camera.current?.keep();
        return () => deskOf(table).camera.current?.restore(null); // the battle begins
    }, [table, board]);
    useEffect(() => {
        const at = board && locale ? atlasOf(board).locale.get(locale) : undefined;
        if (!at) return;
        const half = AROUND * wide;
        const box = { x: at.reserve[0] - half, y: at.reserve[1] - half, width: 2 * half, height: 2 * half };
        const timer = setTimeout(() => deskOf(table).camera.current?.show(box), SETTLED);
        return () => clearTimeout(timer);
    }, [board, locale]);
}

/** Milliseconds until the panels of a phone have settled. */
const SETTLED = 100;

/** About half the width of a locale, in board units. */
const AROUND = 100;
