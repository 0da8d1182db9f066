/* What will be deployed when it is this seat's turn, until the player changes their mind. */
import { useEffect } from "preact/hooks";
import { useValue } from "../../../core/value";
import { Button } from "../../../ui/ui";
import { useOffers } from "./offers";
import { fitting, parseOrder, samePlan } from "./plan";
import type { Deployment } from "./use-deployment";

export function Prepared({ table, bench, force, land, prepared }: Deployment & { prepared: string[] }) {
    const busy = useValue(table.busy);
    const { offers } = useOffers(table);
    const order = prepared[0] ?? "";
    const plan = parseOrder(force, order);
    useEffect(() => {
        if (plan && !land.fixed) bench.set(plan);
        bench.letGo();
        bench.frozen.set(true);
        return () => bench.frozen.set(false);
    }, [order]);
    const isThis = (said: string): boolean => {
        const read = parseOrder(force, said);
        return read !== null && plan !== null && samePlan({ ...fitting(force, land, read), less: plan.less }, plan);
    };
    const title = offers.find((offer) => isThis(offer.order))?.title;
    return (
        <div class="nap-panel" role="status">
            <h3 class="nap-fine">{title ? `“${title}” is ready` : "Your army is ready"}</h3>
            <p>It is deployed as soon as it is your turn, even if you close this page. Until then nobody else sees it.</p>
            <div class="row">
                <Button disabled={busy} onClick={() => void table.prepare([])}>
                    Change my mind
                </Button>
            </div>
        </div>
    );
}
