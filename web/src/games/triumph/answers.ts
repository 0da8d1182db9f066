/* Prompts with a custom way to answer; all others are answered on the board and from the list. */
import type { View } from "../../core/types";
import type { Answer } from "../game";
import { guide, PROMPTS } from "./attack/guide";
import { setupAnswers } from "./setup/answers";
import { positionOf } from "./view";

const answers: Record<string, Answer> = {
    ...setupAnswers,

    // an attack; for a command, while the order is a threat
    command: { ...guide, withList: true },
    ...Object.fromEntries(PROMPTS.map((prompt) => [prompt, guide])),
};

/** The guide is also shown while others decide, during an attack. */
export function answerTo(prompt: string | null, view: View): Answer | null {
    if (prompt) return answers[prompt] ?? null;
    return positionOf(view)?.phase === "play" ? guide : null;
}
