/* The page of a game: the board, the prompt, and everything around it. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Around } from "../around/around";
import { Curtain } from "../around/curtain";
import { TopBar } from "../around/top-bar";
import { loadBoard } from "../board/load";
import { deskOf } from "../choosing/desk";
import { KeyHelp } from "../choosing/help";
import { onClick, onKey, toPresent } from "../choosing/keys";
import { NowPanel } from "../choosing/now-panel";
import { useValue } from "../core/value";
import { useModule } from "../games";
import type { TableProps } from "../games/game";
import { link } from "../core/route";
import { later } from "../ui/later";
import { BoardArea } from "./board-area";
import { PhonePanels } from "./phone";
import { SideColumn } from "./side-column";
import { Table, type Teacher } from "./table";
import { useIsPhone } from "./use-phone";
import "./table.css";

const WaitingRoom = later(() => import("../home/waiting-room").then((part) => part.WaitingRoom));

export function TablePage({ id, moment, teach }: { id: string; moment: number | null; teach?: (table: Table) => Teacher }) {
    const table = useMemo(() => new Table(id), [id]);
    if (teach) table.teacher ??= teach(table);
    useEffect(() => {
        void table.open();
        return () => table.close();
    }, [table]);
    const there = useValue(table.sight) !== null;
    const shown = useRef<number | null>(null);
    useEffect(() => {
        if (!there || moment === shown.current) return;
        shown.current = moment;
        if (moment !== null) void table.lookAt(moment);
    }, [table, there, moment]);
    const game = useValue(table.game);
    useEffect(() => {
        // preload; the component that draws it handles errors.
        if (game) void loadBoard(game.game, game.scenario).catch(() => undefined);
    }, [game?.game, game?.scenario]);
    const curtain = useValue(table.curtain);
    const closed = useValue(table.closed);
    const ready = useModule(game?.game, table.fail);
    if (closed) return <Closed why={closed} />;
    if (!game || !ready) return <main class="table-loading" aria-busy="true" />;
    if (game.state === "waiting") return <WaitingRoom table={table} />;
    if (curtain !== null) return <Curtain table={table} seat={curtain} />;
    return <TableHere table={table} />;
}

function Closed({ why }: { why: string }) {
    return (
        <main class="card table-closed">
            <h1>This game cannot be shown</h1>
            <p>{why}</p>
            <a class="button" href={link()}>
                Home
            </a>
        </main>
    );
}

function TableHere({ table }: TableProps) {
    const desk = deskOf(table);
    const phone = (desk.phone = useIsPhone());
    const folded = useValue(desk.folded);
    const help = useValue(desk.help);
    const Lesson = table.teacher?.Panel;
    useEffect(() => desk.chooser.follow(), [desk]);
    useEffect(() => {
        const press = (event: KeyboardEvent) => onKey(desk, event);
        const click = (event: MouseEvent) => toPresent(desk, event);
        addEventListener("keydown", press);
        addEventListener("click", onClick);
        addEventListener("click", click, true);
        return () => {
            removeEventListener("keydown", press);
            removeEventListener("click", onClick);
            removeEventListener("click", click, true);
        };
    }, [desk]);
    return (
        <div class={"table" + (phone ? " phone" : "") + (folded && !phone ? " folded" : "")}>
            <h1 class="sr-only">{table.game.get()?.title || "Game"}</h1>
            <TopBar table={table} />
            <BoardArea table={table} />
            {phone ? (
                <PhonePanels table={table} />
            ) : (
                <SideColumn table={table}>
                    {Lesson && <Lesson />}
                    <NowPanel table={table} />
                    <Tabs table={table} />
                </SideColumn>
            )}
            {help && <KeyHelp onClose={() => desk.help.set(false)} />}
        </div>
    );
}

function Tabs({ table }: TableProps) {
    return <Around table={table} tab={useValue(deskOf(table).tab)} />;
}
