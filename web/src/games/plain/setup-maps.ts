/* Small maps of ready-made set-ups, for games without a module. */
import type { BoardData, Point } from "../../core/types";
import type { SetupMap, SetupMark } from "../game";

interface Town {
    name: string;
    title: string;
    x: number;
    y: number;
}

const townsOf = (board: BoardData): Town[] => (board.places as { towns: Town[] }).towns;

/** "deploy Soire: F06 F07 Beaumont: F01 ..": how many blocks are in each town. */
function marks(board: BoardData, orders: string[], side: string): SetupMark[] {
    const words = orders.join(" ").split(/\s+/);
    const counts = new Map<string, number>();
    let town = "";
    for (const word of words) {
        if (word.endsWith(":")) town = word.slice(0, -1);
        else if (town) counts.set(town, (counts.get(town) ?? 0) + 1);
    }
    return townsOf(board).flatMap(({ name, title, x, y }) => {
        const number = counts.get(name);
        const at: Point = [x, y];
        return number ? [{ at, number, label: title, colour: side === "F" ? "var(--french)" : "var(--allied)" }] : [];
    });
}

function box(board: BoardData) {
    const towns = townsOf(board);
    const [xs, ys] = [towns.map((town) => town.x), towns.map((town) => town.y)];
    const [x, y] = [Math.min(...xs) - 60, Math.min(...ys) - 60];
    return { x, y, width: Math.max(...xs) + 60 - x, height: Math.max(...ys) + 60 - y };
}

export const setupMaps: Record<string, SetupMap> = {
    napoleon: {
        ground: [
            { of: "river", fill: "water", stroke: "water-line", width: 4 },
            { of: "edge-line", stroke: "road", width: 5 },
            { of: "border", stroke: "border", width: 8 },
        ],
        box,
        marks,
    },
};
