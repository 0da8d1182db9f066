/* Asks for the name of a set-up. */
import { useState } from "preact/hooks";
import { Button, Dialog } from "../ui/ui";

const LONGEST = 40;

interface NameDialogProps {
    title: string;
    first: string;
    /** What is said about this name. */
    note: (name: string) => string;
    button: string;
    onName: (name: string) => void;
    onClose: () => void;
}

/** After `note`, if a set-up of this name is there. */
export const REPLACES = " Replaces the set-up of this name.";

export function NameDialog({ title, first, note, button, onName, onClose }: NameDialogProps) {
    const [name, setName] = useState(first);
    const given = name.trim();
    const submit = (event: Event) => {
        event.preventDefault();
        if (!given) return;
        onClose();
        onName(given);
    };
    return (
        <Dialog title={title} onClose={onClose}>
            <form onSubmit={submit}>
                <label class="field">
                    <span>Name</span>
                    <input value={name} maxLength={LONGEST} autofocus onInput={(event) => setName(event.currentTarget.value)} />
                </label>
                <p class="small faint">{note(given)}</p>
                <Button look="main" type="submit" disabled={!given}>
                    {button}
                </Button>
            </form>
        </Dialog>
    );
}
