/* Turns the server's choices into the possible meanings of a click: for every thing on the board, the ways in which it
 * can become part of the order. Pure functions. */
import type { Choice, Target } from "../core/types";
import type { Stretch } from "../board/drag";
import { targetKey, type Light } from "../games/game";

/** What putting something in a place does, by the plan of a guide. */
export interface Planned {
    words: string;
    /** In lists; else its words. */
    label?: string;
    /** It is hostile: an attack. */
    aim?: boolean;
    /** The roads that lead there. */
    roads?: Stretch[];
    /** More words, which take a moment to find out. */
    later?(): Promise<string>;
    put(): void;
}

/** Steps that can be added to the order; the last one points at something or is a word. */
export interface Way {
    steps: string[];
    /** Choices taken on the way to the last one: verbs, done, by road. */
    via: Choice[];
    choice: Choice;
    /** The whole order, if these steps complete it. */
    order?: string | null;
    /** A place in the plan of a guide: its words, and what it does instead of taking steps. */
    plan?: Planned;
}

/** Passing through it on the way to a thing decides nothing that a player would want to decide separately. */
export const isTransit = (choice: Choice): boolean => !choice.targets.length || choice.kind === "way";

export const wayOf = (via: Choice[], choice: Choice): Way => ({
    steps: [...via, choice].map((one) => one.text),
    via,
    choice,
});

/** Every way of one or two steps. A choice that only leads to further choices is a way too, since players pick verbs in
 * lists. */
export function waysOf(choices: Choice[], before: Choice[] = []): Way[] {
    return choices.flatMap((choice) => {
        const here = wayOf(before, choice);
        if (!isTransit(choice) || !choice.then) return [here];
        return [here, ...choice.then.map((next) => wayOf([...before, choice], next))];
    });
}

/** The current list entries. A single word that needs no choice (the only verb) is skipped. */
export function listOf(choices: Choice[], before: Choice[] = []): Way[] {
    const only = choices[0];
    if (choices.length === 1 && only && !only.targets.length && only.then?.length) return listOf(only.then, [...before, only]);
    return choices.map((choice) => wayOf(before, choice));
}

const sameThing = (a: Way, b: Way): boolean => a.choice.kind === b.choice.kind && keysOf(a.choice) === keysOf(b.choice);
const keysOf = (choice: Choice): string => choice.targets.map(targetKey).join();
const words = (way: Way): string[] => way.via.filter((choice) => choice.noun === "word").map((choice) => choice.text);

/** Does `a` go where `b` goes, with the same words or a prefix of them? */
const outdoes = (a: Way, b: Way): boolean => sameThing(a, b) && words(a).every((word, i) => word === words(b)[i]);

/** Of ways that differ only in the road, or use a road where a step is enough, keeps the shortest. */
function shortest(ways: Way[]): Way[] {
    return ways.filter((way, i) => !ways.some((other, k) => k !== i && outdoes(other, way) && (k < i || !outdoes(way, other))));
}

/** Drops ways to a road's next locale where the move can end in that locale. */
function withoutPassages(ways: Way[]): Way[] {
    const stops = ways.filter((way) => way.choice.kind !== "way");
    return stops.length ? stops : ways;
}

export type Offers = ReadonlyMap<string, Way[]>;

/** targetKey -> the ways to it. A choice that names a place and its locale is listed under both. Under the locale, the
 * main place (the reserve) comes first if the game tells which it is. */
export function offersOf(ways: Way[], isMain: (target: Target) => boolean = () => false): Offers {
    const found = new Map<string, Way[]>();
    for (const way of ways) {
        for (const target of way.choice.targets) {
            const key = targetKey(target);
            found.set(key, [...(found.get(key) ?? []), way]);
        }
    }
    for (const [key, all] of found) {
        const stops = withoutPassages(all);
        const main = stops.filter((way) => way.choice.targets.some(isMain));
        const exact = stops.filter((way) => targetKey(way.choice.targets[0]!) === key);
        found.set(key, shortest(exact.length ? exact : main.length ? main : stops));
    }
    return found;
}

/** The targets that represent a choice on the board: its exact one, and its locale if that is what a player would
 * click. */
export function litTargets(choice: Choice, isMain: (target: Target) => boolean, all = false): Target[] {
    const [exact, ...around] = choice.targets;
    if (!exact) return [];
    return all || isMain(exact) ? [exact, ...around] : [exact];
}

export function lightsOf(
    ways: Way[],
    taken: Choice[],
    pointed: Target[],
    isMain: (target: Target) => boolean = () => false,
): Map<string, Light> {
    const lights = new Map<string, Light>();
    const moving = taken.some((choice) => choice.noun === "piece");
    const lit = ways.filter((way) => way.choice.kind !== "way" || !way.via.length);
    for (const way of lit) {
        const places = way.choice.noun === "place";
        const farPieces = !places && way.via.some((choice) => choice.text === "done");
        // These are asked next; highlighting them now would obscure the current question.
        if (farPieces) continue;
        for (const target of litTargets(way.choice, isMain)) lights.set(targetKey(target), places && moving ? "end" : "choice");
    }
    for (const choice of taken) for (const target of litTargets(choice, isMain)) lights.set(targetKey(target), "taken");
    for (const target of pointed) lights.set(targetKey(target), "pointed");
    return lights;
}

export interface Group {
    noun: Choice["noun"];
    ways: Way[];
}

const ORDER: Choice["noun"][] = ["piece", "place", "seat", "number", "word"];

/** A list in groups: pieces, places, words. */
export function groupsOf(ways: Way[]): Group[] {
    return ORDER.map((noun) => ({ noun, ways: ways.filter((way) => way.choice.noun === noun) })).filter((group) => group.ways.length);
}

/** Where the selection may end, as far as the list does not say so itself: after words such as done (near), over roads
 * (far). */
export function endsBehind(all: Way[], list: Way[]): { near: Way[]; far: Way[] } {
    const listed = new Set(list.map((way) => keysOf(way.choice)));
    const stops = all.filter((way) => way.choice.noun === "place" && way.choice.kind !== "way" && way.via.length > (list[0]?.via.length ?? 0));
    const ends = shortest(stops).filter((way) => !listed.has(keysOf(way.choice)));
    const isFar = (way: Way) => way.via.some((choice) => choice.kind === "way");
    return { near: ends.filter((way) => !isFar(way)), far: ends.filter(isFar) };
}
