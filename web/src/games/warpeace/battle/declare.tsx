/* Attacks are declared with one click: on an arrow of the map, or in the panel beside it, which says what to expect of each. */
import { useEffect, useState } from "preact/hooks";
import { chooserOf } from "../../../choosing/desk";
import type { Placer, Spare } from "../../../choosing/placer";
import type { Target } from "../../../core/types";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { Button, RuleLink } from "../../../ui/ui";
import { targetKey, type Answer, type Light, type TableProps } from "../../game";
import { SiegeRing } from "../map/siege-ring";
import { hexName, leaderName, sideAdjective, sideClass } from "../names";
import { ownSide, positionOf, SIDES, type Side } from "../view";
import { attacks, attacksIn, type Attack } from "./attacks";
import { optionsOf } from "./orders";
import { attackWords, fallsWords, hexesOf, hopes, oddsWords, siegesOf, title, type Force, type Prospect, type Siege } from "./prospect";
import "./battle.css";

interface Plans {
    number: number;
    open: Attack[];
    sieges: Siege[];
}

/** Hidden enemies: the attacks that the lists lead to, without numbers. */
async function hiddenAttacks(table: Table): Promise<Attack[]> {
    const hex = (target: Target | undefined) => target?.id ?? "";
    const options = (await optionsOf(table)).filter(({ verb }) => verb === "attack");
    return options.map(({ choices: [a, t] }) => ({ battle: `${hex(a?.targets[0])}-${hex(t?.targets[0])}`, prospects: [] }));
}

async function plansOf(table: Table, number: number): Promise<Plans> {
    const declared = positionOf(table.sight.get()!.view)?.battles.map(({ battle }) => battle) ?? [];
    const { preview } = await table.calls.preview({ steps: [] });
    const open = preview["kind"] === "battle" ? attacksIn(preview, declared) : await hiddenAttacks(table);
    return { number, open, sieges: siegesOf(preview) };
}

function usePlans(table: Table): Plans | null {
    const sight = useValue(table.sight);
    const number = sight?.asked && table.prompt === "declare" ? (sight.number ?? null) : null;
    const [found, setFound] = useState<Plans | null>(null);
    useEffect(() => {
        if (number === null) return;
        let wanted = true;
        plansOf(table, number).then((plans) => wanted && setFound(plans), () => undefined);
        return () => {
            wanted = false;
        };
    }, [number]);
    return found?.number === number ? found : null;
}

// ------------------------------------------------------------ on the map

const hexTarget = (id: string): Target => ({ what: "hex", id });

/** A stack that can attack is dragged to, or clicked with, its enemy; an arrow is clicked. */
function placerOf(table: Table, open: readonly Attack[], mine: Side): Placer {
    const give = (battle: string) => void table.give(`attack ${battle}`);
    const from = (hex: string) => open.filter((attack) => hexesOf(attack)[0] === hex);
    const spare = (attack: Attack): Spare => ({ targets: [hexTarget(hexesOf(attack)[1])], words: attackWords(attack, mine), label: `Attack ${hexName(hexesOf(attack)[1])}`, aim: true, put: () => give(attack.battle) });
    const lit: [string, Light][] = open.flatMap(({ battle }) => [
        [targetKey({ what: "battle", id: battle }), "choice"],
        [targetKey(hexTarget(hexesOf({ battle })[0])), "choice"],
    ]);
    return {
        lights: new Map(lit),
        clicks: true,
        take: (target) => {
            const own = target.what === "hex" ? from(target.id) : [];
            return own.length ? { things: [target], places: own.map(spare) } : null;
        },
        select: ({ what, id }) => {
            if (what !== "battle" || !open.some(({ battle }) => battle === id)) return undefined;
            give(id);
            return null;
        },
        why: () => null,
        tried: ([thing], place) => (thing ? `attack ${thing.id}-${place.id}` : null),
        steps: ["attack"],
        notes: new Map(),
        moves: [],
    };
}

