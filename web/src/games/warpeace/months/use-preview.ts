/* The server's preview of the question, asked for once in each position. */
import { useEffect, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import type { Draft, View } from "../../../core/types";
import type { Table } from "../../../table/table";

/** Null: not known yet. `learn`: what else it tells. */
export function usePreview<T>(table: Table, read: (preview: Draft["preview"]) => T | null, learn?: (preview: Draft["preview"], view: View) => void): T | null {
    const sight = useValue(table.sight);
    const [found, setFound] = useState<{ view: View; told: T | null } | null>(null);
    const view = sight?.asked ? sight.view : null;
    useEffect(() => {
        if (!view) return;
        let wanted = true;
        void table.calls.preview({ steps: [] }).then(
            ({ preview }) => {
                if (!wanted) return;
                setFound({ view, told: read(preview) });
                learn?.(preview, view);
            },
            () => undefined,
        );
        return () => {
            wanted = false;
        };
    }, [view]);
    return found && found.view === view ? found.told : null;
}
