/* Fights as stories: their stages, what came of them, and a turn in a few lines. Every number is one that an event tells. */
import type { NapoleonEvent } from "../../../core/events";
import type { BoardData, Entry, View } from "../../../core/types";
import { capital, listWords } from "../../../core/words";
import type { Fight, Stage, Stories, SumLine } from "../../game";
import { BlockIcon } from "../block";
import { armyWord, sideName } from "../names";
import { blockOf, positionOf, sideOfArmy, type ArmyId, type Side } from "../view";
import { chronicleOf, eventsOf, isOrder, otherSide, type Clash, type Kind, type Order, type Told } from "./chronicle";
import { forceMarchLine, marchLines, shotsOf, WHY_LOST } from "./news-words";
import { armyName, count, terrainWords, townLink, townWords, unitLink } from "./phrases";
import { armyOfBlock, printedOn } from "./roster";

const of = <K extends Kind>(events: NapoleonEvent[], kind: K): Told<K>[] => events.filter((event): event is Told<K> => event.kind === kind);
const sideOfBlock = (id: string): Side => sideOfArmy(armyOfBlock(id) ?? "FR");
const title = ({ kind, town }: Clash): string => (kind === "battle" ? `Battle of ${townWords(town)}` : `Skirmish at ${townWords(town)}`);

// ------------------------------------------------------------ what came of it

/** "the Prussians", "the Allies" when both armies are among them. */
function who(armies: ArmyId[], side: Side): string {
    const [one, more] = [...new Set(armies)];
    return one && !more ? armyName[one] : sideName(side);
}

const lostBy = (clash: Clash, side: Side): Told<"lost">[] => of(clash.events, "lost").filter(({ block }) => sideOfBlock(block) === side);

/** Where the losers went, and with which armies. */
function retreatsOf(clash: Clash, side: Side): Told<"retreat">[] {
    return of(clash.events, "retreat").filter(({ army }) => sideOfArmy(army as ArmyId) === side);
}

/** "lose 3 units and rout to Namur and Gembloux" */
function loserWords(clash: Clash, side: Side): string {
    const lost = lostBy(clash, side).length;
    const routed = of(clash.events, "rout").some((event) => event.side === side);
    const towns = [...new Set(retreatsOf(clash, side).map(({ to }) => to))];
    const losing = lost ? `lose ${count(lost, "unit")}` : "";
    const going = towns.length ? `${routed ? "rout" : "retreat"} to ${listWords(towns.map(townLink))}` : "";
    return [losing, going].filter(Boolean).join(" and ") || "are gone";
}

function outcomeOf(clash: Clash): string {
    const { winner, town } = clash;
    if (!winner) return "";
    const loser = otherSide(winner);
    const armies = [...lostBy(clash, loser).map(({ block }) => armyOfBlock(block)!), ...retreatsOf(clash, loser).map(({ army }) => army as ArmyId)];
    const price = lostBy(clash, winner).length;
    const cost = price ? `, at the cost of ${count(price, "unit")}` : "";
    return `${capital(sideName(winner))} win at ${townLink(town)}${cost}; ${who(armies, loser)} ${loserWords(clash, loser)}.`;
}

/** How many hits the shooters of a side made. */
const hitsBy = (events: NapoleonEvent[], side: Side): number =>
    of(events, "shot").filter(({ block }) => sideOfBlock(block) === side).reduce((sum, { hits }) => sum + hits, 0);

const lossLine = (clash: Clash): string[] => {
    const lost = of(clash.events, "lost");
    return lost.length ? [`Eliminated: ${listWords(lost.map(({ block }) => unitLink(block)))}.`] : [];
};

// ------------------------------------------------------------ stages

function Faces({ ids, view }: { ids: string[]; view: View }) {
    const position = positionOf(view);
    return (
        <span class="fight-row">
            {ids.map((id) => {
                const face = (position && blockOf(position, id)) ?? printedOn(id);
                const army = armyOfBlock(id);
                return army && face ? <BlockIcon key={id} army={army} face={face} height={26} /> : null;
            })}
        </span>
    );
}

/** The units of both sides that everybody has seen in it. */
function linesStage(clash: Clash, view: View): Stage[] {
    const picked = of(clash.events, "picked").map(({ block, steps }) => ({ block, steps }));
    if (!picked.length) return [];
    const rows = (["A", "F"] as const).map((side) => ({ side, ids: picked.filter(({ block }) => sideOfBlock(block) === side).map(({ block }) => block) }));
    const picture = rows.map(({ side, ids }) => (
        <span class="fight-row" key={side}>
            <span class="fight-side">{side === "F" ? "French" : "Allies"}</span>
            <Faces ids={ids} view={view} />
        </span>
    ));
    return [{ title: "Units", words: rows.map(({ side, ids }) => `${sideName(side)}: ${listWords(ids.map((id) => unitLink(id, side === "A")))}`).join("; "), picture }];
}

