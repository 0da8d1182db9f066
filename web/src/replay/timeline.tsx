/* The whole game as a timeline: turns as bands in the players' colors, with a draggable handle. */
import type { Game } from "../core/types";
import { partyNamed } from "../games/seats";
import type { Reel } from "./moments";

interface Band {
    from: number;
    to: number;
    seat: number;
}

/** Consecutive orders of one seat. */
export function bandsOf(reel: Reel): Band[] {
    const bands: Band[] = [];
    reel.entries.forEach((entry, index) => {
        const seat = entry && "seat" in entry ? entry.seat : -1;
        const last = bands[bands.length - 1];
        if (last && last.seat === seat) last.to = index + 1;
        else bands.push({ from: index, to: index + 1, seat });
    });
    return bands;
}

export function Timeline(props: { game: Game; reel: Reel; at: number; onJump: (at: number) => void }) {
    const { game, reel, at } = props;
    const last = Math.max(1, reel.last);
    return (
        <div class="replay-timeline">
            <div class="replay-bands" aria-hidden="true">
                {bandsOf(reel).map((band) => (
                    <span
                        key={band.from}
                        style={{
                            left: `${(band.from / last) * 100}%`,
                            width: `${((band.to - band.from) / last) * 100}%`,
                            background: partyNamed(game, band.seat)?.colour ?? "var(--line)",
                        }}
                    />
                ))}
            </div>
            <input
                type="range"
                min={0}
                max={reel.last}
                value={at}
                aria-label="Position"
                aria-valuetext={`after order ${at} of ${reel.last}`}
                onInput={(event) => props.onJump(Number(event.currentTarget.value))}
            />
            <output class="small">
                {at} / {reel.last}
            </output>
        </div>
    );
}
