/* The tabs beside the board: log, talk, notes. */
import type { TableProps } from "../games/game";

export function Around(_props: TableProps) {
    return <section aria-label="Log and talk" />;
}
