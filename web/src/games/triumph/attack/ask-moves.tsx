/* Feints and occupations: prepared orders with whole corps and single units as rows. Rarer orders are made step by
 * step. */
import { useEffect, useState } from "preact/hooks";
import { Act } from "../../../choosing/act";
import { useValue } from "../../../core/value";
import { Button } from "../../../ui/ui";
import { placeWords } from "../names";
import { questionKey, useMissing, usePrepared, usePreview, type Prepared } from "./ask";
import { CommandIcon } from "./command-icon";
import { commandsIn, commandsWords, endWords, verbOf } from "./draft-words";
import { Sum } from "./parts";
import { waysOf } from "./preview";
import { moveOf } from "./preview-pieces";
import { named, type Scene } from "./scene";
import { Ways } from "./ways";

function MoveFacts({ scene }: { scene: Scene }) {
    const draft = useValue(scene.table.draft);
    const move = moveOf(draft.preview);
    if (!move || !draft.complete) return null;
    const facts = [
        move.place && `Ends in: ${placeWords(scene.board, move.place)}.`,
        move.shown.length > 0 && `Revealed to the enemy: ${move.shown.join(", ")}.`,
        move.closed && "No more attacks across this border this turn.",
        move.mustAdvance && "At least one enemy unit must advance to the approach.",
        move.room !== null && `Room left: ${move.room}.`,
        move.ridesOn && "They may continue by road.",
    ].filter(Boolean);
    return (
        <div class="attack-details">
            <Sum lines={move.lines} count />
            <ul class="attack-facts">
                {facts.map((fact) => (
                    <li key={fact}>{fact}</li>
                ))}
            </ul>
        </div>
    );
}

const sameSteps = (a: string[], b: string[]): boolean => a.length === b.length && a.every((step, i) => step === b[i]);

interface Row {
    one: Prepared;
    count: number;
}

/** Corps before single units; equivalent units with the same face are one row. */
function rowsOf(scene: Scene, prepared: Prepared[], chosen: string[], verb: string): Row[] {
    const rows = new Map<string, Row>();
    for (const one of prepared) {
        const command = commandsIn(one.taken)[0];
        const unit = command?.kind === "unit" ? named(scene, command.name, scene.attacker) : undefined;
        const what = unit ? [unit.face, unit.corps, unit.place] : commandsIn(one.taken).map(({ name, units }) => [name, units]);
        const key = JSON.stringify([what, command?.path, endWords(scene, one.taken, verb)]);
        const known = rows.get(key);
        rows.set(key, { one: known && !sameSteps(one.steps, chosen) ? known.one : one, count: (known?.count ?? 0) + 1 });
    }
    const isUnit = ({ one }: Row) => Number(commandsIn(one.taken)[0]?.kind === "unit");
    return [...rows.values()].sort((a, b) => isUnit(a) - isUnit(b));
}

export function Moves({ scene, verb }: { scene: Scene; verb: "feint" | "occupy" }) {
    const { table } = scene;
    const prepared = usePrepared(table, verb);
    const draft = useValue(table.draft);
    const word = verb === "feint" ? "Feint" : "Move in";
    useMissing(table, verb === "feint" ? "Choose the command that feints." : "Choose who moves in.");
    if (!prepared) return <p class="faint">Finding your options…</p>;
    return (
        <>
            <ul class="attack-ways">
                {rowsOf(scene, prepared, draft.steps, verb).map(({ one, count }) => {
                    const on = sameSteps(one.steps, draft.steps);
                    return (
                        <li key={one.steps.join("/")} class={"attack-way acts" + (on ? " chosen" : "")}>
                            <button type="button" class="attack-way-row plain" data-choice aria-pressed={on} onClick={() => void table.setSteps(one.steps)}>
                                <CommandIcon scene={scene} taken={one.taken} />
                                <span>
                                    {commandsWords(scene, one.taken)}
                                    {count > 1 && <span class="faint"> ({count === 2 ? "or 1" : `or ${count - 1}`} like it)</span>}, <span class="faint">{endWords(scene, one.taken, verb)}</span>
                                </span>
                            </button>
                            <Act table={table} order={one.steps} label={`${word}: ${commandsWords(scene, one.taken)}, ${endWords(scene, one.taken, verb)}`}>
                                {word}
                            </Act>
                            {on && <MoveFacts scene={scene} />}
                        </li>
                    );
                })}
            </ul>
            {!prepared.some((one) => sameSteps(one.steps, draft.steps)) && <MoveFacts scene={scene} />}
            <Begun scene={scene} prepared={prepared} />
            <p class="faint small">To leave units behind, choose step by step.</p>
        </>
    );
}

/** A piece was clicked on the board: its order can be completed here too. */
function Begun({ scene, prepared }: { scene: Scene; prepared: Prepared[] }) {
    const { table } = scene;
    const { steps, choices, complete } = useValue(table.draft);
    if (complete || !choices.some((choice) => choice.text === "done")) return null;
    const all = prepared.find((one) => steps.every((step, i) => one.steps[i] === step));
    return (
        <p class="row">
            <span class="grow small">Click units to leave them behind.</span>
            <Button look="main" onClick={() => void table.setSteps(all?.steps ?? [...steps, "done"])}>
                {all ? "Move all" : "Move the others"}
            </Button>
        </p>
    );
}

export const AskOccupation = ({ scene }: { scene: Scene }) => <Moves scene={scene} verb="occupy" />;

export function AskFeint({ scene }: { scene: Scene }) {
    const { table } = scene;
    const draft = useValue(table.draft);
    const preview = usePreview(table, []);
    const verbs = useVerbs(scene);
    const verb = verbOf(draft);
    const ways = preview ? waysOf(preview, true) : [];
    // Pressing is what a threat is for: it only needs Confirm.
    const presses = verbs?.includes("press") ?? false;
    useEffect(() => {
        if (presses && !table.draft.get().steps.length) void table.type("press");
    }, [presses, questionKey(table)]);
    return (
        <>
            <div class="attack-fork">
                {!verbs || presses ? (
                    <Act table={table} order="press" keyed class="attack-option">
                        <b>Press the attack</b>{" "}
                        <span>Attack for real. The enemy picks leaders, then you pick yours.</span>
                    </Act>
                ) : (
                    <p class="attack-option faint">You can't press: the available commands can only feint.</p>
                )}
                <button
                    type="button"
                    data-choice
                    disabled={!verbs?.includes("feint")}
                    aria-pressed={verb === "feint"}
                    class={"attack-option" + (verb === "feint" ? " on" : "")}
                    onClick={() => void table.setSteps(["feint"])}
                >
                    <b>Feint…</b>
                    <span>A bluff without losses. Costs a command and closes this border for the turn.</span>
                </button>
            </div>
            {verb === "feint" ? (
                <Moves scene={scene} verb="feint" />
            ) : (
                presses && (
                    <div class="attack-group">
                        <h4>If you press: result for each leader</h4>
                        <Ways scene={scene} ways={ways} side={scene.attacker} nobody="No leader" />
                    </div>
                )
            )}
        </>
    );
}

/** The verbs with which the order may begin. */
function useVerbs(scene: Scene): string[] | null {
    const { table } = scene;
    const draft = useValue(table.draft);
    const [verbs, setVerbs] = useState<string[] | null>(null);
    useEffect(() => {
        if (!draft.steps.length) setVerbs(draft.choices.map((one) => one.text));
        else void table.calls.choices([]).then((said) => setVerbs(said.choices.map((one) => one.text)));
    }, [questionKey(table)]);
    return verbs;
}
