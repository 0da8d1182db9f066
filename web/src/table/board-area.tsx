/* The board of a game with its pieces, or the screen by which its prompt is answered. */
import type { TableProps } from "../games/game";

export function BoardArea(_props: TableProps) {
    return <main class="table-board" />;
}
