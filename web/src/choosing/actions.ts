/* Gives an order, after asking for confirmation where needed. */
import { settings } from "../core/settings";
import type { Entry, View } from "../core/types";
import { moduleOf } from "../games";
import type { Table } from "../table/table";
import { confirmFirst, toast } from "../ui/ui";
import { chooserOf } from "./desk";
import { orderWords } from "./wording";

const HARMFUL: Record<string, { text: string; yes: string }> = {
    resign: { text: "Resign this game? Your opponent wins.", yes: "Resign" },
    draw: { text: "Offer a draw? If your opponent accepts, the game ends.", yes: "Offer a draw" },
};

/** Orders that are sent as they are, whatever the prompt. */
const AT_ONCE = new Set(["resign", "draw", "undo", "undo ask", "agree", "refuse"]);

export async function confirmOrder(table: Table): Promise<void> {
    const { order, complete, taken } = table.draft.get();
    const view = table.sight.get()?.view;
    if (table.busy.get()) return;
    const planned = chooserOf(table).planned.get();
    if (planned) return planned.give();
    if (!complete || order === null || !view) return;
    const chooser = chooserOf(table);
    const question = settings.get().confirmEnd && !table.teacher ? chooser.question(order) : null;
    const yes = taken[0] ? chooser.module.choiceWords(taken[0], table.draft.get(), view).label : "Confirm";
    if (question && !(await confirmFirst(question, yes))) return;
    // It may have been changed elsewhere meanwhile.
    if (table.draft.get().order === order) await table.give(order);
}

/** Handles a typed text. True if it was accepted. */
export async function typeOrder(table: Table, text: string): Promise<boolean> {
    const order = text.trim().replace(/\s+/g, " ");
    if (!order) return false;
    if (table.teacher) return table.give(order); // it says what it thinks of it
    if (!AT_ONCE.has(order.toLowerCase())) return chooserOf(table).type(order);
    const word = order.toLowerCase();
    const question = HARMFUL[word];
    if (question && !(await confirmFirst(question.text, question.yes))) return false;
    return word === "undo" ? undo(table) : table.give(word);
}

type Order = Entry & { kind: "order" };

/** Without those that were taken back. */
function ownOrders(table: Table): Order[] {
    const orders = table.entries.get().filter((entry): entry is Order => entry.kind === "order" && entry.seat === table.seat);
    return orders.reduce<Order[]>((left, order) => (order.text === "undo" ? left.slice(0, -1) : [...left, order]), []);
}

const inWords = (order: Order | undefined, view: View | undefined): string | null =>
    view && order ? orderWords(moduleOf(view.game), order.text, order.seat, view) : null;

/** The player's own order that an undo would take back, together with automatic orders after it. */
export function lastOwnOrder(table: Table): string | null {
    return inWords(ownOrders(table).filter(({ given }) => !given).pop(), table.sight.get()?.view);
}

/** How many orders an undo takes back: all of one gesture. */
function inGesture(table: Table): number {
    const own = ownOrders(table).filter(({ given }) => !given);
    const last = own[own.length - 1];
    let count = 1;
    while (last && count < own.length && table.isTogether(own[own.length - 1 - count]!, last)) count++;
    return count;
}

/** What an undo would take back, in words. */
export function undoWords(table: Table): string | null {
    const count = inGesture(table);
    return count > 1 ? `${count} orders` : lastOwnOrder(table);
}

/** Is it one that the opponent may be asked to take back? */
export function mayRegret(table: Table): boolean {
    const last = ownOrders(table).filter(({ given }) => !given).pop();
    const module = moduleOf(table.sight.get()?.view.game ?? "");
    return last !== undefined && (module.mayRegret?.(last.text) ?? true);
}

/** There is an order to take back, the opponent must agree, and nothing else is offered. */
export function mayRequestUndo(table: Table): boolean {
    const sight = table.sight.get();
    return sight !== null && !sight.can_undo && !sight.view.offer && lastOwnOrder(table) !== null && mayRegret(table);
}

/** The newest own order, if it was automatic. */
export function givenOrder(table: Table): string | null {
    const last = ownOrders(table).pop();
    return last?.given && last.text !== "undo" ? inWords(last, table.sight.get()?.view) : null;
}

export async function undo(table: Table): Promise<boolean> {
    const what = undoWords(table);
    const count = inGesture(table);
    const done = await table.undo();
    for (let i = 1; done && i < count && table.sight.get()?.can_undo; i++) if (!(await table.undo())) break;
    if (done) toast(what ? `Undone: ${what}` : "Undone.");
    return done;
}
