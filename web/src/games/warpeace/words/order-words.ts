/* Orders as sentences. */
import type { WarpeaceEvent } from "../../../core/events";
import { capital, listWords, linked } from "../../../core/words";
import { CITIES } from "../cities";
import { count, hexLink, hexName, leaderLink, sideName, troopsIn, troopsWords } from "../names";
import { plainText } from "./plain-text";
import { isOne, whoIn, whoWords, type Who } from "./who";

export interface Telling {
    text: string;
    side: string;
    events: WarpeaceEvent[];
}

type Teller = (words: string[], telling: Telling) => string;

const HEX = /^[A-Z]{1,2}\d{1,2}$/;
const isPath = (word: string): boolean => word.includes("-") && word.split("-").every((hex) => HEX.test(hex));

/** The city, or the hex: "in(Ulm)" is its inside. */
function place(word: string): string {
    const inside = /^in\((.*)\)$/.exec(word)?.[1];
    if (inside) return `inside ${HEX.test(inside) ? hexLink(inside) : inside}`;
    return HEX.test(word) ? hexLink(word) : word.replace(/_/g, " ");
}

/** "the battle of Ulm"; "the battle at Z24 near Ulm" */
export function battleName(word: string): string {
    const [a = "", t = ""] = word.split("-");
    return linked("battle", word, `the battle ${a === t ? "in" : CITIES.has(t) ? "of" : "at"} ${hexName(t)}`);
}

/** From its first hex to its last. */
function ends(words: string[]): { from: string; to: string; via: string[] } {
    const path = words.find(isPath)?.split("-") ?? [];
    return { from: path[0] ?? "", to: path[path.length - 1] ?? "", via: path.slice(1, -1) };
}

const does = (who: Who, one: string, many: string): string => (isOne(who) ? one : many);

const moveWords: Teller = (words, { side }) => {
    const who = whoIn(words.filter((word) => !isPath(word)));
    const { from, to } = ends(words);
    if (!to) return `${sideName(side)} move a hidden force`;
    return `${whoWords(who)} ${does(who, "moves", "move")} from ${place(from)} to ${place(to)}`;
};

const marchWords: Teller = ([mp = "", ...words]) => {
    const at = words.indexOf("without");
    const who = whoIn((at < 0 ? words : words.slice(0, at)).filter((word) => !isPath(word)));
    return `${whoWords(who)} ${does(who, "tries", "try")} a forced march of ${count(Number(mp), "MP", "MP")} toward ${place(ends(words).to)}`;
};

const sailWords: Teller = (words) => {
    const who = whoIn(words.filter((word) => !isPath(word)));
    const { from, to } = ends(words);
    return `${whoWords(who)} ${does(who, "sails", "sail")} from ${place(from)} to ${place(to)}`;
};

const loseWords: Teller = (words, { side, events }) => {
    const lost = words.flatMap((word) => troopsIn(word) ?? []);
    const where = words.filter((word) => HEX.test(word));
    const total = troopsWords(lost.map(({ kind, count: number }) => [kind, number]));
    if (!lost.length) return `${sideName(side)} choose their losses`;
    const worn = events.find((event) => event.kind === "attrition");
    if (worn?.kind === "attrition") return `attrition at ${hexLink(worn.hex)} costs ${sideName(side)} ${total}, of ${count(worn.sp, "SP", "SP")}`;
    const march = events.some((event) => event.kind === "lost" && event.why === "march");
    return `${sideName(side)} lose ${total}${where.length ? ` at ${listWords(where.map(place))}` : march ? " on the forced march" : ""}`;
};

/** "Mack with 4 Austrian infantry goes inside Ulm; 3 SP stay outside." */
const insideWords: Teller = ([hex = "", ...words], { side, events }) => {
    const who = whoIn(words);
    const told = events.find((event) => event.kind === "garrison");
    const outside = told?.kind === "garrison" ? told.outside : 0;
    const rest = outside ? `; ${count(outside, "SP stays", "SP stay")} outside` : "";
    if (who.unknown) return `${sideName(side)} divide their troops at ${place(hex)}`;
    if (words.includes("none") || !words.length) return `nobody goes inside ${place(hex)}${rest}`;
    return `${whoWords(who)} ${does(who, "goes", "go")} inside ${place(hex)}${rest}`;
};

