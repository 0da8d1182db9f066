/* Keys of the deployment: Esc puts down, Backspace takes back to the shelf, Ctrl Z undoes; arrows go along the shelf, and
 * from a chosen corps Enter leads to the map. */
import { useEffect } from "preact/hooks";
import type { Bench } from "./bench";

const focusFirst = (selector: string): void => document.querySelector<HTMLElement | SVGElement>(selector)?.focus({ preventScroll: true });

function along(from: Element, by: number): void {
    const all = [...document.querySelectorAll<HTMLElement>(".nap-shelf button:not(:disabled)")];
    const next = all[all.indexOf(from as HTMLElement) + by];
    next?.focus();
    next?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** True if the key did something. */
function pressed(bench: Bench, event: KeyboardEvent, at: Element | null): boolean {
    const onShelf = at?.closest(".nap-shelf button") ?? null;
    const held = bench.held.get();
    if (event.key === "z" && (event.ctrlKey || event.metaKey)) bench.undo();
    else if (event.ctrlKey || event.metaKey || event.altKey) return false;
    else if (event.key === "Escape" && (held.length || bench.note.get())) bench.letGo();
    else if ((event.key === "Backspace" || event.key === "Delete") && held.length) bench.back(held);
    else if (onShelf && (event.key === "ArrowRight" || event.key === "ArrowLeft")) along(onShelf, event.key === "ArrowRight" ? 1 : -1);
    else if (onShelf && event.key === "ArrowUp" && held.length) focusFirst(".nap-place.can");
    else return false;
    return true;
}

export function useDeployKeys(bench: Bench): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            const at = event.target instanceof Element ? event.target : null;
            if (event.defaultPrevented || document.querySelector("dialog[open]") || at?.closest("input, textarea, select")) return;
            if (!pressed(bench, event, at)) return;
            event.preventDefault();
            event.stopPropagation();
        };
        // before the shortcuts of the page
        addEventListener("keydown", onKey, true);
        return () => removeEventListener("keydown", onKey, true);
    }, [bench]);
    // the next corps, when one was placed by keyboard
    useEffect(
        () =>
            bench.held.watch(() => {
                const onMap = document.activeElement?.matches(".nap-place:focus-visible");
                if (onMap && !bench.held.get().length && !bench.note.get()) setTimeout(() => focusFirst(".nap-tray:not(.done) .nap-tray-name"));
            }),
        [bench],
    );
}
