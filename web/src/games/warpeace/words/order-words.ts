/* Orders as sentences. */
import type { WarpeaceEvent } from "../../../core/events";
import { capital, listWords, linked } from "../../../core/words";
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

export function battleName(word: string): string {
    const [a = "", t = ""] = word.split("-");
    return linked("battle", word, a === t ? `the battle in ${hexName(a)}` : `the battle of ${hexName(t)}`);
}

/** From its first hex to its last. */
function ends(words: string[]): { from: string; to: string; via: string[] } {
    const path = words.find(isPath)?.split("-") ?? [];
    return { from: path[0] ?? "", to: path[path.length - 1] ?? "", via: path.slice(1, -1) };
}

const does = (who: Who, one: string, many: string): string => (isOne(who) ? one : many);

const moveWords: Teller = (words) => {
    const who = whoIn(words.filter((word) => !isPath(word)));
    const { from, to } = ends(words);
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

const loseWords: Teller = (words, { side }) => {
    const lost = words.flatMap((word) => troopsIn(word) ?? []);
    const where = words.filter((word) => HEX.test(word));
    const total = troopsWords(lost.map(({ kind, count: number }) => [kind, number]));
    if (!lost.length) return `${sideName(side)} choose their losses`;
    return `${sideName(side)} lose ${total}${where.length ? ` in ${listWords(where.map(place))}` : ""}`;
};

const insideWords: Teller = ([hex = "", ...words]) => {
    const who = whoIn(words);
    return words.includes("none") || !words.length ? `nobody goes inside ${place(hex)}` : `${whoWords(who)} ${does(who, "goes", "go")} inside ${place(hex)}`;
};

function retreatWords(words: string[]): string {
    const battle = words.find(isPath);
    const parts = words.filter((word) => word !== battle).join(" ").split(",").map((part) => part.trim().split(" "));
    const said = parts.flatMap((part) => {
        if (part[0] === "lose") return [`${whoWords(whoIn(part.slice(1)))} lost`];
        const to = part.indexOf("to");
        const goal = part.includes("in") ? "the city" : to >= 0 ? place(part[to + 1] ?? "") : "";
        const who = part.includes("all") ? "all" : whoWords(whoIn(to >= 0 ? part.slice(0, to) : part.filter((word) => word !== "in")));
        return goal ? [`${who} to ${goal}`] : [];
    });
    return `Withdrawal${battle ? ` from ${battleName(battle)}` : ""}${said.length ? `: ${said.join(", ")}` : ""}`;
}

const advanceWords: Teller = (words, { side }) => {
    const who = whoIn(words);
    return words.includes("none") ? `${sideName(side)} do not advance` : `${whoWords(who)} ${does(who, "advances", "advance")}`;
};

/** What an `end` has ended, by what comes next. */
function endWords(side: string, events: WarpeaceEvent[]): string {
    const phase = events.find((event) => event.kind === "phase");
    const next = phase?.kind === "phase" ? phase.phase : null;
    if (next === "movement") return `${sideName(side)} have placed their reinforcements`;
    if (next === "combat") return `${sideName(side)} end their movement`;
    if (events.some(({ kind }) => kind === "round")) return `${sideName(side)} have declared their attacks`;
    return `${sideName(side)} do nothing more`;
}

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
    roll: (_words, { side }) => `${sideName(side)} roll for alliances`,
    decline: ([battle], { side }) => (battle ? `${sideName(side)} do not counter-attack in ${battleName(battle)}` : `${sideName(side)} do not roll for alliances`),
    place: (words) => {
        const at = words.indexOf("at");
        return `Reinforcements arrive at ${place(words[at + 1] ?? "")}: ${whoWords(whoIn(words.slice(0, at)))}`;
    },
    replace: ([sp = "", , hex = ""]) => `${whoWords(whoIn([sp]))} returns at ${place(hex)}`,
    return: ([leader = "", , hex = ""]) => `${leaderLink(leader)} returns at ${place(hex)}`,
    withdraw: ([hex = "", ...words]) => `${whoWords(whoIn(words))} leave the map from ${place(hex)}`,
    attack: ([pair = ""]) => {
        const [a = "", t = ""] = pair.split("-");
        return a === t ? `the troops at ${place(a)} attack the enemy there` : `the troops at ${place(a)} attack ${place(t)}`;
    },
    surround: ([pair = "", , hex = ""]) => `the troops at ${place(hex)} try to surround the enemy in ${battleName(pair)}`,
    subtract: ([answer], { side }) => `${sideName(side)} ${yes(answer) ? "subtract" : "do not subtract"} Wellington's value`,
    continue: ([battle = ""], { side }) => `${sideName(side)} continue ${battleName(battle)}`,
    cease: ([battle = ""], { side }) => `${sideName(side)} break off ${battleName(battle)}`,
    counter: ([battle = ""], { side }) => `${sideName(side)} counter-attack in ${battleName(battle)}`,
    assault: ([battle = ""], { side }) => `${sideName(side)} assault the city in ${battleName(battle)}`,
    besiege: ([battle = ""], { side }) => `${sideName(side)} besiege the city in ${battleName(battle)}`,
    leader: ([battle = "", leader = ""]) => (leader === "none" || !leader ? `nobody commands in ${battleName(battle)}` : `${leaderLink(leader)} commands in ${battleName(battle)}`),
    charge: ([battle = "", answer], { side }) => `${sideName(side)} ${yes(answer) ? "charge" : "do not charge"} in ${battleName(battle)}`,
    guard: ([battle = "", answer], { side }) => `${sideName(side)} ${yes(answer) ? "commit" : "hold back"} the Guard in ${battleName(battle)}`,
    resolve: ([battle = ""]) => `${battleName(battle)} is fought`,
    transfer: ([hex = "", , battle = ""]) => `the troops at ${place(hex)} try to transfer to ${battleName(battle)}`,
    send: ([who = "", , to = ""]) => `${HEX.test(who) ? `the troops at ${place(who)}` : leaderLink(who)} ${HEX.test(who) ? "go" : "goes"} to ${to === "in" ? "the city" : place(to.split("-").pop() ?? to)}`,
    join: ([hex = "", , battle = ""]) => `the troops at ${place(hex)} try to join ${battleName(battle)}`,
    shift: ([from = "", , to = ""]) => `the troops at ${place(from)} shift to ${place(to)}`,
    order: (words, { side }) => `${sideName(side)} name the order of movement: ${listWords(words.map(sideName))}`,
    succeed: ([leader = "", , by = ""]) => (by === "none" ? `nobody takes the place of ${leaderLink(leader)}` : `${leaderLink(by)} takes the place of ${leaderLink(leader)}`),
};

/** An order as a sentence that names its leaders and places (core/words). */
export function orderSentence(telling: Telling): string {
    const [verb = "", ...words] = telling.text.trim().split(/\s+/);
    const teller = TELLERS[verb];
    return teller ? `${capital(teller(words, telling))}.` : plainText(telling.text);
}
