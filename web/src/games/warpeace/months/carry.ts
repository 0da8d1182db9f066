/* Something dragged from a panel onto the map: a picture of it follows the pointer. */

const START = { mouse: 5, touch: 10 }; // pixels before a press becomes a drag

interface Carried {
    words: string;
    /** The drag has begun. */
    begin(): void;
    /** It ended over this hex; null: elsewhere. */
    drop(hex: string | null): void;
}

const hexAt = (x: number, y: number): string | null => document.elementFromPoint(x, y)?.closest<SVGElement>('[data-what="hex"]')?.dataset["id"] ?? null;

export function carry(event: PointerEvent, { words, begin, drop }: Carried): void {
    if (event.button !== 0) return;
    const from = event.currentTarget as HTMLElement;
    const ghost = document.createElement("div");
    const least = START[event.pointerType === "mouse" ? "mouse" : "touch"];
    let moving = false;
    const move = (at: PointerEvent): void => {
        if (!moving && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) < least) return;
        if (!moving) {
            moving = true;
            ghost.className = "wap-carried";
            ghost.textContent = words;
            document.body.append(ghost);
            begin();
        }
        ghost.style.transform = `translate3d(${at.clientX}px, ${at.clientY}px, 0)`;
    };
    const end = (at: PointerEvent | null): void => {
        from.removeEventListener("pointermove", move);
        from.removeEventListener("pointerup", up);
        from.removeEventListener("pointercancel", cancel);
        ghost.remove();
        if (!moving) return;
        // The click that follows a drag is not one.
        from.addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
        drop(at && hexAt(at.clientX, at.clientY));
    };
    const up = (at: PointerEvent): void => end(at);
    const cancel = (): void => end(null);
    from.setPointerCapture(event.pointerId);
    from.addEventListener("pointermove", move);
    from.addEventListener("pointerup", up);
    from.addEventListener("pointercancel", cancel);
}
