/* The chief of a coalition says in which order its players move. */
import { useEffect, useState } from "preact/hooks";
import { useValue } from "../../../core/value";
import { Button, RuleLink } from "../../../ui/ui";
import type { Answer, TableProps } from "../../game";
import { powerOf } from "../names";
import { positionOf } from "../view";
import { usePlanned } from "./use-planned";
import "./months.css";

const moved = (seats: readonly string[], from: number, to: number): string[] => {
    const rest = seats.filter((_, i) => i !== from);
    return [...rest.slice(0, to), seats[from]!, ...rest.slice(to)];
};

function OrderGuide({ table }: TableProps) {
    const sight = useValue(table.sight);
    const busy = useValue(table.busy);
    const [seats, setSeats] = useState<string[]>([]);
    const position = sight && positionOf(sight.view);
    // Those who move are the first choices of the order.
    useEffect(() => {
        let wanted = true;
        void table.calls.choices(["order"]).then(({ choices: offered }) => wanted && setSeats(offered.flatMap(({ targets }) => (targets[0]?.what === "seat" ? [targets[0].id] : []))), () => undefined);
        return () => {
            wanted = false;
        };
    }, [sight?.number]);
    const give = () => void table.give(`order ${seats.join(" ")}`);
    usePlanned(table, seats.length ? `Order of movement: ${seats.map(powerOf).join(", ")}` : "", give);
    if (!position || !seats.length) return <section class="wap-months" aria-busy="true" />;
    return (
        <section class="wap-months" aria-label="Order of movement">
            <h2 class="choosing-prompt">
                In which order do you move? <RuleLink game="warpeace" id="P-PLY-06" />
            </h2>
            <p class="small">You lead the coalition this month. A player who has ended movement moves no more in this phase.</p>
            <ol class="wap-order">
                {seats.map((seat, i) => (
                    <li key={seat}>
                        <span class={`wap-power of-${seat}`}>{powerOf(seat)}</span>
                        <Button class="small" aria-label={`${powerOf(seat)} earlier`} disabled={i === 0} onClick={() => setSeats(moved(seats, i, i - 1))}>
                            ↑
                        </Button>
                        <Button class="small" aria-label={`${powerOf(seat)} later`} disabled={i === seats.length - 1} onClick={() => setSeats(moved(seats, i, i + 1))}>
                            ↓
                        </Button>
                    </li>
                ))}
            </ol>
            <Button look="main" disabled={busy} onClick={give}>
                {powerOf(seats[0]!)} move first
            </Button>
        </section>
    );
}

export const orderGuide: Answer = { kind: "guide", View: OrderGuide };
