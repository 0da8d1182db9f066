/* Terrain as it is engraved on the board: the same drawings, from the board's symbols (docs/boards.md). */
import type { BoardData, Shape } from "../../../core/types";
import { sheetClass } from "../../../board/sheet";
import type { Marker } from "../view";

const symbols = new WeakMap<BoardData, Map<string, Shape>>();

function symbolOf(board: BoardData, name: string): Shape | undefined {
    let known = symbols.get(board);
    if (!known) symbols.set(board, (known = new Map(board.shapes.flatMap(all).flatMap((shape) => (shape.symbol ? [[shape.symbol, shape]] : [])))));
    return known.get(name);
}

const all = (shape: Shape): Shape[] => [shape, ...(shape.in ?? []).flatMap(all)];

function Drawn({ shape }: { shape: Shape }) {
    if (shape.d !== undefined) return <path d={shape.d} class={shape.c} />;
    if (shape.rect) return <rect x={shape.rect[0]} y={shape.rect[1]} width={shape.rect[2]} height={shape.rect[3]} class={shape.c} />;
    if (shape.circle) return <circle cx={shape.circle[0]} cy={shape.circle[1]} r={shape.circle[2]} class={shape.c} />;
    return <g class={shape.g}>{shape.in?.map((one, i) => <Drawn key={i} shape={one} />)}</g>;
}

/** Woods, a farm or a hill. */
export function Vignette({ board, marker }: { board: BoardData; marker: Marker }) {
    if (marker === "stream") return <Stream board={board} small />;
    const shape = symbolOf(board, `nap-${marker}`);
    return (
        <svg class={`nap-b-vignette ${marker} ${sheetClass(board)}`} viewBox="-46 -34 92 66" aria-hidden="true">
            <g class="board napoleon">{shape?.in?.map((one, i) => <Drawn key={i} shape={one} />)}</g>
        </svg>
    );
}

/** Trees along the edge of a position. */
export function Treeline({ board }: { board: BoardData }) {
    const shape = symbolOf(board, "nap-woods");
    return (
        <svg class={`nap-b-treeline ${sheetClass(board)}`} viewBox="0 0 400 78" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
            <g class="board napoleon">
                {[20, 92, 168, 238, 312, 384].map((x, i) => (
                    <g key={x} transform={`translate(${x} ${i % 2 ? 36 : 44})`}>{shape?.in?.map((one, k) => <Drawn key={k} shape={one} />)}</g>
                ))}
            </g>
        </svg>
    );
}

const BENDS = [18, 10, 24, 12, 22, 9, 20, 13];

/** A smooth line through points that are equally far apart. */
function flow(width: number, aside: number): string {
    const step = width / (BENDS.length - 1);
    return BENDS.map((y, i) => {
        const x = i * step;
        if (i === 0) return `M0 ${y + aside}`;
        return `C${x - step / 2} ${BENDS[i - 1]! + aside} ${x - step / 2} ${y + aside} ${x} ${y + aside}`;
    }).join("");
}

export function Stream({ board, small = false }: { board: BoardData; small?: boolean }) {
    const width = small ? 92 : 300;
    return (
        <svg class={`nap-b-stream ${sheetClass(board)}${small ? " small" : ""}`} viewBox={`0 0 ${width} 34`} preserveAspectRatio={small ? "xMidYMid meet" : "none"} aria-hidden="true">
            <g class="board napoleon">
                <g class="stream">
                    <path class="bank" d={flow(width, 0)} />
                    <path class="water" d={flow(width, 0)} />
                    <path class="ripple" d={flow(width, -2.4)} />
                    <path class="ripple" d={flow(width, 2.4)} />
                </g>
            </g>
        </svg>
    );
}
