/* What the server is asked beside the order in the making: previews of other choices, kept as long as the question is the same. */
import { useEffect, useState } from "preact/hooks";
import { chooserOf } from "../../../choosing/desk";
import type { Choice, Target } from "../../../core/types";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import type { Preview } from "./preview";

interface Kept {
    key: string;
    previews: Map<string, Promise<Preview | null>>;
    prepared: Map<string, Promise<Prepared[]>>;
}

const kept = new WeakMap<Table, Kept>();

function keptOf(table: Table): Kept {
    const key = `${table.reader.get()}/${table.sight.get()?.number}`;
    let mine = kept.get(table);
    if (mine?.key !== key) kept.set(table, (mine = { key, previews: new Map(), prepared: new Map() }));
    return mine;
}

/** What the seat can expect after these steps; null: nothing is known, or they are not possible. */
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

/** The same as a value: undefined while it is on its way. */
export function usePreview(table: Table, steps: string[] | null): Preview | null | undefined {
    const sight = useValue(table.sight);
    const [found, setFound] = useState<{ key: string; preview: Preview | null } | null>(null);
    const key = steps && `${table.reader.get()}/${sight?.number}/${steps.join("\n")}`;
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

// ------------------------------------------------------------ prepared orders

/** An order that is ready, or ready up to the choice of leaders. */
export interface Prepared {
    taken: Choice[];
    steps: string[];
}

const LIMIT = 60;
const opensFront = (choices: Choice[]): boolean => choices.some((one) => one.text === "wide" || one.text === "narrow");

/** Where nothing is gained by asking: the whole corps goes, and nobody else with it. */
function next(choices: Choice[], taken: Choice[]): Choice[] {
    if (taken.length < 2) return choices;
    const done = choices.filter((one) => one.text === "done");
    const words = choices.filter((one) => one.noun === "word" && one.text !== "done");
    const roads = choices.filter((one) => one.kind === "way");
    if (done.length) return [...done, ...words];
    if (roads.length) return roads;
    return words.length || choices.length === 1 ? choices : [];
}

/** Complete orders with whole corps and single units, on every road: those that most people want. Orders in which units are left
 * behind or several commands go together are made step by step. */
async function findPrepared(table: Table, verb: string): Promise<Prepared[]> {
    const found: Prepared[] = [];
    const { ask } = chooserOf(table);
    const verbs = await ask([]);
    let open: Choice[][] = verbs.filter((one) => one.text === verb).map((one) => [one]);
    for (let asked = 0; open.length && asked < LIMIT; ) {
        const wave = open.slice(0, 6);
        open = open.slice(6);
        asked += wave.length;
        const answers = await Promise.all(wave.map((taken) => ask(taken.map((one) => one.text)).catch(() => null)));
        wave.forEach((taken, i) => {
            const choices = answers[i];
            if (!choices) return;
            if (!choices.length || opensFront(choices)) found.push({ taken, steps: taken.map((one) => one.text) });
            else open.push(...next(choices, taken).map((one) => [...taken, one]));
        });
    }
    return found;
}

export function usePrepared(table: Table, verb: string | null): Prepared[] | undefined {
    const sight = useValue(table.sight);
    const [found, setFound] = useState<{ key: string; prepared: Prepared[] } | null>(null);
    const key = `${table.reader.get()}/${sight?.number}/${verb}`;
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

/** Lights things on the board while the pointer is on them here. */
export const pointing = (table: Table, targets: Target[]) => ({
    onPointerEnter: () => chooserOf(table).pointed.set(targets),
    onPointerLeave: () => chooserOf(table).pointed.set([]),
});
