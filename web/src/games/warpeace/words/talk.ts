/* Who may talk to whom: allies always (P-PLY-17). */
import type { View } from "../../../core/types";
import { listWords } from "../../../core/words";
import { sideName } from "../names";
import { ownSide, positionOf } from "../view";

/** Null: nobody has an ally. */
export function talkWords(view: View): { words: string; rule: string } | null {
    const side = ownSide(view);
    const allies = positionOf(view)?.seats?.filter((one) => one.side === side && one.seat !== view.seat) ?? [];
    if (!allies.length) return null;
    return { words: `You can write to ${listWords(allies.map(({ seat }) => sideName(seat)))} at any time, and the enemy does not read it.`, rule: "P-PLY-17" };
}
