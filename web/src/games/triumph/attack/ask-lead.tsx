/* Who leads the defense, who counter-attacks: every way as a row. */
import { useValue } from "../../../core/value";
import { usePreview } from "./ask";
import { sameNames, unitsTaken, verbOf } from "./draft-words";
import { waysOf, type Way } from "./preview";
import type { Scene } from "./scene";
import { Ways } from "./ways";

function AskPair({ scene, verb, nobody }: { scene: Scene; verb: "lead" | "counter"; nobody: string }) {
    const { table } = scene;
    const preview = usePreview(table, []);
    const draft = useValue(table.draft);
    if (!preview) return <p class="faint" aria-busy="true" />;
    const taken = unitsTaken(draft);
    const isChosen = (way: Way) => draft.complete && verbOf(draft) === verb && way.alike.some((names) => sameNames(names, taken));
    const choose = (way: Way) => void table.type(`${verb} ${way.units.join(" ") || "none"}`);
    return <Ways scene={scene} ways={waysOf(preview, false)} side={scene.defender} nobody={nobody} isChosen={isChosen} choose={choose} />;
}

export const AskLead = ({ scene }: { scene: Scene }) => <AskPair scene={scene} verb="lead" nobody="Nobody leads" />;
export const AskCounter = ({ scene }: { scene: Scene }) => <AskPair scene={scene} verb="counter" nobody="No counter-attack" />;
