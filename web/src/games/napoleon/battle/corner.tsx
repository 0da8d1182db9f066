/* The map in the corner: the town, its roads, and who stands in the towns around. */
import { useContext, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { theme } from "../../../core/settings";
import type { BoardData, Point, Shape } from "../../../core/types";
import { useValue } from "../../../core/value";
import { sheetClass } from "../../../board/sheet";
import { targetKey } from "../../game";
import { atlasOf, roadLine, townTitle, type Atlas } from "../atlas";
import { armyClass, armyWord } from "../names";
import { ARMIES, type Position, type TownId } from "../view";
import { Show } from "./show";

interface CornerProps {
    board: BoardData;
    position: Position;
    town: TownId;
    /** The towns that the reader may use now, and those that are closed. */
    open: ReadonlySet<TownId>;
}

export function Corner({ board, position, town, open }: CornerProps) {
    const atlas = atlasOf(board);
    const here = atlas.town.get(town);
    const roads = useMemo(() => roadsOf(atlas, town), [atlas, town]);
    if (!here) return null;
    const box = boxOf(atlas, town, roads);
    const unit = box.width / 250;
    return (
        <figure class="nap-b-corner">
            <Land board={board} box={box} />
            <svg viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} role="group" aria-label={`The roads of ${townTitle(town)}`}>
                {roads.map(({ to, line }) => (
                    <path key={to} class={`nap-b-corner-road${open.has(to) ? " open" : ""}`} d={"M" + line.map((point) => point.join(" ")).join("L")} stroke-width={(open.has(to) ? 5 : 3) * unit} />
                ))}
                {[town, ...roads.map((road) => road.to)].map((one) => (
                    <Town key={one} atlas={atlas} position={position} town={one} unit={unit} here={one === town} open={open.has(one)} />
                ))}
            </svg>
        </figure>
    );
}

function roadsOf(atlas: Atlas, town: TownId): { to: TownId; line: Point[] }[] {
    return atlas.places.roads.flatMap(({ name }) => {
        const [a = "", b = ""] = name.split("-");
        const to = a === town ? b : b === town ? a : null;
        return to ? [{ to, line: roadLine(atlas, town, to) }] : [];
    });
}

function boxOf(atlas: Atlas, town: TownId, roads: { to: TownId }[]) {
    const at = [town, ...roads.map((road) => road.to)].flatMap((name) => atlas.town.get(name) ?? []);
    const [xs, ys] = [at.map((one) => one.x), at.map((one) => one.y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const width = Math.max(right - left + 110, 260, (bottom - top + 120) * 1.25);
    const height = Math.max(width * 0.74, bottom - top + 120);
    return { x: (left + right - width) / 2, y: (top + bottom - height) / 2 + 12, width, height };
}

interface TownProps {
    atlas: Atlas;
    position: Position;
    town: TownId;
    unit: number;
    here: boolean;
    open: boolean;
}

function Town({ atlas, position, town, unit, here, open }: TownProps) {
    const { offers, lights } = useContext(Show);
    const at = atlas.town.get(town);
    if (!at) return null;
    const count = position.towns.find((one) => one.town === town);
    const there = ARMIES.filter((army) => (count?.[army] ?? 0) > 0);
    const words = `${at.title}: ${there.length ? there.map((army) => `${count![army]} ${armyWord[army]}`).join(", ") : "nobody"}`;
    const size = 17 * unit;
    const light = offers.has(targetKey({ what: "town", id: town })) ? "end" : lights.get(targetKey({ what: "town", id: town }));
    return (
        <g class={`nap-b-corner-town${here ? " here" : ""}${open ? " open" : ""}${light ? ` ${light}` : ""}`} data-what="town" data-id={town} role="img" aria-label={words}>
            <title>{words}</title>
            <circle class="nap-b-corner-reach" cx={at.x} cy={at.y + 4 * unit} r={20 * unit} stroke-width={2.5 * unit} />
            <circle class="nap-b-corner-dot" cx={at.x} cy={at.y} r={(here ? 7.5 : 5.5) * unit} stroke-width={1.6 * unit} />
            <text x={at.x} y={at.y - 9 * unit} font-size={12 * unit} stroke-width={3 * unit}>
                {at.title}
            </text>
            {there.map((army, i) => (
                <g key={army} class={`nap-b-corner-count ${armyClass[army]}`} transform={`translate(${at.x + (i - (there.length - 1) / 2) * (size + 2 * unit)} ${at.y + 15 * unit})`}>
                    <rect x={-size / 2} y={-size / 2} width={size} height={size} rx={2.5 * unit} stroke-width={unit} />
                    <text y={4.2 * unit} font-size={12 * unit}>
                        {count![army]}
                    </text>
                </g>
            ))}
        </g>
    );
}

// ------------------------------------------------------------ the ground

const LAND: { of: string; fill?: string; stroke?: string; width?: number }[] = [
    { of: "hachures", fill: "hachure" },
    { of: "bank", fill: "water-line" },
    { of: "river", fill: "water" },
    { of: "edge-line", stroke: "road", width: 3 },
];

/** Painted once for each box: letters and blocks over it are drawn. */
function Land({ board, box }: { board: BoardData; box: { x: number; y: number; width: number; height: number } }) {
    const look = useValue(theme);
    const canvas = useRef<HTMLCanvasElement>(null);
    const [width, height] = [520, Math.round((520 * box.height) / box.width)];
    useLayoutEffect(() => {
        const pen = canvas.current?.getContext("2d");
        if (pen) paint(pen, board, box, board.palette[look]);
    }, [board, box.x, box.y, box.width, look]);
    return <canvas ref={canvas} class={sheetClass(board)} width={width} height={height} aria-hidden="true" />;
}

function paint(pen: CanvasRenderingContext2D, board: BoardData, box: { x: number; y: number; width: number }, palette: Record<string, string>): void {
    const scale = pen.canvas.width / box.width;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = palette["land"] ?? "";
    pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
    pen.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale);
    pen.lineJoin = pen.lineCap = "round";
    for (const { of, fill, stroke, width } of LAND) {
        pen.fillStyle = palette[fill ?? ""] ?? "";
        pen.strokeStyle = palette[stroke ?? ""] ?? "";
        pen.lineWidth = width ?? 1;
        for (const d of pathsOf(board.shapes, of)) {
            const path = new Path2D(d);
            if (fill) pen.fill(path);
            if (stroke) pen.stroke(path);
        }
    }
}

const pathsOf = (shapes: Shape[], of: string): string[] =>
    shapes.flatMap((shape) => (shape.symbol || shape.clip ? [] : [...(shape.d && shape.c === of ? [shape.d] : []), ...pathsOf(shape.in ?? [], of)]));
