/* The board on the screen: its shapes, pieces over them, and a camera. */
import type { ComponentChildren } from "preact";
import type { Box } from "../games/game";
import type { BoardData, Target } from "../core/types";

/** How other parts move the camera. */
export interface Camera {
    fit(): void;
    show(box: Box): void; // so that all of it can be seen
    zoom(factor: number): void;
    pan(dx: number, dy: number): void; // in pixels of the screen
    turn(degrees: number): void;
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
    camera: { current: Camera | null };
    label: string; // for screen readers
}

export function Board(props: BoardProps) {
    return <div aria-label={props.label}>{props.children}</div>;
}
