/* Saves the deployment under a name, renames saved ones, and reads one from a text. */
import { useState } from "preact/hooks";
import { NameDialog, REPLACES } from "../../../choosing/name-setup";
import { useValue } from "../../../core/value";
import { Button, Dialog, toast } from "../../../ui/ui";
import { ownSide } from "../view";
import { NOTHING, orderText, parseOrder, placedCount } from "./plan";
import { store, type Saved } from "./store";
import type { Deployment } from "./use-deployment";

/** Losses for a bid belong to one game and are not saved. */
export function SaveButton({ view, bench, force, land, onSaved }: Deployment & { onSaved: () => void }) {
    const plan = useValue(bench.plan);
    const from = useValue(bench.from);
    const [open, setOpen] = useState(false);
    const side = ownSide(view);
    if (!side) return null;
    const known = store.saved(side).map((one) => one.name);
    const save = (name: string) => {
        const order = orderText(force, land, { ...NOTHING, at: plan.at });
        const done = store.save({ name, side, order, at: Date.now() });
        toast(done ? `Saved as “${name}”.` : "This browser does not allow saving.");
        if (done) onSaved();
    };
    return (
        <>
            <Button look="quiet" disabled={!placedCount(plan)} title="Save this set-up for other games" onClick={() => setOpen(true)}>
                Save…
            </Button>
            {open && (
                <NameDialog
                    title="Save this set-up"
                    first={from && known.includes(from) ? from : ""}
                    note={(name) => "Saved in this browser for your side." + (known.includes(name) ? REPLACES : "")}
                    button="Save"
                    onName={save}
                    onClose={() => setOpen(false)}
                />
            )}
        </>
    );
}

export function RenameButton({ saved, onDone }: { saved: Saved; onDone: () => void }) {
    const [open, setOpen] = useState(false);
    const known = store.saved(saved.side).map((one) => one.name);
    return (
        <>
            <Button look="quiet" class="small" onClick={() => setOpen(true)}>
                Rename
            </Button>
            {open && (
                <NameDialog
                    title="Rename this set-up"
                    first={saved.name}
                    note={(name) => (name !== saved.name && known.includes(name) ? REPLACES : "")}
                    button="Rename"
                    onName={(name) => {
                        store.rename(saved, name);
                        onDone();
                    }}
                    onClose={() => setOpen(false)}
                />
            )}
        </>
    );
}

/** A set-up that somebody sent. */
export function PasteButton({ bench, force }: Deployment) {
    const [open, setOpen] = useState(false);
    const [text, setText] = useState("");
    const plan = parseOrder(force, text);
    const load = (event: Event) => {
        event.preventDefault();
        if (!plan) return;
        bench.load(text, "");
        setOpen(false);
        setText("");
    };
    return (
        <>
            <Button look="quiet" title="Load a set-up from a text" onClick={() => setOpen(true)}>
                Paste…
            </Button>
            {open && (
                <Dialog title="Load a set-up from a text" onClose={() => setOpen(false)}>
                    <form onSubmit={load}>
                        <label class="field">
                            <span>The text of a deployment, as “Copy” makes it</span>
                            <textarea rows={5} value={text} autofocus placeholder="deploy Soire: F06 F07 F08 Beaumont: F01 F02 …" onInput={(event) => setText(event.currentTarget.value)} />
                        </label>
                        <p class="small faint" aria-live="polite">
                            {plan ? `${placedCount(plan)} of your blocks are in it.` : "It begins with “deploy”."}
                        </p>
                        <Button look="main" type="submit" disabled={!plan || !placedCount(plan)}>
                            Load
                        </Button>
                    </form>
                </Dialog>
            )}
        </>
    );
}
