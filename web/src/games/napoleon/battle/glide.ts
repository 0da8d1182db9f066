/* Blocks glide from where they stood to where they stand. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { calm } from "../../../core/settings";

const LASTS = 300; // milliseconds

/** `key` changes with the position: then those that have moved within the window glide. */
export function useGlide(root: { current: HTMLElement | null }, key: unknown): void {
    const stood = useRef(new Map<string, DOMRect>());
    useLayoutEffect(() => {
        const node = root.current;
        if (!node) return;
        const now = new Map<string, DOMRect>();
        for (const unit of node.querySelectorAll<HTMLElement>("[data-unit]")) now.set(unit.dataset["unit"]!, unit.getBoundingClientRect());
        if (!calm()) for (const [id, box] of now) glide(node, id, stood.current.get(id), box);
        stood.current = now;
    }, [key]);
}

function glide(root: HTMLElement, id: string, from: DOMRect | undefined, to: DOMRect): void {
    if (!from || !to.width || !from.width) return;
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (Math.hypot(x, y) < 4) return;
    const unit = root.querySelector(`[data-unit="${CSS.escape(id)}"]`);
    unit?.animate([{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: LASTS, easing: "cubic-bezier(.3,.7,.3,1)" });
}
