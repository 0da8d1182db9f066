/* The Reinforcement Phase: what has come lies in a tray, its places are highlighted, and it is put there by a click, a drag or from the
 * list; who comes back, and who must leave the map. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { around } from "../../../board/geometry";
import { chooserOf, deskOf } from "../../../choosing/desk";
import { heldBy } from "../../../choosing/placer";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { Button, RuleLink } from "../../../ui/ui";
import { targetKey, type Answer, type Box, type TableProps } from "../../game";
import { atlasOf, boxOfHex } from "../atlas";
import { rememberNews } from "../map/overlay";
import { count, hexName, hexTitle, leaderName, troopWords } from "../names";
import { ownSide, positionOf, type Position, type Side } from "../view";
import { carry } from "./carry";
import { gripOf, orderFor, placerOf, placingOf, sureOrders, thingsIn, type Placing, type Thing } from "./placing";
import { Recalls, Removal } from "./recalls";
import { usePreview } from "./use-preview";
import "./months.css";

interface Tray {
    things: Thing[];
    held: Thing | null;
    /** `look`: at its places. */
    take(thing: Thing | null, look?: boolean): void;
}

/** The camera moves to the places, unless one of them is in sight. */
function showPlaces(table: Table, { places }: Thing): void {
    const desk = deskOf(table);
    desk.sheet.update((now) => (now === "order" ? null : now)); // on phones it covers the board
    const seen = document.querySelector(".board-view")?.getBoundingClientRect();
    const inSight = (hex: string) => {
        const box = document.querySelector(`.wap-ground [data-id="${hex}"]`)?.getBoundingClientRect();
        return seen && box && box.left > seen.left && box.right < seen.right && box.top > seen.top && box.bottom < seen.bottom;
    };
    const board = desk.chooser.board;
    if (!board || places.some(inSight)) return;
    const boxes = places.map((hex) => boxOfHex(atlasOf(board), hex)).filter((box) => box !== null);
    if (boxes.length) desk.camera.current?.show(wider(around(boxes), board.width / 4));
}

/** Not closer than this. */
const wider = ({ x, y, width, height }: Box, least: number): Box => {
    const [more, higher] = [Math.max(0, least - width), Math.max(0, least / 2 - height)];
    return { x: x - more / 2, y: y - higher / 2, width: width + more, height: height + higher };
};

/** The tray and the map share what is in hand. */
function useTray(table: Table, placing: Placing | null): Tray {
    const chooser = chooserOf(table);
    const things = useMemo(() => (placing ? thingsIn(placing) : []), [placing]);
    const [held, setHeld] = useState<Thing | null>(null);
    const give = (order: string, thing: Thing) => {
        // The next one of the same kind stays in hand.
        if (thing.verb !== "replace") setHeld(null);
        void table.giveTogether([order]);
    };
    const placer = useMemo(() => placerOf({ things, held, give }), [things, held]);
    const drafting = useValue(table.draft).steps.length > 0;
    useEffect(() => {
        chooser.placer.set(drafting || !things.length ? null : placer);
        const same = held && things.find(({ key }) => key === held.key);
        if (same && !drafting) chooser.held.set(heldBy(placer, gripOf({ give }, same), chooser.isMain));
    }, [placer, drafting]);
    useEffect(() => () => chooser.placer.set(null), []);
    // What the board has picked up or put down.
    const now = useValue(chooser.held);
    useEffect(() => {
        const first = now?.things[0];
        const found = first ? (things.find(({ target, key }) => targetKey(target) === targetKey(first) && (key === held?.key || !held)) ?? things.find(({ target }) => targetKey(target) === targetKey(first))) : null;
        if ((found?.key ?? null) !== (held?.key ?? null)) setHeld(found ?? null);
    }, [now]);
    const take = (thing: Thing | null, look = true) => {
        setHeld(thing);
        if (thing && look) showPlaces(table, thing);
        chooser.held.set(thing && heldBy(placer, gripOf({ give }, thing), chooser.isMain));
    };
    return { things, held, take };
}

