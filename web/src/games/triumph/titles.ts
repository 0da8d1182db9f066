/* Pieces in words, for screen readers and lists. For a block whose face the view does not hold, only public information
 * is given. */
import { listWords, plainName } from "../../core/words";
import type { BoardData } from "../../core/types";
import { commanderWords, faceWords, localeWords, placeWords, sideAdjective } from "./names";
import { facing, isApproach, localeOf, partInAttack, rumours, type Commander, type Face, type Place, type Position, type Unit } from "./view";

/** "in reserve in 64", "in Santon (54), facing 55". */
export function whereWords(board: BoardData | null, place: Place | null): string {
    if (!place) return "eliminated";
    const locale = localeOf(place);
    if (locale === null) return placeWords(board, place);
    const name = localeWords(board, locale);
    return isApproach(place) ? `in ${name}, facing ${localeWords(board, facing(place) ?? 0)}` : `in reserve in ${name}`;
}

/** "French infantry 2 of Lannes (I2a), in reserve in 64, seen by all". */
export function unitTitle(board: BoardData | null, position: Position, unit: Unit, face: Face | null = unit.face): string {
    const what = face ? faceWords(face).replace(/^[^G]/, (c) => c.toLowerCase()) : "unit";
    const whose = unit.corps ? ` of ${plainName(unit.corps)}` : "";
    const known = rumours(position, unit);
    const part = partInAttack(position, unit);
    const marks = [
        whereWords(board, unit.place),
        unit.seen && !unit.eliminated && "revealed",
        known.length > 0 && `shuffled with known units: ${listWords(known)}`,
        unit.fixed && "fixed battery",
        unit.moved > 0 && "has moved",
        unit.retreated && "retreated",
        part && `${part} in the attack`,
    ].filter(Boolean);
    return `${sideAdjective(unit.side)} ${what}${whose} (${face ?? ""}${unit.label}), ${marks.join(", ")}`;
}

/** "from 94 into 93". */
export const overWords = (board: BoardData | null, from: Place): string =>
    `from ${localeWords(board, localeOf(from) ?? 0)} into ${localeWords(board, facing(from) ?? 0)}`;

/** "Lannes with 5 units, French commander, in reserve in 64". */
export function commanderTitle(board: BoardData | null, commander: Commander): string {
    const moved = commander.commands > 0 ? ", has moved" : "";
    return `${commanderWords(commander)}, ${sideAdjective(commander.side)} commander, ${whereWords(board, commander.place)}${moved}`;
}
