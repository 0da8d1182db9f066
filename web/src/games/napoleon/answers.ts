/* Prompts with a custom way to answer; all others are answered on the map and from the list. */
import type { View } from "../../core/types";
import type { Answer } from "../game";
import { battleAnswer } from "./battle/answers";
import { marchGuide } from "./map/march/guide";
import { revealGuide } from "./map/march/reveal";
import { setupAnswer } from "./setup/answers";
import { supplyGuide } from "./status/supply";

const answers: Record<string, Answer> = {
    move: marchGuide,
    reveal: revealGuide,
    supply: supplyGuide,
};

export const answerTo = (prompt: string | null, view: View): Answer | null =>
    (prompt && answers[prompt]) || battleAnswer(prompt) || setupAnswer(prompt, view);
