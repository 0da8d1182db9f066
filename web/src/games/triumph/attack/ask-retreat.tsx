/* A retreat: immediate losses, who takes them, where the survivors go, and who stays with the commander. All by
 * clicking; the order is made as soon as nothing is missing. */
import { useEffect, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import { FaceIcon, PlateIcon } from "../block";
import { localeWords } from "../names";
import { isApproach, localeOf, unitName, type Unit } from "../view";
import { questionKey, useMissing, usePreview } from "./ask";
import { verbOf } from "./draft-words";
import { countWords } from "./ladder";
import { Blocks, BlockButton, Demoralized, MoraleEffect, Rule, Sum } from "./parts";
import { retreatOf, type Payer, type RetreatPreview } from "./preview-pieces";
import * as plans from "./retreat-plan";
import type { Plan, Retreat } from "./retreat-plan";
import { Destinations, weakened, type PartProps } from "./destinations";
import { named, type Scene } from "./scene";

function retreatersOf(scene: Scene): Unit[] {
    const locale = localeOf(scene.to);
    return scene.position.units.filter((unit) => unit.side === scene.defender && unit.place !== null && localeOf(unit.place) === locale);
}

function retreatIn(scene: Scene, preview: RetreatPreview): Retreat {
    const units = retreatersOf(scene).flatMap((unit) =>
        unit.face && unit.place ? [{ name: unitName(unit), face: unit.face, place: unit.place, corps: unit.corps }] : [],
    );
    return { units, payers: preview.payers, shelters: preview.shelters };
}

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

/** The points so far against the minimum cost; exact once the order is complete. */
function Cost({ scene, preview, retreat, plan, ready }: Omit<PartProps, "change"> & { preview: RetreatPreview; ready: boolean }) {
    return (
        <div class="attack-group">
            <h4>
                {ready ? "Cost:" : "Cost so far:"} {countWords(plans.pointsLost(retreat, plan) - (ready ? 0 : openLosses(retreat, plan)), "point")}
            </h4>
            {preview.moraleLines.length > 0 && <Sum lines={preview.moraleLines} />}
            <MoraleEffect scene={scene} morale={{ [scene.defender]: preview.outcome.morale[scene.defender] }} />
            <Demoralized outcome={preview.outcome} />
        </div>
    );
}

/** Units without a place are not lost yet while there is room. */
const openLosses = (retreat: Retreat, plan: Plan): number =>
    plans.homeless(retreat, plan).reduce((sum, unit) => sum + plans.strengthLeft(plan, unit), 0);

export function AskRetreat({ scene }: { scene: Scene }) {
    const { table } = scene;
    const first = usePreview(table, ["retreat"]);
    const draft = useValue(table.draft);
    const [kept, setKept] = useState<{ question: string; plan: Plan } | null>(null);
    const question = questionKey(table);
    const preview = first && retreatOf(first);
    const retreat = preview && retreatIn(scene, preview);
    const plan = kept?.question === question ? kept.plan : retreat ? plans.proposedPlan(retreat) : plans.EMPTY;
    const change = (next: Plan) => {
        if (!retreat) return;
        setKept({ question, plan: next });
        if (!plans.missing(retreat, next)) void table.type(plans.orderOf(retreat, next));
        else if (table.draft.get().complete || verbOf(table.draft.get()) !== "retreat") void table.setSteps(["retreat"]);
    };
    useEffect(() => {
        if (retreat && kept?.question !== question) change(plan);
    }, [retreat !== null, question]);
    useMissing(table, retreat ? plans.missing(retreat, plan) : "");
    if (!preview || !retreat) return <p aria-busy="true" />;
    const parts = { scene, retreat, plan, change };
    const missing = plans.missing(retreat, plan);
    const exact = draft.complete && verbOf(draft) === "retreat" ? retreatOf(draft.preview) : null;
    return (
        <>
            {scene.prompt === "retreat" && !scene.attack.final && <p>None of your units here can face this attack.</p>}
            <p class="faint small">This is a proposal: change whatever you like.</p>
            <Guns scene={scene} units={retreatersOf(scene)} />
            {preview.payers.map((payer) => (
                <PayGroup key={payer.place} {...parts} payer={payer} />
            ))}
            <Destinations {...parts} />
            <Kept {...parts} />
            {missing && (
                <p class="attack-missing" role="status">
                    {missing}
                </p>
            )}
            <Cost scene={scene} preview={exact ?? preview} retreat={retreat} plan={plan} ready={exact !== null} />
        </>
    );
}
