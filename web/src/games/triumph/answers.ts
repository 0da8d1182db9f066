/* Prompts that have a way of their own to be answered; the others are chosen on the board and from the list. */
import type { View } from "../../core/types";
import type { Answer } from "../game";

const answers: Record<string, Answer> = {
    // set-up: screens for assign, place, detachments, battery, bid, side, conference, orders

    // attack: guides for retreat-option, feint-option, lead, attack, counter, advance, keep, loss, odd-loss, occupation, retreat
};

export const answerTo = (prompt: string | null, _view: View): Answer | null => (prompt ? (answers[prompt] ?? null) : null);
