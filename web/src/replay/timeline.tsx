/* The whole game as a timeline: orders as bands in the players' colors, turns, fights and losses as marks, and a
 * draggable handle. */
import type { Entry, Game } from "../core/types";
import { unlinked } from "../core/words";
import type { Fight } from "../games/game";
import { partyNamed } from "../games/seats";
import { turnOf, turnTitle } from "../games/turns";
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

export interface Mark {
    at: number;
    kind: "turn" | "fight";
    words: string;
    /** A label under the line: "10 am". */
    label?: string;
    /** How much was lost. */
    losses: number;
}

/** Events that tell a loss, in any of the games. */
const LOSSES = ["loss", "lost"];

/** Where turns begin, and where fights are decided. */
export function marksOf(game: string, entries: Entry[], fightOf: (number: number) => Fight | null): Mark[] {
    const events = new Map(entries.map((entry) => [entry.number, "events" in entry ? entry.events : []]));
    let when = "";
    return entries.flatMap((entry): Mark[] => {
        const turns = (events.get(entry.number) ?? []).flatMap((event): Mark[] => {
            const turn = turnOf(game, event);
            if (!turn) return [];
            const label = turn.when === when ? undefined : turn.when.replace(/^.*, /, "");
            when = turn.when;
            return [{ at: entry.number, kind: "turn", words: turnTitle(game, turn), losses: 0, ...(label ? { label } : {}) }];
        });
        const fight = fightOf(entry.number);
        if (fight?.decided !== entry.number) return turns;
        const losses = fight.entries.flatMap((number) => events.get(number) ?? []).filter((event) => LOSSES.includes(event.kind)).length;
        return [{ at: entry.number, kind: "fight", words: unlinked(fight.outcome), losses }, ...turns];
    });
}

const ROOM = 0.07; // of the line, for a label

/** Labels that do not run into each other. */
function labelled(marks: Mark[], last: number): Mark[] {
    let free = 0;
    return marks.filter((mark) => {
        if (!mark.label || mark.at / last < free || mark.at / last > 1 - ROOM) return false;
        free = mark.at / last + ROOM;
        return true;
    });
}

function Marks({ marks, last, onJump }: { marks: Mark[]; last: number; onJump: (at: number) => void }) {
    const left = (at: number) => `${(at / last) * 100}%`;
    return (
        <div class="replay-marks" aria-hidden="true">
            {marks.map((mark, index) => (
                <span
                    key={index}
                    class={`replay-mark of-${mark.kind}`}
                    style={{ left: left(mark.at), height: mark.kind === "fight" ? `${5 + Math.min(mark.losses, 5) * 2}px` : "" }}
                    title={mark.words}
                    onClick={() => onJump(mark.at)}
                />
            ))}
            {labelled(marks, last).map((mark) => (
                <span key={mark.at} class="replay-hour" style={{ left: left(mark.at) }}>
                    {mark.label}
                </span>
            ))}
        </div>
    );
}

export function Timeline(props: { game: Game; reel: Reel; at: number; onJump: (at: number) => void; marks: Mark[] }) {
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
            <Marks marks={props.marks} last={last} onJump={props.onJump} />
            <input
                type="range"
                min={0}
                max={reel.last}
                value={at}
                aria-label="Position"
                aria-valuetext={[`after order ${at} of ${reel.last}`, ...props.marks.filter((mark) => mark.at === at).map((mark) => mark.words)].join(": ")}
                onInput={(event) => props.onJump(Number(event.currentTarget.value))}
            />
            <output class="small">
                {at} / {reel.last}
            </output>
        </div>
    );
}
