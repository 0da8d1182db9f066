/* A forced march before its die is rolled: what each of the six dice does, for each class of SP. All classes share one die. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import type { TableProps } from "../../game";
import { Button, RuleLink } from "../../../ui/ui";
import type { Fraction } from "../map/overlay";
import { kindWords, troopsIn } from "../names";
import { ownSide, type Side } from "../view";
import { orderInWords } from "./ways";

interface Die {
    die: number;
    row: number;
    extra: number;
    loss: boolean;
}

interface Class {
    who: { sp: string; lines: { text: string; value: number; rule: string }[] }[];
    dice: Die[];
    all_asked: Fraction;
    loss: Fraction;
}

interface MarchNews {
    kind?: string;
    asked: number;
    classes: Class[];
}

const nameOf = (sp: string): string => {
    const found = troopsIn(sp);
    return found ? `${found.count} ${kindWords(found.kind)}` : sp;
};

const look = ({ extra, loss }: Die, asked: number): string => (loss ? "lossy" : extra >= asked ? "full" : extra > 0 ? "short" : "nothing");

function Row({ of, asked }: { of: Class; asked: number }) {
    return (
        <tr>
            <th scope="row">{of.who.map(({ sp }) => nameOf(sp)).join(", ")}</th>
            {of.dice.map((die) => (
                <td key={die.die} class={look(die, asked)} title={`Die ${die.die}: ${die.extra} extra MP${die.loss ? ", and 1 SP is lost" : ""}`}>
                    {die.extra}
                    {die.loss && "*"}
                </td>
            ))}
            <td>{of.all_asked.hundredths}%</td>
            <td>{of.loss.hundredths}%</td>
        </tr>
    );
}

export function March({ table, order, cancel }: TableProps & { order: string; cancel(): void }) {
    const busy = useValue(table.busy);
    const view = useValue(table.sight)?.view;
    const [news, setNews] = useState<MarchNews | null>(null);
    useEffect(() => {
        setNews(null);
        void table.calls.preview({ order }).then(({ preview }) => setNews(preview as unknown as MarchNews), () => undefined);
    }, [order]);
    const side: Side = (view && ownSide(view)) ?? "FR";
    const acts = useRef<HTMLDivElement>(null);
    useEffect(() => acts.current?.scrollIntoView({ block: "nearest" }), [news]);
    return (
        <div class="wap-march" role="group" aria-label="Forced march">
            <p>{orderInWords(order, side)}</p>
            {news?.kind === "march" && (
                <table>
                    <thead>
                        <tr>
                            <th scope="col">Die</th>
                            {[1, 2, 3, 4, 5, 6].map((die) => (
                                <th key={die} scope="col">
                                    {die}
                                </th>
                            ))}
                            <th scope="col">arrives</th>
                            <th scope="col">loses 1</th>
                        </tr>
                    </thead>
                    <tbody>
                        {news.classes.map((of, i) => (
                            <Row key={i} of={of} asked={news.asked} />
                        ))}
                    </tbody>
                </table>
            )}
            <p class="small faint">
                Extra MP by die; * costs 1 SP. <RuleLink game="warpeace" id="P-FMA-03" />
            </p>
            <div class="wap-acts" ref={acts}>
                <Button look="main" disabled={busy} title="This can't be undone." onClick={() => void table.give(order).then((done) => done && cancel())}>
                    March
                </Button>
                <Button disabled={busy} onClick={cancel}>
                    Not now
                </Button>
            </div>
        </div>
    );
}
