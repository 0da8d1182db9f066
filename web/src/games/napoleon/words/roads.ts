/* Roads of the board in words: class, river, who may cross. */
import type { BoardData } from "../../../core/types";
import { atlasOf, type Road } from "../atlas";
import { townId, townWords } from "./phrases";

export const roadOf = (board: BoardData, name: string): Road | undefined => atlasOf(board).road.get(name);

/** "Soire – Binche" */
export const endsWords = (name: string): string => name.split("-").map(townWords).join(" – ");

/** "Major road Soire – Binche across the Sambre" */
export function roadTitle(road: Road | undefined, name: string): string {
    const kind = road?.class ? `${road.class === "major" ? "Major" : "Minor"} road` : "Road";
    return `${kind} ${endsWords(name)}${road?.river ? ` across the ${road.river}` : ""}`;
}

/** Units that may use a road: in moves, into an enemy-held town over a river, in retreats and reinforcements (W-MOV-09, W-MOV-10,
 * W-MOV-12). */
export const ROOM: Record<"major" | "minor", { move: number; attack: number; flow: number }> = {
    major: { move: 8, attack: 4, flow: 2 },
    minor: { move: 6, attack: 3, flow: 1 },
};

/** The roads of a town, with the town at their other end. */
export function roadsAt(board: BoardData, town: string): { road: Road; to: string }[] {
    const id = townId(town);
    return atlasOf(board).places.roads.flatMap((road) => {
        const [a = "", b = ""] = road.name.split("-");
        return a === id ? [{ road, to: b }] : b === id ? [{ road, to: a }] : [];
    });
}
