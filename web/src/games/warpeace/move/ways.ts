/* The way of a stack in hand, in words and as lines on the map. */
import type { Stretch } from "../../../board/drag";
import type { BoardData, Draft, Point } from "../../../core/types";
import { listWords, unlinked } from "../../../core/words";
import { atlasOf, middleOf } from "../atlas";
import type { Fraction } from "../map/overlay";
import { count, hexName, hexTitle, sentence, troopsIn, troopsWords } from "../names";
import type { HexId, Side } from "../view";
import { orderSentence } from "../words/order-words";
import { costsOf, type Reach } from "./reach";

function leftWords(reach: Reach, mp: number): string {
    const parts = [
        ["infantry", reach.infantry],
        ["cavalry", reach.cavalry],
        ["leaders", reach.leaders],
    ] as const;
    return parts.flatMap(([who, left]) => (left === undefined ? [] : [`${who} ${Math.max(0, left - mp)}`])).join(", ");
}

/** "Karlsruhe (AA24): 2 MP. Left: infantry 1, leaders 10." */
export function moveWords(reach: Reach, path: readonly HexId[]): string {
    const hex = path[path.length - 1] ?? "";
    const mp = (costsOf(reach, path) ?? []).reduce((sum, cost) => sum + cost, 0);
    const { overrun, question } = reach.hexes.get(hex) ?? {};
    const act = overrun ? "Overrun the enemy at " : question ? "Try to overrun the hidden enemy at " : "";
    return `${act}${hexTitle(hex)}: ${count(mp, "MP", "MP")}. Left: ${leftWords(reach, mp)}.`;
}

/** A straight line a step, with its cost. */
export function stretches(board: BoardData, path: readonly HexId[], costs: readonly number[]): Stretch[] {
    const atlas = atlasOf(board);
    return path.slice(1).flatMap((hex, i): Stretch[] => {
        const [from, to] = [middleOf(atlas, path[i]!), middleOf(atlas, hex)];
        if (!from || !to) return [];
        const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
        return [{ points: [from, middle, to], ...(costs[i] === undefined ? {} : { note: String(costs[i]) }) }];
    });
}

/** Always to the neighbor that is nearest to the goal. */
export function straight(board: BoardData, from: HexId, to: HexId): HexId[] {
    const atlas = atlasOf(board);
    const goal = middleOf(atlas, to);
    const path = [from];
    const far = (hex: HexId) => {
        const at = middleOf(atlas, hex);
        return at && goal ? Math.hypot(at[0] - goal[0], at[1] - goal[1]) : Infinity;
    };
    while (goal && path[path.length - 1] !== to && path.length < 14) {
        const here = path[path.length - 1]!;
        const next = atlas.beside(here).sort((a, b) => far(a) - far(b))[0];
        if (!next || far(next) >= far(here)) break;
        path.push(next);
    }
    return path;
}

interface Arrival {
    supply?: { sp: string; supplied: boolean; by?: HexId[] }[];
    attrition?: { expected: Fraction };
}

/** How a move ends, by the preview of its order: "In supply from Ulm. Attrition next month: 0.3 SP." Nothing if leaders ride alone. */
export function arrivalWords(preview: Draft["preview"]): string {
    const { supply = [], attrition } = preview as unknown as Arrival;
    if (!supply.length) return "";
    const out = supply.filter(({ supplied }) => !supplied).flatMap(({ sp }) => troopsIn(sp) ?? []);
    const sources = [...new Set(supply.flatMap(({ by }) => by?.slice(-1) ?? []))].map(hexName);
    const fed = sources.length ? `In supply from ${listWords(sources)}.` : "In supply.";
    const unfed = out.length < supply.length ? `Out of supply: ${troopsWords(out.map(({ kind, count: number }) => [kind, number]))}.` : "Out of supply.";
    const cost = attrition ? ` Attrition next month: ${attrition.expected.hundredths ? `${attrition.expected.hundredths / 100} SP on average` : "none"}.` : "";
    return (out.length ? unfed : fed) + cost;
}

export const orderInWords = (text: string, side: Side): string => sentence(unlinked(orderSentence({ text, side, events: [] })).replace(/\.$/, ""));
