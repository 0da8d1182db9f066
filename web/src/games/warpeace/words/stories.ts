/* Battles as stories: their rounds in stages, and what came of them. Every number is one that an event tells. */
import type { Entry, View } from "../../../core/types";
import { capital, listWords } from "../../../core/words";
import type { Fight, Stage, Stories } from "../../game";
import { afterWords, outcomeWords, sumWords, type Resolution } from "../battle/resolutions";
import { oddsWords } from "../battle/prospect";
import { CITIES } from "../cities";
import { count, hexLink, hexName, sideName } from "../names";
import { otherSide, positionOf, type HexId, type Side } from "../view";
import { clashesIn, eventsIn, roundsOf, winnerOf, type Clash } from "./chronicle";

const title = ({ from, to }: Clash): string => (from === to ? `Battle in ${hexName(to)}` : `Battle ${CITIES.has(to) ? "of" : "at"} ${hexName(to)}`);

/** SP of a side that were lost in it, as the rolls say. */
const lossOf = (rounds: readonly Resolution[], side: Side): number => rounds.reduce((sum, { loss }) => sum + loss[side], 0);

const lose = (number: number): string => (number ? `lose ${count(number, "SP", "SP")}` : "lose nothing");

function retreatWords(clash: Clash, side: Side): string {
    const hex = side === clash.attacker ? clash.from : clash.to;
    const goals = eventsIn(clash).flatMap((event): HexId[] => (event.kind === "retreat" && event.from === hex && !event.inside ? [event.to] : []));
    return goals.length ? ` and retreat to ${listWords([...new Set(goals)].map(hexLink))}` : "";
}

function outcomeOf(clash: Clash, rounds: readonly Resolution[], winner: Side | null): string {
    const place = `${CITIES.has(clash.to) ? "of" : "at"} ${hexLink(clash.to)}`;
    if (!rounds.length) return `${capital(hexLink(clash.to))}: the attack comes to no fight.`;
    if (!winner) return `The battle ${place} is undecided: the French ${lose(lossOf(rounds, "FR"))}, the Allies ${lose(lossOf(rounds, "AL"))}.`;
    const loser = otherSide(winner);
    return `${capital(sideName(winner))} win the battle ${place} and ${lose(lossOf(rounds, winner))}; ${sideName(loser)} ${lose(lossOf(rounds, loser))}${retreatWords(clash, loser)}.`;
}

/** "Odds 2 to 1 for the French. 7 on the dice, +2 for modifiers: 9. The French lose nothing .." */
const roundStage = (round: Resolution, number: number): Stage => ({
    title: `Round ${number}`,
    words: [`Odds ${oddsWords(round)}.`, sumWords(round), outcomeWords(round), ...afterWords({ ...round, lost: [], over: false })].join(" "),
});

function fightFrom(clash: Clash): Fight {
    const rounds = roundsOf(clash);
    const winner = winnerOf(clash);
    const outcome = clash.over === null ? "" : outcomeOf(clash, rounds, winner);
    return {
        title: title(clash),
        entries: clash.orders.map(({ number }) => number),
        decided: rounds.length ? clash.over : null,
        stages: [...rounds.map((round, i) => roundStage(round, i + 1)), { title: "Result", words: outcome, main: true }],
        outcome,
        notes: [],
        winner,
    };
}

function fightOf(entries: Entry[], number: number, view: View): Fight | null {
    positionOf(view); // names its cities
    const clash = clashesIn(entries, view).find(({ orders }) => orders.some((order) => order.number === number));
    return clash ? fightFrom(clash) : null;
}

export const stories: Stories = { fightOf };
