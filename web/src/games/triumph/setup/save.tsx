/* Saves the current set-up under a name. */
import { useState } from "preact/hooks";
import { NameDialog, REPLACES } from "../../../choosing/name-setup";
import type { Table } from "../../../table/table";
import { Button, toast } from "../../../ui/ui";
import type { Part } from "./shelf";
import { saveAs, savedHere, useWork } from "./work";

interface SaveProps {
    table: Table;
    part: Part;
    order: string;
    onSaved?: () => void;
}

export function SaveButton({ table, part, order, onSaved }: SaveProps) {
    const [open, setOpen] = useState(false);
    return (
        <>
            <Button look="quiet" disabled={!order} onClick={() => setOpen(true)} title="Save this set-up for other games">
                Save…
            </Button>
            {open && <SaveDialog table={table} part={part} order={order} onClose={() => setOpen(false)} onSaved={onSaved} />}
        </>
    );
}

function SaveDialog({ table, part, order, onClose, onSaved }: SaveProps & { onClose: () => void; onSaved?: (() => void) | undefined }) {
    const { kept } = useWork(table);
    const isKnown = (name: string) => savedHere(table).some((one) => one.name === name);
    const save = (name: string) => {
        const done = saveAs(table, name, part, order);
        toast(done ? `Saved as “${name}”. The next steps are added to it.` : "This browser does not allow saving.");
        if (done) onSaved?.();
    };
    return (
        <NameDialog
            title="Save this set-up"
            first={kept?.name ?? ""}
            note={(name) => "Saved in this browser for this side and scenario, together with your next steps." + (isKnown(name) ? REPLACES : "")}
            button="Save"
            onName={save}
            onClose={onClose}
        />
    );
}
