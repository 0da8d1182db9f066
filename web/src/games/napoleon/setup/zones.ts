/* The parts of the map outside an army's zone, from the lines that are drawn on the board. */
import type { BoardData, Point, Shape } from "../../../core/types";
import type { Box } from "../../game";
import { atlasOf } from "../atlas";
import type { ArmyId } from "../view";
import type { Land } from "./land";

function groupNamed(shapes: Shape[], name: string): Shape | null {
    for (const shape of shapes) {
        if (shape.g === name) return shape;
        const found = shape.in ? groupNamed(shape.in, name) : null;
        if (found) return found;
    }
    return null;
}

const lineOf = (board: BoardData, kind: string): string => groupNamed(board.shapes, "zone-lines")?.in?.find((shape) => shape.c === kind)?.d ?? "";

/** The French border runs from the left edge of the map to its right or lower edge, the line between the Allies from
 * there to the upper edge: closed around a corner or two, they bound the zones. */
export function veils(board: BoardData, lit: readonly ArmyId[]): string[] {
    const [x, y, width, height] = atlasOf(board).places.map;
    const [right, bottom] = [x + width, y + height];
    const [border, between] = [lineOf(board, "border"), lineOf(board, "deployment")];
    if (!border || !between) return [];
    const north = `${border}L${right} ${bottom}L${right} ${y}L${x} ${y}z`;
    const south = `${border}L${right} ${bottom}L${x} ${bottom}z`;
    const east = `${between}L${right} ${y}L${right} ${bottom}z`;
    const west = `${between}L${x} ${y}L${x} ${bottom}z`;
    if (lit.includes("FR")) return [north];
    return [south, ...(lit.includes("AD") ? [] : [west]), ...(lit.includes("PR") ? [] : [east])];
}

/** Around the towns of the zones, within the map. */
export function zoneBox(board: BoardData, land: Land, [aside, above]: Point): Box {
    const { town, places } = atlasOf(board);
    const at = [...land.zone.keys()].flatMap((name) => town.get(name) ?? []);
    const [left, top, width, height] = places.map;
    const x = Math.max(left, Math.min(...at.map((one) => one.x)) - aside);
    const y = Math.max(top, Math.min(...at.map((one) => one.y)) - above);
    const right = Math.min(left + width, Math.max(...at.map((one) => one.x)) + aside);
    const bottom = Math.min(top + height, Math.max(...at.map((one) => one.y)) + above);
    return { x, y, width: right - x, height: bottom - y };
}

const within = (at: number, least: number, most: number): number => Math.max(least, Math.min(at, most));

/** A box of this shape around another, within the map as far as it is large enough. */
export function shaped(board: BoardData, { x, y, width, height }: Box, shape: number): Box {
    const [left, top, mapWidth, mapHeight] = atlasOf(board).places.map;
    const wide = Math.min(Math.max(width, height * shape), mapWidth, mapHeight * shape);
    const high = wide / shape;
    return {
        x: within(x + width / 2 - wide / 2, left, left + mapWidth - wide),
        y: within(y + height / 2 - high / 2, top, top + mapHeight - high),
        width: wide,
        height: high,
    };
}

/** The box, larger in one direction so that it has this shape, as far as the map goes. */
export function filled(board: BoardData, { x, y, width, height }: Box, shape: number): Box {
    const [left, top, mapWidth, mapHeight] = atlasOf(board).places.map;
    const wide = Math.min(mapWidth, Math.max(width, height * shape));
    const high = Math.min(mapHeight, Math.max(height, width / shape));
    return {
        x: within(x + width / 2 - wide / 2, left, left + mapWidth - wide),
        y: within(y + height / 2 - high / 2, top, top + mapHeight - high),
        width: wide,
        height: high,
    };
}
