/* A game that has not begun: its seats, links to send, start. */
import { gameCalls, me } from "../core/api";
import { go, link } from "../core/route";
import type { Game, Seat } from "../core/types";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { Goal } from "../games/goal";
import { Page } from "../ui/page";
import { Button, Icon, confirmFirst } from "../ui/ui";
import { join, trying } from "./actions";
import { CopyLink } from "./copy-link";
import { invitationLink } from "./invitations";
import { keptSeat } from "./lists";
import { reachOf } from "./reach";
import { personWords, seatName, seatTitle, sideColour, titlesOf } from "../games/seats";
import { Terms } from "./terms";
import { useCatalog } from "./use-catalog";
import "./home.css";
import "./waiting-room.css";

export function WaitingRoom({ table }: TableProps) {
    const game = useValue(table.game);
    const known = useCatalog();
    if (!game) return null;
    const { title, scenario } = titlesOf(known, game);
    const free = game.seats.filter((seat) => seat.kind === "open" || seat.kind === "invited");
    const change = (work: () => Promise<Game>) =>
        void trying(work).then((next) => next && table.game.set(next));
    return (
        <Page title={game.title || title}>
            <p class="waiting-what">
                {game.title && <b>{title}. </b>}
                {scenario}
            </p>
            <Goal game={game.game} scenario={game.scenario} />
            <Terms game={game} />
            <p aria-live="polite" class="waiting-news">
                {newsOf(game, free)}
            </p>
            <ul class="waiting-seats">
                {game.seats.map((seat) => (
                    <SeatRow key={seat.seat} game={game} seat={seat} />
                ))}
            </ul>
            {linksOf(game, free) > 0 && <ReachNote links={linksOf(game, free)} />}
            <div class="row">
                {game.maker && !free.length && (
                    <Button look="main" onClick={() => change(() => gameCalls(game.id).start())}>
                        <Icon name="play" /> Start
                    </Button>
                )}
                {game.mine.length > 0 && (
                    <Button onClick={() => change(() => gameCalls(game.id).leave())}>Leave game</Button>
                )}
                {game.maker && (
                    <Button look="bad" onClick={() => void takeAway(game)}>
                        Delete game
                    </Button>
                )}
                <a class="button quiet" href={link("rules", game.game)}>
                    <Icon name="book" /> Read the rules
                </a>
            </div>
        </Page>
    );
}

/** A link that nobody elsewhere can open is worse than none. */
function ReachNote({ links }: { links: number }) {
    const what = links > 1 ? "these links" : "this link";
    const reach = reachOf(location.hostname);
    if (reach === "anywhere") return null;
    return (
        <details class="waiting-reach">
            <summary>{reach === "computer" ? `Only this computer can open ${what}.` : `Only devices in your network can open ${what}.`} How to change that</summary>
            <p>Restart the server so that others can reach it, open it at its new address, and create the game there.</p>
            {reach === "computer" && (
                <p>
                    In your network, with the address of this computer: <code>grognard serve --accounts --listen 0.0.0.0 --origin http://192.168.1.5:1805</code>
                </p>
            )}
            <p>
                On the internet, behind a web server with a certificate: <code>grognard serve --accounts --codes --proxy --origin https://games.example.org</code> (see “Hosting” in the documentation).
            </p>
        </details>
    );
}

function newsOf(game: Game, free: Seat[]): string {
    if (!free.length) return "All players are here.";
    const invited = free.filter((seat) => seat.kind === "invited" && !seat.player);
    const links = linksOf(game, invited);
    const elsewhere = game.maker ? `The invite ${invited.length > 1 ? "links are" : "link is"} in the browser where you created this game. ` : "";
    const send = links > 1 ? "Send each player a different link. " : `Send this link to ${game.seats.length > 2 ? "the other player" : "your opponent"}. `;
    const what = links ? send : invited.length ? elsewhere : "";
    return what + "The game starts when all players have joined. You can close this page.";
}

const linksOf = (game: Game, seats: Seat[]): number => seats.filter((seat) => invitationLink(game.id, seat.seat)).length;

async function takeAway(game: Game): Promise<void> {
    if (!(await confirmFirst("Delete this game? Its links will stop working.", "Delete game"))) return;
    if (await trying(() => gameCalls(game.id).abandon())) go("home");
}

function SeatRow({ game, seat }: { game: Game; seat: Seat }) {
    const who = useValue(me);
    const href = seat.kind === "invited" ? invitationLink(game.id, seat.seat) : null;
    const kept = keptSeat(game, who?.name ?? null)?.seat === seat.seat;
    return (
        <li class="waiting-seat">
            <i style={{ background: sideColour(game.game, seatName(game, seat)) }} aria-hidden="true" />
            <div class="grow">
                <b>{seatTitle(game, seat)}</b>
                <span class="waiting-who">{personWords(seat)}</span>
                {href && (
                    <input
                        class="waiting-link"
                        readOnly
                        value={href}
                        aria-label={`Invite link for the ${seatTitle(game, seat)}`}
                        onFocus={(event) => event.currentTarget.select()}
                    />
                )}
            </div>
            {href && <CopyLink href={href} look="main" />}
            {(seat.kind === "open" || kept) && (
                <Button look={game.mine.length ? undefined : "main"} onClick={() => void join(game, { seat: seat.seat })}>
                    {game.mine.length ? "Take this seat too" : "Take this seat"}
                </Button>
            )}
        </li>
    );
}
