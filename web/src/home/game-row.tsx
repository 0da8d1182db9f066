/* One game in a list: what it is, its players, and the actions. */
import type { ComponentChildren } from "preact";
import { paceWords } from "../core/pace";
import { link } from "../core/route";
import type { Catalog, Game } from "../core/types";
import { personWords, seatName, seatTitle, sideColour, titlesOf } from "../games/seats";
import { Person } from "../ui/person";

export function GameRow(props: {
    game: Game;
    catalog: Catalog;
    news: ComponentChildren;
    urgent?: boolean;
    href?: string;
    children?: ComponentChildren;
}) {
    const { game } = props;
    const { title, scenario } = titlesOf(props.catalog, game);
    return (
        <li class={"home-row" + (props.urgent ? " urgent" : "")}>
            <div class="home-row-text">
                <a class="home-row-name" href={props.href ?? link("game", game.id)}>
                    {game.title || title}
                </a>
                <span class="home-row-what">{game.title ? `${title}. ${scenario}` : scenario}</span>
                <Seats game={game} />
                <p class="home-row-news">
                    {props.news}
                    {game.pace && ` · ${paceWords(game.pace)}`}
                    {game.rated && " · Rated"}
                </p>
            </div>
            {props.children && <div class="home-row-ways">{props.children}</div>}
        </li>
    );
}

export function Seats({ game }: { game: Game }) {
    return (
        <ul class="home-seats" aria-label="Players">
            {game.seats.map((seat) => (
                <li key={seat.seat}>
                    <i style={{ background: sideColour(game.game, seatName(game, seat)) }} aria-hidden="true" />
                    {seatTitle(game, seat)}:{" "}
                    <b class={seat.mine ? "mine" : ""}>
                        <Person seat={seat} words={personWords(seat)} />
                    </b>
                </li>
            ))}
        </ul>
    );
}
