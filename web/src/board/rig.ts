/* The camera: moves the board layer with one CSS transform, driven by wheel, fingers, keys and other components. */
import { select } from "d3-selection";
import { zoom, zoomIdentity, type D3ZoomEvent } from "d3-zoom";
import { calm } from "../core/settings";
import type { Point } from "../core/types";
import type { Box } from "../games/game";
import { around, between, eased, frameOf, frameWith, isWithin, limited, onGrid, overlap, shortTurn, toBoard, toScreen, wholeOf, type Frame, type Seen, type Size } from "./geometry";

/** Pixels per board unit before the layer is scaled. While the board moves, browsers keep a picture of at least this
 * size for everything visible; at 1, the picture of a whole board would be very large. */
export const UNIT = 0.25;
const NEAREST = 5; // pixels per board unit
const FLIGHT = 450; // milliseconds
const REST = 180; // milliseconds until the camera rests
const FREE = 0.5; // share of the window that may be empty beside the board

export class Rig {
    frame: Frame = { x: 0, y: 0, k: 1 };
    turned = 0;
    size: Size = { width: 0, height: 0 };
    /** Does this event move the board, or zoom in on a double click? */
    wanted: (event: MouseEvent | TouchEvent) => boolean = () => true;
    /** Called when a rotation is complete. */
    turnedTo: (degrees: number) => void = () => undefined;
    /** Called when the camera rests, before a sharp picture is painted. */
    rested: () => void = () => undefined;

    private behaviour = zoom<HTMLElement, unknown>();
    private listeners = new Set<() => void>();
    private flight = 0;
    private rest = 0;
    private atFit = true;
    // Until the user moves the camera.
    private shown: { box: Box; margin: number; most: number } | null = null;
    private kept: { seen: Seen | undefined } | null = null;
    private closerAt = -Infinity;
    // Covers the board while it is dragged: sets the cursor and prevents hits.
    private shield = document.createElement("div");
    private turning: (() => void) | null = null; // ends the current rotation

