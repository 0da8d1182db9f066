/* Stands in for d3-transition and d3-interpolate (build.mjs): d3-zoom needs them only to move the camera after two clicks.
 * All of them would be a tenth of the client. */
import { selection } from "d3-selection";

type Step = (this: Element, ...args: unknown[]) => unknown;

const flights = new WeakMap<Element, Flight>();

class Flight {
    private length = 250;
    private heard = new Map<string, Step>();
    private begin: Step | null = null;
    private frame = 0;

    constructor(private node: Element) {
        interrupt(node);
        flights.set(node, this);
        this.frame = requestAnimationFrame((now) => this.start(now));
    }

    duration(length: number): this {
        this.length = length;
        return this;
    }

    call(use: (flight: Flight, ...args: unknown[]) => void, ...args: unknown[]): this {
        use(this, ...args);
        return this;
    }

    on(names: string, step: Step): this {
        for (const name of names.split(" ")) this.heard.set(name.split(".")[0] ?? "", step);
        return this;
    }

    tween(_name: string, begin: Step): this {
        this.begin = begin;
        return this;
    }

    stop(): void {
        cancelAnimationFrame(this.frame);
        this.end("interrupt");
    }

    private start(begun: number): void {
        this.heard.get("start")?.call(this.node);
        const move = this.begin?.call(this.node) as ((t: number) => void) | undefined;
        const next = (now: number) => {
            const t = Math.min(Math.max(now - begun, 0) / this.length, 1);
            if (t < 1) this.frame = requestAnimationFrame(next);
            move?.call(this.node, t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
            if (t === 1) this.end("end");
        };
        this.frame = requestAnimationFrame(next);
    }

    private end(how: "end" | "interrupt"): void {
        if (flights.get(this.node) !== this) return;
        flights.delete(this.node);
        this.heard.get(how)?.call(this.node);
    }
}

export function interrupt(node: Element): void {
    flights.get(node)?.stop();
}

Object.assign(selection.prototype, {
    interrupt(this: { each(step: (this: Element) => void): unknown }) {
        return this.each(function () {
            interrupt(this);
        });
    },
    transition(this: { node(): Element }) {
        return new Flight(this.node());
    },
});

type ZoomView = [x: number, y: number, width: number];

/** The point stays, so the way from one width to the other is all there is. */
export const interpolateZoom =
    (from: ZoomView, to: ZoomView) =>
    (t: number): ZoomView => [
        from[0] + (to[0] - from[0]) * t,
        from[1] + (to[1] - from[1]) * t,
        from[2] * (to[2] / from[2]) ** t,
    ];
