/* Stand or retreat: choose the defenders, optionally seal their leaders, or see what retreating would cost. */
import { useEffect, useState } from "preact/hooks";
import { Act } from "../../../choosing/act";
import { chooserOf } from "../../../choosing/desk";
import { settings } from "../../../core/settings";
import { useValue } from "../../../core/value";
import { capital, plainName } from "../../../core/words";
import { Button } from "../../../ui/ui";
import type { TableProps } from "../../game";
import { PlateIcon } from "../block";
import { faceWords } from "../names";
import { commandersAt, localeOf, unitName, unitsAt, type Commander, type Unit } from "../view";
import { questionKey, useMissing, useOnlyAnswer, usePreview } from "./ask";
import { RetreatPlan } from "./ask-retreat";
import { commandersTaken, orderName, sameNames, sealedIn, unitsTaken, verbOf } from "./draft-words";
import { countWords } from "./ladder";
import { BlockButton, moraleWords, Rule } from "./parts";
import { waysOf, type Way as LeadWay } from "./preview";
import * as plans from "./retreat-plan";
import { named, type Scene } from "./scene";
import { planWords, useRetreat, type Retreating } from "./use-retreat";
import { Ways } from "./ways";

/** Blocking units must fight, so the order only needs confirmation. */
function Blocked({ scene }: { scene: Scene }) {
    const { table } = scene;
    const names = unitsAt(scene.position, scene.to).map(unitName);
    const preview = usePreview(table, ["defend", ...names]);
    const draft = useValue(table.draft);
    const defend = () => void table.type(`defend ${names.join(" ")}`);
    useEffect(() => {
        if (!table.draft.get().steps.length) defend();
    }, [questionKey(table)]);
    useOnlyAnswer(table, true);
    return (
        <>
            <p>
                {countWords(names.length, "unit")} of yours {names.length === 1 ? "blocks" : "block"} the approach and must defend. <Rule id="T-ATK-2.2" />
            </p>
            {!draft.steps.length && <Button onClick={defend}>Defend</Button>}
            {preview && (
                <details class="attack-more">
                    <summary>If they press: result for each leader</summary>
                    <Ways scene={scene} ways={waysOf(preview, false)} side={scene.defender} nobody="No leader" />
                </details>
            )}
        </>
    );
}

// ------------------------------------------------------------ naming

interface Group {
    commander: Commander | null;
    units: Unit[];
}

function groupsOf(scene: Scene, names: string[]): Group[] {
    const place = `R(${localeOf(scene.to)})`;
    const units = names.map((name) => named(scene, name, scene.defender)).filter((unit): unit is Unit => unit !== undefined);
    const corps = commandersAt(scene.position, place).map((commander) => ({
        commander,
        units: units.filter((unit) => unit.corps === commander.name),
    }));
    const detached = { commander: null, units: units.filter((unit) => unit.corps === null) };
    return [...corps, detached].filter((group) => group.units.length);
}

/** The units that could be chosen at all. */
function useEligible(scene: Scene): string[] | null {
    const [found, setFound] = useState<string[] | null>(null);
    const question = questionKey(scene.table);
    useEffect(() => {
        void chooserOf(scene.table)
            .ask(["defend"])
            .then(
                (choices) => setFound(choices.filter((one) => one.kind === "unit").map((one) => one.text.replace(/ done$/, ""))),
                () => setFound([]),
            );
    }, [question]);
    return found;
}

const flip = (all: string[], name: string): string[] => (all.includes(name) ? all.filter((one) => one !== name) : [...all, name]);

function Stand({ scene, eligible }: { scene: Scene; eligible: string[] }) {
    const { table } = scene;
    const draft = useValue(table.draft);
    const defends = verbOf(draft) === "defend";
    const units = defends ? unitsTaken({ ...draft, taken: beforeSeal(draft.taken) }) : [];
    const commanders = defends ? commandersTaken(draft) : [];
    const groups = groupsOf(scene, eligible);
    const sealed = sealedIn(draft.order);

    const give = (nextUnits: string[], left: string[], lead: string[] | null = null) => {
        const sorted = eligible.filter((name) => nextUnits.includes(name));
        if (!sorted.length) return void table.setSteps(["defend"]);
        const going = groups.flatMap(({ commander, units: all }) =>
            commander && all.some((unit) => sorted.includes(unitName(unit))) && !left.includes(commander.name) ? [commander.name] : [],
        );
        const able = groups.some(({ commander, units: all }) => commander && all.some((unit) => sorted.includes(unitName(unit))));
        const withWhom = !able ? "" : left.length ? ` with ${going.map(orderName).join(" ") || "none"}` : "";
        void table.type(`defend ${sorted.join(" ")}${withWhom}${lead ? `, lead ${lead.join(" ") || "none"}` : ""}`);
    };
    const named = (group: Group) => group.units.some((unit) => units.includes(unitName(unit)));
    const left = groups.flatMap((group) =>
        group.commander && draft.complete && named(group) && !commanders.includes(group.commander.name) ? [group.commander.name] : [],
    );
    const toggleUnit = (group: Group, name: string) => {
        const others = group.commander ? units : units.filter((one) => !group.units.some((unit) => unitName(unit) === one && one !== name));
        give(flip(others, name), left);
    };
    const toggleCorps = (group: Group) => {
        const all = group.units.map(unitName);
        const without = units.filter((name) => !all.includes(name));
        give(all.every((name) => units.includes(name)) ? without : [...without, ...all], left);
    };
    // With a single corps, all of it stands until units are left out.
    const whole = groups.length === 1 ? groups[0]!.units.map(unitName) : [];
    useEffect(() => {
        if (whole.length && table.draft.get().steps.length === 1) give(whole, left);
    }, [whole.join()]);
    useMissing(table, "Choose the units that will fight.");
    const ways = draft.preview["kind"] === "defend" ? waysOf(draft.preview, false) : [];
    const isSealed = (way: LeadWay) => sealed !== null && way.alike.some((names) => sameNames(names, sealed));
    return (
        <>
            {groups.map((group) => (
                <div key={group.commander?.name ?? ""} class="attack-group">
                    <h4>
                        {group.commander ? (
                            <button type="button" class="attack-plate" title="Select all or none" onClick={() => toggleCorps(group)}>
                                <PlateIcon side={scene.defender} name={group.commander.name} /> all
                            </button>
                        ) : (
                            "Detached units: at most one"
                        )}
                        {group.commander && named(group) && (
                            <label class="attack-commander">
                                <input
                                    type="checkbox"
                                    checked={!left.includes(group.commander.name)}
                                    onChange={() => group.commander && give(units, flip(left, group.commander.name), sealed)}
                                />{" "}
                                Commander joins them
                            </label>
                        )}
                    </h4>
                    <div class="attack-toggles">
                        {group.units.map((unit) => (
                            <BlockButton
                                key={unit.piece}
                                scene={scene}
                                unit={unit}
                                on={units.includes(unitName(unit))}
                                onClick={() => toggleUnit(group, unitName(unit))}
                            />
                        ))}
                    </div>
                </div>
            ))}
            {ways.length > 0 && (
                <div class="attack-group">
                    <h4>
                        If they press, who leads? <span class="faint">You can choose now, in secret, so the game won't have to wait for you.</span>
                    </h4>
                    <Ways
                        scene={scene}
                        ways={ways}
                        side={scene.defender}
                        nobody="No leader"
                        isChosen={isSealed}
                        choose={(way) => give(units, left, isSealed(way) ? null : way.units)}
                    />
                </div>
            )}
        </>
    );
}

