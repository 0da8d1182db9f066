/* The home page: the games, and what waits for me. */
import { me } from "../core/api";
import { link } from "../core/route";
import { useValue } from "../core/value";
import { isOffline } from "../core/way";
import { laterExtra } from "../ui/later";
import { Page } from "../ui/page";
import { GameCard } from "./game-card";
import { sortGames } from "./lists";
import { Finished, MyGames } from "./my-games";
import { OpenGames } from "./open-games";
import { openWish } from "./open-wish";
import { useCatalog } from "./use-catalog";
import { useGames } from "./use-games";
import "./home.css";

const Moving = laterExtra(() => import("./moving").then((part) => part.Moving));

export function Home() {
    const who = useValue(me);
    const stranger = !who?.user;
    const known = useCatalog();
    const mine = useGames("", stranger);
    const over = useGames("state=over", stranger);
    const wish = useValue(openWish);
    const open = useGames("list=open" + (wish && "&" + wish), false, 30);
    const lists = sortGames(mine.games ?? [], who?.name ?? null);
    const ready = known && (stranger || mine.games !== null || mine.trouble !== null);
    const mineToShow = (mine.games?.length ?? 0) > 0;
    return (
        <Page title={titleOf(lists.turn.length)} wide head={ready ? <Head small={mineToShow} /> : <h1 class="sr-only">grognard</h1>}>
            {ready && (
                <>
                    {stranger && <AskIn />}
                    {mine.trouble && <p class="home-trouble">{mine.trouble}</p>}
                    {mineToShow && <MyGames catalog={known} lists={lists} more={mine.more} />}
                    <section class="home-cards" aria-label="Games">
                        {known.games.map((info) => (
                            <GameCard key={info.game} info={info} catalog={known} />
                        ))}
                    </section>
                    {!isOffline && (
                        <>
                            <OpenGames catalog={known} list={open} always={who?.accounts ?? false} />
                            <p>
                                <a href={link("tournaments")}>Tournaments</a>
                            </p>
                        </>
                    )}
                    <Finished catalog={known} list={over} />
                    {!stranger && <Moving />}
                </>
            )}
        </Page>
    );
}

const titleOf = (turns: number): string =>
    turns === 0 ? "grognard" : turns === 1 ? "● Your turn" : `● Your turn in ${turns} games`;

function Head({ small }: { small: boolean }) {
    return (
        <div class={"home-head" + (small ? " small" : "")}>
            <h1 tabIndex={-1}>Napoleonic board wargames with full rules</h1>
            {!small && <p>Play against a bot{isOffline ? "" : ", invite a friend,"} or play both sides. Hidden pieces stay hidden, and the rules are enforced.</p>}
        </div>
    );
}

function AskIn() {
    return (
        <p class="home-ask card">
            You need an account to play: <a href={link("account")}>log in or sign up</a>. Anyone can browse and watch games.
        </p>
    );
}
