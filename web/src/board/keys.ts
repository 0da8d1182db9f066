/* Keyboard control of the board: arrows move it, or go from one highlighted thing to the next; Enter and Space
 * click. */
import type { Target } from "../core/types";
import { thingAt } from "./picking";
import type { Rig } from "./rig";

const STEP = 80; // pixels
const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

interface Keys {
    view: HTMLElement;
    layer: HTMLElement;
    rig: Rig;
    pick(target: Target, more: boolean, x: number, y: number): void;
    point(target: Target | null, x: number, y: number): void;
    /** Puts the tool away; false if there is none. */
    drop(): boolean;
}

function middleOf(node: Element): [number, number] {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}

/** The nearest thing in a direction; things off to the side count as farther away. */
function next(layer: HTMLElement, from: Element, [dx, dy]: [number, number]): SVGElement | null {
    const [x, y] = middleOf(from);
    let best: SVGElement | null = null;
    let least = Infinity;
    for (const node of layer.querySelectorAll<SVGElement>("[tabindex]")) {
        const [px, py] = middleOf(node);
        const along = (px - x) * dx + (py - y) * dy;
        const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
        const far = along + 2 * aside;
        if (node === from || along < 1 || far >= least) continue;
        [best, least] = [node, far];
    }
    return best;
}

/** Firefox shows no focus that a script gives after the mouse was used, unless it is told to. */
const BY_KEY = { preventScroll: true, focusVisible: true };

function arrow({ layer, rig }: Keys, lit: Element | null, direction: [number, number], far: boolean): void {
    if (lit) return next(layer, lit, direction)?.focus(BY_KEY);
    const step = far ? 4 * STEP : STEP;
    rig.pan(-direction[0] * step, -direction[1] * step);
}

/** True if the board handled the key. */
function handled(keys: Keys, event: KeyboardEvent, onBoard: boolean): boolean {
    const lit = event.target instanceof Element ? event.target.closest(".board-layer [tabindex]") : null;
    const direction = ARROWS[event.key];
    if (direction && onBoard) arrow(keys, lit, direction, event.shiftKey);
    else if (event.key === "Escape") return keys.drop();
    else if (event.key === "0") keys.rig.fit();
    else if (event.key === "+" || event.key === "=") keys.rig.zoom(1.4);
    else if (event.key === "-") keys.rig.zoom(1 / 1.4);
    else if (lit && (event.key === " " || (event.key === "Enter" && !lit.hasAttribute("data-kept")))) {
        const target = thingAt(lit);
        if (target) keys.pick(target, event.shiftKey, ...middleOf(lit));
    } else return false;
    return true;
}

export function listenToKeys(keys: Keys): () => void {
    const { view, rig } = keys;
    const onKey = (event: KeyboardEvent) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
        const at = event.target instanceof Element ? event.target : document.body;
        const onBoard = at === view || at.closest(".board-layer") !== null;
        if (!view.contains(at) && at !== document.body) return;
        if (document.querySelector("dialog[open]")) return;
        if (handled(keys, event, onBoard)) event.preventDefault();
    };
    /** Brings an element focused by keyboard into view. */
    const onFocus = (event: FocusEvent) => {
        const node = event.target;
        if (!(node instanceof SVGElement) || !node.matches(":focus-visible")) return;
        view.scrollTo(0, 0);
        const [x, y] = middleOf(node);
        keys.point(thingAt(node), x, y);
        const { left, top, width, height } = view.getBoundingClientRect();
        if (x > left && x < left + width && y > top && y < top + height) return;
        rig.pan(left + width / 2 - x, top + height / 2 - y);
    };
    document.addEventListener("keydown", onKey);
    view.addEventListener("focusin", onFocus);
    return () => {
        document.removeEventListener("keydown", onKey);
        view.removeEventListener("focusin", onFocus);
    };
}
