/* Sides, faces, units and places in words. */
import { plainName } from "../../core/words";
import type { BoardData } from "../../core/types";
import { atlasOf, facing, isApproach, localeOf, type Commander, type Face, type Place, type Side, type Unit } from "./view";

/** "French 2" in a team; "French" alone. */
export const seatWord = (seat: string): string => `${sideWord(seat.charAt(0))} ${seat.slice(1)}`.trim();

export const sideWord = (side: string): string => ({ F: "French", A: "Allies", X: "First player", Y: "Second player" })[side] ?? side;
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

/** As in data/triumph/board.txt: words for orders are needed before the board is loaded. */
const LOCALES: Record<number, string> = {
    23: "Lösch", 24: "Etorle Berg", 25: "Nowabora", 32: "Jesera", 35: "Schumitz", 39: "Kritschen", 42: "Bosenitz",
    44: "Siwitz", 46: "Posorzitz", 48: "Kowalowitz", 52: "Bellowitz", 53: "Zuran Berg", 54: "Santon", 57: "Narovinach Berg",
    61: "Latein Berg", 71: "Schlapanitz", 73: "Jirzikowitz", 76: "Holubitz", 79: "Turaser Wald", 82: "Puntowitz",
    84: "Stare Vinohradi", 85: "Blaschowitz", 88: "Welspitz", 104: "Kobelnitz", 106: "Pratze Berg", 107: "Pratze",
    112: "Krenowitz Berg", 121: "Pratze Berg", 125: "Zbeischow", 127: "Krenowitz", 129: "Birnbaum", 133: "Sokolnitz",
    134: "das Schloss", 138: "Kl. Hostiehradek", 139: "Ottmarau", 141: "Telnitz", 143: "Aujezd", 147: "Menitz Berg",
    149: "Zichorien", 150: "Reichmannsdorf", 154: "Satschan", 160: "Scharatitz",
};

/** "Sokolnitz (133)", "132". */
export function localeWords(board: BoardData | null, number: number): string {
    const name = board ? atlasOf(board).locale.get(number)?.name : LOCALES[number];
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
