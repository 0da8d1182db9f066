/* Assigning losses: by the owner's choice, the odd one by the enemy's choice; and the units that corps keep. */
import { useEffect, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import { FaceIcon, PlateIcon } from "../block";
import { faceWords } from "../names";
import { commanderName } from "../order-words";
import type { Side } from "../view";
import { useMissing, useOnlyAnswer, usePreview } from "./ask";
import { unitsTaken, verbOf } from "./draft-words";
import { countWords } from "./ladder";
import { BlockButton, MoraleEffect, Rule, Sum } from "./parts";
import { keepOf, lossOf, losersOf, type Loser } from "./preview-pieces";
import { named, type Scene } from "./scene";

const afterWords = (loser: Loser): string => (loser.after >= loser.strength ? "" : loser.becomes ? `becomes ${faceWords(loser.becomes)}` : "lost");

/** "becomes I2", "is lost". */
function After({ side, loser }: { side: Side; loser: Loser }) {
    if (loser.after >= loser.strength) return null;
    if (!loser.becomes) return <b class="bad">lost</b>;
    return (
        <span>
            → <FaceIcon side={side} face={loser.becomes} height={15} />
        </span>
    );
}

export function AskLoss({ scene }: { scene: Scene }) {
    const { table, decider } = scene;
    const draft = useValue(table.draft);
    const empty = usePreview(table, []);
    const loss = lossOf(verbOf(draft) === "loss" ? draft.preview : (empty ?? {}));
    const taken = verbOf(draft) === "loss" ? unitsTaken(draft) : [];
    const only = loss?.units.length === 1 ? loss.units[0]!.unit : null;
    useEffect(() => {
        if (only && loss && !table.draft.get().steps.length) void table.type(`loss ${Array(loss.points).fill(only).join(" ")}`);
    }, [only]);
    useOnlyAnswer(table, only !== null);
    useMissing(table, loss?.left ? `Assign ${countWords(loss.left, "more point")}.` : null);
    if (!loss) return <p aria-busy="true" />;
    const add = (loser: Loser) => {
        const full = loser.after === 0 || loss.left === 0;
        const points = (one: Loser) => (one.unit !== loser.unit ? one.strength - one.after : full ? 0 : one.strength - one.after + 1);
        const steps = loss.units.flatMap((one) => Array<string>(points(one)).fill(one.unit));
        void table.setSteps(["loss", ...steps]);
    };
    return (
        <>
            <p>
                <b>{countWords(loss.points, "point")}</b> to lose{loss.left > 0 && taken.length > 0 && <>, {loss.left} left</>}.
            </p>
            <div class="attack-toggles">
                {loss.units.map((loser) => {
                    const unit = named(scene, loser.unit, decider);
                    if (!unit) return null;
                    const points = loser.strength - loser.after;
                    return (
                        <BlockButton
                            key={loser.unit}
                            scene={scene}
                            unit={unit}
                            on={points > 0}
                            said={points > 0 ? `−${points} ${afterWords(loser)}` : ""}
                            note={points > 0 && <>−{points} <After side={decider} loser={loser} /></>}
                            onClick={() => add(loser)}
                        />
                    );
                })}
            </div>
            {loss.moraleLines.length > 0 && <Sum lines={loss.moraleLines} />}
            <MoraleEffect scene={scene} morale={{ [decider]: { least: loss.morale, most: loss.morale } }} />
            {loss.demoralized && (
                <p class="attack-warning">
                    This demoralizes your army and ends the game. <Rule id="T-MOR-04" />
                </p>
            )}
        </>
    );
}

export function AskOdd({ scene }: { scene: Scene }) {
    const { table } = scene;
    const draft = useValue(table.draft);
    const preview = usePreview(table, []);
    const enemy: Side = scene.decider === "F" ? "A" : "F";
    const chosen = unitsTaken(draft)[0];
    useMissing(table, "Choose the enemy unit that takes the odd loss.");
    return (
        <div class="attack-toggles">
            {losersOf(preview?.["choices"]).map((loser) => {
                const unit = named(scene, loser.unit, enemy);
                return (
                    unit && (
                        <BlockButton
                            key={loser.unit}
                            scene={scene}
                            unit={unit}
                            on={chosen === loser.unit}
                            said={afterWords(loser)}
                            note={<After side={enemy} loser={loser} />}
                            onClick={() => void table.type(`odd ${loser.unit}`)}
                        />
                    )
                );
            })}
        </div>
    );
}

export function AskKeep({ scene }: { scene: Scene }) {
    const { table, attacker } = scene;
    const empty = usePreview(table, []);
    const draft = useValue(table.draft);
    const [picked, setPicked] = useState<Record<string, string>>({});
    const corps = keepOf(empty ?? {});
    const ready = draft.complete ? unitsTaken(draft) : [];
    useMissing(table, "Choose the unit that stays with its commander.");
    const choose = (commander: string, unit: string) => {
        const next = { ...picked, [commander]: unit };
        setPicked(next);
        const units = corps.map((one) => next[one.commander]);
        if (units.every((one) => one !== undefined)) void table.type(`keep ${units.join(" ")}`);
    };
    return (
        <>
            {corps.map(({ commander, detached }) => (
                <div key={commander} class="attack-group">
                    <h4>
                        <PlateIcon side={attacker} name={commanderName(commander, scene.position)} /> keeps
                    </h4>
                    <div class="attack-toggles">
                        {detached.map((name) => {
                            const unit = named(scene, name, attacker);
                            const on = ready.includes(name) || (!draft.complete && picked[commander] === name);
                            return unit && <BlockButton key={name} scene={scene} unit={unit} on={on} onClick={() => choose(commander, name)} />;
                        })}
                    </div>
                </div>
            ))}
            <p class="faint small">The others are detached and go into reserve in the locale they attacked from.</p>
        </>
    );
}
