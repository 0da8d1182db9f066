/* The page of a game: the board, what is asked, and what stands around it. */
import { useEffect, useMemo } from "preact/hooks";
import { Around } from "../around/around";
import { Curtain } from "../around/curtain";
import { TopBar } from "../around/top-bar";
import { NowPanel } from "../choosing/now-panel";
import { useValue } from "../core/value";
import { WaitingRoom } from "../home/waiting-room";
import { BoardArea } from "./board-area";
import { Table } from "./table";
import "./table.css";

export function TablePage({ id, moment }: { id: string; moment: number | null }) {
    const table = useMemo(() => new Table(id), [id]);
    useEffect(() => {
        void table.open().then(() => (moment === null ? undefined : table.lookAt(moment)));
        return () => table.close();
    }, [table]);
    const game = useValue(table.game);
    const curtain = useValue(table.curtain);
    const closed = useValue(table.closed);
    if (closed) return <main class="card">{closed}</main>;
    if (!game) return <main class="table-loading" aria-busy="true" />;
    if (game.state === "waiting") return <WaitingRoom table={table} />;
    if (curtain !== null) return <Curtain table={table} seat={curtain} />;
    return (
        <div class="table">
            <TopBar table={table} />
            <BoardArea table={table} />
            <aside class="table-side">
                <NowPanel table={table} />
                <Around table={table} />
            </aside>
        </div>
    );
}
