/* After a turn: the choice that promised more with what the player knew, and what the one made cost. A line that can be turned off. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { deskOf } from "../choosing/desk";
import { change, settings } from "../core/settings";
import type { View } from "../core/types";
import { useValue } from "../core/value";
import type { TableProps } from "../games/game";
import type { Table } from "../table/table";
import { Button, Icon } from "../ui/ui";
import { mayAsk, Question } from "./advice";
import { orderWords } from "./hint";
import { ordersAfter, othersAfter, percent, worst, type Choice } from "./chances";

interface LookedBack {
    choices: Choice[];
}

const MOST = 40; // orders
const known = new WeakMap<Table, { question: Question<LookedBack>; view: View | null; seat: number }>();

/** Asks when the player's turn has passed to somebody else. */
function useTurns(table: Table): void {
    const sight = useValue(table.sight);
    const entries = useValue(table.entries); // may come after the position
    const seat = table.seat;
    const past = useRef<{ seat: number; asked: boolean; number: number; view: View } | null>(null);
    useEffect(() => {
        if (!sight || seat === null) return;
        const before = past.current;
        const game = table.game.get();
        const passed = before?.asked && before.seat === seat && (!sight.asked || othersAfter(entries, seat, before.number));
        const orders = passed ? ordersAfter(entries, seat, before.number) : 0;
        if (passed && !orders) return;
        if (!before || before.seat !== seat || (passed && orders > 0)) past.current = { seat, asked: sight.asked === true, number: sight.number ?? 0, view: sight.view };
        else past.current = { ...before, asked: sight.asked === true };
        if (!passed || !game || sight.view.over || table.teacher || !mayAsk(game)) return; // a finished game has a review
        const question = new Question<LookedBack>(`/games/${table.id}/seats/${seat}/look-back`, { orders: Math.min(orders, MOST) });
        known.set(table, { question, view: sight.view, seat });
        void question.ask();
    }, [sight, entries, seat]);
}

/** `hidden`: something else is in its place; turns are followed all the same. */
export function LookBackLine({ table, hidden }: TableProps & { hidden: boolean }) {
    const { looks } = useValue(settings);
    return looks ? <Line table={table} hidden={hidden} /> : null;
}

function Line({ table, hidden }: TableProps & { hidden: boolean }) {
    useTurns(table);
    const about = known.get(table);
    return about && !hidden ? <Told table={table} {...about} /> : null;
}

function Told({ table, question, seat }: TableProps & { question: Question<LookedBack>; seat: number }) {
    const now = useValue(question.now);
    const sight = useValue(table.sight);
    const done = now.state === "done";
    const begun = useValue(deskOf(table).chooser.held) !== null;
    const early = useMemo(() => begun, [question, done]); // it came while a piece was in hand
    const past = done && begun && !early;
    useEffect(() => {
        if (past) question.forget(); // like the card about the others, it stays until the next order
    }, [past]);
    if (now.state !== "done" || !sight || sight.view.over || table.seat !== seat) return null;
    const choice = worst(now.answer.choices);
    const words = (order: string) => orderWords(sight.view.game, sight.view, seat, sight.view.seat, order);
    return (
        <div class="hint-place behind">
            <section class="look-back small" aria-label="Your last turn" role="status">
                {choice ? (
                    <p>
                        Looking back: {words(choice.better)} That promised {percent(choice.best)}%, your choice {percent(choice.chance)}%, with what you knew.
                    </p>
                ) : (
                    <p>Looking back: your choices were about as good as the bot's.</p>
                )}
                <Button look="quiet" class="small" onClick={() => change({ looks: false })} title="You can turn it on again in the settings">
                    Don't show
                </Button>
                <Button look="quiet" icon aria-label="Close" onClick={() => question.forget()}>
                    <Icon name="close" />
                </Button>
            </section>
        </div>
    );
}
