/* A game that can be played: its picture, a description, and buttons to start. */
import { useState } from "preact/hooks";
import { me } from "../core/api";
import { go, link } from "../core/route";
import { theme } from "../core/settings";
import type { Catalog, GameInfo } from "../core/types";
import { useValue } from "../core/value";
import { listWords } from "../core/words";
import { loadModule } from "../games";
import { aboutGame } from "../games/plain/about";
import { Button, Icon } from "../ui/ui";
import { trying } from "./actions";
import { easyBot, freshForm, make } from "./make";
import { sideTitle } from "../games/seats";

export function Picture({ game }: { game: string }) {
    const now = useValue(theme);
    return <img class="home-picture" src={`${game}-${now}.png`} alt="" width="512" height="288" loading="lazy" />;
}

async function playNow(info: GameInfo, bot: string): Promise<void> {
    if (!me.get()?.user) return go("account", "then", "new", info.game);
    const game = await make(freshForm(info, bot));
    go("game", game.id);
}

export function GameCard({ info, catalog }: { info: GameInfo; catalog: Catalog }) {
    const [busy, setBusy] = useState(false);
    const about = aboutGame(info.game);
    const bot = easyBot(catalog, info.game);
    const sides = info.seats.map((seat) => sideTitle(info.game, seat));
    const [mine] = sides.splice(about.firstSeat, 1);
    const play = () => {
        setBusy(true);
        void loadModule(info.game).catch(() => undefined); // while the game is being made; its page tells failures
        void trying(() => playNow(info, bot)).then(() => setBusy(false));
    };
    return (
        <article class="home-card" aria-labelledby={`card-${info.game}`}>
            <Picture game={info.game} />
            <h2 id={`card-${info.game}`}>{info.title}</h2>
            <p>{about.about}</p>
            <div class="home-card-ways">
                <Button look="main" disabled={busy} onClick={play} aria-label={`Play now: ${info.title}`}>
                    <Icon name="play" /> Play now
                </Button>
                <a class="button" href={link("new", info.game)} aria-label={`More options: ${info.title}`}>
                    More options
                </a>
                <a class="button" href={link("learn", info.game)} aria-label={`Learn: ${info.title}`}>
                    <Icon name="book" /> Learn
                </a>
                <a class="home-rules" href={link("rules", info.game)} aria-label={`Rules: ${info.title}`}>
                    Rules
                </a>
            </div>
            <p class="home-card-foot">
                You play the {mine}; {bot === "random" ? "a bot" : `the easy bot ${bot}`} plays the {listWords(sides)}
                {bot === "random" ? ", so far at random." : ". More options has stronger bots."}
            </p>
        </article>
    );
}
