/* Bidding morale for the choice of sides (T-BAL-02 to T-BAL-04). */
import { useEffect, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import type { TableProps } from "../../game";
import type { Table } from "../../../table/table";
import { Button, RuleLink, confirmFirst } from "../../../ui/ui";
import { partyOf } from "../../seats";
import { positionOf, type Side } from "../view";
import "./setup.css";

/** The two bidders: X and Y, or the first players of teams of the same size. */
function bidsOf(table: Table): { mine: number | null; other: number | null; otherName: string } {
    const bids = table.view ? (positionOf(table.view)?.bids ?? []) : [];
    const me = table.view?.seat?.startsWith("Y") ? 1 : 0;
    const game = table.game.get();
    const seat = game?.seats[me ? 0 : game.seats.length / 2];
    const party = game && seat ? partyOf(game, seat) : null;
    const otherName = (party?.seat.mine ? party.title : party?.player) ?? "Your opponent";
    return { mine: bids[me] ?? null, other: bids[1 - me] ?? null, otherName };
}

function useNumbers(table: Table): number[] {
    const number = useValue(table.sight)?.number;
    const [numbers, setNumbers] = useState<number[]>([]);
    useEffect(() => {
        if (table.prompt !== "bid") return;
        const read = (said: { choices: { text: string }[] }) => setNumbers(said.choices.map((one) => Number(one.text)));
        table.calls.choices(["bid"]).then(read, () => setNumbers([]));
    }, [table, number]);
    return numbers;
}

function MoraleAfter({ table, bid }: { table: Table; bid: number }) {
    const morale = table.view ? positionOf(table.view)?.morale : undefined;
    if (!morale) return null;
    return (
        <p aria-live="polite">
            If you win with {bid}: as the French you start with morale <strong>{morale.F - bid}</strong> (Allies {morale.A}), as the Allies with{" "}
            <strong>{morale.A - bid}</strong> (French {morale.F}).
        </p>
    );
}

export function BidScreen({ table }: TableProps) {
    useValue(table.sight);
    const busy = useValue(table.busy);
    const numbers = useNumbers(table);
    const { mine, other, otherName } = bidsOf(table);
    const [wish, setWish] = useState<number | null>(null);
    const least = numbers[0] ?? 0;
    const most = numbers[numbers.length - 1] ?? 0;
    const bid = Math.min(most, Math.max(least, wish ?? least));
    const pass = async () => {
        const price = other === null ? "at no cost" : `and pays ${other} morale`;
        if (await confirmFirst(`Pass? ${otherName} chooses a side ${price}. You get the other side at full morale.`, "Pass")) void table.give("pass");
    };
    return (
        <section class="setup-screen setup-narrow" aria-label="Auction">
            <h1>Which side is worth more to you?</h1>
            <p class="setup-lead">
                Bid morale points for the right to choose your side. Each bid must be higher than the last. If you pass, your opponent pays their last bid and chooses. <RuleLink game="triumph" id="T-BAL-02" />
            </p>
            <dl class="setup-bids">
                <div>
                    <dt>{otherName}</dt>
                    <dd>{other ?? "no bid yet"}</dd>
                </div>
                <div>
                    <dt>You</dt>
                    <dd>{mine ?? "no bid yet"}</dd>
                </div>
            </dl>
            {numbers.length > 0 && (
                <div class="card setup-bid">
                    <label class="field">
                        <span>
                            Your bid ({least} to {most})
                        </span>
                        <span class="row">
                            <Button icon aria-label="One less" disabled={bid <= least} onClick={() => setWish(bid - 1)}>
                                −
                            </Button>
                            <input type="range" min={least} max={most} value={bid} onInput={(event) => setWish(Number(event.currentTarget.value))} />
                            <Button icon aria-label="One more" disabled={bid >= most} onClick={() => setWish(bid + 1)}>
                                +
                            </Button>
                            <output class="setup-number">{bid}</output>
                        </span>
                    </label>
                    <MoraleAfter table={table} bid={bid} />
                </div>
            )}
            <div class="row">
                {numbers.length > 0 && (
                    <Button look="main" class="setup-confirm" disabled={busy} onClick={() => void table.give(`bid ${bid}`)}>
                        Bid {bid}
                    </Button>
                )}
                <Button class="setup-confirm" disabled={busy} onClick={() => void pass()}>
                    Pass
                </Button>
            </div>
        </section>
    );
}

const SIDES: { side: Side; title: string; words: string }[] = [
    {
        side: "F",
        title: "French",
        words: "Fewer units, more commands. Hold until Bernadotte and Davout arrive, then strike. If they never enter, holding out is enough.",
    },
    {
        side: "A",
        title: "Allies",
        words: "More units, higher morale, five corps commands per turn. Attack before the French are reinforced, or hold the heights.",
    },
];

export function SideScreen({ table }: TableProps) {
    useValue(table.sight);
    const busy = useValue(table.busy);
    const morale = table.view ? positionOf(table.view)?.morale : undefined;
    const { mine } = bidsOf(table);
    const price = mine ?? 0;
    return (
        <section class="setup-screen setup-narrow" aria-label="Choose a side">
            <h1>Choose your side</h1>
            <p class="setup-lead">
                {price > 0 ? `You won the choice for ${price} morale.` : "You choose first, at no cost."}{" "}
                <RuleLink game="triumph" id="T-BAL-03" />
            </p>
            <ul class="setup-offers">
                {SIDES.map(({ side, title, words }) => (
                    <li key={side} class={`setup-offer setup-side card ${side === "F" ? "french" : "allied"}`}>
                        <h2>{title}</h2>
                        <p>{words}</p>
                        {morale && (
                            <p class="setup-morale">
                                Your morale {morale[side] - price}, the enemy's {morale[side === "F" ? "A" : "F"]}
                            </p>
                        )}
                        <div class="row">
                            <Button look="main" disabled={busy} onClick={() => void table.give(`side ${side}`)}>
                                Play the {title}
                            </Button>
                        </div>
                    </li>
                ))}
            </ul>
        </section>
    );
}
