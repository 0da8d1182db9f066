/* Assigns all units to all commanders (T-SET-04). */
import { useEffect, useRef, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import type { TableProps } from "../../game";
import type { Table } from "../../../table/table";
import { Button, RuleLink, RuleList } from "../../../ui/ui";
import { localeWords } from "../names";
import type { Face } from "../view";
import { armyOf, armySize, type Army, type Corps } from "./army";
import * as model from "./assignment";
import type { Assignment } from "./assignment";
import { neighbour, useAssignKeys } from "./assign-keys";
import { Block } from "./block";
import { CorpsCard } from "./corps-card";
import { useDrag } from "./drag";
import { useOffers, type Offer } from "./offers";
import { Pool } from "./pool";
import { PreparedScreen, ReadyScreen } from "./ready";
import { SaveButton } from "./save";
import { useBoard } from "./use-board";
import { useVerdict } from "./use-verdict";
import { changeWork, useWork } from "./work";
import "./setup.css";

export function Assign({ table }: TableProps) {
    useValue(table.sight);
    const work = useWork(table);
    const { offers, reload } = useOffers(table, "assign");
    const army = table.view && armyOf(table.view);
    const { order } = useValue(table.draft);
    useEffect(() => {
        // an order that was typed is shown as corps, with the button that gives it
        const typed = army && order && !work.alone ? model.parseOrder(army, order) : null;
        if (typed) changeWork(table, { alone: true, plan: typed });
    }, [order]);
    if (!army) return null;
    if (!work.alone) return <ReadyScreen table={table} army={army} offers={offers} plan={work.plan} reload={reload} ahead={false} />;
    return <Desk table={table} army={army} plan={work.plan} offers={offers} reload={reload} ahead={false} />;
}

/** The same while the other side deploys: the server deploys it later. */
export function AssignAhead({ table }: TableProps) {
    useValue(table.sight);
    const work = useWork(table);
    const prepared = useValue(table.prepared);
    const { offers, reload } = useOffers(table, "assign", true);
    const army = table.view && armyOf(table.view);
    if (!army) return null;
    if (prepared?.length) return <PreparedScreen table={table} army={army} offers={offers} prepared={prepared} />;
    const parts = { table, army, offers, plan: work.plan, reload, ahead: true };
    return work.alone ? <Desk {...parts} /> : <ReadyScreen {...parts} />;
}

interface DeskProps {
    table: Table;
    army: Army;
    plan: Assignment;
    offers: Offer[];
    reload: () => void;
    /** It is not this side's turn yet. */
    ahead: boolean;
}

/** Synchronizes the draft and the screen, whichever was changed. */
function useDraft(table: Table, army: Army, plan: Assignment, legal: boolean): void {
    const draft = useValue(table.draft);
    const order = model.orderText(army, plan);
    const seen = useRef<string | null>(null);
    useEffect(() => {
        const typed = draft.order && model.parseOrder(army, draft.order);
        if (draft.order === seen.current) return;
        seen.current = draft.order;
        if (typed && !model.samePlan(army, typed, plan)) changeWork(table, { plan: typed });
    }, [draft.order]);
    useEffect(() => {
        const typed = table.draft.get().order;
        const same = typed !== null && model.samePlan(army, model.parseOrder(army, typed) ?? model.NOTHING, plan);
        if (legal && !same) void table.type(order);
        else if (!legal && typed !== null && !same) void table.cancel();
    }, [order, legal]);
}

/** The other parts of the set-up it started from; without one they are asked when the time comes. */
const restOf = (offers: Offer[], chosen: string | null): string[] => offers.find((offer) => offer.name === chosen)?.orders.slice(1) ?? [];

function Desk({ table, army, plan, offers, reload, ahead }: DeskProps) {
    const { chosen } = useWork(table);
    const board = useBoard(table);
    const busy = useValue(table.busy);
    const [selected, setSelected] = useState(army.corps[0]?.name ?? "");
    const [past, setPast] = useState<Assignment[]>([]);
    const grid = useRef<HTMLUListElement>(null);

    const left = model.leftOver(army, plan);
    const flaws = model.flawsOf(army, plan);
    const order = model.orderText(army, plan);
    const verdict = useVerdict(table, flaws.length || ahead ? null : order);
    const legal = verdict.state === "legal" || (ahead && !flaws.length);
    useDraft(table, army, plan, legal && !ahead);

    const set = (next: Assignment) => {
        if (next === plan) return;
        setPast((before) => [...before.slice(-99), plan]);
        changeWork(table, { plan: next });
    };
    const undo = () => {
        const last = past[past.length - 1];
        if (!last) return;
        setPast(past.slice(0, -1));
        changeWork(table, { plan: last });
    };
    const give = (face: Face, to = selected) => set(model.add(army, plan, to, face));
    const { dragged, grab } = useDrag((face, from, to) => {
        if (from === null) return to ? (setSelected(to), give(face, to)) : undefined;
        if (to) return set(model.move(army, plan, from, to, face));
        return set(model.remove(plan, from, face));
    });
    useAssignKeys({
        add: give,
        back: () => set(model.remove(plan, selected)),
        undo,
        go: (way) => {
            const cards = [...(grid.current?.children ?? [])] as HTMLElement[];
            const next = neighbour(cards, army.corps.findIndex((corps) => corps.name === selected), way);
            setSelected(army.corps[next]?.name ?? selected);
            cards[next]?.scrollIntoView({ block: "nearest" });
        },
    });
    const fill = (name: string) => {
        const offer = offers.find((one) => (one.own ? "own " : "") + one.name === name);
        const filled = offer && model.parseOrder(army, offer.order);
        if (!offer || !filled) return;
        set(filled);
        changeWork(table, { chosen: offer.name, kept: null });
    };
    const where = (corps: Corps) => (corps.locale === null ? "Reinforcement" : localeWords(board, corps.locale));
    return (
        <section class="setup-screen setup-desk" aria-label="Set-up">
            <header class="setup-bar">
                <h1>
                    {army.side === "F" ? "French" : "Allied"} corps{" "}
                    <small aria-live="polite">
                        {model.assigned(plan)} of {armySize(army)} units
                    </small>
                </h1>
                <div class="row">
                    <Button look="quiet" onClick={() => changeWork(table, { alone: false })}>
                        Ready-made armies
                    </Button>
                    <select
                        aria-label="Load a set-up"
                        value=""
                        onChange={(event) => {
                            fill(event.currentTarget.value);
                            event.currentTarget.value = "";
                        }}
                    >
                        <option value="">Load…</option>
                        {offers.map((offer) => (
                            <option key={offer.name + offer.own} value={(offer.own ? "own " : "") + offer.name}>
                                {offer.own ? `${offer.title} (yours)` : offer.title}
                            </option>
                        ))}
                    </select>
                    <Button look="quiet" onClick={() => set(model.restEvenly(army, plan))}>
                        Assign the rest
                    </Button>
                    <Button look="quiet" onClick={() => set(model.NOTHING)}>
                        Clear
                    </Button>
                    <Button look="quiet" disabled={!past.length} onClick={undo}>
                        Undo
                    </Button>
                    <SaveButton table={table} part="assign" order={flaws.length ? "" : order} onSaved={reload} />
                </div>
            </header>
            <ul class="setup-grid" ref={grid}>
                {army.corps.map((corps) => (
                    <CorpsCard
                        key={corps.name}
                        side={army.side}
                        corps={corps}
                        faces={model.unitsOf(plan, corps.name)}
                        flaw={flaws.find((flaw) => flaw.corps === corps.name)}
                        where={where(corps)}
                        selected={corps.name === selected}
                        over={dragged?.over === corps.name}
                        grab={grab}
                        onSelect={() => setSelected(corps.name)}
                        onRemove={(face) => set(model.remove(plan, corps.name, face))}
                    />
                ))}
            </ul>
            <footer class="setup-foot">
                <Pool army={army} left={left} selected={selected} over={dragged?.over === ""} grab={grab} onAdd={give} />
                <div class="setup-verdict">
                    <div class="grow" aria-live="polite">
                        {flaws.length > 0 && <FlawLine flaws={flaws} />}
                        {verdict.state === "asking" && <p class="faint">Checking…</p>}
                        {verdict.state === "illegal" &&
                            (verdict.rules.length ? <RuleList game="triumph" rules={verdict.rules} /> : <p>{verdict.text}</p>)}
                        {legal && <p class="setup-fine">Every corps is complete.</p>}
                    </div>
                    <Button
                        look="main"
                        class="setup-confirm"
                        disabled={busy || !legal}
                        onClick={() => void (ahead ? table.prepare([order, ...restOf(offers, chosen)]) : table.give(order))}
                    >
                        {ahead ? "Deploy when it is my turn" : "Confirm corps"}
                    </Button>
                </div>
                <p class="setup-legend small faint">
                    Drag units, or click a commander and then units. <kbd>←</kbd> <kbd>→</kbd> commander · <kbd>I</kbd> <kbd>2</kbd>, <kbd>G</kbd>,{" "}
                    <kbd>A</kbd> add · <kbd>⌫</kbd> remove · <kbd>Ctrl</kbd> <kbd>Z</kbd> undo
                </p>
            </footer>
            {dragged && (
                <div class="setup-ghost" style={{ transform: `translate(${dragged.x}px, ${dragged.y}px)` }}>
                    <Block face={dragged.face} side={army.side} />
                </div>
            )}
        </section>
    );
}

function FlawLine({ flaws }: { flaws: model.Flaw[] }) {
    const open = flaws.find((flaw) => flaw.corps === null);
    const corps = flaws.filter((flaw) => flaw.corps !== null);
    const rules = [...new Set(flaws.map((flaw) => flaw.rule))];
    return (
        <p>
            {open && <strong>{open.text}. </strong>}
            {corps.length > 3 ? `${corps.length} corps are incomplete.` : corps.length > 0 && `${model.flawWords(corps)}.`}{" "}
            {rules.map((rule) => (
                <RuleLink key={rule} game="triumph" id={rule} />
            ))}
        </p>
    );
}