function ThingCard({ table, thing, tray }: TableProps & { thing: Thing; tray: Tray }) {
    const busy = useValue(table.busy);
    const on = tray.held?.key === thing.key;
    const only = thing.places.length === 1 ? thing.places[0]! : null;
    const put = (hex: string) => void table.giveTogether([orderFor(thing, hex)]);
    const grab = (event: PointerEvent) =>
        carry(event, {
            words: thing.title,
            begin: () => tray.take(thing, false),
            drop: (hex) => (hex && thing.places.includes(hex) ? put(hex) : tray.take(null)),
        });
    return (
        <li class={"wap-thing" + (on ? " on" : "")}>
            <button type="button" class="wap-thing-take" aria-pressed={on} disabled={busy} onPointerDown={grab} onClick={() => tray.take(on ? null : thing)}>
                <b>{thing.title}</b>
                {thing.leaders.length > 0 && thing.sp.length > 0 && <span>{thing.sp.map(([kind, number]) => troopWords(kind, number)).join(", ")}</span>}
                {thing.note && <small>{thing.note}</small>}
                <small>{only ? `Place: ${hexName(only)}` : `${count(thing.places.length, "place")}: ${thing.places.slice(0, 4).map(hexName).join(", ")}${thing.places.length > 4 ? " and others" : ""}`}</small>
            </button>
            {only && (
                <Button class="small" disabled={busy} title={`Place ${thing.title} at ${hexTitle(only)}`} onClick={() => put(only)}>
                    To {hexName(only)}
                </Button>
            )}
        </li>
    );
}

/** Due, but no place is free. */
function Waiting({ position, side, things }: { position: Position; side: Side; things: readonly Thing[] }) {
    const offered = new Set(things.map(({ target }) => target.id));
    const late = position.reinforcements.filter((one) => one.due && one.side === side && !one.withdraws && !offered.has(one.group));
    if (!late.length) return null;
    return (
        <ul class="wap-late">
            {late.map((one, i) => (
                <li key={i}>
                    {[...one.leaders.map(leaderName), ...Object.entries(one.sp).map(([kind, number]) => troopWords(kind, number))].join(", ")} must wait: {one.places.map(hexName).join(", ")}{" "}
                    {one.places.length === 1 ? "is" : "are"} not free.
                </li>
            ))}
        </ul>
    );
}

function PlacingGuide({ table }: TableProps) {
    const placing = usePreview(table, placingOf, (preview, view) => rememberNews(view, preview));
    const tray = useTray(table, placing);
    const busy = useValue(table.busy);
    const sight = useValue(table.sight);
    const position = sight && positionOf(sight.view);
    const side = sight && ownSide(sight.view);
    if (!placing || !position || !side) return <section class="wap-months" aria-busy="true" />;
    const sure = sureOrders(tray.things);
    return (
        <section class="wap-months" aria-label="Reinforcements">
            {sure.length > 1 && (
                <Button look="main" disabled={busy} onClick={() => void table.giveTogether(sure)}>
                    All to their places ({sure.length})
                </Button>
            )}
            {tray.things.length > 0 && (
                <>
                    <ul class="wap-things">
                        {tray.things.map((thing) => (
                            <ThingCard key={thing.key} table={table} thing={thing} tray={tray} />
                        ))}
                    </ul>
                    {tray.held && (
                        <p class="small" role="status">
                            Click a highlighted hex for {tray.held.title}, or drag it there. <RuleLink game="warpeace" id={tray.held.verb === "place" ? "P-REI-01" : tray.held.verb === "return" ? "P-REI-04" : "P-REI-03"} />
                        </p>
                    )}
                </>
            )}
            <Waiting position={position} side={side} things={tray.things} />
            {placing.kind === "placing" && <Recalls table={table} recalls={placing.withdraw ?? []} must={placing.must ?? false} position={position} />}
            {placing.kind === "event" && placing.sp && <Removal table={table} placing={placing} />}
        </section>
    );
}

export const placingGuide: Answer = { kind: "guide", View: PlacingGuide, withList: "below" };
