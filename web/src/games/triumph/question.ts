/* The question before an order that the player may regret. */
import type { View } from "../../core/types";
import { listWords } from "../../core/words";
import { ownSide, positionOf } from "./view";

/** "2 corps commands": the rest of a limit; empty without a limit. */
function left(limit: number | null, used: number, kind: string): string[] {
    const rest = (limit ?? 0) - used;
    return rest > 0 ? [`${rest} ${kind} ${rest === 1 ? "command" : "commands"}`] : [];
}

export function questionBefore(order: string, view: View): string | null {
    const position = positionOf(view);
    const side = ownSide(view);
    if (order !== "end" || !position || !side) return null;
    const { corps, unit } = position.limits[side];
    const rest = [...left(corps, position.corps_used[side], "corps"), ...left(unit, position.units_used[side], "unit")];
    if (corps === null) rest.unshift("corps commands");
    return rest.length ? `You have commands left (${listWords(rest)}). End the turn anyway?` : null;
}
