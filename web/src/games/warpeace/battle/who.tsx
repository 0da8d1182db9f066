/* Who goes where: into the city for a round, or into its hex for a siege. The lists of the draft say who can. */
import { useEffect, useState } from "preact/hooks";
import { Act } from "../../../choosing/act";
import type { Choice } from "../../../core/types";
import type { Table } from "../../../table/table";
import { Button } from "../../../ui/ui";
import { count, hexName, kindWords, troopName, troopsIn } from "../names";
import { Stepper } from "../stepper";
import { cityIn, otherSide, ownSide, positionOf, type Battle, type Kind, type Side } from "../view";
import { attackedHex } from "./fight";
import { expects, fallsWords, oddsFor, type Prospect } from "./prospect";
import type { Asking } from "./use-asking";

interface WhoProps {
    table: Table;
    asks: Asking;
    battle: Battle;
}

/** The steps that take as many as the lists let: all leaders, then the most of each kind. */
async function fill(table: Table, begin: string[]): Promise<string[]> {
    const steps = [...begin];
    for (let i = 0; i < 24; i++) {
        const { choices } = await table.calls.choices(steps);
        const next = choices.find(isLeader) ?? mostOf(choices) ?? choices.find(isPlace);
        if (!next) break;
        steps.push(next.text);
    }
    return ended(steps, begin.length);
}

/** Nobody after the first steps is a word of its own. */
const ended = (steps: readonly string[], first: number): string[] => [...steps, steps.length === first ? "none" : "done"];

const isLeader = ({ targets, noun }: Choice): boolean => noun === "piece" && targets[0]?.what === "leader";
const isPlace = ({ targets, noun }: Choice): boolean => noun === "place" && targets[0]?.what === "hex";

/** The largest number of the first kind. */
function mostOf(choices: readonly Choice[]): Choice | undefined {
    const first = choices.map(({ text }) => troopsIn(text)).find(Boolean);
    const same = choices.filter(({ text }) => troopsIn(text)?.kind === first?.kind && first);
    return same[same.length - 1];
}

const holds = async (table: Table, steps: string[]): Promise<boolean> => (await table.calls.preview({ steps })).preview["holds"] === true;

/** One SP fewer of the last kind. */
function oneFewer(steps: readonly string[]): string[] {
    const at = steps.map((step) => (troopsIn(step)?.count ?? 0) > 1).lastIndexOf(true);
    const { kind, count: number } = troopsIn(steps[at] ?? "") ?? { kind: "", count: 0 };
    return at < 0 ? [...steps] : steps.map((step, i) => (i === at ? troopName(kind, number - 1) : step));
}

/** Everybody, or all but one who keeps the way of supply open. */
async function besiegers(table: Table, begin: string[]): Promise<{ all: string[]; steps: string[]; holds: boolean }> {
    const all = await fill(table, begin);
    if (await holds(table, all)) return { all, steps: all, holds: true };
    const fewer = oneFewer(all);
    const better = await holds(table, fewer);
    return { all, steps: better ? fewer : all, holds: better };
}

const spIn = (steps: readonly string[]): number => steps.reduce((sum, step) => sum + (troopsIn(step)?.count ?? 0), 0);

function useFound<T>(key: string, ask: () => Promise<T | null>): T | null {
    const [found, setFound] = useState<{ key: string; answer: T | null } | null>(null);
    useEffect(() => {
        let wanted = true;
        ask().then((answer) => wanted && setFound({ key, answer }), () => undefined);
        return () => {
            wanted = false;
        };
    }, [key]);
    return found?.key === key ? found.answer : null;
}

/** "odds 2:1; morale breaks: theirs 31%, yours 0%" */
function chanceWords(prospect: Prospect | undefined, mine: Side): string {
    if (!prospect) return "";
    const [own, enemy] = [expects(prospect, mine), expects(prospect, otherSide(mine))];
    return `odds ${oddsFor(prospect, mine)}; morale breaks: theirs ${enemy?.morale_gone.hundredths ?? 0}%, yours ${own?.morale_gone.hundredths ?? 0}%`;
}

// ------------------------------------------------------------ some of them

