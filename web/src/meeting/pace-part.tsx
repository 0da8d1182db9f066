/* New game: how quickly to play, and whether it is rated. */
import { me } from "../core/api";
import { listedOf } from "../home/make";
import type { PartProps } from "../home/new-game";
import { Check } from "../ui/fields";
import { PaceField } from "./pace-field";

export function PacePart({ form, change }: PartProps) {
    const people = form.seats.filter((seat) => seat.kind !== "bot");
    const between = people.length > 1 && people.some((seat) => seat.kind !== "me");
    if (!between) return null;
    const ratable = me.get()?.accounts && form.seats.length === 2 && people.length === 2 && listedOf(form);
    return (
        <div class="new-part">
            <PaceField value={form.pace} any="Not said" onChange={(pace) => change({ pace })} />
            {ratable && (
                <Check checked={form.rated} onChange={(rated) => change({ rated })} hint="The result counts for the ratings of both players.">
                    Rated
                </Check>
            )}
        </div>
    );
}
