/* How the blocks of a town are laid out beside it: in overlapping rows, where they cover little else. */
import type { Point } from "../../../core/types";
import type { Box } from "../../game";
import type { Town } from "../atlas";
import type { ArmyId } from "../view";

export interface PileShape {
    /** Of a block, in board units. */
    side: number;
    /** From one block to the next. */
    step: number;
}

const MOST = 6; // in a row
const ROW = 0.92; // of a side, from one row to the next
const WAYS = 16; // directions that are tried
const ASTRAY = 0.04; // how much worse the opposite direction is, in parts of the pile

export interface Pile {
    /** The middle of each block. */
    at: Point[];
    box: Box;
}

export function pileOf(town: Town, army: ArmyId, count: number, { side, step }: PileShape, taken: readonly Box[]): Pile {
    const across = Math.min(count, MOST);
    const rows = Math.ceil(count / MOST);
    const [width, height] = [side + step * (across - 1), side + side * ROW * (rows - 1)];
    const [x, y] = middleOf(town, army, width, height, taken);
    const at = Array.from({ length: count }, (_, i): Point => {
        const row = Math.floor(i / MOST);
        const inRow = Math.min(MOST, count - row * MOST);
        return [x + (i % MOST) * step - (step * (inRow - 1)) / 2, y - height / 2 + side / 2 + row * side * ROW];
    });
    return { at, box: { x: x - width / 2, y: y - height / 2, width, height } };
}

/** The piles of several towns, none on another if there is room; the largest choose first. */
export function pilesOf(towns: readonly { town: Town; army: ArmyId; count: number }[], shape: PileShape, taken: readonly Box[]): Map<string, Pile> {
    const piles = new Map<string, Pile>();
    const all = [...taken];
    for (const { town, army, count } of [...towns].sort((one, other) => other.count - one.count)) {
        const pile = pileOf(town, army, count, shape, all);
        piles.set(town.name, pile);
        all.push(pile.box);
    }
    return piles;
}

const common = (one: Box, other: Box): number =>
    Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
    Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

/** Around the town: in the direction of the army's place if nothing is covered there, else where least is. */
function middleOf(town: Town, army: ArmyId, width: number, height: number, taken: readonly Box[]): Point {
    const [stackX, stackY] = town.stacks[army];
    const first = Math.atan2(stackY - town.y, stackX - town.x);
    let best: Point = [town.x, town.y];
    let least = Infinity;
    for (let i = 0; i < WAYS; i++) {
        const turn = (i % 2 ? 1 : -1) * Math.ceil(i / 2) * ((2 * Math.PI) / WAYS);
        const at = beside(town, first + turn, width, height);
        const box = { x: at[0] - width / 2, y: at[1] - height / 2, width, height };
        const cost = taken.reduce((sum, other) => sum + common(box, other), 0) + (Math.abs(turn) / Math.PI) * ASTRAY * width * height;
        if (cost < least) [best, least] = [at, cost];
    }
    return best;
}

/** The middle of a pile of this size that touches the town from this direction. */
function beside(town: Town, angle: number, width: number, height: number): Point {
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    const reach = Math.min(width / 2 / Math.abs(ux || 1e-9), height / 2 / Math.abs(uy || 1e-9));
    const far = town.radius + 8 + reach;
    return [town.x + ux * far, town.y + uy * far];
}
