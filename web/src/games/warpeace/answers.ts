/* Prompts with a custom way to answer; all others are answered on the map and from the list. */
import type { View } from "../../core/types";
import type { Answer } from "../game";
import { battleGuide } from "./battle/guide";
import { moveGuide } from "./move/guide";

const BATTLES = ["declare", "intent", "posture", "mode", "leader", "charge", "guard", "resolve"];

const answers: Record<string, Answer> = {
    move: moveGuide,
    ...Object.fromEntries(BATTLES.map((prompt) => [prompt, battleGuide])),
};

export const answerTo = (prompt: string | null, _view: View): Answer | null => (prompt && answers[prompt]) || null;
