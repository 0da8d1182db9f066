/* Pieces and places that the log names: pointing at one lights it on the board, a click brings it into view. */
import type { Camera } from "../board/board";
import { deskOf } from "../choosing/desk";
import type { BoardData, Target, View } from "../core/types";
import type { Box } from "../games/game";
import { moduleOf } from "../games/index";
import type { Table } from "../table/table";

export interface Things {
    /** Null: at nothing any more. */
    point(target: Target | null): void;
    show(target: Target): void;
    /** The pointer is on a line about these entries, which names these things; [], []: on none any more. */
    line(entries: readonly number[], targets: Target[]): void;
}

/** What lies around a thing, so that it is seen with its surroundings. */
function surroundings(board: BoardData, box: Box): Box {
    const width = Math.max(box.width, board.width / 4);
    const height = Math.max(box.height, board.height / 4);
    return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

/** Moves the camera to a thing, if it is on the board. */
export function showThing(camera: Camera | null, board: BoardData | null, view: View | null, target: Target): void {
    const box = board && view && moduleOf(view.game).boxOf(board, view, target);
    if (box) camera?.show(surroundings(board, box));
}

const known = new WeakMap<Table, Things>();

export function thingsOf(table: Table): Things {
    let things = known.get(table);
    if (!things) known.set(table, (things = atTable(table)));
    return things;
}

function atTable(table: Table): Things {
    const desk = deskOf(table);
    return {
        point: (target) => desk.chooser.pointed.set(target ? [target] : []),
        line(entries, targets) {
            desk.line.set(entries);
            desk.chooser.pointed.set(targets);
        },
        show(target) {
            desk.sheet.set(null); // on phones it covers the board
            desk.text.set(false);
            desk.chooser.pointed.set([target]);
            showThing(desk.camera.current, desk.chooser.board, table.view, target);
        },
    };
}
