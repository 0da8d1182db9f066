/* A button with a drop-down panel. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import "./drop.css";

interface Props {
    label: ComponentChildren;
    /** Its name, if the label is not enough. */
    title?: string;
    children: ComponentChildren;
    /** The game's own classes: KIND-drop, KIND-sheet. */
    kind: string;
}

/** A click elsewhere or Escape closes it. */
export function Drop({ label, title, children, kind }: Props) {
    const details = useRef<HTMLDetailsElement>(null);
    const [open, setOpen] = useState(false);
    useEffect(() => {
        const close = () => details.current?.removeAttribute("open");
        const outside = (event: Event) => {
            if (details.current?.open && event.target instanceof Node && !details.current.contains(event.target)) close();
        };
        const escape = (event: KeyboardEvent) => {
            if (event.key !== "Escape" || !details.current?.open) return;
            event.stopPropagation();
            close();
            details.current.querySelector("summary")?.focus();
        };
        addEventListener("pointerdown", outside, true);
        addEventListener("keydown", escape, true);
        return () => {
            removeEventListener("pointerdown", outside, true);
            removeEventListener("keydown", escape, true);
        };
    }, []);
    return (
        <details ref={details} class={`drop ${kind}-drop`} onToggle={() => setOpen(details.current?.open ?? false)}>
            <summary aria-label={title} title={title}>
                {label}
            </summary>
            {open && <div class={`drop-sheet ${kind}-sheet`}>{children}</div>}
        </details>
    );
}
