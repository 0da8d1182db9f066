/* What the server says about a plan: it is legal, and then it is the draft that waits for Confirm; or why it is not. */
import { useEffect, useState } from "preact/hooks";
import type { Rule } from "../../../core/types";
import type { Table } from "../../../table/table";
import { serverWords } from "../words/choices";

export interface Verdict {
    order: string;
    legal: boolean;
    text: string;
    rules: Rule[];
}

export function useVerdict(table: Table, order: string | null, number: number): Verdict | null {
    const [verdict, setVerdict] = useState<(Verdict & { number: number }) | null>(null);
    useEffect(() => {
        if (order === null) return;
        let wanted = true;
        const hear = async () => {
            const said = await table.calls.why(order);
            if (!wanted) return;
            setVerdict({ order, number, legal: said.legal, text: serverWords(said.text ?? ""), rules: said.rules ?? [] });
            if (said.legal && table.draft.get().order !== order) await table.type(order);
            if (!said.legal && table.draft.get().order !== null) await table.cancel();
        };
        hear().catch(() => undefined); // it was asked too late
        return () => {
            wanted = false;
        };
    }, [order, number]);
    return verdict && verdict.order === order && verdict.number === number ? verdict : null;
}
