/* What happened, as sentences from events; what the order already says is left out. */
import type { WarpeaceEvent } from "../../../core/events";
import type { Entry, Happened, View } from "../../../core/types";
import { capital, listWords } from "../../../core/words";
import { count, hexLink, leaderLink, leaderName, sideAdjective, sideName, troopsIn, troopsWords, troopWords } from "../names";
import { positionOf, type Kind as Sp } from "../view";
import { battleName, orderSentence } from "./order-words";

type Kind = WarpeaceEvent["kind"];
type Told<K extends Kind> = Extract<WarpeaceEvent, { kind: K }>;

const eventsOf = (happened: Happened): WarpeaceEvent[] => happened.events as WarpeaceEvent[];
const all = <K extends Kind>(events: WarpeaceEvent[], kind: K): Told<K>[] => events.filter((event): event is Told<K> => event.kind === kind);
const signed = (value: number): string => (value > 0 ? `+${value}` : `−${-value}`);
const sp = (number: number): string => count(number, "SP", "SP");
const some = (number: number): string => (number ? sp(number) : "nothing");
const Side = (side: string | null): string => capital(sideName(side));

/** Kinds that an order says itself, by its verb. */
const SAID: Record<string, Kind[]> = {
    move: ["moved"],
    march: ["march"],
    sail: ["sail"],
    place: ["placed"],
    replace: ["placed"],
    return: ["placed"],
    withdraw: ["removed"],
    entrench: ["entrench"],
    demand: ["demand"],
    attack: ["attack"],
    continue: ["intent"],
    cease: ["intent"],
    counter: ["intent"],
    decline: ["intent"],
    assault: ["mode"],
    besiege: ["mode"],
    lose: ["lost", "attrition"],
    inside: ["garrison"],
    roll: ["alliance"],
    join: ["try"],
    transfer: ["try"],
    retreat: ["retreat"],
    advance: ["advance"],
    shift: ["shift"],
    send: ["displaced"],
    succeed: ["succeeded"],
};

const WHY: Record<Told<"lost">["why"], string> = {
    attrition: "to attrition",
    march: "on a forced march",
    overrun: "in an overrun",
    combat: "in battle",
    pursuit: "to pursuit",
    "enemies-on-the-way": "on the way through the enemy",
    "no-retreat": "because no retreat is open",
    surrender: "by surrender",
    rout: "in a rout",
    event: "to an event",
};

/** Names of changes that are no nations. */
const CHANGES: Record<string, string> = { Contingents: "the contingents", Revolt: "Westphalia", Rhine: "the Confederation of the Rhine", Wurtemburg: "Württemberg", Spain: "Spain, Portugal and Britain" };

/** What a change prevents or postpones; remembered like cities, so that sentences need no view. */
const TARGETS = new Map<string, string[]>();

function rememberFrom(view: View): void {
    for (const { change, targets } of positionOf(view)?.changes ?? []) TARGETS.set(change, targets);
}

/** "Prussia joins the Allies.", "Bavaria changes to the Allied side." */
function warWords(change: string, what: Told<"joined-war">["what"], side: string | null): string {
    const name = (one: string): string => CHANGES[one] ?? one;
    const who = capital(name(change));
    const [target, ...others] = TARGETS.get(change) ?? [];
    const many = who.includes(" and ") || change === "Contingents";
    const to = side ? sideName(side) : "the war";
    const words: Record<Told<"joined-war">["what"], string> = {
        later: target && !others.length ? `${name(target)} waits another month` : "the next change of alliances comes a month later",
        joins: `${who} ${many ? "join" : "joins"} ${to}`,
        "never-joins": `${target ? name(target) : "that power"} will not join the war`,
        "changes-sides": `${who} ${many ? "change" : "changes"} to the ${sideAdjective(side ?? "AL")} side`,
        leaves: `${who} ${many ? "leave" : "leaves"} the war`,
        revolt: `${who} rises in revolt and joins ${to}`,
        help: `${who} ties down enemy troops`,
    };
    return `${capital(words[what])}.`;
}

export const MODIFIERS: Record<Told<"drm">["what"], string> = {
    "leader-larger": "leader of the larger force",
    "leader-smaller": "leader of the smaller force",
    "morale-larger": "morale of the larger force",
    "morale-smaller": "morale of the smaller force",
    terrain: "terrain",
    river: "attack over water",
    trench: "entrenchment",
    maneuver: "surrounded",
    "charge-larger": "charge of the larger force",
    "charge-smaller": "charge of the smaller force",
    limit: "limit of all modifiers",
};

