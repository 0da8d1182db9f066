/* What happened, as sentences from events; what the order already says is left out. */
import type { NapoleonEvent } from "../../../core/events";
import type { Entry, Happened, View } from "../../../core/types";
import { capital, linked, listWords, plainName } from "../../../core/words";
import type { ArmyId } from "../view";
import { positionOf } from "../view";
import { eventsOf, stepEndedBy, type Kind, type Told } from "./chronicle";
import { orderSentence, stepNow } from "./order-words";
import { sideName } from "../names";
import { armyName, count, goesTo, onSpot, terrainWords, townLink, unitLink, unitOfArmy } from "./phrases";
import { printedOn } from "./roster";

const some = (block: string | null, army: string | null): string => (block ? unitLink(block) : unitOfArmy(army));

/** Kinds that an order says itself, by its verb. */
const SAID: Record<string, Kind[]> = {
    move: ["moved"],
    form: ["action"],
    break: ["action"],
    occupy: ["action"],
    exchange: ["action"],
    shelter: ["action"],
    leave: ["action"],
    retreat: ["retreat"],
    bring: ["brought"],
    regroup: ["regrouped"],
    terrain: ["terrain"],
    deploy: ["deployed"],
    reveal: ["revealed"],
    skirmish: ["skirmish"],
    setup: ["setup"],
    battle: ["battle"],
    bid: ["bid"],
    pass: ["bid"],
    supply: ["lost"],
};

export const WHY_LOST: Record<Told<"lost">["why"], string> = {
    fire: "by fire",
    march: "on a force march",
    morale: "by bad morale",
    stream: "because it cannot cross the stream",
    square: "with the square that sheltered it",
    attrition: "by attrition as it leaves the battle",
    "no-road": "because no road is left for its retreat",
    supply: "for lack of supply",
};

const ACTIONS: Record<string, string> = {
    form: "forms square",
    break: "leaves square",
    occupy: "occupies the terrain",
    shelter: "takes shelter in a square",
    leave: "leaves its shelter",
    exchange: "hands its position over",
};

const OFFERS: Record<Told<"offer">["offer"], string> = { none: "", draw: "a draw", undo: "to take back an order" };

/** Kinds that are not here are told by headings, by other events, or by what is around the game. */
const TELLERS: { [K in Kind]?: (event: Told<K>) => string } = {
    drawn: ({ purpose, what, value }) =>
        purpose === "terrain" && what === "marker" ? `Drawn for the terrain: ${terrainWords(String(value), null).replace(/,.*/, "")}.` : purpose === "first-bid" ? `${capital(linked("seat", String(value), sideName(String(value))))} may bid first.` : "",
    offer: ({ offer, by }) => (offer === "none" ? "The offer is off." : `${capital(sideName(by ?? ""))} offer ${OFFERS[offer]}.`),
    bid: ({ seat, side, steps }) => (side ? `${capital(sideName(seat))}: bid ${count(steps, "step")} to play ${sideName(side)}.` : `${capital(sideName(seat))}: pass.`),
    deployed: ({ side }) => `${capital(sideName(side))} have deployed.`,
    revealed: ({ leader, town }) => `${capital(unitLink(leader))} is revealed at ${townLink(town)}.`,
    fight: ({ town, fight, attackers, defenders }) => `${fight === "battle" ? "Battle" : "Skirmish"} at ${townLink(town)}: ${count(attackers, "attacker")}, ${count(defenders, "defender")}.`,
    skirmish: ({ town }) => `The skirmish at ${townLink(town)} begins.`,
    setup: ({ town }) => `The battle of ${townLink(town)} is set up.`,
    terrain: ({ marker, spot }) => `${capital(terrainWords(marker, spot))}.`,
    battle: ({ town, round, side }) => `Battle of ${townLink(town)}, round ${round}: ${sideName(side)} act.`,
    moved: ({ block, army, from, to }) => `${capital(some(block, army))} ${goesTo(to, from)}.`,
    action: ({ order, block, spot }) => `${capital(some(block, null))} ${ACTIONS[order] ?? plainName(order)} ${onSpot(spot)}.`,
    retreat: ({ army, from, to, units, block }) =>
        units === 1 ? `${capital(some(block, army))} retreats from ${townLink(from)} to ${townLink(to)}.` : `${unitsOf(units, army)} retreat from ${townLink(from)} to ${townLink(to)}.`,
    brought: ({ army, from, to, units }) => `${unitsOf(units, army)} ${units === 1 ? "marches" : "march"} from ${townLink(from)} to reinforce ${townLink(to)}.`,
    regrouped: ({ army, from, to, units }) => `${unitsOf(units, army)} ${units === 1 ? "regroups" : "regroup"} from ${townLink(from)} to ${townLink(to)}.`,
    morale: ({ block, die, bonus, bad }) => `${capital(unitLink(block))} ${bad ? "fails" : "passes"} ${printedOn(block)?.type === "LDR" ? "his" : "its"} morale test: rolled ${die}${bonus ? ` + ${bonus}` : ""}.`,
    rout: ({ side, town }) => `${capital(sideName(side))} rout at ${townLink(town)}.`,
    victory: ({ side, town }) => `${capital(sideName(side))} win at ${townLink(town)}.`,
    stalemate: ({ town }) => `The battle of ${townLink(town)} ends in a stalemate: the attackers withdraw.`,
    supply: ({ army, units }) => `${capital(armyName[army as ArmyId])} lack supply and must give up ${count(units, "unit")}.`,
    defeated: ({ army }) => `${capital(armyName[army as ArmyId])} are defeated. Their remaining units are removed.`,
    lost: ({ block, why }) => `${capital(unitLink(block))} is eliminated ${WHY_LOST[why]}.`,
};

