/* Phones: the board fills the screen; panels are sheets over it, and the main controls are in a bar at the thumb. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Around, useUnread, type AroundTab } from "../around/around";
import { deskOf, type Sheet } from "../choosing/desk";
import { NowPanel } from "../choosing/now-panel";
import { OrderBar } from "../choosing/order-bar";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { endSentence, isOver } from "../games/results";
import { Button, Icon, type IconName } from "../ui/ui";
import { useKeyboard } from "./use-keyboard";

export function PhonePanels({ table }: TableProps) {
    const desk = deskOf(table);
    const sheet = useValue(desk.sheet);
    const Lesson = table.teacher?.Panel;
    useGuideInView(table);
    useKeyboard();
    return (
        <div class="table-phone">
            <SheetOver open={sheet !== null} onClose={() => desk.sheet.set(null)}>
                {/* the order panel stays mounted: it follows the game even while hidden */}
                <div hidden={sheet !== "order"} class="table-sheet-page">
                    <NowPanel table={table} />
                </div>
                {sheet !== null && sheet !== "order" && (
                    <div class="table-sheet-page">
                        <Around table={table} tab={sheet} />
                    </div>
                )}
            </SheetOver>
            {Lesson && <Lesson />}
            <OrderBar table={table} phone />
            {sheet === null && <ResultBar table={table} />}
            <Bar table={table} />
        </div>
    );
}

/** Opens the sheet when a guide asks, and closes it when something else is asked, or nothing: then the board is needed. What others did is seen first. */
function useGuideInView(table: TableProps["table"]): void {
    const desk = deskOf(table);
    const sight = useValue(table.sight);
    const answer = sight?.asked ? desk.chooser.module.answerTo(table.prompt, sight.view) : null;
    const watching = useValue(desk.watching);
    const asks = answer?.kind === "guide" && !answer.withList && !watching;
    const key = asks ? `${table.prompt} ${sight?.number}` : table.prompt;
    useEffect(() => {
        if (asks) desk.sheet.set("order");
        else desk.sheet.update((now) => (now === "order" ? null : now));
    }, [key]);
}

/** The way back to the result of a finished game. */
function ResultBar({ table }: TableProps) {
    const { ending } = deskOf(table);
    const open = useValue(ending);
    const game = useValue(table.game);
    const entries = useValue(table.entries);
    if (open || !isOver(game)) return null;
    return (
        <div class="table-thumb">
            <span class="table-thumb-words">{endSentence(game, game.result, entries)}</span>
            <Button look="main" onClick={() => ending.set(true)}>
                Result
            </Button>
        </div>
    );
}

const ENTRIES: { sheet: Sheet; label: string; icon: IconName }[] = [
    { sheet: "order", label: "Order", icon: "flag" },
    { sheet: "log", label: "Log", icon: "log" },
    { sheet: "talk", label: "Chat", icon: "chat" },
    { sheet: "notes", label: "Notes", icon: "notes" },
];

function Bar({ table }: TableProps) {
    const desk = deskOf(table);
    const sheet = useValue(desk.sheet);
    const text = useValue(desk.text);
    const unread = useUnread(table, sheet === "talk");
    const asked = useValue(table.sight)?.asked === true;
    return (
        <nav class="table-bar" aria-label="Panels">
            {ENTRIES.map((entry) => (
                <button
                    key={entry.sheet}
                    type="button"
                    aria-pressed={sheet === entry.sheet}
                    onClick={() => toggleSheet(table, entry.sheet)}
                >
                    <Icon name={entry.icon} />
                    {entry.label}
                    {entry.sheet === "order" && asked && <span class="table-dot" aria-label="Your turn" />}
                    {entry.sheet === "talk" && unread > 0 && <span class="table-dot" aria-label={`${unread} new`} />}
                </button>
            ))}
            <button type="button" aria-pressed={text} onClick={() => toggleText(table)}>
                <Icon name={text ? "map" : "text"} />
                {text ? "Board" : "Text"}
            </button>
        </nav>
    );
}

function toggleSheet(table: TableProps["table"], sheet: Sheet): void {
    const desk = deskOf(table);
    if (sheet !== "order") desk.tab.set(sheet as AroundTab);
    desk.sheet.update((now) => (now === sheet ? null : sheet));
}

function toggleText(table: TableProps["table"]): void {
    const desk = deskOf(table);
    desk.sheet.set(null);
    desk.text.update((now) => !now);
}

type Height = "half" | "full";

export function SheetOver(props: { open: boolean; onClose: () => void; children: ComponentChildren }) {
    const [height, setHeight] = useState<Height>("half");
    const [drag, setDrag] = useState<number | null>(null);
    const start = useRef(0);
    const grab = (event: PointerEvent) => {
        start.current = event.clientY;
        (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
        setDrag(0);
    };
    const move = (event: PointerEvent) => drag !== null && setDrag(event.clientY - start.current);
    const drop = () => {
        const by = drag ?? 0;
        setDrag(null);
        if (Math.abs(by) < 8) setHeight(height === "half" ? "full" : "half");
        else if (by < -40) setHeight("full");
        else if (by > 40 && height === "full" && by < 240) setHeight("half");
        else if (by > 40) props.onClose();
    };
    return (
        <section
            class={"table-sheet " + height + (drag !== null ? " dragged" : "")}
            hidden={!props.open}
            style={drag !== null ? { transform: `translateY(${Math.max(drag, height === "full" ? 0 : -200)}px)` } : {}}
        >
            <div class="table-sheet-head">
                <button
                    type="button"
                    class="table-grip"
                    aria-label={height === "half" ? "Expand the panel" : "Shrink the panel"}
                    onPointerDown={grab}
                    onPointerMove={move}
                    onPointerUp={drop}
                    onPointerCancel={() => setDrag(null)}
                    onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && setHeight(height === "half" ? "full" : "half")}
                />
                <Button look="quiet" icon aria-label="Close the panel" onClick={props.onClose}>
                    <Icon name="close" />
                </Button>
            </div>
            {props.children}
        </section>
    );
}
