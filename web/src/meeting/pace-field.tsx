/* How quickly to play: one of the paces, or any. */
import { PACES } from "../core/pace";
import type { Pace } from "../core/types";

export function PaceField(props: { value: Pace | ""; any: string; onChange: (pace: Pace | "") => void }) {
    return (
        <label class="field">
            <span>Pace</span>
            <select aria-label="Pace" value={props.value} onChange={(event) => props.onChange(event.currentTarget.value as Pace | "")}>
                <option value="">{props.any}</option>
                {PACES.map(([pace, words]) => (
                    <option key={pace} value={pace}>
                        {words}
                    </option>
                ))}
            </select>
        </label>
    );
}
