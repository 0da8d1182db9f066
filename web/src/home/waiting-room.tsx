/* A game that has not begun: its seats, links to send, start. */
import type { TableProps } from "../games/game";

export function WaitingRoom(_props: TableProps) {
    return <main class="card" />;
}
