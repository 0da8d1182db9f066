/* Sides, faces, units and places in words. */
import { plainName } from "../../core/words";
import type { BoardData } from "../../core/types";
import { atlasOf, facing, isApproach, knownBoard, localeOf, type Commander, type Face, type Place, type Side, type Unit } from "./view";

export const sideWord = (side: string): string => ({ F: "French", A: "Allies" })[side] ?? side;
/** "French unit", "Allied unit". */
export const sideAdjective = (side: Side): string => (side === "F" ? "French" : "Allied");

const BRANCHES: Record<string, string> = { G: "Guard infantry", I: "Infantry", C: "Cavalry", A: "Artillery" };

/** "Infantry 3". */
export const faceWords = (face: Face): string => `${BRANCHES[face.charAt(0)]} ${face.charAt(1)}`;

/** "Infantry 3 of Lannes (I3ab)". */
export function unitWords(unit: Unit): string {
    const what = unit.face ? faceWords(unit.face) : "Unknown unit";
    const whose = unit.corps ? ` of ${plainName(unit.corps)}` : "";
    return `${what}${whose} (${unit.face ?? ""}${unit.label})`;
}

/** "Lannes with 5 units". */
export function commanderWords(commander: Commander): string {
    const count = commander.units.length;
    if (!count) return plainName(commander.name);
    return `${plainName(commander.name)} with ${count} unit${count === 1 ? "" : "s"}`;
}

/** "Sokolnitz (133)", "132". Without a board: as on the one that was drawn last. */
export function localeWords(board: BoardData | null, number: number): string {
    const known = board ?? knownBoard();
    const name = known && atlasOf(known).locale.get(number)?.name;
    return name ? `${name} (${number})` : String(number);
}

/** "reserve of Sokolnitz (133)", "55, blocking 64". */
export function placeWords(board: BoardData | null, place: Place): string {
    const locale = localeOf(place);
    if (locale === null) return "off the map";
    if (!isApproach(place)) return `reserve of ${localeWords(board, locale)}`;
    return `${localeWords(board, locale)}, blocking ${localeWords(board, facing(place) ?? 0)}`;
}

/** A border, "54-64", in words. */
export const borderWords = (board: BoardData | null, border: string): string =>
    `border between ${border
        .split("-")
        .map((one) => localeWords(board, Number(one)))
        .join(" and ")}`;