function useArrows(table: Table, plans: Plans | null, mine: Side | null): void {
    const chooser = chooserOf(table);
    const drafting = useValue(table.draft).steps.length > 0;
    useEffect(() => {
        if (!plans || !mine) return;
        attacks.set({ mine, open: plans.open });
        chooser.placer.set(drafting ? null : placerOf(table, plans.open, mine));
    }, [plans, mine, drafting]);
    useEffect(
        () => () => {
            attacks.set(null);
            chooser.placer.set(null);
        },
        [table],
    );
}

// ------------------------------------------------------------ beside it

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

function ForceRow({ side, force }: { side: Side; force: Force }) {
    return (
        <li class={sideClass(side)}>
            <b>{sideAdjective(side)}</b> {force.sp} SP{force.strength !== force.sp && ` (strength ${force.strength})`}, morale {force.morale}
            {force.leader ? `, ${leaderName(force.leader)}` : ", no leader"}
        </li>
    );
}

export function Lines({ lines }: { lines: Prospect["lines"] }) {
    return (
        <ul class="wap-lines">
            {lines.map(({ text, value, rule }) => (
                <li key={text}>
                    <span>{text}</span> <b>{signed(value)}</b> <RuleLink game="warpeace" id={rule} />
                </li>
            ))}
        </ul>
    );
}

function ProspectRows({ prospect, mine }: { prospect: Prospect; mine: Side }) {
    return (
        <div class="wap-prospect-part">
            {prospect.mode === "assault" && <h4>If all of them go inside, an assault on the walls:</h4>}
            <ul>
                {SIDES.map((side) => (
                    <ForceRow key={side} side={side} force={prospect[side]} />
                ))}
            </ul>
            <p>
                <b>Odds {oddsWords(prospect)}.</b> {hopes(prospect, mine)}
            </p>
            {prospect.lines.length > 0 && (
                <details>
                    <summary>Modifiers: {signed(prospect.drm)}</summary>
                    <Lines lines={prospect.lines} />
                </details>
            )}
        </div>
    );
}

function AttackCard({ table, attack, mine }: TableProps & { attack: Attack; mine: Side }) {
    const busy = useValue(table.busy);
    const chooser = chooserOf(table);
    const targets = hexesOf(attack).map(hexTarget);
    return (
        <li class="wap-prospect" onMouseEnter={() => chooser.pointed.set(targets)} onMouseLeave={() => chooser.pointed.set([])}>
            <header>
                <h3>{title(attack)}</h3>
                <Button class="small" disabled={busy} aria-label={`Attack: ${title(attack)}`} onClick={() => void table.give(`attack ${attack.battle}`)}>
                    Attack
                </Button>
            </header>
            {attack.prospects.length ? attack.prospects.map((prospect) => <ProspectRows key={prospect.mode} prospect={prospect} mine={mine} />) : <p>The enemy is hidden until all attacks are declared.</p>}
        </li>
    );
}

function SiegeLine({ siege, month }: { siege: Siege; month: string }) {
    return (
        <li class="wap-prospect wap-siege">
            <svg class="wap-b-ring" viewBox="-9 -9 18 18" aria-hidden="true">
                <SiegeRing months={siege.marker} />
            </svg>
            <span>
                <b>Siege of {siege.city}, month {siege.marker}.</b> It {fallsWords(siege, month)}. <RuleLink game="warpeace" id={siege.rule} />
            </span>
        </li>
    );
}

function DeclareGuide({ table }: TableProps) {
    const plans = usePlans(table);
    const sight = useValue(table.sight);
    const mine = sight && ownSide(sight.view);
    useArrows(table, plans, mine);
    if (!mine || !plans || plans.open.length + plans.sieges.length === 0) return null;
    return (
        <section class="wap-prospects" aria-label="What to expect">
            <ul>
                {plans.open.map((attack) => (
                    <AttackCard key={attack.battle} table={table} attack={attack} mine={mine} />
                ))}
                {plans.sieges.map((siege) => (
                    <SiegeLine key={siege.city} siege={siege} month={positionOf(sight.view)!.month} />
                ))}
            </ul>
        </section>
    );
}

export const declareGuide: Answer = { kind: "guide", View: DeclareGuide, withList: true };
