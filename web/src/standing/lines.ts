/* Standing orders as texts (docs/standing.md): written, read, and put into words. */
import { orderWords } from "../choosing/wording";
import type { View } from "../core/types";
import { capital, listWords, plainName } from "../core/words";
import { moduleOf } from "../games";

/** How long an answer counts. */
export type Limit = "turn" | "game";

export interface Policy {
    name: string;
    sentence: string;
    /** A line must name some. */
    things: boolean;
}

export interface Measure {
    name: string;
    sentence: string;
    /** What it can be; none: a number. */
    words: string[];
}

export interface Prompt {
    prompt: string;
    policies: Policy[];
    measures: Measure[];
}

/** What `GET standing` tells. */
export interface Standing {
    lines: string[];
    held: boolean;
    turn: string;
    /** What the question now is about. */
    about: string[];
    prompts: Prompt[];
}

/** What a measure says now: a range, or a word. */
export interface Measured {
    name: string;
    least?: number;
    most?: number;
    is?: string | null;
}

export type Operator = "<=" | ">=" | "=";

export interface Condition {
    measure: string;
    operator: Operator;
    value: string;
}

/** What a line says besides its prompt and its answer. */
export interface Terms {
    limit: Limit;
    /** Places or pieces; none: any. */
    about: string[];
    conditions: Condition[];
    /** Orders for the questions that follow. */
    then: string[];
}

export interface Line {
    prompts: string[];
    about: string;
    condition: string;
    limit: string;
    answer: string;
}

/** `turn`: the name of the turn in which it was said, which may be over when it is saved. */
export function lineOf(prompt: string, terms: Partial<Terms>, turn: string, answer: string): string {
    const { limit = "game", about = [], conditions = [], then = [] } = terms;
    const when = [
        `when ${prompt}`,
        about.length ? `about ${about.join(" ")}` : "",
        conditions.length ? `if ${conditions.map(({ measure, operator, value }) => `${measure} ${operator} ${value}`).join(" and ")}` : "",
        limit === "turn" ? `in turn ${turn}` : "",
    ];
    return `${when.filter(Boolean).join(" ")}: ${[answer, ...then].join(" then ")}`;
}

/** A line that a policy answers always. */
const always = (prompt: string, name: string): string => lineOf(prompt, {}, "", `by ${name}`);

export function readLine(text: string): Line {
    const found = /^when (.+?)(?: about (.+?))?(?: if (.+?))?(?: (once|this turn|in turn \S+?))?: ?(.*)$/.exec(text);
    const [, prompts = "", about = "", condition = "", limit = "", answer = text] = found ?? [];
    return { prompts: prompts.split(" or "), about, condition, limit, answer };
}

/** Commands of one's own turn: the rules allow an answer in advance, but nobody wants the same one again. */
const FREE = ["command", "move"];

/** Is "Answer like this again" of use below this question? */
export const canRepeat = ({ prompt, policies }: Prompt, complete: boolean): boolean => !FREE.includes(prompt) && (policies.length > 0 || complete);

/** Policies that need nothing else. */
export const simple = (policies: Policy[]): Policy[] => policies.filter(({ things }) => !things);

/** A new line goes first; the same one is not there twice. */
export const putFirst = (lines: string[], line: string): string[] => [line, ...lines.filter((old) => old !== line)];

export const movedUp = (lines: string[], at: number): string[] =>
    lines.map((line, i) => (i === at - 1 ? lines[at]! : i === at ? lines[at - 1]! : line));

/** The policy that a ready switch has set for a prompt: the name, or "". */
export function policyFor({ lines }: Standing, { prompt, policies }: Prompt): string {
    return policies.find(({ name }) => lines.includes(always(prompt, name)))?.name ?? "";
}

/** With another policy for a prompt; "": none. It stands where the last one stood, or behind lines that say more. */
export function withPolicy({ lines }: Standing, { prompt, policies }: Prompt, name: string): string[] {
    const mine = policies.map((policy) => always(prompt, policy.name));
    const fresh = name ? [always(prompt, name)] : [];
    const at = lines.findIndex((line) => mine.includes(line));
    const others = lines.filter((line) => !mine.includes(line));
    return at < 0 ? [...others, ...fresh] : [...others.slice(0, at), ...fresh, ...others.slice(at)];
}

