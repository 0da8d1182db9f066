/* The guide through an attack: it stays in view from the threat to the aftermath, for both sides and for spectators. */
import type { ComponentType } from "preact";
import { useValue } from "../../../core/value";
import type { Answer, TableProps } from "../../game";
import { AskAdvance } from "./ask-advance";
import { AskAttack, AskFeint, AskOccupation } from "./ask-commands";
import { AskCounter, AskLead } from "./ask-lead";
import { AskKeep, AskLoss, AskOdd } from "./ask-losses";
import { AskRetreat } from "./ask-retreat";
import { AskStand } from "./ask-stand";
import { ladderOf, type Rung } from "./ladder";
import { Ladder, Strip } from "./ladder-view";
import { Rule, sideColours } from "./parts";
import { placeName, useScene, type Scene } from "./scene";
import { badgesOf, Sides } from "./sides";
import { ASKED, STEPS } from "./steps";
import { Threat } from "./threat";
import "./attack.css";

const QUESTIONS: Readonly<Record<string, ComponentType<{ scene: Scene }>>> = {
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

/** The prompts of an attack. */
export const PROMPTS: readonly string[] = Object.keys(QUESTIONS).filter((prompt) => prompt !== "command");

function Now({ scene, rung }: { scene: Scene; rung: Rung | undefined }) {
    const asked = ASKED[scene.prompt];
    const Question = QUESTIONS[scene.prompt];
    const explain = asked?.explain ?? rung?.explain;
    return (
        <section class="attack-now" aria-label="Now">
            {scene.mine && asked && scene.prompt !== "command" && <h3 aria-live="polite">{asked.question}</h3>}
            {explain && (
                <details class="attack-explain">
                    <summary>Explain</summary>
                    <p>
                        {rung && <>{rung.explain} </>}
                        {asked && asked.explain !== rung?.explain && scene.mine && asked.explain} <Rule id={asked?.rule ?? rung?.rule ?? ""} />
                    </p>
                </details>
            )}
            {scene.mine && Question && <Question key={scene.prompt} scene={scene} />}
        </section>
    );
}

/** Before the threat is given nothing is done yet. */
const threatRungs = (scene: Scene): Rung[] =>
    STEPS.map((step) => ({ ...step, state: step.number === 1 ? "now" : "later", side: step.number === 1 ? scene.attacker : null, words: "" }));

export function Guide({ table }: TableProps) {
    const scene = useScene(table);
    useValue(table.draft);
    if (!scene) return null;
    const given = scene.position.attack !== null;
    const rungs = (given ? ladderOf(scene.view, scene.story) : null) ?? threatRungs(scene);
    const now = rungs.find((rung) => rung.state === "now");
    return (
        <article class="attack-guide" aria-label="The attack">
            <header class={"attack-head " + sideColours(scene.attacker)}>
                <h2>
                    {given ? "Attack on" : "Threat against"} {placeName(scene, scene.to)}
                </h2>
                <p class="small">
                    {now && (
                        <b>
                            Step {now.number}: {now.name}
                        </b>
                    )}{" "}
                    <span class="faint">{badgesOf(scene).join(" · ")}</span>
                </p>
                <Strip rungs={rungs} />
            </header>
            <Sides scene={scene} />
            <Now scene={scene} rung={now} />
            {given && (
                <details class="attack-steps">
                    <summary>All eleven steps</summary>
                    <Ladder rungs={rungs} />
                </details>
            )}
        </article>
    );
}

export const guide: Answer = { kind: "guide", View: Guide };
