/* What happened, as the server tells it, as sentences; what the order has said already is left out. */
import { listWords, plainName } from "../../core/words";
import type { Entry, View } from "../../core/types";
import { orderSentence, unitInWords } from "./order-words";
import { positionOf } from "./view";

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const signed = (number: string): string => number.replace(/^-/, "−");

const SAID: RegExp[] = [
    /^(Corps Move|Detach Move|Unit Move|Attach)\b/,
    /^by road: /,
    /^(a Guard Attack|an attack) is threatened /,
    /^the defender (stands|retreats)/,
    /^it was a feint$/,
    /^the attack is pressed$/,
    /^(wide|narrow) attack with /,
    /^\S+ (bids|passes)\b/,
    /^units that stand together are shuffled$/,
    /^the game is over/i,
];

const ARMY: Record<string, string> = { French: "French", Allies: "Allied" };

type Teller = [RegExp, (...found: string[]) => string];

const TELLERS: Teller[] = [
    [/^initial result (\S+): the (\w+)$/, (value, side) => `Initial result ${signed(value!)}: the ${side} are ahead.`],
    [/^final result (\S+): the (\w+)$/, (value, side) => `Final result ${signed(value!)}: the ${side} have won.`],
    [/^(\S+) becomes (\S+)$/, (before, now) => `${capital(unitInWords(before!))} is reduced to ${unitInWords(now!)}.`],
    [/^(\S+) is eliminated$/, (unit) => `${capital(unitInWords(unit!))} is eliminated.`],
    [/^(\S+) is shown$/, (unit) => `${capital(unitInWords(unit!))} is shown.`],
    [/^morale of the (\w+) (\S+) to (\d+)(: .*)?$/, (side, change, now, why = "") => `${ARMY[side!]} morale ${signed(change!)}, now ${now}${why}.`],
    [/^(.*): turn of the (\w+)$/, (time, side) => `${timeWords(time!)}: the turn of the ${side} begins.`],
    [/^the set-up of the (\w+) stands$/, (side) => `The ${side} are set up.`],
    [/^shown: (.*)$/, (units) => `Shown: ${listWords(units!.split(", "))}.`],
    [/^order for (\S+): (\w+) ?(.*)$/, (seat, verb, what) => `Order for ${seat}: ${verb} ${plainName(what ?? "")}`.trim() + "."],
];

/** "2 December, 7:00AM" -> "2 December, 7 am" */
export const timeWords = (time: string): string => time.replace(/12:00PM$/, "noon").replace(/:00([AP])M$/, (_all, half: string) => (half === "A" ? " am" : " pm"));

/** One piece of news; null: the order has said it. */
export function newsSentence(news: string): string | null {
    if (SAID.some((said) => said.test(news))) return null;
    for (const [pattern, tell] of TELLERS) {
        const found = pattern.exec(news);
        if (found) return tell(...found.slice(1));
    }
    return capital(plainName(news));
}

const BECOMES = /^(\S+) becomes (\S+)$/;
const SHOWN = /^(\S+) is shown$/;

/** Losses of a unit step by step are one loss: "I3v becomes I2v", "I2v becomes I1v" -> "I3v becomes I1v". */
function joinLosses(news: string[]): string[] {
    const said: string[] = [];
    for (const line of news) {
        const [, now, rest] = /^(\S+) (becomes \S+|is eliminated)$/.exec(line) ?? [];
        const at = said.findIndex((one) => now !== undefined && BECOMES.exec(one)?.[2] === now);
        if (at < 0) said.push(line);
        else said[at] = `${BECOMES.exec(said[at]!)![1]} ${rest}`;
    }
    return said;
}

/** All that are shown in one sentence. */
function joinShown(news: string[]): string[] {
    const shown = news.flatMap((line) => SHOWN.exec(line)?.[1] ?? []);
    if (shown.length < 2) return news;
    const first = news.findIndex((line) => SHOWN.test(line));
    const others = news.filter((line) => !SHOWN.test(line));
    return [...others.slice(0, first), `shown: ${shown.join(", ")}`, ...others.slice(first)];
}

export function entryWords(entry: Entry, view: View): string[] {
    if (entry.kind !== "order" && entry.kind !== "begin") return [];
    const told = entry.kind === "order" && entry.text.startsWith("orders ") ? [] : entry.news; // they are in the order
    const news = joinShown(joinLosses(told)).map(newsSentence).filter((one): one is string => one !== null);
    return entry.kind === "begin" ? news : [orderSentence(entry.text, positionOf(view)), ...news];
}