export const FATES: Record<Told<"casualty">["fate"], (months: number) => string> = {
    unharmed: () => "is unharmed",
    wounded: (months) => `is wounded and away for ${count(months, "month")}`,
    dead: () => "is killed",
    taken: () => "is captured",
};

const battle = (from: string, to: string): string => battleName(`${from}-${to}`);
const goes = (number: number, verb: string): string => (number === 1 ? `${verb}s` : verb);

/** "Kutusov arrives at Lemberg with 16 SP." A group is called by its first leader, else by its first SP. */
function arrivalWords(group: string, hex: string, number: number): string {
    const leader = group.split(/[ :@]/)[0] ?? "";
    if (troopsIn(leader)) return `${sp(number)} ${goes(number, "arrive")} at ${hexLink(hex)}.`;
    return `${leaderLink(leader)} arrives at ${hexLink(hex)}${number ? ` with ${sp(number)}` : ""}.`;
}

/** Kinds that are not here are told by headings, by other events, or by what is around the game. */
const TELLERS: { [K in Kind]?: (event: Told<K>) => string } = {
    left: ({ seat, how }) => `${Side(seat)} ${how === "timeout" ? "have run out of time" : "have left the game"}. An ally leads their troops from now on.`,
    offer: ({ offer, by }) => (offer === "none" ? "The offer is off." : `${Side(by)} offer ${offer === "draw" ? "a draw" : "to take back an order"}.`),
    die: ({ purpose, subject, value }) => (purpose === "attrition" ? `${sideAdjective(String(subject))} attrition: the die is ${value}.` : ""),
    attrition: ({ hex, sp: there, loss, cavalry }) => (loss ? `${capital(hexLink(hex))}: attrition costs ${loss} of ${sp(there)}${cavalry ? ", one of them cavalry" : ""}.` : ""),
    alliance: ({ side, die, modifier, result }) => `${Side(side)} roll ${die} for alliances${modifier ? `, ${signed(modifier)} for points: ${result}` : ""}.`,
    "joined-war": ({ change, what, side }) => warWords(change, what, side),
    placed: ({ group, hex, leader, sp: kind, count: number }) => {
        if (group) return arrivalWords(group, hex, number);
        return `${leader ? leaderLink(leader) : kind ? troopWords(kind, number) : "Troops"} ${leader || number === 1 ? "returns" : "return"} to the map at ${hexLink(hex)}.`;
    },
    removed: ({ hex, leader, sp: kind, count: number }) => `${leader ? leaderLink(leader) : kind ? troopWords(kind, number) : "Troops"} ${leader || number === 1 ? "leaves" : "leave"} the map from ${hexLink(hex)}.`,
    moved: ({ from, to, sp: number, leaders }) => {
        const who = listWords([number ? sp(number) : "", leaders ? count(leaders, "leader") : ""].filter(Boolean));
        return `${who} ${goes(number + leaders, "move")} from ${hexLink(from)} to ${hexLink(to)}.`;
    },
    march: ({ hex, mp }) => `Forced march from ${hexLink(hex)} for ${mp} MP.`,
    overrun: ({ hex, sp: number }) => `${sp(number)} at ${hexLink(hex)} ${number === 1 ? "is" : "are"} overrun.`,
    question: ({ hex, yes, side, sp: number }) => `${Side(side)} try to overrun ${hexLink(hex)} with ${sp(number)} and ${yes ? "succeed" : "fail"}.`,
    demand: ({ hex }) => `Who is inside ${hexLink(hex)}?`,
    garrison: ({ hex, inside, outside }) => `${capital(hexLink(hex))}: ${sp(inside)} inside the city, ${sp(outside)} outside.`,
    announced: ({ hex, inside, outside }) => `${capital(hexLink(hex))}: ${inside ? "troops" : "no troops"} inside the city, ${outside ? "some" : "none"} outside.`,
    entrench: ({ hex }) => `${capital(hexLink(hex))} is entrenched.`,
    sail: ({ from, to }) => `A force sails from ${hexLink(from)} to ${hexLink(to)}.`,
    displaced: ({ leader, to }) => `${leaderLink(leader)} has no troops left and ${to ? `rides to ${hexLink(to)}` : "leaves the map"}.`,
    attack: ({ from, to }) => (from === to ? `The troops at ${hexLink(from)} attack the enemy there.` : `The troops at ${hexLink(from)} attack ${hexLink(to)}.`),
    surround: ({ to, by, needed, total }) => `The troops at ${hexLink(by)} ${total >= needed ? "surround" : "fail to surround"} the enemy at ${hexLink(to)}: ${total}, and ${needed} were needed.`,
    round: ({ round }) => (round > 1 ? `Round ${round} of combat.` : ""),
    intent: ({ from, to, order }) =>
        `${capital(battle(from, to))}: ${{ continue: "the attack continues", cease: "the attack stops", counter: "the defenders counter-attack" }[order] ?? "no counter-attack"}.`,
    mode: ({ from, to, mode }) => (mode === "assault" ? `${capital(battle(from, to))} is an assault on the city.` : ""),
    demoralized: ({ from, to, side, level }) => `${Side(side)} ${level ? `are demoralized (level ${level})` : "recover their morale"} in ${battle(from, to)}.`,
    retreat: ({ from, to, sp: number, inside }) => `${sp(number)} ${goes(number, "retreat")} from ${hexLink(from)} ${inside ? "into the city" : `to ${hexLink(to)}`}.`,
    advance: ({ from, to, sp: number }) => `${sp(number)} ${goes(number, "advance")} from ${hexLink(from)} to ${hexLink(to)}.`,
    try: ({ hex, from, to, needed, total, attempt }) =>
        `The troops at ${hexLink(hex)} ${total >= needed ? "" : "fail to "}${attempt}${attempt === "transfer" ? " to" : ""} ${battle(from, to)}: ${total}, and ${needed} were needed.`,
    shift: ({ from, to, sp: number }) => `${sp(number)} ${goes(number, "shift")} from ${hexLink(from)} to ${hexLink(to)}.`,
    "battle-over": ({ from, to }) => `${capital(battle(from, to))} is over.`,
    siege: ({ hex, marker }) => (marker > 1 ? `The siege of ${hexLink(hex)} goes on: month ${marker}.` : `${capital(hexLink(hex))} is ${marker ? "" : "no longer "}besieged.`),
    surrender: ({ hex, die, marker, fallen }) => `The garrison of ${hexLink(hex)} ${fallen ? "surrenders" : "holds out"}: the die is ${die}, and it falls on ${marker === 1 ? "1" : `${marker} or less`}.`,
    casualty: ({ leader, fate, months }) => `${leaderLink(leader)} ${FATES[fate](months)}.`,
    succeeded: ({ leader, by }) => `${leaderLink(by)} takes the place of ${leaderLink(leader)}.`,
    points: ({ side, hex, points }) => `${Side(side)} gain ${count(points, "victory point")} for ${hexLink(hex)}.`,
    control: ({ hex, side }) => `${side ? `${Side(side)} control` : "Nobody controls"} ${hexLink(hex)}.`,
    "trench-gone": ({ hex }) => `The entrenchment at ${hexLink(hex)} is removed.`,
};

