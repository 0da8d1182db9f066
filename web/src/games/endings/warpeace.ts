/* The end of War and Peace: victory points, losses, battles. */
import type { WarpeaceEvent } from "../../core/events";
import { turnOf } from "../turns";
import { aboutGame } from "../plain/about";
import { decisive, eachEvent, type Curve, type Ending, type Fight, type Reason, type Told } from "./ending";

interface Board {
    points: Record<string, { victory: number; city: number }>;
    nations: { nation: string; troops: string | null }[];
    cities: { hex: string; city: string }[];
}

const SIDES = ["FR", "AL"];

const RULES: Record<string, Reason> = {
    automatic: { words: "The condition for an automatic victory was met at the end of a turn.", rules: ["P-SCN-03"] },
    final: { words: "The last turn has ended; the scenario says who has won.", rules: ["P-SEQ-04"] },
};

export function warpeaceEnding(told: Told): Ending {
    const board = told.view.board as Board;
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
        if (event.kind === "points") {
            const line = points[SIDES.indexOf(event.side)];
            line?.push([entry, (line[line.length - 1]?.[1] ?? 0) + event.points]);
        }
        if (event.kind !== "battle-over") return;
        const city = board.cities.find(({ hex }) => hex === event.to)?.city;
        const costs = names.map((name, side) => `${name} lose ${fight[side]}`).join(", ");
        fights.push({ entry, words: `${city ? `${city} (${event.to})` : event.to}: ${costs} SP`, weight: fight[0]! + fight[1]! });
        fight.fill(0);
    };
    const last = eachEvent(told, hear);
    const of = (side: string) => board.points[side] ?? { victory: 0, city: 0 };
    return {
        reasons: RULES[told.how] ? [RULES[told.how]!] : [],
        losses: [
            ["", ...names],
            ["SP lost", ...lost.map(String)],
            ["Victory points", ...SIDES.map((side) => String(of(side).victory))],
            ["City points", ...SIDES.map((side) => String(of(side).city))],
        ],
        curve: points.some((line) => line.length > 1)
            ? {
                  title: "Victory points",
                  lines: SIDES.map((side, i) => ({ name: names[i]!, colour: i ? "var(--allied)" : "var(--french)", points: [...points[i]!, [last, of(side).victory]] as [number, number][] })),
                  marks,
                  last,
              }
            : null,
        fights: decisive(fights),
    };
}