/** Units after a second `lead` are sealed leaders, not defenders. */
function beforeSeal<T extends { text: string }>(taken: T[]): T[] {
    const at = taken.findIndex((choice, i) => i > 0 && choice.text.startsWith("lead"));
    return at < 0 ? taken : taken.slice(0, at);
}

// ------------------------------------------------------------ the question

const unitLabel = ({ face }: Unit): string => (face && !settings.get().hidePieces ? faceWords(face) : "your only unit");

/** All of one corps, or the only unit there is: what most players mean by standing. */
function standings(scene: Scene, eligible: string[]): { order: string; words: string }[] {
    const groups = groupsOf(scene, eligible);
    const whole = groups.filter(({ commander, units }) => commander || (groups.length === 1 && units.length === 1));
    return whole.map(({ commander, units }) => ({
        order: `defend ${units.map(unitName).join(" ")}`,
        words: commander ? `${plainName(commander.name)} (${countWords(units.length, "unit")})` : unitLabel(units[0]!),
    }));
}

export function AskStand({ scene }: { scene: Scene }) {
    const { table } = scene;
    const { blocking } = scene.attack;
    const verb = verbOf(useValue(table.draft));
    const eligible = useEligible(scene) ?? [];
    const retreating = useRetreat(scene, !blocking && verb !== "defend", verb === "retreat", verb === "retreat");
    useMissing(table, verb || blocking ? null : "Stand, or retreat?");
    if (blocking) return <Blocked scene={scene} />;
    if (verb) {
        return (
            <>
                <div class="attack-fork made">
                    <Way table={table} verb="defend" now={verb} words="Stand" />
                    <Way table={table} verb="retreat" now={verb} words="Retreat" />
                </div>
                {verb === "defend" ? <Stand scene={scene} eligible={eligible} /> : retreating && <RetreatPlan scene={scene} {...retreating} />}
            </>
        );
    }
    return (
        <div class="attack-fork">
            <section class="attack-option">
                <b>Stand</b>
                <span>Units in reserve fight, unless it is a feint.</span>
                {standings(scene, eligible).map(({ order, words }) => (
                    <Act key={order} table={table} order={order} label={`Stand with ${words}`} keyed>
                        Stand with {words}
                    </Act>
                ))}
                <Button data-choice onClick={() => void table.setSteps(["defend"])}>
                    Choose units…
                </Button>
            </section>
            <section class="attack-option">
                <b>Retreat</b>
                {retreating && <RetreatOption scene={scene} {...retreating} />}
                <Button data-choice onClick={() => void table.setSteps(["retreat"])}>
                    Change the retreat…
                </Button>
            </section>
        </div>
    );
}

function Way({ table, verb, now, words }: TableProps & { verb: string; now: string; words: string }) {
    const on = verb === now;
    return (
        <button type="button" data-choice aria-pressed={on} class={"attack-option" + (on ? " on" : "")} onClick={() => void (on || table.setSteps([verb]))}>
            <b>{words}</b>
        </button>
    );
}

/** The proposed retreat, with its cost. */
function RetreatOption({ scene, preview, retreat, plan }: Retreating & { scene: Scene }) {
    const words = planWords(scene, retreat, plan);
    return (
        <>
            <span>
                {capital(words)}. Morale: {moraleWords(scene, preview.outcome)}.
            </span>
            {!plans.missing(retreat, plan) && (
                <Act table={scene.table} order={plans.orderOf(retreat, plan)} label={`Retreat as proposed: ${words}`} keyed>
                    Retreat as proposed
                </Act>
            )}
        </>
    );
}
