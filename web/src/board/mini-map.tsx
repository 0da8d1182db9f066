/* A small map of the whole board with what can be seen of it. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { BoardData } from "../core/types";
import { turnedBox, wholeOf } from "./geometry";
import { paintOverview } from "./overview";
import type { Rig } from "./rig";
import type { DrawnBoard } from "./shapes";

/** A piece on the small map, in units of the board; the colour may be a property of the page: "var(--french)". */
export interface Dot {
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
    dots: readonly Dot[] | undefined;
}

const SIZE = 176; // pixels of the longer side

function paintDots(canvas: HTMLCanvasElement, dots: readonly Dot[], k: number): void {
    const pen = canvas.getContext("2d");
    if (!pen) return;
    const style = getComputedStyle(canvas);
    const colour = (text: string) => (text.startsWith("var(") ? style.getPropertyValue(text.slice(4, -1)) : text);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    for (const dot of dots) {
        pen.fillStyle = colour(dot.colour);
        pen.fillRect(dot.x * k - 3, dot.y * k - 3, 6, 6);
    }
}

export function MiniMap({ board, drawn, rig, turned, theme, dots }: MiniMapProps) {
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

    useEffect(() => {
        if (marks.current) paintDots(marks.current, dots ?? [], 2 * scale);
    }, [dots, theme, board]);

    useLayoutEffect(() => {
        const show = () => {
            if (!frame.current) return;
            const { x, y, k } = rig.frame;
            const style = frame.current.style;
            const all = rig.size.width >= around.width * k && rig.size.height >= around.height * k;
            style.visibility = all ? "hidden" : "";
            style.left = `${(-x / k - around.x) * scale}px`;
            style.top = `${(-y / k - around.y) * scale}px`;
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
