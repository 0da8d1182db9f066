/* The blocks that a seat deploys, by corps: names, commanders and what they hold. */
import type { View } from "../../../core/types";
import { corpsMark } from "../names";
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

/** Title and commander, by the name of the corps in views. */
const KNOWN: Record<string, [string, string]> = {
    "FR-Gd": ["Imperial Guard", "Drouot"],
    "FR-I": ["I Corps", "d'Erlon"],
    "FR-II": ["II Corps", "Reille"],
    "FR-III": ["III Corps", "Vandamme"],
    "FR-IV": ["IV Corps", "Gérard"],
    "FR-VI": ["VI Corps", "Lobau"],
    "FR-1CC": ["1st Cavalry", "Pajol"],
    "FR-2CC": ["2nd Cavalry", "Exelmans"],
    "FR-3CC": ["3rd Cavalry", "Kellermann"],
    "FR-4CC": ["4th Cavalry", "Milhaud"],
    "FR-CR": ["Horse Artillery", "reserve"],
    "AD-I": ["I Corps", "Orange"],
    "AD-II": ["II Corps", "Hill"],
    "AD-Res": ["Reserve", "Wellington"],
    "AD-Cav": ["Cavalry", "Uxbridge"],
    "PR-I": ["I Corps", "Zieten"],
    "PR-II": ["II Corps", "Pirch"],
    "PR-III": ["III Corps", "Thielmann"],
    "PR-IV": ["IV Corps", "Bülow"],
};

function corpsOf(id: string, blocks: Block[]): Corps {
    const first = blocks[0]!;
    const [title, led] = first.corps === null ? [first.name, ""] : (KNOWN[first.corps] ?? [corpsMark(first.corps), ""]);
    return { id, army: first.army, title, led, blocks };
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
