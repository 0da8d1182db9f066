/* The goal of a game, over the board of the first one of its kind that is played in this browser. */
import { useEffect, useState } from "preact/hooks";
import { useValue } from "../core/value";
import { Goal } from "../games/goal";
import type { TableProps } from "../games/game";
import { Button } from "../ui/ui";
import { useIsLow, useIsPhone } from "./use-phone";

const keyOf = (game: string): string => `grognard.played.${game}`;

function isKnown(game: string): boolean {
    try {
        return localStorage.getItem(keyOf(game)) !== null;
    } catch {
        return true; // no storage: it would come back with every game
    }
}

function know(game: string): void {
    try {
        localStorage.setItem(keyOf(game), "1");
    } catch {
        /* no storage */
    }
}

/** Until the player closes it, or gives an order. */
export function FirstGame({ table }: TableProps) {
    const game = useValue(table.game);
    const sight = useValue(table.sight);
    const entries = useValue(table.entries);
    const phone = useIsPhone();
    const low = useIsLow() || phone; // the board needs the room
    const [closed, setClosed] = useState(false);
    const learns = table.teacher !== null;
    const plays = !learns && table.seat !== null && game?.state === "running" && sight !== null;
    const begun = entries.some((entry) => entry.kind === "order" && game?.mine.includes(entry.seat));
    useEffect(() => {
        if (begun && game && !learns) know(game.game);
    }, [begun, game?.game, learns]);
    if (!plays || begun || closed || isKnown(game.game)) return null;
    const close = () => {
        know(game.game);
        setClosed(true);
    };
    const goal = <Goal game={game.game} scenario={game.scenario} />;
    return (
        <aside class="table-first" aria-label="About this game">
            {low ? (
                <details>
                    <summary>{phone ? "About this game" : "About this game, and how to win"}</summary>
                    {goal}
                </details>
            ) : (
                goal
            )}
            <Button onClick={close}>Got it</Button>
        </aside>
    );
}
