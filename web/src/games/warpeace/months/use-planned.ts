/* The answer that a guide has filled in: Confirm and Enter below the board give it, like the button of the guide. */
import { useEffect, useRef } from "preact/hooks";
import { chooserOf } from "../../../choosing/desk";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";

/** "": nothing yet. While an order is drafted step by step, that one counts. */
export function usePlanned(table: Table, words: string, give: () => void): void {
    const { planned } = chooserOf(table);
    const drafting = useValue(table.draft).steps.length > 0;
    const now = useRef(give);
    now.current = give;
    useEffect(() => {
        planned.set(words && !drafting ? { words, give: () => now.current() } : null);
        return () => planned.set(null);
    }, [words, drafting]);
}
