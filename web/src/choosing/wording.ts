/* Choices and orders in the words of the game. */
import type { Draft, Target, View } from "../core/types";
import type { GameModule, Words } from "../games/game";
import type { Way } from "./offers";

/** One line of a list. */
export const lineWords = (module: GameModule, way: Way, draft: Draft, view: View): Words => module.choiceWords(way.choice, draft, view);

/** One line of the menu at a thing: what would be done with it. The thing itself is the heading. */
export function menuWords(module: GameModule, way: Way, target: Target, draft: Draft, view: View): Words {
    const own = module.choiceWords(way.choice, draft, view);
    const words = way.via.filter((choice) => choice.text !== "done").map((choice) => module.choiceWords(choice, draft, view).label);
    const exact = way.choice.targets[0];
    if (!words.length) return own;
    if (exact && exact.what === target.what && exact.id === target.id) return { label: words.join(", ") };
    return { label: words.join(", "), hint: own.label };
}

/** An order as a sentence, by the words that the log will have for it. */
export function orderWords(module: GameModule, order: string, seat: number, view: View): string {
    const entry = { kind: "order" as const, number: 0, at: 0, seat, name: view.seat, text: order, news: [] };
    return module.entryWords(entry, view)[0] ?? order;
}
