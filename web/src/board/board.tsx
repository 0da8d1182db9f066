/* The board on the screen: its shapes, the pieces above them, and a camera. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { theme } from "../core/settings";
import type { BoardData, Target } from "../core/types";
import { useValue } from "../core/value";
import type { Box } from "../games/game";
import { laterExtra } from "../ui/later";
import { exportSvg } from "./export";
import type { Seen } from "./geometry";
import type { Mover } from "./drag";
import { layHands } from "./hands";
import { Labels } from "./labels";
import { LightsLayer, pressPieces } from "./lights";
import { Rig, UNIT } from "./rig";
import { drawBoard } from "./shapes";
import { hideParts, setPalette, sheetClass, useSheet } from "./sheet";
import { Spotlight } from "./spotlight";
import { Tools } from "./tools";
import "./board.css";

const MiniMap = laterExtra(() => import("./mini-map").then((part) => part.MiniMap));
const FAR = 0.6; // pixels per unit: letters of pieces, about 11 units high, cannot be read below this

/** How other components move the camera. */
export interface Camera {
    fit(): void;
    show(box: Box): void; // fits the box into the view
    reveal(box: Box, over: Element | null): void; // brings the box into view if it is not, or is below this element
    back(): void; // returns to what was in view before, unless the user has moved the board since
    keep(): void; // remembers what is in view
    restore(home: Box | null): void; // .. and returns to it, unless the user has moved the board since
    zoom(factor: number): void;
    pan(dx: number, dy: number): void; // in screen pixels
    turn(degrees: number): void; // clockwise, by this angle
    /** The visible board as SVG text. */
    picture(): string;
}

export interface Pick {
    target: Target;
    /** With Shift or Ctrl, or by a long press: adds to the selection. */
    more: boolean;
    /** Screen position, where menus open. */
    x: number;
    y: number;
}

export interface BoardProps {
    board: BoardData;
    /** Degrees clockwise. */
    turned: number;
    /** Pieces and marks, in board units (SVG). */
    children?: ComponentChildren;
    /** Highlighted shapes of the board, by targetKey. */
    lights: ReadonlyMap<string, string>;
    /** The initial view; the whole board by default. */
    first?: Box | null;
    /** Dims everything but this part. */
    spotlight?: Box | null;
    hiddenLayers: string; // a selector, or ""
    /** Where pieces lie, beside which names should stand. */
    covered?: readonly Box[];
    onPick(pick: Pick): void;
    onPickNothing(): void;
    onPoint?(target: Target | null, x: number, y: number): void; // the pointer rests on it
    onLasso?(targets: Target[]): void; // Shift + drag, or the lasso tool
    /** Lets pieces be dragged. */
    mover?: Mover;
    /** Requests that the board be turned to this angle; without a handler the board turns, but its pieces do not
     * know. */
    onTurn?(turned: number): void;
    camera: { current: Camera | null };
    label: string; // for screen readers
}

const wide = (): boolean => matchMedia("(min-width: 800px)").matches;
const relative = (box: DOMRect, to: DOMRect): Box => ({ x: box.x - to.x, y: box.y - to.y, width: box.width, height: box.height });
const whole = (degrees: number): number => ((degrees % 360) + 360) % 360;
/** How much larger pieces should be drawn, so that they can be read from far away. */
const farOf = (zoom: number): string => Math.max(0.6 / zoom, 1).toFixed(1);
/** .. and smaller than the board under them, so that they leave room near by. */
const nearOf = (zoom: number): string => Math.min(1.6 / zoom, 1).toFixed(2);
let boards = 0;
/** Saved cameras of boards that were removed, to be restored, for instance after the set-up. */
const seenBy = new WeakMap<object, { board: BoardData; seen: Seen | undefined }>();

