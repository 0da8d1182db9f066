/* The statements of a position as a model that can be edited (docs/notation.md): what stands where. Everything else stays as it was written. */

/** Pieces at a place: "F R(95): [Vandamme: I3a I2b] C2c". A corps of Napoleon's Triumph is one word. */
export interface Stand {
    /** "F", "town" or "": what the line begins with. */
    prefix: string;
    place: string;
    tokens: string[];
}

export interface Statements {
    stands: Stand[];
    /** The other lines. */
    rest: string[];
}

const PREFIXES: Record<string, RegExp> = { triumph: /^(F|A)\s+(?=\S+:(\s|$))/, napoleon: /^(town)\s+(?=\S+:(\s|$))/, warpeace: /^()(?=(in\()?[A-Za-z_]*\d*\)?:(\s|$))/ };

/** Splits at blanks, but not inside brackets. */
export const wordsOf = (text: string): string[] => text.match(/\[[^\]]*\]|[^\s[\]]+/g) ?? [];

function readLine(line: string, prefix: string, into: Stand[]): void {
    for (const word of wordsOf(line)) {
        if (word.endsWith(":")) into.push({ prefix, place: word.slice(0, -1), tokens: [] });
        else if (word !== "-") into[into.length - 1]?.tokens.push(word);
    }
}

export function readStatements(game: string, text: string): Statements {
    const found: Statements = { stands: [], rest: [] };
    for (const raw of text.replace(/\\\n/g, " ").split("\n")) {
        const line = raw.replace(/#.*/, "").trim();
        const prefix = PREFIXES[game]?.exec(line);
        if (prefix) readLine(line.slice(prefix[0].length), prefix[1] ?? "", found.stands);
        else if (line) found.rest.push(line);
    }
    return found;
}

export function writeStatements({ stands, rest }: Statements): string {
    const lines = stands.filter((stand) => stand.tokens.length).map(({ prefix, place, tokens }) => `${prefix ? prefix + " " : ""}${place}: ${tokens.join(" ")}`);
    return [...rest, ...lines].join("\n") + "\n";
}

/** Where a token stands: a single one, or a unit of a corps. */
export interface Found {
    stand: Stand;
    at: number;
    /** Within a corps: its number among the units. */
    unit?: number;
}

const corpsOf = (token: string): { name: string; units: string[] } | null => {
    const parts = /^\[\s*([^:]+):\s*(.*?)\s*\]$/.exec(token);
    return parts ? { name: parts[1]!, units: wordsOf(parts[2]!) } : null;
};

const corpsToken = (name: string, units: string[]): string => `[${name}: ${units.join(" ")}]`;

export function findToken({ stands }: Statements, fits: (token: string, stand: Stand) => boolean): Found | null {
    for (const stand of stands)
        for (const [at, token] of stand.tokens.entries()) {
            if (fits(token, stand)) return { stand, at };
            const unit = corpsOf(token)?.units.findIndex((one) => fits(one, stand)) ?? -1;
            if (unit >= 0) return { stand, at, unit };
        }
    return null;
}

export const tokenAt = ({ stand, at, unit }: Found): string => (unit === undefined ? stand.tokens[at]! : corpsOf(stand.tokens[at]!)!.units[unit]!);

/** Takes it away, and returns it. A corps without units is gone. */
export function takeToken(found: Found): string {
    const token = tokenAt(found);
    changeToken(found, null);
    return token;
}

/** Another token in its place; null: none. */
export function changeToken({ stand, at, unit }: Found, token: string | null): void {
    if (unit === undefined) {
        stand.tokens.splice(at, 1, ...(token === null ? [] : [token]));
        return;
    }
    const { name, units } = corpsOf(stand.tokens[at]!)!;
    units.splice(unit, 1, ...(token === null ? [] : [token]));
    stand.tokens.splice(at, 1, ...(units.length ? [corpsToken(name, units)] : []));
}

/** Puts it somewhere; SP of one kind are added up. */
export function putToken(model: Statements, prefix: string, place: string, token: string): void {
    let stand = model.stands.find((one) => one.prefix === prefix && one.place === place);
    if (!stand) model.stands.push((stand = { prefix, place, tokens: [] }));
    const kind = /^([A-Z]{2}[a-z])(\d*)$/.exec(token);
    const same = kind ? stand.tokens.findIndex((one) => new RegExp(`^${kind[1]}\\d*$`).test(one)) : -1;
    if (!kind || same < 0 || prefix) stand.tokens.push(token);
    else stand.tokens[same] = kind[1]! + (Number(stand.tokens[same]!.slice(3) || 1) + Number(kind[2] || 1));
}

/** "FRi9" are nine SP, "Napoleon/moved" is one leader. */
export const countOf = (token: string): number => Number(/^[A-Z]{2}[a-z](\d+)/.exec(token)?.[1] ?? 1);

const countedToken = (token: string, count: number): string => token.replace(/^([A-Z]{2}[a-z])\d*(?![A-Za-z])/, (_all, kind: string) => kind + (count === 1 ? "" : String(count)));

/** Takes as many of each token of a stack as are wanted; the others stay. `count`: how many of a token belong to the stack. */
export function takePart(stand: Stand, wanted: readonly number[], count = countOf): string[] {
    const taken: string[] = [];
    const left: string[] = [];
    for (const [i, token] of stand.tokens.entries()) {
        const all = count(token);
        const going = Math.min(Math.max(wanted[i] ?? all, 0), all);
        if (going > 0) taken.push(going === all ? token : countedToken(token, going));
        if (going < all || all === 0) left.push(going === 0 ? token : countedToken(token, all - going));
    }
    stand.tokens = left;
    return taken;
}

/** The units that stand alone at a place become the corps of this commander. */
export function formCorps(model: Statements, prefix: string, place: string, name: string): boolean {
    const stand = model.stands.find((one) => one.prefix === prefix && one.place === place);
    const units = stand?.tokens.filter((token) => !token.startsWith("[")) ?? [];
    if (!stand || !units.length) return false;
    stand.tokens = [...stand.tokens.filter((token) => token.startsWith("[")), corpsToken(name, units)];
    return true;
}

/** Sets the line that begins with this word. */
export function setLine(model: Statements, word: string, value: string): void {
    model.rest = model.rest.filter((line) => !line.startsWith(word + " "));
    if (value) model.rest.unshift(`${word} ${value}`);
}

export const lineOf = (model: Statements, word: string): string => model.rest.find((line) => line.startsWith(word + " "))?.slice(word.length + 1) ?? "";