const retreatWords: Teller = (words, { side }) => {
    const battle = words.find(isPath);
    const parts = words.filter((word) => word !== battle).join(" ").split(",").map((part) => part.trim().split(" "));
    const said = parts.flatMap((part) => {
        const start = part.find((word, i) => i < 2 && HEX.test(word) && part[i - 1] !== "to"); // named only if several hexes leave
        if (part[0] === "lose") return [`${whoWords(whoIn(part.slice(1)))} lost${start ? ` at ${place(start)}` : ""}`];
        const to = part.indexOf("to");
        const goal = part.includes("in") ? "the city" : to >= 0 ? place(part[to + 1] ?? "") : "";
        const who = part.includes("all") ? "all" : whoWords(whoIn(to >= 0 ? part.slice(0, to) : part.filter((word) => word !== "in")));
        return goal ? [`${who}${start ? ` from ${place(start)}` : ""} to ${goal}`] : [];
    });
    const from = battle ? ` from ${battleName(battle)}` : HEX.test(words[0] ?? "") ? ` from ${place(words[0]!)}` : "";
    return `${sideName(side)} withdraw${from}${said.length ? `: ${said.join(", ")}` : ""}`;
};

const advanceWords: Teller = (words, { side }) => {
    const who = whoIn(words);
    if (who.unknown) return `${sideName(side)} advance`;
    return words.includes("none") ? `${sideName(side)} do not advance` : `${whoWords(who)} ${does(who, "advances", "advance")}`;
};

/** What an `end` has ended, by what comes next. */
function endWords(side: string, events: WarpeaceEvent[]): string {
    const phase = events.find((event) => event.kind === "phase");
    const next = phase?.kind === "phase" ? phase.phase : null;
    if (next === "movement") return `${sideName(side)} have placed their reinforcements`;
    if (next === "combat") return `${sideName(side)} end their movement`;
    if (events.some((event) => event.kind === "round" && event.round === 1)) return `${sideName(side)} have declared their attacks`;
    if (events.some(({ kind }) => kind === "segment")) return `${sideName(side)} end their turn`;
    return `${sideName(side)} are done`;
}

/** "The French roll 3 for alliances, +1 for points: 4. Nothing changes." */
function rollWords(side: string, events: WarpeaceEvent[]): string {
    const told = events.find((event) => event.kind === "alliance");
    if (told?.kind !== "alliance") return `${sideName(side)} roll for alliances`;
    const { die, modifier, result } = told;
    const sum = modifier ? `, ${modifier > 0 ? "+" : "−"}${Math.abs(modifier)} for points: ${die + modifier}` : "";
    const counts = die + modifier === result ? "" : `, which counts as ${result}`;
    return `${sideName(side)} roll ${die} for alliances${sum}${counts}${events.some(({ kind }) => kind === "joined-war") ? "" : ". Nothing changes"}`;
}

/** An attempt, and what came of it. */
const tryWords = (hex: string, battle: string, attempt: "join" | "transfer", events: WarpeaceEvent[]): string => {
    const told = events.find((event) => event.kind === "try");
    const verb = attempt === "join" ? "join" : "transfer to";
    if (told?.kind !== "try") return `the troops at ${place(hex)} try to ${verb} ${battleName(battle)}`;
    const { total, needed } = told;
    return `the troops at ${place(hex)} ${total >= needed ? verb : `fail to ${verb}`} ${battleName(battle)}: ${total}, and ${needed} were needed`;
};

const yes = (word: string | undefined): boolean => word === "yes";

