/* Where each corps stands at first: its locale's reserve, or one of its approaches (T-SET-05, T-SET-06). */
import { useEffect, useRef } from "preact/hooks";
import { useValue } from "../../../core/value";
import { plainName } from "../../../core/words";
import type { TableProps } from "../../game";
import { Button } from "../../../ui/ui";
import { placeWords } from "../names";
import { corpsUnits, positionOf, type Commander, type Place } from "../view";
import { nameKey } from "./army";
import { sorted } from "./assignment";
import { Block } from "./block";
import { OfferBar } from "./offer-bar";
import { PlaceButton, pointAt } from "./place-list";
import { broughtOn, completed, isOnMap, placeOrder, placingOf, readSteps, reserveOf, stepsTo, type Places, type Placing } from "./placing";
import { SaveButton } from "./save";
import { useBoard, useView } from "./use-board";
import { changeWork, useWork, workOf } from "./work";
import "./setup.css";

export function PlaceGuide({ table }: TableProps) {
    useValue(table.sight);
    const placing = table.view && placingOf(table.view);
    return placing && placing.commanders.length ? <Guide table={table} placing={placing} /> : null;
}

/** The plan follows the order in the making; the first corps is asked for at once. */
function usePlan(table: TableProps["table"], placing: Placing): { plan: Places; next: string | null; set: (plan: Places, name: string | null) => void } {
    const draft = useValue(table.draft);
    const work = useWork(table);
    const said = readSteps(draft.steps);
    const plan = completed(placing, { ...work.places, ...said.places });
    const begun = useRef(false);
    useEffect(() => {
        if (Object.keys(said.places).length) changeWork(table, { places: { ...workOf(table).get().places, ...said.places } });
    }, [draft.steps.join(" ")]);
    useEffect(() => {
        if (begun.current || draft.steps.length > 1) return;
        begun.current = true;
        void table.setSteps(stepsTo(placing, plan, firstAsked(placing, plan)));
    }, [draft.steps.length]);
    const set = (next: Places, name: string | null) => {
        changeWork(table, { places: { ...next } });
        void table.setSteps(stepsTo(placing, next, name));
    };
    return { plan, next: said.next, set };
}

const firstAsked = (placing: Placing, plan: Places): string | null =>
    placing.commanders.find((one) => isOnMap(plan[nameKey(one.name)]))?.name ?? null;

function Guide({ table, placing }: TableProps & { placing: Placing }) {
    const board = useBoard(table);
    const busy = useValue(table.busy);
    const draft = useValue(table.draft);
    const { plan, next, set } = usePlan(table, placing);
    const order = placeOrder(placing, plan);
    const open = next !== null && !draft.complete;
    useView(table, board, open ? reserveOf(placing.army, next) : null, 3);
    const put = (one: Commander, place: Place) => set({ ...plan, [nameKey(one.name)]: place }, following(placing, plan, one));
    return (
        <div class="setup-guide">
            <OfferBar table={table} part="place" />
            <p class="small faint">
                {placing.twoOnly
                    ? "Two corps start on the map; the others come later. Choose which, and where they stand."
                    : "Choose a corps, then a place that lights up on the board. In reserve it is free to move; on an approach it blocks it."}
            </p>
            <ol class="setup-list">
                {placing.commanders.map((one) => (
                    <CorpsLine
                        key={one.name}
                        table={table}
                        board={board}
                        one={one}
                        place={plan[nameKey(one.name)] ?? "off"}
                        open={open && nameKey(next) === nameKey(one.name)}
                        busy={busy}
                        onOpen={() => set(plan, one.name)}
                        onPut={(place) => put(one, place)}
                        onMap={() => set(broughtOn(placing, plan, one.name), one.name)}
                    />
                ))}
            </ol>
            <div class="row">
                {!draft.complete && (
                    <Button look="main" disabled={busy} onClick={() => set(plan, null)}>
                        {open ? "The others as they are" : "All stand as shown"}
                    </Button>
                )}
                <SaveButton table={table} part="place" order={order} />
            </div>
        </div>
    );
}

/** The corps behind this one that is on the map; null: it was the last. */
function following(placing: Placing, plan: Places, one: Commander): string | null {
    const rest = placing.commanders.slice(placing.commanders.indexOf(one) + 1);
    return rest.find((other) => isOnMap(plan[nameKey(other.name)]))?.name ?? null;
}

interface LineProps {
    table: TableProps["table"];
    board: ReturnType<typeof useBoard>;
    one: Commander;
    place: Place;
    open: boolean;
    busy: boolean;
    onOpen: () => void;
    onPut: (place: Place) => void;
    onMap: () => void;
}

function CorpsLine({ table, board, one, place, open, busy, onOpen, onPut, onMap }: LineProps) {
    const draft = useValue(table.draft);
    const position = table.view && positionOf(table.view);
    const faces = position ? sorted(corpsUnits(position, one).flatMap((unit) => unit.face ?? [])) : [];
    const on = isOnMap(place);
    const texts = open ? draft.choices.map((choice) => choice.text.split(" ")[0] ?? "") : [];
    const offered = texts.filter((text) => text !== "off"); // it goes when another one comes
    return (
        <li class={open ? "setup-item open" : "setup-item"}>
            <button
                type="button"
                class="setup-item-head"
                aria-expanded={open}
                disabled={busy}
                onClick={on ? onOpen : onMap}
                onPointerEnter={() => pointAt(table, place)}
                onPointerLeave={() => pointAt(table, null)}
            >
                <strong>{plainName(one.name)}</strong>
                <span class="setup-blocks">
                    {faces.map((face, index) => (
                        <Block key={index} face={face} side={one.side} />
                    ))}
                </span>
                <span class={on ? "setup-where" : "setup-where faint"}>{on ? placeWords(board, place) : "off the map, comes later"}</span>
            </button>
            {open && (
                <div class="setup-places">
                    {offered.map((to) => (
                        <PlaceButton key={to} table={table} board={board} place={to} taken={place} busy={busy} onPick={onPut} />
                    ))}
                </div>
            )}
        </li>
    );
}
