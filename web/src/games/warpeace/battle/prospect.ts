/* What a battle promises: the server's preview `battle` (docs/warpeace.md). Pure functions. */
import type { Draft } from "../../../core/types";
import type { Fraction } from "../map/overlay";
import { hexName, hexTitle, monthAfter, monthWords, sideName } from "../names";
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

/** What comes of a sum of the dice, or of odds that need none. */
export interface Verdict {
    larger: string;
    smaller: string;
    FR_loss: number;
    AL_loss: number;
    FR_breaks: boolean;
    AL_breaks: boolean;
}

export interface Roll extends Verdict {
    dice: number;
    /** Of 36. */
    ways: number;
    total: number;
}

export interface Line {
    text: string;
    value: number;
    rule: string;
}

export interface Prospect extends Record<Side, Force> {
    battle: string;
    attacker: Side;
    mode: "field" | "assault";
    larger: Side;
    odds: string;
    lines: Line[];
    drm: number;
    rolls?: Roll[];
    automatic?: Verdict & { rule: string };
    FR_expects?: Expects;
    AL_expects?: Expects;
    points_for_entering?: number;
}

export interface Siege {
    city: string;
    needs_sp: number;
    marker: number;
    falls: Fraction;
    /** By each of the next tests. */
    falls_by: Fraction[];
    rule: string;
}

/** "falls now with 17%, by June with 72%, if 4 supplied SP stay" */
export function fallsWords({ falls, falls_by, needs_sp }: Siege, month: string): string {
    const first = falls.part > 0 ? 0 : 1; // a test this month, or in the next
    const later = falls_by[2] ? `, by ${monthWords(monthAfter(month, first + 2)).split(" ")[0]} with ${falls_by[2].hundredths}%` : "";
    return `falls ${first ? "next month" : "now"} with ${falls_by[0]?.hundredths ?? falls.hundredths}%${later}, if ${needs_sp} supplied SP stay`;
}

/** [] if the preview is about something else, or the enemy is hidden. */
export function prospectsOf(preview: Draft["preview"]): Prospect[] {
    const told = preview as unknown as { kind?: string; battles?: Prospect[] };
    return told.kind === "battle" ? (told.battles ?? []) : [];
}

export const siegesOf = (preview: Draft["preview"]): Siege[] => (preview as unknown as { sieges?: Siege[] }).sieges ?? [];

export const expects = (prospect: Prospect, side: Side): Expects | undefined => prospect[`${side}_expects`];

export const hexesOf = ({ battle }: { battle: string }): [HexId, HexId] => battle.split("-") as [HexId, HexId];

/** "Z24 near Ulm against Ulm (Z25)" */
export function title(prospect: { battle: string }): string {
    const [a, t] = hexesOf(prospect);
    return a === t ? `In ${hexTitle(a)}` : `${hexTitle(a)} against ${hexTitle(t)}`;
}

const numbers = (odds: string): [string, string] => (odds === "auto" ? ["4+", "1"] : (odds.split("-") as [string, string]));

/** "2 to 1 for the French"; of equal forces that of the active side counts as the larger one */
export const oddsWords = ({ odds, larger }: Pick<Prospect, "odds" | "larger">): string =>
    odds === "1-1" ? `1 to 1 (${sideName(larger)} count as larger)` : `${odds === "auto" ? "more than 4 to 1" : odds.replace("-", " to ")} for ${sideName(larger)}`;

/** From a side's point of view: "2:3" */
export function oddsFor({ odds, larger }: Pick<Prospect, "odds" | "larger">, side: Side): string {
    const [more, less] = numbers(odds);
    return larger === side ? `${more}:${less}` : `${less}:${more}`;
}

const sp = (hundredths: number): string => `${Math.round(hundredths / 10) / 10} SP`;

/** "You lose 0.3 SP, they lose 1.7 SP. Their morale breaks: 97%, yours: 0%." */
export function hopes(prospect: Prospect, mine: Side): string {
    const [own, enemy] = [expects(prospect, mine), expects(prospect, otherSide(mine))];
    if (!own || !enemy) return "";
    return `On average you lose ${sp(own.loss.hundredths)}, they lose ${sp(enemy.loss.hundredths)}. Morale breaks: theirs ${enemy.morale_gone.hundredths}%, yours ${own.morale_gone.hundredths}%.`;
}

/** The same for spectators. */
export function chancesWords(prospect: Prospect): string {
    const [french, allied] = [expects(prospect, "FR"), expects(prospect, "AL")];
    if (!french || !allied) return "";
    return `On average the French lose ${sp(french.loss.hundredths)}, the Allies ${sp(allied.loss.hundredths)}. Morale breaks: French ${french.morale_gone.hundredths}%, Allied ${allied.morale_gone.hundredths}%.`;
}

/** An arrow on the map for those who cannot see it. */
export function attackWords({ battle, prospects }: { battle: string; prospects: readonly Prospect[] }, mine: Side): string {
    const [a, t] = hexesOf({ battle });
    const said = prospects.map((prospect) => `${prospect.mode === "assault" ? "Against the walls: odds" : "Odds"} ${oddsWords(prospect)}. ${hopes(prospect, mine)}`);
    return [a === t ? `Attack from inside ${hexName(a)}.` : `Attack ${hexName(t)} from ${hexName(a)}.`, ...said].join(" ");
}
