/* A summary of the attack that has just ended, until the next order. */
import { useValue } from "../../../core/value";
import type { TableProps } from "../../game";
import { Rule, sideColours } from "./parts";
import { localeWords, sideWord } from "../names";
import { WHY } from "../news-words";
import { facing, type Side } from "../view";
import { finalOf, signed, storyOf, type Story } from "./ladder";
import { threatened } from "./threatened";

const VERBS = ["threaten", "defend", "retreat", "occupy", "press", "feint", "lead", "attack", "counter", "advance", "loss", "odd", "keep"];

interface Ended {
    words: string;
    winner: Side | null;
    morale: string[];
}

/** How it ended; null if other orders have followed. */
export function endOf(story: Story): Ended | null {
    const verbs = story.orders.map((order) => order.split(" ")[0] ?? "");
    if (!verbs.length || verbs.some((verb) => !VERBS.includes(verb))) return null;
    const morale = story.events.flatMap((event) =>
        event.kind === "morale" ? [`${sideWord(event.side)}: morale ${signed(event.change)}, now ${event.morale} (${WHY[event.why]})`] : [],
    );
    const final = finalOf(threatened("", false, false), story);
    if (final) return { words: `${sideWord(final.winner)} win, ${signed(final.value)}`, winner: final.winner, morale };
    if (verbs.includes("feint")) return { words: "a feint", winner: null, morale };
    return verbs.includes("retreat") ? { words: "the defender retreated", winner: null, morale } : null;
}

export function LastAttack({ table }: TableProps) {
    const story = storyOf(useValue(table.entries));
    const ended = endOf(story);
    if (!ended) return null;
    const threat = story.events.find((event) => event.kind === "threat");
    const locale = threat?.kind === "threat" ? facing(threat.from) : null;
    return (
        <aside class={"attack-ended " + sideColours(ended.winner)} aria-label="Last attack">
            <p>
                <b>Attack on {localeWords(null, locale ?? 0)}:</b> {ended.words}. <Rule id={ended.winner ? "T-MOR-02" : ""} />
            </p>
            {ended.morale.map((line) => (
                <p key={line}>{line}</p>
            ))}
        </aside>
    );
}
