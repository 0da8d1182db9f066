/* My games: what waits for me first. */
import { me } from "../core/api";
import { link } from "../core/route";
import type { Catalog, Game, Glance } from "../core/types";
import { useValue } from "../core/value";
import { listWords, sinceWords } from "../core/words";
import { hasWon, resultWords, wayWords } from "../games/results";
import { Button, Icon } from "../ui/ui";
import { join, rematch } from "./actions";
import { CopyLink } from "./copy-link";
import { GameRow } from "./game-row";
import { invitationLink } from "./invitations";
import { askedSince, glanceAt, keptSeat, offerFor, type Lists } from "./lists";
import { seatName, seatTitle } from "../games/seats";
import type { GameList } from "./use-games";

interface Props {
    catalog: Catalog;
}

export function MyGames({ catalog, lists, more }: Props & { lists: Lists; more: GameList["more"] }) {
    return (
        <section class="home-section" aria-labelledby="my-games">
            <h2 id="my-games">Your games</h2>
            <ul class="home-rows">
                {lists.turn.map((game) => (
                    <TurnRow key={game.id} catalog={catalog} game={game} />
                ))}
                {lists.invited.map((game) => (
                    <InvitedRow key={game.id} catalog={catalog} game={game} />
                ))}
                {lists.others.map((game) => (
                    <GameRow key={game.id} game={game} catalog={catalog} news={othersWords(game)} />
                ))}
                {lists.waiting.map((game) => (
                    <WaitingRow key={game.id} catalog={catalog} game={game} />
                ))}
            </ul>
            {more && <Button onClick={more}>Show more</Button>}
        </section>
    );
}

function TurnRow({ catalog, game }: Props & { game: Game }) {
    const since = askedSince(game);
    const offer = offerFor(game);
    return (
        <GameRow
            game={game}
            catalog={catalog}
            urgent
            news={
                <>
                    {offer && <b>{offerWords(game, offer)} </b>}
                    {since !== null && (
                        <>
                            <b>Your turn</b>
                            <span class="faint">, last move {sinceWords(since)}</span>
                        </>
                    )}
                </>
            }
        >
            <a class="button main" href={link("game", game.id)}>
                Play
            </a>
        </GameRow>
    );
}

const OFFERS = {
    draw: "offers a draw.",
    undo: "asks to undo an order.",
    pause: "asks for a pause.",
    abandon: "asks to abandon the game.",
};

function offerWords(game: Game, offer: NonNullable<Glance["offer"]>): string {
    return `${game.seats[offer.seat]?.player ?? "A player"} ${OFFERS[offer.kind]}`;
}

/** Whose turn it is, and since when, as far as I know. */
function othersWords(game: Game): string {
    const glance = glanceAt(game);
    const seats = game.seats.filter((seat) => !seat.mine && (!glance || glance.turn.includes(seat.seat)));
    if (seats.length && seats.every((seat) => seat.kind === "bot")) return "The bot is thinking";
    const whom = glance && seats.length ? listWords(seats.map((seat) => seat.player ?? seatTitle(game, seat))) : "the other players";
    return `Waiting for ${whom}` + (glance ? `, last move ${sinceWords(glance.since)}` : "");
}

function InvitedRow({ catalog, game }: Props & { game: Game }) {
    const name = useValue(me)?.name ?? null;
    const seat = keptSeat(game, name);
    return (
        <GameRow
            game={game}
            catalog={catalog}
            urgent
            news={
                <>
                    <b>You are invited</b>
                    {seat && <span> to play the {seatTitle(game, seat)}</span>}
                </>
            }
        >
            <Button look="main" onClick={() => void join(game, seat ? { seat: seat.seat } : {})}>
                Join
            </Button>
        </GameRow>
    );
}

function WaitingRow({ catalog, game }: Props & { game: Game }) {
    const free = game.seats.filter((seat) => seat.kind === "open" || seat.kind === "invited");
    const links = free.flatMap((seat) => invitationLink(game.id, seat.seat) ?? []);
    const whom = listWords(free.map((seat) => seatTitle(game, seat)));
    return (
        <GameRow
            game={game}
            catalog={catalog}
            news={free.length ? `Waiting for a player to join as the ${whom}` : "All players are here. Ready to start."}
        >
            {links.length === 1 && <CopyLink href={links[0]!} />}
            <a class="button" href={link("game", game.id)}>
                Open
            </a>
        </GameRow>
    );
}

export function Finished({ catalog, list }: Props & { list: GameList }) {
    if (!list.games?.length) return null;
    return (
        <section class="home-section" aria-labelledby="finished">
            <h2 id="finished">Finished games</h2>
            <ul class="home-rows">
                {list.games.map((game) => (
                    <FinishedRow key={game.id} catalog={catalog} game={game} />
                ))}
            </ul>
            {list.more && <Button onClick={list.more}>Show more</Button>}
        </section>
    );
}

function FinishedRow({ catalog, game }: Props & { game: Game }) {
    const mine = game.seats.find((seat) => seat.mine);
    const won = mine ? hasWon(game.game, game.result, seatName(game, mine), game.scenario) : null;
    const both = game.mine.length > 1;
    return (
        <GameRow
            game={game}
            catalog={catalog}
            href={link("replay", game.id)}
            news={
                <>
                    {won === null || both ? "" : won ? <b>You won</b> : <b>You lost. </b>}
                    {won && !both ? wayWords(game.result) : resultWords(game.game, game.result)}
                    {game.ended && <span class="faint">, {sinceWords(game.ended)}</span>}
                </>
            }
        >
            <a class="button" href={link("replay", game.id)}>
                Replay
            </a>
            {mine && (
                <Button onClick={() => void rematch(game)}>
                    <Icon name="turn" /> {game.rematch ? "Go to rematch" : "Rematch"}
                </Button>
            )}
        </GameRow>
    );
}
