/* The attacks that can be declared now, for the map and for the panel beside it. */
import type { Draft } from "../../../core/types";
import { Value } from "../../../core/value";
import { otherSide, type Side } from "../view";
import { expects, oddsFor, prospectsOf, type Prospect } from "./prospect";

export interface Attack {
    /** "Z24-Z25" */
    battle: string;
    /** In the field first, then against the walls; []: the enemy is hidden. */
    prospects: Prospect[];
}

export interface Attacks {
    mine: Side;
    open: Attack[];
}

/** Null: nobody declares attacks on this page now. */
export const attacks = new Value<Attacks | null>(null);

export function attacksIn(preview: Draft["preview"], declared: readonly string[]): Attack[] {
    const found = new Map<string, Prospect[]>();
    for (const prospect of prospectsOf(preview)) found.set(prospect.battle, [...(found.get(prospect.battle) ?? []), prospect]);
    return [...found].filter(([battle]) => !declared.includes(battle)).map(([battle, prospects]) => ({ battle, prospects }));
}

/** What an arrow says: "3:2, break 58%", the odds for the reader and how likely the enemy's morale breaks. */
export function arrowLines({ prospects }: Attack, mine: Side): string[] {
    return prospects.map((prospect) => {
        const gone = expects(prospect, otherSide(mine))?.morale_gone.hundredths;
        return `${prospect.mode === "assault" ? "walls " : ""}${oddsFor(prospect, mine)}${gone === undefined ? "" : `, break ${gone}%`}`;
    });
}
