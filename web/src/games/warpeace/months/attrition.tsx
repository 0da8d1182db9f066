/* The Attrition Phase: all hexes that lose SP in one table, with one button. */
import { useEffect, useState } from "preact/hooks";
import { chooserOf } from "../../../choosing/desk";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { Button, RuleLink } from "../../../ui/ui";
import type { Answer, TableProps } from "../../game";
import { count, hexName, hexTitle, kindWords, troopsWords } from "../names";
import { Stepper } from "../stepper";
import { answered, isOpen, lossesOf, ordersOf, planFor, shifted, totalLoss, type Counts, type HexLoss, type Plan } from "./losses";
import { plainText } from "../words/plain-text";
import { usePlanned } from "./use-planned";
import { usePreview } from "./use-preview";
import "./months.css";

const signed = (value: number): string => (value > 0 ? `+${value}` : `−${-value}`);

/** "6 die −1 all are French or satellite = 5" */
function Sum({ lines, row }: Pick<HexLoss, "lines" | "row">) {
    return (
        <span class="wap-att-sum">
            {lines.map(({ text, value }, i) => (
                <span key={text}>
                    {i === 0 ? value : signed(value)} <small>{plainText(text)}</small>
                </span>
            ))}
            {lines.length > 1 && <b>= {row}</b>}
        </span>
    );
}

interface RowProps extends TableProps {
    one: HexLoss;
    counts: Counts;
    set(counts: Counts): void;
}

function Which({ one, counts, set }: Omit<RowProps, "table">) {
    const kinds = one.kinds ?? [];
    if (!one.yours) return <span class="faint">Your ally chooses.</span>;
    const lost = kinds.flatMap(({ sp }): [string, number][] => (counts[sp] ? [[sp, counts[sp]]] : []));
    if (!isOpen(one)) return <>{troopsWords(lost)}</>;
    return (
        <ul class="wap-steppers wap-att-steppers">
            {kinds.map(({ sp, count: there }) => {
                const [less, more] = [shifted(one, counts, sp, -1), shifted(one, counts, sp, 1)];
                return <Stepper key={sp} words={kindWords(sp)} now={counts[sp] ?? 0} most={there} less={less && (() => set(less))} more={more && (() => set(more))} />;
            })}
        </ul>
    );
}

function Row({ table, one, counts, set }: RowProps) {
    const chooser = chooserOf(table);
    const here = [{ what: "hex", id: one.hex }];
    return (
        <tr onMouseEnter={() => chooser.pointed.set(here)} onMouseLeave={() => chooser.pointed.set([])}>
            <th scope="row">
                {hexTitle(one.hex)}
                <small>{count(one.sp, "SP", "SP")}</small>
            </th>
            <td>
                <Sum lines={one.lines} row={one.row} />
            </td>
            <td class="wap-att-loss">
                <b>{one.loss}</b>
                {one.cavalry && <small>1 cavalry</small>}
            </td>
            <td>
                <Which one={one} counts={counts} set={set} />
            </td>
        </tr>
    );
}

/** All together; if something comes between two hexes (a leader without troops), at least the first. */
async function confirm(table: Table, orders: string[], first: string[]): Promise<void> {
    if (!(await table.giveTogether(orders)) && orders.join() !== first.join()) await table.giveTogether(first);
}

function AttritionGuide({ table }: TableProps) {
    const losses = usePreview(table, lossesOf);
    const busy = useValue(table.busy);
    const [plan, setPlan] = useState<Plan>({});
    useEffect(() => {
        if (losses) setPlan((before) => planFor(losses, before));
    }, [losses]);
    const mine = answered(losses ?? []);
    const fits = planFor(losses ?? [], plan);
    const places = mine.length === 1 ? hexName(mine[0]!.hex) : count(mine.length, "hex", "hexes");
    const give = () => void confirm(table, ordersOf(mine, fits), ordersOf(mine.slice(0, 1), fits));
    usePlanned(table, mine.length ? `Lose ${count(totalLoss(mine), "SP", "SP")} in ${places}` : "", give);
    if (!losses?.length) return <section class="wap-months" aria-busy="true" />;
    return (
        <section class="wap-months" aria-label="Attrition">
            <h2 class="choosing-prompt">
                Attrition costs you {count(totalLoss(losses), "SP", "SP")} <RuleLink game="warpeace" id="P-ATT-05" />
            </h2>
            <p class="small">The die is {losses[0]!.lines[0]?.value}. A proposal is filled in. Change it if you like, then confirm.</p>
            <table class="wap-att">
                <thead>
                    <tr>
                        <th scope="col">Place</th>
                        <th scope="col">Die</th>
                        <th scope="col">Loses</th>
                        <th scope="col">Which SP</th>
                    </tr>
                </thead>
                <tbody>
                    {losses.map((one) => (
                        <Row key={one.hex} table={table} one={one} counts={fits[one.hex] ?? {}} set={(counts) => setPlan({ ...fits, [one.hex]: counts })} />
                    ))}
                </tbody>
            </table>
            <div class="wap-months-acts">
                <Button look="main" disabled={busy} onClick={give}>
                    Confirm the losses in {places}
                </Button>
                <Button look="quiet" class="small" disabled={busy} onClick={() => setPlan(planFor(losses))}>
                    Reset
                </Button>
            </div>
        </section>
    );
}

export const attritionGuide: Answer = { kind: "guide", View: AttritionGuide };