const TELLERS: Record<string, Teller> = {
    move: moveWords,
    march: marchWords,
    sail: sailWords,
    lose: loseWords,
    inside: insideWords,
    advance: advanceWords,
    retreat: retreatWords,
    demand: ([hex = ""], { side }) => `${sideName(side)} demand to know who is inside ${place(hex)}`,
    entrench: ([hex = ""], { side }) => `${sideName(side)} entrench at ${place(hex)}`,
    end: (_words, { side, events }) => endWords(side, events),
    roll: (_words, { side, events }) => rollWords(side, events),
    decline: ([battle], { side }) => (battle ? `${sideName(side)} do not counter-attack in ${battleName(battle)}` : `${sideName(side)} do not roll for alliances`),
    place: (words, { side }) => {
        const at = words.indexOf("at");
        const who = whoIn(at < 0 ? words : words.slice(0, at));
        if (who.unknown || at < 0) return `${sideName(side)} place reinforcements`;
        return `${whoWords(who)} ${does(who, "arrives", "arrive")} at ${place(words[at + 1] ?? "")}`;
    },
    replace: ([sp = "", , hex = ""]) => `${whoWords(whoIn([sp]))} returns to the map at ${place(hex)}`,
    return: ([leader = "", , hex = ""]) => `${leaderLink(leader)} returns to the map at ${place(hex)}`,
    withdraw: ([hex = "", ...words]) => {
        const who = whoIn(words);
        return `${whoWords(who)} ${does(who, "leaves", "leave")} the map from ${place(hex)}`;
    },
    attack: ([pair = ""]) => {
        const [a = "", t = ""] = pair.split("-");
        return a === t ? `the troops at ${place(a)} attack the enemy there` : `the troops at ${place(a)} attack ${place(t)}`;
    },
    surround: ([pair = "", , hex = ""]) => `the troops at ${place(hex)} try to surround the enemy in ${battleName(pair)}`,
    subtract: ([answer], { side }) => `${sideName(side)} ${yes(answer) ? "subtract" : "do not subtract"} Wellington's value`,
    continue: ([battle = ""], { side }) => `${sideName(side)} continue ${battleName(battle)}`,
    cease: ([battle = ""], { side }) => `${sideName(side)} break off ${battleName(battle)}`,
    counter: ([battle = ""], { side }) => `${sideName(side)} counter-attack in ${battleName(battle)}`,
    assault: ([battle = ""], { side }) => `${sideName(side)} assault ${place(battle.split("-")[1] ?? "")}`,
    besiege: ([battle = ""], { side }) => `${sideName(side)} besiege ${place(battle.split("-")[1] ?? "")}`,
    leader: ([battle = "", leader = ""]) => (leader === "none" || !leader ? `nobody commands in ${battleName(battle)}` : `${leaderLink(leader)} commands in ${battleName(battle)}`),
    charge: ([battle = "", answer], { side }) => `${sideName(side)} ${yes(answer) ? "charge" : "do not charge"} in ${battleName(battle)}`,
    guard: ([battle = "", answer], { side }) => `${sideName(side)} ${yes(answer) ? "commit" : "hold back"} the Guard in ${battleName(battle)}`,
    resolve: ([battle = ""], { events }) => (events.some(({ kind }) => kind === "strength") ? "" : `${battleName(battle)} is fought`),
    transfer: ([hex = "", , battle = ""], { events }) => tryWords(hex, battle, "transfer", events),
    send: ([who = "", , to = ""], { side }) => who.includes("?") || !to ? `${sideName(side)} send them away` : `${HEX.test(who) ? `the troops at ${place(who)}` : leaderLink(who)} ${HEX.test(who) ? "are sent" : "goes"} to ${to === "in" ? "the city" : place(to.split("-").pop() ?? to)}`,
    join: ([hex = "", , battle = ""], { events }) => tryWords(hex, battle, "join", events),
    shift: ([from = "", , to = ""]) => `the troops at ${place(from)} shift to ${place(to)}`,
    order: (words, { side }) => `${sideName(side)} name the order of movement${words.includes("?") ? "" : `: ${listWords(words.map(sideName))}`}`,
    succeed: ([leader = "", , by = ""]) => (by === "none" ? `nobody takes the place of ${leaderLink(leader)}` : `${leaderLink(by)} takes the place of ${leaderLink(leader)}`),
};

/** An order as a sentence that names its leaders and places (core/words). "": its events say it. */
export function orderSentence(telling: Telling): string {
    const [verb = "", ...words] = telling.text.trim().split(/\s+/);
    const teller = TELLERS[verb];
    const said = teller?.(words, telling);
    return said === undefined ? plainText(telling.text) : said && `${capital(said)}.`;
}
