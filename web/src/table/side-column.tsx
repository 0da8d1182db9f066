/* The column beside the board: resizable and collapsible. */
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { deskOf } from "../choosing/desk";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { Button, Icon } from "../ui/ui";

const LEAST = 280;
const MOST = 640;
const KEY = "grognard.side";

const stored = (): number | null => {
    try {
        const width = Number(localStorage.getItem(KEY));
        return width >= LEAST && width <= MOST ? width : null;
    } catch {
        return null;
    }
};

function store(width: number): void {
    try {
        localStorage.setItem(KEY, String(width));
    } catch {
        /* no storage: the width applies to this page only */
    }
}

export function SideColumn({ table, children }: TableProps & { children: ComponentChildren }) {
    const desk = deskOf(table);
    const folded = useValue(desk.folded);
    const column = useRef<HTMLElement>(null);
    const [width, setWidth] = useState(stored);
    const widen = (to: number) => {
        const next = Math.round(Math.min(MOST, Math.max(LEAST, to)));
        setWidth(next);
        store(next);
    };
    const grab = (event: PointerEvent) => {
        const handle = event.currentTarget as HTMLElement;
        handle.setPointerCapture(event.pointerId);
        const move = (moved: PointerEvent) => widen(innerWidth - moved.clientX);
        handle.addEventListener("pointermove", move);
        handle.addEventListener("lostpointercapture", () => handle.removeEventListener("pointermove", move), { once: true });
    };
    const nudge = (event: KeyboardEvent) => {
        const step = event.key === "ArrowLeft" ? 24 : event.key === "ArrowRight" ? -24 : 0;
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        widen((column.current?.offsetWidth ?? 400) + step);
    };
    return (
        <aside class="table-side" ref={column} style={width && !folded ? { width: `${width}px` } : {}} aria-label="Orders, log and chat">
            <div
                class="table-handle"
                role="separator"
                tabIndex={0}
                aria-orientation="vertical"
                aria-label="Column width"
                aria-valuemin={LEAST}
                aria-valuemax={MOST}
                aria-valuenow={width ?? 400}
                onPointerDown={grab}
                onKeyDown={nudge}
                onDblClick={() => desk.folded.set(!folded)}
                hidden={folded}
            />
            <Button
                look="quiet"
                icon
                class="table-fold"
                aria-label={folded ? "Show the column" : "Hide the column"}
                aria-expanded={!folded}
                onClick={() => desk.folded.set(!folded)}
            >
                <Icon name={folded ? "back" : "forward"} />
            </Button>
            {!folded && <div class="table-panels">{children}</div>}
        </aside>
    );
}
