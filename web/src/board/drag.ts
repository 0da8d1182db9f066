/* Drags a piece over the board: a picture of it follows the pointer, the path is drawn, the place under the pointer
 * swells, and a label says what dropping it there would do. Only overlays change while the pointer moves. */
import type { Point, Target } from "../core/types";
import { targetKey } from "../games/game";
import { thingAt, tooSmall } from "./picking";
import { svgNode } from "./shapes";

/** What dropping a piece on a thing would do. */
export interface Over {
    /** What swells, by targetKey. */
    keys: string[];
    words: string;
    possible: boolean;
    /** On the way there, in board units. */
    path: Point[];
    /** Roads on the way, instead of a straight line. */
    roads?: Stretch[];
    /** More words, asked for if the pointer stays there. */
    later?(): Promise<string>;
}

/** Part of a way, in board units. */
export interface Stretch {
    points: Point[];
    /** A class. */
    look?: string;
    /** What its middle says. */
    note?: string;
}

/** Who moves pieces; the board only shows it. */
export interface Mover {
    can(target: Target): boolean;
    /** What a finger means that hits one of several small pieces: all of them, as one thing. Null: the board itself. */
    whole(target: Target): Target | null;
    /** Resolves when it is known where the piece can go. */
    begin(target: Target): Promise<void>;
    over(target: Target): Over | null;
    /** `read`: the label stood there long enough to be read. */
    drop(target: Target, x: number, y: number, read: boolean): void;
    cancel(): void;
}

export interface DragHost {
    mover(): Mover | null;
    /** Gives the picture the classes and colors of the board. */
    dress(picture: HTMLElement): void;
    toView(point: Point): Point;
    pan(dx: number, dy: number): void;
    begun(): void;
}

interface Drag {
    pointer: number;
    touch: boolean;
    target: Target;
    piece: SVGGraphicsElement;
    from: Point; // in the view
    at: Point; // on the screen
    /** Where it points now. */
    on: Target | null;
    shown: Over | null;
    /** The targetKey that `shown` is about; null: ask again. */
    key: string | null;
    /** Since when its label is shown. */
    since: number;
    moving: boolean;
}

const START = { mouse: 5, touch: 10 }; // pixels before a press becomes a drag
const SNAP = { mouse: 14, touch: 26 }; // pixels around a small place
const READ = 400; // milliseconds until a label counts as read
const LATER = 120; // milliseconds until more words are asked for
const EDGE = 26; // pixels at the edge of the view, where the board moves on
const kindOf = (touch: boolean): "mouse" | "touch" => (touch ? "touch" : "mouse");

/** Pixels from a point to a box; 0 inside. */
const gap = ({ left, top, right, bottom }: DOMRect, [x, y]: Point): number =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

const lineOf = (points: Point[]): string => "M" + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

/** A road, and what it says at its middle. */
function stretchNodes({ points, look = "", note }: Stretch, toView: (point: Point) => Point): SVGElement[] {
    const seen = points.map(toView);
    const d = lineOf(seen);
    const nodes: SVGElement[] = [svgNode("path", { class: `board-drag-bed ${look}`, d }), svgNode("path", { class: `board-drag-road ${look}`, d })];
    if (!note) return nodes;
    const [x, y] = seen[Math.floor(seen.length / 2)]!;
    const text = svgNode("text", { class: `board-drag-note ${look}`, x, y: y + 4 });
    text.textContent = note;
    return [...nodes, text];
}

export class Dragging {
    private drag: Drag | null = null;
    private frame = 0;
    private small: { node: Element; box: DOMRect }[] | null = null;
    /** Of the view. Read once: after a change of the overlays the browser would have to lay them out first. */
    private box: DOMRect | null = null;
    private lines = svgNode("svg", { class: "board-drag-lines", "aria-hidden": "true" });
    private line = svgNode("path", {});
    private roads = svgNode("g", {});
    private picture = document.createElement("div");
    private words = document.createElement("div");
    private swollen: Element[] = [];
    private changes = new MutationObserver(() => this.lookAgain());
    private sizes = new ResizeObserver(() => (this.box = null));

    constructor(
        private view: HTMLElement,
        private layer: HTMLElement,
        private host: DragHost,
    ) {
        this.lines.append(this.line, this.roads);
        this.picture.setAttribute("aria-hidden", "true");
        this.words.className = "board-drag-words";
        this.words.setAttribute("role", "status");
        view.addEventListener("pointerdown", this.down);
        view.addEventListener("pointermove", this.move);
        view.addEventListener("pointerup", this.up);
        view.addEventListener("pointercancel", this.end);
        document.addEventListener("keydown", this.key, true);
    }

    stop(): void {
        this.end();
        this.view.removeEventListener("pointerdown", this.down);
        this.view.removeEventListener("pointermove", this.move);
        this.view.removeEventListener("pointerup", this.up);
        this.view.removeEventListener("pointercancel", this.end);
        document.removeEventListener("keydown", this.key, true);
    }

