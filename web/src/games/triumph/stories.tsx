/* Attacks as stories: their stages, what came of them, and a turn in a few lines. Every number is one that an event
 * tells. */
import type { TriumphEvent } from "../../core/events";
import type { BoardData, Entry, Point, View } from "../../core/types";
import { capital, linked, listWords } from "../../core/words";
import type { Fight, Stage, Stories, SumLine } from "../game";
import { FaceIcon } from "./block";
import { localeWords, sideAdjective, sideWord } from "./names";
import { eventsOf, signed, WHY } from "./news-words";
import { commanderName, unitInWords } from "./order-words";
import { atlasOf, enemyOf, FACES, facing, localeOf, positionOf, SIDES, unitOf, type Face, type Place, type Position, type Side } from "./view";

type Order = Entry & { kind: "order" };
type Told<K extends TriumphEvent["kind"]> = Extract<TriumphEvent, { kind: K }>;

/** The verbs of the orders after a threat. */
const VERBS = ["defend", "retreat", "occupy", "press", "feint", "lead", "attack", "counter", "advance", "loss", "odd", "keep"];

const verbOf = (order: Order): string => order.text.split(" ")[0] ?? "";
const isOrder = (entry: Entry): entry is Order => entry.kind === "order";

/** From the threat to the last order that belongs to it. */
function ordersAround(entries: Entry[], number: number): Order[] {
    const orders = entries.filter(isOrder);
    const at = orders.findIndex((order) => order.number === number);
    let first = at;
    while (first >= 0 && VERBS.includes(verbOf(orders[first]!))) first--;
    if (first < 0 || verbOf(orders[first]!) !== "threaten") return [];
    let end = first + 1;
    while (end < orders.length && VERBS.includes(verbOf(orders[end]!))) end++;
    return orders.slice(first, end);
}

/** What is known about an attack. */
interface Attacked {
    orders: Order[];
    events: TriumphEvent[];
    position: Position | null;
    board: BoardData | null;
    from: Place;
    attacker: Side;
    defender: Side;
}

const find = <K extends TriumphEvent["kind"]>(attack: Attacked, kind: K, fits: (event: Told<K>) => boolean = () => true): Told<K> | undefined =>
    attack.events.find((event): event is Told<K> => event.kind === kind && fits(event as Told<K>));

const orderOf = (attack: Attacked, verb: string): Order | undefined => attack.orders.find((order) => verbOf(order) === verb);

function attacked(orders: Order[], view: View, board: BoardData | null): Attacked | null {
    const events = orders.flatMap(eventsOf);
    const threat = events.find((event): event is Told<"threat"> => event.kind === "threat");
    const attacker = SIDES.find((side) => side === orders[0]?.name.charAt(0));
    if (!threat || !attacker) return null;
    return { orders, events, position: positionOf(view), board, from: threat.from, attacker, defender: enemyOf(attacker) };
}

// ------------------------------------------------------------ words

const side = (one: Side): string => `the ${sideWord(one)}`;
const placeLink = (number: number): string => linked("locale", number, localeWords(null, number));
const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;

const WINDS = ["east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast"];

/** "from the west", as the board has it; else by name. */
function fromWords({ board, from }: Attacked): string {
    const at = (number: number | null): Point | undefined => (board ? atlasOf(board).locale.get(number ?? 0)?.reserve : undefined);
    const [origin, goal] = [at(localeOf(from)), at(facing(from))];
    if (!origin || !goal) return `from ${placeLink(localeOf(from) ?? 0)}`;
    const eighths = Math.round((Math.atan2(origin[1] - goal[1], origin[0] - goal[0]) * 4) / Math.PI);
    return `from the ${WINDS[(eighths + 8) % 8]}`;
}

/** Who attacks: "Lannes", "units of Lannes", "cavalry 2 (C2e)". */
function attackersIn(attack: Attacked): { words: string; many: boolean } {
    const text = orderOf(attack, "attack")?.text ?? "";
    const [commands = ""] = text.replace(/^attack /, "").split(/ (?:wide|narrow|at|lead)\b/);
    const names = commands.split(" + ").flatMap((command) => {
        const [verb, name = ""] = command.split(" ");
        const who = commanderName(name, attack.position);
        if (verb === "corps") return [linked("commander", who, who)];
        if (verb === "detach") return [`units of ${linked("commander", who, who)}`];
        return verb === "unit" ? [unitInWords(name)] : [];
    });
    if (!names.length) return { words: side(attack.attacker), many: true };
    return { words: listWords(names), many: names.length > 1 || names[0]!.startsWith("units") };
}

