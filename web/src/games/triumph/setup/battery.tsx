/* The French battery that cannot move, with its face revealed (T-SET-13, T-SAN-02). */
import { useEffect, useState } from "preact/hooks";
import type { Choice } from "../../../core/types";
import { useValue } from "../../../core/value";
import { plainName } from "../../../core/words";
import type { TableProps } from "../../game";
import { placeWords } from "../names";
import { ownSide, positionOf, unitNamed, type Place, type Unit } from "../view";
import { Block } from "./block";
import { OfferBar } from "./offer-bar";
import { PlaceButton, pointAt } from "./place-list";
import { SaveButton } from "./save";
import { useBoard, useView } from "./use-board";
import "./setup.css";

/** The guns that can be chosen, as offered by the server. */
function useGuns(table: TableProps["table"]): Choice[] {
    const number = useValue(table.sight)?.number;
    const [guns, setGuns] = useState<Choice[]>([]);
    useEffect(() => {
        if (table.prompt !== "battery") return;
        table.calls.choices(["battery"]).then((said) => setGuns(said.choices), () => undefined);
    }, [table, number]);
    return guns;
}

export function BatteryGuide({ table }: TableProps) {
    const guns = useGuns(table);
    const board = useBoard(table);
    const draft = useValue(table.draft);
    const busy = useValue(table.busy);
    const position = table.view && positionOf(table.view);
    const side = table.view && ownSide(table.view);
    useEffect(() => {
        if (!draft.steps.length) void table.setSteps(["battery"]);
    }, [draft.steps.length]);
    const santon = table.game.get()?.line.includes("santon=1") ?? false;
    const gun = position && side && draft.steps[1] ? unitNamed(position, draft.steps[1].split(" ")[0] ?? "", side) : undefined;
    useView(table, board, gun?.place ?? null, 3);
    const places = usePlaces(table, draft.steps[1] ?? null);
    if (!position || !side) return null;
    const [taken, placed] = [draft.steps[1] ?? null, draft.steps[2] ?? null];
    return (
        <div class="setup-guide">
            <OfferBar table={table} part="battery" />
            <p class="small faint">
                Choose one artillery unit as the fixed battery. It is revealed, can never move, and must block an approach of its locale.{santon ? " In the Santon it stays in reserve and covers all approaches." : ""}
            </p>
            <ol class="setup-list">
                {guns.map((gun) => {
                    const [name = "", forced] = gun.text.split(" ");
                    const unit = unitNamed(position, name, side);
                    const open = taken === gun.text;
                    return (
                        <li key={gun.text} class={open ? "setup-item open" : "setup-item"}>
                            <button
                                type="button"
                                class="setup-item-head"
                                aria-expanded={open}
                                disabled={busy}
                                onClick={() => void table.setSteps(["battery", gun.text])}
                                onPointerEnter={() => pointAt(table, forced ?? unit?.place ?? null)}
                                onPointerLeave={() => pointAt(table, null)}
                            >
                                <strong>{ofWhom(unit)}</strong>
                                <span class="setup-blocks">
                                    <Block face="A1" side={side} />
                                </span>
                                <span class="setup-where">{placeWords(board, (open && placed) || forced || unit?.place || "off")}</span>
                            </button>
                            {open && !forced && (
                                <div class="setup-places">
                                    {places.map((place) => (
                                        <PlaceButton
                                            key={place}
                                            table={table}
                                            board={board}
                                            place={place}
                                            taken={placed}
                                            busy={busy}
                                            onPick={() => void table.setSteps(["battery", gun.text, place])}
                                        />
                                    ))}
                                </div>
                            )}
                        </li>
                    );
                })}
            </ol>
            {draft.order && (
                <div class="row">
                    <SaveButton table={table} part="battery" order={draft.order} />
                </div>
            )}
        </div>
    );
}

const ofWhom = (unit: Unit | undefined): string => (unit?.corps ? `Artillery of ${plainName(unit.corps)}` : "Detached artillery");

/** Where the gun may stand, even if that is already chosen. */
function usePlaces(table: TableProps["table"], gun: string | null): Place[] {
    const [places, setPlaces] = useState<Place[]>([]);
    useEffect(() => {
        setPlaces([]);
        if (!gun || table.prompt !== "battery") return;
        const read = (said: { choices: Choice[] }) => setPlaces(said.choices.map((choice) => choice.text));
        table.calls.choices(["battery", gun]).then(read, () => undefined);
    }, [table, gun]);
    return places;
}
