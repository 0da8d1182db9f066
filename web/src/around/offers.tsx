/* Pending requests: draw, undo, pause, abandon, and a claim on time. */
import { useEffect, useState } from "preact/hooks";
import { gameCalls } from "../core/api";
import { useValue } from "../core/value";
import { capital } from "../core/words";
import type { Clock, Game, Seat, Sight } from "../core/types";
import type { TableProps } from "../games/game";
import type { Table } from "../table/table";
import { Button } from "../ui/ui";
import { leftNow } from "./clocks";
import { partyNamed, type Party } from "../games/seats";

export function Offers({ table }: TableProps) {
    const game = useValue(table.game);
    const sight = useValue(table.sight);
    if (!game || !sight || game.state !== "running") return null;
    return (
        <>
            {game.held_up && <p class="around-offer bad">This game is on hold: {game.held_up}</p>}
            <Offer table={table} game={game} sight={sight} />
            <Pause table={table} game={game} sight={sight} />
            <TimeOut table={table} game={game} sight={sight} />
            <Abandon table={table} game={game} />
        </>
    );
}

interface Props {
    table: Table;
    game: Game;
    sight: Sight;
}

/** One person: sides are singular or plural. */
const asker = (party: Party | null): string => (!party ? "Your opponent" : party.seat.mine ? `The player of the ${party.title}` : capital(party.player));

function Offer({ table, game, sight }: Props) {
    const offer = sight.view.offer;
    if (!offer) return null;
    const who = partyNamed(game, offer.seat);
    const what = offer.kind === "draw" ? "offers a draw" : "asks to undo the last order";
    if (who?.seat.seat === table.reader.get())
        return <p class="around-offer">You {offer.kind === "draw" ? "offered a draw" : "asked to undo your last order"}. Waiting for an answer.</p>;
    return (
        <div class="around-offer" role="alert">
            <span class="grow">
                {asker(who)} {what}.
            </span>
            {table.seat !== null && (
                <>
                    <Button look="main" onClick={() => void table.give("agree")}>
                        Accept
                    </Button>
                    <Button onClick={() => void table.give("refuse")}>Decline</Button>
                </>
            )}
        </div>
    );
}

function Pause({ table, game, sight }: Props) {
    const answer = (what: "agree" | "refuse" | "resume") =>
        void table.calls.pause(what).catch((trouble: unknown) => table.fail(trouble));
    if (sight.clock?.paused)
        return (
            <div class="around-offer">
                <span class="grow">The game is paused.</span>
                {table.seat !== null && <Button onClick={() => answer("resume")}>Resume</Button>}
            </div>
        );
    if (!sight.pause) return null;
    const seat = sight.pause["seat"];
    if (seat === table.reader.get()) return <p class="around-offer">You asked for a pause.</p>;
    const who = typeof seat === "number" || typeof seat === "string" ? partyNamed(game, seat) : null;
    return (
        <div class="around-offer" role="alert">
            <span class="grow">{asker(who)} asks for a pause.</span>
            {table.seat !== null && (
                <>
                    <Button look="main" onClick={() => answer("agree")}>
                        Accept
                    </Button>
                    <Button onClick={() => answer("refuse")}>Decline</Button>
                </>
            )}
        </div>
    );
}

/** Another player wants to abandon the game. A seat that has agreed waits for the others. */
function Abandon({ table, game }: Omit<Props, "sight">) {
    const asked = useValue(table.entries).flatMap((entry) => (entry.kind === "abandon" && entry.what === "asked" ? [entry.seat] : []));
    if (!asked.length || table.seat === null) return null;
    const others = asked.filter((seat) => !game.mine.includes(seat));
    const agree = () =>
        void gameCalls(game.id)
            .abandon()
            .then(() => table.refresh())
            .catch((trouble: unknown) => table.fail(trouble));
    if (asked.includes(table.seat)) return <p class="around-offer">You agreed to abandon the game. Waiting for the other players.</p>;
    if (!others.length) return null;
    return (
        <div class="around-offer" role="alert">
            <span class="grow">{asker(partyNamed(game, others[0]!))} asks to abandon the game. It would end without a winner.</span>
            <Button onClick={agree}>Abandon</Button>
        </div>
    );
}

/** Detects a clock that runs out while the page is open. */
function useLate(clock: Clock | null, game: Game): Seat | null {
    const [heard, setHeard] = useState({ clock, at: Date.now() });
    if (heard.clock !== clock) setHeard({ clock, at: Date.now() });
    const [, again] = useState(0);
    const gone = Date.now() - heard.at;
    const lefts = game.seats.map((one) => (clock && !one.mine ? leftNow(clock, one.seat, 0, gone) : Infinity));
    const next = Math.min(...game.seats.map((one, i) => (clock?.seats[one.seat]?.runs && lefts[i]! > 0 ? lefts[i]! : Infinity)));
    useEffect(() => {
        if (!clock?.claim || clock.paused || !Number.isFinite(next)) return;
        const timer = setTimeout(() => again((n) => n + 1), Math.min(next + 100, 3_600_000));
        return () => clearTimeout(timer);
    }, [clock, next]);
    return game.seats.find((_, i) => lefts[i]! <= 0) ?? null;
}

function TimeOut({ table, game, sight }: Props) {
    const clock = sight.clock;
    const seat = table.seat;
    const late = useLate(clock, game);
    if (!clock?.claim || seat === null || !late) return null;
    const claim = () =>
        void gameCalls(game.id)
            .claim(seat)
            .then(() => table.refresh())
            .catch((trouble: unknown) => table.fail(trouble));
    return (
        <div class="around-offer" role="alert">
            <span class="grow">{asker(partyNamed(game, late.seat))} ran out of time.</span>
            <Button look="main" onClick={claim}>
                Claim victory
            </Button>
        </div>
    );
}
