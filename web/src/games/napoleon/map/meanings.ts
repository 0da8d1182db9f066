/* What a click on a thing on the map may mean besides the thing itself. */
import type { BoardData, Target, View } from "../../../core/types";
import { atlasOf, townName } from "../atlas";
import { blockOf, positionOf } from "../view";
import { pileWords } from "./layout";

const town = (id: string): Target[][] => [[{ what: "town", id }]];

export function meanings(board: BoardData, view: View, { what, id }: Target): Target[][] {
    if (what === "stack") return town(pileWords(id).town);
    const position = positionOf(view);
    const block = what === "block" && position ? blockOf(position, id) : undefined;
    return block?.town ? town(townName(atlasOf(board), block.town)) : [];
}
