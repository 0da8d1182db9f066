/* The screens that answer the prompts before the battle. */
import { laterPart } from "../../../ui/later";
import type { Answer } from "../../game";
import type { screens } from "./screens";

const answer = (kind: Answer["kind"], name: keyof typeof screens): Answer => ({
    kind,
    View: laterPart(() => import("./screens").then((part) => part.screens[name])),
});

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
