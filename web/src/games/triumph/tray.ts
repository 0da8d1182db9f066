/* The pieces off the map, in columns: commanders without units, each corps, independent units; first the French, then
 * the Allies, and finally the eliminated. */
import type { BoardData, Point } from "../../core/types";
import type { Box } from "../game";
import { boxAround, cornersOf, turnedBy } from "./geometry";
import type { Item, Spot } from "./layout";
import { atlasOf, SIDES, type Position, type Side } from "./view";

const TITLE = 46;
const EDGE = 18;
const SCALES = [1, 0.9, 0.75, 0.6, 0.5, 0.42, 0.36];

/** Groups that each begin a column. */
function columnsOf(position: Position): Item[][] {
    const off = position.units.filter((unit) => unit.place === "off");
    const ofSide = (side: Side): Item[][] => {
        const commanders = position.commanders.filter((one) => one.side === side && one.place === "off");
        const units = off.filter((unit) => unit.side === side);
        const corps = commanders.map((commander): Item[] => [
            { commander },
            ...units.filter((unit) => unit.corps === commander.name).map((unit): Item => ({ unit })),
        ]);
        const others = units.filter((unit) => !commanders.some((one) => one.name === unit.corps));
        const alone = corps.filter((group) => group.length === 1).flat();
        return [alone, ...corps.filter((group) => group.length > 1), others.map((unit): Item => ({ unit }))];
    };
    const dead = SIDES.map((side) =>
        position.units.filter((unit) => unit.eliminated && unit.side === side).map((unit): Item => ({ unit })),
    );
    return [...SIDES.flatMap(ofSide), ...dead].filter((group) => group.length > 0);
}

/** The area of the tray in screen orientation. */
function roomOf(board: BoardData, turned: number): Box {
    const [x, y, width, height] = atlasOf(board).places.off;
    const inner = { x: x + EDGE, y: y + TITLE, width: width - 2 * EDGE, height: height - TITLE - EDGE };
    return boxAround(cornersOf(inner).map((corner) => turnedBy(corner, turned)));
}

export function traySpots(board: BoardData, position: Position, turned: number): { items: Item[]; spots: Spot[] } {
    const groups = columnsOf(position);
    const { block } = atlasOf(board).places;
    const room = roomOf(board, turned);
    let spots: Spot[] = [];
    for (const scale of SCALES) {
        const wide = (block.long + 5) * scale;
        const high = (block.deep + 2.5) * scale;
        const rows = Math.max(1, Math.floor(room.height / high));
        let column = 0;
        let row = 0;
        spots = [];
        for (const group of groups) {
            if (row > 0 && row + Math.min(group.length, rows) > rows) [column, row] = [column + 1, 0];
            for (let i = 0; i < group.length; i++) {
                if (row >= rows) [column, row] = [column + 1, 0];
                const seen: Point = [room.x + (column + 0.5) * wide, room.y + (row + 0.5) * high];
                const at = turnedBy(seen, -turned);
                spots.push({ x: at[0], y: at[1], turn: -turned, scale });
                row++;
            }
            row += 0.5;
        }
        if ((column + 1) * wide <= room.width) break;
    }
    return { items: groups.flat(), spots };
}
