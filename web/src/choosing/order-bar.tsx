/* The order so far, with Back, Cancel and Confirm: always at the same place, below the board. */
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { Button, Icon } from "../ui/ui";
import { confirmOrder } from "./actions";
import { chooserOf, deskOf } from "./desk";
import type { Way } from "./offers";
import { useRipe } from "./ripe";
import { lineWords, orderWords, saidWords } from "./wording";

const MANY = 3; // things that are named

/** The complete order in words; null while it is incomplete. */
function useOrderWords({ table }: TableProps): string | null {
    const draft = useValue(table.draft);
    const view = useValue(table.sight)?.view;
    if (!view || !draft.complete || draft.order === null || table.seat === null) return null;
    return orderWords(chooserOf(table).module, draft.order, table.seat, view);
}

/** What was chosen so far, or what is to be chosen. */
function useSoFar({ table }: TableProps, phone: boolean): string {
    const { module, held, missing, board, pieces, goesPlaces } = chooserOf(table);
    const draft = useValue(table.draft);
    const sight = useValue(table.sight);
    const things = useValue(held)?.things;
    const lacks = useValue(missing);
    const view = sight?.view;
    if (!view) return "";
    if (things && things.length > MANY) return `${things.length} pieces: choose where to go.`;
    if (things && board) return `${things.map((thing) => module.describe(board, view, thing).split(", ")[0]).join(", ")}: choose where to go.`;
    if (lacks) return lacks;
    const steps = draft.taken.filter((choice) => choice.text !== "done").map((choice) => module.choiceWords(choice, draft, view).label);
    if (steps.length) return `${steps.join(" › ")} …`;
    // Beside the board the panel has the question.
    if (phone) return saidWords(module, sight.prompt ?? "", view);
    return !pieces.length ? "" : goesPlaces ? "Drag a piece, or click it." : "Click a piece to choose it.";
}

/** One click ends the turn; if there is a reason to ask first, the dialog is the question. */
async function end(table: TableProps["table"], closing: Way): Promise<void> {
    if (await chooserOf(table).take(closing)) await confirmOrder(table);
}

export function OrderBar({ table, phone = false }: TableProps & { phone?: boolean }) {
    const desk = deskOf(table);
    const { chooser } = desk;
    const draft = useValue(table.draft);
    const sight = useValue(table.sight);
    const busy = useValue(table.busy);
    const refused = useValue(table.trouble);
    const held = useValue(chooser.held);
    useValue(table.look);
    useValue(chooser.ahead);
    useValue(chooser.placer);
    const text = useValue(desk.text);
    const ripe = useRipe(sight?.number);
    const planned = useValue(chooser.planned);
    const order = useOrderWords({ table });
    const sofar = useSoFar({ table }, phone);
    const view = sight?.view;
    if (table.seat === null || !view || table.game.get()?.state !== "running" || view.over) return null;
    const answer = sight.asked ? chooser.module.answerTo(table.prompt, view) : chooser.module.ahead?.(view);
    const trouble = refused && saidWords(chooser.module, refused.text, view);
    const screen = answer?.kind === "screen" && !(answer.closeUp && text); // it has its own button
    if (!chooser.active || screen) return (phone || screen) && !trouble ? null : <div class="order-bar">{trouble && <p class="order-words bad">{trouble}</p>}</div>;
    const begun = held !== null || draft.steps.length > 0;
    const words = (phone && trouble) || (held ? sofar : (planned?.words ?? order ?? sofar));
    const closing = begun || planned ? null : chooser.closing;
    return (
        <div class="order-bar" role="group" aria-label="Order in the making">
            {phone ? (
                <button type="button" class={"order-words" + (trouble ? " bad" : "")} onClick={() => desk.sheet.set("order")}>
                    <span aria-live="polite">{words || "Order"}</span>
                </button>
            ) : (
                <div class="order-words">
                    <span aria-live="polite">{words}</span>
                    {order !== null && !held && order !== draft.order && <code class="small faint">{draft.order}</code>}
                </div>
            )}
            {(begun || !phone) && (
                <Button look="quiet" icon={phone} disabled={busy || !begun} aria-label="Back one step" title="Back one step (Backspace)" onClick={() => void chooser.back()}>
                    <Icon name="back" /> {!phone && "Back"}
                </Button>
            )}
            {!phone && (
                <Button look="quiet" disabled={busy || !begun} title="Cancel this order (Esc)" onClick={() => void chooser.cancel()}>
                    Cancel
                </Button>
            )}
            {closing ? (
                <Button key="end" class="order-main" disabled={busy || !ripe} data-choice={closing.steps.join(" ")} onClick={() => void end(table, closing)}>
                    {lineWords(chooser.module, closing, draft, view).label}
                </Button>
            ) : (
                <Button key="give" look="main" class={"order-main" + (draft.complete && !held ? " choosing-give" : "")} disabled={busy || !ripe || !(draft.complete || planned) || held !== null} title="Confirm the order (Enter)" onClick={() => void confirmOrder(table)}>
                    <Icon name="check" /> Confirm
                </Button>
            )}
        </div>
    );
}
