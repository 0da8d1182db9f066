/* The game's own way to answer what is asked now. */
import type { Sight } from "../core/types";
import type { Answer } from "../games/game";
import type { Table } from "../table/table";
import { chooserOf } from "./desk";

/** The answer to this seat's question; while other people decide, what it may prepare. */
export function answerNow(table: Table, { asked, view }: Sight): Answer | null {
    const { module } = chooserOf(table);
    if (asked) return module.answerTo(table.prompt, view);
    const others = table.game.get()?.seats.some((seat) => !seat.mine && seat.kind !== "bot");
    return (table.seat !== null && others && module.ahead?.(view)) || null;
}
