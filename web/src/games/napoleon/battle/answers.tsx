/* Fights have a window of their own, which is loaded with the first one. It asks their prompts. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Answer, CloseUpProps } from "../../game";
import { positionOf } from "../view";

const PROMPTS = new Set([
    "skirmish", "pick", "hit", "skirmish-retreat", "setup", "terrain", "battle-deploy", "battle", "combat", "reinforce",
    "withdraw", "regroup", "rout", "stream",
]);
const PHASES = new Set(["skirmishes", "setting-up", "rounds"]);

const answer: Answer = { kind: "screen", View: () => null, closeUp: true };

export const battleAnswer = (prompt: string | null): Answer | null => (prompt !== null && PROMPTS.has(prompt) ? answer : null);

let Window: ComponentType<CloseUpProps> | null = null;

export function BattleCloseUp(props: CloseUpProps) {
    const fights = PHASES.has(positionOf(props.view)?.phase ?? "");
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
