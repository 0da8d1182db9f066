/* Everything that shows what others did, loaded after the board. */
import { useEffect } from "preact/hooks";
import type { TableProps } from "../games/game";
import { Bulletin } from "./bulletin";
import { watcherOf } from "./watcher";

export { WatchedArrows } from "./watched";

/** `hidden`: a screen is in place of the board. `closeUp`: the game tells itself what happened; only the controls are shown. */
export function Watching({ table, hidden, closeUp }: TableProps & { hidden: boolean; closeUp: boolean }) {
    useEffect(() => watcherOf(table).follow(), [table]);
    return hidden ? null : <Bulletin table={table} closeUp={closeUp} />;
}
