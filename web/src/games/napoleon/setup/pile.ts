/* How the blocks of a town are laid out beside it: in overlapping rows that grow away from it. */
import type { Point } from "../../../core/types";
import type { Town } from "../atlas";
import type { ArmyId } from "../view";

export interface PileShape {
    /** The middle of each block. */
    at: Point[];
    /** Around all of them. */
    width: number;
    height: number;
}

const MOST = 6; // in a row
const STEP = { wide: 0.66, tight: 0.42 }; // of a side, from one block to the next
const ROW = 0.92;

/** `side`: of a block, in board units. */
export function pileOf(town: Town, army: ArmyId, count: number, side: number, tight: boolean): PileShape {
    const step = side * (tight ? STEP.tight : STEP.wide);
    const across = Math.min(count, MOST);
    const rows = Math.ceil(count / MOST);
    const width = side + step * (across - 1);
    const height = side + side * ROW * (rows - 1);
    const [middleX, middleY] = middleOf(town, army, width, height);
    const at = Array.from({ length: count }, (_, i): Point => {
        const row = Math.floor(i / MOST);
        const inRow = Math.min(MOST, count - row * MOST);
        return [middleX + (i % MOST) * step - (step * (inRow - 1)) / 2, middleY - height / 2 + side / 2 + row * side * ROW];
    });
    return { at, width, height };
}

/** The middle of a pile of this size, in the direction of the place for the army's blocks. */
function middleOf(town: Town, army: ArmyId, width: number, height: number): Point {
    const [stackX, stackY] = town.stacks[army];
    const [dx, dy] = [stackX - town.x, stackY - town.y];
    const far = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / far, dy / far];
    // to the edge of the pile in this direction
    const reach = Math.min(ux ? width / 2 / Math.abs(ux) : Infinity, uy ? height / 2 / Math.abs(uy) : Infinity);
    const gap = town.radius + 10;
    return [town.x + ux * (gap + reach), town.y + uy * (gap + reach)];
}