    /** Does this press take hold of a piece? Then the board stays where it is. */
    wants(node: EventTarget | null, touch: boolean): boolean {
        return this.pieceAt(node, touch) !== null;
    }

    private pieceAt(node: EventTarget | null, touch: boolean): SVGGraphicsElement | null {
        const mover = this.host.mover();
        if (!mover || !(node instanceof Element) || !this.layer.contains(node) || !node.closest(".board-pieces")) return null;
        const hit = thingAt(node);
        const target = hit && touch && tooSmall(node) ? mover.whole(hit) : hit;
        if (!target || !mover.can(target)) return null;
        const own = node.closest<SVGGraphicsElement>("[data-what]");
        return target === hit ? own : ((this.nodesOf(targetKey(target))[0] as SVGGraphicsElement | undefined) ?? own);
    }

    private down = (event: PointerEvent): void => {
        if (this.drag) return this.end(); // a second finger
        const touch = event.pointerType !== "mouse";
        const piece = event.button === 0 && !event.shiftKey ? this.pieceAt(event.target, touch) : null;
        if (!piece) return;
        const { left, top } = this.view.getBoundingClientRect();
        const box = piece.getBoundingClientRect();
        const from: Point = [box.left + box.width / 2 - left, box.top + box.height / 2 - top];
        const at: Point = [event.clientX, event.clientY];
        this.drag = { pointer: event.pointerId, touch, target: thingAt(piece)!, piece, from, at, on: null, shown: null, key: null, since: 0, moving: false };
    };

    private move = (event: PointerEvent): void => {
        const drag = this.drag;
        if (!drag || event.pointerId !== drag.pointer) return;
        const [x, y] = drag.at;
        if (!drag.moving && Math.hypot(event.clientX - x, event.clientY - y) < START[kindOf(drag.touch)]) return;
        if (!drag.moving) this.begin(drag);
        drag.at = [event.clientX, event.clientY];
        this.frame ||= requestAnimationFrame(this.draw);
    };

    private begin(drag: Drag): void {
        drag.moving = true;
        this.view.setPointerCapture(drag.pointer);
        this.host.begun();
        this.paint(drag);
        this.words.textContent = "";
        this.view.append(this.lines, this.picture, this.words);
        // When it is known where it can go, the places are highlighted, sooner or later.
        this.sizes.observe(this.view);
        this.changes.observe(this.layer, { subtree: true, childList: true, attributeFilter: ["tabindex"] });
        void this.host.mover()?.begin(drag.target).then(() => this.lookAgain());
    }

    private lookAgain(): void {
        if (!this.drag) return;
        this.drag.key = null;
        this.small = null;
        this.frame ||= requestAnimationFrame(this.draw);
    }

    /** A copy of the piece, as large as it is on the screen, around the origin. */
    private paint(drag: Drag): void {
        const { a, b, c, d } = drag.piece.getScreenCTM() ?? new DOMMatrix();
        const copy = drag.piece.cloneNode(true) as SVGElement;
        for (const name of ["transform", "data-what", "data-id", "tabindex", "role", "aria-label"]) copy.removeAttribute(name);
        const svg = svgNode("svg", { class: "board" });
        const inner = svgNode("g", { transform: `matrix(${a} ${b} ${c} ${d} 0 0)` });
        inner.append(copy);
        svg.append(inner);
        this.picture.className = "board-drag-picture";
        this.host.dress(this.picture);
        const pieces = this.layer.querySelector<SVGElement>(".board-pieces");
        svg.setAttribute("class", `board ${pieces?.classList[1] ?? ""}`);
        svg.style.cssText = pieces?.style.cssText ?? ""; // their sizes
        this.picture.replaceChildren(svg);
    }

    /** Small places attract the pointer. */
    private near(drag: Drag): Element | null {
        this.small ??= [...this.layer.querySelectorAll(".board-pieces [data-what][tabindex]")]
            .filter((node) => !drag.piece.contains(node) && !node.matches(".taken"))
            .map((node) => ({ node, box: node.getBoundingClientRect() }));
        let best: Element | null = null;
        let least: number = SNAP[kindOf(drag.touch)];
        for (const { node, box } of this.small) {
            // Boxes of slanted places overlap: then the nearer middle counts.
            const off = Math.hypot(box.left + box.width / 2 - drag.at[0], box.top + box.height / 2 - drag.at[1]);
            const far = gap(box, drag.at) + off / 4;
            if (far < least) [best, least] = [node, far];
        }
        return best;
    }

