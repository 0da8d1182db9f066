/* Where the blocks of a set-up stand, for small maps. */
import type { BoardData, Point } from "../../../core/types";
import type { SetupMap, SetupMark } from "../../game";
import { atlasOf } from "../atlas";

const COLOURS: Record<string, string> = { F: "var(--french)", A: "var(--allied)", P: "var(--prussian)" };

/** "deploy Soire: F06 F07 Beaumont: F01 ..": the blocks of each town. */
function blocksByTown(orders: string[]): Map<string, string[]> {
    const towns = new Map<string, string[]>();
    let here: string[] | null = null;
    for (const word of orders.join(" ").split(/\s+/)) {
        if (word.endsWith(":")) towns.set(word.slice(0, -1), (here = []));
        else here?.push(word);
    }
    return towns;
}

function marks(board: BoardData, orders: string[]): SetupMark[] {
    const { town } = atlasOf(board);
    return [...blocksByTown(orders)].flatMap(([name, blocks]) => {
        const at = town.get(name);
        const colour = COLOURS[blocks[0]?.charAt(0) ?? ""];
        if (!at || !colour) return [];
        const point: Point = [at.x, at.y];
        return [{ at: point, number: blocks.length, label: at.title, colour }];
    });
}

function box(board: BoardData) {
    const [x, y, width, height] = atlasOf(board).places.map;
    return { x, y, width, height };
}

export const setupMap: SetupMap = {
    ground: [
        { of: "ground", fill: "land" },
        { of: "hachures", fill: "hachure" },
        { of: "river", fill: "water", stroke: "water-line", width: 6 },
        { of: "edge-line", stroke: "road", width: 5 },
        { of: "border", stroke: "border", width: 9 },
        { of: "deployment", stroke: "mark", width: 6 },
    ],
    box,
    marks,
};
