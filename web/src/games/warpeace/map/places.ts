/* Where things are on the map, for the camera and for arrows. */
import type { WarpeaceEvent } from "../../../core/events";
import type { BoardData, Entry, Point, Target, View } from "../../../core/types";
import type { Box, Journey } from "../../game";
import { atlasOf, boxOfHex, middleOf, type Atlas } from "../atlas";
import { leaderOf, positionOf, type HexId, type Position } from "../view";

const sheets = new WeakMap<BoardData, BoardData>();

/** The map alone: what its panels show, the page does. */
export function sheet(board: BoardData): BoardData {
    let map = sheets.get(board);
    if (!map) {
        const [x, , width] = atlasOf(board).places.map;
        map = { ...board, width: width + 2 * x, shapes: board.shapes.filter((shape) => shape.g !== "panels") };
        sheets.set(board, map);
    }
    return map;
}

/** The hexes of a battle: "Z29-Y29". */
export const pairOf = (battle: string): [HexId, HexId] | null => {
    const [a, t] = battle.split("-");
    return a && t ? [a, t] : null;
};

/** The hex where a thing is. */
export function hexOf(position: Position | null, { what, id }: Target): HexId | null {
    if (what === "hex") return id;
    if (what === "leader") return (position && leaderOf(position, id)?.hex) ?? null;
    return what === "battle" ? (pairOf(id)?.[1] ?? null) : null;
}

export function boxOf(board: BoardData, view: View, target: Target): Box | null {
    const hex = hexOf(positionOf(view), target);
    return hex ? boxOfHex(atlasOf(board), hex) : null;
}

/** A click on a leader or a battle may mean its hex. */
export function meanings(_board: BoardData, view: View, target: Target): Target[][] {
    const hex = target.what === "hex" ? null : hexOf(positionOf(view), target);
    return hex ? [[{ what: "hex", id: hex }]] : [];
}

// ------------------------------------------------------------ what moved

type Trip = Extract<WarpeaceEvent, { kind: "moved" | "retreat" | "advance" | "shift" | "sail" }> | (Extract<WarpeaceEvent, { kind: "displaced" }> & { to: HexId });
const isTrip = (event: WarpeaceEvent): event is Trip => ["moved", "retreat", "advance", "shift", "sail"].includes(event.kind) || (event.kind === "displaced" && event.to !== null);

const eventsIn = (entry: Entry): WarpeaceEvent[] => ("events" in entry ? (entry.events as WarpeaceEvent[]) : []);

/** The hexes between these, as the order names them: "move Ney FRi4 AA23-AA24-Z24", "retreat M8-M7 all to M8-M9" through the enemy. */
export function between(text: string, from: HexId, to: HexId): HexId[] {
    const words = text.split(/[ ,]+/);
    const paths = words.map((word, i) => ({ hexes: /^[A-Z]{1,2}\d+(-[A-Z]{1,2}\d+)+$/.test(word) ? word.split("-") : [], after: words[i - 1] }));
    const way = paths.find(({ hexes, after }) => hexes[hexes.length - 1] === to && (hexes[0] === from || after === "to"))?.hexes ?? [];
    return way.slice(way[0] === from ? 1 : 0, -1);
}

const viaOf = (atlas: Atlas, entry: Entry, { from, to }: Trip): Point[] =>
    entry.kind === "order" ? between(entry.text, from, to).map((hex) => middleOf(atlas, hex)).filter((at) => at !== null) : [];

function journeyOf(atlas: Atlas, entry: Entry, trip: Trip): Journey[] {
    const [from, to] = [boxOfHex(atlas, trip.from), boxOfHex(atlas, trip.to)];
    if (!from || !to || trip.from === trip.to) return [];
    const sp = "sp" in trip ? trip.sp : 0;
    return [{ things: [{ what: "hex", id: trip.to }], from, to, via: viaOf(atlas, entry, trip), ...(sp ? { count: sp } : {}) }];
}

export function journeys(board: BoardData, _before: View, _after: View, entries: Entry[]): Journey[] {
    const atlas = atlasOf(board);
    return entries.flatMap((entry) => eventsIn(entry).filter(isTrip).flatMap((trip) => journeyOf(atlas, entry, trip)));
}

/** Hexes whose troops or leaders differ. */
export function changed(before: View, after: View): Target[] {
    const [old, now] = [positionOf(before), positionOf(after)];
    if (!old || !now) return [];
    const [was, is] = [contents(old), contents(now)];
    const hexes = new Set([...was.keys(), ...is.keys()]);
    return [...hexes].filter((hex) => was.get(hex) !== is.get(hex)).map((id) => ({ what: "hex", id }));
}

function contents(position: Position): Map<HexId, string> {
    const found = new Map<HexId, string>();
    const add = (hex: HexId, words: string) => found.set(hex, (found.get(hex) ?? "") + words);
    for (const { hex, piles } of position.stacks) {
        const sums = new Map<string, number>();
        for (const { sp, count } of piles) sums.set(sp, (sums.get(sp) ?? 0) + count);
        for (const [sp, count] of [...sums].sort()) add(hex, `${sp}${count} `);
    }
    for (const { hex, state, leader } of position.leaders) if (hex && state === "map") add(hex, `${leader} `);
    for (const { hex, side } of position.ghosts) add(hex, `?${side} `);
    return found;
}
