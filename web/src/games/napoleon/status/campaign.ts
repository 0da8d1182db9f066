/* The state of the campaign in words: time, losses, cities, what ends the game. */
import { capital, listWords } from "../../../core/words";
import { armyWord } from "../names";
import { ARMIES, type Army, type ArmyId, type Block, type Position, type Side } from "../view";
import { countsIn } from "../words/describe";
import { armyName, count, townWords } from "../words/phrases";

// ------------------------------------------------------------ time

export interface TurnCell {
    turn: number;
    side: Side;
    night: boolean;
    /** Of June. */
    day: number;
}

/** The turn record (data/napoleon/turns.txt): French and Allied turns alternate, and every third is a night. */
export const cellOf = (turn: number): TurnCell => ({ turn, side: turn % 2 ? "F" : "A", night: turn % 3 === 0, day: 15 + Math.floor((turn - 1) / 3) });

export const cellsOf = (turns: number): TurnCell[] => Array.from({ length: turns }, (_, i) => cellOf(i + 1));

const PHASES: Partial<Record<Position["phase"], string>> = {
    bidding: "Bidding for sides",
    "deploy-allied": "The Allies deploy",
    "deploy-french": "The French deploy",
};

/** What is going on before the first turn; null: turns are played. */
export const beforeTurns = ({ phase }: Position): string | null => PHASES[phase] ?? null;

// ------------------------------------------------------------ losses

/** Losses until an army is defeated. */
export const lossesLeft = ({ lost, defeat }: Army): number => Math.max(0, defeat - lost);

export const eliminated = (position: Position, army: ArmyId): Block[] => position.blocks.filter((block) => block.army === army && block.state === "eliminated");

/** "2 more losses defeat the army." */
export function defeatWords(army: Army): string {
    const left = lossesLeft(army);
    if (army.defeated) return "The army is defeated.";
    return left ? `${left === 1 ? "One more loss defeats" : `${left} more losses defeat`} the army.` : "The army is defeated at the end of this turn.";
}

/** "Prussian losses: 7 of 9." */
export const lostWords = ({ army, lost, defeat }: Army): string => `${armyWord[army]} losses: ${lost} of ${defeat}.`;

export const lossWords = (army: Army): string => `${lostWords(army)} ${defeatWords(army)}`;

// ------------------------------------------------------------ supply cities

/** As in data/napoleon/towns.txt: words about them are needed without the board. */
export const CITIES: readonly { town: string; army: ArmyId; units: number }[] = [
    { town: "Ghent", army: "AD", units: 1 },
    { town: "Brussels", army: "AD", units: 1 },
    { town: "Liege", army: "PR", units: 2 },
];

/** The side with units there; both fight for it, or nobody holds it: null. */
export function holderOf(position: Position, town: string): Side | null {
    const { FR = 0, AD = 0, PR = 0 } = countsIn(position, town);
    return FR && !(AD + PR) ? "F" : !FR && AD + PR ? "A" : null;
}

export const isFrench = (position: Position, town: string): boolean => (countsIn(position, town).FR ?? 0) > 0;

export const heldByFrench = (position: Position): string[] => CITIES.filter(({ town }) => isFrench(position, town)).map(({ town }) => town);

/** "Ghent: held by the Allies. If the French hold it, the Anglo-Dutch lose 1 unit each French turn." */
export function cityWords(position: Position, { town, army, units }: (typeof CITIES)[number]): string {
    const holder = holderOf(position, town);
    const cost = `${armyName[army]} lose ${count(units, "unit")} at the end of each French turn`;
    if (isFrench(position, town)) return `${townWords(town)}: the French are there. ${capital(cost)}.`;
    return `${townWords(town)}: ${holder === "A" ? "held by the Allies" : "no units there"}. If the French hold it, ${cost}.`;
}

// ------------------------------------------------------------ the end

const turnsLeft = ({ turn, turns }: Position): string => {
    const left = turns - turn;
    return left > 0 ? `${count(left, "turn")} after this one.` : "This is the last turn.";
};

export interface Ahead {
    words: string;
    rule: string;
}

/** What ends the game, from here. */
export function endingsAhead(position: Position): Ahead[] {
    const [french, ...allied] = ARMIES.map((id) => position.armies.find((army) => army.army === id)!);
    if (!french) return [];
    const standing = allied.filter((army) => !army.defeated);
    const beat = standing.map((army) => `the ${armyWord[army.army]} army loses ${count(lossesLeft(army), "more unit")}`);
    const held = heldByFrench(position).map(townWords);
    return [
        { words: `The Allies win when the French lose ${count(lossesLeft(french), "more unit")}.`, rule: "W-VIC-03" },
        { words: `The French win when ${listWords(beat)}.`, rule: "W-VIC-04" },
        { words: `After turn ${position.turns} the French win with units in two of Ghent, Brussels and Liège. Otherwise the Allies win. The French are in ${held.length ? listWords(held) : "none of them"} now.`, rule: "W-VIC-05" },
        { words: turnsLeft(position), rule: "" },
    ];
}
