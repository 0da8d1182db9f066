/* Turns orders in log notation into sentences. */
import { capital, linked, listWords, plainName, relinked, unlinked } from "../../core/words";
import { faceWords, localeWords, placeWords, seatWord, sideWord } from "./names";
import { facing, isApproach, localeOf, SIDES, unitNamed, type Face, type Place, type Position } from "./view";

/** Words of an order that are not names. */
const MARKS = new Set("leave to by on with lead at guard loss keep wide narrow block stay of + none stop".split(" "));

const bare = (name: string): string =>
    name
        .normalize("NFD")
        .replace(/[^a-z]/gi, "")
        .toLowerCase();

/** A commander's name as people write it: St__Hilaire is St. Hilaire, Bessieres is Bessières. */
export function commanderName(word: string, position: Position | null): string {
    return position?.commanders.find((one) => bare(one.name) === bare(word))?.name ?? plainName(word);
}

/** The same, naming him. */
const himInWords = (word: string, position: Position | null): string => {
    const name = commanderName(word, position);
    return linked("commander", name, name);
};

/** A locale by its name, naming it. */
const localeInWords = (number: number | null): string => linked("locale", number ?? 0, localeWords(null, number ?? 0));

/** The unit of that name: orderSentence() finds out which piece it is. */
const namedUnit = (name: string, words = unitInWords(name)): string => linked("unit", name, words);

const isFace = (word: string): word is Face => /^[GICA]\d$/.test(word);

/** "infantry 2 (I2a)"; "a unit" for ?ab; "infantry 2" for I2. */
export function unitInWords(word: string): string {
    const [, face = "", label = ""] = /^([GICA]\d|\?)([a-z]*)$/.exec(word) ?? [];
    if (!isFace(face)) return face === "?" ? "a unit" : word;
    const words = faceWords(face);
    const small = face.startsWith("G") ? words : words.toLowerCase();
    return label ? `${small} (${word})` : small;
}

/** A single unit by its face, several by their number, with the known faces. */
function unitsInWords(units: string[]): string {
    const different = [...new Set(units)];
    if (different.length === 1) return namedUnit(different[0]!);
    const known = different.filter((unit) => !unit.startsWith("?"));
    return `${different.length} units${known.length ? ` (${known.map((name) => namedUnit(name, name)).join(", ")})` : ""}`;
}

const verbOf = (units: string[], one: string, many: string): string => (new Set(units).size === 1 ? one : many);

/** "the reserve of 64", "64, facing 55". */
function toPlace(place: Place): string {
    const locale = localeOf(place);
    if (locale === null) return placeWords(null, place);
    if (!isApproach(place)) return `the reserve of ${localeInWords(locale)}`;
    return `${localeInWords(locale)}, facing ${localeInWords(facing(place))}`;
}

const stopWords = (stop: string): string => (/^[FA]\d+$/.test(stop) ? linked("entry", stop, `entry ${stop}`) : localeInWords(Number(stop.split(".")[0])));

/** "63-64-55" -> "by road from 63 over 64 to 55" */
function pathWords(path: string): string {
    const stops = path.split("-").map(stopWords);
    const over = stops.slice(1, -1);
    return `by road from ${stops[0]}${over.length ? ` over ${listWords(over)}` : ""} to ${stops[stops.length - 1]}`;
}

/** Where a march ends, as far as its path does not say so. */
function endWords(path: string | undefined, on: Place): string {
    const locale = localeOf(on);
    if (!path || !locale || path.split("-").pop()?.split(".")[0] !== String(locale)) return `to ${toPlace(on)}`;
    return isApproach(on) ? `facing ${localeInWords(facing(on))}` : "into reserve";
}

/** The words after each mark: {leave: [I2a], to: [R(54)], "": [Lannes]} */
function partsOf(words: string[]): Record<string, string[]> {
    const parts: Record<string, string[]> = { "": [] };
    let now = "";
    for (const word of words) {
        if (!MARKS.has(word)) parts[now]!.push(word);
        else parts[(now = word)] ??= [];
    }
    return parts;
}

const goesWords = (parts: Record<string, string[]>): string => {
    const path = parts["by"]?.[0];
    const place = parts["to"]?.[0];
    const on = parts["on"]?.[0];
    return [path && pathWords(path), place && `to ${toPlace(place)}`, on && endWords(path, on)].filter(Boolean).join(", ");
};

