/* The keyboard shortcuts: what they do, and how the help describes them. */
import type { AroundTab } from "../around/around";
import { change, settings } from "../core/settings";
import { mute } from "../ui/mute";
import { confirmOrder, undo } from "./actions";
import type { Desk } from "./desk";
import { keyOf, KeyReader } from "./list-keys";
import { atRest } from "./rest";

export interface Key {
    /** Values of KeyboardEvent.key; several may do the same. */
    keys: string[];
    /** How the help shows it, if different. */
    shown?: string;
    words: string;
    /** Part of an order: waits until the server has answered earlier requests. */
    waits?: true;
    /** undefined: listed in the help only, handled elsewhere. */
    run?(desk: Desk, event: KeyboardEvent): void;
}

const reader = new KeyReader();

const lines = (): HTMLButtonElement[] =>
    [...document.querySelectorAll<HTMLButtonElement>("[data-choice]")].filter((line) => line.checkVisibility() && !line.disabled);

/** The entries by their keys: the rows of a guide, which the style sheet numbers, or those of the list. */
function keyed(): Map<string, HTMLButtonElement> {
    const rows = lines().filter((line) => !line.dataset["key"] && !line.closest(".order-bar"));
    if (rows.length) return new Map(rows.map((row, i) => [keyOf(i), row]));
    return new Map([...document.querySelectorAll<HTMLButtonElement>("[data-key]")].map((line) => [line.dataset["key"]!, line]));
}

/** A key never does what can't be undone: it proposes the order of a button, and Enter gives it. */
function pick({ table }: Desk, event: KeyboardEvent): void {
    const all = keyed();
    const key = reader.read(event.key, (whole) => all.has(whole));
    const line = key === null ? undefined : all.get(key);
    if (line?.dataset["act"]) void table.type(line.dataset["act"]);
    else line?.click();
}

function walk(event: KeyboardEvent): void {
    const all = lines();
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const step = event.key === "ArrowDown" ? 1 : -1;
    const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
    all[next]?.focus();
    all[next]?.scrollIntoView({ block: "nearest" });
}

export const KEYS: Key[] = [
    { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], shown: "1 – 9, A …", words: "choose from the list: every entry shows its key", waits: true, run: pick },
    { keys: ["ArrowDown", "ArrowUp"], shown: "↑ ↓", words: "move through the list (on the board: pan the map)", run: (_desk, event) => walk(event) },
    { keys: ["Enter"], words: "confirm the order", waits: true, run: (desk) => void confirmOrder(desk.table) },
    { keys: ["Backspace"], words: "go back one step of the order", waits: true, run: (desk) => void desk.chooser.back() },
    { keys: ["Escape"], shown: "Esc", words: "close the popup, or cancel the order", waits: true, run: (desk) => escape(desk) },
    { keys: ["u", "U"], shown: "U", words: "undo your last order", waits: true, run: (desk) => undoIfFair(desk) },
    { keys: ["/"], words: "type an order", run: (desk) => desk.openOrderBox() },
    { keys: ["h", "H"], shown: "H", words: "hide or show your pieces", run: () => change({ hidePieces: !settings.get().hidePieces }) },
    { keys: ["t", "T"], shown: "T", words: "switch between board and text", run: (desk) => desk.text.update((on) => !on) },
    { keys: ["f", "F"], shown: "F", words: "show the whole board", run: (desk) => desk.camera.current?.fit() },
    { keys: ["r", "R"], shown: "R", words: "rotate the board", run: (desk) => desk.camera.current?.turn(90) },
    { keys: ["+", "="], shown: "+", words: "zoom in", run: (desk) => desk.camera.current?.zoom(1.4) },
    { keys: ["-"], words: "zoom out", run: (desk) => desk.camera.current?.zoom(1 / 1.4) },
    { keys: ["l", "L"], shown: "L", words: "open the log", run: (desk) => openPanel(desk, "log") },
    { keys: ["c", "C"], shown: "C", words: "open the chat", run: (desk) => openPanel(desk, "talk") },
    { keys: ["n", "N"], shown: "N", words: "open your notes", run: (desk) => openPanel(desk, "notes") },
    { keys: [">"], words: "next game that waits for you", run: () => document.querySelector<HTMLElement>("[data-next-game]")?.click() },
    { keys: ["m", "M"], shown: "M", words: "turn sounds off or on", run: () => mute() },
    { keys: ["?"], words: "show this help", run: (desk) => desk.help.update((on) => !on) },
    { keys: [], shown: "Space , . Esc", words: "pause, back, forward, skip, while opponents' moves are played" },
    { keys: [], shown: "Shift + drag", words: "lasso pieces to select them all" },
    { keys: [], shown: "Tab", words: "move to the next control; Enter or Space activates it" },
];

