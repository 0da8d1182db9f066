/* A button that gives an order by itself. Its words name what cannot be undone, so that nothing else has to ask. */
import type { ComponentChildren } from "preact";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { Button } from "../ui/ui";
import { useRipe } from "./ripe";

interface ActProps extends TableProps {
    /** Its text, or the steps that make it. */
    order: string | string[];
    /** The whole act in words, if the button has only the first of them. */
    label?: string;
    /** A choice of its own, with a key that proposes it; else it is the button of a row that has one. */
    keyed?: boolean;
    /** It may be undone. */
    undoable?: boolean;
    class?: string;
    children: ComponentChildren;
}

async function act({ table, order }: TableProps & { order: string | string[] }): Promise<void> {
    if (typeof order === "string") return void (await table.give(order));
    if ((await table.setSteps(order)) && table.draft.get().complete) await table.give();
}

export function Act({ table, order, label, keyed = false, undoable = false, class: more = "", children }: ActProps) {
    const busy = useValue(table.busy);
    const ripe = useRipe(useValue(table.sight)?.number);
    const proposed = useValue(table.draft).order === order;
    return (
        <Button
            class={`choosing-act ${more}${keyed && proposed ? " on" : ""}`}
            data-act={typeof order === "string" ? order : order.join(" ")}
            aria-label={label}
            title={[label, undoable ? "" : "This can't be undone."].filter(Boolean).join(". ")}
            disabled={busy || !ripe}
            onClick={() => void act({ table, order })}
            {...(keyed ? { "data-choice": "", "aria-pressed": proposed } : {})}
        >
            {children}
        </Button>
    );
}
