/* The board on the screen: its shapes, pieces over them, and a camera. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { theme } from "../core/settings";
import type { BoardData, Target } from "../core/types";
import { useValue } from "../core/value";
import type { Box } from "../games/game";
import { Picking } from "./picking";
import { Rig, UNIT } from "./rig";
import { drawBoard } from "./shapes";
import { setPalette, sheetClass, useSheet } from "./sheet";
import "./board.css";

/** How other parts move the camera. */
export interface Camera {
    fit(): void;
    show(box: Box): void; // so that all of it can be seen
    zoom(factor: number): void;
    pan(dx: number, dy: number): void; // in pixels of the screen
    turn(degrees: number): void; // clockwise, by so much
}

export interface Pick {
    target: Target;
    /** With Shift or Ctrl, or by a long press: add to what is selected. */
    more: boolean;
    /** Where, on the screen: menus open there. */
    x: number;
    y: number;
}

export interface BoardProps {
    board: BoardData;
    /** Degrees clockwise. */
    turned: number;
    /** Pieces and marks, in the board's units (SVG). */
    children?: ComponentChildren;
    /** Shapes of the board that are lit, by targetKey. */
    lights: ReadonlyMap<string, string>;
    /** Everything but this part is dimmed. */
    spotlight?: Box | null;
    hiddenLayers: string; // a selector, or ""
    onPick(pick: Pick): void;
    onPickNothing(): void;
    onPoint?(target: Target | null, x: number, y: number): void; // the pointer rests on it
    onLasso?(targets: Target[]): void; // Shift + drag, or the lasso tool
    /** The board shall be turned to so many degrees; without it the board turns, but its pieces do not know. */
    onTurn?(turned: number): void;
    camera: { current: Camera | null };
    label: string; // for screen readers
}

export function Board(props: BoardProps) {
    const { board } = props;
    const [extra, setExtra] = useState(0);
    const turned = props.turned + extra;
    const view = useRef<HTMLDivElement>(null);
    const layer = useRef<HTMLDivElement>(null);
    const ground = useRef<HTMLDivElement>(null);
    const rig = useRef<Rig | null>(null);
    const now = useRef({ props, turned });
    now.current = { props, turned };
    const colours = useValue(theme);

    useLayoutEffect(() => {
        useSheet(board);
        if (layer.current) setPalette(layer.current, board, colours);
    }, [board, colours]);

    const drawn = useMemo(() => drawBoard(board), [board]);
    useLayoutEffect(() => ground.current?.replaceChildren(drawn.svg), [drawn]);

    useLayoutEffect(() => {
        const window = view.current;
        const moved = layer.current;
        if (!window || !moved) return;
        const made = new Rig(window, moved, board);
        made.turnTo(now.current.turned, true);
        made.resize({ width: window.clientWidth, height: window.clientHeight });
        rig.current = made;
        const sizes = new ResizeObserver(() => made.resize({ width: window.clientWidth, height: window.clientHeight }));
        sizes.observe(window);
        const picking = new Picking(window, moved, {
            pick: (target, more, x, y) => now.current.props.onPick({ target, more, x, y }),
            nothing: () => now.current.props.onPickNothing(),
            point: (target, x, y) => now.current.props.onPoint?.(target, x, y),
        });
        const { camera } = now.current.props;
        camera.current = {
            fit: () => made.fit(),
            show: (box) => made.show(box),
            zoom: (factor) => made.zoom(factor),
            pan: (dx, dy) => made.pan(dx, dy),
            turn: (degrees) => {
                const { props, turned } = now.current;
                if (props.onTurn) props.onTurn((((turned + degrees) % 360) + 360) % 360);
                else setExtra((extra) => extra + degrees);
            },
        };
        return () => {
            camera.current = null;
            sizes.disconnect();
            picking.stop();
            made.stop();
        };
    }, [board]);

    useEffect(() => rig.current?.turnTo(turned, false), [turned]);

    const { width, height } = board;
    return (
        <div class="board-view" ref={view} role="group" aria-label={props.label} tabIndex={0}>
            <div class={"board-layer " + sheetClass(board)} ref={layer} style={{ width: `${width * UNIT}px`, height: `${height * UNIT}px` }}>
                <div ref={ground} />
                <svg class={`board ${board.game} board-pieces`} viewBox={`0 0 ${width} ${height}`}>
                    {props.children}
                </svg>
            </div>
        </div>
    );
}