const unitsOf = (units: number, army: string): string => (units === 1 ? capital(unitOfArmy(army)) : `${units} ${unitOfArmy(army).replace(/^an? /, "")}s`);

// ------------------------------------------------------------ several events, one sentence

const take = <K extends Kind>(events: NapoleonEvent[], kind: K): Told<K>[] => events.filter((event): event is Told<K> => event.kind === kind);

/** "French units march from Givet: 5 to Dinant and 3 to Ciney." */
export function marchLines(events: NapoleonEvent[]): { text: string; army: string; from: string }[] {
    const groups = new Map<string, Told<"marches">[]>();
    for (const march of take(events, "marches")) groups.set(`${march.army} ${march.from}`, [...(groups.get(`${march.army} ${march.from}`) ?? []), march]);
    return [...groups.values()].map((marches) => {
        const { army, from } = marches[0]!;
        const sorted = [...marches].sort((a, b) => b.units - a.units);
        const [only] = sorted;
        const text =
            sorted.length === 1
                ? `${unitsOf(only!.units, army)} ${only!.units === 1 ? "marches" : "march"} from ${townLink(from)} to ${townLink(only!.to)}.`
                : `${unitsOf(2, army).replace(/^2 /, "")} march from ${townLink(from)}: ${listWords(sorted.map(({ units, to }) => `${units} to ${townLink(to)}`))}.`;
        return { text, army, from };
    });
}

/** "Guard artillery a (3)", or for hidden ones "2 Prussian units at Wavre and Ligny" */
function losers(lost: Told<"marched">[]): string[] {
    const known = lost.filter((one) => one.block).map((one) => `${unitLink(one.block!)} (${one.die}${one.bonus ? ` + ${one.bonus}` : ""})`);
    const armies = [...new Set(lost.filter((one) => !one.block).map((one) => one.army))];
    const hidden = armies.map((army) => {
        const those = lost.filter((one) => !one.block && one.army === army);
        return `${unitsOf(those.length, army).replace(/^A/, "a")} at ${listWords([...new Set(those.map((one) => one.town))].map(townLink))}`;
    });
    return [...known, ...hidden];
}

/** "Force marches: Guard artillery a (3) loses a step; 4 others lose nothing." */
export function forceMarchLine(events: NapoleonEvent[]): string[] {
    const marched = take(events, "marched");
    if (!marched.length) return [];
    const lost = marched.filter((one) => one.lost);
    const fine = marched.length - lost.length;
    const losing = lost.length ? `${listWords(losers(lost))} ${lost.length === 1 ? "loses" : "lose"} a step${lost.length === 1 ? "" : " each"}` : "";
    const rest = fine ? `${lost.length ? (fine === 1 ? "1 other" : `${fine} others`) : count(fine, "unit")} ${fine === 1 ? "loses" : "lose"} nothing` : "";
    return [`Force marches: ${[losing, rest].filter(Boolean).join("; ")}.`];
}

/** "The 1st Cavalry Corps fires at the line with 3 dice, hitting on 4 or less" */
export function aimWords({ block, needs, dice, at }: Pick<Told<"shot">, "block" | "needs" | "dice" | "at">): string {
    const target = at === "line" ? " at the line" : at === "squares" ? " at the squares" : "";
    return `${capital(unitLink(block))} fires${target} with ${dice === 1 ? "1 die" : `${dice} dice`}, hitting on ${needs === 1 ? "1" : `${needs} or less`}`;
}

/** A shot with its dice, which follow it. */
export const shotWords = (shot: Told<"shot">, rolled: number[]): string =>
    `${aimWords(shot)}${rolled.length ? ` (${rolled.join(", ")})` : ""}: ${shot.hits ? count(shot.hits, "hit") : "no hit"}.`;

/** The dice of each shot, in its place. */
export function shotsOf(events: NapoleonEvent[]): { shot: Told<"shot">; rolled: number[] }[] {
    const shots: { shot: Told<"shot">; rolled: number[] }[] = [];
    for (const event of events) {
        if (event.kind === "shot") shots.push({ shot: event, rolled: [] });
        else if (event.kind === "die" && event.purpose === "fire") shots[shots.length - 1]?.rolled.push(event.value);
    }
    return shots;
}

