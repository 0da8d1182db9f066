/* How a board is shown, in play and in replays: which side is at the bottom, what is hidden, where the camera goes. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Camera } from "../board/board";
import { settings } from "../core/settings";
import type { BoardData, View } from "../core/types";
import { useValue } from "../core/value";
import type { Box, GameModule } from "../games/game";

export interface Look {
    /** Degrees clockwise, so that the seat's own lines are at the bottom, if the setting says so. */
    turned: number;
    hiddenLayers: string;
    hidePieces: boolean;
    /** Where pieces lie, beside which names should stand. */
    covered: readonly Box[];
    /** The current attack. */
    focus: Box | null;
    /** The initial view. */
    first: Box | null;
}

/** `seat`: the point of view, by name. The camera follows attacks; at the end of the game it shows the whole board. */
export function useLook(module: GameModule, board: BoardData, view: View, seat: string, camera: { current: Camera | null }): Look {
    const liked = useValue(settings);
    const focus = useMemo(() => (view.over ? null : module.focus(board, view)), [board, view]);
    const where = focus ? `${focus.x} ${focus.y} ${focus.width} ${focus.height}` : "";
    const home = (view.over ? null : module.theatre?.(board, view)) ?? null;
    const before = useRef<string | null>(null); // null: the first time
    useEffect(() => {
        const began = before.current === null;
        before.current = where;
        if (!focus && !began) return camera.current?.restore(home);
        if (!focus) return;
        if (!began) camera.current?.keep();
        camera.current?.show(focus);
    }, [where]);
    const hidden = [liked.names ? "" : module.layers.names, liked.symbols ? "" : module.layers.symbols, module.hiddenNow?.(view, board) ?? ""];
    const covered = useMemo(() => module.covered?.(board, view) ?? [], [board, view]);
    return {
        turned: liked.turnBoard === "auto" && seat ? module.turnFor(module.sideOf(seat)) : 0,
        hiddenLayers: hidden.filter(Boolean).join(", "),
        hidePieces: liked.hidePieces,
        covered,
        focus,
        first: focus ?? home,
    };
}
