/* Other people's games: open seats, and games to watch. */
import { useState } from "preact/hooks";
import { link } from "../core/route";
import type { Catalog } from "../core/types";
import { listWords, sinceWords } from "../core/words";
import { laterExtra } from "../ui/later";
import { Button } from "../ui/ui";
import { join } from "./actions";
import { GameRow } from "./game-row";
import { sortOpen } from "./lists";
import { seatTitle } from "../games/seats";
import type { GameList } from "./use-games";

const OpenFilters = laterExtra(() => import("../meeting/open-filters").then((part) => part.OpenFilters));

const FEW = 4; // games to watch before "show all"

/** always: show it even if it is empty, since there are other users here. */
export function OpenGames({ catalog, list, always }: { catalog: Catalog; list: GameList; always: boolean }) {
    const { join: free, watch } = sortOpen(list.games ?? []);
    const [all, setAll] = useState(false);
    if (!list.games || (!always && !free.length && !watch.length)) return null;
    return (
        <section class="home-section" aria-labelledby="open-games">
            <h2 id="open-games">Open games</h2>
            {always && <OpenFilters catalog={catalog} />}
            {!free.length && !watch.length && (
                <p class="home-nothing">
                    No one is waiting for an opponent. <a href={link("new", "triumph")}>Create a game</a>.
                </p>
            )}
            <ul class="home-rows">
                {free.map((game) => (
                    <GameRow
                        key={game.id}
                        game={game}
                        catalog={catalog}
                        news={`Open: ${listWords(game.seats.filter((s) => s.kind === "open").map((s) => seatTitle(game, s)))}`}
                    >
                        <Button look="main" onClick={() => void join(game, {})}>
                            Join
                        </Button>
                    </GameRow>
                ))}
                {(all ? watch : watch.slice(0, FEW)).map((game) => (
                    <GameRow
                        key={game.id}
                        game={game}
                        catalog={catalog}
                        news={game.started ? `Started ${sinceWords(game.started)}` : "In progress"}
                    >
                        <a class="button" href={link("game", game.id)}>
                            Watch
                        </a>
                    </GameRow>
                ))}
            </ul>
            {!all && watch.length > FEW && <Button onClick={() => setAll(true)}>Show all games to watch</Button>}
            {all && list.more && <Button onClick={list.more}>Show more</Button>}
        </section>
    );
}
