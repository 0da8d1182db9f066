/* Ready-made set-ups that answer the prompt: one click fills in the order, the next gives it. */
import { useEffect, useState } from "preact/hooks";
import type { ReadySetup } from "../core/types";
import { useValue } from "../core/value";
import { plainName } from "../core/words";
import type { TableProps } from "../games/game";
import { chooserOf } from "./desk";

export function ReadySetups({ table }: TableProps) {
    const sight = useValue(table.sight);
    const draft = useValue(table.draft);
    const [setups, setSetups] = useState<ReadySetup[]>([]);
    const active = chooserOf(table).active;
    useEffect(() => {
        let wanted = true;
        setSetups([]);
        if (active) void table.calls.setups().then((said) => wanted && setSetups(said.setups), () => undefined);
        return () => {
            wanted = false;
        };
    }, [sight?.number, active, table.reader.get()]);
    if (!active || !setups.length || draft.complete) return null;
    return (
        <section class="choosing-setups">
            <h3>Ready-made set-ups</h3>
            <ul>
                {setups.map((setup) => (
                    <li key={setup.name}>
                        <button type="button" class="choosing-line" onClick={() => void table.type(setup.order)}>
                            <span class="choosing-label">{plainName(setup.name)}</span>
                            <span class="choosing-hint small faint">{setup.sentence}</span>
                        </button>
                    </li>
                ))}
            </ul>
        </section>
    );
}
