/* The board of a replay: as in play, but nothing can be chosen. */
import { useRef, useState } from "preact/hooks";
import { Board, type Camera } from "../board/board";
import type { BoardData, Game, Reader, Target, View } from "../core/types";
import { targetKey, type GameModule, type Lights } from "../games/game";
import { moduleOf } from "../games/index";
import { PointCard } from "../table/point-card";
import { useLook } from "../table/use-look";

/** What has changed since the moment shown before. */
function useNews(module: GameModule, view: View): Lights {
    const before = useRef(view);
    const lights = useRef<Lights>(new Map());
    if (before.current !== view) {
        const targets = module.changed?.(before.current, view) ?? [];
        lights.current = new Map(targets.map((target) => [targetKey(target), "news" as const]));
        before.current = view;
    }
    return lights.current;
}

interface Props {
    board: BoardData;
    view: View;
    game: Game;
    reader: Reader;
    camera: { current: Camera | null };
    /** What the pointer rests on in the log. */
    pointed: Target[];
}

export function ReplayBoard({ board, view, game, reader, camera, pointed: named }: Props) {
    const module = moduleOf(game.game);
    const [pointed, setPointed] = useState<{ target: Target; x: number; y: number } | null>(null);
    const eyes = game.seats[typeof reader === "number" ? reader : 0]?.name ?? "";
    const look = useLook(module, board, view, eyes, camera);
    const changes = useNews(module, view);
    const news: Lights = new Map([...changes, ...named.map((one) => [targetKey(one), "pointed"] as const)]);
    const { Pieces, Status } = module;
    return (
        <main class="replay-board">
            <Status view={view} />
            <Board
                board={board}
                turned={look.turned}
                lights={news}
                first={look.first}
                spotlight={look.focus}
                hiddenLayers={look.hiddenLayers}
                camera={camera}
                label={`${board.title} board`}
                onPick={(pick) => setPointed({ target: pick.target, x: pick.x, y: pick.y })}
                onPickNothing={() => setPointed(null)}
                onPoint={(target, x, y) => setPointed(target && { target, x, y })}
            >
                <Pieces board={board} view={view} lights={news} turned={look.turned} hidden={look.hidePieces} />
            </Board>
            {pointed && <PointCard board={board} view={view} {...pointed} />}
        </main>
    );
}
