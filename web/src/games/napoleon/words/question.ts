/* The question before an order that the player may regret. */
import type { Choice, View } from "../../../core/types";
import { listWords } from "../../../core/words";
import { armyWord } from "../names";
import { ownArmies, positionOf, type Army } from "../view";
import { count } from "./phrases";

/** Set-ups and secret choices that others have seen stay as they are. */
const SETTLED = new Set(["deploy", "bid", "pass", "pick"]);
export const mayRegret = (order: string): boolean => !SETTLED.has(order.split(" ")[0] ?? "");

export const movesLeft = (army: Army): number => (army.defeated ? 0 : Math.max(0, army.group_moves - army.opened.length));

export function questionBefore(order: string, view: View, choices: Choice[]): string | null {
    const position = positionOf(view);
    if (order !== "end" || position?.phase !== "movement" || !choices.some((choice) => choice.text === "move")) return null;
    const own = ownArmies(view);
    const left = position.armies.filter((army) => own.includes(army.army) && movesLeft(army) > 0);
    if (!left.length) return null;
    const words = left.map((army) => (own.length > 1 ? `1 ${armyWord[army.army]} group move` : count(movesLeft(army), "group move")));
    return `You have ${listWords(words)} left. End movement anyway?`;
}
