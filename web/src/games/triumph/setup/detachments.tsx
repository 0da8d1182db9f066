/* French units that start detached from their corps (T-SET-09 to T-SET-12). */
import { useEffect, useRef, useState } from "preact/hooks";
import { deskOf } from "../../../choosing/desk";
import { useValue } from "../../../core/value";
import { plainName } from "../../../core/words";
import type { TableProps } from "../../game";
import type { Table } from "../../../table/table";
import { Button, Icon, RuleLink } from "../../../ui/ui";
import { faceWords, localeWords, placeWords } from "../names";
import { corpsUnits, localeOf, ownSide, positionOf, unitName, type Commander, type Position, type Side, type Unit } from "../view";
import { armyOf, corpsNamed, type Army } from "./army";
import { Block } from "./block";
import { MOST_DETACHED, detachOrder, inOrder, nextBlock, readSteps, stepsOf, type Detachment } from "./detaching";
import { OfferBar } from "./offer-bar";
import { PlaceList, pointAt } from "./place-list";
import { SaveButton } from "./save";
import { useBoard, useView } from "./use-board";
import "./setup.css";

export function DetachmentsGuide({ table }: TableProps) {
    useValue(table.sight);
    const view = table.view;
    const position = view && positionOf(view);
    const side = view && ownSide(view);
    const army = view && armyOf(view);
    return position && side && army ? <Guide table={table} position={position} side={side} army={army} /> : null;
}

interface GuideProps extends TableProps {
    position: Position;
    side: Side;
    army: Army;
}

/** Units that do not fit in their corps' locale must be detached (T-SET-12). */
function crowded(commanders: Commander[], army: Army, done: Detachment[]): { name: string; many: number; locale: number }[] {
    return commanders.flatMap((one) => {
        const corps = corpsNamed(army, one.name);
        if (!corps?.room || !corps.locale) return [];
        const gone = done.filter(({ unit, place }) => unit.corps === one.name && localeOf(place) !== corps.locale).length;
        const many = one.units.length - gone - corps.room;
        return many > 0 ? [{ name: one.name, many, locale: corps.locale }] : [];
    });
}

/** The server asks for units in list order, so those after the unit whose place is asked for wait here. */
function useDetaching(table: Table, position: Position, side: Side) {
    const draft = useValue(table.draft);
    const [held, setHeld] = useState<Detachment[]>([]);
    const { done, open } = readSteps(position, side, draft.steps);
    const all = [...done, ...held];

    /** Makes these the draft, ready for more. */
    const set = (list: Detachment[]) => table.setSteps(stepsOf(inOrder(position, list)));
    const pick = (unit: Unit) => {
        const list = inOrder(position, all);
        const next = nextBlock(position, list, unit);
        const before = list.filter((one) => one.unit.piece < next.piece);
        setHeld(list.filter((one) => one.unit.piece > next.piece));
        return table.setSteps([...stepsOf(before), unitName(next)]);
    };
    useEffect(() => {
        if (!draft.steps.length || draft.complete) setHeld([]);
        if (!draft.steps.length) void table.setSteps(["detachments"]);
        else if (!open && held.length && !draft.complete) {
            setHeld([]);
            void set(all);
        }
    }, [draft.steps.join(" ")]);
    usePhoneSheet(table, open !== null);
    return { all, open, set, pick };
}

/** On a phone, the panel makes room for the board while a place is being chosen. */
function usePhoneSheet(table: Table, looking: boolean): void {
    const was = useRef(looking);
    useEffect(() => {
        if (was.current === looking) return;
        was.current = looking;
        deskOf(table).sheet.set(looking ? null : "order");
    }, [looking]);
}

