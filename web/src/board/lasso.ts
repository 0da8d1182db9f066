/* A loop drawn around pieces. */
import type { Point, Target } from "../core/types";
import { inside } from "./geometry";
import { thingAt } from "./picking";
import { svgNode } from "./shapes";

const LEAST = 8; // pixels between two points of the loop

/** Things whose center is in the loop, each once; of nested things the outermost. */
export function thingsIn(svg: SVGSVGElement, loop: readonly Point[]): Target[] {
    const found = new Map<string, Target>();
    for (const node of svg.querySelectorAll("[data-what]")) {
        if (node.parentElement?.closest("[data-what]")) continue;
        const { left, top, width, height } = node.getBoundingClientRect();
        const target = thingAt(node);
        if (target && width + height > 0 && inside([left + width / 2, top + height / 2], loop)) found.set(`${target.what}:${target.id}`, target);
    }
    return [...found.values()];
}

export interface LassoEvents {
    wanted(event: PointerEvent): boolean;
    begun(): void;
    done(loop: Point[]): void;
}

export class Lasso {
    private loop: Point[] = [];
    private pointer: number | null = null;
    private picture = svgNode("svg", { class: "board-lasso", "aria-hidden": "true" });
    private line = svgNode("path", {});

    constructor(
        private view: HTMLElement,
        private events: LassoEvents,
    ) {
        this.picture.append(this.line);
        view.addEventListener("pointerdown", this.down);
        view.addEventListener("pointermove", this.move);
        view.addEventListener("pointerup", this.up);
        view.addEventListener("pointercancel", this.end);
    }

    stop(): void {
        this.end();
        this.view.removeEventListener("pointerdown", this.down);
        this.view.removeEventListener("pointermove", this.move);
        this.view.removeEventListener("pointerup", this.up);
        this.view.removeEventListener("pointercancel", this.end);
    }

    private down = (event: PointerEvent): void => {
        if (this.pointer !== null) return this.end(); // a second finger
        if (event.button !== 0 || !this.events.wanted(event)) return;
        this.pointer = event.pointerId;
        this.loop = [[event.clientX, event.clientY]];
    };

    private move = (event: PointerEvent): void => {
        if (event.pointerId !== this.pointer) return;
        const [x, y] = this.loop[this.loop.length - 1] as Point;
        if (Math.hypot(event.clientX - x, event.clientY - y) < LEAST) return;
        if (this.loop.length === 1) this.begin(event);
        this.loop.push([event.clientX, event.clientY]);
        const { left, top } = this.view.getBoundingClientRect();
        this.line.setAttribute("d", "M" + this.loop.map(([px, py]) => `${px - left} ${py - top}`).join("L") + "z");
    };

    private begin(event: PointerEvent): void {
        this.view.setPointerCapture(event.pointerId);
        this.view.append(this.picture);
        this.events.begun();
    }

    private up = (event: PointerEvent): void => {
        if (event.pointerId !== this.pointer) return;
        const loop = this.loop;
        this.end();
        if (loop.length > 3) this.events.done(loop);
    };

    private end = (): void => {
        this.pointer = null;
        this.loop = [];
        this.line.removeAttribute("d");
        this.picture.remove();
    };
}
