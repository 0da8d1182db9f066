/* What others play: seats that are free, games that can be watched. */
import { link } from "../core/route";
import type { Catalog } from "../core/types";
import { listWords, sinceWords } from "../core/words";
import { Button } from "../ui/ui";
import { join } from "./actions";
import { GameRow } from "./game-row";
import { sortOpen } from "./lists";
import { seatTitle } from "./seats";
import type { GameList } from "./use-games";

export function OpenGames({ catalog, list }: { catalog: Catalog; list: GameList }) {
    const { join: free, watch } = sortOpen(list.games ?? []);
    if (!free.length && !watch.length) return null;
    return (
        <section class="home-section" aria-labelledby="open-games">
            <h2 id="open-games">Open tables</h2>
            <ul class="home-rows">
                {free.map((game) => (
                    <GameRow
                        key={game.id}
                        game={game}
                        catalog={catalog}
                        news={`Free: ${listWords(game.seats.filter((s) => s.kind === "open").map((s) => seatTitle(game, s)))}`}
                    >
                        <Button look="main" onClick={() => void join(game, {})}>
                            Join
                        </Button>
                    </GameRow>
                ))}
                {watch.map((game) => (
                    <GameRow
                        key={game.id}
                        game={game}
                        catalog={catalog}
                        news={game.started ? `Begun ${sinceWords(game.started)}` : "Running"}
                    >
                        <a class="button" href={link("game", game.id)}>
                            Watch
                        </a>
                    </GameRow>
                ))}
            </ul>
            {list.more && <Button onClick={list.more}>Show more</Button>}
        </section>
    );
}
