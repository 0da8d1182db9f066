/* Which command: prepared orders with whole corps and single units as rows. What is rarer is made step by step in the list. */
import { useEffect, useState } from "preact/hooks";
import { plainName } from "../../../core/words";
import type { Choice } from "../../../core/types";
import { useValue } from "../../../core/value";
import { FaceIcon, PlateIcon } from "../block";
import { placeWords } from "../names";
import { previewOf, usePrepared, usePreview, type Prepared } from "./ask";
import { commandsIn, commandsWords, commandText, endWords, sameNames, unitsTaken, verbOf } from "./draft-words";
import { countWords } from "./ladder";
import { Sum } from "./parts";
import { moveOf, waysOf, type Way } from "./preview";
import { named, type Scene } from "./scene";
import { Ways } from "./ways";

/** The piece that a command is about. */
function CommandIcon({ scene, taken }: { scene: Scene; taken: Choice[] }) {
    const command = commandsIn(taken)[0];
    if (!command) return null;
    if (command.kind !== "unit") return command.name ? <PlateIcon side={scene.attacker} name={command.name} /> : null;
    const unit = named(scene, command.name, scene.attacker);
    return unit ? <FaceIcon side={unit.side} face={unit.face} height={20} /> : null;
}

// ------------------------------------------------------------ feints and occupations

function MoveFacts({ scene }: { scene: Scene }) {
    const draft = useValue(scene.table.draft);
    const move = moveOf(draft.preview);
    if (!move || !draft.complete) return null;
    const facts = [
        move.place && `They end in: ${placeWords(scene.board, move.place)}.`,
        move.shown.length > 0 && `Shown to the enemy: ${move.shown.join(", ")}.`,
        move.closed && "The border is closed to attacks for the rest of this turn.",
        move.mustAdvance && "The enemy must step forward to the approach with at least one unit.",
        move.room !== null && `Room left there: ${move.room}.`,
        move.ridesOn && "They may ride on after it.",
    ].filter(Boolean);
    return (
        <div class="attack-details">
            <Sum lines={move.lines} />
            <ul class="attack-facts">
                {facts.map((fact) => (
                    <li key={fact}>{fact}</li>
                ))}
            </ul>
        </div>
    );
}

const sameSteps = (a: string[], b: string[]): boolean => a.length === b.length && a.every((step, i) => step === b[i]);

