/* Queries besides the draft: previews of other choices, cached while the prompt is the same. */
import { useEffect, useState } from "preact/hooks";
import { confirmOrder } from "../../../choosing/actions";
import { chooserOf } from "../../../choosing/desk";
import { settings } from "../../../core/settings";
import type { Choice, Target } from "../../../core/types";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { positionOf } from "../view";
import type { Preview } from "./preview";

interface Kept {
    key: string;
    previews: Map<string, Promise<Preview | null>>;
    prepared: Map<string, Promise<Prepared[]>>;
}

const kept = new WeakMap<Table, Kept>();

/** Stays the same while the prompt does: chat in between changes nothing. */
export function questionKey(table: Table): string {
    const view = table.sight.get()?.view;
    const position = view ? positionOf(view) : null;
    if (!view || !position) return "";
    const { round, active, attack, morale, corps_used, units_used } = position;
    return JSON.stringify([table.reader.get(), view.deciders, round, active, attack, morale, corps_used, units_used]);
}

function keptOf(table: Table): Kept {
    const key = questionKey(table);
    let mine = kept.get(table);
    if (mine?.key !== key) kept.set(table, (mine = { key, previews: new Map(), prepared: new Map() }));
    return mine;
}

/** The preview after these steps; null if nothing is known or they are not possible. */
export function previewOf(table: Table, steps: string[]): Promise<Preview | null> {
    const { previews } = keptOf(table);
    const key = steps.join("\n");
    let answer = previews.get(key);
    if (!answer) {
        answer = table.calls.preview({ steps }).then(
            (said) => said.preview,
            () => null,
        );
        previews.set(key, answer);
    }
    return answer;
}

/** The same as a hook: undefined while loading. */
export function usePreview(table: Table, steps: string[] | null): Preview | null | undefined {
    const sight = useValue(table.sight);
    const [found, setFound] = useState<{ key: string; preview: Preview | null } | null>(null);
    const key = steps && questionKey(table) + steps.join("\n");
    useEffect(() => {
        if (!steps || !key || !sight?.asked) return;
        let wanted = true;
        void previewOf(table, steps).then((preview) => wanted && setFound({ key, preview }));
        return () => {
            wanted = false;
        };
    }, [table, key]);
    if (!steps) return null;
    return found?.key === key ? found.preview : undefined;
}

/** Tells the bar below the board what the question still lacks, while it is incomplete; null: another part does. */
export function useMissing(table: Table, words: string | null): void {
    const { missing } = chooserOf(table);
    useEffect(() => {
        if (words === null) return;
        missing.set(words);
        return () => missing.update((now) => (now === words ? null : now));
    }, [words]);
}

/** Gives the only possible answer for a player who wants that, after a while: a quick answer would tell that there was no
 * choice. */
export function useOnlyAnswer(table: Table, only: boolean): void {
    const { complete } = useValue(table.draft);
    const wanted = useValue(settings).answerOnly && only && complete;
    useEffect(() => {
        if (!wanted) return;
        const soon = setTimeout(() => void confirmOrder(table), 1500 + 3000 * Math.random());
        return () => clearTimeout(soon);
    }, [wanted, questionKey(table)]);
}

// ------------------------------------------------------------ prepared orders

/** An order that is complete, or complete except for the choice of leaders. */
export interface Prepared {
    taken: Choice[];
    steps: string[];
}

const LIMIT = 60;
const opensFront = (choices: Choice[]): boolean => choices.some((one) => one.text === "wide" || one.text === "narrow");
const isCommand = (choice: Choice): boolean => /^(corps|unit) /.test(choice.text);

/** Skips choices with an obvious answer: the whole corps goes, or all but the one that cannot; alone, or with
 * others. */