    private draw = (): void => {
        this.frame = 0;
        const drag = this.drag;
        if (!drag?.moving) return;
        this.box ??= this.view.getBoundingClientRect();
        const panned = this.panAtEdge(drag);
        const [x, y] = drag.at;
        const node = this.near(drag) ?? document.elementFromPoint(x, y);
        const target = node && this.layer.contains(node) ? thingAt(node) : null;
        const key = target ? targetKey(target) : "";
        if (key !== drag.key) this.aim(drag, target, key);
        this.place(drag);
        if (panned) this.frame = requestAnimationFrame(this.draw);
    };

    private aim(drag: Drag, target: Target | null, key: string): void {
        drag.key = key;
        drag.since = performance.now();
        drag.on = target && key !== targetKey(drag.target) ? target : null;
        drag.shown = drag.on && (this.host.mover()?.over(drag.on) ?? null);
        for (const node of this.swollen) node.classList.remove("swell");
        this.swollen = drag.shown?.keys.flatMap((one) => this.nodesOf(one)) ?? [];
        for (const node of this.swollen) node.classList.add("swell");
        this.words.textContent = drag.shown?.words ?? "";
        this.words.classList.toggle("bad", drag.shown?.possible === false);
        this.lines.classList.toggle("bad", !drag.shown?.possible);
        this.drawRoads(drag);
        if (drag.shown?.later) this.sayMore(drag, drag.shown);
    }

    private sayMore(drag: Drag, shown: Over): void {
        const isStill = () => this.drag === drag && drag.shown === shown;
        setTimeout(async () => {
            if (!isStill()) return;
            const more = await shown.later!().catch(() => "");
            if (isStill() && more) this.words.textContent = `${shown.words} ${more}`;
        }, LATER);
    }

    private drawRoads({ shown }: Drag): void {
        const toView = (point: Point) => this.host.toView(point);
        this.roads.replaceChildren(...(shown?.roads ?? []).flatMap((road) => stretchNodes(road, toView)));
        this.line.classList.toggle("faint", Boolean(shown?.roads?.length));
    }

    private nodesOf(key: string): Element[] {
        const [what = "", id = ""] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
        const at = `[data-what="${CSS.escape(what)}"][data-id="${CSS.escape(id)}"]`;
        return [...this.layer.querySelectorAll(`.board-lights ${at}, .board-pieces ${at}`)];
    }

    private place(drag: Drag): void {
        const { left, top, width } = this.box!;
        const [x, y] = [drag.at[0] - left, drag.at[1] - top];
        this.picture.style.transform = `translate3d(${x}px, ${y}px, 0)`;
        const path = drag.shown?.path.map((point) => this.host.toView(point)) ?? [];
        const last: Point[] = path.length ? [] : [[x, y]];
        this.line.setAttribute("d", lineOf([drag.from, ...path, ...last]));
        // Above a finger; away from the place that is aimed at; within the view.
        const aside = x > width - 260 ? `calc(${x - 18}px - 100%)` : `${x + 18}px`;
        this.words.style.transform = `translate(${aside}, calc(${Math.max(y - (drag.touch ? 64 : 22), 34)}px - 100%))`;
    }

    /** At the edge the board moves under the piece. */
    private panAtEdge(drag: Drag): boolean {
        const { left, top, right, bottom } = this.box!;
        const [x, y] = drag.at;
        const push = (near: number, far: number) => (near < EDGE ? 7 : far < EDGE ? -7 : 0);
        const [dx, dy] = [push(x - left, right - x), push(y - top, bottom - y)];
        if (!dx && !dy) return false;
        this.host.pan(dx, dy);
        drag.from = [drag.from[0] + dx, drag.from[1] + dy];
        this.small = null;
        this.drawRoads(drag);
        return true;
    }

    private up = (event: PointerEvent): void => {
        const drag = this.drag;
        if (!drag || event.pointerId !== drag.pointer) return;
        if (drag.moving) this.draw(); // where it is now
        const { on } = drag;
        const [x, y] = drag.at;
        const read = drag.shown?.possible === true && performance.now() - drag.since > READ;
        this.clear();
        if (!drag.moving) return;
        if (on) this.host.mover()?.drop(on, x, y, read);
        else this.host.mover()?.cancel();
    };

    private key = (event: KeyboardEvent): void => {
        if (event.key !== "Escape" || !this.drag?.moving) return;
        event.stopPropagation();
        event.preventDefault();
        this.end();
    };

    private end = (): void => {
        const moving = this.drag?.moving;
        this.clear();
        if (moving) this.host.mover()?.cancel();
    };

    private clear(): void {
        cancelAnimationFrame(this.frame);
        this.frame = 0;
        this.drag = null;
        this.small = this.box = null;
        this.sizes.disconnect();
        this.changes.disconnect();
        for (const node of this.swollen) node.classList.remove("swell");
        this.swollen = [];
        this.roads.replaceChildren();
        for (const node of [this.lines, this.picture, this.words]) node.remove();
    }
}
