/* The server's view of Napoleon's Triumph (src/triumph/text/json.c), and helpers to query it. */
import type { View } from "../../core/types";

export * from "./atlas";

export type Side = "F" | "A";
export type Face = "G3" | "I3" | "I2" | "I1" | "C3" | "C2" | "C1" | "A1";
export type BySide<T> = Record<Side, T>;
/** "R(54)": in reserve; "64>55": blocking the approach of 64 to 55; "off": off the map. */
export type Place = string;

export const FACES: readonly Face[] = ["G3", "I3", "I2", "I1", "C3", "C2", "C1", "A1"];
export const SIDES: readonly Side[] = ["F", "A"];

export interface Unit {
    piece: number;
    side: Side;
    /** Letters that distinguish it in orders from the other units of its side: I2ab has label ab. */
    label: string;
    /** null: unknown to the reader. */
    face: Face | null;
    place: Place | null;
    eliminated: boolean;
    /** Name of its commander; null: detached. */
    corps: string | null;
    /** The corps it was assigned to at set-up, while this is not public yet. */
    origin: string | null;
    /** Commands it has used this turn. */
    moved: number;
    entered: boolean;
    into: boolean;
    retreated: boolean;
    /** A battery placed at set-up that cannot move. */
    fixed: boolean;
    /** The approach over which it was named in an attack this turn. */
    named: Place | null;
    /** All players know the face of this particular block. */
    seen: boolean;
    /** Blocks with the same number were shuffled together. */
    group: number;
}

export interface Commander {
    commander: number;
    name: string;
    side: Side;
    place: Place | null;
    eliminated: boolean;
    /** Commands he has used this turn. */
    commands: number;
    entered: boolean;
    retreated: boolean;
    named: Place | null;
    /** The seat that plays him. */
    owner: string | null;
    /** Piece numbers of the units in his corps. */
    units: number[];
}

export interface Result {
    value: number;
    winner: Side;
}

/** The current attack; units as piece numbers. */
export interface Attack {
    from: Place;
    guard: boolean;
    /** The defender has named blocking units; otherwise they are in reserve, or none are named yet. */
    blocking: boolean;
    defenders: number[];
    attackers: number[];
    /** Defense leaders that the reader has named in advance. */
    sealed: number[] | null;
    defense_leaders: number[];
    attack_leaders: number[];
    counter: number[];
    odd: number[];
    wide: boolean;
    by_road: boolean;
    /** Points that the seat asked must still lose. */
    points: number;
    lost: BySide<number>;
    initial?: Result;
    final?: Result;
}

export interface Ride {
    units: number[];
    commander: string | null;
    locale: number;
    group: number;
    entered: number;
    main: boolean;
    stopped: boolean;
    path: (number | null)[];
}

export interface Position {
    phase: "auction" | "conference" | "set-up" | "play";
    round: number;
    time: string;
    night: boolean;
    rounds: number;
    active: Side;
    morale: BySide<number>;
    morale_lost: BySide<number>;
    corps_used: BySide<number>;
    units_used: BySide<number>;
    limits: BySide<{ corps: number | null; unit: number }>;
    heavy_committed: BySide<number>;
    guard_committed: BySide<number>;
    guard_lost: BySide<number>;
    published: BySide<number>;
    reinforced: boolean;
    santon_set: boolean;
    left: BySide<Record<Face, number>>;
    units: Unit[];
    commanders: Commander[];
    groups: { group: number; faces: Face[] }[];
    places: { place: Place; locale: number; side: Side; commanders: number[]; units: number[] }[];
    closed: string[];
    stormed: number[];
    marched: { locale: number; commander: string }[];
    fired: { from: Place; round: number; bombarded: boolean }[];
    ride: Ride | null;
    attack: Attack | null;
    bids: (number | null)[];
    ranks: BySide<string[]>;
    notes: { rank: number; verb: "attack" | "defend"; sealed: boolean; names: string[] }[];
    prompts: { seat: string; words: string }[];
}

/** null: the reader's team is away from the board. */
export const positionOf = (view: View): Position | null => view.board as Position | null;

// ------------------------------------------------------------ who is who

/** The reader's side, from seat "F", "A", "F2" ..; null: a spectator, the referee, or sides are not dealt yet. */
export function ownSide(view: View): Side | null {
    const letter = view.seat.charAt(0);
    if (!/^[FA]\d?$/.test(view.seat)) return null;
    return letter === "F" || letter === "A" ? letter : null;
}

const blanks = new WeakMap<View, View>();

/** The view with the reader's own faces hidden too. */
export function withoutFaces(view: View): View {
    const position = positionOf(view);
    const own = ownSide(view);
    if (!position || !own) return view;
    const known = blanks.get(view);
    if (known) return known;
    const units = position.units.map((unit) => (unit.side === own ? { ...unit, face: null } : unit));
    const blank = { ...view, board: { ...position, units } };
    blanks.set(view, blank);
    return blank;
}

export const enemyOf = (side: Side): Side => (side === "F" ? "A" : "F");

export const unitsAt = (position: Position, place: Place): Unit[] => position.units.filter((unit) => unit.place === place);
export const commandersAt = (position: Position, place: Place): Commander[] =>
    position.commanders.filter((one) => one.place === place);

export const unitOf = (position: Position, piece: number | string): Unit | undefined =>
    position.units.find((unit) => unit.piece === Number(piece));

export const commanderOf = (position: Position, name: string): Commander | undefined =>
    position.commanders.find((one) => one.name === name);

/** Detached units of a place, or those of a corps. */
export const corpsUnits = (position: Position, commander: Commander): Unit[] =>
    commander.units.map((piece) => unitOf(position, piece)).filter((unit): unit is Unit => unit !== undefined);

/** The name in orders: "I2ab", "?c" if its face is unknown. */
export const unitName = (unit: Unit): string => (unit.face ?? "?") + unit.label;

/** Finds a unit by name, of that side if both use the label. */
export function unitNamed(position: Position, name: string, side: Side | null): Unit | undefined {
    const label = name.replace(/^([GICA]\d|\?)/, "");
    const found = position.units.filter((unit) => unit.label === label);
    return found.find((unit) => unit.side === side) ?? found[0];
}

/** Faces publicly known to be among the blocks shuffled with this one; [] if nothing is known. */
export function rumours(position: Position, unit: Unit): Face[] {
    if (unit.seen) return [];
    return position.groups.find((group) => group.group === unit.group)?.faces ?? [];
}

/** A unit's part in the current attack. */
export function partInAttack(position: Position, unit: Unit): "leads" | "takes part" | null {
    const attack = position.attack;
    if (!attack) return null;
    const leaders = [...attack.defense_leaders, ...attack.attack_leaders, ...attack.counter];
    if (leaders.includes(unit.piece)) return "leads";
    return attack.defenders.includes(unit.piece) || attack.attackers.includes(unit.piece) ? "takes part" : null;
}

export const strengthOf = (face: Face): number => Number(face.charAt(1));