    /** `seen`: where the previous camera of the same board was; this one begins there. */
    constructor(
        private view: HTMLElement,
        private layer: HTMLElement,
        private board: Size,
        private seen?: Seen,
    ) {
        this.shield.className = "board-shield";
        this.behaviour
            .extent(() => [
                [0, 0],
                [this.size.width, this.size.height],
            ])
            .filter((event: MouseEvent | TouchEvent) => this.wants(event))
            .constrain((transform) => {
                const at = limited(transform, this.board, this.turned, this.size, FREE);
                return zoomIdentity.translate(at.x, at.y).scale(at.k);
            })
            .clickDistance(5)
            .on("end", () => this.shield.remove())
            .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => this.moved(event));
        select(view).call(this.behaviour).on("dblclick.zoom", this.closer);
    }

    /** Called after each move of the camera. */
    watch(tell: () => void): () => void {
        this.listeners.add(tell);
        return () => this.listeners.delete(tell);
    }

    stop(): void {
        cancelAnimationFrame(this.flight);
        clearTimeout(this.rest);
        select(this.view).on(".zoom", null);
    }

    /** The window was resized: keeps its center, and shows again what was to be shown. */
    resize(size: Size): void {
        if (size.width === 0 || size.height === 0) return;
        if (this.shown && this.size.width > 0) {
            this.size = size;
            this.setLimits();
            return this.aim(this.shown);
        }
        const seen = this.size.width === 0 ? this.seen : this.where();
        this.atFit = !seen;
        this.size = size;
        this.setLimits();
        this.jump(seen ? frameWith(seen.middle, [size.width / 2, size.height / 2], seen.k, this.board, this.turned) : this.fitting());
    }

    /** undefined: the whole board is in view. */
    where(): Seen | undefined {
        return this.atFit ? undefined : { middle: this.toBoard([this.size.width / 2, this.size.height / 2]), k: this.frame.k };
    }

    /** The window, in screen coordinates. */
    box(): DOMRect {
        return this.view.getBoundingClientRect();
    }

    toView(point: Point): Point {
        return toScreen(point, this.board, this.turned, this.frame);
    }

    toBoard(point: Point): Point {
        return toBoard(point, this.board, this.turned, this.frame);
    }

    fit(): void {
        this.fly(() => this.fitting(), () => (this.atFit = true));
    }

    /** Immediately, and no closer than needed to read pieces. */
    begin(box: Box): void {
        if (this.size.width === 0) return;
        this.jump(frameOf(box, this.board, this.turned, this.size, 0, 1.2));
        this.atFit = false;
    }

    show(box: Box): void {
        this.aim({ box, margin: 0.08, most: Math.max(1.6, this.frame.k) });
    }

    /** Shows a box that is not in view, or below `cover` (in pixels of the window); no closer than now. */
    reveal(box: Box, cover: Box | null): void {
        const at = this.onScreen(box);
        if (isWithin(at, this.size) && !(cover && overlap(at, cover))) return;
        const top = cover && cover.width > this.size.width / 2 ? cover.y + cover.height : 0;
        const free = { width: this.size.width, height: this.size.height - top };
        const { k } = frameOf(box, this.board, this.turned, free, Math.min(free.width, free.height) * 0.12, this.frame.k);
        const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
        this.keep();
        this.fly(() => frameWith(middle, [free.width / 2, top + free.height / 2], k, this.board, this.turned));
        this.shown = { box, margin: 0.12, most: k };
    }

    /** The box around a box of the board, in pixels of the window. */
    private onScreen({ x, y, width, height }: Box): Box {
        return around([this.toView([x, y]), this.toView([x + width, y + height])].map(([left, top]) => ({ x: left, y: top, width: 0, height: 0 })));
    }

    /** Returns to what was in view when it was remembered, if it was. */
    back(): void {
        if (this.kept) this.restore(null);
    }

    /** Remembers what is in view, for restore(). */
    keep(): void {
        this.kept ??= { seen: this.where() };
    }

    /** Returns to what was in view, or to `home` if nothing was kept; not if the user has moved the board since. */
    restore(home: Box | null): void {
        const kept = this.kept;
        this.kept = null;
        if (!this.shown) return;
        if (!kept) return home ? this.aim({ box: home, margin: 0, most: 1.2 }) : this.fit();
        const { seen } = kept;
        if (!seen) return this.fit();
        this.fly(() => frameWith(seen.middle, [this.size.width / 2, this.size.height / 2], seen.k, this.board, this.turned));
    }

    private aim(at: { box: Box; margin: number; most: number }): void {
        const margin = Math.min(this.size.width, this.size.height) * at.margin;
        this.fly(() => frameOf(at.box, this.board, this.turned, this.size, margin, at.most));
        this.shown = at;
    }

    /** Zooms toward a point of the screen. */
    approach(x: number, y: number, factor: number): void {
        const { left, top } = this.box();
        this.zoomAt([x - left, y - top], factor);
    }

    zoom(factor: number): void {
        this.zoomAt([this.size.width / 2, this.size.height / 2], factor);
    }

    private zoomAt(point: Point, factor: number): void {
        const [least, most] = this.behaviour.scaleExtent();
        const k = Math.min(Math.max(this.frame.k * factor, least), most);
        this.fly(() => frameWith(this.toBoard(point), point, k, this.board, this.turned), undefined, FLIGHT / 2);
    }

    pan(dx: number, dy: number): void {
        this.jump({ ...this.frame, x: this.frame.x + dx, y: this.frame.y + dy });
        this.atFit = false;
    }

    /** Centers the window on this point of the rotated board. */
    centre(x: number, y: number): void {
        const { k } = this.frame;
        this.jump({ k, x: this.size.width / 2 - x * k, y: this.size.height / 2 - y * k });
        this.atFit = false;
    }

    /** Rotates the board about the center of the window, animated unless `atOnce`. */
    turnTo(degrees: number, atOnce: boolean): void {
        const from = this.turned;
        const by = shortTurn(from, degrees);
        if (by === 0) return;
        const fitted = this.atFit;
        const start = this.frame;
        const middle: Point = [this.size.width / 2, this.size.height / 2];
        const point = this.toBoard(middle);
        const end = () => {
            this.turning = null;
            this.turned = ((degrees % 360) + 360) % 360;
            this.turnedTo(this.turned);
            if (this.size.width === 0) return;
            this.setLimits();
            this.jump(fitted ? this.fitting() : frameWith(point, middle, start.k, this.board, this.turned));
            this.atFit = fitted;
        };
        if (atOnce || this.size.width === 0) return end();
        const k = fitted ? frameOf(wholeOf(this.board), this.board, degrees, this.size, 0, NEAREST).k : start.k;
        this.interrupt();
        this.turning = end;
        this.animate(FLIGHT, (t) => {
            if (t === 1) return end();
            this.turned = from + by * t;
            this.set(frameWith(point, middle, start.k * Math.pow(k / start.k, t), this.board, this.turned));
        });
    }

    /** A double click or double tap, which d3 sends to the same listener; some browsers then also send a double
     * click. */
    private closer = (event: MouseEvent | TouchEvent): void => {
        if (!this.wants(event) || event.timeStamp - this.closerAt < 500) return;
        this.closerAt = event.timeStamp;
        const at = event instanceof MouseEvent ? event : event.changedTouches[0];
        if (at) this.approach(at.clientX, at.clientY, 2);
    };

    private wants(event: MouseEvent | TouchEvent): boolean {
        if (this.turning) return false;
        if (event.type === "wheel") return true;
        if (event instanceof MouseEvent && (event.button > 1 || event.ctrlKey)) return false;
        return this.wanted(event);
    }

    private fitting(): Frame {
        return frameOf(wholeOf(this.board), this.board, this.turned, this.size, 0, NEAREST);
    }

    private setLimits(): void {
        const least = this.fitting().k * 0.7;
        this.behaviour.scaleExtent([least, Math.max(NEAREST, least * 2)]);
    }

    private moved(event: D3ZoomEvent<HTMLElement, unknown>): void {
        if (event.sourceEvent) {
            if (event.sourceEvent instanceof MouseEvent && event.sourceEvent.type === "mousemove" && !this.shield.isConnected) this.view.append(this.shield);
            this.interrupt();
            this.atFit = false;
            this.shown = null;
        }
        this.place(event.transform);
    }

    private jump(frame: Frame): void {
        this.interrupt();
        this.shown = null;
        this.set(limited(frame, this.board, this.turned, this.size, FREE));
    }

    private interrupt(): void {
        cancelAnimationFrame(this.flight);
        this.turning?.();
    }

    private set(frame: Frame): void {
        select(this.view).call(this.behaviour.transform, zoomIdentity.translate(frame.x, frame.y).scale(frame.k));
    }

    private fly(goal: () => Frame, then?: () => void, duration = FLIGHT): void {
        this.interrupt();
        this.shown = null;
        const from = this.frame;
        const to = limited(goal(), this.board, this.turned, this.size, FREE);
        this.atFit = false;
        this.animate(duration, (t) => {
            this.set(t === 1 ? to : between(from, to, this.size, t));
            if (t === 1) then?.();
        });
    }

    private animate(duration: number, step: (t: number) => void): void {
        if (calm() || this.size.width === 0) return step(1);
        const begin = performance.now();
        const next = (now: number) => {
            const t = Math.min(Math.max(now - begin, 0) / duration, 1);
            if (t < 1) this.flight = requestAnimationFrame(next);
            step(eased(t));
        };
        this.flight = requestAnimationFrame(next);
    }

    private place(frame: Frame): void {
        this.frame = { x: frame.x, y: frame.y, k: frame.k };
        const [x, y] = [(this.board.width * UNIT) / 2, (this.board.height * UNIT) / 2];
        const turn = this.turned ? ` translate(${x}px, ${y}px) rotate(${this.turned}deg) translate(${-x}px, ${-y}px)` : "";
        this.layer.style.transform = `translate3d(${frame.x}px, ${frame.y}px, 0) scale(${frame.k / UNIT})${turn}`;
        for (const tell of this.listeners) tell();
        this.keepPicture();
    }

    /** While the board moves, the browser scales its picture; when it rests, the browser paints a sharp one. */
    private keepPicture(): void {
        if (!this.rest) this.layer.style.willChange = "transform";
        clearTimeout(this.rest);
        this.rest = window.setTimeout(() => {
            this.rest = 0;
            const frame = this.turned ? onGrid(this.frame, toScreen([0, 0], this.board, this.turned, this.frame), devicePixelRatio) : this.frame;
            if (frame !== this.frame) return this.set(frame);
            this.layer.style.willChange = "";
            this.rested();
        }, REST);
    }
}
