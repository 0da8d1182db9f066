/* What has moved between two moments, as arrows: for every game, from the boxes of its things. */
import { around } from "../board/geometry";
import type { BoardData, Entry, Point, Target, View } from "../core/types";
import { targetKey, type Box, type GameModule, type Journey } from "../games/game";

export type { Journey };

/** A part of what happened: the position before it, and after it. */
export interface Leg {
    /** The entries in it. */
    entries: Entry[];
    before: View;
    after: View;
}

const NEAR = 1.6; // widths of a box: things that begin and end this close together share an arrow
const STILL = 12; // board units: not farther than this is no journey

export const middleOf = ({ x, y, width, height }: Box): Point => [x + width / 2, y + height / 2];

function apart(a: Box | null, b: Box | null): number {
    if (!a || !b) return a === b ? 0 : Infinity;
    const [[ax, ay], [bx, by]] = [middleOf(a), middleOf(b)];
    return Math.hypot(ax - bx, ay - by);
}

const reach = (box: Box | null): number => NEAR * Math.max(box?.width ?? 0, box?.height ?? 0);
const isNear = (a: Box | null, b: Box | null): boolean => apart(a, b) <= Math.max(reach(a), reach(b));

/** One journey a thing. */
function single(module: GameModule, board: BoardData, { before, after }: Leg, turned: number): Journey[] {
    const changed = module.changed?.(before, after) ?? [];
    const boxOf = (view: View, thing: Target) => (module.isLost?.(view, thing) ? null : module.boxOf(board, view, thing, turned));
    const all = changed.map((thing) => ({ things: [thing], from: boxOf(before, thing), to: boxOf(after, thing), via: [] }));
    return all.filter(({ from, to }) => (from ?? to) && apart(from, to) > STILL);
}

/** Those that go together are one. */
function together(all: Journey[]): Journey[] {
    const groups: { all: Journey[] }[] = [];
    for (const one of all) {
        const group = groups.find(({ all: [first] }) => isNear(first!.from, one.from) && isNear(first!.to, one.to));
        if (group) group.all.push(one);
        else groups.push({ all: [one] });
    }
    const joined = (boxes: (Box | null)[]) => (boxes[0] ? around(boxes as Box[]) : null);
    return groups.map(({ all }) => ({
        things: all.flatMap((one) => one.things),
        from: joined(all.map((one) => one.from)),
        to: joined(all.map((one) => one.to)),
        via: [],
    }));
}

const longest = (all: Journey[]): Journey | undefined => [...all].sort((a, b) => apart(b.from, b.to) - apart(a.from, a.to))[0];

const known = new WeakMap<Leg, { turned: number; journeys: Journey[] }>();

/** The journeys of a leg, on a board that is turned by these degrees. */
export function journeysOf(module: GameModule, board: BoardData, leg: Leg, turned = 0): Journey[] {
    const found = known.get(leg);
    if (found?.turned === turned) return found.journeys;
    const journeys = journeysIn(module, board, leg, turned);
    known.set(leg, { turned, journeys });
    return journeys;
}

/** If a single order goes by road, its longest journey follows the road. */
function journeysIn(module: GameModule, board: BoardData, leg: Leg, turned: number): Journey[] {
    const told = module.journeys?.(board, leg.before, leg.after, leg.entries);
    if (told) return told;
    const all = together(single(module, board, leg, turned));
    const [entry, more] = leg.entries;
    const route = entry && !more ? (module.routeOf?.(board, entry) ?? []) : [];
    const marcher = route.length ? longest(all.filter(({ from, to }) => from && to)) : undefined;
    if (marcher) marcher.via = route;
    return all;
}

/** The points on the way of each thing. */
export const waysOf = (journeys: Journey[]): Map<string, Point[]> =>
    new Map(journeys.flatMap(({ things, via }) => things.map((thing): [string, Point[]] => [targetKey(thing), via])));

/** Everything that the journeys touch. */
export function boxOfAll(journeys: Journey[]): Box | null {
    const boxes = journeys.flatMap(({ from, to }) => [from, to].filter((box): box is Box => box !== null));
    return boxes.length ? around(boxes) : null;
}
