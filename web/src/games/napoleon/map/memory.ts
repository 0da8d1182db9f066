/* What the reader has seen of hidden blocks, from the record: their faces in fights, and where they were then. It counts until
 * units of that army leave the town, since nobody knows which. Pure functions. */
import type { NapoleonEvent } from "../../../core/events";
import type { BoardData, Entry } from "../../../core/types";
import { eventsOf } from "../words/chronicle";
import { armyOfBlock, printedOn } from "../words/roster";
import type { ArmyId, Position } from "../view";
import { atlasOf, townName } from "../atlas";
import { pileId } from "./layout";

export interface Seen {
    block: string;
    army: ArmyId;
    /** As events name it. */
    town: string;
    turn: number;
    /** Steps that it had; null: not told. */
    steps: number | null;
}

interface Mind {
    seen: Map<string, Seen>;
    turn: number;
    /** The fight that is told. */
    town: string | null;
}

function note({ seen, turn, town }: Mind, block: string | null, steps: number | null = null): void {
    if (!block || !town) return;
    const known = seen.get(block);
    seen.set(block, { block, army: armyOfBlock(block) ?? "FR", town, turn, steps: steps ?? (known?.town === town ? known.steps : null) });
}

/** Units of an army leave a town: who of them is unknown, but for one that is named. */
function leave({ seen, turn }: Mind, army: string, from: string, to: string, block: string | null): void {
    const named = block ? seen.get(block) : undefined;
    if (named) seen.set(named.block, { ...named, town: to, turn });
    else for (const one of [...seen.values()]) if (one.army === army && one.town === from) seen.delete(one.block);
}

function hear(mind: Mind, event: NapoleonEvent): void {
    switch (event.kind) {
        case "turn":
            mind.turn = event.turn;
            return;
        case "skirmish":
        case "setup":
        case "battle":
            mind.town = event.town;
            return;
        case "revealed":
            mind.town = event.town;
            return note(mind, event.leader);
        case "shown":
            return note(mind, event.piece);
        case "picked":
            return note(mind, event.block, event.steps);
        case "shot":
            return note(mind, event.block, event.dice);
        case "hit":
            mind.town = event.town;
            return note(mind, event.block, event.steps);
        case "moved":
        case "action":
        case "morale":
            return note(mind, event.block);
        case "lost":
            return void mind.seen.delete(event.block);
        case "marches":
        case "retreat":
        case "brought":
        case "regrouped":
            return leave(mind, event.army, event.from, event.to, event.kind === "retreat" ? event.block : null);
    }
}

export function memoryOf(entries: readonly Entry[]): Seen[] {
    const mind: Mind = { seen: new Map(), turn: 0, town: null };
    for (const entry of entries) for (const event of eventsOf(entry)) hear(mind, event);
    return [...mind.seen.values()];
}

// ------------------------------------------------------------ for stacks

const latest = new WeakMap<Position, Map<string, Seen[]>>();

/** What is remembered of a stack in a position that has been drawn. */
export const knownIn = (position: Position, stack: string): readonly Seen[] => latest.get(position)?.get(stack) ?? [];

/** By stack: blocks that nobody sees now, but that the reader has seen there. */
export function rememberedIn(board: BoardData, position: Position, entries: readonly Entry[]): Map<string, Seen[]> {
    const known = new Set(position.blocks.map((block) => block.id));
    const stacks = new Map<string, Seen[]>();
    for (const one of memoryOf(entries)) {
        if (known.has(one.block)) continue;
        const id = pileId(one.army, townName(atlasOf(board), one.town));
        stacks.set(id, [...(stacks.get(id) ?? []), one]);
    }
    latest.set(position, stacks);
    return stacks;
}

/** "Guard Infantry 3" */
const faceWords = ({ block, steps }: Seen): string => [printedOn(block)?.name ?? block, steps].filter((part) => part !== null).join(" ");

/** "seen here on turn 5: Guard Infantry 3?" */
export function seenWords(seen: readonly Seen[]): string {
    const turns = [...new Set(seen.map((one) => one.turn))].sort((a, b) => a - b);
    return turns.map((turn) => `seen here on turn ${turn}: ${seen.filter((one) => one.turn === turn).map(faceWords).join(", ")}?`).join("; ");
}
