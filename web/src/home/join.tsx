/* An invitation: the game, who invites, and one button to join. */
import { useEffect, useState } from "preact/hooks";
import { me, post } from "../core/api";
import { go, goQuietly, link } from "../core/route";
import type { Game } from "../core/types";
import { useValue } from "../core/value";
import { Goal } from "../games/goal";
import { Page } from "../ui/page";
import { Button } from "../ui/ui";
import { join, logInFirst, takeName } from "./actions";
import { Picture } from "./game-card";
import { Seats } from "./game-row";
import { usedFor } from "./invitations";
import { seatTitle, titlesOf } from "../games/seats";
import { Terms } from "./terms";
import { useCatalog } from "./use-catalog";
import "./home.css";
import "./waiting-room.css";

export function JoinPage({ token }: { token: string }) {
    const [game, setGame] = useState<Game | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        post<Game>("/invitation", { invitation: token }).then(setGame, (error: unknown) => {
            const used = usedFor(token);
            if (used) goQuietly("game", used);
            else setTrouble(error instanceof Error ? error.message : String(error));
        });
    }, [token]);
    if (trouble)
        return (
            <Page title="This invitation is no longer valid">
                <p>It was already used, or the game was deleted. Ask for a new invite link.</p>
                <a class="button" href={link("home")}>
                    Show games
                </a>
            </Page>
        );
    return <Page title="You are invited">{game && <Invitation game={game} token={token} />}</Page>;
}

function Invitation({ game, token }: { game: Game; token: string }) {
    const who = useValue(me);
    const known = useCatalog();
    const { title, scenario } = titlesOf(known, game);
    const seat = game.seats.find((one) => one.seat === game.invited);
    const host = game.seats.find((one) => one.kind === "person" && !one.mine)?.player;
    useEffect(() => {
        if (game.mine.length && game.state !== "waiting") goQuietly("game", game.id);
    }, [game]);
    const [name, setName] = useState<string | null>(null); // null: as it is
    const guest = who?.user && !who.accounts && !game.mine.length;
    const sit = async (event: Event) => {
        event.preventDefault();
        if (!who?.user) return logInFirst();
        if (!guest || (await takeName(name ?? ""))) await join(game, { invitation: token });
    };
    return (
        <article class="home-card waiting-invitation">
            <Picture game={game.game} />
                <h2>{game.title || title}</h2>
                <p>
                    {host ?? "A player"} invites you to play <b>{title}</b>
                    {seat && (
                        <>
                            {" "}as the <b>{seatTitle(game, seat)}</b>
                        </>
                    )}
                    .
                </p>
                <p class="faint">{scenario}</p>
                <Goal game={game.game} scenario={game.scenario} />
                <Terms game={game} />
                <Seats game={game} />
                <form class="home-card-ways" onSubmit={(event) => void sit(event)}>
                    {guest && (
                        <label class="field waiting-name">
                            <span>Your name</span>
                            <input value={name ?? who.name ?? ""} maxLength={30} autocomplete="nickname" onInput={(event) => setName(event.currentTarget.value)} />
                        </label>
                    )}
                    <Button look="main" type="submit">
                        {who?.user ? "Join game" : "Log in and join"}
                    </Button>
                    {game.mine.length > 0 && <Button onClick={() => go("game", game.id)}>Go to game</Button>}
                    <a class="home-rules" href={link("rules", game.game)}>
                        Rules
                    </a>
                </form>
        </article>
    );
}
