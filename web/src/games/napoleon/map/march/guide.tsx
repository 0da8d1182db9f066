/* The panel beside the map while units move: group moves, who is selected, and force marches. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { chooserOf } from "../../../../choosing/desk";
import { heldBy, type Grip, type Placer } from "../../../../choosing/placer";
import { settings } from "../../../../core/settings";
import type { Draft } from "../../../../core/types";
import { useValue, Value } from "../../../../core/value";
import type { Table } from "../../../../table/table";
import { Button } from "../../../../ui/ui";
import type { Answer, TableProps } from "../../../game";
import { atlasOf, townTitle } from "../../atlas";
import { armyWord, units } from "../../names";
import { positionOf } from "../../view";
import { blocksOf, corpsOf, groupHeld, Marching } from "./marching";
import { groupMovesLeft, movable, movesOf, type Moves } from "./moves";
import { rememberMoves } from "./scene";
import "./march.css";

/** Is the force march on? Off again with each new turn. */
const forced = new WeakMap<Table, Value<boolean>>();

function forceOf(table: Table): Value<boolean> {
    let value = forced.get(table);
    if (!value) forced.set(table, (value = new Value(false)));
    return value;
}

/** Where everybody can go, asked for once in each position. */
function useMoves(table: Table): Moves | null {
    const sight = useValue(table.sight);
    const [found, setFound] = useState<{ number: number; moves: Moves } | null>(null);
    const number = sight?.asked && table.prompt === "move" ? sight.number : null;
    const board = useValue(chooserOf(table).shown);
    useEffect(() => {
        if (number === null || number === undefined || !sight || !board) return;
        let wanted = true;
        void table.calls.preview({ steps: [] }).then(({ preview }: { preview: Draft["preview"] }) => {
            const moves = wanted ? movesOf(preview, atlasOf(board)) : null;
            if (moves) setFound({ number, moves });
        }, () => undefined);
        return () => {
            wanted = false;
        };
    }, [number, board]);
    const moves = found?.number === number ? found.moves : null;
    // The same position may come again as another view.
    if (moves && sight) rememberMoves(sight.view, moves);
    return moves;
}

/** The plan as the placer of the board; null until it is known. */
function useMarching(table: Table, moves: Moves | null): Marching | null {
    const chooser = chooserOf(table);
    const sight = useValue(table.sight);
    const board = useValue(chooser.shown);
    const marching = useMemo(() => {
        const position = sight && positionOf(sight.view);
        if (!moves || !board || !position) return null;
        const hold = (grip: Grip | null) => chooser.held.set(grip && heldBy(chooser.placer.get()!, grip, chooser.isMain));
        return new Marching({ board, position, moves, force: () => forceOf(table).get(), give: (orders) => void table.giveTogether(orders), hold });
    }, [moves, board]);
    useEffect(() => {
        if (!marching) return chooser.placer.update((before) => before && still(before));
        chooser.placer.set(marching.placer);
    }, [marching]);
    useEffect(() => () => chooser.placer.set(null), []);
    return marching;
}

/** While the next moves are asked for, nothing can be taken. */
const still = (placer: Placer): Placer => ({ ...placer, lights: new Map(), take: () => null, select: () => undefined, gather: () => null, starts: [], keys: [] });

function MarchGuide({ table }: TableProps) {
    const moves = useMoves(table);
    const marching = useMarching(table, moves);
    if (!moves || !marching) return <section class="nap-march" aria-busy="true" />;
    return (
        <section class="nap-march" aria-label="Movement">
            <GroupMoves moves={moves} />
            <Selection table={table} marching={marching} />
            <ForceMarch table={table} moves={moves} />
        </section>
    );
}

function GroupMoves({ moves }: { moves: Moves }) {
    const left = groupMovesLeft(moves);
    return (
        <ul class="nap-groups">
            {moves.armies.map(({ army, opened }, i) => (
                <li key={army}>
                    {moves.armies.length > 1 && <strong>{armyWord[army]}: </strong>}
                    {opened.map((town) => (
                        <span key={town} class="nap-group-chip open">
                            {townTitle(town)} moves
                        </span>
                    ))}
                    <span class={"nap-group-chip" + (left[i]!.left ? "" : " none")}>
                        {left[i]!.left ? `${left[i]!.left} group ${left[i]!.left === 1 ? "move" : "moves"} left` : "no group move left"}
                    </span>
                </li>
            ))}
        </ul>
    );
}

/** Who is in hand: all, by corps. */
function Selection({ table, marching }: TableProps & { marching: Marching }) {
    const chooser = chooserOf(table);
    const held = useValue(chooser.held);
    const hidden = useValue(settings).hidePieces;
    const { position, moves, hold } = marching.campaign;
    const group = groupHeld(moves, held);
    if (!held || !group) return null;
    const now = blocksOf(held);
    const all = movable(group);
    const sets = [{ corps: "All", blocks: all }, ...(hidden ? [] : corpsOf(position, group))];
    const isNow = (blocks: string[]) => blocks.length === now.length && blocks.every((block) => now.includes(block));
    return (
        <div class="nap-selection" role="group" aria-label={`Selected at ${townTitle(group.town)}`}>
            <p>
                {townTitle(group.town)}: {now.length} of {units(all.length)} selected
            </p>
            <div class="nap-sets">
                {sets.map(({ corps, blocks }) => (
                    <Button key={corps} class="small" aria-pressed={isNow(blocks)} onClick={() => hold(marching.grip(group, blocks))}>
                        {corps}
                    </Button>
                ))}
            </div>
            <p class="small faint">
                <kbd>[</kbd> <kbd>]</kbd> by corps, <kbd>*</kbd> all. Double-click a unit for its corps.
            </p>
        </div>
    );
}

function ForceMarch({ table, moves }: TableProps & { moves: Moves }) {
    const force = forceOf(table);
    const on = useValue(force);
    if (moves.night) return <p class="nap-night small">Night: no attacks and no force marches.</p>;
    return (
        <label class="nap-force">
            <input type="checkbox" checked={on} onChange={(event) => force.set(event.currentTarget.checked)} /> Force march those who would stop
        </label>
    );
}

export const marchGuide: Answer = { kind: "guide", View: MarchGuide, withList: "below" };
