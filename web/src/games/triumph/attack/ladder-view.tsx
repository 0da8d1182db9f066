/* The eleven steps: a permanent strip of dots, and the full ladder with the decisions. */
import { useState } from "preact/hooks";
import { sideWord } from "../names";
import { plainUnits, Rule, sideColours } from "./parts";
import type { Rung, StepState } from "./ladder";

const STATES: Record<StepState, string> = { done: "done", now: "now", later: "later", skipped: "skipped" };

export function Strip({ rungs }: { rungs: Rung[] }) {
    return (
        <ol class="attack-strip" aria-label="The eleven steps of the attack">
            {rungs.map((rung) => (
                <li
                    key={rung.number}
                    class={`${rung.state} ${sideColours(rung.side)}`}
                    aria-current={rung.state === "now" ? "step" : undefined}
                    title={`${rung.number}. ${rung.name}: ${plainUnits(rung.words) || STATES[rung.state]}`}
                >
                    <span aria-hidden="true">{rung.number}</span>
                    <span class="sr-only">
                        {rung.name}, {STATES[rung.state]}
                    </span>
                </li>
            ))}
        </ol>
    );
}

function RungLine({ rung, open, onOpen }: { rung: Rung; open: boolean; onOpen: () => void }) {
    return (
        <li class={`attack-rung ${rung.state} ${sideColours(rung.side)}`}>
            <button type="button" aria-expanded={open} onClick={onOpen} title="Explain">
                <span class="number">{rung.number}</span>
                <span class="name">{rung.name}</span>
                <span class="words">{plainUnits(rung.words) || (rung.state === "now" ? "now" : rung.state === "skipped" ? "skipped" : "")}</span>
                <span class="sr-only">{STATES[rung.state]}</span>
            </button>
            {open && (
                <p>
                    {rung.side && <b>{sideWord(rung.side)} decide. </b>}
                    {rung.explain} <Rule id={rung.rule} />
                </p>
            )}
        </li>
    );
}

export function Ladder({ rungs }: { rungs: Rung[] }) {
    const [open, setOpen] = useState<number | null>(null);
    return (
        <ol class="attack-ladder">
            {rungs.map((rung) => (
                <RungLine
                    key={rung.number}
                    rung={rung}
                    open={open === rung.number}
                    onOpen={() => setOpen(open === rung.number ? null : rung.number)}
                />
            ))}
        </ol>
    );
}
