/* Battles have a window below the map, which is loaded with the first one. It asks their prompts. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { View } from "../../../core/types";
import type { Answer, CloseUpProps } from "../../game";
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

let Window: ComponentType<CloseUpProps> | null = null;

export function BattleCloseUp(props: CloseUpProps) {
    const position = positionOf(props.view);
    const fights = position !== null && hasWindow(position);
    const [, again] = useState(0);
    useEffect(() => {
        if (!fights || Window) return;
        const loaded = (part: typeof import("./window")) => {
            Window = part.Window;
            again(1);
        };
        import("./window").then(loaded, () => props.table?.fail(new Error("The battle could not be loaded. Reload the page.")));
    }, [fights]);
    return Window ? <Window {...props} /> : <>{props.children}</>;
}
