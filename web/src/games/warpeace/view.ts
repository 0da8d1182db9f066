/* The server's view of War and Peace (src/warpeace/text/json.c, docs/warpeace.md), and helpers to query it. */
import type { View } from "../../core/types";
import { rememberCities } from "./cities";

export type Side = "FR" | "AL";
/** "AA23" */
export type HexId = string;
/** A kind of SP: "FRi" */
export type Kind = string;
export type Colour = "blue" | "red" | "yellow" | "white" | "grey" | "green" | "orange";
export type PileMark =
    | "inside" | "unsupplied" | "moved" | "marched" | "group" | "starred" | "committed" | "tried" | "joined" | "demoralised" | "left" | "leaving";
export type LeaderMark = "inside" | "moved" | "group" | "marched" | "exposed" | "checked" | "spent" | "homeless";

export const SIDES: readonly Side[] = ["FR", "AL"];

/** SP of one kind in a hex, in the same condition. */
export interface Pile {
    sp: Kind;
    count: number;
    nation: string;
    type: string;
    colour: Colour;
    side: Side;
    morale: number;
    marks: PileMark[];
    extra_mp: number;
    battle: string | null;
}

export interface Leader {
    leader: string;
    side: Side;
    colour: Colour;
    value: number;
    named: boolean;
    mp: number;
    capacity: number;
    state: "map" | "not-yet" | "may-return" | "away" | "dead" | "unseen";
    hex: HexId | null;
    returns: string | null;
    marks: LeaderMark[];
}

export interface City {
    hex: HexId;
    city: string;
    class: "minor" | "major" | "capital";
    capacity: number;
    control: Side | null;
    siege: number;
    demanded: boolean;
    sp_inside: boolean | null;
    sp_outside: boolean | null;
}

export interface Reinforcement {
    group: string;
    side: Side;
    month: string;
    due: boolean;
    withdraws: boolean;
    leaders: string[];
    sp: Record<Kind, number>;
    places: HexId[];
}

/** A group on its way. */
export interface OpenGroup {
    hex: HexId;
    began: HexId | null;
    from: HexId | null;
    spent: number;
    infantry_mp_left: number | null;
    cavalry_mp_left: number | null;
    leader_mp_left: number | null;
    must_leave: boolean;
    /** Announced with a forced march. */
    path: HexId[];
}

export interface Party {
    sp: number;
    cavalry: number;
    troops: Record<Kind, number>;
    hexes: HexId[];
    demoralised: number;
    leader: string | null;
    loss: number;
    choices: ("charge" | "guard" | "broken")[];
}

export interface Battle extends Record<Side, Party> {
    /** "Z29-Y29" */
    battle: string;
    a: HexId;
    t: HexId;
    flags: ("live" | "attacked" | "resolved" | "ceased" | "surrounded")[];
    initiative: Side | null;
    mode: "field" | "assault";
}

export interface Position {
    /** "1805-08" */
    month: string;
    turn: number;
    turns: number;
    winter: boolean;
    segment: Side;
    phase: "attrition" | "alliance" | "reinforcement" | "movement" | "combat";
    stage: string;
    decider: Side | null;
    round: number;
    attrition_die: number;
    points: Record<Side, { victory: number; city: number }>;
    nations: { nation: string; name: string; status: Side | "open" | "closed"; troops: Side | null }[];
    changes: { change: string; happened: string | null; possible: boolean }[];
    stacks: { hex: HexId; piles: Pile[] }[];
    /** Stacks that the reader cannot see into. */
    ghosts: { hex: HexId; side: Side; colour: Colour; flag: boolean }[];
    leaders: Leader[];
    cities: City[];
    trenches: Record<Side, HexId[]>;
    occupied: Record<Side, HexId[]>;
    reinforcements: Reinforcement[];
    eliminated: Record<Kind, number>;
    owed: Record<Kind, number>;
    group: OpenGroup | null;
    battles: Battle[];
    asked: { hex: HexId | null; battle: string | null };
    prompts: { seat: string; words: string }[];
    /** With more than two players. */
    seats?: { seat: string; side: Side; power: string; chief: boolean; gone: boolean }[];
}

export function positionOf(view: View): Position | null {
    const position = view.board as Position | null;
    if (position) rememberCities(position.cities);
    return position;
}

export const isSide = (text: string): text is Side => text === "FR" || text === "AL";
export const otherSide = (side: Side): Side => (side === "FR" ? "AL" : "FR");

/** The reader's side; null: a spectator. With more than two players, seats are called by their first power. */
export function ownSide(view: View): Side | null {
    const seat = positionOf(view)?.seats?.find((one) => one.seat === view.seat);
    return seat?.side ?? (isSide(view.seat) ? view.seat : null);
}

// ------------------------------------------------------------ who stands where

const CAVALRY = new Set(["c", "h", "k"]);

/** "FRh" -> "h" */
export const typeOf = (kind: Kind): string => kind.slice(-1);
export const nationOf = (kind: Kind): string => kind.slice(0, -1);
export const isCavalry = (kind: Kind): boolean => CAVALRY.has(typeOf(kind));
export const isGuard = (kind: Kind): boolean => typeOf(kind) === "g" || typeOf(kind) === "h";

export const sumOf = (piles: readonly Pile[]): number => piles.reduce((sum, pile) => sum + pile.count, 0);

export const pilesIn = (position: Position, hex: HexId): Pile[] => position.stacks.find((stack) => stack.hex === hex)?.piles ?? [];
export const leadersIn = (position: Position, hex: HexId): Leader[] => position.leaders.filter((leader) => leader.state === "map" && leader.hex === hex);
export const leaderOf = (position: Position, name: string): Leader | undefined => position.leaders.find(({ leader }) => leader === name);
export const cityIn = (position: Position, hex: HexId): City | undefined => position.cities.find((city) => city.hex === hex);

/** The highest first; among equals, as they are listed. */
export const byRank = (leaders: readonly Leader[]): Leader[] => [...leaders].sort((a, b) => b.value - a.value);
