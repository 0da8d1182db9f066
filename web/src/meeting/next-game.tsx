/* At the table: the way to the next game that waits for me. Nothing happens by itself. */
import { useState } from "preact/hooks";
import { me } from "../core/api";
import { go } from "../core/route";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { sortGames } from "../home/lists";
import { useGames } from "../home/use-games";
import { Button } from "../ui/ui";
import { nextAfter, putOff, queueOf, readPut } from "./queue";
import "./styles";

export function NextGame({ table }: TableProps) {
    const who = useValue(me);
    const asked = useValue(table.sight)?.asked === true;
    const mine = useGames("state=running", !who?.user);
    const [put, setPut] = useState(readPut);
    const waiting = sortGames(mine.games ?? [], who?.name ?? null).turn;
    const others = waiting.filter((game) => game.id !== table.id);
    const next = nextAfter(queueOf(waiting, put), table.id);
    if (!next) return null;
    const later = () => {
        setPut(putOff(table.id));
        go("game", next.id);
    };
    return (
        <div class="next-game">
            {asked && (
                <Button look="quiet" onClick={later} title="Put this game at the end of the queue">
                    Later
                </Button>
            )}
            <Button look={asked ? "quiet" : "main"} data-next-game onClick={() => go("game", next.id)} title="The next game that waits for you">
                Next game ({others.length})
            </Button>
        </div>
    );
}
