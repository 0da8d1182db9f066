/* What waits for an answer beside the game itself: draws, taking back, pauses, time that is out. */
import { useEffect, useState } from "preact/hooks";
import { gameCalls } from "../core/api";
import { useValue } from "../core/value";
import type { Clock, Game, Seat, Sight } from "../core/types";
import type { TableProps } from "../games/game";
import type { Table } from "../table/table";
import { Button } from "../ui/ui";
import { leftNow } from "./clocks";
import { partyNamed } from "../games/seats";

export function Offers({ table }: TableProps) {
    const game = useValue(table.game);
    const sight = useValue(table.sight);
    if (!game || !sight || game.state !== "running") return null;
    return (
        <>
            {game.held_up && <p class="around-offer bad">This game is held up: {game.held_up}</p>}
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

function Offer({ table, game, sight }: Props) {
    const offer = sight.view.offer;
    if (!offer) return null;
    const who = partyNamed(game, offer.seat);
    const what = offer.kind === "draw" ? "offers a draw" : "asks to take back the last order";
    if (who?.seat.seat === table.reader.get())
        return <p class="around-offer">You have asked: {offer.kind === "draw" ? "a draw" : "to take back your last order"}. Waiting for an answer.</p>;
    return (
        <div class="around-offer" role="alert">
            <span class="grow">
                {who?.title ?? "Your opponent"} {what}.
            </span>
            {table.seat !== null && (
                <>
                    <Button look="main" onClick={() => void table.give("agree")}>
                        Agree
                    </Button>
                    <Button onClick={() => void table.give("refuse")}>Refuse</Button>
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
                <span class="grow">The clocks are stopped.</span>
                {table.seat !== null && <Button onClick={() => answer("resume")}>Go on</Button>}
            </div>
        );
    if (!sight.pause) return null;
    const asker = sight.pause["seat"];
    if (asker === table.reader.get()) return <p class="around-offer">You have asked for a pause.</p>;
    const who = typeof asker === "number" || typeof asker === "string" ? partyNamed(game, asker)?.title : null;
    return (
        <div class="around-offer" role="alert">
            <span class="grow">{who ?? "Somebody"} asks for a pause.</span>
            {table.seat !== null && (
                <>
                    <Button look="main" onClick={() => answer("agree")}>
                        Agree
                    </Button>
                    <Button onClick={() => answer("refuse")}>Refuse</Button>
                </>
            )}
        </div>
    );
}

/** Others want to leave the game without a winner; whoever has asked too waits for the rest. */
function Abandon({ table, game }: Omit<Props, "sight">) {
    const asked = useValue(table.entries).flatMap((entry) => (entry.kind === "abandon" && entry.what === "asked" ? [entry.seat] : []));
    if (!asked.length || table.seat === null) return null;
    const others = asked.filter((seat) => !game.mine.includes(seat));
    const agree = () =>
        void gameCalls(game.id)
            .abandon()
            .then(() => table.refresh())
            .catch((trouble: unknown) => table.fail(trouble));
    if (asked.includes(table.seat)) return <p class="around-offer">You have asked to abandon the game. Waiting for the others.</p>;
    if (!others.length) return null;
    return (
        <div class="around-offer" role="alert">
            <span class="grow">{partyNamed(game, others[0]!)?.title ?? "Somebody"} asks to abandon the game: nobody wins.</span>
            <Button onClick={agree}>Abandon it</Button>
        </div>
    );
}

/** A clock that runs out while one looks at it. */
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
            <span class="grow">{partyNamed(game, late.seat)?.title} is out of time.</span>
            <Button look="main" onClick={claim}>
                Claim the game
            </Button>
        </div>
    );
}
