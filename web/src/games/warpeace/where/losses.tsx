/* Who is lost by those who withdraw: to pursuit, and to enemies on the way. */
import { Button, RuleLink } from "../../../ui/ui";
import { count, hexName, troopWords } from "../names";
import { debtOf, leaving, losable, loseInstead } from "./plan";
import type { Placing } from "./placing";

export function Losses({ placing }: { placing: Placing }) {
    const { plan, scene } = placing;
    const debt = debtOf(scene.forces, plan);
    if (!debt.all) return null;
    const all = leaving(scene.forces, plan);
    const cavalry = all.reduce((sum, force) => sum + force.cavalry, 0);
    const toll = debt.all - debt.pursuit;
    return (
        <section class="wap-force wap-losses" aria-label="Losses">
            <header>
                <h3>{count(debt.all, "SP", "SP")} lost first</h3>
            </header>
            {debt.pursuit > 0 && (
                <p class="small">
                    Pursuit costs 1 SP: you have {cavalry} cavalry, and {Math.max(...all.map(({ needed }) => needed))} would save it. <RuleLink game="warpeace" id="P-WDR-10" />
                </p>
            )}
            {toll > 0 && (
                <p class="small">
                    The way costs {count(toll, "SP", "SP")}. <RuleLink game="warpeace" id="P-WDR-06" />
                </p>
            )}
            <div class="wap-chips" role="group" aria-label="Who is lost">
                {all.flatMap((force) =>
                    losable(force).map(({ kind }) => {
                        const { hex } = force.stack;
                        const number = plan.lost[hex]?.[kind] ?? 0;
                        return (
                            <Button key={`${hex} ${kind}`} class="small wap-chip" aria-pressed={number > 0} onClick={() => placing.change(loseInstead(scene.forces, plan, hex, kind))}>
                                {troopWords(kind, Math.max(1, number))}
                                {all.length > 1 && ` at ${hexName(hex)}`}
                            </Button>
                        );
                    }),
                )}
            </div>
        </section>
    );
}