/** corps, detach or unit, and what follows: "Lannes moves to 55; infantry 2 (I2a) stays behind". */
function moveWords(text: string, position: Position | null): string {
    const [verb = "", ...words] = text.split(" ").filter(Boolean);
    const parts = partsOf(words);
    const [first = "", ...rest] = parts[""] ?? [];
    const way = goesWords(parts);
    const how = parts["by"] ? "marches" : "moves";
    if (verb === "detach") {
        const going = way && ` and ${verbOf(rest, "goes", "go")} ${way}`;
        return `${unitsInWords(rest)} ${verbOf(rest, "leaves", "leave")} ${himInWords(first, position)}${going}`;
    }
    if (verb === "unit") return `${namedUnit(first)}${way && ` ${how} ${way}`}`;
    if (verb === "road") return `the march continues${way && ` ${way}`}`;
    const left = parts["leave"] ?? [];
    const behind = left.length ? `; ${unitsInWords(left)} ${verbOf(left, "stays", "stay")} behind` : "";
    return `${himInWords(first, position)}${way && ` ${how} ${way}`}${behind}`;
}

const movesWords = (text: string, position: Position | null): string =>
    text
        .split(" + ")
        .map((one) => moveWords(one.replace(/ (block|stay|wide|narrow)( |$)/, " "), position))
        .join("; ");

/** Who takes part: " by Lannes" if only who, ": Lannes marches by road .." if also how. */
function byWhom(moves: string, position: Position | null): string {
    const all = moves.split(" + ").map((one) => one.replace(/ (block|stay)$/, ""));
    const plain = all.every((one) => /^(corps|unit) \S+$/.test(one));
    return plain ? ` by ${listWords(all.map((one) => moveWords(one, position)))}` : after(movesWords(moves, position));
}

/** Text after a colon: "", or ": .." */
const after = (words: string): string => (words ? `: ${words}` : "");

/** `side`: of the seat that gave the order, "" if it does not matter. */
type Teller = (rest: string, parts: Record<string, string[]>, position: Position | null, side: string) => string;

const leaders = (units: string[], side = ""): string => {
    if (units.length) return `${unitsInWords(units)} ${verbOf(units, "leads", "lead")} the defense`;
    return side ? `the ${sideWord(side)} defend without a leader` : "no unit leads the defense";
};

function threatWords(_rest: string, parts: Record<string, string[]>): string {
    const from = parts[""]?.[0] ?? "";
    const where = `from ${localeInWords(localeOf(from))} into ${localeInWords(facing(from))}`;
    return parts["guard"] ? `Guard attack threatened ${where}` : `Attack threatened ${where}`;
}

function defendWords(rest: string, _parts: Record<string, string[]>, _position: Position | null, side: string): string {
    const [named = "", sealed] = rest.split(", lead");
    const units = partsOf(named.split(" ").filter(Boolean))[""] ?? [];
    const count = units.length === 1 && units[0]?.startsWith("?") ? "1 unit" : unitsInWords(units);
    const who = side ? `the ${sideWord(side)} stand with ${count}` : `${unitsInWords(units)} ${verbOf(units, "stands", "stand")}`;
    if (sealed === undefined) return who;
    const ahead = sealed.split(" ").filter((one) => one && one !== "none");
    return `${who}; sealed: ${leaders(ahead)}`;
}

function attackWords(rest: string, parts: Record<string, string[]>, position: Position | null): string {
    const [moves = ""] = rest.split(/ (?:wide|narrow|at|lead)\b/);
    const width = parts["wide"] ? "Wide attack" : parts["narrow"] ? "Narrow attack" : "Attack";
    const led = parts["lead"] ?? [];
    const at = parts["at"]?.length ? ` at ${unitsInWords(parts["at"])}` : "";
    const whom = byWhom(moves, position);
    return `${width}${at}${whom}${whom.startsWith(":") ? ";" : ","} ${led.length ? `led by ${unitsInWords(led)}` : "without a leader"}`;
}

function lossWords(units: string[]): string {
    const points = new Map<string, number>();
    for (const unit of units) points.set(unit, (points.get(unit) ?? 0) + 1);
    return [...points].map(([unit, lost]) => `${namedUnit(unit)} loses ${lost} point${lost === 1 ? "" : "s"}`).join("; ");
}

function retreatWords(rest: string, _parts: Record<string, string[]>, _position: Position | null, side: string): string {
    const said = rest.split(", ").filter(Boolean).map((part) => {
        const parts = partsOf(part.split(" "));
        if (parts["loss"]) return lossWords(parts["loss"]);
        const kept = parts["keep"];
        if (kept) return `${unitsInWords(kept)} ${verbOf(kept, "stays with its commander", "stay with their commanders")}`;
        const units = parts[""] ?? [];
        const where = parts["to"]?.[0] ?? "";
        const who = units[0] === "all" ? "all" : unitsInWords(units);
        const go = who === "all" ? "go" : verbOf(units, "goes", "go");
        return where ? `${who} ${go} to ${localeInWords(Number(where.replace(/\D/g, "")))}` : who;
    });
    return `${side ? `the ${sideWord(side)} retreat` : "the defender retreats"}${after(said.join("; "))}`;
}

