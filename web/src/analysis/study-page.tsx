/* An analysis: the board of a position, its tree, and what can be done with it. */
import { useEffect, useMemo } from "preact/hooks";
import { loadBoard } from "../board/load";
import { deskOf } from "../choosing/desk";
import { KeyHelp } from "../choosing/help";
import { onClick, onKey, toPresent } from "../choosing/keys";
import { NowPanel } from "../choosing/now-panel";
import { OrderBar } from "../choosing/order-bar";
import { goQuietly, link, route } from "../core/route";
import { useValue } from "../core/value";
import { useModule } from "../games";
import { partyNamed } from "../games/seats";
import { BoardArea } from "../table/board-area";
import { SheetOver } from "../table/phone";
import { SideColumn } from "../table/side-column";
import { useIsPhone } from "../table/use-phone";
import { Icon } from "../ui/ui";
import { NO_NODE, Trouble } from "./analysis-page";
import { Drawing } from "./drawing";
import { PhoneBar, StudyPanel } from "./panel";
import { after, nodeOf, type Study } from "./study";
import { StudyTable } from "./study-table";
import "../table/table.css";

export interface StudyProps {
    table: StudyTable;
}

export function StudyPage({ first, node }: { first: Study; node: number }) {
    const table = useMemo(() => {
        const made = new StudyTable(first, node);
        made.teacher = new Drawing(made);
        return made;
    }, [first]);
    useEffect(() => {
        void table.open();
        deskOf(table).ending.set(false); // nothing ends here
        return () => table.close();
    }, [table]);
    useAddress(table);
    const game = useValue(table.game);
    const closed = useValue(table.closed);
    useEffect(() => {
        if (game) void loadBoard(game.game, game.scenario).catch(() => undefined);
    }, [game?.game, game?.scenario]);
    const ready = useModule(game?.game, table.fail);
    if (closed) return <Trouble text={closed} />;
    if (!game || !ready) return <main class="table-loading" aria-busy="true" />;
    return <Here table={table} />;
}

/** The address names the position: it survives a reload, and can be shared. */
function useAddress(table: StudyTable): void {
    const node = useValue(table.node);
    const now = useValue(route);
    const { id } = table.study.get();
    useEffect(() => {
        if (route.get().parts[1] !== String(node)) goQuietly("analysis", id, node);
    }, [node]);
    useEffect(() => {
        const wanted = Number(now.parts[1] ?? 0);
        if (now.page !== "analysis" || now.parts[0] !== id || wanted === table.node.get()) return;
        if (nodeOf(table.study.get(), wanted)) void table.goTo(wanted);
        else table.closed.set(NO_NODE);
    }, [now]);
}

function Here({ table }: StudyProps) {
    const desk = deskOf(table);
    const phone = (desk.phone = useIsPhone());
    const folded = useValue(desk.folded);
    const help = useValue(desk.help);
    useEffect(() => desk.chooser.follow(), [desk]);
    useEffect(() => {
        const press = (event: KeyboardEvent) => (isStep(event) ? step(table, event) : onKey(desk, event));
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
            <Top table={table} />
            <BoardArea table={table} />
            {phone ? (
                <Phone table={table} />
            ) : (
                <SideColumn table={table}>
                    <StudyPanel table={table} />
                    <NowPanel table={table} />
                </SideColumn>
            )}
            {help && <KeyHelp onClose={() => desk.help.set(false)} />}
        </div>
    );
}

/* , and . step through the line: arrows move the board. */
const isStep = (event: KeyboardEvent): boolean =>
    (event.key === "," || event.key === ".") && !event.ctrlKey && !event.metaKey && !event.altKey && !(event.target as Element | null)?.closest("input, textarea, select");

function step(table: StudyTable, event: KeyboardEvent): void {
    event.preventDefault();
    if (event.key === ",") return void table.undo();
    const next = after(table.study.get(), table.node.get());
    if (next !== null) void table.goTo(next);
}

function Top({ table }: StudyProps) {
    const study = useValue(table.study);
    const game = useValue(table.game);
    const sight = useValue(table.sight);
    const sides = sight?.view.deciders.map((decider) => game && partyNamed(game, decider.seat)?.title).filter(Boolean).join(", ");
    return (
        <header class="study-top">
            <a class="button quiet icon" href={link("analysis")} aria-label="All analyses" title="All analyses">
                <Icon name="home" />
            </a>
            <h1 class="grow">{study.title || "Analysis"}</h1>
            <p class="study-turn" aria-live="polite">
                {sight?.view.over ? "The game is over." : sides ? `${sides} to decide` : ""}
            </p>
        </header>
    );
}

function Phone({ table }: StudyProps) {
    const desk = deskOf(table);
    const sheet = useValue(desk.sheet);
    return (
        <div class="table-phone">
            <SheetOver open={sheet !== null} onClose={() => desk.sheet.set(null)}>
                <div hidden={sheet !== "order"} class="table-sheet-page">
                    <NowPanel table={table} />
                </div>
                {sheet === "notes" && (
                    <div class="table-sheet-page">
                        <StudyPanel table={table} />
                    </div>
                )}
            </SheetOver>
            <OrderBar table={table} phone />
            <PhoneBar table={table} />
        </div>
    );
}
