/** Suppresses the click that a browser sends after a drag: it would take the piece a second time. */
export function swallowClick(): void {
    const swallow = (event: Event) => {
        event.stopPropagation();
        event.preventDefault();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}
