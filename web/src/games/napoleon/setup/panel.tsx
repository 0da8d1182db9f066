/* Beside the map: how far it is, the buttons, who else deploys, and the set-ups. */
import { useEffect } from "preact/hooks";
import { useValue } from "../../../core/value";
import { Button } from "../../../ui/ui";
import type { TableProps } from "../../game";
import { Cards } from "./cards";
import { DeployButton } from "./deploy-button";
import { OthersNote } from "./others";
import { useOffers } from "./offers";
import { NOTHING, samePlan } from "./plan";
import { Prepared } from "./prepared";
import { Progress } from "./progress";
import { PasteButton, SaveButton } from "./save";
import { useDeployment, type Deployment } from "./use-deployment";
import "./setup.css";

export function DeployPanel({ table }: TableProps) {
    const deployment = useDeployment(table);
    const prepared = useValue(table.prepared);
    const reader = useValue(table.reader);
    useEffect(() => {
        if (table.prompt !== "deploy") void table.readPrepared();
    }, [table, reader]);
    if (!deployment) return <div aria-busy="true" />;
    if (deployment.ahead && prepared?.length) return <Prepared {...deployment} prepared={prepared} />;
    return <Making {...deployment} />;
}

function Making(deployment: Deployment) {
    const { table, bench, force, land } = deployment;
    const plan = useValue(bench.plan);
    const past = useValue(bench.past);
    const { offers, reload } = useOffers(table);
    const empty = samePlan(plan, land.fixed ? { at: plan.at, less: [] } : NOTHING);
    return (
        <div class="nap-panel">
            <OthersNote {...deployment} />
            <div class="nap-panel-head">
                <Progress bench={bench} force={force} land={land} />
                <DeployButton {...deployment} />
            </div>
            <div class="row nap-panel-tools">
                <Button look="quiet" disabled={empty} onClick={() => bench.clear()}>
                    Clear
                </Button>
                <Button look="quiet" disabled={!past.length} title="Undo (Ctrl Z)" onClick={() => bench.undo()}>
                    Undo
                </Button>
                {!land.fixed && <SaveButton {...deployment} onSaved={reload} />}
                {!land.fixed && <PasteButton {...deployment} />}
            </div>
            {!land.fixed && <Cards {...deployment} offers={offers} reload={reload} />}
        </div>
    );
}
