/* Dims everything but one part of the board, with a soft edge. */
import type { BoardData } from "../core/types";
import type { Box } from "../games/game";

const STEPS = [0, 5, 10, 15, 20, 25, 30, 35];

function around(board: BoardData, { x, y, width, height }: Box, more: number): string {
    const r = Math.min(18 + more, width / 2, height / 2);
    const [left, top, w, h] = [x - more, y - more, width + 2 * more - 2 * r, height + 2 * more - 2 * r];
    const hole = `M${left + r} ${top}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
    return `M0 0h${board.width}v${board.height}h${-board.width}z${hole}`;
}

export function Spotlight({ board, box }: { board: BoardData; box: Box }) {
    return (
        <svg class="board-spotlight" viewBox={`0 0 ${board.width} ${board.height}`} aria-hidden="true">
            {STEPS.map((more) => (
                <path key={more} d={around(board, box, more)} fill-rule="evenodd" />
            ))}
        </svg>
    );
}
