/* Dragging blocks between the shelf and the towns of the map, with mouse, pen or finger. */
import { useEffect, useRef } from "preact/hooks";
import { Value } from "../../../core/value";
import type { TownId } from "../view";
import { swallowClick } from "../../../ui/swallow-click";

/** Where blocks would be dropped. */
export type Landing = { town: TownId } | "shelf" | null;

export interface Dragged {
    blocks: readonly string[];
    x: number;
    y: number;
    over: Landing;
}

const START = { mouse: 5, touch: 10 }; // pixels before a press becomes a drag
const SNAP = { mouse: 34, touch: 48 }; // pixels around a town

interface Spot {
    town: TownId;
    x: number;
    y: number;
}

/** The middles of the towns on the screen, as long as the map does not move. */
function spotsIn(map: Element): Spot[] {
    return [...map.querySelectorAll<SVGElement>(".nap-place > .nap-place-middle")].map((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return { town: (node.parentNode as SVGElement).dataset["id"] ?? "", x: left + width / 2, y: top + height / 2 };
    });
}

function nearest(spots: Spot[], x: number, y: number, reach: number): TownId | null {
    let best: TownId | null = null;
    for (const spot of spots) {
        const far = Math.hypot(spot.x - x, spot.y - y);
        if (far < reach) [best, reach] = [spot.town, far];
    }
    return best;
}

export type Grab = (event: PointerEvent, blocks: readonly string[]) => void;

interface Hands {
    dragged: Value<Dragged | null>;
    grab: Grab;
}

/** Only what watches `dragged` is drawn again while the pointer moves. */
export function useDrag(drop: (blocks: readonly string[], on: Exclude<Landing, null>) => void): Hands {
    const dropNow = useRef(drop);
    dropNow.current = drop;
    const hands = useRef<(Hands & { stop: () => void }) | null>(null);
    hands.current ??= handsFor((blocks, on) => dropNow.current(blocks, on));
    useEffect(() => () => hands.current?.stop(), []);
    return hands.current;
}

function handsFor(drop: (blocks: readonly string[], on: Exclude<Landing, null>) => void): Hands & { stop: () => void } {
    const dragged = new Value<Dragged | null>(null);
    let stop = () => {};
    const grab: Grab = (event, blocks) => {
        if (event.button !== 0 || !blocks.length) return;
        stop();
        const kind = event.pointerType === "mouse" ? "mouse" : "touch";
        const [startX, startY] = [event.clientX, event.clientY];
        let spots: Spot[] | null = null;
        const landing = (x: number, y: number): Landing => {
            const node = document.elementFromPoint(x, y);
            if (node?.closest(".nap-shelf")) return "shelf";
            const map = node?.closest(".nap-field");
            if (!map) return null;
            const town = nearest((spots ??= spotsIn(map)), x, y, SNAP[kind]);
            return town === null ? null : { town };
        };
        const moved = (at: PointerEvent) => {
            if (at.pointerId !== event.pointerId) return;
            if (!dragged.get() && Math.hypot(at.clientX - startX, at.clientY - startY) < START[kind]) return;
            dragged.set({ blocks, x: at.clientX, y: at.clientY, over: landing(at.clientX, at.clientY) });
        };
        const up = (at: PointerEvent) => {
            if (at.pointerId !== event.pointerId) return;
            const last = dragged.get();
            stop();
            if (!last) return;
            swallowClick();
            if (last.over) drop(last.blocks, last.over);
        };
        const key = (press: KeyboardEvent) => {
            if (press.key !== "Escape" || !dragged.get()) return;
            press.preventDefault();
            press.stopPropagation();
            stop();
        };
        stop = () => {
            removeEventListener("pointermove", moved);
            removeEventListener("pointerup", up);
            removeEventListener("pointercancel", stop);
            removeEventListener("keydown", key, true);
            dragged.set(null);
        };
        addEventListener("pointermove", moved);
        addEventListener("pointerup", up);
        addEventListener("pointercancel", stop);
        addEventListener("keydown", key, true);
    };
    return { dragged, grab, stop: () => stop() };
}
