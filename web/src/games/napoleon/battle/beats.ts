/* What happened in a fight, beat by beat: a turn begins, morale is tested, dice are rolled, hits fall. Pure functions. */
import type { NapoleonEvent } from "../../../core/events";
import type { Entry, View } from "../../../core/types";
import { isForward, isReserve } from "../names";
import { blockOf, positionOf, type ArmyId, type Block, type Marker, type Position, type Side, type Spot, type TownId } from "../view";
import { groundOf } from "./fight";

export type Beat =
    | { kind: "turn"; town: TownId; round: number; side: Side }
    | { kind: "skirmish"; town: TownId }
    | { kind: "picked"; block: string }
    | { kind: "morale"; block: string; die: number; bonus: number; bad: boolean }
    | { kind: "shot"; block: string; dice: number[]; needs: number; hits: number; at: "line" | "squares" | "skirmish"; ground: Spot | null }
    | { kind: "hit"; block: string | null; army: ArmyId | null; steps: number | null; spot: Spot | null }
    | { kind: "lost"; block: string; why: string }
    | { kind: "moved"; block: string | null; army: ArmyId; from: Spot; to: Spot }
    | { kind: "action"; order: string; block: string | null; with: string | null; spot: Spot }
    | { kind: "terrain"; marker: Marker; spot: Spot | null }
    | { kind: "left"; army: ArmyId; to: TownId; units: number; block: string | null }
    | { kind: "brought"; army: ArmyId; from: TownId; units: number }
    | { kind: "regrouped"; army: ArmyId; from: TownId; to: TownId; units: number }
    | { kind: "rout"; side: Side; town: TownId }
    | { kind: "stalemate"; town: TownId }
    | { kind: "victory"; side: Side; town: TownId };

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
    switch (event.kind) {
        case "battle":
            return { kind: "turn", town: event.town, round: event.round, side: event.side as Side };
        case "skirmish":
            return { kind: "skirmish", town: event.town };
        case "picked":
            return { kind: "picked", block: event.block };
        case "morale":
            return { kind: "morale", block: event.block, die: event.die, bonus: event.bonus, bad: event.bad };
        case "shot": {
            const dice = events.slice(i + 1, i + 1 + event.dice).flatMap((one) => (one.kind === "die" ? [one.value] : []));
            const shooter = position ? blockOf(position, event.block) : undefined;
            return { kind: "shot", block: event.block, dice, needs: event.needs, hits: event.hits, at: event.at, ground: groundOfShot(shooter, events, i) };
        }
        case "hit":
            return { kind: "hit", block: event.block, army: event.army as ArmyId | null, steps: event.steps, spot: event.spot };
        case "lost":
            return { kind: "lost", block: event.block, why: event.why };
        case "moved":
            return { kind: "moved", block: event.block, army: event.army as ArmyId, from: event.from, to: event.to };
        case "action":
            return { kind: "action", order: event.order, block: event.block, with: event.with, spot: event.spot };
        case "terrain":
            return { kind: "terrain", marker: event.marker as Marker, spot: event.spot };
        case "retreat":
            return { kind: "left", army: event.army as ArmyId, to: event.to, units: event.units, block: event.block };
        case "brought":
            return { kind: "brought", army: event.army as ArmyId, from: event.from, units: event.units };
        case "regrouped":
            return { kind: "regrouped", army: event.army as ArmyId, from: event.from, to: event.to, units: event.units };
        case "rout":
            return { kind: "rout", side: event.side as Side, town: event.town };
        case "stalemate":
            return { kind: "stalemate", town: event.town };
        case "victory":
            return { kind: "victory", side: event.side as Side, town: event.town };
        default:
            return null;
    }
}

export function beatsOf(entries: readonly Entry[], before: View | null): Beat[] {
    const position = before && positionOf(before);
    return entries.flatMap((entry) => {
        if (entry.kind !== "order" && entry.kind !== "begin") return [];
        const events = entry.events as unknown as NapoleonEvent[];
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

/** Milliseconds that a beat is shown. */
export function lasts(beat: Beat): number {
    switch (beat.kind) {
        case "shot":
            return 620 + 140 * beat.dice.length;
        case "morale":
            return 950;
        case "hit":
        case "lost":
            return 420;
        case "turn":
        case "rout":
        case "victory":
        case "stalemate":
            return 900;
        case "moved":
        case "left":
        case "brought":
            return 320;
        default:
            return 160;
    }
}
