/* A retreat: immediate losses, who takes them, where the survivors go, and who stays with the commander. The order is made
 * as soon as nothing is missing. */
import { useValue } from "../../../core/value";
import { FaceIcon, PlateIcon } from "../block";
import { localeWords } from "../names";
import { isApproach, localeOf, type Unit } from "../view";
import { verbOf } from "./draft-words";
import { countWords } from "./ladder";
import { Blocks, BlockButton, Demoralized, MoraleEffect, Rule, Sum } from "./parts";
import { retreatOf, type Payer, type RetreatPreview } from "./preview-pieces";
import * as plans from "./retreat-plan";
import type { Plan, Retreat } from "./retreat-plan";
import { Destinations, weakened, type PartProps } from "./destinations";
import { named, type Scene } from "./scene";
import { retreatersOf, useRetreat, type Retreating } from "./use-retreat";

function Guns({ scene, units }: { scene: Scene; units: Unit[] }) {
    const guns = units.filter((unit) => unit.face === "A1");
    if (!guns.length) return null;
    return (
        <div class="attack-group">
            <h4>
                Lost immediately: {countWords(guns.length, "gun")} <Rule id="T-RET-04" />
            </h4>
            <Blocks scene={scene} units={guns} />
        </div>
    );
}

function PayGroup({ scene, retreat, plan, change, payer }: PartProps & { payer: Payer }) {
    const where = isApproach(payer.place) ? "On the approach to " + localeWords(scene.board, Number(payer.place.split(">")[1])) : "Infantry in reserve";
    const left = payer.points - plans.paid(payer, plan);
    return (
        <div class="attack-group">
            <h4>
                {where}: {countWords(payer.points, "point")} to lose <Rule id={payer.rule} />
                {left > 0 && <span class="attack-open"> {left} left</span>}
            </h4>
            <div class="attack-toggles">
                {payer.units.map((name) => {
                    const unit = named(scene, name, scene.defender);
                    const points = plan.loss[name] ?? 0;
                    if (!unit?.face) return null;
                    const then = weakened(unit.face, points);
                    return (
                        <BlockButton
                            key={name}
                            scene={scene}
                            unit={unit}
                            on={points > 0}
                            onClick={() => change(plans.pay(retreat, plan, name))}
                            said={points > 0 ? `−${points}${then ? "" : " lost"}` : ""}
                            note={points > 0 && <>−{points} {then ? <FaceIcon side={unit.side} face={then} height={15} /> : <b class="bad">lost</b>}</>}
                        />
                    );
                })}
            </div>
        </div>
    );
}

function Kept({ scene, retreat, plan, change }: PartProps) {
    const corps = plans.corpsOf(retreat).filter((one) => plans.keepable(retreat, plan, one).length > 1);
    return (
        <>
            {corps.map((one) => (
                <div key={one} class="attack-group">
                    <h4>
                        <PlateIcon side={scene.defender} name={one} /> keeps one unit; the others are detached{" "}
                        <Rule id="T-RET-11" />
                    </h4>
                    <div class="attack-toggles">
                        {plans.keepable(retreat, plan, one).map((unit) => {
                            const block = named(scene, unit.name, scene.defender);
                            return (
                                block && (
                                    <BlockButton
                                        key={unit.name}
                                        scene={scene}
                                        unit={block}
                                        on={plan.keep[one] === unit.name}
                                        onClick={() => change(plans.keep(retreat, plan, unit))}
                                        said={`to ${localeOf(plan.to[unit.name] ?? "")}`}
                                        note={`to ${localeOf(plan.to[unit.name] ?? "")}`}
                                    />
                                )
                            );
                        })}
                    </div>
                </div>
            ))}
        </>
    );
}

/** The points so far against the minimum cost, exact once the order is complete, and what is missing. */
function Cost({ scene, preview, retreat, plan, ready }: Omit<PartProps, "change"> & { preview: RetreatPreview; ready: boolean }) {
    const missing = plans.missing(retreat, plan);
    const points = plans.pointsLost(retreat, plan) - (ready ? 0 : openLosses(retreat, plan));
    return (
        <div class="attack-pinned" role="status">
            <p>
                <b>
                    {ready ? "Cost:" : "Cost so far:"} {countWords(points, "point")}
                </b>
                {missing && <span class="attack-open"> · {missing}</span>}
            </p>
            {preview.moraleLines.length > 0 && <Sum lines={preview.moraleLines} />}
            <MoraleEffect scene={scene} morale={{ [scene.defender]: preview.outcome.morale[scene.defender] }} />
            <Demoralized outcome={preview.outcome} />
        </div>
    );
}

/** Units without a place are not lost yet while there is room. */
const openLosses = (retreat: Retreat, plan: Plan): number =>
    plans.homeless(retreat, plan).reduce((sum, unit) => sum + plans.strengthLeft(plan, unit), 0);

/** The whole plan. The cost and what is missing stay in view at its end. */
export function RetreatPlan({ scene, preview, retreat, plan, change }: Retreating & { scene: Scene }) {
    const draft = useValue(scene.table.draft);
    const parts = { scene, retreat, plan, change };
    const exact = draft.complete && verbOf(draft) === "retreat" ? retreatOf(draft.preview) : null;
    return (
        <>
            <p class="faint small">This is a proposal. Drag pieces on the board to change it, or use these controls.</p>
            <Guns scene={scene} units={retreatersOf(scene)} />
            {preview.payers.map((payer) => (
                <PayGroup key={payer.place} {...parts} payer={payer} />
            ))}
            <Destinations {...parts} />
            <Kept {...parts} />
            <Cost scene={scene} preview={exact ?? preview} retreat={retreat} plan={plan} ready={exact !== null} />
        </>
    );
}

/** Why there is nothing to decide but where to go. */
function whyRetreat({ attack, position, to, defender }: Scene): string {
    if (attack.final) return "The attack succeeded: your units here must retreat.";
    const locale = localeOf(to);
    const blocks = position.units.some((unit) => unit.side === defender && unit.place !== null && isApproach(unit.place) && localeOf(unit.place) === locale);
    const reserve = position.units.some((unit) => unit.side === defender && unit.place === `R(${locale})`);
    if (blocks && !reserve) return "Your units here block other approaches, and none is in reserve to face this attack.";
    return "None of your units here can face this attack.";
}

export function AskRetreat({ scene }: { scene: Scene }) {
    const retreating = useRetreat(scene, true, true, true);
    if (!retreating) return <p aria-busy="true" />;
    return (
        <>
            <p>{whyRetreat(scene)}</p>
            <RetreatPlan scene={scene} {...retreating} />
        </>
    );
}
