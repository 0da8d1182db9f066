/* The board of a replay: as in play, but nothing can be chosen. */
import { Fragment, type ComponentChildren, type ComponentType } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Board, type Camera } from "../board/board";
import type { BoardData, Entry, Game, Reader, Target, View } from "../core/types";
import { targetKey, type CloseUpProps, type Lights } from "../games/game";
import { moduleOf } from "../games/index";
import { partyNamed } from "../games/seats";
import { Arrows } from "../watching/arrows";
import { journeysOf, waysOf, type Leg } from "../watching/journeys";
import { PointCard } from "../table/point-card";
import { useLook } from "../table/use-look";

interface Props {
    board: BoardData;
    view: View;
    /** What led here; null: nothing that the reader saw. */
    leg: Leg | null;
    /** Milliseconds that pieces travel. */
    lasts: number;
    game: Game;
    /** The record up to this moment. */
    entries: readonly Entry[];
    reader: Reader;
    camera: { current: Camera | null };
    /** What the pointer rests on in the log. */
    pointed: Target[];
    /** Over the board. */
    children?: ComponentChildren;
}

export function ReplayBoard({ board, view, leg, lasts, game, entries, reader, camera, pointed: named, children }: Props) {
    const module = moduleOf(game.game);
    const [pointed, setPointed] = useState<{ target: Target; x: number; y: number } | null>(null);
    const eyes = game.seats[typeof reader === "number" ? reader : 0]?.name ?? "";
    const look = useLook(module, board, view, eyes, camera);
    const changes = useMemo(() => (leg && module.changed?.(leg.before, leg.after)) ?? [], [leg]);
    const news: Lights = new Map([...changes.map((one) => [targetKey(one), "news"] as const), ...named.map((one) => [targetKey(one), "pointed"] as const)]);
    const { Pieces, Status } = module;
    const Closer = module.CloseUp ?? (Fragment as ComponentType<CloseUpProps>);
    const journeys = leg ? journeysOf(module, board, leg, look.turned) : [];
    const entry = leg?.entries[0];
    const colour = (entry && "seat" in entry && partyNamed(game, entry.seat)?.colour) || "var(--ink)";
    return (
        <main class="replay-board">
            <Status view={view} />
            {children}
            <Closer board={board} view={view} table={null} leg={leg} lasts={lasts}>
                <Board
                    board={board}
                    turned={look.turned}
                    lights={news}
                    first={look.first}
                    spotlight={look.focus}
                    hiddenLayers={look.hiddenLayers}
                    covered={look.covered}
                    camera={camera}
                    label={`${board.title} board`}
                    onPick={(pick) => setPointed({ target: pick.target, x: pick.x, y: pick.y })}
                    onPickNothing={() => setPointed(null)}
                    onPoint={(target, x, y) => setPointed(target && { target, x, y })}
                >
                    <Pieces board={board} view={view} lights={news} turned={look.turned} hidden={look.hidePieces} entries={entries} travel={{ lasts, via: waysOf(journeys) }} />
                    {entry && <Arrows key={entry.number} journeys={journeys} colour={colour} strong entries={[entry.number]} />}
                </Board>
            </Closer>
            {pointed && <PointCard board={board} view={view} {...pointed} />}
        </main>
    );
}