function terrainStage(clash: Clash): Stage[] {
    const laid = of(clash.events, "terrain").filter(({ spot }) => spot !== null);
    const of_ = (party: string) => laid.filter(({ spot }) => spot!.startsWith(party)).map(({ marker, spot }) => terrainWords(marker, spot));
    const words = (["A", "D"] as const).flatMap((party) => (of_(party).length ? [`${party === "A" ? "attacker" : "defender"}: ${listWords(of_(party))}`] : []));
    return words.length ? [{ title: "Terrain", words: capital(words.join("; ")) }] : [];
}

/** "6 shots, 3 hits" */
function fireWords(events: NapoleonEvent[]): string[] {
    const shots = shotsOf(events);
    if (!shots.length) return [];
    const hits = shots.reduce((sum, { shot }) => sum + shot.hits, 0);
    return [`${count(shots.length, "shot")}, ${hits ? count(hits, "hit") : "no hit"}`];
}

function moraleWords(events: NapoleonEvent[]): string[] {
    const tests = of(events, "morale");
    const bad = tests.filter((test) => test.bad);
    if (!tests.length) return [];
    return [bad.length ? `${listWords(bad.map(({ block }) => unitLink(block)))} ${bad.length === 1 ? "loses" : "lose"} heart` : "morale holds"];
}

/** Units that went forward: charges are those of cavalry. */
function advanceWords(events: NapoleonEvent[]): string[] {
    const forward = of(events, "moved").filter(({ to }) => to.endsWith(">"));
    const charges = forward.filter(({ block }) => block && printedOn(block)?.type === "CAV").length;
    const others = forward.length - charges;
    return [...(charges ? [count(charges, "cavalry charge")] : []), ...(others ? [`${count(others, "unit")} ${others === 1 ? "advances" : "advance"}`] : [])];
}

const broughtWords = (events: NapoleonEvent[]): string[] => {
    const units = of(events, "brought").reduce((sum, one) => sum + one.units, 0);
    return units ? [count(units, "reinforcement")] : [];
};

const lostWords = (events: NapoleonEvent[]): string[] => {
    const lost = of(events, "lost");
    return lost.length ? [`${listWords(lost.map(({ block }) => unitLink(block)))} eliminated`] : [];
};

/** A Battle Turn: the events from one `battle` to the next. */
function turnsOf(clash: Clash): { turn: Told<"battle">; events: NapoleonEvent[] }[] {
    const turns: { turn: Told<"battle">; events: NapoleonEvent[] }[] = [];
    for (const event of clash.events) {
        if (event.kind === "battle") turns.push({ turn: event, events: [] });
        else if (event.kind === "rout") break;
        else turns[turns.length - 1]?.events.push(event);
    }
    return turns;
}

/** Battle Turns in which nothing happened are left out. */
function turnStages(clash: Clash): Stage[] {
    return turnsOf(clash).flatMap(({ turn, events }) => {
        const said = [...moraleWords(events), ...advanceWords(events), ...fireWords(events), ...lostWords(events), ...broughtWords(events)];
        return said.length ? [{ title: `Round ${turn.round}, ${sideName(turn.side).replace("the ", "")}`, words: capital(said.join("; ")) }] : [];
    });
}

function volleyStages(clash: Clash): Stage[] {
    const { attacker } = clash;
    if (!attacker) return [];
    return [otherSide(attacker), attacker].flatMap((side) => {
        const shots = shotsOf(clash.events).filter(({ shot }) => sideOfBlock(shot.block) === side);
        if (!shots.length) return [];
        const dice = shots.flatMap(({ rolled }) => rolled).join(", ");
        const hits = hitsBy(clash.events, side);
        return [{ title: side === attacker ? "Attacker fires" : "Defender fires", words: `${capital(sideName(side))}: ${hits ? count(hits, "hit") : "no hit"}${dice ? ` (${dice})` : ""}` }];
    });
}

function routStage(clash: Clash): Stage[] {
    return of(clash.events, "rout").map(({ side }) => {
        const lost = lostBy(clash, side as Side).filter(({ why }) => why === "no-road" || why === "attrition");
        const loss = lost.length ? `; ${listWords(lost.map(({ block }) => unitLink(block)))} lost on the way` : "";
        return { title: "Rout", words: `${capital(sideName(side))} rout${loss}` };
    });
}

