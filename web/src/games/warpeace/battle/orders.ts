/* Everything that a prompt with few answers offers, as complete orders. */
import type { Choice } from "../../../core/types";
import type { Table } from "../../../table/table";

export interface Option {
    /** The steps of the draft that make the order. */
    steps: string[];
    verb: string;
    /** Those after the verb. */
    choices: Choice[];
    /** The battle that it is about. */
    battle: string | null;
}

const MANY = 40;

const battleIn = (choices: readonly Choice[]): string | null => choices.flatMap(({ targets }) => targets).find(({ what }) => what === "battle")?.id ?? null;

const optionOf = ([verb, ...choices]: Choice[]): Option => ({ steps: [verb!, ...choices].map(({ text }) => text), verb: verb!.text, choices, battle: battleIn(choices) });

/** All orders that begin with these steps; at most so many. */
export async function optionsOf(table: Table, taken: Choice[] = []): Promise<Option[]> {
    const { choices } = await table.calls.choices(taken.map(({ text }) => text));
    const found: Option[] = [];
    for (const choice of choices) {
        const path = [...taken, choice];
        if (found.length >= MANY) break;
        if (choice.then?.length === 0) found.push(optionOf(path));
        else if (choice.then?.every(({ then }) => then?.length === 0)) found.push(...choice.then.map((next) => optionOf([...path, next])));
        else found.push(...(await optionsOf(table, path)));
    }
    return found.slice(0, MANY);
}
