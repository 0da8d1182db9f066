/* Prompts with a custom way to answer; all others are answered on the map and from the list. */
import type { View } from "../../core/types";
import type { Answer } from "../game";
import { moveGuide } from "./move/guide";

const answers: Record<string, Answer> = {
    move: moveGuide,
};

export const answerTo = (prompt: string | null, _view: View): Answer | null => (prompt && answers[prompt]) || null;
