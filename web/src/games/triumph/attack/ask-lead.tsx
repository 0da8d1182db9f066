/* Who leads the defense or the counter-attack: every choice as a row. */
import { useEffect } from "preact/hooks";
import { useValue } from "../../../core/value";
import { useMissing, useOnlyAnswer, usePreview } from "./ask";
import { sameNames, unitsTaken, verbOf } from "./draft-words";
import { Rule } from "./parts";
import { waysOf, type Way } from "./preview";
import type { Scene } from "./scene";
import { Ways } from "./ways";

interface PairProps {
    scene: Scene;
    verb: "lead" | "counter";
    nobody: string;
    /** On the button of a row with these units, or none. */
    word: (units: string) => string;
    /** Why no other unit can. */
    why: string;
}

function AskPair({ scene, verb, nobody, word, why }: PairProps) {
    const { table } = scene;
    const preview = usePreview(table, []);
    const draft = useValue(table.draft);
    const ways = preview ? waysOf(preview, false) : [];
    const only = ways.length === 1 ? ways[0] : null;
    useEffect(() => {
        if (only && !table.draft.get().steps.length) choose(only);
    }, [only === null]);
    useOnlyAnswer(table, only !== null);
    useMissing(table, verb === "lead" ? "Choose who leads the defense." : "Choose who counter-attacks, or decline.");
    const taken = unitsTaken(draft);
    const isChosen = (way: Way) => draft.complete && verbOf(draft) === verb && way.alike.some((names) => sameNames(names, taken));
    const order = (way: Way) => `${verb} ${way.units.join(" ") || "none"}`;
    const choose = (way: Way) => void table.type(order(way));
    const act = (way: Way) => ({
        order: order(way),
        word: word(way.units.join()),
        words: (units: string) => `${word(units)}: ${units || nobody.toLowerCase()}${units && verb === "lead" ? " leading" : ""}`,
    });
    return (
        <>
            <Ways scene={scene} ways={ways} side={scene.defender} nobody={nobody} isChosen={isChosen} choose={choose} act={act} />
            {only && (
                <p class="attack-tie">
                    {why} <Rule id={verb === "lead" ? "T-ATK-4.2" : "T-ATK-7.3"} />
                </p>
            )}
        </>
    );
}

export const AskLead = ({ scene }: { scene: Scene }) => (
    <AskPair
        scene={scene}
        verb="lead"
        nobody="No leader"
        word={() => "Defend"}
        why="Other units can't lead: 1-strength units can't lead from reserve, and cavalry can't lead on an obstructed approach."
    />
);

export const AskCounter = ({ scene }: { scene: Scene }) => (
    <AskPair
        scene={scene}
        verb="counter"
        nobody="No counter-attack"
        word={(units) => (units ? "Counter-attack" : "Decline")}
        why="Other units can't counter-attack: infantry only if the attack is ahead, cavalry not on an obstructed approach, artillery and leading units never."
    />
);
