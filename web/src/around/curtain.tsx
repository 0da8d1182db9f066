/* Hot-seat: nothing is shown until the next player is at the screen. */
import type { TableProps } from "../games/game";

export function Curtain(_props: TableProps & { seat: number }) {
    return <main class="card" />;
}
