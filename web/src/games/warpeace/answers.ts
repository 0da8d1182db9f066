/* Prompts with a custom way to answer; all others are answered on the map and from the list. */
import type { View } from "../../core/types";
import type { Answer } from "../game";
import { battleAnswer } from "./battle/answers";
import { declareGuide } from "./battle/declare";
import { allianceGuide } from "./months/alliance";
import { attritionGuide } from "./months/attrition";
import { orderGuide } from "./months/order";
import { placingGuide } from "./months/placing-guide";
import { moveGuide } from "./move/guide";
import { whereGuide } from "./where/guide";
import { someGuide } from "./where/some";

/** Somebody is sent somewhere. */
const WHERE = ["withdraw", "must-withdraw", "victor", "siege-retreat", "destination", "displaced", "shift", "join"];

const answers: Record<string, Answer> = {
    attrition: attritionGuide,
    alliance: allianceGuide,
    event: placingGuide,
    reinforcement: placingGuide,
    order: orderGuide,
    move: moveGuide,
    advance: someGuide,
    garrison: someGuide,
    ...Object.fromEntries(WHERE.map((prompt) => [prompt, whereGuide])),
    declare: declareGuide,
};

export const answerTo = (prompt: string | null, view: View): Answer | null => (prompt && answers[prompt]) || battleAnswer(prompt, view);
