/* The screens that answer the prompts before the first turn. */
import { laterPart } from "../../../ui/later";
import type { View } from "../../../core/types";
import type { Answer } from "../../game";
import { ownSide, positionOf } from "../view";
import type { screens } from "./screens";

const later = (name: keyof typeof screens) => laterPart(() => import("./screens").then((part) => part.screens[name]));

const deploying: Answer = { kind: "screen", View: later("deploy"), Panel: later("panel"), ownBoard: true };
const bidding: Answer = { kind: "screen", View: later("bid") };
const done: Answer = { kind: "guide", View: later("done") };

const answers: Record<string, Answer> = { bid: bidding, deploy: deploying };

/** An Allied player who is done sees who is not. */
export function setupAnswer(prompt: string | null, view: View): Answer | null {
    if (prompt) return answers[prompt] ?? null;
    return positionOf(view)?.phase === "deploy-allied" && ownSide(view) === "A" ? done : null;
}

/** The French prepare while the Allies deploy (W-DEP-01). */
export function ahead(view: View): Answer | null {
    return positionOf(view)?.phase === "deploy-allied" && ownSide(view) === "F" ? deploying : null;
}
