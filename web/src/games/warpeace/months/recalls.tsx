/* Units that leave the map: called away by the scenario, taken by an event, or Napoleon on his ride home. */
import { useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import { Button, RuleLink } from "../../../ui/ui";
import type { TableProps } from "../../game";
import { count, hexName, hexTitle, kindWords, leaderName, troopsWords } from "../names";
import { Stepper } from "../stepper";
import type { HexId, Kind, Position } from "../view";
import { recallOrder, type Placing, type Recall } from "./placing";

function RecallFrom({ table, recall, owed }: TableProps & { recall: Recall; owed: Record<Kind, number> }) {
    const busy = useValue(table.busy);
    const [leaders, setLeaders] = useState(recall.leaders);
    const [sp, setSp] = useState<Record<Kind, number>>(Object.fromEntries(Object.entries(recall.sp).map(([kind, most]) => [kind, Math.min(most, owed[kind] ?? 0)])));
    const nobody = !leaders.length && Object.values(sp).every((number) => number === 0);
    const toggle = (name: string) => setLeaders(leaders.includes(name) ? leaders.filter((one) => one !== name) : [...leaders, name]);
    return (
        <li class="wap-recall">
            <b>{hexTitle(recall.hex)}</b>
            {recall.leaders.length > 0 && (
                <div class="wap-chips" role="group" aria-label="Leaders">
                    {recall.leaders.map((name) => (
                        <Button key={name} class="small wap-chip" aria-pressed={leaders.includes(name)} onClick={() => toggle(name)}>
                            {leaderName(name)}
                        </Button>
                    ))}
                </div>
            )}
            <ul class="wap-steppers">
                {Object.entries(recall.sp).map(([kind, most]) => {
                    const now = sp[kind] ?? 0;
                    const set = (number: number) => setSp({ ...sp, [kind]: number });
                    return <Stepper key={kind} words={kindWords(kind)} now={now} most={most} less={now > 0 ? () => set(now - 1) : null} more={now < most ? () => set(now + 1) : null} />;
                })}
            </ul>
            <Button class="small" disabled={busy || nobody} onClick={() => void table.giveTogether([recallOrder(recall, leaders, sp)])}>
                Take them off the map at {hexName(recall.hex)}
            </Button>
        </li>
    );
}

/** Napoleon may leave once (P-LNK-07). */
function Ride({ table, recall }: TableProps & { recall: Recall }) {
    const busy = useValue(table.busy);
    return (
        <p class="wap-ride">
            Napoleon may leave his army at {hexName(recall.hex)} once. He returns next month with any supplied French troops. <RuleLink game="warpeace" id="P-LNK-07" />
            <Button class="small" disabled={busy} onClick={() => void table.giveTogether([recallOrder(recall, ["Napoleon"], {})])}>
                Napoleon rides home
            </Button>
        </p>
    );
}

export function Recalls({ table, recalls, must, position }: TableProps & { recalls: Recall[]; must: boolean; position: Position }) {
    if (!recalls.length) return null;
    const owed = Object.entries(position.owed);
    const rides = must ? [] : recalls.filter(({ leaders, sp }) => leaders.includes("Napoleon") && !Object.keys(sp).length);
    const others = recalls.filter((recall) => !rides.includes(recall));
    return (
        <>
            {rides.map((recall) => (
                <Ride key={recall.hex} table={table} recall={recall} />
            ))}
            {others.length > 0 && (
                <div role="group" aria-label="Units that leave the map">
                    <h3>Called away</h3>
                    <p class="small">
                        {owed.length > 0 ? `${troopsWords(owed)} must leave the map` : "These leaders must leave the map"}
                        {must && " before you can end this phase"}. <RuleLink game="warpeace" id="P-SCN-05" />
                    </p>
                    <ul class="wap-things">
                        {others.map((recall) => (
                            <RecallFrom key={`${recall.hex} ${JSON.stringify(recall.sp)}`} table={table} recall={recall} owed={position.owed} />
                        ))}
                    </ul>
                </div>
            )}
        </>
    );
}

/** An event takes SP of one kind from some of these hexes. */
export function Removal({ table, placing }: TableProps & { placing: Placing }) {
    const busy = useValue(table.busy);
    const { sp: kind = "", count: due = 0, hexes = [] } = placing;
    const [taken, setTaken] = useState<Record<HexId, number>>({});
    const sum = hexes.reduce((all, { hex }) => all + (taken[hex] ?? 0), 0);
    const parts = hexes.flatMap(({ hex }) => (taken[hex] ? [`${hex} ${kind}${taken[hex] === 1 ? "" : taken[hex]}`] : []));
    return (
        <div role="group" aria-label="SP that leave the map">
            <p>
                {due} {kindWords(kind)} leave the map. Choose where: {count(due - sum, "SP", "SP")} to go.
            </p>
            <ul class="wap-steppers">
                {hexes.map(({ hex, count: most }) => {
                    const now = taken[hex] ?? 0;
                    const set = (number: number) => setTaken({ ...taken, [hex]: number });
                    return <Stepper key={hex} words={hexTitle(hex)} now={now} most={most} less={now > 0 ? () => set(now - 1) : null} more={now < most && sum < due ? () => set(now + 1) : null} />;
                })}
            </ul>
            <Button class="small" disabled={busy || sum !== due} onClick={() => void table.give(`lose ${parts.join(", ")}`)}>
                Confirm
            </Button>
        </div>
    );
}
