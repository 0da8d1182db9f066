/* A player: results, ratings, pace, current games. */
import { useEffect, useState } from "preact/hooks";
import { me } from "../core/api";
import { link } from "../core/route";
import type { Catalog } from "../core/types";
import { sinceWords } from "../core/words";
import { dateWords } from "../core/words";
import { sideTitle } from "../games/seats";
import { troubleWords } from "../home/actions";
import { GameRow } from "../home/game-row";
import { useCatalog } from "../home/use-catalog";
import { AboutPlayer } from "../moderation/about-player";
import { Page } from "../ui/page";
import { calls, type Point, type Profile, type Tally } from "./calls";
import { ratingWords, timeWords } from "./words";

const titleOf = (catalog: Catalog, game: string): string => catalog.games.find((one) => one.game === game)?.title ?? game;

export function ProfilePage({ name }: { name: string }) {
    const catalog = useCatalog();
    const [profile, setProfile] = useState<Profile | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        setProfile(null);
        setTrouble(null);
        calls.profile(name).then(setProfile, (error: unknown) => setTrouble(troubleWords(error)));
    }, [name]);
    return (
        <Page title={profile?.name ?? name}>
            {trouble && <p role="alert">{trouble}</p>}
            {profile && catalog && <Parts profile={profile} catalog={catalog} />}
        </Page>
    );
}

function Parts({ profile, catalog }: { profile: Profile; catalog: Catalog }) {
    const nothing = !profile.ratings.length && !profile.results.length;
    return (
        <>
            <p class="faint">
                {profile.online ? "Online now. " : ""}
                {profile.vacation && <b>On vacation until {dateWords(profile.vacation)}. </b>}
                Joined {dateWords(profile.since)}.
                {profile.answer !== null && ` Usually answers within ${timeWords(profile.answer)}.`}
            </p>
            {profile.you && (
                <p>
                    This is what others see. <a href={link("account")}>Your account</a>
                </p>
            )}
            {nothing && <p>No finished public games yet.</p>}
            {profile.ratings.length > 0 && (
                <section class="meet-part">
                    <h2>Ratings</h2>
                    {profile.ratings.map((one) => (
                        <div key={one.game} class="meet-rating">
                            <div>
                                <b>{titleOf(catalog, one.game)}</b>
                                <p class="meet-number">{ratingWords(one)}</p>
                                <p class="small faint">
                                    {one.games} rated {one.games === 1 ? "game" : "games"}
                                    {one.provisional ? ", provisional" : ""}
                                </p>
                            </div>
                            {one.curve.length > 1 && <Curve points={one.curve} />}
                        </div>
                    ))}
                </section>
            )}
            <Tallies title="Results" tallies={profile.results} catalog={catalog} />
            {profile.against_you && <Tallies title="Against you" tallies={profile.against_you} catalog={catalog} />}
            {profile.games.length > 0 && (
                <section class="meet-part home-section">
                    <h2>Current games</h2>
                    <ul class="home-rows">
                        {profile.games.map((game) => (
                            <GameRow key={game.id} game={game} catalog={catalog} news={game.started ? `Started ${sinceWords(game.started)}` : "Waiting for players"} />
                        ))}
                    </ul>
                </section>
            )}
            {!profile.you && me.get()?.user && <AboutPlayer name={profile.name} />}
        </>
    );
}

function Tallies({ title, tallies, catalog }: { title: string; tallies: Tally[]; catalog: Catalog }) {
    if (!tallies.length) return null;
    return (
        <section class="meet-part">
            <h2>{title}</h2>
            <table class="meet-table">
                <thead>
                    <tr>
                        <th>Game</th>
                        <th>Side</th>
                        <th>Won</th>
                        <th>Drawn</th>
                        <th>Lost</th>
                    </tr>
                </thead>
                <tbody>
                    {tallies.map((one) => (
                        <tr key={one.game + one.side}>
                            <td>{titleOf(catalog, one.game)}</td>
                            <td>{sideTitle(one.game, one.side)}</td>
                            <td>{one.won}</td>
                            <td>{one.drawn}</td>
                            <td>{one.lost}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

const WIDE = 320;
const HIGH = 80;

/** The rating over time, with its deviation as a band. */
function Curve({ points }: { points: Point[] }) {
    const first = points[0]!.at;
    const last = points[points.length - 1]!.at;
    const low = Math.min(...points.map((p) => p.rating - p.deviation));
    const high = Math.max(...points.map((p) => p.rating + p.deviation));
    const x = (p: Point, i: number) => (last > first ? ((p.at - first) / (last - first)) * WIDE : (i / (points.length - 1)) * WIDE);
    const y = (rating: number) => HIGH - ((rating - low) / (high - low || 1)) * HIGH;
    const line = points.map((p, i) => `${x(p, i).toFixed(1)},${y(p.rating).toFixed(1)}`).join(" ");
    const above = points.map((p, i) => `${x(p, i).toFixed(1)},${y(p.rating + p.deviation).toFixed(1)}`);
    const below = points.map((p, i) => `${x(p, i).toFixed(1)},${y(p.rating - p.deviation).toFixed(1)}`).reverse();
    const words = `From ${points[0]!.rating} to ${points[points.length - 1]!.rating}`;
    return (
        <svg class="meet-curve" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={words} preserveAspectRatio="none">
            <title>{words}</title>
            <polygon points={[...above, ...below].join(" ")} />
            <polyline points={line} />
        </svg>
    );
}
