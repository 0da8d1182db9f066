/* One tournament: what I can do, standings, cross table, rounds, news, and the organizer's tools. */
import { useEffect, useState } from "preact/hooks";
import { me } from "../core/api";
import { titleOf } from "../core/making";
import { link } from "../core/route";
import { listen } from "../core/stream";
import { useValue } from "../core/value";
import { dateWords } from "../core/words";
import { seatTitleIn } from "../games/seats";
import { useCatalog } from "../home/use-catalog";
import { laterExtra } from "../ui/later";
import { Page } from "../ui/page";
import { Button, confirmFirst, toast } from "../ui/ui";
import { Tools } from "./tools";
import { STATES, SYSTEMS, act, allPairings, nameOf, readTour, score, type Pairing, type Tour, type TourGame } from "./tour";

const ChangedRules = laterExtra(() => import("../around/rules-in-use").then((part) => part.ChangedRules));

const LOOK = 15_000;

export function TourPage({ id, token }: { id: string; token: string | null }) {
    const known = useCatalog();
    const [tour, setTour] = useState<Tour | null>(null);
    const [trouble, setTrouble] = useState<string | null>(null);
    useEffect(() => {
        const look = () => readTour(id).then(setTour, (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)));
        void look();
        const timer = setInterval(look, LOOK);
        const end = listen((event) => {
            if (event.name === "tournaments" || event.name === "games") void look();
        });
        return () => {
            clearInterval(timer);
            end();
        };
    }, [id]);
    if (!tour) return <Page title="Tournament">{trouble && <p role="alert">{trouble}</p>}</Page>;
    const run = (what: string, body: Record<string, unknown> = {}) =>
        act(id, what, body).then(setTour, (error: unknown) => toast(error instanceof Error ? error.message : String(error)));
    return (
        <Page title={tour.title} wide>
            <p class="faint">
                {SYSTEMS[tour.settings.system]} · {titleOf(known, tour.line)} · {STATES[tour.state]} · organized by {tour.organizer || "nobody"}
                {tour.planned_rounds > 0 && tour.state !== "entering" && ` · round ${tour.rounds.length} of ${Math.max(tour.planned_rounds, tour.rounds.length)}`}
            </p>
            <ChangedRules line={tour.line} />
            {tour.about && <p>{tour.about}</p>}
            <Mine tour={tour} token={token} run={run} />
            {tour.organizes && <Tools tour={tour} token={token} run={run} />}
            <Standings tour={tour} run={run} />
            {tour.settings.system !== "ladder" && tour.rounds.length > 0 && <Cross tour={tour} />}
            <Rounds tour={tour} />
            <NewsList tour={tour} />
            <p class="tour-row">
                <Button onClick={() => print()}>Print</Button>
                <a class="button" href={`/api/v1/tournaments/${id}/csv`} download={`standings-${id}.csv`}>
                    Download standings (CSV)
                </a>
                <a class="button" href={`/api/v1/tournaments/${id}`} download={`tournament-${id}.json`}>
                    Download all (JSON)
                </a>
            </p>
        </Page>
    );
}

export interface PartProps {
    tour: Tour;
    run: (what: string, body?: Record<string, unknown>) => Promise<void>;
}

