/* Declaring the attack: for each command with a whole corps or a single unit, every choice of leaders, as rows. */
import { useEffect, useState } from "preact/hooks";
import type { Choice } from "../../../core/types";
import { useValue } from "../../../core/value";
import { toast } from "../../../ui/ui";
import { unitWords } from "../names";
import { commanderOf, unitName } from "../view";
import { previewOf, stepsTo, useMissing, usePrepared, usePreview, type Prepared } from "./ask";
import { CommandIcon } from "./command-icon";
import { commandsIn, commandsWords, commandText, sameNames, unitsTaken, type Command } from "./draft-words";
import { countWords } from "./ladder";
import { BlockButton } from "./parts";
import { waysOf, type Way } from "./preview";
import { named, unitsOf, type Scene } from "./scene";
import { Ways } from "./ways";

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

const actOf = (scene: Scene, taken: Choice[]) => (way: Way) => ({
    order: attackOrder(scene, taken, way),
    word: "Attack",
    words: (units: string) => `Attack for real with ${commandsWords(scene, taken)}: ${units || "no unit"} leading`,
});

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
    const isNow = (taken: Choice[]) => commandsIn(taken).map(commandText).join(" + ") === commandNow;
    const isPrepared = declared?.some((one) => isNow(one.taken)) ?? false;
    const own = usePreview(table, commandNow && !isPrepared ? now.before.map((one) => one.text) : null);
    const ownWays = own ? waysOf(own, true).filter((way) => way.wide !== null) : [];
    const isChosen = (taken: Choice[]) => (way: Way) => {
        if (!draft.complete || !isNow(taken)) return false;
        const leaders = unitsTaken({ ...draft, taken: now.behind }).slice(aimOf(scene, way) ? 1 : 0);
        const aimed = unitsTaken({ ...draft, taken: now.behind })[0];
        const aim = !aimOf(scene, way) || aimed?.slice(0, 2) === way.against?.[0]?.slice(0, 2);
        return (way.eitherWidth || now.wide === way.wide) && aim && way.alike.some((names) => sameNames(names, leaders));
    };
    useMissing(table, "Choose who attacks, and who leads.");
    if (!declared) return <p class="faint">Finding your options…</p>;
    const isAlone = (one: Declared) => commandsIn(one.taken).length === 1 && commandsIn(one.taken)[0]?.kind === "unit";
    const corps = declared.filter((one) => !isAlone(one));
    const alone = declared.filter(isAlone);
    const madeUp = ownWays.length > 0;
    return (
        <>
            {madeUp && (
                <CommandGroup scene={scene} taken={now.before} ways={ownWays} isChosen={isChosen(now.before)} open />
            )}
            {corps.map((one, i) => (
                <CommandGroup
                    key={one.steps.join("/")}
                    scene={scene}
                    taken={one.taken}
                    ways={one.ways}
                    isChosen={isChosen(one.taken)}
                    open={!madeUp && (i === 0 || corps.length < 3)}
                />
            ))}
            <Alone scene={scene} declared={alone} isChosen={isChosen} open={!corps.length} />
            <p class="faint small">For other commands (a Detach Move, leaving other units behind), choose step by step.</p>
        </>
    );
}

interface AloneProps {
    scene: Scene;
    declared: Declared[];
    isChosen: (taken: Choice[]) => (way: Way) => boolean;
    open: boolean;
}

/** Single units that would attack alone, as one list sorted by result. Units with the same face and corps are
 * equivalent. */
function Alone({ scene, declared, isChosen, open }: AloneProps) {
    const rows = new Map<string, { one: Declared; way: Way }>();
    for (const one of declared) {
        const unit = named(scene, commandsIn(one.taken)[0]?.name ?? "", scene.attacker);
        for (const way of one.ways) {
            const key = JSON.stringify([unit?.face, unit?.corps, unit?.place, way.units.length, way.wide, way.against, way.result, way.outcome]);
            if (!rows.has(key) || isChosen(one.taken)(way)) rows.set(key, { one, way });
        }
    }
    if (!rows.size) return null;
    const sum = ({ way }: { way: Way }) => (way.final ?? way.result).least + (way.final ?? way.result).most;
    const sorted = [...rows.values()].sort((a, b) => sum(b) - sum(a));
    return (
        <details class="attack-command" open={open || sorted.some(({ one, way }) => isChosen(one.taken)(way))}>
            <summary>
                A single unit <span class="faint small">Unit Move</span>
            </summary>
            {sorted.map(({ one, way }) => (
                <Ways
                    key={one.steps.join("/") + way.units.join() + way.wide + way.against?.join()}
                    scene={scene}
                    ways={[way]}
                    side={scene.attacker}
                    nobody={`${commandsWords(scene, one.taken)}, does not lead`}
                    isChosen={isChosen(one.taken)}
                    choose={() => void scene.table.type(attackOrder(scene, one.taken, way))}
                    act={actOf(scene, one.taken)}
                />
            ))}
        </details>
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

/** Tap the units to leave behind. */
function Leave({ scene, command }: { scene: Scene; command: Command }) {
    const { table } = scene;
    const corps = commanderOf(scene.position, command.commander);
    const units = unitsOf(scene, corps?.units ?? []);
    if (units.length < 2) return null;
    const flip = async (name: string) => {
        const left = units.map(unitName).filter((one) => (one === name) !== command.units.includes(one));
        const steps = await stepsTo(table, ["attack", `corps ${command.name}`, ...left, "done", "done"]);
        if (steps) await table.setSteps(steps);
        else toast(left.length === units.length ? "One unit must stay with its commander." : "That is not allowed.");
    };
    return (
        <details class="attack-leave" open={command.units.length > 0}>
            <summary class="faint small">Leave units behind…</summary>
            <div class="attack-toggles">
                {units.map((unit) => {
                    const stays = command.units.includes(unitName(unit));
                    return (
                        <BlockButton
                            key={unit.piece}
                            scene={scene}
                            unit={unit}
                            on={false}
                            gone={stays}
                            label={`${unitWords(unit)}: ${stays ? "stays behind" : "goes"}`}
                            onClick={() => void flip(unitName(unit))}
                        />
                    );
                })}
            </div>
        </details>
    );
}

function CommandGroup({ scene, taken, ways, isChosen, open = false }: CommandProps) {
    const commands = commandsIn(taken);
    const first = commands[0];
    const corps = first?.kind === "corps" && commands.length === 1 ? commanderOf(scene.position, first.commander) : null;
    if (!ways.length || !first) return null;
    return (
        <details class="attack-command" open={open || ways.some(isChosen)}>
            <summary>
                <CommandIcon scene={scene} taken={taken} />{" "}
                {corps ? countWords(corps.units.length - first.units.length, "unit") : commandsWords(scene, taken)}
                <span class="faint small"> {commands.length > 1 ? `${commands.length} commands` : SPENT[first.kind]}</span>
                <span class="sr-only">{first.commander}</span>
            </summary>
            {corps && <Leave scene={scene} command={first} />}
            <Ways
                scene={scene}
                ways={ways}
                side={scene.attacker}
                nobody="No leader"
                isChosen={isChosen}
                choose={(way) => void scene.table.type(attackOrder(scene, taken, way))}
                act={actOf(scene, taken)}
            />
        </details>
    );
}
