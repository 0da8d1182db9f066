/* Verbs, choices and prompts in words. */
import type { Choice, Draft, View } from "../../../core/types";
import { capital, listWords } from "../../../core/words";
import type { Words } from "../../game";
import { count, hexTitle, kindWords, leaderName, powerOf, troopsIn, troopWords } from "../names";
import { leaderOf, leadersIn, pilesIn, positionOf, ownSide, sumOf, type Position } from "../view";
import { plainText } from "./plain-text";

const VERBS: Record<string, Words> = {
    move: { label: "Move", hint: "Leaders take troops along; cavalry also moves by itself." },
    march: { label: "Forced march", hint: "Roll a die for up to 3 extra MP. It may cost SP." },
    entrench: { label: "Entrench", hint: "Troops that stay where they are dig in." },
    demand: { label: "Who is inside a city?", hint: "The enemy must say who is inside a city." },
    sail: { label: "Sail" },
    lose: { label: "Choose losses" },
    roll: { label: "Roll for alliances" },
    decline: { label: "Decline" },
    place: { label: "Place reinforcements" },
    replace: { label: "Bring back lost troops" },
    return: { label: "Bring back a leader" },
    withdraw: { label: "Withdraw from the map" },
    inside: { label: "Inside the city" },
    attack: { label: "Declare an attack" },
    surround: { label: "Surround the enemy" },
    subtract: { label: "Subtract Wellington's value?" },
    continue: { label: "Continue the attack" },
    cease: { label: "Break off the attack" },
    counter: { label: "Counter-attack" },
    assault: { label: "Assault the city" },
    besiege: { label: "Besiege the city" },
    leader: { label: "Choose who commands" },
    charge: { label: "Charge with the cavalry" },
    guard: { label: "Commit the Guard" },
    resolve: { label: "Fight a battle" },
    retreat: { label: "Withdraw" },
    transfer: { label: "Transfer to another battle" },
    send: { label: "Send" },
    advance: { label: "Advance" },
    join: { label: "Join a battle" },
    shift: { label: "Shift" },
    succeed: { label: "Choose who takes command" },
    order: { label: "Order of movement", hint: "Who of your coalition moves first." },
};

const ENDS: Record<string, Words> = {
    placing: { label: "End reinforcements", hint: "Movement comes next." },
    moving: { label: "End movement", hint: "Combat comes next." },
    declare: { label: "Fight", hint: "No more attacks this month." },
    manoeuvre: { label: "No more maneuvers" },
    withdraw: { label: "Everyone else stays" },
    join: { label: "Nobody else joins" },
    victor: { label: "Everyone else stays" },
};

export function verbWords(verb: string, position: Position | null): Words {
    if (verb === "end" && position?.stage === "declare" && !position.battles.length) return { label: "No attack", hint: "The Combat Phase ends." };
    if (verb === "end") return ENDS[position?.stage ?? ""] ?? { label: "Done" };
    return VERBS[verb] ?? { label: capital(plainText(verb)) };
}

export const modeWords = (verb: string): Words => verbWords(verb, null);

/** "Strasbourg (AA23)", with who stands there */
function hexChoice(hex: string, view: View): Words {
    const position = positionOf(view);
    const side = ownSide(view);
    const leaders = position ? leadersIn(position, hex).filter((leader) => leader.side === side) : [];
    const own = position ? sumOf(pilesIn(position, hex).filter((pile) => pile.side === side)) : 0;
    const words = [listWords(leaders.map(({ leader }) => leaderName(leader))), own ? count(own, "SP", "SP") : ""].filter(Boolean).join(", ");
    return words ? { label: hexTitle(hex), hint: words } : { label: hexTitle(hex) };
}

function leaderChoice(name: string, view: View): Words {
    const position = positionOf(view);
    const leader = position && leaderOf(position, name);
    return leader ? { label: leaderName(name), hint: `Value ${leader.value}, ${leader.mp} MP, takes ${leader.capacity} SP` } : { label: leaderName(name) };
}

