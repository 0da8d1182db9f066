/* The server's notation inside sentences, as words: "T27 Verona (FRi5 FRc2)" -> "Verona (5 French infantry, 2 French cavalry)". */
import { capital, plainName } from "../../../core/words";
import { CITIES } from "../cities";
import { colourWord, leaderName, openHex, troopsIn, troopWords } from "../names";
import type { Colour } from "../view";

const HEX = /\b[A-Z]{1,2}\d{1,2}\b/g;
const TROOPS = /\b[A-Z]{2}[cghiklmp]\d*\b(?: [A-Z]{2}[cghiklmp]\d*\b)*/g;
const NAME = /\b(?:fs[a-d]|(?:fr|en|au|pr|ru|sp|tu)[A-F]|StCyr|Massena|Bessieres|Gerard|LEstocq|Blucher|Bulow|Ruchel|Castanos|Bernadotte-SW|Eugene|Jerome)\b/g;
/** The color of counters: "1 blue SP", "all are blue". France and its satellites are blue. */
const COLOURED = new RegExp(`\\b(${Object.keys(colourWord).join("|")})(?= SP\\b)|(?<=\\ball are )blue\\b`, "g");
const colourWords = (colour: string): string => (colour === "blue" ? "French or satellite" : colourWord[colour as Colour]);

function hexWords(hex: string, at: number, text: string): string {
    const city = CITIES.get(hex);
    const before = text.slice(0, at);
    if (!city) return /hex(es)? $/i.test(before) ? hex : /(^|[.?!] )$/.test(before) ? capital(openHex(hex)) : openHex(hex);
    return text.slice(at + hex.length).startsWith(` ${city}`) ? "" : city;
}

const troops = (words: string): string =>
    words
        .split(" ")
        .map((word) => troopsIn(word))
        .map((found) => (found ? troopWords(found.kind, found.count) : ""))
        .join(", ");

export const plainText = (text: string): string =>
    plainName(text.replace(TROOPS, troops).replace(COLOURED, colourWords).replace(HEX, hexWords).replace(NAME, leaderName)).replace(/ {2,}/g, " ").replace(/\( /g, "(").trim();