// ------------------------------------------------------------ several events, one sentence

/** "Verona loses 2 Austrian infantry and 1 Austrian cavalry to attrition." */
function lossWords(lost: Told<"lost">[]): string {
    const { hex, why } = lost[0]!;
    return `${capital(hexLink(hex))} loses ${troopsWords(lost.map(({ sp: kind, count: number }): [Sp, number] => [kind, number]))} ${WHY[why]}.`;
}

/** "+2 leader of the larger force (Napoleon), −1 terrain" */
const drmWords = (lines: Told<"drm">[]): string =>
    lines.map(({ what, value, leader }) => `${signed(value)} ${MODIFIERS[what]}${leader ? ` (${leaderName(leader)})` : ""}`).join(", ");

function resultWords(result: Told<"result">, strength: Told<"strength"> | undefined): string {
    const { total, loss_larger, loss_smaller } = result;
    const larger = strength?.larger ?? null;
    const rolled = total === null ? "The odds decide" : `The dice and modifiers make ${total}`;
    if (!larger) return `${rolled}: the larger force loses ${some(loss_larger)}, the smaller ${some(loss_smaller)}.`;
    const smaller = larger === "FR" ? "AL" : "FR";
    return `${rolled}: ${sideName(larger)} lose ${some(loss_larger)}, ${sideName(smaller)} ${some(loss_smaller)}.`;
}

