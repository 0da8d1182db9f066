/* My games: what waits for me first. */
import { me } from "../core/api";
import { link } from "../core/route";
import type { Catalog, Game } from "../core/types";
import { useValue } from "../core/value";
import { listWords, sinceWords } from "../core/words";
import { hasWon, resultWords } from "../games/results";
import { Button, Icon } from "../ui/ui";
import { join, rematch } from "./actions";
import { CopyLink } from "./copy-link";
import { GameRow } from "./game-row";
import { invitationLink } from "./invitations";
import { askedSince, keptSeat, type Lists } from "./lists";
import { seatName, seatTitle } from "./seats";
import type { GameList } from "./use-games";

interface Props {
    catalog: Catalog;
}

export function MyGames({ catalog, lists }: Props & { lists: Lists }) {
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
        </section>
    );
}

function TurnRow({ catalog, game }: Props & { game: Game }) {
    const since = askedSince(game);
    return (
        <GameRow
            game={game}
            catalog={catalog}
            urgent
            news={
                <>
                    <b>Your turn</b>
                    {since !== null && <span class="faint">, asked {sinceWords(since)}</span>}
                </>
            }
        >
            <a class="button main" href={link("game", game.id)}>
                Play
            </a>
        </GameRow>
    );
}

function othersWords(game: Game): string {
    const bots = game.seats.filter((seat) => !seat.mine).every((seat) => seat.kind === "bot");
    return bots ? "The bot is thinking" : "Waiting for the others";
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
            news={free.length ? `Not begun: somebody for the ${whom} is missing` : "Not begun: everybody is here"}
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
    const won = mine ? hasWon(game.game, game.result, seatName(game, mine)) : null;
    const both = game.mine.length > 1;
    return (
        <GameRow
            game={game}
            catalog={catalog}
            href={link("replay", game.id)}
            news={
                <>
                    {won !== null && !both && <b>{won ? "You won. " : "You lost. "}</b>}
                    {resultWords(game.game, game.result)}
                    {game.ended && <span class="faint">, {sinceWords(game.ended)}</span>}
                </>
            }
        >
            <a class="button" href={link("replay", game.id)}>
                Replay
            </a>
            {mine && (
                <Button onClick={() => void rematch(game)}>
                    <Icon name="turn" /> {game.rematch ? "To the rematch" : "Rematch"}
                </Button>
            )}
        </GameRow>
    );
}