function next(choices: Choice[], taken: Choice[]): Choice[] {
    if (taken.length < 2) return choices;
    const done = choices.filter((one) => one.text === "done");
    const words = choices.filter((one) => one.noun === "word" && one.text !== "done");
    const roads = choices.filter((one) => one.kind === "way");
    if (done.length) return [...done, ...words, ...choices.filter(isCommand)];
    if (roads.length) return roads;
    const mustLeave = taken[taken.length - 1]!.text.startsWith("corps ");
    return words.length || choices.length === 1 || mustLeave ? choices : [];
}

interface Open {
    taken: Choice[];
    /** The choices that follow, if they are already known. */
    known: Choice[] | null;
}

const textsOf = (taken: Choice[]): string[] => taken.map((one) => one.text);

/** Complete orders with whole corps and single units, on every road: the ones most players want. Others are made step
 * by step. */
async function findPrepared(table: Table, verb: string): Promise<Prepared[]> {
    const found: Prepared[] = [];
    const { ask } = chooserOf(table);
    const verbs = await ask([]);
    let open: Open[] = verbs.filter((one) => one.text === verb).map((one) => ({ taken: [one], known: one.then ?? null }));
    for (let asked = 0; open.length && asked < LIMIT; ) {
        const wave = open.slice(0, 6);
        open = open.slice(6);
        asked += wave.filter((one) => !one.known).length;
        const answers = await Promise.all(wave.map((one) => one.known ?? ask(textsOf(one.taken)).catch(() => null)));
        wave.forEach(({ taken }, i) => {
            const choices = answers[i];
            if (!choices) return;
            if (!choices.length || opensFront(choices)) found.push({ taken, steps: textsOf(taken) });
            else open.push(...next(choices, taken).map((one) => ({ taken: [...taken, one], known: one.then ?? null })));
        });
    }
    return fullest(found);
}

/** Of several that differ only in which units stay behind, those with the fewest. */
function fullest(found: Prepared[]): Prepared[] {
    const key = (one: Prepared) =>
        one.taken
            .filter((choice) => choice.text !== "done" && (choice.kind !== "unit" || isCommand(choice)))
            .map((choice) => choice.text)
            .join("/");
    const least = new Map<string, number>();
    for (const one of found) least.set(key(one), Math.min(least.get(key(one)) ?? Infinity, leftBehind(one)));
    return found.filter((one) => leftBehind(one) === least.get(key(one)));
}

const leftBehind = (one: Prepared): number => one.taken.filter((choice) => choice.kind === "unit" && !isCommand(choice)).length;

/** The steps for these words, even if a step includes the next word ("C2g done"); null if they are not possible. */
export async function stepsTo(table: Table, words: string[]): Promise<string[] | null> {
    const steps: string[] = [];
    for (const word of words) {
        const last = steps[steps.length - 1] ?? "";
        if (word === "done" && / done$/.test(last)) continue;
        const choices = await chooserOf(table).ask(steps);
        const choice = choices.find((one) => one.text === word) ?? choices.find((one) => one.text === word + " done");
        if (!choice) return null;
        steps.push(choice.text);
    }
    return steps;
}

export function usePrepared(table: Table, verb: string | null): Prepared[] | undefined {
    const sight = useValue(table.sight);
    const [found, setFound] = useState<{ key: string; prepared: Prepared[] } | null>(null);
    const key = `${questionKey(table)}${verb}`;
    useEffect(() => {
        if (!verb || !sight?.asked) return;
        let wanted = true;
        const { prepared } = keptOf(table);
        const answer = prepared.get(verb) ?? findPrepared(table, verb);
        prepared.set(verb, answer);
        answer.then(
            (ready) => wanted && setFound({ key, prepared: ready }),
            () => prepared.delete(verb),
        );
        return () => {
            wanted = false;
        };
    }, [table, key]);
    return found?.key === key ? found.prepared : undefined;
}

/** Highlights things on the board while the pointer is on them here. */
export const pointing = (table: Table, targets: Target[]) => ({
    onPointerEnter: () => chooserOf(table).pointed.set(targets),
    onPointerLeave: () => chooserOf(table).pointed.set([]),
});
