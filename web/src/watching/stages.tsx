/* A fight, told in stages: each appears in its place, and nothing moves when the next one comes. */
import { useEffect, useState } from "preact/hooks";
import { Line } from "../around/log-entry";
import type { Things } from "../around/things";
import type { Fight, Stage } from "../games/game";

function Row({ stage, things, shown }: { stage: Stage; things: Things; shown: boolean }) {
    return (
        <li class={"fight-stage" + (stage.main ? " main" : "") + (shown ? "" : " hidden")} aria-hidden={!shown}>
            <span class="fight-title">{stage.title}</span>
            <span class="fight-words">
                {stage.picture ?? <Line text={stage.words} things={shown ? things : undefined} />}
                {stage.picture && <span class="sr-only">{stage.words}</span>}
            </span>
        </li>
    );
}

interface Props {
    fight: Fight;
    /** How many stages are shown. */
    stages: number;
    things: Things;
    colour: string;
}

export function Stages({ fight, stages, things, colour }: Props) {
    const ended = stages >= fight.stages.length;
    return (
        <div class="fight" style={{ borderColor: ended ? colour : "var(--line-strong)" }}>
            <h3>{fight.title}</h3>
            <ol aria-live="polite">
                {fight.stages.map((stage, index) => (
                    <Row key={stage.title + index} stage={stage} things={things} shown={index < stages} />
                ))}
            </ol>
        </div>
    );
}

/** Counts stages by time while `runs`; otherwise all are shown. `then` is called when all have been seen. */
export function useStages(fight: Fight | null, runs: boolean, lasts: number, then: () => void): number {
    const [shown, setShown] = useState({ key: "", stages: 0 });
    const key = fight ? fight.entries.join() : "";
    const stages = shown.key === key ? shown.stages : 0;
    const all = fight?.stages.length ?? 0;
    useEffect(() => {
        if (!fight || !runs) return;
        if (stages === 0) return setShown({ key, stages: 1 });
        const timer = setTimeout(() => (stages < all ? setShown({ key, stages: stages + 1 }) : then()), lasts);
        return () => clearTimeout(timer);
    }, [key, runs, stages, all, lasts]);
    return runs ? stages : all;
}