const WORDS: Record<string, string> = { done: "Done", none: "Nobody", yes: "Yes", no: "No", then: "And then", to: "To", "these hexes": "Along these hexes", "into the city": "Into the city" };

export function choiceWords(choice: Choice, draft: Draft, view: View): Words {
    const { text, kind, noun } = choice;
    const position = positionOf(view);
    const target = choice.targets[0];
    if (kind === "verb" || (noun === "word" && draft.taken.length === 0)) return verbWords(text, position);
    const troops = troopsIn(text);
    if (troops) return { label: troopWords(troops.kind, troops.count) };
    if (target?.what === "seat") return { label: powerOf(target.id) };
    const among = /^([A-Z]{2}[cghiklmp]) \.\.$/.exec(text)?.[1];
    if (among) return { label: `${kindWords(among)}: how many` };
    if (target?.what === "leader" && noun === "piece") return leaderChoice(target.id, view);
    if (target?.what === "hex" && choice.targets.length === 1 && kind !== "among") return hexChoice(target.id, view);
    return { label: WORDS[text] ?? capital(plainText(text)) };
}

/** After "Waiting for the Allies to". */
const PROMPTS: Record<string, string> = {
    attrition: "choose their losses to attrition",
    alliance: "decide about alliances",
    event: "settle an event",
    reinforcement: "place reinforcements",
    order: "name the order of movement",
    move: "move",
    "march-loss": "choose the loss of a forced march",
    garrison: "say who is inside a city",
    declare: "declare attacks",
    manoeuvre: "maneuver",
    wellington: "decide about Wellington",
    intent: "continue or break off a battle",
    posture: "say who is inside a city",
    mode: "assault or besiege",
    leader: "choose who commands",
    charge: "decide about a charge",
    guard: "decide about the Guard",
    resolve: "choose the next battle",
    loss: "choose their losses",
    withdraw: "withdraw or stay",
    "must-withdraw": "withdraw",
    destination: "choose where enemies retreat",
    advance: "advance",
    join: "join a battle",
    victor: "fall back or stay",
    "siege-retreat": "retreat from a siege",
    shift: "shift troops",
    displaced: "move a leader without troops",
    succession: "choose a successor",
};

export const promptWords = (prompt: string): string => PROMPTS[prompt] ?? "";

/** Of a divided side: "Austria: ". */
const SEAT = /^[A-Z][a-z]+: /;
const MOVE = /^(Move, force march|A group is in)/;
/** What withdrawing costs, the panel says. */
const WITHDRAW = /^(Withdraw or transfer forces|Morale is broken\. Withdraw from .*? against [^.]*|The siege is broken\. Withdraw from [^.]*)/;

/** The server's sentences without codes. What the panel of the Movement Phase shows, its question need not say. */
export function serverWords(text: string, view: View): string {
    const position = positionOf(view);
    const whose = SEAT.exec(text)?.[0];
    if (whose) return whose + serverWords(text.slice(whose.length), view);
    if (text.startsWith("Declare attacks")) return position?.battles.length ? "Declare more attacks, or fight." : "Attack an enemy beside your troops, or end your combat.";
    const leaves = WITHDRAW.exec(text)?.[0];
    if (leaves) return leaves.startsWith("Withdraw or") ? "Withdraw or transfer forces. Everyone else stays." : `${plainText(leaves)}.`;
    if (!MOVE.test(text)) return plainText(text);
    return position?.group ? "Go on with your group, move others, or end your movement." : "Move your armies, then end your movement.";
}

export function questionBefore(order: string, view: View): string | null {
    const position = positionOf(view);
    if (order !== "end" || position?.stage !== "moving") return null;
    const side = ownSide(view);
    const idle = position.leaders.filter((leader) => leader.side === side && leader.state === "map" && !leader.marks.includes("moved") && !leader.marks.includes("group"));
    return position.leaders.some((leader) => leader.side === side && (leader.marks.includes("moved") || leader.marks.includes("group"))) || !idle.length
        ? null
        : "None of your leaders has moved. End your movement?";
}
