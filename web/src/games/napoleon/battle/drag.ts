/* Drags blocks and markers within the window, with mouse, pen or finger. While the pointer moves only the picture and its label
 * change. */
import { useEffect, useRef } from "preact/hooks";
import type { Target } from "../../../core/types";
import { thingAt } from "../../../board/picking";
import { swallowClick } from "../../../ui/swallow-click";

export interface DragHost {
    /** What would be taken: the thing, or the block that a town stands for; null: nothing. */
    picks(target: Target): Target | null;
    /** It is taken into the hand. */
    begin(target: Target): void;
    /** What dropping there would do; null: nothing. */
    over(target: Target): string | null;
    /** `from`: where the drag began. */
    drop(target: Target, from: Target, at: { x: number; y: number }): void;
    cancel(): void;
}

const START = { mouse: 5, touch: 9 }; // pixels before a press becomes a drag

interface Drag {
    pointer: number;
    target: Target;
    node: Element;
    x: number;
    y: number;
    touch: boolean;
    picture: HTMLElement | null;
    words: HTMLElement | null;
    over: string;
}

/** The thing under a point of the screen, without the picture. */
const under = (x: number, y: number): Target | null => thingAt(document.elementFromPoint(x, y));

export function useDrag(root: { current: HTMLElement | null }, host: DragHost): void {
    const now = useRef(host);
    now.current = host;
    useEffect(() => {
        const node = root.current;
        return node ? dragging(node, () => now.current) : undefined;
    }, [root.current]);
}

function dragging(root: HTMLElement, host: () => DragHost): () => void {
    let drag: Drag | null = null;
    const clear = () => {
        drag?.picture?.remove();
        drag?.words?.remove();
        root.classList.remove("dragging");
        drag = null;
    };
    const begin = (one: Drag) => {
        const box = one.node.getBoundingClientRect();
        const picture = one.node.cloneNode(true) as HTMLElement;
        picture.className = `${one.node.getAttribute("class") ?? ""} nap-b-dragged`;
        for (const name of ["data-what", "data-id", "aria-label", "aria-pressed"]) picture.removeAttribute(name);
        picture.setAttribute("aria-hidden", "true");
        picture.tabIndex = -1;
        picture.style.width = `${box.width}px`;
        picture.style.height = `${box.height}px`;
        const words = Object.assign(document.createElement("div"), { className: "nap-b-drag-words" });
        words.setAttribute("role", "status");
        root.append(picture, words);
        root.classList.add("dragging");
        Object.assign(one, { picture, words });
        host().begin(one.target);
    };
    const place = (one: Drag, { clientX: x, clientY: y, target: over }: PointerEvent) => {
        // Reading before writing: the browser need not lay anything out again. A finger stays with what it touched first.
        const { left, top } = root.getBoundingClientRect();
        const target = one.touch ? under(x, y) : thingAt(over);
        one.picture!.style.transform = `translate3d(${x - left}px, ${y - top}px, 0) translate(-50%, -50%)`;
        one.words!.style.transform = `translate3d(${x - left}px, ${y - top - (one.touch ? 66 : 38)}px, 0) translate(-50%, -100%)`;
        const text = (target && host().over(target)) ?? "";
        if (text === one.over) return;
        one.over = text;
        one.words!.textContent = text;
    };
    const down = (event: PointerEvent) => {
        if (drag) return clear();
        const thing = thingAt(event.target);
        const picked = event.button === 0 && thing ? host().picks(thing) : null;
        if (!thing || !picked) return;
        const node = root.querySelector(`button[data-what="${picked.what}"][data-id="${CSS.escape(picked.id)}"]`) ?? (event.target as Element).closest("[data-what]")!;
        drag = { pointer: event.pointerId, target: thing, node, x: event.clientX, y: event.clientY, touch: event.pointerType !== "mouse", picture: null, words: null, over: "" };
    };
    const move = (event: PointerEvent) => {
        if (!drag || event.pointerId !== drag.pointer) return;
        const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
        if (!drag.picture && far < START[drag.touch ? "touch" : "mouse"]) return;
        if (!drag.picture) begin(drag);
        place(drag, event);
    };
    const up = (event: PointerEvent) => {
        if (!drag || event.pointerId !== drag.pointer) return;
        const moved = drag.picture !== null;
        const from = drag.target;
        clear();
        if (!moved) return;
        swallowClick();
        const target = under(event.clientX, event.clientY);
        if (target) host().drop(target, from, { x: event.clientX, y: event.clientY });
        else host().cancel();
    };
    const cancel = () => {
        if (drag?.picture) host().cancel();
        clear();
    };
    root.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
    return () => {
        clear();
        root.removeEventListener("pointerdown", down);
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", up);
        removeEventListener("pointercancel", cancel);
    };
}
