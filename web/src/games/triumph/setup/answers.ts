/* How the questions before the battle are answered. */
import type { Answer } from "../../game";
import { Assign } from "./assign";
import { PlaceGuide } from "./place";

export const setupAnswers: Record<string, Answer> = {
    assign: { kind: "screen", View: Assign },
    place: { kind: "guide", View: PlaceGuide },
};
