/* The server's previews (docs/triumph.md), converted for rows and sums. */
import type { Draft, Json } from "../../../core/types";
import type { BySide, Face, Side } from "../view";

export type Preview = Draft["preview"];

export interface Range {
    least: number;
    most: number;
}

export interface Line extends Range {
    text: string;
    rule: string;
}

export interface Outcome {
    losses: BySide<Range>;
    /** Points lost in a retreat after it; null if there is none. */
    retreat: Range | null;
    morale: BySide<Range>;
    demoralized: BySide<"no" | "maybe" | "yes">;
}

export interface WaysResult extends Range {
    winner: Side | null;
}

export interface Tie {
    blocking: boolean;
    attackers: Range;
    defenders: Range;
    winner: Side | null;
    rule: string;
}

/** A possible counter-attack, by the faces that it would reveal. */
export interface CounterWay {
    faces: Face[];
    final: WaysResult;
    outcome: Outcome;
}

/** One choice of leaders, for an attack or a counter-attack. */
export interface Way {
    units: string[];
    /** Names of equivalent units: the same faces, the same numbers. */
    alike: string[][];
    wide: boolean | null;
    /** A narrow front would make no difference. */
    eitherWidth: boolean;
    against: string[] | null;
    lines: Line[];
    result: WaysResult;
    tie: Tie | null;
    counters: CounterWay[];
    final: WaysResult | null;
    moraleLines: Line[];
    outcome: Outcome;
    /** The numbers do not include a counter-attack. */
    withoutCounter: boolean;
    incomplete: boolean;
}

type Thing = { [key: string]: Json };

export const thing = (json: Json | undefined): Thing => (json && typeof json === "object" && !Array.isArray(json) ? json : {});
export const list = (json: Json | undefined): Json[] => (Array.isArray(json) ? json : []);
export const texts = (json: Json | undefined): string[] => list(json).filter((one): one is string => typeof one === "string");
export const number = (json: Json | undefined): number => (typeof json === "number" ? json : 0);
export const text = (json: Json | undefined): string => (typeof json === "string" ? json : "");
const sideIn = (json: Json | undefined): Side | null => (json === "F" || json === "A" ? json : null);

function rangeOf(json: Json | undefined): Range {
    const range = thing(json);
    if (typeof range["value"] === "number") return { least: range["value"], most: range["value"] };
    return { least: number(range["least"]), most: number(range["most"]) };
}

export const linesOf = (json: Json | undefined): Line[] =>
    list(json).map((one) => ({ ...rangeOf(one), text: text(thing(one)["text"]), rule: text(thing(one)["rule"]) }));

const bySide = <T>(json: Json | undefined, read: (json: Json | undefined) => T): BySide<T> => ({
    F: read(thing(json)["F"]),
    A: read(thing(json)["A"]),
});

const howSure = (json: Json | undefined): "no" | "maybe" | "yes" => (json === "maybe" || json === "yes" ? json : "no");

export function outcomeOf(json: Json | undefined): Outcome {
    const from = thing(json);
    return {
        losses: bySide(from["losses"], rangeOf),
        retreat: from["retreat"] === undefined ? null : rangeOf(from["retreat"]),
        morale: bySide(from["morale"], rangeOf),
        demoralized: bySide(from["demoralized"], howSure),
    };
}

const resultOf = (json: Json | undefined): WaysResult => ({ ...rangeOf(json), winner: sideIn(thing(json)["winner"]) });

function tieOf(json: Json | undefined): Tie | null {
    if (!json) return null;
    const tie = thing(json);
    return {
        blocking: tie["blocking"] === true,
        attackers: rangeOf(tie["attackers"]),
        defenders: rangeOf(tie["defenders"]),
        winner: sideIn(tie["winner"]),
        rule: text(tie["rule"]),
    };
}

function wayOf(json: Json): Way {
    const from = thing(json);
    const units = texts(from["leaders"] ?? from["units"]);
    const without = from["without_counter"];
    return {
        units,
        alike: [units],
        wide: typeof from["wide"] === "boolean" ? from["wide"] : null,
        eitherWidth: false,
        against: from["against"] === undefined ? null : texts(from["against"]),
        lines: linesOf(from["lines"]),
        result: resultOf(from["initial"] ?? from["final"]),
        tie: tieOf(from["tie"]),
        counters: list(from["counters"]).map((one) => ({
            faces: texts(thing(one)["faces"]) as Face[],
            final: resultOf(thing(one)["final"]),
            outcome: outcomeOf(one),
        })),
        final: from["initial"] !== undefined && from["final"] !== undefined ? resultOf(from["final"]) : null,
        moraleLines: linesOf(from["morale_lines"]),
        outcome: outcomeOf(without ?? json),
        withoutCounter: without !== undefined,
        incomplete: from["incomplete"] === true,
    };
}

/** The ways of a preview, equivalent ones merged, best result for this side first. */
export function waysOf(preview: Preview, attacks: boolean): Way[] {
    const ways = new Map<string, Way>();
    for (const way of list(preview["choices"]).map(wayOf)) {
        const key = keyOf(way);
        const known = ways.get(key);
        if (!known) ways.set(key, way);
        else if (known.wide !== way.wide) known.eitherWidth = true;
        else if (!known.alike.some((names) => names.join() === way.units.join())) known.alike.push(way.units);
    }
    const sign = attacks ? -1 : 1;
    const middle = (way: Way) => (way.final ?? way.result).least + (way.final ?? way.result).most;
    return [...ways.values()].sort((a, b) => sign * (middle(a) - middle(b)) || a.units.length - b.units.length);
}

const faceIn = (name: string): string => name.slice(0, 2);

/** Two ways with the same faces and the same numbers are one row. */
function keyOf(way: Way): string {
    const { units, lines, alike: _alike, wide: _wide, eitherWidth: _either, against, counters, ...rest } = way;
    const faces = units.map(faceIn).sort();
    const replies = counters.map((one) => JSON.stringify({ ...one, faces: [...one.faces].sort() }));
    return JSON.stringify([faces, lines.map((line) => [line.least, line.most]), against?.map(faceIn).sort(), [...new Set(replies)].sort(), rest]);
}

// ------------------------------------------------------------ numbers in words

export const rangeWords = ({ least, most }: Range): string => (least === most ? String(least) : `${least}–${most}`);

export function signedRange({ least, most }: Range): string {
    const sign = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
    return least === most ? sign(least) : `${sign(least)} to ${sign(most)}`;
}
