/* Orders are built in one direction: units are taken in list order, ended by done. Players click in any order and
 * change their minds. This turns their clicks into the steps that the server would have offered. */
import type { Choice, Target } from "../core/types";
import { targetKey } from "../games/game";
import type { Ask } from "./ahead";

const pointsAt = (choice: Choice, key: string): boolean => choice.targets.some((target) => targetKey(target) === key);
const mainKey = (choice: Choice): string => (choice.targets[0] ? targetKey(choice.targets[0]) : "");

/** A run of taken choices that were picked from one list, one after the other. */
export interface Run {
    from: number;
    to: number; // index after the last
}

/** Several units may be taken from a list if the next list has more of the kind, or only a word that ends it. */
function goesOn(kind: string, next: Choice[]): boolean {
    const pieces = next.filter((choice) => choice.noun === "piece");
    return pieces.length ? pieces.some((choice) => choice.kind === kind) : next.some((choice) => choice.text === "done");
}

/** The runs of an order, the last first. `next` are the choices after the whole order. */
export async function runsOf(taken: Choice[], next: Choice[], ask: Ask): Promise<Run[]> {
    const runs: Run[] = [];
    for (let i = 0; i < taken.length; i++) {
        const first = taken[i]!;
        if (first.noun !== "piece") continue;
        let to = i + 1;
        while (to < taken.length && taken[to]!.noun === "piece" && taken[to]!.kind === first.kind) to++;
        if (to - i > 1 || closed(first) || (await isOpen(taken, i, next, ask))) runs.unshift({ from: i, to });
        i = to - 1;
    }
    return runs;
}

const closed = (choice: Choice): boolean => / done$/.test(choice.text);

async function isOpen(taken: Choice[], at: number, next: Choice[], ask: Ask): Promise<boolean> {
    const behind = at + 1 === taken.length ? next : await ask(texts(taken.slice(0, at + 1)));
    return goesOn(taken[at]!.kind, behind);
}

export const texts = (choices: Choice[]): string[] => choices.map((choice) => choice.text);

/** Toggles a thing in a run; null if its list never had it. A thing in the run is removed (once, if it was taken
 * several times); any other is inserted at its place in the list. */
export function toggled(run: Choice[], list: Choice[], key: string): Choice[] | null {
    const there = run.map((choice) => pointsAt(choice, key)).lastIndexOf(true);
    if (there >= 0) return [...run.slice(0, there), ...run.slice(there + 1)];
    return inserted(run, list, key);
}

export function inserted(run: Choice[], list: Choice[], key: string): Choice[] | null {
    const rank = list.findIndex((choice) => pointsAt(choice, key));
    const choice = list[rank];
    if (!choice) return null;
    const rankOf = (one: Choice) => list.findIndex((other) => pointsAt(other, mainKey(one)));
    const before = run.filter((one) => rankOf(one) < rank || rankOf(one) === rank);
    return [...before, choice, ...run.slice(before.length)];
}

/** Adds all these things, for the lasso. */
export function withAll(run: Choice[], list: Choice[], keys: string[]): Choice[] {
    return keys.reduce((now, key) => {
        if (now.some((choice) => pointsAt(choice, key))) return now;
        return inserted(now, list, key) ?? now;
    }, run);
}

/** The same pick in another list: the same thing by the same kind of choice, or the same word. Texts may differ, since
 * a choice that leaves only one continuation includes it ("C2g done"). */
function again(wanted: Choice, list: Choice[]): Choice | undefined {
    const key = mainKey(wanted);
    if (!key) return list.find((choice) => choice.text === wanted.text);
    const alike = list.filter((choice) => choice.kind === wanted.kind && mainKey(choice) === key);
    return alike.find((choice) => choice.text === wanted.text) ?? alike.find((choice) => sameBegin(choice.text, wanted.text)) ?? alike[0];
}

const sameBegin = (a: string, b: string): boolean => a.split(" ")[0] === b.split(" ")[0];

/** Steps for these picks, as far as the server accepts them. Picks before `sure` must all be accepted. After it,
 * unavailable picks are left out, together with what follows a place or word that is gone. */
export async function replayed(wanted: Choice[], sure: number, ask: Ask): Promise<string[] | null> {
    const steps: string[] = [];
    let list = await ask(steps);
    for (let i = 0; i < wanted.length; i++) {
        const one = wanted[i]!;
        let choice = again(one, list);
        if (!choice && i >= sure && one.noun === "place" && list.some((other) => other.text === "done")) {
            steps.push("done"); // it was part of a unit that is no longer taken
            list = await ask(steps);
            choice = again(one, list);
        }
        if (choice) {
            steps.push(choice.text);
            list = await ask(steps);
        } else if (one.text === "done" && / done$/.test(steps[steps.length - 1] ?? "")) {
            continue;
        } else if (i < sure) {
            return null;
        } else if (one.noun !== "piece") {
            break;
        }
    }
    return steps;
}

/** A click on a thing that is not offered now, but was at the start of a list of the order: adds or removes it. */
export async function toggle(taken: Choice[], next: Choice[], target: Target, ask: Ask): Promise<string[] | null> {
    const key = targetKey(target);
    for (const run of await runsOf(taken, next, ask)) {
        const list = await ask(texts(taken.slice(0, run.from)));
        const changed = toggled(taken.slice(run.from, run.to), list, key);
        if (!changed) continue;
        const steps = await replayed([...taken.slice(0, run.from), ...changed, ...taken.slice(run.to)], run.from, ask);
        if (steps && steps.join("\n") !== texts(taken).join("\n")) return steps;
    }
    return null;
}

/** A click on a thing that could have been picked at an earlier step: replaces that pick and drops what follows. */
export async function switched(taken: Choice[], target: Target, ask: Ask): Promise<string[] | null> {
    const key = targetKey(target);
    for (let i = taken.length - 1; i >= 0; i--) {
        if (!taken[i]!.targets.length) continue;
        const before = texts(taken.slice(0, i));
        const others = (await ask(before)).filter((choice) => mainKey(choice) === key);
        const same = others.find((choice) => choice.kind === taken[i]!.kind) ?? others[0];
        if (same) return [...before, same.text];
    }
    return null;
}

/** Where the current list of pieces began: for the lasso. */
export async function openRun(taken: Choice[], next: Choice[], ask: Ask): Promise<{ run: Run; list: Choice[] } | null> {
    const [last] = await runsOf(taken, next, ask);
    if (last && last.to === taken.length) return { run: last, list: await ask(texts(taken.slice(0, last.from))) };
    if (next.some((choice) => choice.noun === "piece")) return { run: { from: taken.length, to: taken.length }, list: next };
    return null;
}
