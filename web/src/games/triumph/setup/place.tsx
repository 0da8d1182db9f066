/* Where each corps starts: its locale's reserve, or one of its approaches (T-SET-05, T-SET-06). */
import { useEffect, useRef, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import { plainName } from "../../../core/words";
import type { TableProps } from "../../game";
import type { Table } from "../../../table/table";
import { Button } from "../../../ui/ui";
import { placeWords } from "../names";
import { atlasOf, corpsUnits, localeOf, positionOf, type Commander, type Place } from "../view";
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
    const ready = useInPlay(table, placing?.mate === true);
    if (!placing || !placing.commanders.length || !ready) return null;
    return placing.typed ? <Typed table={table} placing={placing} /> : <StepByStep table={table} placing={placing} />;
}

/** Which of a player's corps the chief has left in play: the others can only be off the map. */
function useInPlay(table: Table, wanted: boolean): boolean {
    const number = useValue(table.sight)?.number;
    const [known, setKnown] = useState(false);
    useEffect(() => {
        if (!wanted || table.prompt !== "place") return;
        const note = (steps: string[]) => {
            const first = readSteps(steps).places;
            const chosen = Object.entries(workOf(table).get().places).filter(([key]) => first[key] !== "off");
            changeWork(table, { places: { ...first, ...Object.fromEntries(chosen) } });
            setKnown(true);
        };
        walkQuestions(table).then(note, (trouble: unknown) => table.fail(trouble));
    }, [table, wanted, number]);
    return known || !wanted;
}

/** The first answer to each prompt. */
async function walkQuestions(table: Table): Promise<string[]> {
    const steps = ["place"];
    for (let step = 0; step < 20; step += 1) {
        const said = await table.calls.choices(steps);
        const first = said.choices[0];
        if (!first || said.complete) break;
        steps.push(first.text);
    }
    return steps;
}

/** The plan follows the draft; the first corps is asked for immediately. */
function StepByStep({ table, placing }: TableProps & { placing: Placing }) {
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
    const next = draft.complete ? null : said.next;
    const offered = draft.choices.map((choice) => choice.text.split(" ")[0] ?? "").filter((text) => text !== "off");
    return <Guide table={table} placing={placing} plan={plan} next={next} offered={offered} order={placeOrder(placing, plan)} set={set} />;
}

function Typed({ table, placing }: TableProps & { placing: Placing }) {
    const work = useWork(table);
    const board = useBoard(table);
    const [next, setNext] = useState<string | null>(null);
    const plan = completed(placing, work.places);
    const seat = table.view?.seat ?? null;
    const set = (places: Places, name: string | null) => {
        changeWork(table, { places: { ...places } });
        setNext(name);
        void table.type(placeOrder(placing, places, seat));
    };
    const locale = next === null ? null : localeOf(reserveOf(placing.army, next));
    const mine = placing.commanders.find((one) => next !== null && nameKey(one.name) === nameKey(next))?.owner === seat;
    const offered = (mine && board && locale && atlasOf(board).of.get(locale)) || [];
    const order = placeOrder(placing, plan, seat);
    return <Guide table={table} placing={placing} plan={plan} next={next} offered={offered} order={order} set={set} />;
}

const firstAsked = (placing: Placing, plan: Places): string | null =>
    placing.commanders.find((one) => isOnMap(plan[nameKey(one.name)]))?.name ?? null;

interface GuideProps extends TableProps {
    placing: Placing;
    plan: Places;
    /** The corps whose place is asked for. */
    next: string | null;
    offered: Place[];
    order: string;
    set: (plan: Places, name: string | null) => void;
}

function Guide({ table, placing, plan, next, offered, order, set }: GuideProps) {
    const board = useBoard(table);
    const busy = useValue(table.busy);
    const draft = useValue(table.draft);
    const open = next !== null;
    useView(table, board, open ? reserveOf(placing.army, next) : null, 3);
    const put = (one: Commander, place: Place) => set({ ...plan, [nameKey(one.name)]: place }, following(placing, plan, one));
    return (
        <div class="setup-guide">
            <OfferBar table={table} part="place" />
            <p class="small faint">
                {placing.twoOnly
                    ? "Two corps start on the map. The others enter later. Choose the two corps and place them."
                    : "Choose a corps, then a highlighted place. A corps may be in reserve or block an approach."}
            </p>
            <ol class="setup-list">
                {placing.commanders.map((one) => (
                    <CorpsLine
                        key={one.name}
                        table={table}
                        board={board}
                        one={one}
                        place={plan[nameKey(one.name)] ?? "off"}
                        offered={open && nameKey(next) === nameKey(one.name) ? offered : null}
                        busy={busy}
                        fixed={!placing.twoOnly}
                        onOpen={() => set(plan, one.name)}
                        onPut={(place) => put(one, place)}
                        onMap={() => set(broughtOn(placing, plan, one.name), one.name)}
                    />
                ))}
            </ol>
            <div class="row">
                {!draft.complete && (
                    <Button look="main" disabled={busy} onClick={() => set(plan, null)}>
                        {open ? "Accept the rest" : "Accept all as shown"}
                    </Button>
                )}
                <SaveButton table={table} part="place" order={order} />
            </div>
        </div>
    );
}

/** The next corps on the map; null if this was the last. */
function following(placing: Placing, plan: Places, one: Commander): string | null {
    const rest = placing.commanders.slice(placing.commanders.indexOf(one) + 1);
    return rest.find((other) => isOnMap(plan[nameKey(other.name)]))?.name ?? null;
}

interface LineProps {
    table: TableProps["table"];
    board: ReturnType<typeof useBoard>;
    one: Commander;
    place: Place;
    /** Where it can stand; null: it is not asked for. */
    offered: Place[] | null;
    busy: boolean;
    /** It cannot be brought onto the map by a click. */
    fixed: boolean;
    onOpen: () => void;
    onPut: (place: Place) => void;
    onMap: () => void;
}

function CorpsLine({ table, board, one, place, offered, busy, fixed, onOpen, onPut, onMap }: LineProps) {
    const position = table.view && positionOf(table.view);
    const open = offered !== null;
    const faces = position ? sorted(corpsUnits(position, one).flatMap((unit) => unit.face ?? [])) : [];
    const on = isOnMap(place);
    const mate = one.owner === table.view?.seat ? null : one.owner;
    return (
        <li class={open ? "setup-item open" : "setup-item"}>
            <button
                type="button"
                class="setup-item-head"
                aria-expanded={open}
                disabled={busy || (!on && fixed)}
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
                <span class={on ? "setup-where" : "setup-where faint"}>
                    {!on ? "off the map, enters later" : mate ? `on the map, placed by ${mate}` : placeWords(board, place)}
                </span>
            </button>
            {open && offered.length > 0 && (
                <div class="setup-places">
                    {offered.map((to) => (
                        <PlaceButton key={to} table={table} board={board} place={to} taken={place} busy={busy} onPick={onPut} />
                    ))}
                </div>
            )}
        </li>
    );
}
