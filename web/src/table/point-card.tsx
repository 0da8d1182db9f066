/* A small card about what the pointer rests on. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardData, Target, View } from "../core/types";
import { moduleOf } from "../games";

export function PointCard(props: { board: BoardData; view: View; target: Target; x: number; y: number }) {
    const { board, view, target, x, y } = props;
    const box = useRef<HTMLDivElement>(null);
    const [place, setPlace] = useState({ left: x + 16, top: y + 16 });
    useLayoutEffect(() => {
        const { width, height } = box.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
        setPlace({
            left: x + 16 + width > innerWidth - 8 ? Math.max(8, x - width - 16) : x + 16,
            top: y + 16 + height > innerHeight - 8 ? Math.max(8, y - height - 16) : y + 16,
        });
    }, [target.what, target.id, x, y]);
    const { Card } = moduleOf(view.game);
    if (!Card) return null;
    return (
        <div ref={box} class="table-card" style={{ left: `${place.left}px`, top: `${place.top}px` }} aria-hidden="true">
            <Card board={board} view={view} target={target} />
        </div>
    );
}
