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
    /** Whose he is, if his side is divided. */
    seat?: string | null;
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
    /** The sides that get a point for it now. */
    counts_for: Side[];
}

export interface Reinforcement {
    group: string;
    side: Side;
    /** Null: it comes with a change. */
    month: string | null;
    change: string | null;
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
    /** Of a divided side: the seat that decides. */
    commander?: string;
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

/** What may change the course of the war, how and when. */
export interface Change {
    change: string;
    happened: string | null;
    possible: boolean;
    what: "joins" | "changes" | "leaves" | "removes" | "prevents" | "postpones" | "closes" | "restores" | "rides";
    /** The side that the nations come to. */
    side: Side | null;
    nations: string[];
    targets: string[];
    /** The side that rolls for it. */
    by: Side | null;
    roll: number | null;
    from: string | null;
    /** It then happens by itself. */
    latest: string | null;
    after: string | null;
    before: string | null;
    city: string | null;
    holder: Side | null;
    absent: Side | null;
}

export interface Condition {
    what: "controls" | "stands" | "holds" | "points" | "neutral" | "few";
    side: Side;
    least: number;
    hexes: HexId[];
    have?: number;
    nation?: string;
    leaders: string[];
    /** Null: the fog hides it. */
    met: boolean | null;
}

/** A line of victory: the first that holds decides. */
export interface Victory {
    /** Null: a draw. */
    winner: Side | null;
    /** Tested at the end of every turn from this month on; else after the last. */
    early: boolean;
    from: string | null;
    conditions: Condition[];
}

export interface SeatOfSide {
    seat: string;
    side: Side;
    power: string;
    chief: boolean;
    gone: boolean;
    beaten?: number;
    lost?: number;
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
    nations: { nation: string; name: string; status: Side | "open" | "closed"; troops: Side | null; seat?: string | null }[];
    changes: Change[];
    victory: Victory[];
    /** With more than two players a hex of the divided side has a commander. */
    stacks: { hex: HexId; commander?: string | null; piles: Pile[] }[];
    /** Stacks that the reader cannot see into. */
    ghosts: { hex: HexId; side: Side; colour: Colour; flag: boolean }[];
    leaders: Leader[];
    cities: City[];
    /** Of hidden stacks, in this phase. */
    refused_overruns: { hex: HexId; sp: number; cavalry: number }[];
    trenches: Record<Side, HexId[]>;
    occupied: Record<Side, HexId[]>;
    reinforcements: Reinforcement[];
    eliminated: Record<Kind, number>;
    owed: Record<Kind, number>;
    group: OpenGroup | null;
    battles: Battle[];
    asked: { hex: HexId | null; battle: string | null };
    prompts: { seat: string; words: string }[];
    /** With more than two players; `order`: in which they move; `answers_for`: the seat whose part the question is. */
    seats?: SeatOfSide[];
    order?: string[];
    answers_for?: string | null;
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
