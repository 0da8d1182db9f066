/* The best players of each game. */
import { useEffect, useState } from "preact/hooks";
import { goQuietly, link } from "../core/route";
import { troubleWords } from "../home/actions";
import { useCatalog } from "../home/use-catalog";
import { Segments } from "../ui/fields";
import { Page } from "../ui/page";
import { calls, type Leaders } from "./calls";
import { ratingWords } from "./words";

export function RatingsPage({ game }: { game: string }) {
    const catalog = useCatalog();
    const [leaders, setLeaders] = useState<Leaders | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        setLeaders(null);
        calls.leaders(game).then(setLeaders, (error: unknown) => setTrouble(troubleWords(error)));
    }, [game]);
    return (
        <Page title="Ratings">
            {trouble && <p role="alert">{trouble}</p>}
            {catalog && (
                <Segments legend="Game" quiet value={game} choices={catalog.games.map((one): [string, string] => [one.game, one.title])} onChange={(to) => goQuietly("ratings", to)} />
            )}
            {leaders && !leaders.players.length && <p>No one has {leaders.least} rated games yet. Choose "Rated" when you create a game.</p>}
            {leaders && leaders.players.length > 0 && (
                <table class="meet-table">
                    <thead>
                        <tr>
                            <th />
                            <th>Player</th>
                            <th>Rating</th>
                            <th>Games</th>
                        </tr>
                    </thead>
                    <tbody>
                        {leaders.players.map((one, i) => (
                            <tr key={one.name}>
                                <td>{i + 1}</td>
                                <td>
                                    <a href={link("players", one.name)}>{one.name}</a>
                                </td>
                                <td>{ratingWords(one)}</td>
                                <td>{one.games}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
            <p class="small faint">
                Glicko-2. The number after ± is the deviation: the smaller it is, the more is known. A question mark means provisional.
                {leaders && ` Players are listed from ${leaders.least} rated games on.`}
            </p>
        </Page>
    );
}
