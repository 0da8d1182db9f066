/* What would the bot do here? Its order, why, and an arrow on the board. */
import { useEffect, useState } from "preact/hooks";
import { orderWords } from "../choosing/wording";
import { get, post } from "../core/api";
import type { Target, View } from "../core/types";
import { useValue } from "../core/value";
import { moduleOf } from "../games";
import { targetKey } from "../games/game";
import { Button, Icon } from "../ui/ui";
import type { Drawing } from "./drawing";
import type { Arrow } from "./study";
import type { StudyProps } from "./study-page";

interface Answer {
    bot: string;
    order: string;
    why: string;
    plan: { order: string; steps: { text: string; targets: Target[] }[] }[];
}

interface Said {
    state: "none" | "thinking" | "done" | "failed";
    progress?: number;
    answer?: Answer;
}

const EVERY = 400; // milliseconds
const YELLOW = 3;

/** From the first thing that an order names to the last. */
function arrowsOf({ plan }: Answer, view: View): Arrow[] {
    const { isOff } = moduleOf(view.game);
    const named = plan[0]?.steps.flatMap((step) => step.targets.slice(0, 1)).filter((target) => target.what !== "number" && !isOff?.(view, target)) ?? [];
    const [from, to] = [named[0], named[named.length - 1]];
    return from && to ? [{ from: targetKey(from), to: targetKey(to), color: YELLOW }] : [];
}

export function AskBot({ table }: StudyProps) {
    const node = useValue(table.node);
    const sight = useValue(table.sight);
    const [said, setSaid] = useState<Said | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    const drawing = table.teacher as Drawing;
    const at = `/games/${table.id}/seats/${table.reader.get()}/hint`;
    useEffect(() => {
        setSaid(null);
        setTrouble(null);
        drawing.plan.set([]);
    }, [node, table.reader.get()]);
    useEffect(() => {
        if (said?.state === "done" && said.answer && sight) drawing.plan.set(arrowsOf(said.answer, sight.view));
        if (said?.state !== "thinking") return;
        const timer = setTimeout(() => void get<Said>(at).then(setSaid, failed), EVERY);
        return () => clearTimeout(timer);
    }, [said]);
    const failed = (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error));
    if (!sight?.asked || table.seat === null) return null;
    const { answer } = said ?? {};
    return (
        <>
            <div class="study-row">
                <Button disabled={said?.state === "thinking"} onClick={() => void post<Said>(at).then(setSaid, failed)}>
                    <Icon name="help" /> Ask the bot
                </Button>
                {said?.state === "thinking" && <progress max={100} value={said.progress ?? 0} aria-label="The bot is thinking" />}
            </div>
            {trouble && <p class="study-note">{trouble}</p>}
            {said?.state === "failed" && <p class="study-note">The bot has no answer here.</p>}
            {answer && (
                <div class="study-bot" role="status">
                    <p>
                        <b>{orderWords(moduleOf(sight.view.game), answer.order, table.seat, sight.view)}</b>
                    </p>
                    {answer.why && <p>{answer.why}</p>}
                    <Button onClick={() => void table.give(answer.order)}>Play it</Button>
                </div>
            )}
        </>
    );
}
