/* The server's verdict on a draft, shortly after the last change. */
import { useEffect, useState } from "preact/hooks";
import type { Rule } from "../../../core/types";
import type { Table } from "../../../table/table";

export type Verdict = { state: "none" } | { state: "asking" } | { state: "legal" } | { state: "illegal"; text: string; rules: Rule[] };

const NONE: Verdict = { state: "none" };
const PAUSE = 250;

export function useVerdict(table: Table, order: string | null): Verdict {
    const [verdict, setVerdict] = useState<Verdict & { of?: string | null }>(NONE);
    useEffect(() => {
        if (!order) return setVerdict(NONE);
        let gone = false;
        const timer = setTimeout(() => {
            table.calls
                .why(order)
                .then((said) => {
                    if (gone) return;
                    if (said.legal) setVerdict({ state: "legal", of: order });
                    else setVerdict({ state: "illegal", text: said.text ?? "", rules: said.rules ?? [], of: order });
                })
                .catch(() => gone || setVerdict(NONE));
        }, PAUSE);
        return () => {
            gone = true;
            clearTimeout(timer);
        };
    }, [table, order]);
    if (!order) return NONE;
    return verdict.of === order ? verdict : { state: "asking" };
}