export function Board(props: BoardProps) {
    const { board, lights, hiddenLayers } = props;
    const view = useRef<HTMLDivElement>(null);
    const layer = useRef<HTMLDivElement>(null);
    const ground = useRef<HTMLDivElement>(null);
    const lightsSvg = useRef<SVGSVGElement>(null);
    const pieces = useRef<SVGSVGElement>(null);
    const [extra, setExtra] = useState(0);
    const [rig, setRig] = useState<Rig | null>(null);
    const [lasso, setLasso] = useState(false);
    const [map, setMap] = useState(wide);
    const name = useMemo(() => `board-${++boards}`, []);
    const colours = useValue(theme);
    const turned = whole(props.turned + extra);
    const now = useRef({ props, turned, lasso, colours });
    now.current = { props, turned, lasso, colours };

    useLayoutEffect(() => {
        useSheet(board);
        if (layer.current) setPalette(layer.current, board, colours);
    }, [board, colours]);
    useLayoutEffect(() => hideParts(name, hiddenLayers), [hiddenLayers]);

    const drawn = useMemo(() => drawBoard(board), [board]);
    const labels = useMemo(() => new Labels(drawn), [drawn]);
    useLayoutEffect(() => labels.without(hiddenLayers), [hiddenLayers, labels]);
    useLayoutEffect(() => labels.beside(props.covered ?? []), [props.covered, labels]);
    const lit = useMemo(() => ({ layer: null as LightsLayer | null }), [drawn]);

    useLayoutEffect(() => {
        const [window, moved] = [view.current, layer.current];
        if (!window || !moved) return;
        ground.current?.replaceChildren(drawn.svg);
        const { camera } = now.current.props;
        const before = seenBy.get(camera);
        const made = new Rig(window, moved, board, before?.board === board ? before.seen : undefined);
        // Only at the end, so that nothing is repainted while it turns.
        made.turnedTo = (degrees) => labels.turn(degrees);
        made.rested = () => {
            labels.zoom(made.frame.k);
            moved.toggleAttribute("data-far", made.frame.k < FAR);
            const sizes = pieces.current?.style; // on the layer it would restyle the whole board
            sizes?.setProperty("--far", farOf(made.frame.k));
            sizes?.setProperty("--near", nearOf(made.frame.k));
        };
        made.turnTo(now.current.turned, true);
        const fill = () => made.resize({ width: window.clientWidth, height: window.clientHeight });
        fill();
        if (before?.board !== board && now.current.props.first) made.begin(now.current.props.first);
        made.rested();
        const sizes = new ResizeObserver(fill);
        sizes.observe(window);
        const letGo = layHands(window, moved, made, {
            pick: (target, more, x, y) => now.current.props.onPick({ target, more, x, y }),
            nothing: () => now.current.props.onPickNothing(),
            point: (target, x, y) => now.current.props.onPoint?.(target, x, y),
            closer: (x, y, factor) => made.approach(x, y, factor),
            catcher: () => now.current.props.onLasso ?? null,
            lassoTool: () => now.current.lasso,
            lassoDone: () => setLasso(false),
            mover: () => now.current.props.mover ?? null,
            dress: (picture) => {
                picture.classList.add(sheetClass(board));
                setPalette(picture, board, now.current.colours);
            },
        });
        camera.current = {
            fit: () => made.fit(),
            show: (box) => made.show(box),
            reveal: (box, over) => made.reveal(box, over && relative(over.getBoundingClientRect(), window.getBoundingClientRect())),
            back: () => made.back(),
            keep: () => made.keep(),
            restore: (home) => made.restore(home),
            zoom: (factor) => made.zoom(factor),
            pan: (dx, dy) => made.pan(dx, dy),
            turn: (degrees) => {
                const { props, turned } = now.current;
                if (props.onTurn) props.onTurn(whole(turned + degrees));
                else setExtra((before) => before + degrees);
            },
            picture: () => {
                const { props, turned, colours } = now.current;
                return exportSvg(moved, board, board.palette[colours], props.hiddenLayers, turned);
            },
        };
        setRig(made);
        return () => {
            camera.current = null;
            seenBy.set(camera, { board, seen: made.where() });
            sizes.disconnect();
            letGo();
            made.stop();
        };
    }, [drawn]);

    useLayoutEffect(() => rig?.turnTo(turned, false), [turned, rig]);
    useLayoutEffect(() => {
        if (!lightsSvg.current) return;
        lit.layer ??= new LightsLayer(lightsSvg.current, drawn);
        lit.layer.set(lights);
    }, [lights, drawn]);
    useEffect(() => {
        if (pieces.current) pressPieces(pieces.current, lights);
    });

    const { width, height } = board;
    const box = `0 0 ${width} ${height}`;
    const { camera, spotlight } = props;
    return (
        <div class={`board-view ${lasso ? "with-lasso" : ""}`} ref={view} role="group" aria-label={props.label} tabIndex={0}>
            <div class={`board-layer ${sheetClass(board)} ${name}`} ref={layer} style={{ width: `${width * UNIT}px`, height: `${height * UNIT}px` }}>
                <div ref={ground} />
                <svg class="board-lights" ref={lightsSvg} viewBox={box} />
                <svg class={`board ${board.game} board-pieces`} ref={pieces} viewBox={box}>
                    {props.children}
                </svg>
                {spotlight && <Spotlight board={board} box={spotlight} />}
            </div>
            {rig && map && <MiniMap board={board} drawn={drawn} rig={rig} turned={turned} theme={colours} pieces={pieces.current} />}
            {rig && camera.current && (
                <Tools camera={camera.current} lasso={props.onLasso ? lasso : null} setLasso={setLasso} map={map} setMap={setMap} />
            )}
        </div>
    );
}