/** Everybody who could go, from the steps that take most: leaders and kinds. */
function Pick({ table, all, fixed, asks, label }: { table: Table; all: string[]; fixed: number; asks: Asking; label: (sp: number) => string }) {
    const [steps, setSteps] = useState(all);
    useEffect(() => setSteps(all), [all.join()]);
    const sp = spIn(steps);
    const change = (at: number, kind: Kind, by: number) => {
        const now = troopsIn(steps[at]!)?.count ?? 0;
        setSteps(steps.map((step, i) => (i === at ? `${kind}${now + by === 1 ? "" : now + by}` : step)));
    };
    const given = ended(
        steps.slice(0, -1).filter((step) => troopsIn(step)?.count !== 0),
        fixed,
    );
    useEffect(() => asks.point(given), [given.join()]);
    return (
        <div class="wap-b-pick">
            <ul>
                {all.map((step, at) => {
                    const most = at < fixed ? null : troopsIn(step);
                    if (!most) return null;
                    const now = troopsIn(steps[at] ?? step)?.count ?? 0;
                    const set = (by: number) => () => change(at, most.kind, by);
                    return <Stepper key={step} words={kindWords(most.kind)} now={now} most={most.count} less={now > 0 ? set(-1) : null} more={now < most.count ? set(1) : null} />;
                })}
            </ul>
            <Act table={table} order={given} class="main wap-b-give">
                {label(sp)}
            </Act>
        </div>
    );
}

// ------------------------------------------------------------ inside the city

export function Posture({ table, asks, battle }: WhoProps) {
    const [picks, setPicks] = useState(false);
    const { view } = table.sight.get()!;
    const mine = ownSide(view)!;
    const hex = useFound(`${table.sight.get()?.number} ${battle.battle}`, async () => {
        const { choices } = await table.calls.choices(["inside"]);
        const due = choices.find(({ targets }) => targets.some(({ id }) => battle[mine].hexes.includes(id))) ?? choices[0];
        return due ? fill(table, ["inside", due.text]) : null;
    });
    if (!hex) return <span class="wap-b-say" aria-busy="true" />;
    const [field, walls] = ["field", "assault"].map((mode) => asks.base.get(battle.battle)?.find((prospect) => prospect.mode === mode));
    const none = ended(hex.slice(0, 2), 2);
    const inside = spIn(hex);
    return (
        <>
            <span class="wap-b-say">
                Who is inside {hexName(battle[mine].hexes[0] ?? attackedHex(battle))} in this round?
            </span>
            <span class="wap-b-choice" onMouseEnter={() => asks.point(none)} onMouseLeave={() => asks.point(null)}>
                <Act table={table} order={none} undoable>
                    All outside
                </Act>
                <small class="faint">{chanceWords(field, mine)}</small>
            </span>
            {inside > 0 && !picks && (
                <span class="wap-b-choice" onMouseEnter={() => asks.point(hex)} onMouseLeave={() => asks.point(null)}>
                    <Act table={table} order={hex} undoable>
                        {count(inside, "SP", "SP")} inside
                    </Act>
                    <small class="faint">{chanceWords(walls, mine)}</small>
                </span>
            )}
            {inside > 0 && (
                <Button look="quiet" aria-expanded={picks} onClick={() => setPicks(!picks)}>
                    Some
                </Button>
            )}
            {picks && <Pick table={table} all={hex} fixed={2} asks={asks} label={(sp) => `${count(sp, "SP", "SP")} inside`} />}
        </>
    );
}

// ------------------------------------------------------------ assault or siege

export function Besiege({ table, asks, battle }: WhoProps) {
    const [picks, setPicks] = useState(false);
    const { view } = table.sight.get()!;
    const position = positionOf(view)!;
    const mine = ownSide(view)!;
    const city = cityIn(position, attackedHex(battle));
    const siege = asks.sieges.find((one) => one.city === city?.city);
    const found = useFound(`${table.sight.get()?.number} ${battle.battle}`, async () => {
        const { choices } = await table.calls.choices(["besiege"]);
        const due = choices.find(({ targets }) => targets.some(({ id }) => id === battle.battle));
        return due ? besiegers(table, ["besiege", due.text]) : null;
    });
    const storm = asks.base.get(battle.battle)?.[0];
    const name = city?.city ?? hexName(attackedHex(battle));
    return (
        <>
            <span class="wap-b-say">All defenders are inside {name}.</span>
            <span class="wap-b-choice">
                <Act table={table} order={`assault ${battle.battle}`}>
                    Storm now
                </Act>
                <small class="faint">{chanceWords(storm, mine)}</small>
            </span>
            {found && !picks && (
                <span class="wap-b-choice">
                    <Act table={table} order={found.steps}>
                        Sit it out
                    </Act>
                    <small class={found.holds ? "faint" : "bad"}>{!found.holds ? "no siege: too few in supply" : siege ? fallsWords(siege, position.month) : ""}</small>
                </span>
            )}
            {found && (
                <Button look="quiet" aria-expanded={picks} onClick={() => setPicks(!picks)}>
                    Choose who besieges
                </Button>
            )}
            {picks && found && <Pick table={table} all={found.all} fixed={2} asks={asks} label={(sp) => `Besiege with ${count(sp, "SP", "SP")}`} />}
        </>
    );
}

