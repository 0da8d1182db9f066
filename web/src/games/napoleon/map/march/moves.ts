/* Where every unit can go: the server's preview `moves` (docs/napoleon.md), with towns by their names in orders. */
import type { Draft } from "../../../../core/types";
import { townName, type Atlas } from "../../atlas";
import type { ArmyId, TownId } from "../../view";

export interface Chance {
    part: number;
    of: number;
    hundredths: number;
}

export interface March {
    loses_step: Chance;
    with_leader: Chance;
    leader_there: boolean;
    could_die: boolean;
}

/** A complete legal order of a block. */
export interface WayTo {
    /** The town of the group first. */
    path: TownId[];
    attack: boolean;
    enemies: number;
    /** That the last road crosses. */
    river: string | null;
    force_march: boolean;
    march: March | null;
}

export interface Kind {
    blocks: string[];
    ways: WayTo[];
}

/** The own units of one army in one town. */
export interface Group {
    army: ArmyId;
    town: TownId;
    opens_group: boolean;
    may_open: boolean;
    kinds: Kind[];
    cannot: { blocks: string[]; rule: string }[];
}

export interface RoadUse {
    road: string;
    class: "major" | "minor";
    river: string | null;
    used: number;
    limit: number;
    attack_limit: number | null;
}

/** An enemy-held town in reach that none of the ways of the group enters. */
export interface Barred {
    town: TownId;
    from: TownId;
    army: ArmyId;
    rule: string;
    why: string | null;
}

export interface Moves {
    night: boolean;
    armies: { army: ArmyId; group_moves: number; opened: TownId[] }[];
    groups: Group[];
    /** By both names: "Soire-Binche" and "Binche-Soire". */
    roads: Map<string, RoadUse>;
    barred: Barred[];
}

interface Told extends Omit<Moves, "roads"> {
    kind: string;
    roads: RoadUse[];
}

const reversed = (road: string): string => road.split("-").reverse().join("-");

/** Null: the preview is about something else. */
export function movesOf(preview: Draft["preview"], atlas: Atlas): Moves | null {
    const told = preview as unknown as Told;
    if (told.kind !== "moves") return null;
    const name = (town: string): TownId => townName(atlas, town);
    return {
        night: told.night,
        armies: told.armies.map((army) => ({ ...army, opened: army.opened.map(name) })),
        groups: told.groups.map((group) => ({
            ...group,
            town: name(group.town),
            kinds: group.kinds.map((kind) => ({ ...kind, ways: kind.ways.map((way) => ({ ...way, path: way.path.map(name) })) })),
        })),
        roads: new Map(told.roads.flatMap((road) => [[reversed(road.road), road], [road.road, road]] as [string, RoadUse][])),
        barred: told.barred.map((one) => ({ ...one, town: name(one.town), from: name(one.from) })),
    };
}

export const groupWith = (moves: Moves, block: string): Group | undefined =>
    moves.groups.find((group) => group.kinds.some((kind) => kind.blocks.includes(block)));

export const groupAt = (moves: Moves, army: ArmyId, town: TownId): Group | undefined =>
    moves.groups.find((group) => group.army === army && group.town === town);

/** Those that can go somewhere. */
export const movable = (group: Group): string[] => group.kinds.flatMap((kind) => (kind.ways.length ? kind.blocks : []));

export const waysOf = (group: Group, block: string): WayTo[] => group.kinds.find((kind) => kind.blocks.includes(block))?.ways ?? [];

/** How many more units can take this road. */
export function roomOn(moves: Moves, from: TownId, to: TownId, attack: boolean): number {
    const road = moves.roads.get(`${from}-${to}`);
    if (!road) return 0;
    return Math.max(0, (attack ? (road.attack_limit ?? road.limit) : road.limit) - road.used);
}

/** The group moves that are left. */
export const groupMovesLeft = (moves: Moves): { army: ArmyId; left: number }[] =>
    moves.armies.map(({ army, group_moves, opened }) => ({ army, left: group_moves - opened.length }));
