/* Time controls. */
import { Check, NumberField, Segments } from "../ui/fields";
import type { ClockForm } from "./make";
import type { PartProps } from "./new-game";

const KINDS: [ClockForm["kind"], string][] = [
    ["none", "No clock"],
    ["live", "Live"],
    ["days", "Days per order"],
];

export function ClockPart({ form, change }: PartProps) {
    const clock = form.clock;
    const set = (some: Partial<ClockForm>) => change({ clock: { ...clock, ...some } });
    if (form.seats.filter((seat) => seat.kind !== "bot").length < 2) return null;
    return (
        <div class="new-part new-clock-part">
            <Segments legend="Clock" value={clock.kind} choices={KINDS} onChange={(kind) => set({ kind })} />
            {clock.kind === "live" && (
                <div class="new-clock">
                    <NumberField label="Minutes for each player" value={clock.minutes} low={1} high={1440} onChange={(minutes) => set({ minutes })} />
                    <NumberField label="Extra seconds per order" value={clock.increment} low={0} high={3600} onChange={(increment) => set({ increment })} />
                </div>
            )}
            {clock.kind === "days" && (
                <div class="new-clock">
                    <NumberField label="Days per order" value={clock.days} low={1} high={60} onChange={(days) => set({ days })} />
                </div>
            )}
            {clock.kind !== "none" && (
                <Check checked={clock.claim} onChange={(claim) => set({ claim })}>
                    If a player runs out of time, continue until an opponent claims victory
                </Check>
            )}
        </div>
    );
}
