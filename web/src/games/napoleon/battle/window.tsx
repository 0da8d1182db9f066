/* The window of a fight: one and the same from terrain to rout, while the reader decides, waits or only watches, and in
 * replays. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { setPalette, sheetClass, useSheet } from "../../../board/sheet";
import { deskOf, useCloseUpShown } from "../../../choosing/desk";
import { settings, theme } from "../../../core/settings";
import type { BoardData, Target } from "../../../core/types";
import { useValue, Value } from "../../../core/value";
import { targetKey, type CloseUpProps, type Lights } from "../../game";
import type { Table } from "../../../table/table";
import { thingAt } from "../../../board/picking";
import type { TownId } from "../view";
import { actionsOf, type Action } from "./actions";
import { act, askedOf, firstPlan, isSame, meantBy, type Asked } from "./ask";
import { Bar } from "./bar";
import { useDrag, type DragHost } from "./drag";
import { fightOf, type Fight } from "./fight";
import { useGlide } from "./glide";
import { Head } from "./head";
import type { Plan } from "./plan";
import type { FightPreview, MoraleTest } from "./preview";
import { Rest } from "./rest";
import { happeningOf, Show, type Shown } from "./show";
import { useTelling, type Telling } from "./telling";
import { useBase } from "./use-base";
import { useVerdict, type Verdict } from "./use-verdict";
import "./battle.css";

export function Window(props: CloseUpProps) {
    const { board, table } = props;
    const [map, setMap] = useState(false);
    const telling = useTelling(props);
    const [tab, setTab] = useState<TownId | null>(null);
    const asks = useAsking(table, telling, tab);
    const fight = useMemo(() => asks.fight ?? fightOf(telling.view, tab, null), [asks.fight, telling.view, tab]);
    const shown = fight !== null && !map;
    useCloseUpShown(table, shown);
    // a new fight is looked at
    useEffect(() => setMap(false), [fight?.town, fight?.scene]);
    if (!fight) return <>{props.children}</>;
    if (map)
        return (
            <>
                <button type="button" class="button main nap-b-to-battle" onClick={() => setMap(false)}>
                    Back to {fight.scene === "skirmish" ? "the skirmish" : "the battle"}
                </button>
                {props.children}
            </>
        );
    return <Inside {...{ board, table, telling, fight, asks, setTab }} toMap={() => setMap(true)} />;
}

// ------------------------------------------------------------ asking

export interface Asking {
    prompt: string | null;
    fight: Fight | null;
    base: FightPreview;
    asked: Asked | null;
    actions: Action[] | null;
    plan: Plan;
    verdict: Verdict | null;
}

const NO_PLAN: Plan = new Map();
/** Prompts of a side that leaves: its plan needs the roads of the preview. */
const LEAVING = new Set(["rout", "withdraw", "skirmish-retreat"]);
const NEVER = new Value(null);

/** The question to this seat, unless something is still told, or a past moment is shown. */
function useAsking(table: Table | null, telling: Telling, tab: TownId | null): Asking {
    return table ? useAskingAt(table, telling, tab) : { prompt: null, fight: null, base: {}, asked: null, actions: null, plan: NO_PLAN, verdict: null };
}

function useAskingAt(table: Table, telling: Telling, tab: TownId | null): Asking {
    const { chooser } = deskOf(table);
    const sight = useValue(table.sight);
    const look = useValue(table.look);
    const played = useValue(table.played);
    const draft = useValue(table.draft);
    const prompt = sight?.asked && table.seat !== null && !look && !played && !telling.running ? table.prompt : null;
    const base = useBase(table);
    const fight = useMemo(() => (sight && prompt ? fightOf(sight.view, tab, prompt === "regroup" ? (base.town ?? null) : null) : null), [sight?.view, prompt, tab, base.town]);
    const actions = useMemo(() => (prompt === "combat" && fight && base.actions ? actionsOf(fight, base) : null), [prompt, fight, base]);
    const [kept, setKept] = useState<{ key: string; plan: Plan } | null>(null);
    const key = `${prompt} ${sight?.number}`;
    const ready = prompt !== null && (base.kind !== undefined || !LEAVING.has(prompt));
    const plan = kept?.key === key ? kept.plan : ready && fight ? firstPlan({ table, prompt, fight, base }, draft.order) : NO_PLAN;
    const setPlan = (next: Plan) => setKept({ key, plan: next });
    const asked = useMemo(() => (prompt && fight ? askedOf({ table, chooser, prompt, fight, base, actions, plan, setPlan }) : null), [prompt, fight, base, actions, kept, draft]);
    const verdict = useVerdict(table, asked?.placer && prompt !== "combat" ? asked.order : null, sight?.number ?? 0);
    useEffect(() => {
        chooser.placer.set(asked?.placer ?? null);
        return () => chooser.placer.set(null);
    }, [asked]);
    return { prompt, fight, base, asked, actions, plan, verdict };
}

// ------------------------------------------------------------ the window

interface InsideProps {
    board: BoardData;
    table: Table | null;
    telling: Telling;
    fight: Fight;
    asks: Asking;
    setTab(town: TownId): void;
    toMap(): void;
}

