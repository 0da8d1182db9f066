/* Battles have a window below the map, which is loaded with the first one. It asks their prompts. */
import type { View } from "../../../core/types";
import { laterWindow } from "../../close-up";
import type { Answer } from "../../game";
import { positionOf } from "../view";
import { hasWindow } from "./fight";
import { lossGuide, successionGuide } from "./guides";

const PROMPTS = new Set(["intent", "posture", "mode", "leader", "charge", "guard", "resolve", "manoeuvre", "wellington"]);

/** Does the window ask this? Losses on the way through enemies and in a pursuit are chosen beside the map. */
export function isInWindow(prompt: string, view: View): boolean {
    const position = positionOf(view);
    return PROMPTS.has(prompt) || (prompt === "loss" && position?.stage === "resolve");
}

const inWindow: Answer = { kind: "screen", View: () => null, closeUp: true };

export function battleAnswer(prompt: string | null, view: View): Answer | null {
    if (prompt === null) return null;
    if (isInWindow(prompt, view)) return inWindow;
    if (prompt === "loss" || prompt === "march-loss") return lossGuide;
    return prompt === "succession" ? successionGuide : null;
}

export const BattleCloseUp = laterWindow(
    (view) => {
        const position = positionOf(view);
        return position !== null && hasWindow(position);
    },
    async () => (await import("./window")).Window,
);
