/* How things on the board of each game are said in statements: the only part of the editor that knows games. */
import type { Target, View } from "../core/types";
import type { Found, Stand, Statements } from "./statements";
import { countOf, findToken } from "./statements";

/** Something that can be put on the board. */
export interface Spare {
    token: string;
    words: string;
    /** Where it is listed: its side or power. */
    group: string;
    /** Its game has words for it. */
    target?: Target;
    prefix: string;
    /** A commander takes the units that stand alone there. */
    commander?: boolean;
}

export interface Setter {
    /** The pieces that can be picked up. */
    pieces: readonly string[];
    /** The place of the statements that a thing on the board means. */
    placeOf(view: View, target: Target): string | null;
    /** A pile, of which a part may go, and how many pieces of it a word of its place says. */
    inPile(target: Target): ((token: string) => number) | null;
    /** The words of a piece on the board. */
    find(model: Statements, view: View, target: Target): Found | null;
    spares(view: View): Spare[];
    /** The line that says who decides, its values, and the value without such a line. */
    turn: { word: string; label: string; values: [string, string][]; now(view: View): string };
    example: string;
}

interface Unit {
    piece: number;
    side: string;
    label: string;
    face: string | null;
    place: string | null;
}

interface Commander {
    name: string;
    side: string;
    place: string | null;
}

const said = (name: string): string => name.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[^A-Za-z0-9]+/g, "_");

const triumph: Setter = {
    pieces: ["piece", "commander"],
    inPile: () => null,
    placeOf(view, { what, id }) {
        const board = view.board as { units: Unit[]; commanders: Commander[] };
        if (what === "place") return id;
        if (what === "locale") return `R(${id})`;
        if (what === "piece") return board.units.find((unit) => String(unit.piece) === id)?.place ?? null;
        if (what === "commander") return board.commanders.find((one) => one.name === id)?.place ?? null;
        return null;
    },
    find(model, view, { what, id }) {
        const board = view.board as { units: Unit[]; commanders: Commander[] };
        const unit = what === "piece" ? board.units.find((one) => String(one.piece) === id) : undefined;
        if (unit) return findToken(model, (token, stand) => stand.prefix === unit.side && token.split("/")[0] === `${unit.face}${unit.label}`);
        return findToken(model, (token) => token.startsWith("[") && said(token.slice(1, token.indexOf(":"))).toLowerCase() === said(id).toLowerCase());
    },
    spares(view) {
        const board = view.board as { units: Unit[]; commanders: Commander[] };
        const faces = ["I3", "I2", "I1", "C3", "C2", "C1", "A1"];
        const kinds: Record<string, string> = { I: "Infantry", C: "Cavalry", A: "Artillery", G: "Guard" };
        const groups: Record<string, string> = { F: "French", A: "Allies" };
        const units = ["F", "A"].flatMap((side) => [...faces, ...(side === "F" ? ["G3"] : [])].map((face) => ({ token: face, prefix: side, group: groups[side]!, words: `${kinds[face.charAt(0)]} ${face.charAt(1)}` })));
        const leaders = board.commanders.filter((one) => !one.place).map((one) => ({ token: said(one.name), prefix: one.side, group: groups[one.side]!, words: one.name, commander: true }));
        return [...units, ...leaders];
    },
    turn: { word: "active", label: "Turn of", values: [["F", "French"], ["A", "Allies"]], now: (view) => String((view.board as { active: unknown }).active) },
    example: "active F\nF R(95): [Vandamme: I3 I2 C2]\nA R(123): [Langeron: I2 I2]\n",
};

interface Block {
    id: string;
    name: string;
    max: number;
    state: string;
    town: string | null;
}

/** Of the French, the Anglo-Dutch and the Prussians. */
const ARMIES: Record<string, string> = { FR: "F", AD: "A", PR: "P" };
const BLOCKS: [string, number, string][] = [["F", 24, "French"], ["A", 16, "Anglo-Dutch"], ["P", 18, "Prussians"]];

/** "FR:Binche": the blocks of an army in a town. */
const ofArmy = (id: string): ((token: string) => number) => (token) => (ARMIES[id.slice(0, 2)] === token.charAt(0) ? 1 : 0);

