/* Orders in the notation of logs as sentences. */
import type { NapoleonEvent } from "../../../core/events";
import { capital, listWords, plainName } from "../../../core/words";
import type { Position, Spot } from "../view";
import type { Step } from "./chronicle";
import { sideName } from "../names";
import { count, goesTo, isMarker, named, onSpot, terrainWords, townLink, unitsIn, verb, wayWords, type Whose } from "./phrases";
import { blockIdIn, unitName } from "./roster";

/** What an order is told from. `step`: what `end` ends. */
export interface Telling extends Whose {
    text: string;
    events: NapoleonEvent[];
    step: Step | null;
}

type Teller = (words: string[], telling: Telling) => string;

const isSpot = (word: string): boolean => /^[AD][123R]>?$/.test(word);

// ------------------------------------------------------------ deployment

/** "Soire: F06 F07 Beaumont: F01" -> [["Soire", ["F06", "F07"]], ..] */
function placed(words: string[]): [place: string, blocks: string[]][] {
    const places: [string, string[]][] = [];
    for (const word of words) {
        if (word.endsWith(":")) places.push([word.slice(0, -1), []]);
        else if (word !== "-") places[places.length - 1]?.[1].push(word);
    }
    return places.filter(([, blocks]) => blocks.length);
}

function deployWords(words: string[], telling: Telling): string {
    const { side } = telling;
    const places = placed(words);
    if (!places.length) return `${sideName(side)} deploy`;
    if (isSpot(places[0]![0])) return `${sideName(side)} form up: ${lineWords(places, telling)}`;
    const most = [...places].sort((a, b) => b[1].length - a[1].length);
    const said = most.map(([town, blocks], i) => `${i ? blocks.length : count(blocks.length, "unit")} at ${townLink(town)}`);
    return `${sideName(side)} deploy ${listWords(said)}`;
}

const OCCUPIED: Record<string, string> = { farm: "holding the farm", hill: "on the hill", woods: "in the woods" };

function lineWords(places: [string, string[]][], telling: Telling): string {
    const post = (word: string) => OCCUPIED[/\/(farm|hill|woods)/.exec(word)?.[1] ?? ""] ?? "";
    const units = (blocks: string[]) => listWords(blocks.map((word) => [named(word, telling), post(word)].filter(Boolean).join(" ")));
    return places.map(([spot, blocks]) => `${blocks.some(blockIdIn) ? units(blocks) : count(blocks.length, "unit")} ${onSpot(spot as Spot)}`).join("; ");
}

// ------------------------------------------------------------ marches and battle moves

function moveWords(words: string[], telling: Telling): string {
    const to = words.indexOf("to");
    if (to > 0) return `${named(words[0]!, telling)} ${goesTo(words[to + 1] as Spot)}`;
    const path = words.find((word) => word.includes("-"));
    const blocks = words.filter((word) => word !== path);
    const { words: who, many } = unitsIn(blocks.length ? blocks : ["?"], telling);
    return path ? `${who} ${verb(many, "marches", "march")} from ${wayWords(path)}` : `${who} ${verb(many, "moves", "move")}`;
}

const STEPS: Record<Step, string> = {
    movement: "end their movement",
    combat: "end their combat",
    reinforcement: "bring no more reinforcements",
    regrouping: "end their regrouping",
};

const endWords: Teller = (_words, { side, step }) => `${sideName(side)} ${step ? STEPS[step] : "are done"}`;

/** "A13 to Hal, A14 to Waterloo" */
function retreatWords(words: string[], telling: Telling): string {
    const { side } = telling;
    const parts = words.join(" ").split(",").map((part) => part.trim().split(" "));
    const goals = new Map<string, string[]>();
    for (const [unit = "?", to, town] of parts) if (to === "to" && town) goals.set(town, [...(goals.get(town) ?? []), unit]);
    if (!goals.size) return `${sideName(side)} have nowhere to retreat`;
    return [...goals]
        .map(([town, units]) => {
            const { words: who, many } = unitsIn(units, telling);
            return `${who} ${verb(many, "retreats", "retreat")} to ${townLink(town)}`;
        })
        .join("; ");
}

// ------------------------------------------------------------ the rest