function regroupStage(clash: Clash): Stage[] {
    const units = of(clash.events, "regrouped").reduce((sum, one) => sum + one.units, 0);
    return units ? [{ title: "Regrouping", words: `${count(units, "unit")} ${units === 1 ? "moves" : "move"}` }] : [];
}

function stagesOf(clash: Clash, view: View): Stage[] {
    const result: Stage = { title: "Result", words: outcomeOf(clash), main: true };
    if (clash.kind === "skirmish") return [...linesStage(clash, view), ...volleyStages(clash), result];
    const stalemate: Stage[] = clash.stalemate ? [{ title: "Stalemate", words: "Two quiet turns: the attackers withdraw" }] : [];
    return [...terrainStage(clash), ...turnStages(clash), ...stalemate, ...routStage(clash), result, ...regroupStage(clash)];
}

const fights = new WeakMap<Clash, Fight>();

/** A decided fight is told once. */
export function fightFrom(clash: Clash, view: View): Fight {
    const known = fights.get(clash);
    if (known && known.entries.length === clash.orders.length) return known;
    const decided = clash.decided !== null;
    const fight: Fight = {
        title: title(clash),
        entries: clash.orders.map((order) => order.number),
        decided: clash.decided,
        stages: decided ? stagesOf(clash, view) : [],
        outcome: decided ? outcomeOf(clash) : "",
        notes: decided ? lossLine(clash) : [],
        winner: clash.winner,
    };
    if (decided) fights.set(clash, fight);
    return fight;
}

function fightOf(entries: Entry[], number: number, view: View): Fight | null {
    const clash = chronicleOf(entries).of.get(number);
    return clash ? fightFrom(clash, view) : null;
}

// ------------------------------------------------------------ a turn

const numbered = (orders: Order[], kind: Kind): number[] => orders.filter((order) => eventsOf(order).some((event) => event.kind === kind)).map((order) => order.number);

function movesLines(orders: Order[]): SumLine[] {
    const entries = numbered(orders, "marches");
    return marchLines(orders.flatMap(eventsOf)).map(({ text }) => ({ text, entries }));
}

function supplyLines(orders: Order[]): SumLine[] {
    const lost = orders.flatMap((order) => of(eventsOf(order), "lost").filter(({ why }) => why === "supply").map(({ block }) => ({ block, number: order.number })));
    const defeated = orders.flatMap((order) => of(eventsOf(order), "defeated").map(({ army }) => ({ text: `${capital(armyName[army as ArmyId])} are defeated.`, entries: [order.number] })));
    const line = lost.length ? [{ text: `${listWords(lost.map(({ block }) => capital(unitLink(block))))} ${lost.length === 1 ? "is" : "are"} lost ${WHY_LOST.supply}.`, entries: lost.map(({ number }) => number) }] : [];
    return [...line, ...defeated];
}

/** "Losses: French 3 of 12, Prussian 2 of 9." */
function lossesLine(orders: Order[], view: View): SumLine[] {
    const lost = orders.flatMap((order) => of(eventsOf(order), "lost"));
    const position = positionOf(view);
    if (!lost.length || !position) return [];
    const armies = position.armies.filter(({ army }) => lost.some(({ block }) => armyOfBlock(block) === army));
    const words = armies.map(({ army, lost: all, defeat }) => `${armyWord[army]} ${all} of ${defeat}`);
    return [{ text: `Losses: ${listWords(words)}.`, entries: numbered(orders, "lost") }];
}

function sumUp(entries: Entry[], view: View): SumLine[] {
    const orders = entries.filter(isOrder);
    const told = chronicleOf(orders).clashes.map((clash) => fightFrom(clash, view)).filter((fight) => fight.outcome);
    const forced = forceMarchLine(orders.flatMap(eventsOf)).map((text) => ({ text, entries: numbered(orders, "marched") }));
    const lines = [
        ...movesLines(orders),
        ...forced,
        ...told.map((fight) => ({ text: fight.outcome, entries: fight.entries.length ? fight.entries : [fight.decided!] })),
        ...supplyLines(orders),
        ...lossesLine(orders, view),
    ];
    return lines.length ? lines : [{ text: "No unit moved.", entries: orders.slice(-1).map((order) => order.number) }];
}

export const stories: Stories = {
    fightOf: (entries, number, view, _board: BoardData | null) => fightOf(entries, number, view),
    sumUp: (entries, view) => sumUp(entries, view),
};