function strengthWords({ from, to, french, allied, odds, larger }: Told<"strength">): string {
    const said = odds === "1-1" ? "even odds" : `odds of ${odds === "auto" ? "more than 4 to 1" : odds.replace("-", " to ")} for ${sideName(larger)}`;
    return `${capital(battle(from, to))}: ${french} French against ${allied} Allied SP, ${said}.`;
}

/** "The die is 2: all get 1 extra MP."; if they differ, one after the other. */
function marchWords(results: Told<"march-result">[], die: number | undefined): string {
    const groups = new Map<string, Told<"march-result">[]>();
    for (const one of results) groups.set(`${one.mp} ${one.loss}`, [...(groups.get(`${one.mp} ${one.loss}`) ?? []), one]);
    const said = [...groups.values()].map((group) => {
        const { mp, loss } = group[0]!;
        const number = group.reduce((sum, one) => sum + one.count, 0);
        const who = groups.size === 1 && group.length > 1 ? "all" : troopsWords(group.map(({ sp: kind, count: some }): [Sp, number] => [kind, some]));
        return `${who} ${goes(number, "get")} ${mp ? `${mp} extra MP` : "no extra MP"}${loss ? " and must lose 1 SP" : ""}`;
    });
    return `${die === undefined ? "" : `The die is ${die}: `}${said.join("; ")}.`;
}

/** What stands for several events: the first one tells, the others are silent. */
function joined(events: WarpeaceEvent[]): Map<WarpeaceEvent, string> {
    const told = new Map<WarpeaceEvent, string>();
    const groups = new Map<string, Told<"lost">[]>();
    for (const event of all(events, "lost")) groups.set(`${event.hex} ${event.why}`, [...(groups.get(`${event.hex} ${event.why}`) ?? []), event]);
    for (const group of groups.values()) {
        group.forEach((event) => told.set(event, ""));
        told.set(group[0]!, lossWords(group));
    }
    const results = all(events, "march-result");
    results.forEach((event) => told.set(event, ""));
    if (results.length) told.set(results[0]!, marchWords(results, all(events, "march")[0]?.die));
    const unharmed = all(events, "casualty").filter(({ fate }) => fate === "unharmed");
    unharmed.forEach((event) => told.set(event, ""));
    if (unharmed.length) told.set(unharmed[0]!, `${listWords(unharmed.map(({ leader }) => leaderLink(leader)))} ${unharmed.length === 1 ? "is" : "are"} unharmed.`);
    let strength: Told<"strength"> | undefined;
    let lines: Told<"drm">[] = [];
    for (const event of events) {
        if (event.kind === "strength") [strength, lines] = [event, []];
        if (event.kind === "strength") told.set(event, strengthWords(event));
        if (event.kind === "drm") lines.push(event);
        if (event.kind === "result") told.set(event, resultWords(event, strength));
        // Modifiers are told once they are all known.
        if (event.kind === "result" && lines.length) told.set(lines[0]!, `Modifiers: ${drmWords(lines)}.`);
    }
    return told;
}

function sentence(event: WarpeaceEvent): string {
    const tell = TELLERS[event.kind] as ((event: WarpeaceEvent) => string) | undefined;
    return tell ? tell(event) : "";
}

export function eventSentences(events: WarpeaceEvent[], said: readonly Kind[] = []): string[] {
    const together = joined(events);
    return events.filter(({ kind }) => !said.includes(kind)).map((event) => capital(together.get(event) ?? sentence(event))).filter(Boolean);
}

export function newsWords(happened: Happened, view: View): string[] {
    rememberFrom(view);
    return eventSentences(eventsOf(happened));
}

export function entryWords(entry: Entry, view: View): string[] {
    rememberFrom(view);
    if (entry.kind === "begin") return eventSentences(eventsOf(entry));
    if (entry.kind !== "order") return [];
    const events = eventsOf(entry);
    const verb = entry.text.split(" ")[0] ?? "";
    const said = SAID[verb] ?? [];
    // In the fog the events know more than the order does.
    if (entry.text.includes("?") && events.some(({ kind }) => said.includes(kind))) return eventSentences(events);
    // The event of a group that arrives says how many came; its order names only the first of them.
    if (verb === "place" && all(events, "placed").length) return eventSentences(events);
    const first = orderSentence({ text: entry.text, side: entry.name.replace(/\d+$/, ""), events });
    return [first, ...eventSentences(events, said)].filter(Boolean);
}

