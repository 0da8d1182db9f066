/* A small map of the whole board that shows the visible part. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { BoardData } from "../core/types";
import { turnedBox, wholeOf } from "./geometry";
import { paintOverview } from "./overview";
import type { Rig } from "./rig";
import type { DrawnBoard } from "./shapes";

/** A piece on the small map, in board units. */
interface Dot {
    x: number;
    y: number;
    colour: string;
}

interface MiniMapProps {
    board: BoardData;
    drawn: DrawnBoard;
    rig: Rig;
    turned: number;
    theme: string;
    pieces: SVGSVGElement | null;
}

const SIZE = 176; // pixels of the longer side

/** Pieces in the color of their group, which the pieces of a side share; a game may mark other groups with data-dot. */
function dotsOf(pieces: SVGSVGElement, rig: Rig, view: DOMRect): Dot[] {
    return [...pieces.querySelectorAll<SVGElement>("[data-what=piece], [data-dot]")].map((piece) => {
        const { left, top, width, height } = piece.getBoundingClientRect();
        const [x, y] = rig.toBoard([left + width / 2 - view.left, top + height / 2 - view.top]);
        return { x, y, colour: getComputedStyle(piece).fill };
    });
}

function paintDots(canvas: HTMLCanvasElement, dots: Dot[], k: number): void {
    const pen = canvas.getContext("2d");
    if (!pen) return;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    for (const dot of dots) {
        pen.fillStyle = dot.colour;
        pen.fillRect(dot.x * k - 3, dot.y * k - 3, 6, 6);
    }
}

export function MiniMap({ board, drawn, rig, turned, theme, pieces }: MiniMapProps) {
    const base = useRef<HTMLCanvasElement>(null);
    const marks = useRef<HTMLCanvasElement>(null);
    const frame = useRef<HTMLDivElement>(null);
    const scale = SIZE / Math.max(board.width, board.height);
    const around = turnedBox(wholeOf(board), board, turned);
    const [width, height] = [board.width * scale, board.height * scale];

    useEffect(() => {
        const canvas = base.current;
        if (!canvas) return;
        const timer = setTimeout(() => paintOverview(canvas, drawn.svg, 2 * scale), 150);
        return () => clearTimeout(timer);
    }, [drawn, theme]);

    // Updates after each change of the board, with a delay, since pieces glide.
    useEffect(() => {
        const timer = setTimeout(() => {
            if (marks.current && pieces) paintDots(marks.current, dotsOf(pieces, rig, rig.box()), 2 * scale);
        }, 700);
        return () => clearTimeout(timer);
    });

    useLayoutEffect(() => {
        const show = () => {
            if (!frame.current) return;
            const { x, y, k } = rig.frame;
            const style = frame.current.style;
            const all = rig.size.width >= around.width * k && rig.size.height >= around.height * k;
            style.visibility = all ? "hidden" : "";
            style.transform = `translate(${(-x / k - around.x) * scale}px, ${(-y / k - around.y) * scale}px)`;
            style.width = `${(rig.size.width / k) * scale}px`;
            style.height = `${(rig.size.height / k) * scale}px`;
        };
        show();
        return rig.watch(show);
    }, [rig, turned]);

    const go = (event: PointerEvent) => {
        if (event.buttons !== 1) return;
        const map = event.currentTarget as HTMLElement;
        map.setPointerCapture(event.pointerId);
        const { left, top } = map.getBoundingClientRect();
        rig.centre((event.clientX - left) / scale + around.x, (event.clientY - top) / scale + around.y);
    };
    const place = {
        width: `${width}px`,
        height: `${height}px`,
        left: `${(around.width * scale - width) / 2}px`,
        top: `${(around.height * scale - height) / 2}px`,
        transform: turned ? `rotate(${turned}deg)` : "",
    };
    const pixels = { width: Math.round(2 * width), height: Math.round(2 * height) };
    return (
        <div class="board-mini" style={{ width: `${around.width * scale}px`, height: `${around.height * scale}px` }} onPointerDown={go} onPointerMove={go} aria-hidden="true">
            <canvas ref={base} style={place} {...pixels} />
            <canvas ref={marks} style={place} {...pixels} />
            <div class="board-mini-frame" ref={frame} />
        </div>
    );
}
