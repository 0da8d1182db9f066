/* The screen state of a table: open panels, camera. None of it is saved. */
import { useEffect } from "preact/hooks";
import { Value } from "../core/value";
import type { AroundTab } from "../around/around";
import type { Camera } from "../board/board";
import type { Table } from "../table/table";
import { Chooser } from "./chooser";

/** Phones: the content of the sheet over the board. */
export type Sheet = "order" | AroundTab;

export class Desk {
    readonly chooser: Chooser;
    readonly camera: { current: Camera | null } = { current: null };
    readonly text = new Value(false); // the position in words instead of the board
    readonly tab = new Value<AroundTab>("log");
    readonly line = new Value<readonly number[]>([]); // the entries whose line is pointed at
    readonly watching = new Value(false); // what others did is being played; it ends when somebody sets this to false
    readonly sheet = new Value<Sheet | null>(null);
    readonly folded = new Value(false); // the column beside the board
    readonly help = new Value(false);
    readonly ending = new Value(true); // the result of a finished game is over the board
    readonly closeUp = new Value(false); // the game shows part of the board more closely
    readonly typing = new Value(false); // the order box is open
    phone = false; // panels are sheets

    constructor(readonly table: Table) {
        this.chooser = new Chooser(table);
    }

    /** Brings log, chat or notes to the front, on any screen. */
    open(tab: AroundTab): void {
        this.folded.set(false);
        this.tab.set(tab);
        if (this.phone) this.sheet.set(tab);
    }

    openOrderBox(): void {
        this.folded.set(false);
        this.typing.set(true);
        if (this.phone) this.sheet.set("order");
        // If it was already open.
        document.querySelector<HTMLElement>(".choosing-box input")?.focus();
    }
}

const desks = new WeakMap<Table, Desk>();

export function deskOf(table: Table): Desk {
    let desk = desks.get(table);
    if (!desk) desks.set(table, (desk = new Desk(table)));
    return desk;
}

/** The click handling of this table: highlights, ways, explanations. */
export const chooserOf = (table: Table): Chooser => deskOf(table).chooser;

/** While a fight is shown in place of the board, or below it. */
export function useCloseUpShown(table: Table | null, shown: boolean): void {
    useEffect(() => {
        if (!table) return;
        deskOf(table).closeUp.set(shown);
        return () => deskOf(table).closeUp.set(false);
    }, [table, shown]);
}
