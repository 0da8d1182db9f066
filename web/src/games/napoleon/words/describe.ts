/* Any thing of the board in words. */
import type { BoardData, Target, View } from "../../../core/types";
import { capital, plainName } from "../../../core/words";
import { napoleonTurn } from "../../turns";
import { armyWord, isForward, isReserve, sideName, spotWords } from "../names";
import { ARMIES, blockOf, has, positionOf, type ArmyId, type Block, type Position } from "../view";
import { whereWords } from "./choices";
import { count, terrainWords, townId, townWords } from "./phrases";
import { roadOf, roadTitle } from "./roads";
import { unitName } from "./roster";

/** "3 Prussian and 2 French units" */
export function countsWords(counts: Partial<Record<ArmyId, number>>): string {
    const some = ARMIES.filter((army) => (counts[army] ?? 0) > 0);
    return some.map((army) => count(counts[army] ?? 0, `${armyWord[army]} unit`)).join(", ");
}

export const countsIn = (position: Position, town: string): Partial<Record<ArmyId, number>> => position.towns.find((one) => townId(one.town) === townId(town)) ?? {};

function townTitle(view: View, id: string): string {
    const position = positionOf(view);
    const held = position ? countsWords(countsIn(position, id)) : "";
    return held ? `${townWords(id)}: ${held}` : townWords(id);
}

/** "FR:Quatre_Bras" -> "Quatre Bras: 3 French units" */
function stackTitle(view: View, id: string): string {
    const [army, town = ""] = id.split(":") as [ArmyId, string];
    const position = positionOf(view);
    const held = position ? countsWords({ [army]: countsIn(position, town)[army] ?? 0 }) : "";
    return held ? `${townWords(town)}: ${held}` : townWords(town);
}

/** "French I Corps infantry a, strength 3 of 4, at Soire, has moved" */
export function blockTitle(block: Block): string {
    const strength = block.type === "LDR" ? "leader" : `strength ${block.steps} of ${block.max}`;
    return [unitName(block.id, true), strength, whereWords(block), has(block, "moved") && "has moved"].filter(Boolean).join(", ");
}

function placeTitle(id: string): string {
    const words = spotWords(id);
    return isReserve(id) || isForward(id) ? capital(words) : `The ${words}`;
}

export function describe(board: BoardData, view: View, { what, id }: Target): string {
    const position = positionOf(view);
    if (what === "block") {
        const block = position && blockOf(position, id);
        return capital(block ? blockTitle(block) : unitName(id, true));
    }
    if (what === "town") return townTitle(view, id);
    if (what === "stack") return stackTitle(view, id);
    if (what === "road") return roadTitle(roadOf(board, id), id);
    if (what === "place") return placeTitle(id);
    if (what === "side") return capital(sideName(id));
    if (what === "army") return `${armyWord[id as ArmyId] ?? id} army`;
    if (what === "marker") return capital(terrainWords(id, null).replace(/,.*/, ""));
    if (what === "turn") return `Turn ${id}: ${napoleonTurn(Number(id))}`;
    if (what === "river") return `The ${plainName(id)}`;
    return plainName(id);
}
