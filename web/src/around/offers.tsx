/* What waits for an answer beside the game itself: draws, taking back, pauses, time that is out. */
import { gameCalls } from "../core/api";
import { useValue } from "../core/value";
import type { Game, Sight } from "../core/types";
import type { TableProps } from "../games/game";
import type { Table } from "../table/table";
import { Button } from "../ui/ui";
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

function TimeOut({ table, game, sight }: Props) {
    const clock = sight.clock;
    const seat = table.seat;
    if (!clock?.claim || seat === null) return null;
    const late = game.seats.find((one) => !one.mine && (clock.seats[one.seat]?.left ?? 1) <= 0);
    if (!late) return null;
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
