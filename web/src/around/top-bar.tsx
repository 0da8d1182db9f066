/* Above the board: who plays, whose turn it is and since when, clocks, and the menu of the game. */
import type { TableProps } from "../games/game";

export function TopBar(_props: TableProps) {
    return <header />;
}
