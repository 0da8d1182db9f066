/* Saves the current set-up under a name. */
import { useState } from "preact/hooks";
import type { Table } from "../../../table/table";
import { Button, Dialog, toast } from "../../../ui/ui";
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
    const [name, setName] = useState(kept?.name ?? "");
    const known = savedHere(table).some((one) => one.name === name.trim());
    const save = (event: Event) => {
        event.preventDefault();
        if (!name.trim()) return;
        const done = saveAs(table, name.trim(), part, order);
        toast(done ? `Saved as “${name.trim()}”. The next steps are added to it.` : "This browser does not allow saving.");
        onClose();
        if (done) onSaved?.();
    };
    return (
        <Dialog title="Save this set-up" onClose={onClose}>
            <form onSubmit={save}>
                <label class="field">
                    <span>Name</span>
                    <input value={name} maxLength={40} autofocus onInput={(event) => setName(event.currentTarget.value)} />
                </label>
                <p class="small faint">
                    Saved in this browser for this side and scenario, together with your next steps.
                    {known ? " Replaces the set-up of this name." : ""}
                </p>
                <Button look="main" type="submit" disabled={!name.trim()}>
                    Save
                </Button>
            </form>
        </Dialog>
    );
}