/** Hits of one block after another are one sentence: "loses 2 steps and is eliminated". */
export function hitWords(hits: Told<"hit">[]): string {
    const last = hits[hits.length - 1]!;
    const steps = hits.length === 1 ? "a step" : `${hits.length} steps`;
    const left = last.steps === null ? "" : last.steps === 0 ? " and is eliminated" : `, ${last.steps} left`;
    return `${capital(some(last.block, last.army))} loses ${steps}${left}.`;
}

/** What stands for several events: the first one tells, the others are silent. */
function joined(events: NapoleonEvent[], order: string): Map<NapoleonEvent, string> {
    const told = new Map<NapoleonEvent, string>();
    const silent = (some: NapoleonEvent[]) => some.forEach((event) => told.set(event, ""));
    const first = <E extends NapoleonEvent>(some: E[], words: string[]) => {
        silent(some);
        if (some[0]) told.set(some[0], words.join(" "));
    };
    for (const { shot, rolled } of shotsOf(events)) told.set(shot, shotWords(shot, rolled));
    const marches = take(events, "marches");
    const lines = marchLines(events);
    silent(marches);
    for (const line of lines) told.set(marches.find(({ army, from }) => army === line.army && from === line.from)!, line.text);
    first(take(events, "marched"), forceMarchLine(events));
    const picked = take(events, "picked");
    first(picked, [`These units fight: ${listWords(picked.map(({ block, steps }) => `${unitLink(block)} (${steps})`))}.`]);
    joinHits(events, told);
    // picks, losses and the order name their blocks already
    const open = new Set([...picked.map(({ block }) => block), ...take(events, "lost").map(({ block }) => block)]);
    const shown = take(events, "shown").filter(({ face }) => !open.has(face) && !order.includes(face));
    silent(take(events, "shown"));
    if (shown[0]) told.set(shown[0], `Revealed: ${listWords(shown.map(({ face }) => unitLink(face)))}.`);
    return told;
}

function joinHits(events: NapoleonEvent[], told: Map<NapoleonEvent, string>): void {
    const hits = take(events, "hit");
    for (let i = 0; i < hits.length; ) {
        let end = i + 1;
        while (end < hits.length && hits[i]!.block !== null && hits[end]!.block === hits[i]!.block) end++;
        hits.slice(i, end).forEach((hit) => told.set(hit, ""));
        told.set(hits[i]!, hitWords(hits.slice(i, end)));
        i = end;
    }
    const fallen = new Set(hits.filter(({ steps }) => steps === 0).map(({ block }) => block));
    for (const lost of take(events, "lost")) if (lost.why === "fire" && fallen.has(lost.block)) told.set(lost, "");
}

export function sentence(event: NapoleonEvent): string {
    const tell = TELLERS[event.kind] as ((event: NapoleonEvent) => string) | undefined;
    return tell ? tell(event) : "";
}

export function eventSentences(events: NapoleonEvent[], said: readonly Kind[] = [], order = ""): string[] {
    const together = joined(events, order);
    return events.filter(({ kind }) => !said.includes(kind)).map((event) => together.get(event) ?? sentence(event)).filter(Boolean);
}

export const newsWords = (happened: Happened): string[] => eventSentences(happened.events as NapoleonEvent[]);

export function entryWords(entry: Entry, view: View): string[] {
    if (entry.kind === "begin") return newsWords(entry);
    if (entry.kind !== "order") return [];
    const events = eventsOf(entry);
    const position = positionOf(view);
    const verb = entry.text.split(" ")[0] ?? "";
    const step = stepEndedBy(entry) ?? (entry.number === 0 && position ? stepNow(position) : events.some(({ kind }) => kind === "marches" || kind === "fight") ? "movement" : null);
    const side = entry.name.charAt(0);
    const telling = { text: entry.text, side, full: side === "A" || side !== view.seat, events, step };
    const said = SAID[verb] ?? [];
    // Of hidden units the events know the army; a Battle Turn has a number.
    if (verb === "battle" && events.some(({ kind }) => kind === "battle")) return eventSentences(events);
    if (entry.text.includes("?") && events.some(({ kind }) => said.includes(kind) && kind !== "deployed")) return eventSentences(events);
    return [firstLine(verb, telling, events), ...eventSentences(verb === "fire" ? withoutShot(events) : events, said, entry.text)];
}

const withoutShot = (events: NapoleonEvent[]): NapoleonEvent[] => events.filter((event) => event.kind !== "shot" && !(event.kind === "die" && event.purpose === "fire"));

/** A shot is told with its dice. */
function firstLine(verb: string, telling: Parameters<typeof orderSentence>[0], events: NapoleonEvent[]): string {
    const [shot] = verb === "fire" ? shotsOf(events) : [];
    return shot ? shotWords(shot.shot, shot.rolled) : orderSentence(telling);
}
