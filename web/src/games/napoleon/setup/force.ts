/* The blocks that a seat deploys, by corps: names, commanders and what they hold. */
import type { View } from "../../../core/types";
import { corpsTitle } from "../names";
import { ownArmies, positionOf, type ArmyId, type Block } from "../view";

export interface Corps {
    /** "FR-I", or the id of a leader. */
    id: string;
    army: ArmyId;
    /** "I Corps", "Napoleon" */
    title: string;
    /** Who led it in June 1815; "" for leaders. */
    led: string;
    blocks: Block[];
}

export interface Force {
    armies: ArmyId[];
    corps: Corps[];
    /** In the order in which the server names them. */
    blocks: Block[];
    block: ReadonlyMap<string, Block>;
}

/** Commanders, by the name of the corps in views. */
const LED: Record<string, string> = {
    "FR-Gd": "Drouot",
    "FR-I": "d'Erlon",
    "FR-II": "Reille",
    "FR-III": "Vandamme",
    "FR-IV": "Gérard",
    "FR-VI": "Lobau",
    "FR-1CC": "Pajol",
    "FR-2CC": "Exelmans",
    "FR-3CC": "Kellermann",
    "FR-4CC": "Milhaud",
    "FR-CR": "reserve",
    "AD-I": "Orange",
    "AD-II": "Hill",
    "AD-Res": "Wellington",
    "AD-Cav": "Uxbridge",
    "PR-I": "Zieten",
    "PR-II": "Pirch",
    "PR-III": "Thielmann",
    "PR-IV": "Bülow",
};

function corpsOf(id: string, blocks: Block[]): Corps {
    const first = blocks[0]!;
    const title = first.corps === null ? first.name : corpsTitle(first.corps);
    return { id, army: first.army, title, led: LED[id] ?? "", blocks };
}

export function forceOf(view: View): Force {
    const armies = ownArmies(view);
    const blocks = (positionOf(view)?.blocks ?? []).filter((block) => armies.includes(block.army));
    const groups = new Map<string, Block[]>();
    for (const block of blocks) {
        const id = block.corps ?? block.id;
        groups.set(id, [...(groups.get(id) ?? []), block]);
    }
    const corps = [...groups].map(([id, members]) => corpsOf(id, members));
    return { armies, corps, blocks, block: new Map(blocks.map((block) => [block.id, block])) };
}

/** All members of its corps, a leader alone. */
export const corpsWith = (force: Force, block: string): Corps | undefined =>
    force.corps.find((corps) => corps.blocks.some((one) => one.id === block));
