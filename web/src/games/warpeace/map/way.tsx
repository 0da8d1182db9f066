/* The group that is on its way: where it came from, and the path of a forced march that is left. */
import type { BoardData, Point } from "../../../core/types";
import { atlasOf, middleOf, type Atlas } from "../atlas";
import { count } from "../names";
import type { HexId, Position } from "../view";

const line = (atlas: Atlas, hexes: (HexId | null)[]): string => {
    const points = hexes.map((hex) => (hex ? middleOf(atlas, hex) : null)).filter((at): at is Point => at !== null);
    return points.length > 1 ? "M" + points.map(([x, y]) => `${x} ${y}`).join("L") : "";
};

export function WayOfGroup({ board, position }: { board: BoardData; position: Position }) {
    const { group } = position;
    const atlas = atlasOf(board);
    const at = group && middleOf(atlas, group.hex);
    if (!group || !at) return null;
    const came = line(atlas, [group.from, group.hex]);
    const ahead = line(atlas, [group.hex, ...group.path]);
    return (
        <g class="wap-way" role="img" aria-label={`A group is on its way: ${count(group.spent, "MP", "MP")} spent`}>
            {came && <path class="wap-came" d={came} />}
            {group.path.length > 0 && <path class="wap-ahead" d={ahead} />}
            <g transform={`translate(${at[0]} ${at[1] + 30})`}>
                <rect x={-26} y={-8} width={52} height={15} rx={4} />
                <text class="middle" y={3.5} font-size={10.5}>
                    {count(group.spent, "MP", "MP")} spent
                </text>
            </g>
        </g>
    );
}
