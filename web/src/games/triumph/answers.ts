/* Prompts with a custom way to answer; all others are answered on the board and from the list. */
import type { View } from "../../core/types";
import { laterPart } from "../../ui/later";
import type { Answer } from "../game";
import { setupAnswers } from "./setup/answers";
import { positionOf } from "./view";

/** Loaded when the board is there. */
const guide: Answer = { kind: "guide", View: laterPart(() => import("./attack/guide").then((part) => part.Guide)) };

/** The prompts of an attack. */
const prompts = ["retreat-option", "retreat", "occupation", "feint-option", "advance", "lead", "attack", "counter", "odd-loss", "loss", "keep"] as const;
export type AttackPrompt = (typeof prompts)[number];

const answers: Record<string, Answer> = {
    ...setupAnswers,

    // an attack; for a command, while the order is a threat
    command: { ...guide, withList: true },
    ...Object.fromEntries(prompts.map((prompt) => [prompt, guide])),
};

/** The guide is also shown while others decide, during an attack. */
export function answerTo(prompt: string | null, view: View): Answer | null {
    if (prompt) return answers[prompt] ?? null;
    return positionOf(view)?.phase === "play" ? guide : null;
}
