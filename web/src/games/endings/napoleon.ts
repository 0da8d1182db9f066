/* The end of Napoléon: eliminated units of each army, battles and skirmishes. */
import type { NapoleonEvent } from "../../core/events";
import { capital, listWords, unlinked } from "../../core/words";
import { heldByFrench } from "../napoleon/status/campaign";
import type { ArmyId, Position } from "../napoleon/view";
import { chronicleOf, type Clash } from "../napoleon/words/chronicle";
import { townWords } from "../napoleon/words/phrases";
import { armyOfBlock } from "../napoleon/words/roster";
import { fightFrom } from "../napoleon/words/stories";
import { napoleonTurn } from "../turns";
import { decisive, eachEvent, type Curve, type Ending, type Fight, type Reason, type Told } from "./ending";

type Lost = Extract<NapoleonEvent, { kind: "lost" }>;

/** "in Brussels and Ghent", "in none of Brussels, Ghent and Liège" */
function citiesHeld(board: Position): string {
    const held = board.towns ? heldByFrench(board).map(townWords) : [];
    return held.length ? `in ${listWords(held)}` : "in none of Brussels, Ghent and Liège";
}

function reasonsOf({ winner, how }: Told, board: Position): Reason[] {
    const beaten = board.armies.filter(({ defeated }) => defeated).map(({ name, lost, defeat }) => ({ words: `The ${name} army is defeated: ${lost} units lost, ${defeat} defeat it.`, rules: ["W-VIC-01"] }));
    if (how === "defeat") return [...beaten, winner === "F" ? { words: "Both Allied armies are defeated.", rules: ["W-VIC-04"] } : { words: "An Allied army still stands.", rules: ["W-VIC-03"] }];
    if (how === "cities") return [{ words: `After the last turn the French had units ${citiesHeld(board)}. Two of the three supply cities win.`, rules: ["W-VIC-05"] }];
    if (how === "time") return [{ words: `After the last turn the French had units ${citiesHeld(board)}. They needed two of the three supply cities.`, rules: ["W-VIC-05"] }];
    return how === "resign" ? [{ words: "A side that resigns loses.", rules: ["W-VIC-06"] }] : [];
}

const CAUSES: { words: string; why: Lost["why"][] }[] = [
    { words: "… in fire", why: ["fire", "square"] },
    { words: "… in rout and retreat", why: ["no-road", "attrition", "morale", "stream"] },
    { words: "… on force marches", why: ["march"] },
    { words: "… for lack of supply", why: ["supply"] },
];

function lossRows(board: Position, lost: Lost[]): string[][] {
    const cells = (why: Lost["why"][]) => board.armies.map(({ army }) => lost.filter((one) => armyOfBlock(one.block) === army && why.includes(one.why)).length);
    const causes = CAUSES.map(({ words, why }) => ({ words, counts: cells(why) })).filter(({ counts }) => counts.some((number) => number > 0));
    return [
        ["", ...board.armies.map(({ name }) => name)],
        ["Units lost", ...board.armies.map((one) => String(one.lost))],
        ...causes.map(({ words, counts }) => [words, ...counts.map(String)]),
        ["Defeated at", ...board.armies.map((one) => String(one.defeat))],
    ];
}

const COLOURS: Record<ArmyId, string> = { FR: "var(--french)", AD: "var(--allied)", PR: "var(--prussian)" };

/** Losses at the end of each turn; a mark where a day begins. */
function curveOf(told: Told, board: Position): { curve: Curve | null; lost: Lost[] } {
    const points = new Map(board.armies.map((one) => [one.army, [[1, 0]] as [number, number][]]));
    const marks: Curve["marks"] = [];
    const lost: Lost[] = [];
    let day = "";
    let last = 1;
    eachEvent<NapoleonEvent>(told, (event) => {
        if (event.kind === "turn") {
            const [now = ""] = napoleonTurn(event.turn).split(",");
            if (now !== day) marks.push({ at: event.turn, words: (day = now) });
            last = event.turn + 1;
        }
        if (event.kind !== "lost") return;
        lost.push(event);
        const line = points.get(armyOfBlock(event.block)!);
        line?.push([last, line[line.length - 1]![1] + 1]);
    });
    const lines = board.armies.map((one) => ({ name: one.name, colour: COLOURS[one.army], points: [...points.get(one.army)!, [last, one.lost]] as [number, number][] }));
    return { curve: lost.length ? { title: "Units lost", lines, marks, last } : null, lost };
}

/** A fight by its outcome; it weighs as much as was lost in it. */
function fightTold(clash: Clash, told: Told): Fight {
    const weight = clash.events.filter(({ kind }) => kind === "lost").length;
    const { outcome } = fightFrom(clash, told.view);
    const when = clash.turn ? `${napoleonTurn(clash.turn)}, ` : "";
    return { entry: clash.decided!, words: `${capital(`${when}${clash.kind}`)}: ${unlinked(outcome)}`, weight };
}

export function napoleonEnding(told: Told): Ending {
    const board = told.view.board as Position;
    const { curve, lost } = curveOf(told, board);
    const fought = chronicleOf(told.entries).clashes.filter((clash) => clash.decided !== null);
    return { reasons: reasonsOf(told, board), losses: lossRows(board, lost), curve, fights: decisive(fought.map((clash) => fightTold(clash, told))) };
}
