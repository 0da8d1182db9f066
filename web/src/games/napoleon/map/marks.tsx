/* Marks on the map below the blocks: roads in use, open groups, fights, closed towns. */
import type { BoardData, Point } from "../../../core/types";
import type { Lights } from "../../game";
import { atlasOf, roadLine, townTitle, type Atlas } from "../atlas";
import { armyClass, units } from "../names";
import type { ArmyId, Position } from "../view";
import { groupWith, type Moves } from "./march/moves";

const BEAD = 10.5; // board units from one bead to the next

const dist = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** The point so far along a line. */
export function pointAlong(line: Point[], far: number): Point {
    let left = far;
    for (let i = 1; i < line.length; i++) {
        const [a, b] = [line[i - 1]!, line[i]!];
        const length = dist(a, b);
        if (left <= length) return [a[0] + ((b[0] - a[0]) * left) / (length || 1), a[1] + ((b[1] - a[1]) * left) / (length || 1)];
        left -= length;
    }
    return line[line.length - 1] ?? [0, 0];
}

export const lengthOf = (line: Point[]): number => line.reduce((sum, point, i) => sum + (i ? dist(line[i - 1]!, point) : 0), 0);

interface Use {
    name: string;
    used: number;
    limit: number;
}

/** A bead for each unit that a road takes: full ones for those that have marched on it. */
function Beads({ atlas, road }: { atlas: Atlas; road: Use }) {
    const [from = "", to = ""] = road.name.split("-");
    const line = roadLine(atlas, from, to);
    const begin = lengthOf(line) / 2 - ((road.limit - 1) * BEAD) / 2;
    if (!line.length) return null;
    return (
        <g class="nap-road-beads" role="img" aria-label={`Road from ${townTitle(from)} to ${townTitle(to)}: ${road.used} of ${units(road.limit)} this turn`}>
            {Array.from({ length: road.limit }, (_, i) => {
                const [x, y] = pointAlong(line, Math.max(0, begin + i * BEAD));
                return <circle key={i} class={i < road.used ? "used" : ""} cx={x.toFixed(1)} cy={y.toFixed(1)} r={4.2} />;
            })}
        </g>
    );
}

/** The roads that were used in this turn, and those from the town of the selection. */
function roadsShown(position: Position, moves: Moves | null, lights: Lights): Use[] {
    const taken = [...lights].find(([key, light]) => light === "taken" && key.startsWith("block:"))?.[0].slice(6);
    const group = taken && moves ? groupWith(moves, taken) : undefined;
    const shown = new Map(position.roads.filter((road) => road.used > 0).map((road) => [road.name, road as Use]));
    for (const { road, used, limit } of moves && group ? moves.roads.values() : [])
        if (road.split("-").includes(group!.town)) shown.set(road, { name: road, used, limit });
    return [...shown.values()];
}

function Ring({ board, town, army }: { board: BoardData; town: string; army: ArmyId }) {
    const at = atlasOf(board).town.get(town);
    if (!at) return null;
    return (
        <g class={`nap-open ${armyClass[army]}`} transform={`translate(${at.x} ${at.y})`} role="img" aria-label={`${at.title}: this group moves`}>
            <circle r={at.radius + 7} />
        </g>
    );
}

/** Towns that the selection may not enter, and why. */
function Closed({ board, moves, lights }: { board: BoardData; moves: Moves; lights: Lights }) {
    const taken = [...lights].find(([key, light]) => light === "taken" && key.startsWith("block:"))?.[0].slice(6);
    const group = taken ? groupWith(moves, taken) : undefined;
    const barred = group ? moves.barred.filter((one) => one.from === group.town && one.army === group.army) : [];
    const atlas = atlasOf(board);
    return (
        <>
            {barred.map(({ town, from, why }) => {
                const at = atlas.town.get(town);
                const line = roadLine(atlas, from, town);
                if (!at) return null;
                return (
                    <g key={town} class="nap-closed" role="img" aria-label={why ?? `${at.title} is closed`}>
                        <title>{why}</title>
                        {line.length > 0 && <path d={`M${line.map(([x, y]) => `${x} ${y}`).join("L")}`} />}
                        <circle cx={at.x} cy={at.y} r={at.radius + 8} />
                        <path d={`M${at.x - 17} ${at.y - 17}l34 34`} />
                    </g>
                );
            })}
        </>
    );
}

const SABERS = "M-13 11Q2 4 12-12M13 11Q-2 4-12-12M-15 5l7 7M15 5l-7 7";

/** Crossed sabers where there is a fight; a ring around them for a battle. */
export function Fights({ board, position }: { board: BoardData; position: Position }) {
    const atlas = atlasOf(board);
    const all = [
        ...position.skirmishes.map(({ town, now }) => ({ town, now, kind: "Skirmish" })),
        ...position.battles.map(({ town, now }) => ({ town, now, kind: "Battle" })),
    ];
    return (
        <g class="nap-marks">
            {all.map(({ town, now, kind }) => {
                const at = atlas.town.get(town);
                if (!at) return null;
                return (
                    <g key={kind + town} class={`nap-fight ${kind.toLowerCase()}${now ? " now" : ""}`} transform={`translate(${at.x} ${at.y})`} role="img" aria-label={`${kind} at ${at.title}`}>
                        <circle r={kind === "Battle" ? 24 : 19} />
                        <path d={SABERS} transform={kind === "Battle" ? "" : "scale(.8)"} />
                    </g>
                );
            })}
        </g>
    );
}

interface MarksProps {
    board: BoardData;
    position: Position;
    moves: Moves | null;
    lights: Lights;
}

export function Marks({ board, position, moves, lights }: MarksProps) {
    const atlas = atlasOf(board);
    const opened = position.phase === "movement" ? position.armies.flatMap(({ army, opened }) => opened.map((town) => ({ army, town }))) : [];
    return (
        <g class="nap-marks">
            {roadsShown(position, moves, lights).map((road) => (
                <Beads key={road.name} atlas={atlas} road={road} />
            ))}
            {opened.map(({ army, town }) => (
                <Ring key={army + town} board={board} army={army} town={town} />
            ))}
            {moves && <Closed board={board} moves={moves} lights={lights} />}
        </g>
    );
}