/** Focuses the panel, so that the user can type or scroll immediately. */
function openPanel(desk: Desk, tab: AroundTab): void {
    desk.open(tab);
    setTimeout(() => document.querySelector<HTMLElement>("#around-panel :is(textarea, input, .around-log)")?.focus());
}

function escape(desk: Desk): void {
    if (desk.chooser.popup.get()) desk.chooser.popup.set(null);
    else if (desk.chooser.held.get()) desk.chooser.held.set(null);
    else if (desk.sheet.get()) desk.sheet.set(null);
    else if (desk.table.look.get()) desk.table.lookAtPresent();
    else void desk.table.cancel();
}

function undoIfFair(desk: Desk): void {
    if (desk.table.sight.get()?.can_undo && !desk.table.busy.get()) void undo(desk.table);
}

/** Fields get the keys while the user types, and dialogs while one is open. */
function taken(desk: Desk, event: KeyboardEvent): boolean {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
    const at = event.target instanceof Element ? event.target : null;
    if (document.querySelector("dialog[open]") || at?.closest("input, textarea, select, [contenteditable]")) return true;
    const own = at?.closest("[data-act], [data-choice]:not([aria-pressed=true])"); // it says itself what it does
    if (event.key === "Enter" && !own && desk.table.draft.get().complete && at?.closest(".choosing button, [data-kept]")) return false;
    if (event.key === "Enter" && at?.closest("button, a, summary, [role=button], [data-what]")) return true;
    return event.key.startsWith("Arrow") && at?.closest(".board-view, [role=tablist], [role=menu]") != null;
}

/** Esc leaves a text field beside the board. */
function leaveField(event: KeyboardEvent): void {
    const at = event.target instanceof HTMLElement ? event.target : null;
    if (event.key === "Escape" && at?.matches("#around-panel :is(textarea, input)")) at.blur();
}

export function onKey(desk: Desk, event: KeyboardEvent): void {
    leaveField(event);
    if (taken(desk, event)) return;
    const { placer, held } = desk.chooser;
    const own = placer.get()?.keys?.find((one) => one.key === event.key);
    if (own) {
        event.preventDefault();
        return void atRest(desk.table).then(() => own.run(held.get()));
    }
    const key = KEYS.find((one) => one.keys.includes(event.key)) ?? (/^[a-z]$/i.test(event.key) && keyed().size ? KEYS[0] : undefined);
    if (!key?.run) return;
    if (key !== KEYS[0]) reader.forget();
    event.preventDefault();
    if (key.waits) void atRest(desk.table).then(() => key.run?.(desk, event));
    else key.run(desk, event);
}

/** What is clicked beside the board is about the present. */
export function toPresent(desk: Desk, event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest(".choosing button, .order-bar button")) desk.watching.set(false);
}

/** A clicked list entry or piece gives up the focus, so that Enter confirms instead of picking it again. */
export function onClick(event: MouseEvent): void {
    const line = event.detail > 0 && event.target instanceof Element ? event.target.closest<HTMLElement | SVGElement>("[data-choice], .board-layer [tabindex]") : null;
    if (line && line === document.activeElement) line.blur();
}
