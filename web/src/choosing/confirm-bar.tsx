/* Back, cancel, and the button that gives the order. */
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { Button, Icon } from "../ui/ui";
import { confirmOrder } from "./actions";
import { chooserOf } from "./desk";
import { orderWords } from "./wording";

/** The complete order in words; null while it is incomplete. */
export function useOrderWords({ table }: TableProps): string | null {
    const draft = useValue(table.draft);
    const view = useValue(table.sight)?.view;
    if (!view || !draft.complete || draft.order === null || table.seat === null) return null;
    return orderWords(chooserOf(table).module, draft.order, table.seat, view);
}

export function ConfirmBar({ table }: TableProps) {
    const chooser = chooserOf(table);
    const draft = useValue(table.draft);
    const busy = useValue(table.busy);
    const words = useOrderWords({ table });
    if (!chooser.active || !draft.steps.length) return null;
    return (
        <div class="choosing-confirm">
            {words !== null && (
                <p class="choosing-order" aria-live="polite">
                    {words}
                    {words !== draft.order && <code class="small faint">{draft.order}</code>}
                </p>
            )}
            <div class="row">
                <Button look="quiet" disabled={busy} onClick={() => void chooser.back()} title="Back one step (Backspace)">
                    <Icon name="back" /> Back
                </Button>
                <Button look="quiet" disabled={busy} onClick={() => void table.cancel()} title="Cancel this order (Esc)">
                    Cancel
                </Button>
                <span class="grow" />
                {draft.complete && (
                    <Button look="main" disabled={busy} class="choosing-give" onClick={() => void confirmOrder(table)} title="Confirm the order (Enter)">
                        <Icon name="check" /> Confirm
                    </Button>
                )}
            </div>
        </div>
    );
}
