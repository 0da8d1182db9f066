/* Prompts that have a way of their own to be answered; the others are chosen on the board and from the list. */
import type { View } from "../../core/types";
import type { Answer } from "../game";
import { guide, PROMPTS } from "./attack/guide";
import { setupAnswers } from "./setup/answers";
import { positionOf } from "./view";

const answers: Record<string, Answer> = {
    ...setupAnswers,

    // an attack; at a command as long as the order is a threat
    command: { ...guide, withList: true },
    ...Object.fromEntries(PROMPTS.map((prompt) => [prompt, guide])),
};

/** While others decide in an attack the guide is there too. */
export function answerTo(prompt: string | null, view: View): Answer | null {
    if (prompt) return answers[prompt] ?? null;
    return positionOf(view)?.attack ? guide : null;
}
