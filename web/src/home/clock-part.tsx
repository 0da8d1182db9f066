/* How much time people have. */
import type { ClockForm } from "./make";
import type { PartProps } from "./new-game";

const KINDS: [ClockForm["kind"], string][] = [
    ["none", "No clock"],
    ["live", "One sitting"],
    ["days", "By days"],
];

export function ClockPart({ form, change }: PartProps) {
    const clock = form.clock;
    const set = (some: Partial<ClockForm>) => change({ clock: { ...clock, ...some } });
    if (form.seats.filter((seat) => seat.kind !== "bot").length < 2) return null;
    return (
        <fieldset class="new-part">
            <legend>Clock</legend>
            <div class="new-segments">
                {KINDS.map(([kind, words]) => (
                    <label key={kind}>
                        <input type="radio" name="clock" checked={clock.kind === kind} onChange={() => set({ kind })} />
                        <span>{words}</span>
                    </label>
                ))}
            </div>
            {clock.kind === "live" && (
                <div class="new-clock">
                    <NumberField label="Minutes for each player" value={clock.minutes} low={1} high={1440} onChange={(minutes) => set({ minutes })} />
                    <NumberField label="Seconds more for every order" value={clock.increment} low={0} high={3600} onChange={(increment) => set({ increment })} />
                </div>
            )}
            {clock.kind === "days" && (
                <div class="new-clock">
                    <NumberField label="Days for every order" value={clock.days} low={1} high={60} onChange={(days) => set({ days })} />
                </div>
            )}
            {clock.kind !== "none" && (
                <label class="check">
                    <input type="checkbox" checked={clock.claim} onChange={(event) => set({ claim: event.currentTarget.checked })} />
                    When somebody is out of time the game goes on until an opponent claims it
                </label>
            )}
        </fieldset>
    );
}

function NumberField(props: { label: string; value: number; low: number; high: number; onChange: (value: number) => void }) {
    return (
        <label class="field">
            <span>{props.label}</span>
            <input
                type="number"
                required
                min={props.low}
                max={props.high}
                value={props.value}
                onChange={(event) => props.onChange(event.currentTarget.valueAsNumber)}
            />
        </label>
    );
}
