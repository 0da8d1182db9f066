/* Where things are on the map, for the camera and for arrows. */
import { around } from "../../../board/geometry";
import type { BoardData, Target, View } from "../../../core/types";
import type { Box } from "../../game";
import { atlasOf, marchLine, type Atlas } from "../atlas";
import { ownArmies, positionOf } from "../view";
import { boxOfPile, pileOf, pilesOf, pileWith, pileWords } from "./layout";

const sheets = new WeakMap<BoardData, BoardData>();

/** The map alone: what its panels show, the page does. */
export function sheet(board: BoardData): BoardData {
    let map = sheets.get(board);
    if (!map) {
        const [, y, , height] = atlasOf(board).places.map;
        map = { ...board, height: height + 2 * y, shapes: board.shapes.filter((shape) => shape.g !== "panels") };
        sheets.set(board, map);
    }
    return map;
}

const square = (x: number, y: number, reach: number): Box => ({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach });

export function boxOf(board: BoardData, view: View, { what, id }: Target): Box | null {
    const atlas = atlasOf(board);
    const position = positionOf(view);
    if (what === "town") return townBox(atlas, id);
    if (what === "road") return roadBox(atlas, id);
    if (!position) return null;
    const pile = what === "stack" ? pileOf(board, position, id) : what === "block" ? pileWith(board, position, id) : undefined;
    if (pile) return boxOfPile(pile);
    // where it would stand
    const stands = what === "stack" ? pileWords(id) : null;
    const at = stands && atlas.town.get(stands.town)?.stacks[stands.army];
    return at ? square(at[0], at[1], 25) : null;
}

function townBox(atlas: Atlas, name: string): Box | null {
    const town = atlas.town.get(name);
    return town ? square(town.x, town.y, town.radius) : null;
}

function roadBox(atlas: Atlas, name: string): Box | null {
    const points = marchLine(atlas, name.split("-"));
    return points.length ? around(points.map(([x, y]) => square(x, y, 4))) : null;
}

const REACH = 3; // roads

/** Towns within so many roads of these. */
function near(atlas: Atlas, towns: Iterable<string>, roads: number): Set<string> {
    let found = new Set(towns);
    for (let i = 0; i < roads; i++) {
        const known = found;
        const joined = atlas.places.roads.map(({ name }) => name.split("-")).filter((ends) => ends.some((town) => known.has(town)));
        found = new Set([...known, ...joined.flat()]);
    }
    return found;
}

const isTall = (): boolean => matchMedia("(max-width: 720px) and (orientation: portrait)").matches;
const TALL = 1.55; // height of the board's window on a phone, to its width

/** On a phone: the own army at the bottom, what is north of it above. */
function tallPart(own: Box, map: Box): Box {
    const width = Math.min(Math.max(own.width + 240, 780), map.width);
    const height = Math.min(width * TALL, map.height);
    const x = own.x + own.width / 2 - width / 2;
    const y = own.y + own.height + 160 - height;
    const inside = (at: number, size: number, from: number, whole: number) => Math.min(Math.max(at, from), from + whole - size);
    return { x: inside(x, width, map.x, map.width), y: inside(y, height, map.y, map.height), width, height };
}

/** The own armies, the towns around them, and the enemies that are not far: the first view. */
export function theatre(board: BoardData, view: View): Box | null {
    const atlas = atlasOf(board);
    const [x, y, width, height] = atlas.places.map;
    const whole = { x, y, width, height };
    const position = positionOf(view);
    const piles = position ? pilesOf(board, position) : [];
    const own = ownArmies(view);
    const mine = piles.filter((pile) => own.includes(pile.army));
    if (!mine.length || mine.length === piles.length) return whole;
    if (isTall()) return tallPart(around(mine.map(boxOfPile)), whole);
    const close = near(atlas, mine.map((pile) => pile.town.name), REACH);
    const shown = piles.filter((pile) => close.has(pile.town.name));
    const towns = near(atlas, mine.map((pile) => pile.town.name), 1);
    const boxes = [...shown.map(boxOfPile), ...[...towns].flatMap((town) => townBox(atlas, town) ?? [])];
    const box = around(boxes.map((one) => square(one.x + one.width / 2, one.y + one.height / 2, 90)));
    const [left, top] = [Math.max(x, box.x), Math.max(y, box.y)];
    return { x: left, y: top, width: Math.min(x + width, box.x + box.width) - left, height: Math.min(y + height, box.y + box.height) - top };
}
