/* The bar above the board: players, whose turn it is and since when, clocks, and the game menu. */
import { useState } from "preact/hooks";
import { link } from "../core/route";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import { laterPart } from "../ui/later";
import { laterExtra } from "../ui/later";
import { Person } from "../ui/person";
import { Button, Icon } from "../ui/ui";
import { SeatClock } from "./clocks";
import { useNotices } from "./notices";
import { Offers } from "./offers";
import { partiesOf, type Party } from "../games/seats";
import { turnWords, waitingSince } from "./turn-words";
import "./around.css";

const GameMenu = laterPart(() => import("./game-menu").then((part) => part.GameMenu));

const NextGame = laterExtra(() => import("../meeting/next-game").then((part) => part.NextGame));

export function TopBar({ table }: TableProps) {
    const game = useValue(table.game);
    const sight = useValue(table.sight);
    const entries = useValue(table.entries);
    const [menu, setMenu] = useState(false);
    useNotices(table);
    if (!game) return null;
    const deciders = sight?.view.deciders ?? [];
    const since = waitingSince(entries);
    return (
        <header class="around-top">
            <a class="button quiet icon" href={link()} aria-label="Home" title="Home">
                <Icon name="home" />
            </a>
            <div class="around-parties">
                {partiesOf(game).map((party) => (
                    <PartyChip
                        key={party.seat.seat}
                        party={party}
                        decides={deciders.some((decider) => decider.seat === party.seat.name)}
                        looking={table.reader.get() === party.seat.seat}
                    >
                        {sight?.clock && <SeatClock clock={sight.clock} seat={party.seat.seat} />}
                    </PartyChip>
                ))}
            </div>
            <p class={"around-turn" + (sight?.asked ? " mine" : "")} aria-live="polite">
                {sight ? turnWords(game, sight.view, sight.asked === true) : "…"}
                {since && game.state === "running" && <span class="faint small"> · {since}</span>}
            </p>
            {!table.teacher && <NextGame table={table} />}
            <Button look="quiet" icon aria-label="Game menu" title="Menu" onClick={() => setMenu(true)}>
                <Icon name="menu" />
            </Button>
            {sight?.thinking && <progress class="around-thinking" max={100} value={sight.thinking.progress} aria-label="The bot is thinking" />}
            <Offers table={table} />
            {menu && <GameMenu table={table} onClose={() => setMenu(false)} />}
        </header>
    );
}

function PartyChip(props: { party: Party; decides: boolean; looking: boolean; children?: preact.ComponentChildren }) {
    const { party } = props;
    return (
        <div class={"around-party" + (props.decides ? " decides" : "") + (props.looking ? " looking" : "")}>
            <span class="around-dot" style={{ background: party.colour }} />
            <span class="around-side">{party.title}</span>
            <span class="around-player small faint">
                <Person seat={party.seat} words={party.player} />
            </span>
            {props.children}
            {props.decides && <span class="sr-only">to decide</span>}
        </div>
    );
}
