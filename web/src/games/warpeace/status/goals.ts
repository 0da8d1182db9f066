/* What the scenario asks of each side, and how far it is. */
import { capital, listWords } from "../../../core/words";
import { count, hexName, leaderName, monthWords, sideAdjective, sideName } from "../names";
import type { Condition, HexId, Position, Victory } from "../view";

const NAMED = 9; // cities that a sentence can list

const cities = (hexes: readonly HexId[]): string => listWords(hexes.map(hexName));

function controlWords({ side, least, hexes }: Condition): string {
    const who = `${sideName(side)} control`;
    if (hexes.length > NAMED) return `${who} ${least === hexes.length ? `all ${least}` : `${least} of ${hexes.length}`} cities`;
    if (least === hexes.length) return `${who} ${cities(hexes)}`;
    return `${who} ${least === 1 ? "one" : least} of ${cities(hexes)}`;
}

/** "the French control Warsaw and Smolensk" */
export function conditionWords(condition: Condition): string {
    const { what, side, hexes, least, nation, leaders } = condition;
    const place = hexes[0] ? hexName(hexes[0]) : "";
    switch (what) {
        case "controls":
            return controlWords(condition);
        case "stands":
            return `${sideAdjective(side)} troops are in ${place}, and no enemy is inside the city`;
        case "holds":
            return `${sideAdjective(side)} troops in supply are in ${place}, and no enemy is there`;
        case "points":
            return `${sideName(side)} have at least as many points as ${sideName(side === "FR" ? "AL" : "FR")}`;
        case "neutral":
            return `${nation} is neutral`;
        case "few":
            return `${listWords(leaders.map(leaderName))} have fewer than ${least} SP with them`;
    }
}

/** "1 of 2": how far it is; "" if it is met or not. */
export const progressOf = ({ have, least }: Condition): string => (have === undefined || have >= least ? "" : `${have} of ${least}`);

/** "The French win at the end of any turn, from December 1812 on, if", and the conditions behind it. */
export function headWords({ winner, early, from, conditions }: Victory, { month, turn }: Position, first: string): string {
    const result = winner ? `${sideName(winner)} win` : "the game is a draw";
    if (!conditions.length) return capital(`otherwise ${result}`);
    const since = from && from > first && (turn === 1 || from > month) ? `, from ${monthWords(from)} on,` : "";
    return early ? capital(`${result} at the end of any turn${since} if`) : `After the last turn ${result} if`;
}

/** A line holds as far as the reader knows. */
export const holds = ({ conditions }: Victory): boolean => conditions.every(({ met }) => met === true);

/** Who would win if the game ended now; null: a draw; undefined: unknown. */
export function wouldWin({ victory }: Position): Victory["winner"] | undefined {
    for (const line of victory.filter(({ early }) => !early)) {
        if (line.conditions.some(({ met }) => met === null)) return undefined;
        if (holds(line)) return line.winner;
    }
    return undefined;
}

/** "If the game ended now, the Allies would win." */
export function nowWords(position: Position): string {
    const winner = wouldWin(position);
    if (winner === undefined) return "";
    return winner ? `If the game ended now, ${sideName(winner)} would win.` : "If the game ended now, it would be a draw.";
}

/** The hexes that conditions name. */
export const goalHexes = ({ victory }: Position): HexId[] => [...new Set(victory.flatMap(({ conditions }) => conditions.flatMap(({ hexes }) => hexes)))];

/** "3 points behind" of a side. */
export function leadWords({ points }: Position): string {
    const lead = points.FR.victory + points.FR.city - points.AL.victory - points.AL.city;
    if (lead === 0) return "Both sides have the same number of points.";
    return `${capital(sideName(lead > 0 ? "FR" : "AL"))} are ${count(Math.abs(lead), "point")} ahead.`;
}
