/* Bidding steps for a side (W-BID-01 to W-BID-06). */
import { useEffect, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import type { TableProps } from "../../game";
import { partyNamed } from "../../seats";
import type { Table } from "../../../table/table";
import { Button, Icon, RuleLink, confirmFirst } from "../../../ui/ui";
import { BlockIcon } from "../block";
import { armyWord } from "../names";
import { enemyOf, positionOf, type ArmyId, type Position, type Side } from "../view";
import { callsOf, rangesOf, stepWords, type Range } from "./bids";
import "./setup.css";

const SIDES: { side: Side; title: string; words: string; armies: ArmyId[] }[] = [
    {
        side: "F",
        title: "French",
        words: "One army under one hand, between two that must join. You attack: defeat them one after the other, or hold two of Brussels, Ghent and Liège at the end.",
        armies: ["FR"],
    },
    {
        side: "A",
        title: "Allies",
        words: "Wellington and Blücher together outnumber Napoleon, but each is weaker alone. You defend: stay within reach of each other until the last turn.",
        armies: ["AD", "PR"],
    },
];

const titleOf = (side: Side): string => (side === "F" ? "the French" : "the Allies");

function useRanges(table: Table): Range[] {
    const number = useValue(table.sight)?.number;
    const [ranges, setRanges] = useState<Range[]>([]);
    useEffect(() => {
        if (table.prompt !== "bid") return;
        let gone = false;
        table.calls.choices(["bid"]).then(
            ({ choices }) => gone || setRanges(rangesOf(choices)),
            () => gone || setRanges([]), // nobody can bid more
        );
        return () => {
            gone = true;
        };
    }, [table, number]);
    return ranges;
}

function playerOf(table: Table, seat: string): string {
    const game = table.game.get();
    const party = game && partyNamed(game, seat);
    return party?.seat.mine ? "You" : (party?.player ?? seat);
}

export function BidScreen({ table }: TableProps) {
    const sight = useValue(table.sight);
    const ranges = useRanges(table);
    const position = sight && positionOf(sight.view);
    if (!position) return null;
    return (
        <section class="nap-bidding" aria-label="Auction">
            <h1>Which side do you want?</h1>
            <p class="nap-lead">
                Bid for the side that you want to play. A bid is a number of steps; each step is one strength point of a block. If you win the auction, you give up these steps
                when you deploy, at most one from each block. Your opponent does not see which. <RuleLink game="napoleon" id="W-BID-01" />
            </p>
            <Calls table={table} position={position} />
            <ul class="nap-sides">
                {SIDES.map((one) => (
                    <SideCard key={one.side} {...one} table={table} position={position} range={ranges.find((range) => range.side === one.side) ?? null} />
                ))}
            </ul>
            <Pass table={table} position={position} />
        </section>
    );
}

/** Who bid what, in order. */
function Calls({ table, position }: TableProps & { position: Position }) {
    const calls = callsOf(useValue(table.entries));
    const high = position.bid;
    return (
        <div class="nap-calls" aria-live="polite">
            <p class="nap-high">
                {high ? (
                    <>
                        Highest bid: <strong>{playerOf(table, high.seat)}</strong>, {titleOf(high.side)} for <strong>{stepWords(high.steps)}</strong>
                    </>
                ) : (
                    "Nobody has bid yet. The first bid may be 0."
                )}
            </p>
            {calls.length > 0 && (
                <ol>
                    {calls.map(({ seat, bid }, i) => (
                        <li key={i} class={bid ? (bid.side === "F" ? "french" : "allied") : ""}>
                            <b>{playerOf(table, seat)}</b> {bid ? `${titleOf(bid.side)}, ${bid.steps}` : "pass"}
                        </li>
                    ))}
                </ol>
            )}
        </div>
    );
}

interface SideProps extends TableProps {
    position: Position;
    side: Side;
    title: string;
    words: string;
    armies: ArmyId[];
    /** null: no higher bid is possible. */
    range: Range | null;
}

function SideCard({ table, position, side, title, words, armies, range }: SideProps) {
    const busy = useValue(table.busy);
    const [wish, setWish] = useState<number | null>(null);
    const [least, most] = [range?.least ?? 0, range?.most ?? 0];
    const bid = Math.min(most, Math.max(least, wish ?? least));
    return (
        <li class={`card nap-side ${side === "F" ? "french" : "allied"}`}>
            <h2>{title}</h2>
            <p>{words}</p>
            <ul class="nap-side-armies">
                {armies.map((army) => (
                    <li key={army}>
                        <BlockIcon army={army} face={null} height={30} /> {armyWord[army]}: {blocksOf(position, army)} blocks, defeated when {position.armies.find((one) => one.army === army)?.defeat}{" "}
                        are lost
                    </li>
                ))}
            </ul>
            {range ? (
                <>
                    <div class="row nap-stepper" role="group" aria-label={`Bid for ${titleOf(side)}`}>
                        <Button icon aria-label="One step less" disabled={bid <= least} onClick={() => setWish(bid - 1)}>
                            <Icon name="minus" />
                        </Button>
                        <output>{bid}</output>
                        <Button icon aria-label="One step more" disabled={bid >= most} onClick={() => setWish(bid + 1)}>
                            <Icon name="plus" />
                        </Button>
                        <span class="small faint">
                            {least} to {most}
                        </span>
                    </div>
                    <p class="small">{winWords(side, bid)}</p>
                    <Button look="main" disabled={busy} onClick={() => void table.give(`bid ${side} ${bid}`)}>
                        Bid {bid} for {titleOf(side)}
                    </Button>
                </>
            ) : (
                <p class="small faint">No higher bid is possible for this side.</p>
            )}
        </li>
    );
}

const blocksOf = (position: Position, army: ArmyId): number =>
    position.ghosts.filter((ghosts) => ghosts.army === army).reduce((sum, ghosts) => sum + ghosts.count, 0) + position.blocks.filter((block) => block.army === army).length;

const winWords = (side: Side, bid: number): string =>
    bid === 0 ? `If nobody bids more, you play ${titleOf(side)} at full strength.` : `If nobody bids more, you play ${titleOf(side)} and give up ${stepWords(bid)}.`;

function passWords(table: Table, { bid }: Position, first: boolean): string {
    if (!bid) return first ? "The other player may then bid or pass." : "Nobody has bid: sides are dealt at random, and nobody gives up steps.";
    return `${playerOf(table, bid.seat)} then plays ${titleOf(bid.side)} and gives up ${stepWords(bid.steps)}. You play ${titleOf(enemyOf(bid.side))} at full strength.`;
}

function Pass({ table, position }: TableProps & { position: Position }) {
    const busy = useValue(table.busy);
    const first = callsOf(useValue(table.entries)).length === 0;
    const words = passWords(table, position, first);
    const pass = async () => {
        if (await confirmFirst(`Pass? ${words}`, "Pass")) void table.give("pass");
    };
    return (
        <div class="nap-pass">
            <Button disabled={busy} onClick={() => void pass()}>
                Pass
            </Button>
            <p class="small">{words}</p>
        </div>
    );
}
