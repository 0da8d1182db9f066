/* Turns pointer events into targets: clicks, taps, long presses, and hovering. */
import type { Target } from "../core/types";

export interface PickingEvents {
    pick(target: Target, more: boolean, x: number, y: number): void;
    nothing(): void;
    point(target: Target | null, x: number, y: number): void;
    /** Zooms in instead if the thing is too small for a finger. */
    closer(x: number, y: number, factor: number): void;
}

const LONG = 480; // milliseconds of a long press
const REST = 150; // milliseconds until a pointer rests
// Pixels that do not count as a drag.
const near = (type: string): number => (type === "mouse" ? 4 : 12);

const FINGER = { least: 13, good: 26 }; // pixels of the short side of a piece

/** How much larger a piece must be for a finger to hit it and not its neighbor; 1 if it is large enough. */
function enlargement(node: EventTarget | null): number {
    const piece = node instanceof Element && node.closest(".board-pieces") ? node.closest("[data-what]") : null;
    if (!piece) return 1;
    const { width, height } = piece.getBoundingClientRect();
    const short = Math.min(width, height);
    return short > 0 && short < FINGER.least ? FINGER.good / short : 1;
}

export const tooSmall = (node: EventTarget | null): boolean => enlargement(node) > 1;

/** The innermost thing around the element that was hit. */
export function thingAt(node: EventTarget | null): Target | null {
    const thing = node instanceof Element ? node.closest<SVGElement | HTMLElement>("[data-what]") : null;
    const { what, id } = thing?.dataset ?? {};
    return what !== undefined && id !== undefined ? { what, id } : null;
}

/** The highlighted place under a piece that cannot be chosen itself. */
function litUnder(x: number, y: number): Target | null {
    const all = document.elementsFromPoint(x, y);
    if (all[0]?.closest(".board-pieces [data-what][tabindex]")) return null;
    return thingAt(all.find((node) => node.closest(".board-lights [tabindex]")) ?? null);
}

interface Press {
    pointer: number;
    x: number;
    y: number;
    target: Target | null;
    timer: number;
    enlarge: number;
}

export class Picking {
    private press: Press | null = null;
    private hover: { key: string; timer: number; told: boolean } = { key: "", timer: 0, told: false };
    private fingers = 0;

    constructor(
        private view: HTMLElement,
        private layer: HTMLElement,
        private events: PickingEvents,
    ) {
        view.addEventListener("pointerdown", this.down);
        view.addEventListener("pointermove", this.move);
        view.addEventListener("pointerup", this.up);
        view.addEventListener("pointercancel", this.cancel);
        view.addEventListener("pointerleave", this.leave);
        view.addEventListener("contextmenu", this.menu);
    }

    stop(): void {
        this.drop();
        clearTimeout(this.hover.timer);
        this.view.removeEventListener("pointerdown", this.down);
        this.view.removeEventListener("pointermove", this.move);
        this.view.removeEventListener("pointerup", this.up);
        this.view.removeEventListener("pointercancel", this.cancel);
        this.view.removeEventListener("pointerleave", this.leave);
        this.view.removeEventListener("contextmenu", this.menu);
    }

    /** The press has become something else: a drag, a lasso. */
    drop = (): void => {
        clearTimeout(this.press?.timer);
        this.press = null;
    };

    private onBoard(node: EventTarget | null): boolean {
        return node === this.view || (node instanceof Node && this.layer.contains(node));
    }

    private down = (event: PointerEvent): void => {
        if (event.pointerType === "touch") this.fingers += event.isPrimary ? 1 - this.fingers : 1;
        if (this.press || this.fingers > 1) return this.drop();
        if (event.button !== 0 || !this.onBoard(event.target)) return;
        const { pointerId: pointer, clientX: x, clientY: y } = event;
        const target = thingAt(event.target);
        const enlarge = event.pointerType === "touch" ? enlargement(event.target) : 1;
        const long = () => {
            this.press = null;
            if (enlarge > 1) this.events.closer(x, y, enlarge);
            else if (target) this.events.pick(target, true, x, y);
        };
        this.press = { pointer, x, y, target, enlarge, timer: event.pointerType === "mouse" ? 0 : window.setTimeout(long, LONG) };
    };

    private move = (event: PointerEvent): void => {
        const press = this.press;
        if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > near(event.pointerType)) this.drop();
        if (event.pointerType === "mouse") this.rest(event);
    };

    private up = (event: PointerEvent): void => {
        if (event.pointerType === "touch") this.fingers = Math.max(this.fingers - 1, 0);
        const press = this.press;
        if (!press || press.pointer !== event.pointerId) return;
        this.drop();
        if (!press.target) return this.events.nothing();
        const lit = press.enlarge > 1 ? litUnder(press.x, press.y) : null;
        if (press.enlarge > 1 && !lit) return this.events.closer(event.clientX, event.clientY, press.enlarge);
        this.events.pick(lit ?? press.target, event.shiftKey || event.ctrlKey || event.metaKey, event.clientX, event.clientY);
    };

    private cancel = (event: PointerEvent): void => {
        if (event.pointerType === "touch") this.fingers = Math.max(this.fingers - 1, 0);
        this.drop();
    };

    /** Suppresses the context menu for a long press, but not for a mouse. */
    private menu = (event: MouseEvent): void => {
        const mouse = event instanceof PointerEvent && event.pointerType === "mouse";
        if (!mouse && this.onBoard(event.target)) event.preventDefault();
    };

    private leave = (): void => this.point(null, "", 0, 0);

    private rest(event: PointerEvent): void {
        const target = event.buttons === 0 && this.onBoard(event.target) ? thingAt(event.target) : null;
        const key = target ? `${target.what}:${target.id}` : "";
        if (key === this.hover.key && this.hover.told) return;
        this.point(target, key, event.clientX, event.clientY);
    }

    /** Leaving a target is reported immediately, entering one when the pointer rests. */
    private point(target: Target | null, key: string, x: number, y: number): void {
        clearTimeout(this.hover.timer);
        if (key !== this.hover.key && this.hover.told) this.events.point(null, x, y);
        this.hover = { key, timer: 0, told: false };
        if (!target) return;
        this.hover.timer = window.setTimeout(() => {
            this.hover.told = true;
            this.events.point(target, x, y);
        }, REST);
    }
}
