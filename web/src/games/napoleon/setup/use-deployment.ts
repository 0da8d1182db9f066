/* Everything that the screens of a deployment need: the board, the blocks, where they may go, and the plan. */
import { useEffect, useMemo } from "preact/hooks";
import type { BoardData, View } from "../../../core/types";
import { useValue } from "../../../core/value";
import type { Table } from "../../../table/table";
import { atlasOf } from "../atlas";
import { useBench, type Bench } from "./bench";
import { forceOf, type Force } from "./force";
import { useLand, type Land } from "./land";
import { useBoard } from "./use-board";

export interface Deployment {
    table: Table;
    view: View;
    board: BoardData;
    bench: Bench;
    force: Force;
    land: Land;
    /** Others deploy first: the server deploys this later. */
    ahead: boolean;
}

export function useDeployment(table: Table): Deployment | null {
    const view = useValue(table.sight)?.view ?? null;
    const board = useBoard(table);
    const atlas = board && atlasOf(board);
    const bench = useBench(table);
    const land = useLand(table, atlas);
    const force = useMemo(() => (view ? forceOf(view) : null), [view]);
    const ready = force !== null && land !== null && force.blocks.length > 0;
    if (ready) bench.meet(force, land);
    useEffect(() => {
        if (ready) bench.know(force, land);
    }, [bench, force, land]);
    if (!view || !board || !ready) return null;
    return { table, view, board, bench, force, land, ahead: table.prompt !== "deploy" };
}
