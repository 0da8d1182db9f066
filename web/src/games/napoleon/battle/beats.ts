/* What happened in a fight, beat by beat: a turn begins, morale is tested, dice are rolled, hits fall. Pure functions. */
import type { NapoleonEvent } from "../../../core/events";
import type { Entry, View } from "../../../core/types";
import { isForward, isReserve } from "../names";
import { blockOf, positionOf, type Block, type Position, type Spot } from "../view";
import type { Kind, Told } from "../words/chronicle";
import { groundOf } from "./fight";

/** A shot with its dice, and where it falls. */
export type Volley = Omit<Told<"shot">, "dice"> & { dice: number[]; ground: Spot | null };

/** Milliseconds that an event is shown. Those that are not here are not told in the window. */
const LASTS = {
    battle: 900, skirmish: 160, picked: 160, morale: 950, hit: 420, lost: 420, moved: 320, action: 160, terrain: 160, retreat: 320, brought: 320, regrouped: 160,
    rout: 900, stalemate: 900, victory: 900,
} as const satisfies Partial<Record<Kind, number>>;

export type Beat = Volley | Told<keyof typeof LASTS>;

export const lasts = (beat: Beat): number => (beat.kind === "shot" ? 620 + 140 * beat.dice.length : LASTS[beat.kind]);

/** The opposite position, for guns that are not engaged. */
const across = (spot: Spot): Spot => `${spot.startsWith("A") ? "D" : "A"}${spot.charAt(1)}`;

/** Where a shot falls: where its hits are, else where the unit fights, else opposite of it. */
function groundOfShot(shooter: Block | undefined, events: readonly NapoleonEvent[], from: number): Spot | null {
    for (const event of events.slice(from + 1)) {
        if (event.kind === "shot") break;
        if (event.kind === "hit" && event.spot) return groundOf(event.spot);
    }
    const spot = shooter?.spot;
    if (!shooter || !spot || isReserve(spot)) return null;
    return shooter.engaged || isForward(spot) ? groundOf(spot) : across(spot);
}

function beatOf(event: NapoleonEvent, i: number, events: readonly NapoleonEvent[], position: Position | null): Beat | null {
    if (event.kind !== "shot") return event.kind in LASTS ? (event as Beat) : null;
    const dice = events.slice(i + 1, i + 1 + event.dice).flatMap((one) => (one.kind === "die" ? [one.value] : []));
    const shooter = position ? blockOf(position, event.block) : undefined;
    return { ...event, dice, ground: groundOfShot(shooter, events, i) };
}

export function beatsOf(entries: readonly Entry[], before: View | null): Beat[] {
    const position = before && positionOf(before);
    return entries.flatMap((entry) => {
        if (entry.kind !== "order" && entry.kind !== "begin") return [];
        const events = entry.events as NapoleonEvent[];
        return events.flatMap((event, i) => beatOf(event, i, events, position) ?? []);
    });
}

const changed = (position: Position, id: string, change: Partial<Block>): Position => ({
    ...position,
    blocks: position.blocks.map((block) => (block.id === id ? { ...block, ...change } : block)),
});

/** The position after a beat, as far as it is told: until all are told and the view itself is shown. */
export function after(position: Position, beat: Beat): Position {
    if (beat.kind === "hit" && beat.block && beat.steps !== null) return changed(position, beat.block, { steps: beat.steps });
    if (beat.kind === "lost") return changed(position, beat.block, { state: "eliminated", steps: 0, spot: null, town: null });
    if (beat.kind === "moved" && beat.block) return changed(position, beat.block, { spot: beat.to });
    return position;
}

/** A skirmish before its first volley: both sides have shown who fights. */
export function revealed(old: Position, now: Position, beats: readonly Beat[]): Position {
    const fighters = new Set(beats.flatMap((beat) => (beat.kind === "picked" ? [beat.block] : [])));
    const hits = (id: string) => beats.filter((beat) => beat.kind === "hit" && beat.block === id).length;
    const town = old.skirmishes.find((one) => one.now)?.town ?? null;
    const blocks = now.blocks.map((block): Block => {
        if (!fighters.has(block.id)) return blockOf(old, block.id) ?? block;
        return { ...block, state: "town", town, steps: block.steps + hits(block.id), marks: [...block.marks.filter((mark) => mark !== "picked"), "picked"] };
    });
    return { ...old, blocks, ghosts: now.ghosts };
}
