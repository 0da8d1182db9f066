/* A small card about what the pointer rests on, in the corner of the board that is away from the pointer. */
import type { BoardData, Target, View } from "../core/types";
import { moduleOf } from "../games";

export function PointCard({ board, view, target, x, y }: { board: BoardData; view: View; target: Target; x: number; y: number }) {
    const { Card } = moduleOf(view.game);
    if (!Card) return null;
    const near = x < 420 && y < 420;
    return (
        <div class={"table-card" + (near ? " aside" : "")} aria-hidden="true">
            <Card board={board} view={view} target={target} />
        </div>
    );
}