function terrainOrder(words: string[], telling: Telling): string {
    const { side } = telling;
    const parts = words.join(" ").split(",").map((part) => part.trim().split(" "));
    const said = parts.flatMap(([marker = "", spot]) => (isMarker(marker) ? [terrainWords(marker, spot && isSpot(spot) ? spot : null)] : []));
    return said.length ? `${sideName(side)} place ${listWords(said)}` : `${sideName(side)} place their terrain`;
}

/** The shot of this order, once it has been fired. */
function fireWords(words: string[], telling: Telling): string {
    const { events } = telling;
    const shot = events.find((event) => event.kind === "shot");
    const at = words.includes("square") || (shot?.kind === "shot" && shot.at === "squares") ? "the squares" : "the line";
    return `${named(words[0] ?? "?", telling)} fires at ${at}`;
}

function exchangeWords(words: string[], telling: Telling): string {
    return `${named(words[0] ?? "?", telling)} hands the position over to ${named(words.filter((word) => word !== "with")[1] ?? "?", telling)}`;
}

const one =
    (does: string): Teller =>
    (words, telling) =>
        `${named(words[0] ?? "?", telling)} ${does}`;

const TELLERS: Record<string, Teller> = {
    deploy: deployWords,
    move: moveWords,
    end: endWords,
    reveal: ([leader = ""], { side }) => (blockIdIn(leader) ? `${unitName(leader)} is revealed` : `${sideName(side)} reveal no leader`),
    skirmish: ([town = ""]) => `The skirmish at ${townLink(town)} is fought`,
    setup: ([town = ""]) => `The battle of ${townLink(town)} is set up`,
    battle: ([town = ""]) => `The battle of ${townLink(town)} is fought next`,
    pick: (words, telling) =>
        words.some(blockIdIn) ? `${sideName(telling.side)} choose ${listWords(words.map((word) => named(word, telling)))} to fight` : `${sideName(telling.side)} choose who fights`,
    hit: (words, telling) => `${listWords(words.map((word) => named(word, telling)))} ${verb(words.length > 1, "takes", "take")} the hit`,
    retreat: retreatWords,
    terrain: terrainOrder,
    fire: fireWords,
    form: one("forms square"),
    break: one("leaves square"),
    occupy: one("occupies the terrain"),
    exchange: exchangeWords,
    shelter: (words, telling) => `${named(words[0] ?? "?", telling)} shelters with ${named(words[2] ?? words[1] ?? "?", telling)}`,
    leave: one("leaves its shelter"),
    cross: (words, telling) => {
        const { words: who, many } = unitsIn(words, telling);
        return `${who} ${verb(many, "falls", "fall")} back across the stream`;
    },
    bring: (words, telling) => {
        const from = words.indexOf("from");
        const { words: who, many } = unitsIn(from > 0 ? words.slice(0, from) : words, telling);
        return `${who} ${verb(many, "comes", "come")} up as ${verb(many, "a reinforcement", "reinforcements")}${from > 0 ? ` from ${townLink(words[from + 1] ?? "")}` : ""}`;
    },
    regroup: (words, telling) => {
        const to = words.indexOf("to");
        const { words: who, many } = unitsIn(to > 0 ? words.slice(0, to) : words, telling);
        return `${who} ${verb(many, "regroups", "regroup")}${to > 0 ? ` to ${townLink(words[to + 1] ?? "")}` : ""}`;
    },
    supply: (words, telling) => `${sideName(telling.side)} give up ${listWords(words.map((word) => named(word, telling)))} for lack of supply`,
    bid: ([side = "", steps = ""]) => `bid ${count(Number(steps), "step")} to play ${sideName(side)}`,
    pass: () => "pass",
};

/** An order as a sentence that names its blocks and towns (core/words). */
export function orderSentence(telling: Telling): string {
    const [first = "", ...words] = telling.text.trim().split(/\s+/);
    const teller = TELLERS[first];
    return teller ? `${capital(teller(words, telling))}.` : plainName(telling.text);
}

/** What `end` would end now. */
export function stepNow({ stage, phase }: Position): Step | null {
    if (phase === "movement") return "movement";
    const steps: Partial<Record<Position["stage"], Step>> = { combat: "combat", reinforcing: "reinforcement", regrouping: "regrouping" };
    return steps[stage] ?? null;
}
