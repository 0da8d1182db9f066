/* The current prompt, and every way to answer it. */
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { laterExtra } from "../ui/later";
import { Button, Icon } from "../ui/ui";
import { answerNow } from "./answer-now";
import { givenOrder, mayRequestUndo, undo, undoWords } from "./actions";
import { ChoiceList } from "./choice-list";
import { chooserOf, deskOf } from "./desk";
import { OrderBox } from "./order-box";
import { OrderSoFar } from "./order-so-far";
import { Preview } from "./preview";
import { ReadySetups } from "./setups";
import { TroubleNote } from "./trouble";
import { saidWords } from "./wording";
import { Waiting } from "./waiting";
import "./choosing.css";

const LikeThis = laterExtra(() => import("../standing/like-this").then((part) => part.LikeThis));

export function NowPanel({ table }: TableProps) {
    const chooser = chooserOf(table);
    const sight = useValue(table.sight);
    const look = useValue(table.look);
    const view = sight?.view ?? null;
    const asked = table.seat !== null && sight?.asked === true;
    const answer = view ? chooser.module.answerTo(asked ? table.prompt : null, view) : null;
    const asks = answer?.kind === "guide" && !answer.withList; // the guide asks the question itself
    const below = answer?.withList === "below"; // the list
    const Guide = answer?.kind === "guide" ? answer.View : null;
    const text = useValue(deskOf(table).text);
    const onScreen = answer?.kind === "screen" && !(answer.closeUp && text);
    const Panel = (sight && answerNow(table, sight)?.Panel) ?? null;
    return (
        <section class={"choosing" + (asked || Guide ? "" : " waiting") + (asked && (asks || Panel) && !look ? " asks" : "")} aria-label="Now">
            <TroubleNote table={table} />
            {look && <p class="choosing-past">Viewing an earlier position.</p>}
            {!look && <Given table={table} />}
            {!look && !asked && <Waiting table={table} />}
            {!look && asked && !asks && <Question table={table} onBoard={answer?.kind !== "screen"} />}
            {!look && Guide && below && <Guide table={table} />}
            {!look && asked && !asks && !onScreen && <Making table={table} preview={Guide === null} />}
            {!look && Guide && !below && <Guide table={table} />}
            {!look && Panel && <Panel table={table} />}
            {!look && asked && asks && <StepByStep table={table} />}
            {!look && table.seat !== null && <LikeThis table={table} />}
            {!look && <Tools table={table} asked={asked} />}
        </section>
    );
}

/** Shown until the player's next order. */
function Given({ table }: TableProps) {
    useValue(table.entries);
    const order = givenOrder(table);
    if (order === null) return null;
    return (
        <p class="choosing-given small" role="status">
            Done for you, since there was no choice: {order}
        </p>
    );
}

const touch = (): boolean => matchMedia("(pointer: coarse)").matches;

function Question({ table, onBoard }: TableProps & { onBoard: boolean }) {
    const sight = useValue(table.sight);
    const chooser = chooserOf(table);
    useValue(chooser.lights);
    const held = useValue(chooser.held);
    const fresh = chooser.lights.get().size > 0 && !useValue(table.draft).steps.length && !held;
    return (
        <>
            <h2 class="choosing-prompt" aria-live="polite">
                {sight?.prompt ? saidWords(chooser.module, sight.prompt, sight.view) : ""}
            </h2>
            {onBoard && fresh && (
                <p class="choosing-how small faint">
                    {chooser.goesPlaces ? `Drag a highlighted piece to where it should go, or ${touch() ? "tap" : "click"} it.` : `${touch() ? "Tap" : "Click"} highlighted pieces to choose them.`}{" "}
                    {touch() ? "Tap" : "Click"} anything else to see why it can't be chosen.
                </p>
            )}
        </>
    );
}

/** The steps taken, and the list. */
function Making({ table, preview }: TableProps & { preview: boolean }) {
    return (
        <>
            <OrderSoFar table={table} />
            <ChoiceList table={table} />
            <ReadySetups table={table} />
            {preview && <Preview table={table} />}
        </>
    );
}

/** Where a guide asks the question, the list is an alternative, collapsed. */
function StepByStep({ table }: TableProps) {
    return (
        <details class="choosing-steps">
            <summary>Choose step by step</summary>
            <OrderSoFar table={table} />
            <ChoiceList table={table} />
        </details>
    );
}

function Tools({ table, asked }: TableProps & { asked: boolean }) {
    const sight = useValue(table.sight);
    useValue(table.entries);
    const busy = useValue(table.busy);
    if (table.seat === null || table.game.get()?.state !== "running" || !sight) return null;
    const last = undoWords(table);
    return (
        <div class="choosing-tools">
            {asked && <OrderBox table={table} />}
            <Button look="quiet" class="small choosing-help" onClick={() => deskOf(table).help.set(true)}>
                <Icon name="help" /> Shortcuts <kbd>?</kbd>
            </Button>
            {sight.can_undo && (
                <Button look="quiet" class="small" disabled={busy} title={last ? `Undo: ${last}` : "Undo your last order"} onClick={() => void undo(table)}>
                    <Icon name="undo" /> Undo {last && <span class="choosing-undone">{last}</span>} <kbd>U</kbd>
                </Button>
            )}
            {mayRequestUndo(table) && (
                <Button look="quiet" class="small" disabled={busy} title="Your opponent must agree, because something was revealed or rolled, or the turn passed" onClick={() => void table.give("undo ask")}>
                    <Icon name="undo" /> Request undo
                </Button>
            )}
        </div>
    );
}
