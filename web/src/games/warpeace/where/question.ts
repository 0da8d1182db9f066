/* Who can go where, as the server's previews say it (docs/warpeace.md). Pure functions. */
import type { Draft } from "../../../core/types";
import type { Fraction } from "../map/overlay";
import type { Stack } from "../move/party";
import { troopsIn } from "../names";
import { byRank, leaderOf, pilesIn, type Colour, type HexId, type Kind, type Position } from "../view";

/** Where part of a force may go. */
export interface Goal {
    hex: HexId;
    /** Into the city of its own hex. */
    inside?: boolean;
    /** Through the enemy: every hex of the way. */
    path?: HexId[];
}

/** The units of a hex that leave together, or in parts. */
export interface Force {
    stack: Stack;
    battle: string | null;
    goals: Goal[];
    /** SP that its city takes. */
    room: number;
    /** SP without supply, which the enemy sends. */
    sent: Stack["kinds"];
    cavalry: number;
    /** Cavalry that all who leave must have together, so that they lose nobody to pursuit. */
    needed: number;
    /** SP lost to enemies on the way, or because there is no way. */
    toll: number;
}

/** An attempt to join a battle: a die. */
export interface Try {
    try: "join" | "transfer";
    hex: HexId;
    battle: string;
    leader: string | null;
    needs: number;
    chance: Fraction;
    rule: string;
}

/** Somebody who is sent somewhere by one order. */
export interface Errand {
    hex: HexId;
    leader: string | null;
    who: Stack["kinds"];
    goals: (Goal & { order: string })[];
}

interface ToldForce {
    hex: HexId;
    leader?: string;
    who?: string[];
    to?: HexId[];
    room?: number;
    through?: { to: HexId; path: HexId[]; inside: boolean }[];
    inside?: boolean;
}

interface ToldRetreat extends ToldForce {
    battle?: string;
    unsupplied: string[];
    room_inside: number;
    own_cavalry?: number;
    cavalry_needed?: number;
    enemies_on_the_way: number;
}

interface Told {
    kind?: string;
    forces?: ToldForce[];
    retreats?: ToldRetreat[];
    tries?: Try[];
}

const toldBy = (preview: Draft["preview"]): Told => preview as unknown as Told;

// ------------------------------------------------------------ forces

function kindsIn(position: Position, hex: HexId, names: readonly string[]): Stack["kinds"] {
    const colours = new Map<Kind, Colour>(pilesIn(position, hex).map(({ sp, colour }) => [sp, colour]));
    return names.flatMap((name) => {
        const found = troopsIn(name);
        return found ? [{ kind: found.kind, count: found.count, colour: colours.get(found.kind) ?? "blue" }] : [];
    });
}

function stackOf(position: Position, { hex, who = [] }: ToldForce): Stack {
    const leaders = who.flatMap((name) => (troopsIn(name) ? [] : (leaderOf(position, name) ?? [])));
    return { hex, open: false, leaders: byRank(leaders), kinds: kindsIn(position, hex, who) };
}

const sum = (kinds: Stack["kinds"]): number => kinds.reduce((all, { count }) => all + count, 0);

const goalsOf = ({ hex, to = [], through = [] }: ToldForce, inside: boolean): Goal[] => [
    ...to.map((goal) => ({ hex: goal })),
    ...through.map(({ to: goal, path }) => ({ hex: goal, path })),
    ...(inside ? [{ hex, inside: true }] : []),
];

function retreatOf(position: Position, told: ToldRetreat): Force {
    const stack = stackOf(position, told);
    const own = sum(stack.kinds);
    const toll = told.to?.length ? 0 : told.through?.length ? Math.min(own, told.enemies_on_the_way) : Math.max(0, own - told.room_inside);
    return {
        stack,
        battle: told.battle ?? null,
        goals: goalsOf(told, told.room_inside > 0),
        room: told.room_inside,
        sent: kindsIn(position, told.hex, told.unsupplied),
        cavalry: told.own_cavalry ?? 0,
        needed: told.cavalry_needed ?? 0,
        toll,
    };
}

/** Those who may withdraw, or must. */
export const retreatsOf = (position: Position, preview: Draft["preview"]): Force[] => (toldBy(preview).retreats ?? []).map((told) => retreatOf(position, told));

export const triesOf = (preview: Draft["preview"]): Try[] => toldBy(preview).tries ?? [];

/** Those who may advance, or go inside a city: as many as their owner likes. */
export function partsOf(position: Position, preview: Draft["preview"]): Force[] {
    const { kind, forces = [] } = toldBy(preview);
    return forces.map((told) => {
        const stack = stackOf(position, told);
        const inside = kind === "garrison";
        return { stack, battle: null, goals: goalsOf(told, inside), room: told.room ?? Infinity, sent: [], cavalry: 0, needed: 0, toll: 0 };
    });
}

// ------------------------------------------------------------ errands

const verbs: Record<string, string> = { shift: "shift", displaced: "send", destination: "send" };

/** Shifts, displaced leaders, unsupplied enemies. */
export function errandsOf(position: Position, preview: Draft["preview"]): Errand[] {
    const { kind = "", forces = [] } = toldBy(preview);
    const verb = verbs[kind];
    if (!verb) return [];
    return forces.map((told) => {
        const goals = goalsOf(told, told.inside === true);
        const order = ({ hex, path, inside }: Goal) => `${verb} ${told.leader ?? told.hex} to ${inside ? "in" : (path?.join("-") ?? hex)}`;
        return { hex: told.hex, leader: told.leader ?? null, who: kindsIn(position, told.hex, told.who ?? []), goals: goals.map((goal) => ({ ...goal, order: order(goal) })) };
    });
}
