/* The panel beside the map in the Combat Phase: each battle with both forces, odds, modifiers and what to expect. Attacks are declared here
 * with one click. */
import { useEffect, useState } from "preact/hooks";
import { chooserOf } from "../../../choosing/desk";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { Button, RuleLink } from "../../../ui/ui";
import type { Answer, TableProps } from "../../game";
import { leaderName, sideAdjective, sideClass } from "../names";
import { SIDES, ownSide, type Side } from "../view";
import { hexesOf, hopes, oddsWords, prospectsOf, title, type Force, type Prospect } from "./prospect";
import "./battle.css";

/** Of the draft, or of every battle that can be fought now. */
function useProspects(table: Table): Prospect[] {
    const sight = useValue(table.sight);
    const { steps } = useValue(table.draft);
    const [found, setFound] = useState<Prospect[]>([]);
    const number = sight?.asked ? sight.number : null;
    const key = `${number} ${steps.join(" ")}`;
    useEffect(() => {
        if (number === null || number === undefined) return setFound([]);
        let wanted = true;
        void table.calls.preview({ steps }).then(({ preview }) => wanted && setFound(prospectsOf(preview)), () => undefined);
        return () => {
            wanted = false;
        };
    }, [key]);
    return found;
}

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

function ForceRow({ side, force }: { side: Side; force: Force }) {
    return (
        <li class={sideClass(side)}>
            <b>{sideAdjective(side)}</b> {force.sp} SP{force.strength !== force.sp && ` (strength ${force.strength})`}, morale {force.morale}
            {force.leader ? `, ${leaderName(force.leader)}` : ", no leader"}
        </li>
    );
}

function Battle({ table, prospect, mine, declares }: TableProps & { prospect: Prospect; mine: Side; declares: boolean }) {
    const busy = useValue(table.busy);
    const chooser = chooserOf(table);
    const targets = hexesOf(prospect).map((id) => ({ what: "hex", id }));
    return (
        <li class="wap-prospect" onMouseEnter={() => chooser.pointed.set(targets)} onMouseLeave={() => chooser.pointed.set([])}>
            <header>
                <h3>{prospect.mode === "assault" ? `Assault on the city: ${title(prospect)}` : title(prospect)}</h3>
                {declares && (
                    <Button class="small" disabled={busy} aria-label={`Attack: ${title(prospect)}`} onClick={() => void table.give(`attack ${prospect.battle}`)}>
                        Attack
                    </Button>
                )}
            </header>
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
                    <ul class="wap-lines">
                        {prospect.lines.map(({ text, value, rule }) => (
                            <li key={text}>
                                <span>{text}</span> <b>{signed(value)}</b> <RuleLink game="warpeace" id={rule} />
                            </li>
                        ))}
                    </ul>
                </details>
            )}
        </li>
    );
}

function BattleGuide({ table }: TableProps) {
    const prospects = useProspects(table);
    const sight = useValue(table.sight);
    const mine = sight && ownSide(sight.view);
    const board = sight?.view.board as { battles: { battle: string }[] } | null | undefined;
    if (!mine || !board || !prospects.length) return null;
    // A city has two: outside, and if the defenders go inside.
    const isFirst = (prospect: Prospect) => prospects.find(({ battle }) => battle === prospect.battle) === prospect;
    const isNew = (prospect: Prospect) => table.prompt === "declare" && isFirst(prospect) && !board.battles.some(({ battle }) => battle === prospect.battle);
    return (
        <section class="wap-prospects" aria-label="What to expect">
            <ul>
                {prospects.map((prospect) => (
                    <Battle key={`${prospect.battle} ${prospect.mode}`} table={table} prospect={prospect} mine={mine} declares={isNew(prospect)} />
                ))}
            </ul>
        </section>
    );
}

export const battleGuide: Answer = { kind: "guide", View: BattleGuide, withList: true };
