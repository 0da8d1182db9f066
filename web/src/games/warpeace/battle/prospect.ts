/* What a battle promises: the server's preview `battle` (docs/warpeace.md). Pure functions. */
import type { Draft } from "../../../core/types";
import type { Fraction } from "../map/overlay";
import { hexTitle, sideName } from "../names";
import { otherSide, type HexId, type Side } from "../view";

export interface Force {
    sp: number;
    strength: number;
    base_morale: number;
    morale: number;
    leader: string | null;
}

export interface Expects {
    loss: Fraction;
    demoralised: Fraction;
    morale_gone: Fraction;
    all_lost: Fraction;
}

export interface Prospect extends Record<Side, Force> {
    battle: string;
    attacker: Side;
    mode: "field" | "assault";
    larger: Side;
    odds: string;
    lines: { text: string; value: number; rule: string }[];
    drm: number;
    FR_expects?: Expects;
    AL_expects?: Expects;
}

/** [] if the preview is about something else, or the enemy is hidden. */
export function prospectsOf(preview: Draft["preview"]): Prospect[] {
    const told = preview as unknown as { kind?: string; battles?: Prospect[] };
    return told.kind === "battle" ? (told.battles ?? []) : [];
}

export const expects = (prospect: Prospect, side: Side): Expects | undefined => prospect[`${side}_expects`];

export const hexesOf = ({ battle }: Prospect): [HexId, HexId] => battle.split("-") as [HexId, HexId];

/** "Hex Z24 against Ulm (Z25)" */
export function title(prospect: Prospect): string {
    const [a, t] = hexesOf(prospect);
    return a === t ? `In ${hexTitle(a)}` : `${hexTitle(a)} against ${hexTitle(t)}`;
}

/** "2 to 1 for the French" */
export const oddsWords = ({ odds, larger }: Prospect): string => `${odds === "auto" ? "more than 4 to 1" : odds.replace("-", " to ")} for ${sideName(larger)}`;

const sp = (hundredths: number): string => `${Math.round(hundredths / 10) / 10} SP`;

/** "You lose 0.3 SP, they lose 1.7 SP. Their morale breaks: 97%, yours: 0%." */
export function hopes(prospect: Prospect, mine: Side): string {
    const [own, enemy] = [expects(prospect, mine), expects(prospect, otherSide(mine))];
    if (!own || !enemy) return "";
    return `On average you lose ${sp(own.loss.hundredths)}, they lose ${sp(enemy.loss.hundredths)}. Morale breaks: theirs ${enemy.morale_gone.hundredths}%, yours ${own.morale_gone.hundredths}%.`;
}
