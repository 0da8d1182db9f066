/* Any thing of the board in words. */
import type { BoardData, Target, View } from "../../../core/types";
import { capital, plainName, unlinked } from "../../../core/words";
import { count, hexTitle, leaderName, sideAdjective, sideName, troopsIn, troopWords } from "../names";
import { leaderOf, leadersIn, pilesIn, positionOf, SIDES, sumOf, type HexId, type Position } from "../view";
import { battleName } from "./order-words";

/** "French: Napoleon, Ney, 16 SP" */
export function forceWords(position: Position, hex: HexId): string[] {
    return SIDES.flatMap((side) => {
        const leaders = leadersIn(position, hex).filter((leader) => leader.side === side);
        const sp = sumOf(pilesIn(position, hex).filter((pile) => pile.side === side));
        const ghost = position.ghosts.find((one) => one.hex === hex && one.side === side);
        const parts = [...leaders.map(({ leader }) => leaderName(leader)), sp ? count(sp, "SP", "SP") : "", ghost ? (ghost.flag ? "hidden leaders" : "hidden troops") : ""].filter(Boolean);
        return parts.length ? [`${sideAdjective(side)}: ${parts.join(", ")}`] : [];
    });
}

export function describe(_board: BoardData, view: View, { what, id }: Target): string {
    const position = positionOf(view);
    if (what === "hex") {
        const there = position ? forceWords(position, id) : [];
        return hexTitle(id) + (there.length ? `, ${there.join("; ")}` : "");
    }
    if (what === "leader") {
        const leader = position && leaderOf(position, id);
        return leaderName(id) + (leader?.hex ? ` at ${hexTitle(leader.hex)}` : "");
    }
    if (what === "battle") return capital(unlinked(battleName(id)));
    if (what === "side") return capital(sideName(id));
    const troops = what === "sp" ? troopsIn(id) : null;
    if (troops) return troopWords(troops.kind, troops.count);
    return plainName(id);
}

