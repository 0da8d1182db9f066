/* What is asked now, and everything by which it can be answered. */
import type { TableProps } from "../games/game";

export function NowPanel(_props: TableProps) {
    return <section aria-label="Now" />;
}
