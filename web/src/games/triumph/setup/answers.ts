/* The screens that answer the prompts before the battle. */
import { laterPart } from "../../../ui/later";
import type { View } from "../../../core/types";
import type { Answer } from "../../game";
import { ownSide, positionOf } from "../view";
import type { screens } from "./screens";

const answer = (kind: Answer["kind"], name: keyof typeof screens): Answer => ({
    kind,
    View: laterPart(() => import("./screens").then((part) => part.screens[name])),
});

const preparing = answer("screen", "ahead");

/** The second side prepares its army while the first deploys (T-SET-07); in teams, after their conference, nobody does. */
export function ahead(view: View): Answer | null {
    const position = positionOf(view);
    const side = ownSide(view);
    if (!position || !side || position.phase !== "set-up" || position.published[side] || position.ranks[side].length > 1) return null;
    return position.commanders.some((one) => one.side === side && one.units.length) ? null : preparing;
}

export const setupAnswers: Record<string, Answer> = {
    bid: answer("screen", "bid"),
    side: answer("screen", "side"),
    conference: answer("screen", "conference"),
    assign: answer("screen", "assign"),
    place: answer("guide", "place"),
    detachments: answer("guide", "detachments"),
    battery: answer("guide", "battery"),
    orders: answer("guide", "orders"),
};
