/* Prompts with a custom way to answer; all others are answered on the map and from the list. */
import type { Answer } from "../game";
import { marchGuide } from "./map/march/guide";
import { revealGuide } from "./map/march/reveal";
import { setupAnswers } from "./setup/answers";
import { supplyGuide } from "./status/supply";

const answers: Record<string, Answer> = {
    ...setupAnswers,
    move: marchGuide,
    reveal: revealGuide,
    supply: supplyGuide,
};

export const answerTo = (prompt: string | null): Answer | null => (prompt ? (answers[prompt] ?? null) : null);
