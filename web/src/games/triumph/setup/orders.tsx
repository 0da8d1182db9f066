/* The commander in chief's written orders to the team: attack or defend, and names on the map (T-TEA-08 to
 * T-TEA-13). */
import { useEffect, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import { listWords, plainName } from "../../../core/words";
import type { TableProps } from "../../game";
import type { Table } from "../../../table/table";
import { Button, RuleLink } from "../../../ui/ui";
import { seatWord } from "../names";
import { playerAt } from "./conference";
import { MOST_NAMES, notesOrder, type Note } from "./team";
import "./setup.css";

interface Desk {
    seats: string[];
    names: string[];
}

async function deskOf(table: Table): Promise<Desk> {
    const texts = async (steps: string[]) => (await table.calls.choices(steps)).choices.map((one) => one.text);
    const seats = (await texts(["orders"])).filter((text) => text !== "done" && text !== "none");
    const names = seats[0] ? await texts(["orders", seats[0], "attack"]) : [];
    return { seats, names: names.filter((name) => name !== "done").sort() };
}

export function OrdersGuide({ table }: TableProps) {
    const number = useValue(table.sight)?.number;
    const [desk, setDesk] = useState<Desk | null>(null);
    useEffect(() => {
        if (table.prompt === "orders") deskOf(table).then(setDesk, (trouble: unknown) => table.fail(trouble));
    }, [table, number]);
    return desk ? <Letters key={number} table={table} desk={desk} /> : null;
}

function Letters({ table, desk }: TableProps & { desk: Desk }) {
    const busy = useValue(table.busy);
    const draft = useValue(table.draft);
    const [notes, setNotes] = useState<Note[]>(() => desk.seats.map((seat) => ({ seat, verb: null, names: [] })));
    const order = notesOrder(notes);
    const written = notes.filter((note) => note.verb).length;
    const change = (next: Note) => {
        setNotes(notes.map((note) => (note.seat === next.seat ? next : note)));
        if (draft.steps.length) void table.cancel();
    };
    return (
        <div class="setup-guide">
            <p class="small faint">
                You may write one short order to each teammate. They read it when your next turn begins and need not obey. The enemy can read all orders after the game. <RuleLink game="triumph" id="T-TEA-08" />
            </p>
            {notes.map((note) => (
                <Letter key={note.seat} table={table} note={note} names={desk.names} onChange={change} />
            ))}
            <div class="row">
                <Button look="main" disabled={busy || draft.order === order} onClick={() => void table.type(order)}>
                    {written ? `Seal ${written} order${written === 1 ? "" : "s"}` : "No orders this turn"}
                </Button>
            </div>
        </div>
    );
}

function Letter({ table, note, names, onChange }: TableProps & { note: Note; names: string[]; onChange: (note: Note) => void }) {
    const [filter, setFilter] = useState("");
    const full = note.names.length >= MOST_NAMES;
    const found = names.filter((name) => !note.names.includes(name) && plainName(name).toLowerCase().includes(filter.trim().toLowerCase()));
    const add = (name: string) => {
        onChange({ ...note, names: [...note.names, name] });
        setFilter("");
    };
    return (
        <fieldset class="setup-item setup-letter">
            <legend>
                To {playerAt(table, note.seat)} <span class="small faint">{seatWord(note.seat)}</span>
            </legend>
            <div class="row">
                {([null, "attack", "defend"] as const).map((verb) => (
                    <button key={verb} type="button" class="setup-chip" aria-pressed={note.verb === verb} onClick={() => onChange({ ...note, verb })}>
                        {verb ?? "nothing"}
                    </button>
                ))}
            </div>
            {note.verb && (
                <>
                    <p class="setup-sentence" aria-live="polite">
                        “{note.verb === "attack" ? "Attack" : "Defend"} {listWords(note.names.map(plainName))}”
                    </p>
                    <div class="setup-chips">
                        {note.names.map((name) => (
                            <button
                                key={name}
                                type="button"
                                class="setup-chip"
                                aria-label={`Remove ${plainName(name)}`}
                                onClick={() => onChange({ ...note, names: note.names.filter((one) => one !== name) })}
                            >
                                {plainName(name)} ×
                            </button>
                        ))}
                    </div>
                    <label class="field">
                        <span>
                            Places ({note.names.length} of {MOST_NAMES})
                        </span>
                        <input
                            value={filter}
                            disabled={full}
                            placeholder="Telnitz, Gold Bach…"
                            onInput={(event) => setFilter(event.currentTarget.value)}
                            onKeyDown={(event) => {
                                if (event.key !== "Enter" || !found[0] || !filter.trim()) return;
                                event.preventDefault();
                                event.stopPropagation();
                                add(found[0]);
                            }}
                        />
                    </label>
                    {!full && (
                        <div class="setup-chips setup-names">
                            {found.map((name) => (
                                <button key={name} type="button" class="setup-chip add" onClick={() => add(name)}>
                                    {plainName(name)}
                                </button>
                            ))}
                        </div>
                    )}
                </>
            )}
        </fieldset>
    );
}
