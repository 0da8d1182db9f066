/* The progress of an attack: each of the eleven steps as done, current, to come or skipped, and its decision. */
import { listWords, plainName } from "../../../core/words";
import type { TriumphEvent } from "../../../core/events";
import type { Entry, View } from "../../../core/types";
import { sideWord } from "../names";
import { eventsOf, signed } from "../news-words";
import { enemyOf, positionOf, unitName, unitOf, type Attack, type Position, type Result, type Side } from "../view";
import { STEPS, type Step, type StepNumber } from "./steps";

export type StepState = "done" | "now" | "later" | "skipped";

export interface Rung extends Step {
    state: StepState;
    side: Side | null;
    words: string;
}

/** What the log says about the current attack: the texts of its orders, and their results. */
export interface Story {
    orders: string[];
    events: TriumphEvent[];
}

/** The orders since the last threat, up to the moment shown. */
export function storyOf(entries: Entry[], upTo = Infinity): Story {
    const orders: string[] = [];
    const events: TriumphEvent[] = [];
    for (let i = entries.length - 1; i >= 0; i--) {
        const entry = entries[i]!;
        if (entry.kind !== "order" || entry.number > upTo) continue;
        orders.unshift(entry.text);
        events.unshift(...eventsOf(entry));
        if (eventsOf(entry).some((event) => event.kind === "threat")) return { orders, events };
    }
    return { orders: [], events: [] };
}

const verbIn = (story: Story, verb: string): string | undefined => story.orders.find((text) => text.split(" ")[0] === verb);

/** The view drops the final result once losses are assigned; the events still have it. */
export function finalOf(attack: Attack, story: Story): Result | null {
    if (attack.final) return attack.final;
    const told = story.events.find((event) => event.kind === "result" && event.final);
    return told?.kind === "result" ? { value: told.value, winner: told.winner as Side } : null;
}

/** The step that this prompt belongs to. */
export function stepOf(prompt: string, decider: Side, position: Position): StepNumber {
    const fought = position.attack?.initial !== undefined;
    const attacks = decider === position.active;
    switch (prompt) {
        case "command":
            return 1;
        case "retreat-option":
        case "occupation":
            return 2;
        case "retreat":
            return fought ? 11 : 2;
        case "feint-option":
            return 3;
        case "advance":
            return fought ? 11 : 3;
        case "lead":
            return 4;
        case "attack":
            return 5;
        case "counter":
            return 7;
        case "loss":
            return attacks ? 9 : 10;
        case "odd-loss":
            return attacks ? 10 : 9;
        default:
            return 11;
    }
}

/** The current question: the reader's if they are asked, else that of the seat that is. */
export function questionOf(view: View): { prompt: string; seat: string; side: Side } | null {
    const asked = view.deciders.find((one) => one.seat === view.seat) ?? view.deciders[0];
    if (!asked) return null;
    return { prompt: asked.prompt, seat: asked.seat, side: asked.seat.charAt(0) === "F" ? "F" : "A" };
}

export const resultWords = (result: Result): string => `${signed(result.value)}, ${sideWord(result.winner)} ahead`;
export const countWords = (count: number, thing: string): string => (count === 1 ? `1 ${thing}` : `${count} ${thing}s`);

const names = (position: Position, pieces: number[]): string =>
    listWords(pieces.map((piece) => unitOf(position, piece)).map((unit) => (unit ? unitName(unit) : "?")));

const leads = (position: Position, pieces: number[], what: string): string =>
    pieces.length ? `${names(position, pieces)} ${pieces.length > 1 ? what : what + "s"}` : `nobody ${what}s`;

const isGunLed = (position: Position, attack: Attack): boolean =>
    attack.attack_leaders.some((piece) => unitOf(position, piece)?.face === "A1");

/** Leaders as they were named, since later losses change their faces. */
function leadersIn(order: string | undefined): string | null {
    const said = /(?:^| )lead (.+)$/.exec(order ?? "")?.[1];
    if (!said || said.includes("?")) return null;
    const all = said === "none" ? [] : said.split(" ");
    return all.length ? `${listWords(all)} lead${all.length > 1 ? "" : "s"}` : "nobody leads";
}

function commandWords(story: Story): string {
    const order = verbIn(story, "attack");
    const command = order ? /^attack (.*?)(?: (?:wide|narrow))?(?: at \S+)? lead /.exec(order)?.[1] : undefined;
    if (!command) return "";
    const words = command
        .replace(/ leave .*?(?= \+|$)/g, "")
        .replace(/\bcorps (\S+)/g, "$1's corps")
        .replace(/\bdetach (\S+) .*?(?= \+|$)/g, "units of $1")
        .replace(/\bunit (\S+)/g, "$1 alone");
    return plainName(words) + ", ";
}

function wordsFor(step: StepNumber, position: Position, attack: Attack, story: Story): string {
    const final = finalOf(attack, story);
    const lost = (side: Side) => (attack.lost[side] ? countWords(attack.lost[side], "point") : "none");
    switch (step) {
        case 1:
            return attack.guard ? "a Guard Attack" : "";
        case 2:
            if (verbIn(story, "retreat") && !attack.initial) return "retreats";
            if (!attack.defenders.length) return "";
            return `${attack.blocking ? "blocks" : "stands"} with ${countWords(attack.defenders.length, "unit")}`;
        case 3:
            return verbIn(story, "feint") ? "it was a feint" : "pressed";
        case 4:
            return leadersIn(verbIn(story, "lead")) ?? leads(position, attack.defense_leaders, "lead");
        case 5:
            return commandWords(story) + (leadersIn(verbIn(story, "attack")) ?? leads(position, attack.attack_leaders, "lead")) + (attack.wide ? ", wide" : ", narrow");
        case 6:
            return attack.initial ? resultWords(attack.initial) : "";
        case 7:
            return attack.counter.length ? names(position, attack.counter) : "none";
        case 8:
            return final ? resultWords(final) : "";
        case 9:
            return lost(position.active);
        case 10:
            return lost(enemyOf(position.active));
        default:
            return "";
    }
}

function isSkipped(step: StepNumber, now: StepNumber, prompt: string, position: Position, attack: Attack): boolean {
    if (!attack.initial && (prompt === "occupation" || prompt === "retreat")) return step > 2;
    if (!attack.initial && prompt === "advance") return step > 3;
    return step === 7 && now > 5 && isGunLed(position, attack);
}

/** All steps; null if there is no attack. */
export function ladderOf(view: View, story: Story): Rung[] | null {
    const position = positionOf(view);
    const attack = position?.attack;
    const asked = questionOf(view);
    if (!position || !attack || !asked) return null;
    const now = stepOf(asked.prompt, asked.side, position);
    const sides = { attacker: position.active, defender: enemyOf(position.active), nobody: null };
    return STEPS.map((step) => {
        const skipped = isSkipped(step.number, now, asked.prompt, position, attack);
        const state = step.number === now ? "now" : skipped ? "skipped" : step.number < now ? "done" : "later";
        const told = state === "done" || (state === "now" && asked.prompt !== "retreat-option" && now === 2);
        return {
            ...step,
            state,
            side: step.number === now ? asked.side : sides[step.decider],
            words: told ? wordsFor(step.number, position, attack, story) : "",
        };
    });
}
