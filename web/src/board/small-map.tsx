/* A small map with marks: where the pieces of a set-up stand. The ground is painted from the shapes of the board, once for
 * all maps that look the same. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { theme } from "../core/settings";
import { useValue } from "../core/value";
import type { BoardData, Point, Shape } from "../core/types";
import type { Box, Ground, SetupMark } from "../games/game";
import { placeLabels, type Label } from "./small-labels";
import "./small-map.css";

/** Pixels of the painted ground for a pixel of the page. */
const SHARP = 2;
const WIDE = 250; // pixels

interface SmallMapProps {
    board: BoardData;
    ground: Ground[];
    box: Box;
    marks: SetupMark[];
    label: string;
    /** Pixels of its width, which marks and letters are made for. */
    wide?: number;
}

export function SmallMap({ board, ground, box, marks, label, wide = WIDE }: SmallMapProps) {
    const now = useValue(theme);
    const canvas = useRef<HTMLCanvasElement>(null);
    const [width, height] = [wide * SHARP, Math.round((wide * SHARP * box.height) / box.width)];
    useLayoutEffect(() => {
        const pen = canvas.current?.getContext("2d");
        if (pen) pen.drawImage(painted(board, ground, box, now, width, height), 0, 0);
    }, [board, box, now]);
    const unit = box.width / wide; // of the board, for a pixel
    return (
        <figure class="small-map">
            <canvas ref={canvas} width={width} height={height} aria-hidden="true" />
            <svg viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} role="img" aria-label={label}>
                {marks.map((mark, index) => (
                    <Mark key={index} mark={mark} unit={unit} />
                ))}
                {placeLabels(marks, box, unit).map((one) => (
                    <LabelText key={one.text} label={one} unit={unit} />
                ))}
            </svg>
        </figure>
    );
}

function Mark({ mark, unit }: { mark: SetupMark; unit: number }) {
    const size = (mark.small ? 6 : 11) * unit;
    const wide = (mark.number ?? 0) > 9 ? size * 1.3 : size;
    const [x, y] = mark.at;
    return (
        <g>
            <rect x={x - wide / 2} y={y - size / 2} width={wide} height={size} rx={1.5 * unit} style={{ fill: mark.colour, strokeWidth: unit }} />
            {mark.number !== undefined && (
                <text class="small-map-number" x={x} y={y} style={{ fontSize: `${9 * unit}px` }}>
                    {mark.number}
                </text>
            )}
        </g>
    );
}

const LabelText = ({ label, unit }: { label: Label; unit: number }) => (
    <text x={label.at[0]} y={label.at[1]} text-anchor={label.anchor} style={{ fontSize: `${11 * unit}px`, strokeWidth: 3 * unit }}>
        {label.text}
    </text>
);

// ------------------------------------------------------------ the ground

const known = new Map<string, HTMLCanvasElement>();

function painted(board: BoardData, ground: Ground[], box: Box, look: "light" | "dark", width: number, height: number): HTMLCanvasElement {
    const key = [board.game, board.scenario, look, width, height, box.x, box.y].join();
    const before = known.get(key);
    if (before) return before;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d");
    if (pen) paint(pen, board, ground, box, look);
    known.set(key, canvas);
    return canvas;
}

function paint(pen: CanvasRenderingContext2D, board: BoardData, ground: Ground[], box: Box, look: "light" | "dark"): void {
    const palette = board.palette[look];
    const scale = pen.canvas.width / box.width;
    pen.fillStyle = palette["land"] ?? "";
    pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
    pen.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale);
    pen.lineJoin = pen.lineCap = "round";
    const shapes = new Map(ground.map(({ of }) => [of, [] as Path2D[]]));
    addPaths(board.shapes, shapes);
    for (const { of, fill, stroke, width } of ground) {
        pen.fillStyle = palette[fill ?? ""] ?? "";
        pen.strokeStyle = palette[stroke ?? ""] ?? "";
        pen.lineWidth = width ?? 1;
        for (const path of shapes.get(of) ?? []) {
            if (fill) pen.fill(path);
            if (stroke) pen.stroke(path);
        }
    }
}

/** The paths of the board, to their classes. */
function addPaths(shapes: Shape[], found: Map<string, Path2D[]>): void {
    for (const shape of shapes) {
        if (shape.symbol || shape.clip) continue;
        if (shape.d) found.get(shape.c ?? "")?.push(new Path2D(shape.d));
        if (shape.in) addPaths(shape.in, found);
    }
}

/** Around these points, with room for labels. */
export function boxAround(points: Point[], [aside, above]: Point): Box {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [x, y] = [Math.min(...xs) - aside, Math.min(...ys) - above];
    return { x, y, width: Math.max(...xs) + aside - x, height: Math.max(...ys) + above - y };
}
