/* The end of War and Peace: victory points, losses, battles. */
import type { WarpeaceEvent } from "../../core/events";
import { capital, listWords } from "../../core/words";
import { turnOf } from "../turns";
import { aboutGame } from "../plain/about";
import { rememberCities } from "../warpeace/cities";
import { conditionWords, holds } from "../warpeace/status/goals";
import type { City, Position } from "../warpeace/view";
import { decisive, eachEvent, type Curve, type Ending, type Fight, type Reason, type Told } from "./ending";

interface Board extends Partial<Pick<Position, "victory" | "seats" | "month">> {
    points: Record<string, { victory: number; city: number }>;
    nations: { nation: string; troops: string | null }[];
    cities: City[];
}

const SIDES = ["FR", "AL"];

const RULES: Record<string, Reason> = {
    automatic: { words: "The condition for an automatic victory was met at the end of a turn.", rules: ["P-SCN-03"] },
    final: { words: "The last turn has ended; the scenario says who has won.", rules: ["P-SEQ-04"] },
};

/** The line of the scenario that decided, and what made it true. */
function lineWords({ victory = [] }: Board, { how, winner }: Told): Reason[] {
    const early = how === "automatic";
    const lines = victory.filter((line) => line.early === early);
    const decided = lines.find(holds);
    // The last line stands for "otherwise": what the side that lost did not have.
    const asked = decided?.conditions.length ? decided : lines.find((line) => line.winner !== null && line.winner !== winner && line.conditions.length > 0);
    if (!decided || !asked || (how !== "automatic" && how !== "final")) return [];
    const words = listWords(asked.conditions.filter(({ met }) => asked === decided || met === false).map(conditionWords));
    return words ? [{ words: asked === decided ? `${capital(words)}.` : `It was not true that ${words}.`, rules: ["P-SCN-03"] }] : [];
}

/** How the powers of a coalition did: no rule ranks them. */
const powerWords = ({ seats = [] }: Board): Reason[] =>
    seats.some(({ beaten }) => beaten !== undefined)
        ? [{ words: `${seats.flatMap(({ power, beaten, lost }) => (beaten === undefined ? [] : [`${power} beat ${beaten} SP and lost ${lost ?? 0}`])).join("; ")}.`, rules: ["P-PLY-15"] }]
        : [];

export function warpeaceEnding(told: Told): Ending {
    const board = told.view.board as Board;
    rememberCities(board.cities);
    const costs: [number, number][][] = [[[0, 0]], [[0, 0]]];
    const names = SIDES.map((side) => aboutGame("warpeace").sides[side]?.name ?? side);
    const points: [number, number][][] = [[[0, 0]], [[0, 0]]];
    const lost = [0, 0];
    const fight = [0, 0];
    const marks: Curve["marks"] = [];
    const fights: Fight[] = [];
    const sideOf = (sp: string): number => SIDES.indexOf(board.nations.find(({ nation }) => sp.startsWith(nation))?.troops ?? "");
    const lose = (side: number, count: number): void => {
        if (side < 0) return;
        lost[side]! += count;
        fight[side]! += count;
    };
    const hear = (event: WarpeaceEvent, entry: number): void => {
        const turn = turnOf("warpeace", event);
        if (turn && turn.when !== marks[marks.length - 1]?.words) marks.push({ at: entry, words: turn.when });
        if (event.kind === "round") fight.fill(0);
        if (event.kind === "lost") lose(sideOf(event.sp), event.count);
        if (event.kind === "lost") lost.forEach((sum, side) => costs[side]!.push([entry, sum]));
        if (event.kind === "points") {
            const line = points[SIDES.indexOf(event.side)];
            line?.push([entry, (line[line.length - 1]?.[1] ?? 0) + event.points]);
        }
        if (event.kind !== "battle-over") return;
        const city = board.cities.find(({ hex }) => hex === event.to)?.city;
        const paid = names.map((name, side) => `${name} lose ${fight[side]}`).join(", ");
        fights.push({ entry, words: `${city ? `${city} (${event.to})` : `Hex ${event.to}`}: ${paid} SP`, weight: fight[0]! + fight[1]! });
        fight.fill(0);
    };
    const last = eachEvent(told, hear);
    const of = (side: string) => board.points[side] ?? { victory: 0, city: 0 };
    const scored = points.some((line) => line.length > 1);
    const lines = scored ? points.map((line, i) => [...line, [last, of(SIDES[i]!).victory] as [number, number]]) : costs.map((line, i) => [...line, [last, lost[i]!] as [number, number]]);
    return {
        reasons: [...(RULES[told.how] ? [RULES[told.how]!] : []), ...lineWords(board, told), ...powerWords(board)],
        losses: [
            ["", ...names],
            ["SP lost", ...lost.map(String)],
            ["Victory points", ...SIDES.map((side) => String(of(side).victory))],
            ["City points", ...SIDES.map((side) => String(of(side).city))],
        ],
        curve:
            scored || lost.some((sum) => sum > 0)
                ? { title: scored ? "Victory points" : "SP lost", lines: SIDES.map((_, i) => ({ name: names[i]!, colour: i ? "var(--allied)" : "var(--french)", points: lines[i]! })), marks, last }
                : null,
        fights: decisive(fights),
    };
}
