/* A threat being drafted: what retreating costs the enemy, and the odds if they stand. */
import { useValue } from "../../../core/value";
import { MoraleEffect, Rule } from "./parts";
import { outcomeOf, rangeWords, waysOf, type Outcome } from "./preview";
import { who, type Scene } from "./scene";
import { Ways } from "./ways";

const elite = (scene: Scene, leaving: Outcome): boolean =>
    scene.position.morale[scene.defender] - leaving.morale[scene.defender].least > leaving.losses[scene.defender].most;

export function Threat({ scene }: { scene: Scene }) {
    const { preview } = useValue(scene.table.draft);
    if (preview["kind"] !== "threaten") return null;
    const leaving = preview["retreat"] === undefined ? null : outcomeOf(preview["retreat"]);
    const ways = waysOf(preview, true);
    return (
        <>
            <div class="attack-group">
                <h4>If {who(scene, scene.defender)} retreat</h4>
                {leaving ? (
                    <>
                        <p>
                            They lose {rangeWords(leaving.losses[scene.defender])} strength points, and you move in. <Rule id="T-RET-13" />{" "}
                            {elite(scene, leaving) && (
                                <>
                                    Elite units that retreat cost morale too. <Rule id="T-ELT-04" />
                                </>
                            )}
                        </p>
                        <MoraleEffect scene={scene} morale={{ [scene.defender]: leaving.morale[scene.defender] }} />
                    </>
                ) : (
                    <p>
                        They can't: units that block the approach must fight. <Rule id="T-ATK-2.2" />
                    </p>
                )}
            </div>
            {ways.length > 0 && (
                <div class="attack-group">
                    <h4>If they stand: result for each leader of your attack</h4>
                    <Ways scene={scene} ways={ways} side={scene.attacker} nobody="No leader" />
                </div>
            )}
        </>
    );
}
