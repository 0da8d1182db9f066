/* Dragging units from the pool to a commander, between commanders, and back: with mouse, pen or finger. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Face } from "../view";
import { swallowClick } from "../../../ui/swallow-click";

export interface Dragged {
    face: Face;
    /** null: from the pool. */
    from: string | null;
    x: number;
    y: number;
    /** Where it would be dropped: a commander, "" for the pool, null for nowhere. */
    over: string | null;
}

const FAR = 6; // pixels: less is a click

/** The commander's card, or the pool (""), under a point of the screen. */
function landing(x: number, y: number): string | null {
    const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-corps], [data-pool]");
    if (!place) return null;
    return place.dataset["corps"] ?? "";
}

export type Grab = (event: PointerEvent, face: Face, from: string | null) => void;

export function useDrag(drop: (face: Face, from: string | null, to: string) => void): { dragged: Dragged | null; grab: Grab } {
    const [dragged, setDragged] = useState<Dragged | null>(null);
    const finish = useRef<(() => void) | null>(null);
    const dropNow = useRef(drop);
    dropNow.current = drop;
    useEffect(() => () => finish.current?.(), []);

    const grab: Grab = (event, face, from) => {
        if (event.button !== 0) return;
        finish.current?.();
        const start = { x: event.clientX, y: event.clientY };
        let now: Dragged | null = null;
        const stop = () => {
            removeEventListener("pointermove", moved);
            removeEventListener("pointerup", up);
            removeEventListener("pointercancel", stop);
            finish.current = null;
            setDragged(null);
        };
        const moved = (at: PointerEvent) => {
            if (at.pointerId !== event.pointerId) return;
            if (!now && Math.hypot(at.clientX - start.x, at.clientY - start.y) < FAR) return;
            now = { face, from, x: at.clientX, y: at.clientY, over: landing(at.clientX, at.clientY) };
            setDragged(now);
        };
        const up = (at: PointerEvent) => {
            if (at.pointerId !== event.pointerId) return;
            const to = now && landing(at.clientX, at.clientY);
            if (now) swallowClick();
            stop();
            if (now && to !== null) dropNow.current(face, from, to);
        };
        addEventListener("pointermove", moved);
        addEventListener("pointerup", up);
        addEventListener("pointercancel", stop);
        finish.current = stop;
    };
    return { dragged, grab };
}
