/* Units on their way: pictures that go along the roads to where the position has them, one march after the other. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { calm } from "../../../core/settings";
import type { BoardData, Entry, Point } from "../../../core/types";
import type { Travel } from "../../game";
import { BlockPicture } from "../block";
import { armyClass } from "../names";
import type { Position } from "../view";
import { pileId, SCALE } from "./layout";
import { eventsOf } from "../words/chronicle";
import { treksOf, type Trek } from "./treks";

const LASTS = 420; // milliseconds of the player's own moves
const MANY = 14; // a completely different position: nobody walks

/** At an even speed. */
function framesOf(line: Point[]): Keyframe[] {
    const lengths = line.map(([x, y], i) => (i ? Math.hypot(x - line[i - 1]![0], y - line[i - 1]![1]) : 0));
    const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
    let gone = 0;
    return line.map(([x, y], i) => ({ transform: `translate(${x}px, ${y}px)`, offset: Math.min(1, (gone += lengths[i]!) / whole) }));
}

interface Walk {
    key: number;
    treks: Trek[];
    lasts: number;
}

/** What has just moved; nothing if the reader wants calm. */
function useWalk(board: BoardData, position: Position, entries: readonly Entry[] | undefined, travel: Travel | undefined): Walk | null {
    const before = useRef<{ position: Position; entry: number } | null>(null);
    const [walk, setWalk] = useState<Walk | null>(null);
    const last = entries?.[entries.length - 1];
    useLayoutEffect(() => {
        const old = before.current;
        before.current = { position, entry: last?.number ?? 0 };
        if (!old || old.position === position || calm() || (last?.number ?? 0) < old.entry) return setWalk(null);
        const fresh = entries?.filter((entry) => entry.number > old.entry) ?? [];
        const treks = treksOf(board, old.position, position, travel || fresh.length === 1 ? fresh.flatMap(eventsOf) : []);
        setWalk(treks.length && treks.length <= MANY ? { key: last?.number ?? 0, treks, lasts: travel?.lasts ?? LASTS } : null);
    }, [position]);
    return walk;
}

function Walker({ trek, begin, lasts, done }: { trek: Trek; begin: number; lasts: number; done: () => void }) {
    const element = useRef<SVGGElement>(null);
    useLayoutEffect(() => {
        const walk = element.current?.animate(framesOf(trek.line), { duration: lasts, delay: begin, easing: "ease-in-out", fill: "both" });
        if (walk) walk.onfinish = done;
        return () => walk?.cancel();
    }, [trek]);
    return (
        <g ref={element} class="nap-walker" aria-hidden="true">
            <g class="nap-grow">
                <g transform={`scale(${SCALE})`}>
                    <BlockPicture army={trek.army} face={trek.face} />
                    {trek.count > 1 && (
                        <g class={`nap-count ${armyClass[trek.army]}`} transform="translate(-21 -22)">
                            <circle r={12.5} />
                            <text class="middle" y={6.2} font-size={18}>
                                {trek.count}
                            </text>
                        </g>
                    )}
                </g>
            </g>
        </g>
    );
}

interface Props {
    board: BoardData;
    position: Position;
    entries: readonly Entry[] | undefined;
    travel: Travel | undefined;
    /** The stacks by key, to show those who arrive when they do. */
    elements: Map<string, SVGElement>;
}

export function Walkers({ board, position, entries, travel, elements }: Props) {
    const walk = useWalk(board, position, entries, travel);
    const [gone, setGone] = useState(-1);
    // Own moves go at once, those of others one after the other.
    const each = walk ? (travel ? walk.lasts / walk.treks.length : walk.lasts) : 0;
    useLayoutEffect(() => {
        walk?.treks.forEach(({ army, to }, i) => {
            const arrives = travel ? each * (i + 1) : each;
            elements.get(`stack:${pileId(army, to)}`)?.animate([{ opacity: 0.25 }, { opacity: 0.25, offset: 0.98 }, { opacity: 1 }], { duration: arrives });
        });
    }, [walk]);
    if (!walk || gone === walk.key) return null;
    const last = walk.treks.length - 1;
    return (
        <g class="nap-walkers">
            {walk.treks.map((trek, i) => (
                <Walker key={`${walk.key} ${i}`} trek={trek} begin={travel ? each * i : 0} lasts={each} done={() => i === last && setGone(walk.key)} />
            ))}
        </g>
    );
}
