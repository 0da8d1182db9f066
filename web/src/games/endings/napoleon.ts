/* The end of Napoléon: eliminated units of each army, battles and skirmishes. */
import type { NapoleonEvent } from "../../core/events";
import { turnOf } from "../turns";
import { aboutGame } from "../plain/about";
import { decisive, eachEvent, type Curve, type Ending, type Fight, type Reason, type Told } from "./ending";

interface Board {
    armies: { army: string; name: string; side: string; lost: number; defeat: number; defeated: boolean }[];
    blocks: { id: string; army: string }[];
}

function reasonsOf({ winner, how }: Told, { armies }: Board): Reason[] {
    const beaten = armies.filter(({ defeated }) => defeated).map(({ name, lost, defeat }) => ({ words: `The ${name} army is defeated: ${lost} units lost, ${defeat} defeat it.`, rules: ["W-VIC-01"] }));
    if (how === "defeat") return [...beaten, winner === "F" ? { words: "Both Allied armies are defeated.", rules: ["W-VIC-04"] } : { words: "An Allied army still stands.", rules: ["W-VIC-03"] }];
    if (how === "cities") return [{ words: "After the last turn the French had units in at least two of Brussels, Ghent and Liege.", rules: ["W-VIC-05"] }];
    if (how === "time") return [{ words: "After the last turn the French did not have units in two of Brussels, Ghent and Liege.", rules: ["W-VIC-05"] }];
    return how === "resign" ? [{ words: "A side that resigns loses.", rules: ["W-VIC-06"] }] : [];
}

export function napoleonEnding(told: Told): Ending {
    const board = told.view.board as Board;
    const army = new Map(board.blocks.map((block) => [block.id, block.army]));
    const lost = new Map(board.armies.map((one) => [one.army, [[0, 0]] as [number, number][]]));
    const marks: Curve["marks"] = [];
    const fights: Fight[] = [];
    let since = 0; // units lost since the last fight
    const hear = (event: NapoleonEvent, entry: number): void => {
        const turn = turnOf("napoleon", event);
        if (turn) marks.push({ at: entry, words: turn.when });
        if (event.kind === "turn" || event.kind === "setup" || event.kind === "skirmish") since = 0;
        if (event.kind === "lost") {
            const points = lost.get(army.get(event.block) ?? "");
            points?.push([entry, (points[points.length - 1]?.[1] ?? 0) + 1]);
            since++;
        }
        if (event.kind !== "victory") return;
        fights.push({ entry, words: `${event.town}: won by the ${aboutGame("napoleon").sides[event.side]?.name ?? event.side}, ${since} units lost`, weight: since });
        since = 0;
    };
    const last = eachEvent(told, hear);
    const colours: Record<string, string> = { FR: "var(--french)", AD: "var(--allied)" };
    return {
        reasons: reasonsOf(told, board),
        losses: [
            ["", ...board.armies.map(({ name }) => name)],
            ["Units lost", ...board.armies.map((one) => String(one.lost))],
            ["Defeated at", ...board.armies.map((one) => String(one.defeat))],
        ],
        curve: marks.length
            ? {
                  title: "Units lost",
                  lines: board.armies.map((one) => ({ name: one.name, colour: colours[one.army] ?? "var(--faint)", points: [...lost.get(one.army)!, [last, one.lost]] as [number, number][] })),
                  marks,
                  last,
              }
            : null,
        fights: decisive(fights),
    };
}
