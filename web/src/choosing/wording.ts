/* Choices and orders in the words of the game. */
import type { Choice, Draft, Target, View } from "../core/types";
import { unlinked } from "../core/words";
import type { GameModule, Words } from "../games/game";
import type { Chooser } from "./chooser";
import type { Planned, Way } from "./offers";

/** The draft as it will be at a choice on the way, since the choice's words depend on what came before. */
const upTo = (draft: Draft, before: Choice[]): Draft => ({ ...draft, taken: [...draft.taken, ...before] });

const planWords = ({ label, words }: Planned): Words => (label === undefined ? { label: words } : { label, hint: words });

/** One list entry. */
export const lineWords = (module: GameModule, way: Way, draft: Draft, view: View): Words =>
    way.plan ? planWords(way.plan) : module.choiceWords(way.choice, upTo(draft, way.via), view);

/** One entry of the popup menu: what would be done with the thing. The thing itself is the heading. */
export function menuWords(module: GameModule, way: Way, target: Target, draft: Draft, view: View): Words {
    const own = lineWords(module, way, draft, view);
    const words = way.via.flatMap((choice, i) =>
        choice.text === "done" || choice.kind === "way" ? [] : [module.choiceWords(choice, upTo(draft, way.via.slice(0, i)), view).label],
    );
    const exact = way.choice.targets[0];
    if (!words.length) return own;
    if (exact && exact.what === target.what && exact.id === target.id) return { label: words.join(", ") };
    return { label: words.join(", "), hint: own.label };
}

/** Another use of what is selected. */
export function modeWords(module: GameModule, way: Way): Words {
    const verb = way.steps[0] ?? "";
    return module.modeWords?.(verb) ?? { label: verb };
}

/** What a gesture would do: the order as a sentence, or the place where it goes on. */
export function gestureWords({ module, table }: Chooser, way: Way): string {
    const view = table.sight.get()?.view;
    if (!view || table.seat === null) return "";
    if (way.plan) return way.plan.words;
    return way.order ? orderWords(module, way.order, table.seat, view) : lineWords(module, way, table.draft.get(), view).label;
}

/** A sentence of the server in the words of the game. */
export const saidWords = (module: GameModule, text: string, view: View | null | undefined): string => (view && module.serverWords?.(text, view)) ?? text;

/** An order as a sentence, with the same words as in the log. */
export function orderWords(module: GameModule, order: string, seat: number, view: View): string {
    const entry = { kind: "order" as const, number: 0, at: 0, seat, name: view.seat, text: order, news: [], events: [] };
    return unlinked(module.entryWords(entry, view)[0] ?? order);
}
