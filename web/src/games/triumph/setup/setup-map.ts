/* Where the corps of a set-up stand, for small maps. */
import { boxAround } from "../../../board/small-map";
import type { BoardData, Point } from "../../../core/types";
import { plainName } from "../../../core/words";
import type { SetupMap, SetupMark } from "../../game";
import { atlasOf, localeOf, type Place, type Position } from "../view";
import { PRINTED } from "./army";

/** A piece on an approach stands a little inside its locale. */
const INSIDE = 0.25;

function pointOf(board: BoardData, place: Place): Point | null {
    const { locale, approach } = atlasOf(board);
    const reserve = locale.get(localeOf(place) ?? 0)?.reserve;
    const edge = approach.get(place)?.middle;
    if (!reserve) return null;
    return edge ? [edge[0] + INSIDE * (reserve[0] - edge[0]), edge[1] + INSIDE * (reserve[1] - edge[1])] : reserve;
}

const partsOf = (orders: string[], verb: string): string[][] =>
    orders
        .filter((order) => order.startsWith(`${verb} `))
        .flatMap((order) => order.slice(verb.length).split(","))
        .map((part) => part.trim().split(/\s+/));

function markAt(board: BoardData, side: string, place: Place, more: Partial<SetupMark>): SetupMark[] {
    const at = pointOf(board, place);
    return at ? [{ at, colour: side === "F" ? "var(--french)" : "var(--allied)", ...more }] : [];
}

/** The corps of the other side that are already in place. */
export function enemyMarks(board: BoardData, position: Position, side: string): SetupMark[] {
    const enemies = position.commanders.filter((one) => one.side !== side && one.place !== null);
    return enemies.flatMap((one) => markAt(board, one.side, one.place ?? "", { small: true }));
}

function marks(board: BoardData, orders: string[], side: string): SetupMark[] {
    const mark = (place: Place, more: Partial<SetupMark>): SetupMark[] => markAt(board, side, place, more);
    const corps = partsOf(orders, "place").flatMap(([name = "", place = ""]) => mark(place, { label: plainName(name) }));
    const detached = partsOf(orders, "detachments").flatMap((words) => mark(words[words.length - 1] ?? "", { small: true }));
    return [...corps, ...detached];
}

/** All places where corps of either side are set up, so that maps can be compared. */
function box(board: BoardData) {
    const points = PRINTED.map(([, , locale]) => (locale === null ? null : pointOf(board, `R(${locale})`)));
    return boxAround(points.filter((point) => point !== null), [320, 170]);
}

export const setupMap: SetupMap = {
    ground: [
        { of: "ground", fill: "land" },
        { of: "ground wood", fill: "wood" },
        { of: "ground plateau", fill: "plateau" },
        { of: "ground hill", fill: "hill" },
        { of: "ground marsh", fill: "meadow" },
        { of: "water", fill: "water", stroke: "water-line", width: 2 },
        { of: "stream", stroke: "water-line", width: 14 },
        { of: "road local", stroke: "road", width: 3 },
        { of: "road main", stroke: "road", width: 10 },
        { of: "house", fill: "house" },
    ],
    box,
    marks,
};
