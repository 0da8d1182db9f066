/* Arrows on the board: who went where. Quiet ones for what happened since the player's last order, strong ones for what
 * is being shown or pointed at. */
import { overlap } from "../board/geometry";
import type { Point } from "../core/types";
import type { Box } from "../games/game";
import { middleOf, type Journey } from "./journeys";
import "./arrows.css";

const HEAD = 26; // board units
const GAP = 6;

const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by];

function unit([x, y]: Point): Point {
    const length = Math.hypot(x, y) || 1;
    return [x / length, y / length];
}

/** Where the line from the middle of a box toward a point leaves the box. */
function edge(box: Box, toward: Point): Point {
    const [mx, my] = middleOf(box);
    const [dx, dy] = minus(toward, [mx, my]);
    const share = Math.min(box.width / 2 / Math.max(Math.abs(dx), 0.01), box.height / 2 / Math.max(Math.abs(dy), 0.01), 0.45);
    const [ux, uy] = unit([dx, dy]);
    return [mx + dx * share + ux * GAP, my + dy * share + uy * GAP];
}

const text = (points: Point[]): string => points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join("L");

/** A line with a head; straight arrows are bent a little, so that there and back differ. */
export function arrowOf(from: Box, to: Box, via: Point[]): { line: string; head: string } {
    const [start, end] = [edge(from, via[0] ?? middleOf(to)), edge(to, via[via.length - 1] ?? middleOf(from))];
    const last = via[via.length - 1] ?? bend(start, end);
    const [ux, uy] = unit(minus(end, last));
    const neck: Point = [end[0] - ux * HEAD, end[1] - uy * HEAD];
    const side = (sign: number): Point => [neck[0] - sign * uy * HEAD * 0.55, neck[1] + sign * ux * HEAD * 0.55];
    const line = via.length ? `M${text([start, ...via, neck])}` : `M${text([start])}Q${text([last])} ${text([neck])}`;
    return { line, head: `M${text([end, side(1), side(-1)])}z` };
}

function bend(start: Point, end: Point): Point {
    const [dx, dy] = minus(end, start);
    return [(start[0] + end[0]) / 2 - dy * 0.1, (start[1] + end[1]) / 2 + dx * 0.1];
}

const Ghost = ({ box, lost }: { box: Box; lost: boolean }) => (
    <g class="board-ghost">
        <rect x={box.x - 3} y={box.y - 3} width={box.width + 6} height={box.height + 6} rx={6} />
        {lost && <path d={`M${text([middleOf(box)])}m-14-14l28 28m0-28l-28 28`} />}
    </g>
);

const Count = ({ at: [x, y], count }: { at: Point; count: number }) => (
    <g class="board-arrow-count" transform={`translate(${Math.round(x)} ${Math.round(y)})`}>
        <circle r={15} />
        <text y={7}>{count}</text>
    </g>
);

interface Props {
    journeys: Journey[];
    /** Of the side that moved. */
    colour: string;
    strong: boolean;
    /** The entries that they tell of. */
    entries: number[];
}

export function Arrows({ journeys, colour, strong, entries }: Props) {
    return (
        <g class={"board-arrows" + (strong ? " strong" : "")} style={{ color: colour }} data-entries={entries.join(" ")} aria-hidden="true">
            {journeys.map(({ from, to, via, things, count = 0 }, i) => {
                // nearer than that there is no room for one
                const arrow = from && to && !overlap(from, to) && arrowOf(from, to, via);
                return (
                    <g key={i} data-moved={things.map((thing) => thing.id).join(" ")}>
                        {from && <Ghost box={from} lost={!to} />}
                        {arrow && (
                            <>
                                <path class="board-arrow-edge" d={arrow.line + arrow.head} />
                                <path class="board-arrow" d={arrow.line} />
                                <path class="board-arrow-head" d={arrow.head} />
                            </>
                        )}
                        {arrow && count > 1 && <Count at={via[Math.floor(via.length / 2)] ?? middleOf(to)} count={count} />}
                        {to && <rect class="board-arrived" x={to.x - 4} y={to.y - 4} width={to.width + 8} height={to.height + 8} rx={7} />}
                    </g>
                );
            })}
        </g>
    );
}
