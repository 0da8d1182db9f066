/* Gives the order, or prepares it for later. */
import { useValue } from "../../../core/value";
import { Button, confirmFirst } from "../../../ui/ui";
import type { Table } from "../../../table/table";
import { isComplete, orderText } from "./plan";
import type { Deployment } from "./use-deployment";

/** Is another person at the table? Then it can't be taken back. */
const isWatched = (table: Table): boolean => table.game.get()?.seats.some((seat) => !seat.mine && seat.kind !== "bot") ?? false;

/** True if it was given, or prepared. */
export async function deploy({ table, bench, ahead }: Pick<Deployment, "table" | "bench" | "ahead">, order: string, title: string): Promise<boolean> {
    if (ahead) return table.prepare([order]);
    if (isWatched(table) && !(await confirmFirst(`Deploy ${title}? You can't change it afterwards.`, "Deploy"))) return false;
    const done = await table.give(order);
    if (done) bench.done();
    return done;
}

export function DeployButton({ table, bench, force, land, ahead }: Deployment) {
    const plan = useValue(bench.plan);
    const busy = useValue(table.busy);
    const ready = isComplete(force, land, plan);
    return (
        <Button look="main" class="nap-deploy-button" disabled={busy || !ready} onClick={() => void deploy({ table, bench, ahead }, orderText(force, land, plan), "your army")}>
            {ahead ? "Deploy when it is my turn" : "Deploy"}
        </Button>
    );
}