function Mine({ tour, token, run }: PartProps & { token: string | null }) {
    const who = useValue(me);
    const mine = tour.me === undefined ? null : tour.players[tour.me];
    const plays = mine?.state === "plays";
    const active = tour.state === "entering" || tour.state === "running";
    const open = allPairings(tour)
        .flatMap((pairing) => pairing.games)
        .filter((game) => game.result === "open" && game.game && (game.first === tour.me || game.second === tour.me));
    const asked = tour.challenges?.find((one) => one.answer === "open" && one.to === tour.me);
    const leave = async () => {
        if (tour.state === "entering" || (await confirmFirst("You forfeit your open games in this tournament.", "Leave"))) await run("leave");
    };
    if (!active) return null;
    if (!who?.user)
        return (
            <p>
                <a href={link("account")}>Log in</a> to enter.
            </p>
        );
    return (
        <div class="tour-part">
            {open.length > 0 && (
                <p class="tour-next">
                    Your games:{" "}
                    {open.map((game, index) => (
                        <>
                            {index > 0 && ", "}
                            <a href={link("game", game.game ?? "")}>
                                {seatTitleIn(tour.line, game.first === tour.me ? 0 : 1)} against {nameOf(tour, game.first === tour.me ? game.second : game.first)}
                            </a>
                        </>
                    ))}
                </p>
            )}
            {asked && (
                <p class="tour-next">
                    {nameOf(tour, asked.from)} challenges you. Answer by {dateWords(asked.due)}.{" "}
                    <Button look="main" onClick={() => run("answer", { challenge: asked.challenge, accept: true })}>
                        Accept
                    </Button>{" "}
                    <Button onClick={() => run("answer", { challenge: asked.challenge, accept: false })}>Refuse</Button>
                </p>
            )}
            {!plays && (tour.state === "entering" || tour.settings.late) && (
                <Button look="main" onClick={() => run("enter", token ? { invitation: token } : {})}>
                    Enter
                </Button>
            )}
            {plays && <Button onClick={leave}>Leave the tournament</Button>}
        </div>
    );
}