function Guide({ table, position, side, army }: GuideProps) {
    const board = useBoard(table);
    const draft = useValue(table.draft);
    const busy = useValue(table.busy);
    const { all, open, set, pick } = useDetaching(table, position, side);
    const more = !draft.complete && !open && all.length < MOST_DETACHED;
    const own = position.commanders.filter((one) => one.side === side && one.owner === table.view?.seat && one.place !== "off");
    const tight = crowded(own, army, all);
    useView(table, board, open?.corps ? (position.commanders.find((one) => one.name === open.corps)?.place ?? null) : null, 5);
    return (
        <div class="setup-guide">
            <OfferBar table={table} part="detachments" />
            {tight.map((one) => (
                <p key={one.name} class="setup-warn">
                    {localeWords(board, one.locale)} is too small for {plainName(one.name)}: detach {one.many} more of its units.{" "}
                    <RuleLink game="triumph" id="T-SET-12" />
                </p>
            ))}
            <div>
                <h3>
                    Detached: {all.length} of at most {MOST_DETACHED}
                </h3>
                {all.length === 0 && (
                    <p class="small faint">
                        Detached units may hold places up to two locales from their commander. The commander must keep at least one unit.
                    </p>
                )}
                <ul class="setup-list">
                    {all.map((one) => (
                        <li key={one.unit.piece} class="setup-item setup-detached" onPointerEnter={() => pointAt(table, one.place)} onPointerLeave={() => pointAt(table, null)}>
                            {one.unit.face && <Block face={one.unit.face} side={side} />}
                            <span class="grow">
                                of {plainName(one.unit.corps ?? "")}: {placeWords(board, one.place)}
                            </span>
                            {!open && (
                                <Button
                                    look="quiet"
                                    icon
                                    disabled={busy}
                                    aria-label="Remove"
                                    title="Remove"
                                    onClick={() => void set(all.filter((other) => other !== one))}
                                >
                                    <Icon name="close" />
                                </Button>
                            )}
                        </li>
                    ))}
                </ul>
            </div>
            {open && <WhereTo table={table} board={board} unit={open} places={draft.choices.map((choice) => choice.text)} busy={busy} />}
            {more && (
                <div>
                    <h3>Detach a unit from</h3>
                    <ul class="setup-list">
                        {own.map((one) => (
                            <CorpsRow key={one.name} position={position} one={one} done={all} busy={busy} onPick={(unit) => void pick(unit)} />
                        ))}
                    </ul>
                </div>
            )}
            <div class="row">
                {!draft.complete && !open && (
                    <Button look="main" disabled={busy || tight.length > 0} onClick={() => void table.type(detachOrder(all))}>
                        {all.length ? "Finish detachments" : "Skip detachments"}
                    </Button>
                )}
                {draft.complete && all.length < MOST_DETACHED && (
                    <Button disabled={busy} onClick={() => void set(all)}>
                        Detach another
                    </Button>
                )}
                {!open && <SaveButton table={table} part="detachments" order={detachOrder(all)} />}
            </div>
        </div>
    );
}

interface WhereProps extends TableProps {
    board: ReturnType<typeof useBoard>;
    unit: Unit;
    places: string[];
    busy: boolean;
}

function WhereTo({ table, board, unit, places, busy }: WhereProps) {
    return (
        <div class="setup-item open setup-open">
            <div class="row">
                {unit.face && <Block face={unit.face} side={unit.side} />}
                <strong class="grow">of {plainName(unit.corps ?? "")}: choose a place</strong>
                <Button look="quiet" disabled={busy} onClick={() => void table.back()}>
                    Choose another unit
                </Button>
            </div>
            <p class="small faint">Click a highlighted place on the board.</p>
            <details>
                <summary>Choose from a list</summary>
                <PlaceList table={table} board={board} places={places} busy={busy} onPick={(place) => void table.step(place)} />
            </details>
        </div>
    );
}

interface RowProps {
    position: Position;
    one: Commander;
    done: Detachment[];
    busy: boolean;
    onPick: (unit: Unit) => void;
}

function CorpsRow({ position, one, done, busy, onPick }: RowProps) {
    const gone = new Set(done.map(({ unit }) => unit.piece));
    const units = corpsUnits(position, one).filter((unit) => !gone.has(unit.piece));
    const last = units.length <= 1; // he keeps one
    return (
        <li class="setup-item setup-detached">
            <strong class="grow">{plainName(one.name)}</strong>
            <span class="setup-blocks">
                {units.map((unit) => (
                    <button
                        key={unit.piece}
                        type="button"
                        class="setup-unit"
                        disabled={busy || last}
                        aria-label={unit.face ? `Detach ${faceWords(unit.face)} of ${plainName(one.name)}` : "Detach"}
                        title={unit.face ? `Detach ${faceWords(unit.face)}` : "Detach"}
                        onClick={() => onPick(unit)}
                    >
                        {unit.face && <Block face={unit.face} side={one.side} />}
                    </button>
                ))}
            </span>
        </li>
    );
}
