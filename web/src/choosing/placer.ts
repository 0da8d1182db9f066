/* A guide whose question is answered by putting things in places, such as a retreat: it says what can be taken and where it
 * may go, and keeps the plan. Dragging, clicking and keys then work as they do for orders. */
import type { Choice, Target } from "../core/types";
import { targetKey, type Lights } from "../games/game";
import { offersOf, type Planned, type Way } from "./offers";
import type { Held } from "./gesture";

export interface Spare extends Planned {
    /** Where it is: the exact place first. */
    targets: Target[];
}

/** Things in hand, and the places with room for them. */
export interface Grip {
    things: Target[];
    places: Spare[];
}

/** A key of its own. */
export interface PlacerKey {
    key: string;
    run(held: Held | null): void;
}

export interface Placer {
    /** What can be taken, and where something may be put. */
    lights: Lights;
    /** A click takes things too; else it keeps its other meaning, and only dragging does. */
    clicks: boolean;
    /** Everything that goes along with a thing, and the places with room for it; null if it can't be taken. `held`: what is
     * in hand already. */
    take(target: Target, held?: Held | null): Grip | null;
    /** What a click on a thing selects: null: nothing any more; "drop": it puts down there what is held; undefined: the usual
     * meaning. */
    select?(target: Target, held: Held | null): Grip | "drop" | null | undefined;
    /** What a loop around these things selects. */
    gather?(targets: Target[]): Grip | null;
    /** A drag passes over a place. */
    passes?(target: Target): void;
    /** What can be taken, for the list beside the board. */
    starts?: { target: Target; words: string }[];
    keys?: PlacerKey[];
    /** What a finger takes that cannot tell a thing from its neighbors: the corps of a unit. */
    whole?(target: Target): Target;
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

export function heldBy(placer: Placer, { things, places }: Grip, isMain: (target: Target) => boolean): Held {
    const ways: Way[] = places.map((plan) => ({ steps: [], via: [], choice: choiceOf(plan.targets), plan }));
    return { things, steps: placer.steps, ways, aims: [], offers: offersOf(ways, isMain), modes: [] };
}

/** What is in hand; null if the thing stays where it is. */
export function takenBy(placer: Placer, target: Target, held: Held | null, isMain: (target: Target) => boolean): Held | null {
    const grip = placer.take(target, held);
    return grip && heldBy(placer, grip, isMain);
}

/** The first answer about any of these places. */
export const firstOf = <T,>(places: Target[], ask: (place: Target) => T | null): T | null =>
    places.map(ask).find((answer) => answer !== null) ?? null;

/** Its lights, and what the pointer rests on in a list. */
export const placerLights = ({ lights }: Placer, pointed: Target[]): Lights =>
    new Map([...lights, ...pointed.map((target) => [targetKey(target), "pointed"] as const)]);
