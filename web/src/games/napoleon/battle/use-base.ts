/* The preview of the prompt itself, whatever is in the draft. */
import { useEffect, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { previewOf, type FightPreview } from "./preview";

const NOTHING: FightPreview = {};

export function useBase(table: Table): FightPreview {
    const sight = useValue(table.sight);
    const { steps, preview } = useValue(table.draft);
    const [kept, setKept] = useState<{ number: number; preview: FightPreview } | null>(null);
    const number = sight?.asked ? (sight.number ?? null) : null;
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
    if (!steps.length) return previewOf(preview);
    return known ? kept.preview : NOTHING;
}