export function Moves({ scene, verb }: { scene: Scene; verb: "feint" | "occupy" }) {
    const { table } = scene;
    const prepared = usePrepared(table, verb);
    const draft = useValue(table.draft);
    if (!prepared) return <p class="faint">Looking for commands…</p>;
    return (
        <>
            <ul class="attack-ways">
                {prepared.map((one) => {
                    const on = sameSteps(one.steps, draft.steps);
                    return (
                        <li key={one.steps.join("/")} class={"attack-way" + (on ? " chosen" : "")}>
                            <button type="button" class="attack-way-row plain" data-choice aria-pressed={on} onClick={() => void table.setSteps(one.steps)}>
                                <CommandIcon scene={scene} taken={one.taken} />
                                <span>
                                    {commandsWords(scene, one.taken)}, <span class="faint">{endWords(scene, one.taken, verb)}</span>
                                </span>
                            </button>
                            {on && <MoveFacts scene={scene} />}
                        </li>
                    );
                })}
            </ul>
            {!prepared.some((one) => sameSteps(one.steps, draft.steps)) && <MoveFacts scene={scene} />}
            <p class="faint small">To leave units behind, or to send several commands together, go step by step.</p>
        </>
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
    return (
        <>
            <div class="attack-fork">
                <button
                    type="button"
                    data-choice
                    disabled={!verbs.includes("press")}
                    aria-pressed={verb === "press"}
                    class={verb === "press" ? "on" : ""}
                    onClick={() => void table.type("press")}
                >
                    <b>Press</b>
                    <span>{verbs.includes("press") ? "It is serious. The enemy names his leaders, then you yours." : "Not possible: those who could come must feint."}</span>
                </button>
                <button
                    type="button"
                    data-choice
                    disabled={!verbs.includes("feint")}
                    aria-pressed={verb === "feint"}
                    class={verb === "feint" ? "on" : ""}
                    onClick={() => void table.setSteps(["feint"])}
                >
                    <b>Feint</b>
                    <span>Nobody is hurt. A command is spent, the border closes.</span>
                </button>
            </div>
            {verb === "feint" ? (
                <Moves scene={scene} verb="feint" />
            ) : (
                verbs.includes("press") && (
                    <div class="attack-group">
                        <h4>If you press, by who leads</h4>
                        <Ways scene={scene} ways={ways} side={scene.attacker} nobody="Nobody leads" />
                    </div>
                )
            )}
        </>
    );
}

/** The words that the order may begin with. */
function useVerbs(scene: Scene): string[] {
    const { table } = scene;
    const draft = useValue(table.draft);
    const [verbs, setVerbs] = useState<string[]>([]);
    const number = table.sight.get()?.number;
    useEffect(() => {
        if (!draft.steps.length) setVerbs(draft.choices.map((one) => one.text));
        else void table.calls.choices([]).then((said) => setVerbs(said.choices.map((one) => one.text)));
    }, [number]);
    return verbs;
}

// ------------------------------------------------------------ the attack is declared

interface Declared extends Prepared {
    ways: Way[];
}

function useDeclared(scene: Scene): Declared[] | undefined {
    const { table } = scene;
    const prepared = usePrepared(table, "attack");
    const [found, setFound] = useState<{ from: Prepared[]; declared: Declared[] } | null>(null);
    useEffect(() => {
        if (!prepared) return;
        let wanted = true;
        void Promise.all(
            prepared.map(async (one) => ({ ...one, ways: waysOf((await previewOf(table, one.steps)) ?? {}, true) })),
        ).then((declared) => wanted && setFound({ from: prepared, declared }));
        return () => {
            wanted = false;
        };
    }, [prepared]);
    return prepared && found?.from === prepared ? found.declared : undefined;
}

const widthOf = (scene: Scene, way: Way): string => (scene.wideBorder ? (way.wide ? " wide" : " narrow") : "");
const aimOf = (scene: Scene, way: Way): string =>
    way.wide === false && scene.attack.defense_leaders.length > 1 && way.against?.[0] ? ` at ${way.against[0]}` : "";

const attackOrder = (scene: Scene, taken: Choice[], way: Way): string =>
    `attack ${commandsIn(taken).map(commandText).join(" + ")}${widthOf(scene, way)}${aimOf(scene, way)} lead ${way.units.join(" ") || "none"}`;

function frontIn(taken: Choice[]): { before: Choice[]; wide: boolean | null; behind: Choice[] } {
    const at = taken.findIndex((choice) => choice.text === "wide" || choice.text === "narrow");
    if (at < 0) return { before: taken, wide: null, behind: [] };
    return { before: taken.slice(0, at), wide: taken[at]!.text === "wide", behind: taken.slice(at + 1) };
}

export function AskAttack({ scene }: { scene: Scene }) {
    const { table } = scene;
    const draft = useValue(table.draft);
    const declared = useDeclared(scene);
    const now = frontIn(draft.taken);
    const commandNow = commandsIn(now.before).map(commandText).join(" + ");
    const own = usePreview(table, commandNow && !draft.complete ? draft.steps : null);
    const prepared = declared?.some((one) => commandsIn(one.taken).map(commandText).join(" + ") === commandNow);
    const ownWays = own && !prepared ? waysOf(own, true).filter((way) => way.wide !== null) : [];
    const isChosen = (taken: Choice[]) => (way: Way) => {
        if (!draft.complete || commandsIn(taken).map(commandText).join(" + ") !== commandNow) return false;
        const leaders = unitsTaken({ ...draft, taken: now.behind }).slice(aimOf(scene, way) ? 1 : 0);
        const aim = aimOf(scene, way) ? unitsTaken({ ...draft, taken: now.behind })[0] === way.against?.[0] : true;
        return now.wide === way.wide && aim && way.alike.some((names) => sameNames(names, leaders));
    };
    if (!declared) return <p class="faint">Looking for commands…</p>;
    return (
        <>
            {ownWays.length > 0 && (
                <CommandGroup scene={scene} taken={now.before} ways={ownWays} isChosen={isChosen(now.before)} open />
            )}
            {declared.map((one, i) => (
                <CommandGroup
                    key={one.steps.join("/")}
                    scene={scene}
                    taken={one.taken}
                    ways={one.ways}
                    isChosen={isChosen(one.taken)}
                    open={i === 0 || declared.length < 3}
                />
            ))}
            <p class="faint small">To leave units behind, to detach some, or to send several corps together, go step by step.</p>
        </>
    );
}

interface CommandProps {
    scene: Scene;
    taken: Choice[];
    ways: Way[];
    isChosen: (way: Way) => boolean;
    open?: boolean;
}

const SPENT = { corps: "Corps Move", detach: "Detach Move", unit: "Unit Move", road: "" };

function CommandGroup({ scene, taken, ways, isChosen, open = false }: CommandProps) {
    const commands = commandsIn(taken);
    const corps = commands[0]?.kind === "corps" ? scene.position.commanders.find((one) => one.name === commands[0]!.name) : null;
    if (!ways.length) return null;
    return (
        <details class="attack-command" open={open || ways.some(isChosen)}>
            <summary>
                <CommandIcon scene={scene} taken={taken} />{" "}
                {corps ? countWords(corps.units.length - (commands[0]?.units.length ?? 0), "unit") : commandsWords(scene, taken)}
                <span class="faint small"> {SPENT[commands[0]?.kind ?? "road"]}</span>
                <span class="sr-only">{plainName(commands[0]?.name ?? "")}</span>
            </summary>
            <Ways
                scene={scene}
                ways={ways}
                side={scene.attacker}
                nobody="Nobody leads"
                isChosen={isChosen}
                choose={(way) => void scene.table.type(attackOrder(scene, taken, way))}
            />
        </details>
    );
}

