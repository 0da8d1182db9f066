/* Assignment by keyboard: arrows move between commanders, arm and strength add a unit, Backspace removes the last
 * one. */
import { useEffect, useRef } from "preact/hooks";
import { FACES, type Face } from "../view";

interface Keys {
    add: (face: Face) => void;
    back: () => void;
    go: (way: "left" | "right" | "up" | "down") => void;
    undo: () => void;
}

const WAYS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" } as const;
const isWay = (key: string): key is keyof typeof WAYS => key in WAYS;

/** Keys that belong to a field, a dialog, or another part of the page. */
function elsewhere(event: KeyboardEvent): boolean {
    const at = event.target instanceof Element ? event.target : null;
    if (event.altKey || event.metaKey || document.querySelector("dialog[open]")) return true;
    if (at?.closest("input, textarea, select, [contenteditable]")) return true;
    return !!at && at !== document.body && !at.closest(".setup-screen");
}

export function useAssignKeys(keys: Keys): void {
    const now = useRef(keys);
    now.current = keys;
    const arm = useRef("");
    useEffect(() => {
        const press = (event: KeyboardEvent): boolean => {
            const key = event.key.toUpperCase();
            if (event.ctrlKey) return key === "Z" ? (now.current.undo(), true) : false;
            if (isWay(event.key)) return now.current.go(WAYS[event.key]), true;
            if (event.key === "Backspace" || event.key === "Delete") return now.current.back(), true;
            if (key === "G") return now.current.add("G3"), true;
            if (key === "A") return now.current.add("A1"), true;
            if (key === "I" || key === "C") return (arm.current = key), true;
            const face = FACES.find((one) => one === arm.current + key);
            if (face) now.current.add(face);
            return face !== undefined;
        };
        const listen = (event: KeyboardEvent) => {
            if (event.defaultPrevented || elsewhere(event) || !press(event)) return;
            event.preventDefault();
            event.stopPropagation(); // the table has its own keys
        };
        addEventListener("keydown", listen, { capture: true });
        return () => removeEventListener("keydown", listen, { capture: true });
    }, []);
}

/** The neighboring card in that direction on the screen. */
export function neighbour(cards: readonly HTMLElement[], from: number, way: "left" | "right" | "up" | "down"): number {
    const here = cards[from];
    if (!here) return 0;
    if (way === "left") return Math.max(0, from - 1);
    if (way === "right") return Math.min(cards.length - 1, from + 1);
    const column = cards.map((card, index) => ({ card, index })).filter(({ card }) => card.offsetLeft === here.offsetLeft);
    const at = column.findIndex(({ index }) => index === from);
    return column[at + (way === "down" ? 1 : -1)]?.index ?? from;
}
