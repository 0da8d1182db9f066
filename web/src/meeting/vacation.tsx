/* Vacation days, on the account page. */
import { useEffect, useState } from "preact/hooks";
import { dateWords } from "../core/words";
import { trying } from "../home/actions";
import { NumberField } from "../ui/fields";
import { Button } from "../ui/ui";
import { calls, type Vacation } from "./calls";
import "./styles";

export function VacationPart() {
    const [state, setState] = useState<Vacation | null>(null);
    const [days, setDays] = useState(7);
    useEffect(() => void calls.vacation().then(setState, () => undefined), []);
    if (!state || (state.days === 0 && !state.vacation)) return null;
    const set = (call: Promise<Vacation>) => void trying(() => call).then((now) => now && setState(now));
    return (
        <section class="account-part">
            <h2>Vacation</h2>
            {state.vacation ? (
                <p>
                    You are on vacation until <b>{dateWords(state.vacation.until)}</b>. Your clocks in games with days per order stand still.{" "}
                    <Button onClick={() => set(calls.comeBack())}>End vacation</Button>
                </p>
            ) : (
                <p>While you are on vacation, your clocks in games with days per order stand still. Your opponents see it. Live games continue.</p>
            )}
            {!state.vacation && state.left > 0 && (
                <form
                    class="row meet-vacation"
                    onSubmit={(event) => {
                        event.preventDefault();
                        set(calls.leave(days));
                    }}
                >
                    <NumberField label="Days" value={Math.min(days, state.left)} low={1} high={state.left} onChange={setDays} />
                    <Button type="submit">Begin vacation</Button>
                </form>
            )}
            <p class="small faint">
                {state.left} of {state.days} days left this year. A day that has begun counts as a whole day.
            </p>
        </section>
    );
}
