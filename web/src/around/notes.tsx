/* A seat's private notes, saved on the server as they are typed. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableProps } from "../games/game";
import { useValue } from "../core/value";

export function NotesPanel({ table }: TableProps) {
    const reader = useValue(table.reader);
    const [text, setText] = useState<string | null>(null);
    const [state, setState] = useState("");
    const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
    const unsaved = useRef<string | null>(null);
    // Of the seat that owns the notes, even when another takes over.
    const calls = useRef(table.calls);
    const save = () => {
        clearTimeout(timer.current);
        const words = unsaved.current;
        if (words === null) return;
        unsaved.current = null;
        calls.current.setNotes(words).then(
            () => setState("Saved"),
            () => {
                unsaved.current ??= words;
                setState("Not saved yet");
                timer.current = setTimeout(save, 3000);
            },
        );
    };
    useEffect(() => {
        let wanted = true;
        setText(null);
        calls.current = table.calls;
        if (table.seat === null) return;
        void calls.current.notes().then((said) => wanted && setText(said.text), () => wanted && setText(""));
        return () => {
            wanted = false;
            save();
        };
    }, [reader]);
    if (table.seat === null) return <p class="faint around-empty">Notes are for players only.</p>;
    return (
        <label class="around-notes">
            <span class="small faint">Only you can see your notes. {state}</span>
            <textarea
                value={text ?? ""}
                readOnly={text === null}
                maxLength={16000}
                placeholder="Plans, suspicions, reminders…"
                onInput={(event) => {
                    unsaved.current = event.currentTarget.value;
                    setText(event.currentTarget.value);
                    setState("…");
                    clearTimeout(timer.current);
                    timer.current = setTimeout(save, 800);
                }}
                onBlur={save}
            />
        </label>
    );
}
