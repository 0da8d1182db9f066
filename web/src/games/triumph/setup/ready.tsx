/* The first screen of a set-up: a ready-made army, a saved one, or set up manually. */
import { useMemo, useState } from "preact/hooks";
import { plainName } from "../../../core/words";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { Button, Icon, confirmFirst } from "../../../ui/ui";
import { SmallMap } from "../../../board/small-map";
import type { BoardData } from "../../../core/types";
import { armySize, corpsNamed, type Army } from "./army";
import { assigned, parseOrder, sorted, strengthSum, unitsOf, type Assignment } from "./assignment";
import { Block } from "./block";
import { deployAll, useDeploying, type Offer } from "./offers";
import { positionOf } from "../view";
import { enemyMarks, setupMap } from "./setup-map";
import { shelf } from "./shelf";
import { useBoard } from "./use-board";
import { changeWork } from "./work";

function Summary({ army, plan }: { army: Army; plan: Assignment }) {
    return (
        <table class="setup-summary">
            <tbody>
                {army.corps.map((corps) => {
                    const faces = sorted(unitsOf(plan, corps.name));
                    return (
                        <tr key={corps.name}>
                            <th scope="row">{plainName(corps.name)}</th>
                            <td aria-label={faces.join(" ")}>
                                {faces.map((face, index) => (
                                    <Block key={index} face={face} side={army.side} />
                                ))}
                            </td>
                            <td class="setup-summary-sum" title="Strength">
                                {strengthSum(faces)}
                            </td>
                        </tr>
                    );
                })}
            </tbody>
        </table>
    );
}

/** The corps on the map, and those that come later. */
function WhereMap({ table, board, army, offer }: { table: Table; board: BoardData; army: Army; offer: Offer }) {
    const position = table.view && positionOf(table.view);
    const own = useMemo(() => setupMap.marks(board, offer.orders, army.side), [board, offer, army.side]);
    const named = own.map((mark) => (mark.label ? { ...mark, label: corpsNamed(army, mark.label)?.name ?? mark.label } : mark));
    const marks = [...named, ...(position ? enemyMarks(board, position, army.side) : [])];
    const box = useMemo(() => setupMap.box(board), [board]);
    const there = marks.flatMap((mark) => mark.label ?? []);
    if (!there.length) return null;
    return <SmallMap board={board} ground={setupMap.ground} box={box} marks={marks} label={`On the map: ${there.join(", ")}`} />;
}

interface CardProps {
    table: Table;
    board: BoardData | null;
    army: Army;
    offer: Offer;
    first: boolean;
    ahead: boolean;
    onAdjust: () => void;
    onForget: (() => void) | null;
}

function OfferCard({ table, board, army, offer, first, ahead, onAdjust, onForget }: CardProps) {
    const working = useValue(table.busy);
    const busy = useDeploying(table) || working;
    const plan = parseOrder(army, offer.order);
    return (
        <li class="setup-offer card">
            <div class="row">
                <h2 class="grow">{offer.title}</h2>
                {first && <span class="setup-tag">Good for a first game</span>}
                {onForget && (
                    <Button look="quiet" icon aria-label={`Delete ${offer.title}`} title="Delete" onClick={onForget}>
                        <Icon name="close" />
                    </Button>
                )}
            </div>
            <p>{offer.sentence || "Your own set-up."}</p>
            <div class="row">
                <Button look={first ? "main" : undefined} disabled={busy} onClick={() => void (ahead ? table.prepare(offer.orders) : deployAll(table, offer))}>
                    {ahead ? "Deploy when it is my turn" : "Deploy this army"}
                </Button>
                <Button look="quiet" disabled={!plan} onClick={onAdjust}>
                    Edit
                </Button>
            </div>
            <div class="setup-look">
                {board && <WhereMap table={table} board={board} army={army} offer={offer} />}
                {plan && <Summary army={army} plan={plan} />}
            </div>
        </li>
    );
}

