/* Keeps the plan and the server's draft alike: a complete plan is its draft, so that Enter gives it and no other device
 * starts again; a deployment that is typed is shown on the map. */
import { useEffect, useRef } from "preact/hooks";
import { useValue } from "../../../core/value";
import { isComplete, orderText, parseOrder, samePlan, type Plan } from "./plan";
import type { Deployment } from "./use-deployment";

export function useTyped({ table, bench, force, land, ahead }: Deployment): void {
    const { order } = useValue(table.draft);
    const plan = useValue(bench.plan);
    const seen = useRef<string | null>(null);
    const complete = !ahead && isComplete(force, land, plan);
    const text = orderText(force, land, plan);
    const read = (said: string | null): Plan | null => {
        const typed = said === null ? null : parseOrder(force, said);
        return typed && land.fixed ? { ...typed, at: plan.at } : typed;
    };
    useEffect(() => {
        if (order === seen.current) return;
        seen.current = order;
        const typed = read(order);
        if (typed && !samePlan(typed, plan)) bench.set(typed, null);
    }, [order]);
    useEffect(() => {
        const typed = read(table.draft.get().order);
        const same = typed !== null && samePlan(typed, plan);
        if (complete && !same) void table.type(text);
        else if (!complete && typed !== null && !same) void table.cancel();
    }, [text, complete]);
}