function lossesOf(attack: Attacked): Record<Side, Told<"loss">[]> {
    const losses = attack.events.filter((event): event is Told<"loss"> => event.kind === "loss");
    const of = (one: Side) => losses.filter(({ unit }) => attack.position && unitOf(attack.position, unit)?.side === one);
    return { F: of("F"), A: of("A") };
}

/** "the French lose 1, the Allies lose 3" */
const lossWords = (attack: Attacked): string[] => {
    const losses = lossesOf(attack);
    return [attack.attacker, attack.defender].filter((one) => losses[one].length).map((one) => `${side(one)} lose ${losses[one].length}`);
};

/** The locales that the defender falls back to. */
function refuges(attack: Attacked): string {
    const text = orderOf(attack, "retreat")?.text ?? "";
    const numbers = [...text.matchAll(/ to (?:R\()?(\d+)/g)].map((found) => Number(found[1]));
    return listWords([...new Set(numbers)].map(placeLink));
}

const retreatWords = (attack: Attacked): string => {
    const where = refuges(attack);
    return where ? `fall back to ${where}` : "fall back";
};

/** "the Allies lose 3 and fall back to Krenowitz (127)" */
function aftermath(attack: Attacked): string {
    const losses = lossWords(attack);
    if (!orderOf(attack, "retreat")) return losses.join(", ");
    const loses = losses[losses.length - 1]?.startsWith(side(attack.defender)) ?? false;
    return loses ? `${losses.join(", ")} and ${retreatWords(attack)}` : [...losses, `${side(attack.defender)} ${retreatWords(attack)}`].join(", ");
}

function outcomeOf(attack: Attacked): string {
    const target = placeLink(facing(attack.from) ?? 0);
    const where = `${target} ${fromWords(attack)}`;
    if (find(attack, "feint")) return `${capital(side(attack.attacker))} threaten ${where}. It was a bluff.`;
    const final = find(attack, "result", (event) => event.final);
    if (!final) return find(attack, "defense", ({ units }) => units === 0) ? `${capital(side(attack.attacker))} threaten ${where}; ${withoutFight(attack)}.` : "";
    const { words, many } = attackersIn(attack);
    const won = final.winner === attack.attacker;
    const s = many ? "" : "s";
    const how = final.value === 0 ? `${won ? `win${s}` : `lose${s}`} a tie` : `${won ? `win${s}` : `lose${s}`} by ${Math.abs(final.value)}`;
    const after = aftermath(attack);
    return `${capital(words)} attack${s} ${where} and ${how}${after ? `; ${after}` : ""}.`;
}

function withoutFight(attack: Attacked): string {
    const lost = lossesOf(attack)[attack.defender].length;
    return `${side(attack.defender)} do not fight, ${lost ? `lose ${lost} and ` : ""}${retreatWords(attack)}`;
}

// ------------------------------------------------------------ stages

const asFace = (word: string): Face | null => FACES.find((face) => word.startsWith(face)) ?? null;

/** The units that an order names after a verb: "lead I2a C1b". */
const namedIn = (text: string | undefined, verb: string): string[] => {
    const said = new RegExp(`(?:^| )${verb} (.+)$`).exec(text ?? "")?.[1] ?? "";
    return said.split(" ").filter((word) => word && word !== "none");
};

function Row({ of, faces }: { of: Side; faces: (Face | null)[] }) {
    return (
        <span class="fight-row">
            <span class="fight-side">{sideWord(of)}</span>
            {faces.length ? faces.map((face, i) => <FaceIcon key={i} side={of} face={face} height={22} />) : <span class="faint">no leader</span>}
        </span>
    );
}

function leaders(attack: Attacked): Stage {
    const told = find(attack, "attack");
    const led = (told?.faces.slice(told.at === null ? 0 : 1) ?? []).map(asFace);
    const defense = namedIn(orderOf(attack, "lead")?.text, "lead").map(asFace);
    const picture = [<Row key="a" of={attack.attacker} faces={led} />, <Row key="d" of={attack.defender} faces={defense} />];
    const many = (faces: unknown[]) => (faces.length ? count(faces.length, "leader") : "no leader");
    return { title: "Leaders", words: `${many(led)} against ${many(defense)}`, picture };
}

const resultStage = (event: Told<"result">): Stage => ({
    title: event.final ? "Final result" : "Initial result",
    words: event.final && event.value === 0 ? `0, a tie that the ${sideWord(event.winner)} win` : `${signed(event.value)}, the ${sideWord(event.winner)} ${event.final ? "win" : "are ahead"}`,
    main: event.final,
});

function counterStage(attack: Attacked): Stage[] {
    const order = orderOf(attack, "counter");
    if (!order) return [];
    const units = namedIn(order.text, "counter");
    if (!units.length) return [{ title: "Counter-attack", words: "none" }];
    return [{ title: "Counter-attack", words: listWords(units.map(unitInWords)), picture: <Row of={attack.defender} faces={units.map(asFace)} /> }];
}

function lossStage(attack: Attacked): Stage[] {
    const losses = lossWords(attack);
    return losses.length ? [{ title: "Losses", words: capital(losses.join(", ")) }] : [];
}

const moraleOf = (attack: Attacked): string[] =>
    attack.events.flatMap((event) =>
        event.kind === "morale" ? [`${sideAdjective(event.side as Side)} morale ${signed(event.change)}, now ${event.morale} (${WHY[event.why]})`] : [],
    );

function moraleStage(attack: Attacked): Stage[] {
    const told = moraleOf(attack);
    return told.length ? [{ title: "Morale", words: told.join("; ") }] : [];
}

const retreatStage = (attack: Attacked): Stage[] =>
    orderOf(attack, "retreat") ? [{ title: "Retreat", words: `${capital(side(attack.defender))} ${retreatWords(attack)}` }] : [];

function stagesOf(attack: Attacked): Stage[] {
    const results = attack.events.filter((event): event is Told<"result"> => event.kind === "result");
    const after = [...lossStage(attack), ...moraleStage(attack), ...retreatStage(attack)];
    if (find(attack, "feint")) return [{ title: "Feint", words: "It was a bluff", main: true }];
    if (!results.length) return [{ title: "No fight", words: `${capital(side(attack.defender))} do not stand`, main: true }, ...after];
    const stage = (final: boolean) => results.filter((event) => event.final === final).map(resultStage);
    return [leaders(attack), ...stage(false), ...counterStage(attack), ...stage(true), ...after];
}

function decidedBy(attack: Attacked): Order | undefined {
    return attack.orders.find((order) =>
        eventsOf(order).some((event) => (event.kind === "result" && event.final) || event.kind === "feint" || (event.kind === "defense" && event.units === 0)),
    );
}

function fightOf(entries: Entry[], number: number, view: View, board: BoardData | null): Fight | null {
    const attack = attacked(ordersAround(entries, number), view, board);
    if (!attack) return null;
    const decided = decidedBy(attack);
    return {
        title: `Attack on ${localeWords(null, facing(attack.from) ?? 0)}`,
        entries: attack.orders.map((order) => order.number),
        decided: decided?.number ?? null,
        stages: decided ? stagesOf(attack) : [],
        outcome: decided ? outcomeOf(attack) : "",
        notes: moraleLine(attack.orders).map((line) => line.text),
        winner: find(attack, "result", (event) => event.final)?.winner ?? null,
    };
}

// ------------------------------------------------------------ a turn

/** "Lannes and Murat move." "2 units move." */
function movesLine(orders: Order[]): SumLine[] {
    const moves = orders.flatMap((order) => eventsOf(order).flatMap((event) => (event.kind === "command" ? [{ ...event, number: order.number }] : [])));
    const corps = moves.filter((move) => move.order === "corps" && move.commander);
    const names = [...new Set(corps.map((move) => move.commander!))].map((name) => linked("commander", name, name));
    const units = moves.filter((move) => !corps.includes(move));
    const line = (words: string, some: typeof moves, many: boolean): SumLine[] =>
        some.length ? [{ text: `${words} ${many ? "move" : "moves"}.`, entries: some.map((move) => move.number) }] : [];
    return [...line(listWords(names), corps, names.length > 1), ...line(count(units.length, "unit"), units, units.length > 1)];
}

/** "Morale: French 27 → 26, Allies 25 → 22." */
function moraleLine(orders: Order[]): SumLine[] {
    const told = orders.flatMap((order) => eventsOf(order).flatMap((event) => (event.kind === "morale" ? [{ ...event, number: order.number }] : [])));
    const words = SIDES.flatMap((one) => {
        const own = told.filter((event) => event.side === one);
        const [first, last] = [own[0], own[own.length - 1]];
        return first && last ? [`${sideWord(one)} ${first.morale - first.change} → ${last.morale}`] : [];
    });
    return words.length ? [{ text: `Morale: ${words.join(", ")}.`, entries: [...new Set(told.map((event) => event.number))] }] : [];
}

function sumUp(entries: Entry[], view: View, board: BoardData | null): SumLine[] {
    const orders = entries.filter(isOrder);
    const threats = orders.filter((order) => verbOf(order) === "threaten");
    const fights = threats.flatMap((order) => fightOf(entries, order.number, view, board) ?? []).filter((fight) => fight.outcome);
    return [
        ...movesLine(orders),
        ...fights.map((fight) => ({ text: fight.outcome, entries: fight.entries })),
        ...moraleLine(orders),
    ];
}

export const stories: Stories = { fightOf, sumUp };