function Standings({ tour, run }: PartProps) {
    const ladder = tour.settings.system === "ladder";
    const place = tour.standings.find((one) => one.player === tour.me)?.rank ?? 0;
    const canChallenge = (rank: number) => ladder && tour.state === "running" && place > 0 && rank > 0 && rank < place && place - rank <= tour.settings.reach;
    return (
        <section class="tour-part">
            <h2>{tour.state === "entering" ? `Players (${tour.players.filter((one) => one.state === "plays").length})` : "Standings"}</h2>
            {tour.players.length === 0 && <p class="faint">Nobody has entered yet.</p>}
            {tour.players.length > 0 && (
                <div class="tour-scroll">
                    <table class="tour-table">
                        <thead>
                            <tr>
                                <th>#</th>
                                <th class="tour-name">Player</th>
                                {!ladder && <th>Points</th>}
                                <th title="wins, draws, losses">+ = −</th>
                                {tour.settings.system === "swiss" && <th class="tour-wide">Buchholz</th>}
                                {!ladder && <th class="tour-wide">Head to head</th>}
                                {!ladder && <th class="tour-wide">Sonneborn-Berger</th>}
                                {ladder && <th />}
                            </tr>
                        </thead>
                        <tbody>
                            {tour.standings.map((one) => (
                                <tr key={one.player} class={one.player === tour.me ? "tour-me" : ""}>
                                    <td>{tour.state === "entering" || one.rank === 0 ? "" : one.rank}</td>
                                    <td class={"tour-name" + (tour.players[one.player]?.state === "plays" ? "" : " tour-gone")}>{nameOf(tour, one.player)}</td>
                                    {!ladder && <td>{one.points}</td>}
                                    <td>
                                        {one.wins} {one.draws} {one.losses}
                                    </td>
                                    {tour.settings.system === "swiss" && <td class="tour-wide">{one.buchholz}</td>}
                                    {!ladder && <td class="tour-wide">{one.head_to_head}</td>}
                                    {!ladder && <td class="tour-wide">{one.sonneborn_berger}</td>}
                                    {ladder && <td>{canChallenge(one.rank) && <Button onClick={() => run("challenge", { player: one.player })}>Challenge</Button>}</td>}
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            )}
        </section>
    );
}

function Cross({ tour }: { tour: Tour }) {
    const order = tour.standings.map((one) => one.player);
    if (order.length > 24) return null;
    return (
        <section class="tour-part">
            <h2>Cross table</h2>
            <div class="tour-scroll">
                <table class="tour-table tour-cross">
                    <thead>
                        <tr>
                            <th class="tour-name">Player</th>
                            {order.map((_, index) => (
                                <th key={index}>{index + 1}</th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {order.map((row, index) => (
                            <tr key={row}>
                                <th class="tour-name" scope="row">
                                    {index + 1}. {nameOf(tour, row)}
                                </th>
                                {order.map((column) => (
                                    <td key={column} class={row === column ? "tour-self" : ""}>
                                        {row !== column && score(tour, row, column)}
                                    </td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </section>
    );
}

const RESULTS = { open: "running", first: "won by", second: "won by", draw: "draw", void: "void" };

function GameWords({ tour, game }: { tour: Tour; game: TourGame }) {
    const winner = game.result === "first" ? game.first : game.result === "second" ? game.second : null;
    const words = `${RESULTS[game.result]}${winner === null ? "" : ` ${nameOf(tour, winner)}`}${game.cause && game.cause !== "played" ? ` (${game.cause})` : ""}`;
    return (
        <span>
            {seatTitleIn(tour.line, 0)}: {nameOf(tour, game.first)},{" "}
            {game.game ? <a href={link("game", game.game)}>{words}</a> : words}
            {game.note && ` “${game.note}”`}
        </span>
    );
}

function PairingWords({ tour, pairing }: { tour: Tour; pairing: Pairing }) {
    if (pairing.second === undefined) return <li>{nameOf(tour, pairing.first)}: bye</li>;
    return (
        <li>
            {nameOf(tour, pairing.first)} – {nameOf(tour, pairing.second)}
            <div class="tour-games">
                {pairing.games.map((game) => (
                    <GameWords key={game.number} tour={tour} game={game} />
                ))}
            </div>
        </li>
    );
}

function Rounds({ tour }: { tour: Tour }) {
    const rounds = [...tour.rounds].reverse();
    if (tour.pairings?.length)
        return (
            <section class="tour-part">
                <h2>Games</h2>
                <div class="tour-round">
                    <ul>
                        {[...tour.pairings].reverse().map((pairing, index) => (
                            <PairingWords key={index} tour={tour} pairing={pairing} />
                        ))}
                    </ul>
                </div>
            </section>
        );
    if (rounds.length === 0) return null;
    return (
        <section class="tour-part">
            <h2>Rounds</h2>
            {rounds.map((round) => (
                <details key={round.round} class="tour-round" open={!round.done}>
                    <summary>
                        Round {round.round}
                        {round.done ? "" : round.due ? `, until ${dateWords(round.due)}` : ", running"}
                    </summary>
                    <ul>
                        {round.pairings.map((pairing, index) => (
                            <PairingWords key={index} tour={tour} pairing={pairing} />
                        ))}
                    </ul>
                </details>
            ))}
        </section>
    );
}

function newsWords(tour: Tour, kind: string, a: number, b: number, c: number): string {
    if (kind === "start") return "The tournament has started.";
    if (kind === "end") return "The tournament is over.";
    if (kind === "cancel") return "The tournament is canceled.";
    if (kind === "leave") return `${nameOf(tour, a)} ${b === 2 ? "is expelled" : "has left"}.`;
    if (kind === "deadline") return c ? `Round ${a} now ends on ${dateWords(c)}.` : `Round ${a} has no deadline any more.`;
    if (kind === "idle") return `${nameOf(tour, a)} has not played and loses a place.`;
    if (kind === "result") return `Game ${a + 1} is decided.`;
    return "";
}

function NewsList({ tour }: { tour: Tour }) {
    const shown = [...tour.news]
        .reverse()
        .map((one) => {
            const said = newsWords(tour, one.kind, one.a, one.b, one.c);
            const named = one.kind === "replace" ? `${one.text ?? ""} takes over the games of a player.` : one.kind === "organizer" ? `${one.text ?? "Nobody"} organizes the tournament.` : null;
            return { at: one.at, words: named ?? (said && one.text ? `${said} “${one.text}”` : said || one.text || "") };
        })
        .filter((one) => one.words);
    if (shown.length === 0) return null;
    return (
        <section class="tour-part">
            <h2>News</h2>
            <ul class="tour-news">
                {shown.slice(0, 30).map((one, index) => (
                    <li key={index}>
                        <time>{dateWords(one.at)}</time>
                        {one.words}
                    </li>
                ))}
            </ul>
            {tour.seed && <p class="faint small">Lots are drawn from the seed {tour.seed}.</p>}
        </section>
    );
}
