/* Where blocks stand on the map: those of an army in a town are a pile beside it, which spreads into a fan. */
import type { BoardData, Point, Target } from "../../../core/types";
import type { Box } from "../../game";
import { atlasOf, type Town } from "../atlas";
import { ARMIES, type ArmyId, type Block, type Position } from "../view";

/** Side of a block on the map, relative to its picture. */
export const SCALE = 1.12;
/** .. from one block of a fan to the next. */
export const PITCH = 56;
const ACROSS = 6; // blocks in a row of a fan

export interface Pile {
    /** "FR:Quatre_Bras" */
    id: string;
    army: ArmyId;
    town: Town;
    at: Point;
    /** Those that the reader can identify: leaders first, then by corps. */
    blocks: Block[];
    /** Those that the reader can't. */
    unknown: number;
    /** In a battle there. */
    fights: boolean;
}

export const pileTarget = (id: string): Target => ({ what: "stack", id });
export const pileId = (army: ArmyId, town: string): string => `${army}:${town}`;
export const sizeOf = (pile: Pile): number => pile.blocks.length + pile.unknown;

/** The army and the town of a pile. */
export function pileWords(id: string): { army: ArmyId; town: string } {
    const at = id.indexOf(":");
    return { army: id.slice(0, at) as ArmyId, town: id.slice(at + 1) };
}

const isOnMap = ({ state }: { state: string }): boolean => state === "town" || state === "battle";
const byRank = (a: Block, b: Block): number => Number(b.type === "LDR") - Number(a.type === "LDR") || a.block - b.block;

const layouts = new WeakMap<Position, Pile[]>();

/** From north to south, so that nearer ones are drawn over those behind. */
export function pilesOf(board: BoardData, position: Position): Pile[] {
    const known = layouts.get(position);
    if (known) return known;
    const atlas = atlasOf(board);
    const piles = new Map<string, Pile>();
    const pileAt = (army: ArmyId, title: string): Pile | null => {
        const town = atlas.town.get(title);
        if (!town) return null;
        const id = pileId(army, town.name);
        const pile = piles.get(id) ?? { id, army, town, at: town.stacks[army], blocks: [], unknown: 0, fights: false };
        piles.set(id, pile);
        return pile;
    };
    for (const block of position.blocks.filter(isOnMap)) {
        const pile = pileAt(block.army, block.town ?? "");
        pile?.blocks.push(block);
        if (pile && block.state === "battle") pile.fights = true;
    }
    for (const ghosts of position.ghosts.filter(isOnMap)) {
        const pile = pileAt(ghosts.army, ghosts.town ?? "");
        if (pile) pile.unknown += ghosts.count;
        if (pile && ghosts.state === "battle") pile.fights = true;
    }
    for (const pile of piles.values()) pile.blocks.sort(byRank);
    const found = [...piles.values()].sort((a, b) => a.at[1] - b.at[1] || ARMIES.indexOf(a.army) - ARMIES.indexOf(b.army));
    layouts.set(position, found);
    return found;
}

export const pileOf = (board: BoardData, position: Position, id: string): Pile | undefined => pilesOf(board, position).find((pile) => pile.id === id);

/** The pile that a block is in. */
export const pileWith = (board: BoardData, position: Position, block: string): Pile | undefined =>
    pilesOf(board, position).find((pile) => pile.blocks.some((one) => one.id === block));

/** The middles of the blocks of a fan, from the middle of the pile: rows on the side away from the town. */
export function fanSpots(pile: Pile): Point[] {
    const count = sizeOf(pile);
    const rows = Math.ceil(count / ACROSS);
    const across = Math.ceil(count / rows);
    const down = pile.at[1] >= pile.town.y;
    return Array.from({ length: count }, (_, i) => {
        const row = Math.floor(i / across);
        const inRow = Math.min(across, count - row * across);
        const away = PITCH * 1.15 + row * PITCH;
        return [((i % across) - (inRow - 1) / 2) * PITCH, down ? away : away - PITCH * 1.15 * 2 - (rows - 1) * PITCH];
    });
}

/** The point of a pile nearest to its town, from its middle: it grows away from there. */
export function rootOf({ at, town }: Pile): Point {
    const [dx, dy] = [town.x - at[0], town.y - at[1]];
    const far = Math.max(Math.abs(dx), Math.abs(dy)) || 1;
    const reach = Math.min(1, 24 / far);
    return [Math.round(dx * reach), Math.round(dy * reach)];
}

const WIDE = 44 * SCALE;
export const squareAround = ([x, y]: Point): Box => ({ x: x - WIDE / 2, y: y - WIDE / 2, width: WIDE, height: WIDE });

export const boxOfPile = (pile: Pile): Box => squareAround(pile.at);
