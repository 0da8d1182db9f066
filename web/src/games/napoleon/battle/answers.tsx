/* Fights have a window of their own, which is loaded with the first one. It asks their prompts. */
import { laterWindow } from "../../close-up";
import type { Answer } from "../../game";
import { positionOf } from "../view";

const PROMPTS = new Set([
    "skirmish", "pick", "hit", "skirmish-retreat", "setup", "terrain", "battle-deploy", "battle", "combat", "reinforce",
    "withdraw", "regroup", "rout", "stream",
]);
const PHASES = new Set(["skirmishes", "setting-up", "rounds"]);

const answer: Answer = { kind: "screen", View: () => null, closeUp: true };

export const battleAnswer = (prompt: string | null): Answer | null => (prompt !== null && PROMPTS.has(prompt) ? answer : null);

export const BattleCloseUp = laterWindow(
    (view) => PHASES.has(positionOf(view)?.phase ?? ""),
    async () => (await import("./window")).Window,
);
