/* The preview of the prompt itself, whatever is in the draft. */
import { useEffect, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { previewOf, type FightPreview } from "./preview";

const NOTHING: FightPreview = {};

/** Who may go back over a stream: the server has no preview of that. */
function useCrossing(table: Table, number: number | null): FightPreview | null {
    const [kept, setKept] = useState<{ number: number; preview: FightPreview } | null>(null);
    const asks = number !== null && table.prompt === "stream";
    useEffect(() => {
        if (!asks) return;
        const ask = async () => {
            const { choices } = await table.calls.choices(["cross"]);
            // They are named in order, so the last one comes only after another.
            const later = await table.calls.choices(["cross", choices[0]?.text ?? ""]);
            const targets = [...choices, ...later.choices].flatMap((choice) => choice.targets).filter(({ what }) => what === "block");
            setKept({ number, preview: { here: [...new Set(targets.map(({ id }) => id))] } });
        };
        ask().catch(() => undefined); // it was asked too late
    }, [number, asks]);
    return asks && kept?.number === number ? kept.preview : null;
}

export function useBase(table: Table): FightPreview {
    const sight = useValue(table.sight);
    const { steps, preview } = useValue(table.draft);
    const [kept, setKept] = useState<{ number: number; preview: FightPreview } | null>(null);
    const number = sight?.asked ? (sight.number ?? null) : null;
    const crossing = useCrossing(table, number);
    const known = kept !== null && kept.number === number;
    useEffect(() => {
        if (number === null) return;
        if (!steps.length) return setKept({ number, preview: previewOf(preview) });
        if (known) return;
        let wanted = true;
        table.calls.preview({ steps: [] }).then((said) => wanted && setKept({ number, preview: previewOf(said.preview) }), () => undefined);
        return () => {
            wanted = false;
        };
    }, [number, steps.length === 0, preview]);
    if (number === null) return NOTHING;
    if (crossing) return crossing;
    if (!steps.length) return previewOf(preview);
    return known ? kept.preview : NOTHING;
}
