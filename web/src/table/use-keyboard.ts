/* Phones: the on-screen keyboard. Some browsers shrink the page for it; where they overlay it, the page makes room
 * itself. */
import { useEffect } from "preact/hooks";

const LEAST = 80; // pixels: browser bars are smaller than a keyboard

export function useKeyboard(): void {
    useEffect(() => {
        const seen = window.visualViewport;
        if (!seen) return;
        const fit = () => {
            const covered = seen.scale > 1.01 ? 0 : innerHeight - seen.height;
            document.documentElement.style.setProperty("--keyboard", `${covered > LEAST ? Math.round(covered) : 0}px`);
            if (covered > LEAST) scrollTo(0, 0);
            if (document.activeElement?.matches("input, textarea")) document.activeElement.scrollIntoView({ block: "nearest" });
        };
        seen.addEventListener("resize", fit);
        return () => {
            seen.removeEventListener("resize", fit);
            document.documentElement.style.removeProperty("--keyboard");
        };
    }, []);
}
