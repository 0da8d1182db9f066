/* What is shown over the board besides the pieces, loaded after it: what others did, and what a bot would do. */
import type { BoardData } from "../core/types";
import type { TableProps } from "../games/game";
import { WatchedArrows, Watching } from "../watching/watching";
import { HintArrows, HintPlace } from "./hint";
import { LookBackLine } from "./look-back";

export function OverBoard(props: TableProps & { hidden: boolean; closeUp: boolean }) {
    return (
        <>
            <Watching {...props} />
            <HintPlace table={props.table} onScreen={props.hidden} closeUp={props.closeUp} />
            <LookBackLine table={props.table} hidden={props.hidden} />
        </>
    );
}

export function BoardArrows(props: TableProps & { board: BoardData; turned: number }) {
    return (
        <>
            <WatchedArrows {...props} />
            <HintArrows {...props} />
        </>
    );
}