// ---------------------------------------------------------------- in words

/** "Choose who leads the defense". */
export function promptTitle(game: string, prompt: string): string {
    if (prompt === "any") return "Anything";
    return capital(moduleOf(game).promptWords(prompt) || prompt.replace(/-/g, " "));
}

export function answerWords(answer: string, standing: Standing, seat: number, view: View): string {
    const [first = "", name = "", ...things] = answer.split(" ");
    if (answer === "ask") return "Ask me";
    if (first !== "by") return orderWords(moduleOf(view.game), answer, seat, view);
    const policy = standing.prompts.flatMap(({ policies }) => policies).find((one) => one.name === name);
    return [policy?.sentence ?? name, ...(things.length ? [things.map(plainName).join(", ")] : [])].join(": ");
}

const limitWords = (limit: string, turn: string): string =>
    limit === "" ? "rest of the game" : limit === "once" ? "once" : limit === "this turn" || limit === `in turn ${turn}` ? "this turn" : "only in a turn that is over";

/** The things that a line is about: "the threat from 95 against 108". */
export const aboutWords = (game: string, things: string[]): string => listWords(things.map((thing) => moduleOf(game).aboutWords?.(thing) ?? plainName(thing)));

const VALUES: Record<string, string> = { us: "your side", them: "the enemy" };
export const valueWords = (value: string): string => VALUES[value] ?? value.replace(/^-/, "−");

export const OPERATORS: Record<string, string> = { "<=": "at most", ">=": "at least", "=": "exactly", "<": "less than", ">": "more than", "!=": "not" };

/** "your losses in strength points are at most 1"; "at most 2 units may attack"; "your army is not demoralized". */
export function conditionWords(text: string, { prompts }: Pick<Standing, "prompts">): string {
    const [name = "", operator = "", value = ""] = text.split(" ");
    const measure = prompts.flatMap(({ measures }) => measures).find((one) => one.name === name);
    const sentence = measure?.sentence ?? name;
    const how = `${measure?.words.length && operator === "=" ? "" : `${OPERATORS[operator] ?? operator} `}${valueWords(value)}`;
    const certain = operator === "=" ? IS[value] : undefined;
    if (certain) return sentence.replace(" is ", certain);
    if (sentence.startsWith("how many ")) return sentence.replace("how many", how);
    return `${sentence} ${PLURAL.test(sentence) ? "are" : "is"} ${how}`;
}

const IS: Record<string, string> = { yes: " is ", no: " is not ", maybe: " may be " };
const PLURAL = /^(your losses|the hits|the strength points|the odds)\b/;

export interface LineWords {
    /** When it answers. */
    when: string;
    answer: string;
    limit: string;
}

export function lineWords(text: string, standing: Standing, seat: number, view: View): LineWords {
    const line = readLine(text);
    const when = [
        listWords(line.prompts.map((prompt) => promptTitle(view.game, prompt))),
        ...(line.about ? [aboutWords(view.game, line.about.split(" "))] : []),
        ...(line.condition ? [`if ${line.condition.split(" and ").map((one) => conditionWords(one, standing)).join(", and ")}`] : []),
    ].join(", ");
    const answer = line.answer.split(" then ").map((one) => answerWords(one, standing, seat, view).replace(/\.$/, "")).join("; then: ");
    return { when, answer, limit: limitWords(line.limit, standing.turn) };
}

/** What a measure says now. */
export function measuredWords({ least, most, is }: Measured): string {
    if (least === undefined || most === undefined) return is ? valueWords(is) : "not certain";
    return least === most ? valueWords(String(least)) : `${valueWords(String(least))} to ${valueWords(String(most))}`;
}

/** The condition that holds now, to begin with. */
export function conditionNow({ name, words }: Measure, now: Measured | undefined): Condition {
    if (words.length) return { measure: name, operator: "=", value: now?.is ?? words[0]! };
    return { measure: name, operator: "<=", value: String(now?.most ?? 0) };
}
