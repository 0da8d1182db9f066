/* A guide whose question is answered by putting things in places, such as a retreat: it says what can be taken and where it
 * may go, and keeps the plan. Dragging, clicking and keys then work as they do for orders. */
import type { Choice, Target } from "../core/types";
import { targetKey, type Lights } from "../games/game";
import { offersOf, type Way } from "./offers";
import type { Held } from "./gesture";

export interface Spare {
    /** Where it is: the exact place first. */
    targets: Target[];
    words: string;
    put(): void;
}

export interface Placer {
    /** What can be taken, and where something may be put. */
    lights: Lights;
    /** A click takes things too; else it keeps its other meaning, and only dragging does. */
    clicks: boolean;
    /** Everything that goes along with a thing, and the places with room for it; null if it can't be taken. */
    take(target: Target): { things: Target[]; places: Spare[] } | null;
    /** What a finger takes that cannot tell a thing from its neighbors: the corps of a unit. */
    whole(target: Target): Target;
    /** Why these things can't be put here, if the plan itself is the reason. */
    why(things: Target[], place: Target): string | null;
    /** The order that would put them there, for the server to say why it is illegal. */
    tried(things: Target[], place: Target): string | null;
    /** The steps of the draft that things without a place are explained after. */
    steps: string[];
    /** What the places say: how many come, and the room that is left, by targetKey. */
    notes: ReadonlyMap<string, string>;
    /** Where each thing goes by the plan so far. */
    moves: { from: Target; to: Target }[];
}

const choiceOf = (targets: Target[]): Choice => ({ text: targets[0]?.id ?? "", kind: "place", noun: "place", targets });

/** What is in hand; null if the thing stays where it is. */
export function takenBy(placer: Placer, target: Target, isMain: (target: Target) => boolean): Held | null {
    const found = placer.take(target);
    if (!found) return null;
    const ways: Way[] = found.places.map(({ targets, words, put }) => ({ steps: [], via: [], choice: choiceOf(targets), plan: { words, put } }));
    return { things: found.things, steps: placer.steps, ways, aims: [], offers: offersOf(ways, isMain), modes: [] };
}

/** The first answer about any of these places. */
export const firstOf = <T,>(places: Target[], ask: (place: Target) => T | null): T | null =>
    places.map(ask).find((answer) => answer !== null) ?? null;

/** Its lights, and what the pointer rests on in a list. */
export const placerLights = ({ lights }: Placer, pointed: Target[]): Lights =>
    new Map([...lights, ...pointed.map((target) => [targetKey(target), "pointed"] as const)]);