const TELLERS: Record<string, Teller> = {
    attach: (_rest, parts, position) => {
        const [commander = "", ...units] = parts[""] ?? [];
        return `${himInWords(commander, position)} attaches ${unitsInWords(units)}`;
    },
    road: (rest) => (rest === "stop" ? "The march stops" : moveWords(`road ${/^\d/.test(rest) ? "by " : ""}${rest}`, null)),
    threaten: threatWords,
    end: () => "End of the turn",
    defend: defendWords,
    retreat: retreatWords,
    occupy: (rest, parts, position) =>
        movesWords(rest, position) + (parts["stay"] ? ": the artillery stays" : parts["by"] || rest.startsWith("road") ? " and occupies the locale" : " occupies the locale"),
    feint: (rest, _parts, position) => `Feint${byWhom(rest, position)}`,
    press: () => "The attack is pressed",
    lead: (_rest, parts, _position, side) => leaders(parts[""] ?? [], side),
    counter: (_rest, parts) => {
        const units = parts[""] ?? [];
        return units.length ? `${unitsInWords(units)} ${verbOf(units, "counter-attacks", "counter-attack")}` : "No counter-attack";
    },
    attack: attackWords,
    loss: (_rest, parts) => lossWords(parts[""] ?? []),
    odd: (_rest, parts) => `${unitsInWords(parts[""] ?? [])} takes the odd loss`,
    advance: (_rest, parts) => {
        const units = parts[""] ?? [];
        return `${unitsInWords(units)} ${verbOf(units, "advances", "advance")} to block the approach`;
    },
    keep: (_rest, parts) => `${unitsInWords(parts[""] ?? [])} stays with the corps`,
    bid: (rest) => `Bid ${rest}`,
    pass: () => "Pass",
    side: (rest) => `Side chosen: ${rest === "F" ? "the French" : "the Allies"}`,
    assign: (rest, _parts, position) => listed("Units assigned", rest, position),
    place: (rest, _parts, position) => listed("Corps placed", rest, position),
    detachments: (rest, _parts, position) => (rest === "none" ? "No detachments" : listed("Detachments placed", rest, position)),
    battery: (rest, _parts, position) => listed("Fixed battery placed", rest, position),
    conference: (rest, _parts, position) => forSeats("Conference held", rest, (names) => `commands ${listWords(names.map((name) => himInWords(name, position)))}`),
    orders: (rest) => (rest === "none" ? "No written orders" : forSeats("Orders written", rest, ([verb = "", ...names]) => [`to ${verb}`, ...(names.length ? [listWords(names.map(plainName))] : [])].join(" "))),
};

/** "F2 Davout Lannes, F1 Murat": "French 2 commands Davout and Lannes; ..", unless it is secret. */
function forSeats(what: string, text: string, words: (rest: string[]) => string): string {
    if (!text || text.startsWith("?")) return what;
    const parts = text.split(",").map((part) => part.trim().split(/\s+/));
    return `${what}: ${parts.map(([seat = "", ...rest]) => `${seatWord(seat)} ${words(rest)}`).join("; ")}`;
}

/** A list as it was written, with readable places and names, unless it is secret. */
function listed(what: string, text: string, position: Position | null): string {
    if (!text || text.startsWith("?")) return what;
    const words = text
        .replace(/\b[A-Z][A-Za-z]+(?:_+[A-Za-z]*)*/g, (name) => himInWords(name, position))
        .replace(/(\b(?:to|on) )?R\((\d+)\)/g, (_all, how: string = "in ", number: string) => `${how}the reserve of ${localeInWords(Number(number))}`)
        .replace(/(\b(?:to|on) )?(\d+)>(\d+)/g, (_all, how: string = "in ", from: string, to: string) => `${how}${localeInWords(Number(from))} facing ${localeInWords(Number(to))}`)
        .replace(/ off\b/g, " off the map");
    return `${what}: ${words}`;
}

function sentence(text: string, position: Position | null, side: string): string {
    const [verb = "", ...words] = text.trim().split(/\s+/);
    const rest = words.join(" ");
    if (verb === "end" && side) return `The ${sideWord(side)} end their turn.`;
    if (verb === "corps" || verb === "detach" || verb === "unit") return capital(moveWords(text, position)) + ".";
    const teller = TELLERS[verb];
    if (!teller) return plainName(text);
    return capital(teller(rest, partsOf(words.map((word) => word.replace(/,$/, ""))), position, side)) + ".";
}

/** An order as a sentence that names its pieces and places (core/words); the side is that of the seat that gave it. */
export function linkedSentence(text: string, position: Position | null, side = ""): string {
    const own = SIDES.find((one) => one === side) ?? null;
    return relinked(sentence(text, position, side), (target) => {
        if (target.what !== "unit") return target;
        const unit = position && unitNamed(position, target.id, own);
        return unit ? { what: "piece", id: String(unit.piece) } : null;
    });
}

/** The same as plain text. */
export const orderSentence = (text: string, position: Position | null): string => unlinked(linkedSentence(text, position));
