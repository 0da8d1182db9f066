/* A small army that answers like the server: units in ascending order, the last one with its done, places, and
 * roads. */
import type { Choice, End } from "../../core/types";
import type { Reach } from "../ahead";

const word = (text: string): Choice => ({ text, kind: text === "corps" ? "verb" : "word", noun: "word", targets: [] });
const unit = (text: string, id: number): Choice => ({ text, kind: "unit", noun: "piece", targets: [{ what: "piece", id: String(id) }] });
const commander = (text: string): Choice => ({ text, kind: "commander", noun: "piece", targets: [{ what: "commander", id: text }] });
const place = (text: string, locale: string): Choice => ({
    text,
    kind: "place",
    noun: "place",
    targets: [
        { what: "place", id: text },
        { what: "locale", id: locale },
    ],
});
const road = (text: string, to: string): Choice => ({ text, kind: "way", noun: "place", targets: [{ what: "locale", id: to }] });

export const UNITS = ["I2a", "I2b", "A1c", "C1d"];
const ROADS: Record<string, [string, string][]> = { 67: [["67-66", "66"], ["67-57", "57"]], 66: [["66-55", "55"]], 57: [["57-55", "55"]], 55: [] };

function unitsFrom(first: number): Choice[] {
    const rest = UNITS.slice(first).map((name, i) => unit(first + i === UNITS.length - 1 ? `${name} done` : name, first + i));
    return [word("done"), ...rest];
}

function after(steps: string[]): Choice[] {
    const last = steps[steps.length - 1];
    if (last === undefined) return [word("corps"), word("end")];
    if (last === "corps") return [commander("Bagration"), commander("Murat")];
    if (last === "Bagration" || last === "Murat") return unitsFrom(0);
    const index = UNITS.indexOf(last);
    if (index >= 0) return unitsFrom(index + 1);
    if (last.endsWith("done")) return [place("67>57", "67"), place("R(57)", "57"), place("R(66)", "66"), word("by road")];
    if (last === "by road") return ROADS[67]!.map(([text, to]) => road(text, to));
    const to = last.match(/^\d+-(\d+)$/)?.[1];
    return to ? [place(`R(${to})`, to), ...ROADS[to]!.map(([text, next]) => road(text, next))] : [];
}

/** The choices after these steps, each with those that follow; throws for a step that was not offered. */
export async function ask(steps: string[]): Promise<Choice[]> {
    steps.forEach((step, i) => {
        if (!after(steps.slice(0, i)).some((choice) => choice.text === step)) throw new Error(`step ${i + 1} is not offered: ${step}`);
    });
    return after(steps).map((choice) => ({ ...choice, then: after([...steps, choice.text]) }));
}

/** The same with the ends behind words and roads, as the server finds them. */
export async function reach(steps: string[]): Promise<Reach> {
    const ends: End[] = [];
    for (let open: Choice[][] = [[]]; open.length; ) {
        open = open.flatMap((via) => {
            const next = after([...steps, ...via.map((choice) => choice.text)]);
            const last = via[via.length - 1];
            if (!next.length && last?.kind === "place") ends.push({ steps: via, complete: true, order: via.map((choice) => choice.text).join(" ") });
            return next.filter((choice) => choice.noun !== "piece").map((choice) => [...via, choice]);
        });
    }
    const seen = new Set<string>();
    const first = ends.filter(({ steps: way }) => {
        const key = [...way.filter((choice) => choice.noun === "word"), way[way.length - 1]!].map((choice) => choice.text).join();
        return !seen.has(key) && seen.add(key);
    });
    return { choices: await ask(steps), ends: first };
}

/** These steps as taken choices. */
export const takenOf = (steps: string[]): Choice[] => steps.map((step, i) => after(steps.slice(0, i)).find((choice) => choice.text === step)!);
