/* Nations, troops, leaders, hexes and months in words. */
import { capital, linked, listWords } from "../../core/words";
import { CITIES, cityNear } from "./cities";
import { nationOf, typeOf, type Colour, type HexId, type Kind, type Leader, type Side } from "./view";

export const count = (number: number, thing: string, things = `${thing}s`): string => `${number} ${number === 1 ? thing : things}`;

// ------------------------------------------------------------ sides and nations

/** Seats of a coalition are called by their first power. */
const POWERS: Record<string, string> = { FR: "French", AL: "Allies", AU: "Austrians", RU: "Russians", PR: "Prussians", EN: "British", SP: "Spaniards" };

/** "Austrians" */
export const powerOf = (seat: string): string => POWERS[seat] ?? seat;
/** "the French", "the Allies"; of a seat "the Austrians" */
export const sideName = (side: string | null): string => (side && POWERS[side] ? `the ${POWERS[side]}` : "nobody");
export const sideWord = powerOf;
/** "Allied" */
export const sideAdjective = (side: string): string => (side === "AL" ? "Allied" : "French");
export const sideClass = (side: Side): string => (side === "FR" ? "french" : "allied");

const ADJECTIVES: Record<string, string> = {
    FR: "French", BA: "Bavarian", DK: "Danish", DA: "Dalmatian", HO: "Dutch", IT: "Italian", NA: "Neapolitan", PF: "Portuguese", PO: "Polish",
    RC: "Rhenish", SX: "Saxon", FS: "Spanish", SZ: "Swiss", WE: "Westphalian", WU: "Württemberg", EN: "British", HR: "Dutch", PT: "Portuguese",
    KG: "King's German Legion", SP: "Spanish", AU: "Austrian", PM: "Piedmontese", PR: "Prussian", BR: "Brunswick", HE: "Hessian", SG: "Saxon",
    RU: "Russian", SW: "Swedish", TU: "Turkish", MM: "Mameluke",
};

export const nationAdjective = (nation: string): string => ADJECTIVES[nation] ?? nation;

// ------------------------------------------------------------ troops

const TYPES: Record<string, string> = {
    i: "infantry", c: "cavalry", g: "Guard infantry", h: "Guard cavalry", l: "Landwehr", m: "militia", p: "partisans", k: "Cossacks",
};

export const typeWord = (type: string): string => TYPES[type] ?? type;

/** "French Guard cavalry" */
export const kindWords = (kind: Kind): string => `${nationAdjective(nationOf(kind))} ${typeWord(typeOf(kind))}`;

/** "5 French infantry", "1 Russian Cossack" */
export const troopWords = (kind: Kind, number: number): string => `${number} ${number === 1 ? kindWords(kind).replace(/s$/, "") : kindWords(kind)}`;

const KIND = /^([A-Z]{2})([cghiklmp])(\d*)$/;

/** "FRi5" -> {kind: "FRi", count: 5} */
export function troopsIn(word: string): { kind: Kind; count: number } | null {
    const found = KIND.exec(word);
    return found ? { kind: found[1]! + found[2]!, count: Number(found[3] || 1) } : null;
}

export const troopName = (kind: Kind, number: number): string => kind + (number === 1 ? "" : number);

/** Kinds and their numbers: "5 French infantry and 2 French cavalry" */
export const troopsWords = (troops: readonly (readonly [Kind, number])[]): string => listWords(troops.map(([kind, number]) => troopWords(kind, number)));

// ------------------------------------------------------------ leaders

const SPELLED: Record<string, string> = {
    StCyr: "St. Cyr", Massena: "Masséna", Bessieres: "Bessières", Gerard: "Gérard", LEstocq: "L'Estocq", Blucher: "Blücher", Bulow: "Bülow", Ruchel: "Rüchel",
    Castanos: "Castaños", "Bernadotte-SW": "Bernadotte", Kutusov: "Kutusov", Eugene: "Eugène", Jerome: "Jérôme",
};

const UNNAMED: Record<string, string> = { fr: "French", fs: "Satellite", en: "British", au: "Austrian", pr: "Prussian", ru: "Russian", sp: "Spanish", tu: "Turkish" };

const NAMELESS = /^(fs[a-d]|(fr|en|au|pr|ru|sp|tu)[A-F])$/;

/** "Napoleon", "St. Cyr", "Austrian general B" */
export function leaderName(name: string): string {
    const found = NAMELESS.exec(name);
    return found ? `${UNNAMED[name.slice(0, 2)]} general ${name.charAt(2).toUpperCase()}` : (SPELLED[name] ?? name);
}

/** For counters: "gen. B" */
export const leaderTag = (name: string): string => (NAMELESS.test(name) ? `gen. ${name.charAt(2).toUpperCase()}` : leaderName(name));

/** "Davout (2)" */
export const leaderWords = ({ leader, value }: Pick<Leader, "leader" | "value">): string => `${leaderName(leader)} (${value})`;

export const colourWord: Record<Colour, string> = { blue: "French", red: "British", yellow: "Spanish", white: "Austrian", grey: "Prussian", green: "Russian", orange: "Turkish" };

// ------------------------------------------------------------ places

/** "Z24 near Ulm"; far from all cities "hex Z24" */
export const openHex = (hex: HexId): string => (cityNear(hex) ? `${hex} near ${cityNear(hex)}` : `hex ${hex}`);
/** "Ulm"; "Z24 near Ulm" */
export const hexName = (hex: HexId): string => CITIES.get(hex) ?? openHex(hex);
/** "Ulm (Z25)"; "Z24 near Ulm" */
export const hexTitle = (hex: HexId): string => (CITIES.has(hex) ? `${CITIES.get(hex)} (${hex})` : capital(openHex(hex)));
export const hexLink = (hex: HexId): string => linked("hex", hex, hexName(hex));
export const leaderLink = (name: string): string => linked("leader", name, leaderName(name));

// ------------------------------------------------------------ time

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** "1805-08" -> "August 1805" */
export function monthWords(month: string): string {
    const [year, number] = month.split("-");
    return `${MONTHS[Number(number) - 1] ?? month} ${year}`;
}

/** "1805-08" -> "Aug" */
export const monthShort = (month: string): string => (MONTHS[Number(month.split("-")[1]) - 1] ?? month).slice(0, 3);

/** The month so many months later. */
export function monthAfter(month: string, months: number): string {
    const [year = 0, number = 1] = month.split("-").map(Number);
    const at = year * 12 + number - 1 + months;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
}

export const sentence = (words: string): string => `${capital(words)}.`;
