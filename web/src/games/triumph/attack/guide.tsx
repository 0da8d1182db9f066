/* The attack guide: it stays in view from the threat to the aftermath, for both sides and for spectators. */
import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import { Button } from "../../../ui/ui";
import type { TableProps } from "../../game";
import type { AttackPrompt } from "../answers";
import { sideWord } from "../names";
import { questionKey } from "./ask";
import { AskAdvance } from "./ask-advance";
import { AskAttack } from "./ask-attack";
import { AskCounter, AskLead } from "./ask-lead";
import { AskKeep, AskLoss, AskOdd } from "./ask-losses";
import { AskFeint, AskOccupation } from "./ask-moves";
import { AskRetreat } from "./ask-retreat";
import { AskStand } from "./ask-stand";
import { verbOf } from "./draft-words";
import { ladderOf, type Rung } from "./ladder";
import { Ladder, Strip } from "./ladder-view";
import { plainUnits, Rule, sideColours } from "./parts";
import { placeName, useScene, type Scene } from "./scene";
import { badgesOf, Sides } from "./sides";
import { ASKED, STEPS } from "./steps";
import { Threat } from "./threat";
import "./attack.css";

type Question = ComponentType<{ scene: Scene }>;

const questions: Record<AttackPrompt | "command", Question> = {
    command: Threat,
    "retreat-option": AskStand,
    retreat: AskRetreat,
    occupation: AskOccupation,
    "feint-option": AskFeint,
    advance: AskAdvance,
    lead: AskLead,
    attack: AskAttack,
    counter: AskCounter,
    "odd-loss": AskOdd,
    loss: AskLoss,
    keep: AskKeep,
};
const QUESTIONS: Readonly<Record<string, Question>> = questions;

function Now({ scene, rung, last }: { scene: Scene; rung: Rung | undefined; last: Rung | undefined }) {
    const [explains, setExplains] = useState(false);
    const asked = ASKED[scene.prompt];
    const Question = QUESTIONS[scene.prompt];
    const words = scene.mine && asked ? asked.question : `${rung?.name ?? ""}: waiting for the ${sideWord(scene.decider)}`;
    return (
        <section class="attack-now" aria-label="Now">
            <div class="attack-ask">
                <h3 aria-live="polite">
                    {rung && <span class="attack-number">{rung.number}</span>} {words}
                </h3>
                <Button look="quiet" aria-expanded={explains} onClick={() => setExplains(!explains)}>
                    Explain
                </Button>
            </div>
            {explains && (
                <p class="attack-explain">
                    {rung && (
                        <>
                            <b>{rung.name}.</b> {rung.explain} <Rule id={rung.rule} />{" "}
                        </>
                    )}
                    {scene.mine && asked && (
                        <>
                            {asked.explain} {asked.rule !== rung?.rule && <Rule id={asked.rule} />}
                        </>
                    )}
                </p>
            )}
            {last && (
                <p class="attack-last">{lastWords(last)}</p>
            )}
            {scene.mine && Question && <Question key={questionKey(scene.table)} scene={scene} />}
        </section>
    );
}

/** What was decided last: "The Allies stand with 1 unit." */
function lastWords({ number, name, side, words }: Rung) {
    const stands = number === 2 && side ? /^(stand|block)s (.*)/.exec(words) : null;
    if (stands && side) return <b>{`The ${sideWord(side)} ${stands[1]} ${stands[2]}.`}</b>;
    return (
        <>
            {name}: <b>{plainUnits(words)}</b>
        </>
    );
}

/** Before the threat is given, no step is done. */
const threatRungs = (scene: Scene): Rung[] =>
    STEPS.map((step) => ({ ...step, state: step.number === 1 ? "now" : "later", side: step.number === 1 ? scene.attacker : null, words: "" }));

export function Guide({ table }: TableProps) {
    const scene = useScene(table);
    const draft = useValue(table.draft);
    if (!scene) return null;
    const given = scene.position.attack !== null;
    const rungs = (given ? ladderOf(scene.view, scene.story) : null) ?? threatRungs(scene);
    const now = rungs.find((rung) => rung.state === "now");
    const told = rungs.filter((rung) => rung.state === "done" && rung.words && rung.number < 9);
    const last = told[told.length - 1];
    // The plan of a retreat needs the room, and the board shows everybody.
    const leaves = scene.mine && (scene.prompt === "retreat" || verbOf(draft) === "retreat");
    return (
        <article class="attack-guide" aria-label="Attack">
            <header class={"attack-head " + sideColours(scene.attacker)}>
                <h2>
                    {given ? "Attack on" : "Threat to"} {placeName(scene, scene.to)}
                </h2>
                <p class="attack-badges">{badgesOf(scene).join(" · ")}</p>
                <Strip rungs={rungs} />
            </header>
            {!leaves && <Sides scene={scene} />}
            <Now scene={scene} rung={now} last={last} />
            {given && (
                <details class="attack-steps" open={!scene.mine}>
                    <summary>All eleven steps</summary>
                    <Ladder rungs={rungs} />
                </details>
            )}
        </article>
    );
}