const napoleon: Setter = {
    pieces: ["block", "stack"],
    inPile: ({ what, id }) => (what === "stack" ? ofArmy(id) : null),
    placeOf(view, { what, id }) {
        if (what === "stack") return id.slice(3);
        if (what === "town") return id.replace(/[^A-Za-z0-9]+/g, "_");
        if (what !== "block") return null;
        return (view.board as { blocks: Block[] }).blocks.find((block) => block.id === id)?.town ?? null;
    },
    find(model, view, target) {
        const inPile = napoleon.inPile(target);
        if (inPile) return findToken(model, (token, stand) => stand.place === napoleon.placeOf(view, target) && inPile(token) > 0);
        return findToken(model, (token) => token.split(/[:/]/)[0] === target.id);
    },
    /* A view of a free position has only the blocks that it names. */
    spares(view) {
        const placed = new Set((view.board as { blocks: Block[] }).blocks.filter((block) => block.town).map((block) => block.id));
        const all = BLOCKS.flatMap(([letter, count, group]) => Array.from({ length: count }, (_, i) => ({ id: letter + String(i + 1).padStart(2, "0"), group })));
        return all.filter(({ id }) => !placed.has(id)).map(({ id, group }) => ({ token: id, prefix: "town", group, words: id, target: { what: "block", id } }));
    },
    turn: { word: "turn", label: "Player turn", values: Array.from({ length: 24 }, (_, i) => [String(i + 1), String(i + 1)]), now: (view) => String((view.board as { turn: unknown }).turn) },
    example: "turn 5\ntown Binche: F06 F07\ntown Ligny: P04\n",
};

const SP_KINDS: Record<string, string> = {
    i: "infantry", c: "cavalry", g: "Guard infantry", h: "Guard cavalry", k: "Cossacks", l: "Landwehr", m: "militia", p: "partisans",
};

/** The powers as they are listed: the color of their leaders, and nations with the types of their SP (data/warpeace/nations.txt). */
const POWERS: [string, string, [nations: string, types: string][]][] = [
    ["France", "blue", [["FR", "icghp"]]],
    ["Allies of France", "", [["BA DK DA HO IT NA PF PO RC SX FS SZ WE WU", "ic"]]],
    ["Austria", "white", [["AU", "icl"], ["PM", "ic"]]],
    ["Russia", "green", [["RU", "icghk"], ["SW", "ic"]]],
    ["Prussia", "grey", [["PR", "icl"], ["BR HE SG", "ic"]]],
    ["England", "red", [["EN", "iclmp"], ["HR PT KG", "ic"]]],
    ["Spain", "yellow", [["SP", "icmp"]]],
    ["Turkey", "orange", [["TU MM", "ic"]]],
];

/** "FRi1": "France: infantry". */
function spWords(view: View, token: string): string {
    const { nations } = view.board as { nations: { nation: string; name: string }[] };
    const code = token.slice(0, 2);
    return `${nations.find(({ nation }) => nation === code)?.name ?? code}: ${SP_KINDS[token.charAt(2)]}`;
}

interface Leader {
    leader: string;
    colour: string;
    named: boolean;
    hex: string | null;
    state: string;
}

const spOf = (view: View, group: string, nations: [string, string][]): Spare[] =>
    nations.flatMap(([codes, types]) => codes.split(" ").flatMap((code) => [...types].map((type) => `${code}${type}1`))).map((token) => ({ token, prefix: "", group, words: spWords(view, token) }));

const leadersOf = (view: View, group: string, colour: string): Spare[] =>
    (view.board as { leaders: Leader[] }).leaders
        .filter((one) => one.colour === colour && !one.hex)
        .map(({ leader, named }) => ({ token: said(leader), prefix: "", group, words: named ? leader : `${leader} (a general)` }));

/** A stack is picked up as a whole: all that stands in a hex. */
const warpeace: Setter = {
    pieces: ["hex", "leader", "sp"],
    inPile: ({ what }) => (what === "hex" ? countOf : null),
    placeOf(view, { what, id }) {
        if (what === "hex") return id;
        return what === "leader" ? ((view.board as { leaders: Leader[] }).leaders.find((one) => one.leader === id)?.hex ?? null) : null;
    },
    find(model, view, target) {
        const leader = target.what === "leader" ? findToken(model, (token) => said(token.split("/")[0]!) === said(target.id)) : null;
        const place = warpeace.placeOf(view, target);
        return leader ?? findToken(model, (_token, stand: Stand) => stand.place === place);
    },
    spares: (view) => POWERS.flatMap(([group, colour, nations]) => [...spOf(view, group, nations), ...leadersOf(view, group, colour)]),
    turn: { word: "segment", label: "Segment of", values: [["FR", "French"], ["AL", "Allies"]], now: (view) => String((view.board as { segment: unknown }).segment) },
    example: "segment FR\nY16: Napoleon FRg3 FRi2\nAA25: Mack AUi4\n",
};

export const SETTERS: Record<string, Setter> = { triumph, napoleon, warpeace };