export interface ReadyProps {
    table: Table;
    army: Army;
    offers: Offer[];
    plan: Assignment;
    reload: () => void;
    /** The other side still deploys. */
    ahead: boolean;
}

/** What will be deployed, until the player changes their mind. */
export function PreparedScreen({ table, army, offers, prepared }: { table: Table; army: Army; offers: Offer[]; prepared: string[] }) {
    const board = useBoard(table);
    const busy = useValue(table.busy);
    const plan = parseOrder(army, prepared[0] ?? "");
    const same = offers.find((offer) => offer.orders.join() === prepared.join());
    const offer = same ?? { name: "", title: "Your army", sentence: "", order: "", orders: prepared, own: true };
    return (
        <section class="setup-screen setup-ready" aria-label="Set-up">
            <header>
                <h1>{offer.title}: ready to deploy</h1>
                <p class="setup-lead">
                    It is deployed as soon as the {army.side === "F" ? "Allies have" : "French have"} set up, even if you close this page. Until then your opponent knows nothing of it.
                    {prepared.length === 1 && " You place the corps when it is your turn."}
                </p>
                <div class="row">
                    <Button disabled={busy} onClick={() => void table.prepare([])}>
                        Change my mind
                    </Button>
                </div>
            </header>
            <div class="setup-look">
                {board && <WhereMap table={table} board={board} army={army} offer={offer} />}
                {plan && <Summary army={army} plan={plan} />}
            </div>
        </section>
    );
}

export function ReadyScreen({ table, army, offers, plan, reload, ahead }: ReadyProps) {
    const board = useBoard(table);
    const [only, setOnly] = useState<"all" | "own">("all");
    const own = offers.filter((offer) => offer.own);
    const shown = only === "own" ? own : offers;
    const firstReady = offers.find((offer) => !offer.own)?.name;
    const begun = assigned(plan);
    const adjust = (offer: Offer) => {
        const filled = parseOrder(army, offer.order);
        if (filled) changeWork(table, { chosen: offer.name, alone: true, plan: filled, kept: null });
    };
    const forget = async (offer: Offer) => {
        if (!(await confirmFirst(`Delete your set-up “${offer.title}” from this browser?`, "Delete"))) return;
        shelf.forget({ name: offer.name, side: army.side, scenario: army.scenario });
        reload();
    };
    return (
        <section class="setup-screen setup-ready" aria-label="Set-up">
            <header>
                <h1>{ahead ? "Prepare" : "Deploy"} the {army.side === "F" ? "French" : "Allied"} army</h1>
                <p class="setup-lead">
                    {ahead && `The ${army.side === "F" ? "Allies" : "French"} deploy first. You can wait and see where they stand, or prepare your army now. `}
                    Deploy a ready-made army, or assign your {armySize(army)} units to{" "}
                    {army.corps.length} commanders yourself. The enemy sees where your corps are, but not their units.
                </p>
                <div class="row">
                    <Button onClick={() => changeWork(table, { alone: true })}>
                        {begun ? `Continue your own (${begun} of ${armySize(army)} units)` : "Deploy it yourself"}
                    </Button>
                    {own.length > 0 && (
                        <Button look="quiet" aria-pressed={only === "own"} onClick={() => setOnly(only === "own" ? "all" : "own")}>
                            {only === "own" ? "Show all" : `Only my own (${own.length})`}
                        </Button>
                    )}
                </div>
            </header>
            <ul class="setup-offers">
                {shown.map((offer) => (
                    <OfferCard
                        key={offer.name + offer.own}
                        table={table}
                        board={board}
                        army={army}
                        offer={offer}
                        ahead={ahead}
                        first={!offer.own && offer.name === firstReady}
                        onAdjust={() => adjust(offer)}
                        onForget={offer.own ? () => void forget(offer) : null}
                    />
                ))}
            </ul>
        </section>
    );
}
