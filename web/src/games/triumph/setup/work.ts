/* The current set-up at one seat, kept in this browser until it is done. */
import { useMemo } from "preact/hooks";
import { Value, useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { ownSide, positionOf } from "../view";
import { isPart, shelf, type Orders, type Part, type Saved, type Work } from "./shelf";

const open = new Map<string, Value<Work>>();
const followed = new WeakSet<Table>();

export function workOf(table: Table): Value<Work> {
    const key = `${table.id}.${table.reader.get()}`;
    if (!followed.has(table)) {
        followed.add(table);
        table.entries.watch(() => keepUp(table));
    }
    let work = open.get(key);
    if (!work) {
        work = new Value(shelf.work(table.id, table.reader.get()));
        open.set(key, work);
    }
    return work;
}

export function changeWork(table: Table, some: Partial<Work>): void {
    const work = workOf(table);
    work.update((now) => ({ ...now, ...some }));
    shelf.keepWork(table.id, table.reader.get(), work.get());
}

export function useWork(table: Table): Work {
    const reader = useValue(table.reader);
    return useValue(useMemo(() => workOf(table), [table, reader]));
}

// ------------------------------------------------------------ saved set-ups

export function savedHere(table: Table): Saved[] {
    const view = table.view;
    const side = view && ownSide(view);
    return view && side ? shelf.saved(side, view.scenario) : [];
}

/** Set-up orders that this seat has given, from the log; the last one of each counts. */
function givenOrders(table: Table): Orders {
    const given: Orders = {};
    for (const entry of table.entries.get()) {
        if (entry.kind !== "order" || entry.seat !== table.seat) continue;
        const verb = entry.text.split(" ", 1)[0] ?? "";
        if (isPart(verb)) given[verb] = withoutLabels(entry.text);
    }
    return given;
}

/** Block labels are specific to one game: "C2ae of Murat" is any C2 of Murat. */
export const withoutLabels = (order: string): string => order.replace(/\b([GICA]\d)[a-z]{1,2}(?= of )/g, "$1");

/** Saves what is done so far, with the current draft, under a name. */
export function saveAs(table: Table, name: string, part: Part, order: string): boolean {
    const view = table.view;
    const side = view && ownSide(view);
    if (!view || !side) return false;
    const orders = { ...givenOrders(table), [part]: withoutLabels(order) };
    const done = shelf.save({ name, side, scenario: view.scenario, at: Date.now(), orders });
    if (done) changeWork(table, { kept: { name, side, scenario: view.scenario }, chosen: name });
    return done;
}

/** Adds later decisions to the saved set-up. */
function keepUp(table: Table): void {
    if (table.view && positionOf(table.view)?.phase === "play") shelf.forgetWork(table.id, table.reader.get());
    const { kept } = workOf(table).get();
    const now = kept && shelf.saved(kept.side, kept.scenario).find((one) => one.name === kept.name);
    if (!now) return;
    const orders = { ...now.orders, ...givenOrders(table) };
    if (JSON.stringify(orders) !== JSON.stringify(now.orders)) shelf.save({ ...now, orders });
}