const NO_LIGHTS: Lights = new Map();
const NOBODY: ReadonlySet<string> = new Set();

function Inside({ board, table, telling, fight, asks, setTab, toMap }: InsideProps) {
    const root = useRef<HTMLDivElement>(null);
    const chooser = table && deskOf(table).chooser;
    const look = useValue(theme);
    const { hidePieces } = useValue(settings);
    const lights = useValue(chooser?.lights ?? (NEVER as unknown as Value<Lights>)) ?? NO_LIGHTS;
    const held = useValue(chooser?.held ?? NEVER);
    const draft = useValue(table?.draft ?? NEVER);
    const [pointed] = useState(() => new Value<string | null>(null)); // only the card watches it
    useEffect(() => pointed.set(null), [asks.prompt, telling.view]);
    useSheet(board);
    useLayoutEffect(() => {
        if (root.current) setPalette(root.current, board, look);
    }, [board, look]);
    useGlide(root, telling.view.board);
    const thing = held?.things[0] ?? null;
    const inHand = thing?.what === "block" ? thing.id : null;
    const offers = useMemo(() => offersOf(asks, thing), [asks.actions, asks.asked, thing]);
    const shown: Shown = {
        fight,
        lights: asks.asked ? lights : NO_LIGHTS,
        held: inHand,
        offers,
        drafted: asks.actions?.find((action) => draft?.order && isSame(draft.order, action.order))?.order ?? null,
        morale: useMemo(() => new Map((asks.base.morale ?? []).map((test: MoraleTest) => [test.block, test])), [asks.base]),
        happening: happeningOf(telling.beats, telling.told, telling.running),
        lost: asks.asked?.lost ?? NOBODY,
        leaves: useMemo(() => (LEAVING.has(asks.prompt ?? "") ? new Set(asks.plan.keys()) : NOBODY), [asks.prompt, asks.plan]),
        hidden: hidePieces,
        act: (action) => table && chooser && void act({ table, chooser }, action),
        pointed,
    };
    useDrag(root, hostOf(asks, table, shown));
    const click = (event: MouseEvent) => {
        if (telling.running) return telling.skip();
        const target = thingAt(event.target);
        if (target && table) press(asks, table, shown, target, event);
    };
    return (
        <Show.Provider value={shown}>
            <div ref={root} class={`nap-b-window ${sheetClass(board)}-window ${fight.scene}${telling.running ? " telling" : ""}`} onClick={click}>
                <Head table={table} asks={asks} telling={telling} setTab={setTab} toMap={toMap} />
                <Rest board={board} table={table} asks={asks} telling={telling} />
                {table && <Bar table={table} asks={asks} telling={telling} />}
            </div>
        </Show.Provider>
    );
}

/** What the unit in hand may do, by what stands for it. */
function offersOf({ actions, asked }: Asking, held: Target | null): Shown["offers"] {
    const found = new Map<string, Action[]>();
    const add = (target: Target, action: Action) => found.set(targetKey(target), [...(found.get(targetKey(target)) ?? []), action]);
    for (const action of actions ?? []) if (action.block === held?.id) add(action.target, action);
    if (actions || !held || !asked?.placer) return found;
    for (const { targets, words } of asked.placer.take(held)?.places ?? [])
        for (const target of targets) add(target, { block: held.id, kind: "move", order: "", target, label: words, words });
    return found;
}

/** The first meaning that the things in hand have a use for. */
function meant(table: Table, fight: Fight, target: Target): Target {
    const held = deskOf(table).chooser.held.get();
    return (held && meantBy(fight, target).find((one) => held.offers.has(targetKey(one)))) ?? target;
}

function press(asks: Asking, table: Table, { fight }: Shown, target: Target, at: MouseEvent): void {
    const { chooser } = deskOf(table);
    const tap = asks.asked?.tap?.(target);
    if (tap) return tap();
    const spot = { x: at.clientX, y: at.clientY };
    // Places alone are no answer: only with something in hand.
    const named = meant(table, fight, target);
    if (!chooser.held.get() && (target.what === "place" || target.what === "post" || target.what === "group")) return;
    void chooser.click(named, spot);
}

function hostOf(asks: Asking, table: Table | null, { fight }: Shown): DragHost {
    const chooser = table && deskOf(table).chooser;
    return {
        picks: (target) => (asks.asked !== null && chooser !== null && !table!.busy.get() && chooser.placer.get()?.take(target, chooser.held.get())?.things[0]) || null,
        begin: (target) => {
            chooser!.dragging = true;
            void chooser!.hold(target);
        },
        over: (target) => {
            const held = chooser!.held.get();
            const way = held && chooser!.meant(held, meant(table!, fight, target))[0];
            return way?.plan?.words ?? null;
        },
        drop: (target, from, at) => {
            chooser!.dragging = false;
            const held = chooser!.held.get();
            if (held && targetKey(from) !== targetKey(target)) void chooser!.dropOn(held, meant(table!, fight, target), at, true);
        },
        cancel: () => {
            if (!chooser) return;
            chooser.dragging = false;
            chooser.held.set(null);
        },
    };
}
