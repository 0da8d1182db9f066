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
}

export interface Prompt {
    prompt: string;
    policies: Policy[];
}

/** What `GET standing` tells. */
export interface Standing {
    lines: string[];
    held: boolean;
    turn: string;
    prompts: Prompt[];
}

export interface Line {
    prompts: string[];
    about: string;
    condition: string;
    limit: string;
    answer: string;
}

/** `turn`: the name of the turn in which it was said, which may be over when it is saved. */
export const lineOf = (prompt: string, limit: Limit, turn: string, answer: string): string =>
    `when ${prompt}${limit === "turn" ? ` in turn ${turn}` : ""}: ${answer}`;

export function readLine(text: string): Line {
    const found = /^when (.+?)(?: about (.+?))?(?: if (.+?))?(?: (once|this turn|in turn \S+?))?: ?(.*)$/.exec(text);
    const [, prompts = "", about = "", condition = "", limit = "", answer = text] = found ?? [];
    return { prompts: prompts.split(" or "), about, condition, limit, answer };
}

/** A policy that needs to be told which things. */
export const namesThings = (policy: Policy): boolean => policy.name === "these-first";

/** A new line goes first; the same one is not there twice. */
export const putFirst = (lines: string[], line: string): string[] => [line, ...lines.filter((old) => old !== line)];

export const movedUp = (lines: string[], at: number): string[] =>
    lines.map((line, i) => (i === at - 1 ? lines[at]! : i === at ? lines[at - 1]! : line));

/** The policy that a ready switch has set for a prompt: the name, or "". */
export function policyFor({ lines }: Standing, { prompt, policies }: Prompt): string {
    return policies.find(({ name }) => lines.includes(lineOf(prompt, "game", "", `by ${name}`)))?.name ?? "";
}

/** With another policy for a prompt; "": none. It stands where the last one stood, or behind lines that say more. */
export function withPolicy({ lines }: Standing, { prompt, policies }: Prompt, name: string): string[] {
    const mine = policies.map((policy) => lineOf(prompt, "game", "", `by ${policy.name}`));
    const fresh = name ? [lineOf(prompt, "game", "", `by ${name}`)] : [];
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

function answerWords(answer: string, standing: Standing, seat: number, view: View): string {
    const [first = "", name = "", ...things] = answer.split(" ");
    if (answer === "ask") return "Ask me";
    if (first !== "by") return orderWords(moduleOf(view.game), answer, seat, view);
    const policy = standing.prompts.flatMap(({ policies }) => policies).find((one) => one.name === name);
    return [policy?.sentence ?? name, ...(things.length ? [things.map(plainName).join(", ")] : [])].join(": ");
}

const limitWords = (limit: string, turn: string): string =>
    limit === "" ? "rest of the game" : limit === "once" ? "once" : limit === "this turn" || limit === `in turn ${turn}` ? "this turn" : "only in a turn that is over";

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
        ...(line.about ? [`about ${plainName(line.about)}`] : []),
        ...(line.condition ? [`if ${line.condition}`] : []),
    ].join(", ");
    const answer = line.answer.split(" then ").map((one) => answerWords(one, standing, seat, view)).join(", then: ");
    return { when, answer, limit: limitWords(line.limit, standing.turn) };
}
