/* The board of a replay: as in play, but nothing can be chosen. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Board, type Camera } from "../board/board";
import { settings } from "../core/settings";
import { useValue } from "../core/value";
import type { BoardData, Game, Reader, Target, View } from "../core/types";
import { targetKey, type GameModule, type Lights } from "../games/game";
import { moduleOf } from "../games/index";

/** What has changed since the moment that was shown before. */
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
}

export function ReplayBoard({ board, view, game, reader, camera }: Props) {
    const module = moduleOf(game.game);
    const likes = useValue(settings);
    const [pointed, setPointed] = useState<{ target: Target; x: number; y: number } | null>(null);
    const name = game.seats[typeof reader === "number" ? reader : 0]?.name;
    const turned = likes.turnBoard === "auto" && name ? module.turnFor(module.sideOf(name)) : 0;
    const focus = module.focus(board, view);
    const where = focus ? `${focus.x},${focus.y},${focus.width},${focus.height}` : "";
    useEffect(() => {
        if (focus) camera.current?.show(focus);
    }, [where]);
    const news = useNews(module, view);
    const hidden = [likes.names ? "" : module.layers.names, likes.symbols ? "" : module.layers.symbols].filter(Boolean).join(", ");
    const { Pieces, Status, Card } = module;
    return (
        <main class="replay-board">
            <Status view={view} />
            <Board
                board={board}
                turned={turned}
                lights={news}
                first={focus ?? module.theatre?.(board, view) ?? null}
                spotlight={focus}
                hiddenLayers={hidden}
                camera={camera}
                label={`${board.title}: the board`}
                onPick={(pick) => setPointed({ target: pick.target, x: pick.x, y: pick.y })}
                onPickNothing={() => setPointed(null)}
                onPoint={(target, x, y) => setPointed(target && { target, x, y })}
            >
                <Pieces board={board} view={view} lights={news} turned={turned} hidden={likes.hidePieces} />
            </Board>
            {pointed && Card && (
                <div class="replay-card" style={{ left: `${pointed.x + 12}px`, top: `${pointed.y + 12}px` }}>
                    <Card board={board} view={view} target={pointed.target} />
                </div>
            )}
        </main>
    );
}
