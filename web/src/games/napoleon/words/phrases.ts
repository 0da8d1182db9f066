/* Towns, blocks, places of a battle and dates as parts of sentences; towns and blocks are links. */
import { linked, listWords, plainName } from "../../../core/words";
import { armyWord, isForward, isReserve, sideAdjective, wingOf } from "../names";
import type { ArmyId, Marker, Side, Spot, TownId } from "../view";
import { blockIdIn, unitName } from "./roster";

// ------------------------------------------------------------ towns

/** "Quatre_Bras" for "Quatre Bras", "Conde" for "Condé": views and events have titles, orders and the board have ids. */
export const townId = (name: string): TownId => name.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/ /g, "_");

const ACCENTS: Record<string, string> = { Conde: "Condé", Liege: "Liège" };

/** "Quatre Bras", "Condé" */
export const townWords = (name: string): string => ACCENTS[townId(name)] ?? plainName(name);
export const townLink = (name: string): string => linked("town", townId(name), townWords(name));

/** "Soire via Binche to Nivelles" after "from" */
export function wayWords(path: string): string {
    const stops = path.split("-").map(townLink);
    const over = stops.slice(1, -1);
    return `${stops[0]}${over.length ? ` via ${listWords(over)}` : ""} to ${stops[stops.length - 1]}`;
}

// ------------------------------------------------------------ sides and units

export const armyName: Record<ArmyId, string> = { FR: "the French", AD: "the Anglo-Dutch", PR: "the Prussians" };

const article = (word: string): string => (/^[AEIOU]/i.test(word) ? "an" : "a");

/** "a French unit", "an Allied unit" */
export const someUnit = (side: string): string => {
    const word = sideAdjective(side);
    return word ? `${article(word)} ${word} unit` : "a unit";
};

/** "a Prussian unit" */
export const unitOfArmy = (army: string | null): string => {
    const word = army ? armyWord[army as ArmyId] : "";
    return word ? `${article(word)} ${word} unit` : "a unit";
};

export const unitLink = (id: string, withArmy = true): string => linked("block", id, unitName(id, withArmy));

/** Whose order it is: F, A, W or B. `full`: blocks are named with their army, as those of others and of two armies are. */
export interface Whose {
    side: string;
    full: boolean;
}

/** A block of an order: "?" is hidden. */
export function named(word: string, { side, full }: Whose): string {
    const id = blockIdIn(word);
    return id ? unitLink(id, full) : someUnit(side);
}

export const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;

/** Up to three by name, more by number; hidden ones together. */
export function unitsIn(words: string[], whose: Whose): { words: string; many: boolean } {
    const known = words.filter(blockIdIn);
    const many = words.length > 1;
    if (words.length > 3 || (known.length < words.length && many)) return { words: `${count(words.length, `${sideAdjective(whose.side)} unit`.trim())}`, many };
    return { words: listWords(words.map((word) => named(word, whose))), many };
}

/** "marches", "march" */
export const verb = (many: boolean, one: string, more: string): string => (many ? more : one);

// ------------------------------------------------------------ battles

/** "on the left", "in the center", "in reserve", "forward on the left" */
export function onSpot(spot: Spot): string {
    if (isReserve(spot)) return "in reserve";
    const wing = wingOf(spot);
    return `${isForward(spot) ? "forward " : ""}${wing === "center" ? "in" : "on"} the ${wing}`;
}

/** What a unit does that moves there: "advances on the left", "moves to the center", "falls back to the reserve". */
export function goesTo(to: Spot, from: Spot | null = null): string {
    const wing = wingOf(to);
    if (isForward(to)) return `advances ${wing === "center" ? "in" : "on"} the ${wing}`;
    if (isReserve(to)) return "falls back to the reserve";
    return `${from && isForward(from) ? "falls back" : "moves"} to the ${wing}`;
}

/** "a farm on the left", "woods in the center", "a stream on the right" */
export const terrainWords = (marker: string, spot: Spot | null): string =>
    `${marker === "woods" ? "woods" : `a ${marker}`}${spot ? ` ${onSpot(spot)}` : ", which is set aside"}`;

export const isMarker = (word: string): word is Marker => ["woods", "farm", "hill", "stream"].includes(word);

export const winnerOf = (side: string): Side | null => (side === "F" || side === "A" ? side : null);
