/* How far the deployment is. */
import { useValue } from "../../../core/value";
import type { Bench } from "./bench";
import type { Force } from "./force";
import type { Land } from "./land";
import { placedCount } from "./plan";

export function Progress({ bench, force, land }: { bench: Bench; force: Force; land: Land }) {
    const plan = useValue(bench.plan);
    const placed = placedCount(plan);
    return (
        <div class="nap-progress">
            {!land.fixed && (
                <>
                    <progress max={force.blocks.length} value={placed} aria-label="Blocks placed" />
                    <span aria-live="polite">
                        <b>
                            {placed} of {force.blocks.length}
                        </b>{" "}
                        placed
                    </span>
                </>
            )}
            {land.owed > 0 && (
                <span aria-live="polite">
                    <b>
                        {plan.less.length} of {land.owed}
                    </b>{" "}
                    {land.owed === 1 ? "step" : "steps"} given up
                </span>
            )}
        </div>
    );
}
