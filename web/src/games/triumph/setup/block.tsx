/* A unit's face on a block, as on the board: the symbol of its arm and a bar for each strength point. */
import type { Face, Side } from "../view";
import { strengthOf } from "../view";

const SIGNS: Record<string, string> = {
    I: "M4 5h18v14H4zM4 5l18 14M22 5L4 19",
    G: "M4 5h18v14H4zM4 5l18 14M22 5L4 19",
    C: "M4 5h18v14H4zM4 19L22 5",
    A: "M4 5h18v14H4z",
};

export function Block({ face, side }: { face: Face; side: Side }) {
    const arm = face.charAt(0);
    const bars = Array.from({ length: strengthOf(face) }, (_, index) => 28 + index * 6);
    return (
        <svg class={`setup-block ${side === "F" ? "french" : "allied"}`} viewBox="0 0 48 24" aria-hidden="true">
            <rect class="setup-block-body" x="0.5" y="0.5" width="47" height="23" rx="3" />
            {arm === "G" && <path class="setup-block-fill" d="M4 5l9 7-9 7zM22 5l-9 7 9 7z" />}
            <path class="setup-block-sign" d={SIGNS[arm]} />
            {arm === "A" && <circle class="setup-block-fill" cx="13" cy="12" r="3.5" />}
            {bars.map((x) => (
                <rect key={x} class="setup-block-fill" x={x} y="5" width="3.5" height="14" rx="0.5" />
            ))}
        </svg>
    );
}
