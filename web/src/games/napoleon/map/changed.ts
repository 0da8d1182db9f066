/* What differs between two moments, as far as the reader knows, to highlight what an order has done. */
import type { Target, View } from "../../../core/types";
import { blockOf, positionOf, type ArmyId, type Block, type Position } from "../view";
import { townId } from "../words/phrases";
import { pileId, pileTarget } from "./layout";

const piece = (id: string): Target => ({ what: "block", id });

const differs = (before: Block | undefined, after: Block): boolean =>
    before !== undefined && (before.town !== after.town || before.state !== after.state || before.steps !== after.steps || before.spot !== after.spot);

/** The unidentified blocks by army and town. */
function hidden(position: Position): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { army, town, count, state } of position.ghosts)
        if (town && (state === "town" || state === "battle")) counts.set(`${army}:${town}`, (counts.get(`${army}:${town}`) ?? 0) + count);
    return counts;
}

function stacks(before: Position, after: Position): Target[] {
    const [old, now] = [hidden(before), hidden(after)];
    const keys = [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key));
    return keys.map((key) => pileTarget(pileId(key.slice(0, 2) as ArmyId, townId(key.slice(3)))));
}

export function changed(before: View, after: View): Target[] {
    const [old, now] = [positionOf(before), positionOf(after)];
    // A deployment is not news about single blocks.
    if (!old || !now || old.turn === 0) return [];
    return [...now.blocks.filter((block) => differs(blockOf(old, block.id), block)).map((block) => piece(block.id)), ...stacks(old, now)];
}

export function isLost(view: View, { what, id }: Target): boolean {
    const position = positionOf(view);
    const state = what === "block" && position ? blockOf(position, id)?.state : undefined;
    return state === "eliminated" || state === "removed";
}

