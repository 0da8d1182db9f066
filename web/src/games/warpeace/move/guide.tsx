/* The panel beside the map in the Movement Phase: the stack in hand, the group on its way, forced marches, and other orders. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { chooserOf } from "../../../choosing/desk";
import { heldBy, type Placer } from "../../../choosing/placer";
import { useValue } from "../../../core/value";
import type { Choice, View } from "../../../core/types";
import type { Table } from "../../../table/table";
import { Button } from "../../../ui/ui";
import type { Answer, TableProps } from "../../game";
import { rememberNews } from "../map/overlay";
import { count, hexName } from "../names";
import { positionOf, ownSide, type HexId, type OpenGroup, type Position } from "../view";
import { verbWords } from "../words/choices";
import { March } from "./march";
import { Moving } from "./moving";
import { Tray } from "./tray";
import "./move.css";

/** Asked for once in each position: from where somebody can set out, entrench, and so on. */
function useOffers(table: Table): { view: View; choices: Choice[] } | null {
    const sight = useValue(table.sight);
    const [found, setFound] = useState<{ view: View; choices: Choice[] } | null>(null);
    const view = sight?.asked && table.prompt === "move" ? sight.view : null;
    useEffect(() => {
        if (!view) return;
        let wanted = true;
        void table.calls.choices([]).then(({ choices }) => wanted && setFound({ view, choices }), () => undefined);
        void table.calls.preview({ steps: [] }).then(({ preview }) => rememberNews(view, preview), () => undefined);
        return () => {
            wanted = false;
        };
    }, [view]);
    return found?.view === view ? found : null;
}

const hexesOf = (choice: Choice | undefined): HexId[] => choice?.then?.flatMap(({ targets }) => (targets[0]?.what === "hex" ? [targets[0].id] : [])) ?? [];

const AHEAD = 24; // stacks that are asked about before anybody takes them

function useMoving(table: Table, offers: ReturnType<typeof useOffers>, march: (order: string | null) => void): Moving | null {
    const chooser = chooserOf(table);
    const sight = useValue(table.sight);
    const board = useValue(chooser.shown);
    const drafting = useValue(table.draft).steps.length > 0;
    const last = useRef<Moving | null>(null);
    const [, draw] = useState(0);
    const moving = useMemo(() => {
        const position = sight && positionOf(sight.view);
        const side = sight && ownSide(sight.view);
        if (!offers || !board || !position || !side) return null;
        const show = () => {
            if (last.current !== made) return;
            chooser.placer.set(made.placer);
            const grip = made.grip;
            chooser.held.set(grip && heldBy(made.placer, grip, chooser.isMain));
            draw((number) => number + 1);
        };
        const made: Moving = new Moving({
            board,
            position,
            side,
            starts: hexesOf(offers.choices.find(({ text }) => text === "move")),
            preview: (order) => table.calls.preview({ order }).then(({ preview }) => preview),
            why: (order) => table.calls.why(order).then(({ legal, text }) => (legal ? null : (text ?? ""))),
            give: (orders) => void table.giveTogether(orders),
            march,
            changed: show,
        });
        made.inherit(last.current);
        return made;
    }, [offers, board]);
    useEffect(() => {
        last.current = moving;
        march(null);
        if (!moving || drafting) return chooser.placer.update((before) => (drafting ? null : before && still(before)));
        chooser.placer.set(moving.placer);
        return askAhead(moving);
    }, [moving, drafting]);
    useEffect(() => () => chooser.placer.set(null), []);
    // What the board has picked up is in hand; Escape, or a click elsewhere, puts it down.
    const held = useValue(chooser.held);
    useEffect(() => {
        const hex = held?.things[0];
        if (hex?.what === "hex") moving?.adopt(hex.id);
        else if (moving?.hand) moving.letGo();
    }, [held]);
    return drafting ? null : moving;
}

/** One stack after the other; the one under the pointer first. */
function askAhead(moving: Moving): () => void {
    let wanted = true;
    const over = (event: Event) => {
        const hex = event.target instanceof Element ? event.target.closest<SVGElement>("[data-counter]")?.dataset["id"] : undefined;
        if (hex) void moving.foresee(hex);
    };
    document.addEventListener("pointerover", over);
    void (async () => {
        for (const hex of moving.campaign.starts.slice(0, AHEAD)) if (wanted) await moving.foresee(hex);
    })();
    return () => {
        wanted = false;
        document.removeEventListener("pointerover", over);
    };
}

/** While the next moves are asked for, nothing can be taken. */
const still = (placer: Placer): Placer => ({ ...placer, lights: new Map(), take: () => null, select: () => undefined, starts: [] });

function MoveGuide({ table }: TableProps) {
    const offers = useOffers(table);
    const [order, setOrder] = useState<string | null>(null);
    const moving = useMoving(table, offers, setOrder);
    const position = moving?.campaign.position;
    if (!offers || !moving || !position) return <section class="wap-move" aria-busy={!offers} />;
    return (
        <section class="wap-move" aria-label="Movement">
            {position.group && !moving.hand && !order && <OnItsWay moving={moving} group={position.group} />}
            {order && <March table={table} order={order} cancel={() => setOrder(null)} />}
            {!order && moving.hand && <Tray table={table} moving={moving} hand={moving.hand} offers={offers.choices} />}
            {!moving.hand && !order && <Others table={table} choices={offers.choices} position={position} />}
        </section>
    );
}

const left = (mp: number | null, who: string): string[] => (mp === null ? [] : [`${who} ${mp}`]);

/** The group that is still open: what it has spent and what it can do. */
function OnItsWay({ moving, group }: { moving: Moving; group: OpenGroup }) {
    const stack = moving.stackAt(group.hex, true);
    const mp = [...left(group.infantry_mp_left, "infantry"), ...left(group.cavalry_mp_left, "cavalry"), ...left(group.leader_mp_left, "leaders")].join(", ");
    return (
        <div class="wap-open" role="status">
            <p>
                <b>On its way at {hexName(group.hex)}:</b> {count(group.spent, "MP", "MP")} spent. MP left: {mp}.
                {group.must_leave && " It must leave this city."}
            </p>
            {stack && (
                <Button class="small" onClick={() => moving.choose(stack, { leaders: stack.leaders.map(({ leader }) => leader), sp: Object.fromEntries(stack.kinds.map(({ kind, count: number }) => [kind, number])) })}>
                    Go on with it
                </Button>
            )}
        </div>
    );
}

/** Orders of the phase that are not moves: each begins a draft, and the list goes on. */
function Others({ table, choices, position }: TableProps & { choices: Choice[]; position: Position }) {
    const busy = useValue(table.busy);
    const verbs = choices.filter(({ text, then }) => text !== "end" && text !== "move" && then?.length !== 0);
    if (!verbs.length) return null;
    return (
        <div class="wap-others" role="group" aria-label="Other orders">
            {verbs.map(({ text }) => (
                <Button key={text} class="small" disabled={busy} title={verbWords(text, position).hint} onClick={() => void table.setSteps([text])}>
                    {verbWords(text, position).label}
                </Button>
            ))}
        </div>
    );
}

export const moveGuide: Answer = { kind: "guide", View: MoveGuide, withList: "below" };

