/* Values over the time of a game, as steps. */
import type { Curve } from "../games/endings/ending";

const WIDTH = 360;
const HEIGHT = 120;
const ROOM = 52; // for the words of a mark

/** The steps of a line: it stays until the next value. */
export function stepPath(points: [number, number][], x: (at: number) => number, y: (value: number) => number): string {
    return points.map(([at, value], i) => (i ? `H${x(at)}V${y(value)}` : `M${x(at)} ${y(value)}`)).join("");
}

/** Which of these places have room for words, from the left. */
export function spaced(places: number[], room: number): boolean[] {
    let last = -Infinity;
    return places.map((at) => {
        const fits = at - last >= room;
        if (fits) last = at;
        return fits;
    });
}

export function CurvePicture({ curve }: { curve: Curve }) {
    const begin = curve.marks[0]?.at ?? 0;
    const top = Math.max(1, ...curve.lines.flatMap(({ points }) => points.map(([, value]) => value)));
    const round = (n: number) => Math.round(n * 10) / 10;
    const x = (at: number) => round((WIDTH * Math.max(0, at - begin)) / Math.max(1, curve.last - begin));
    const y = (value: number) => round(HEIGHT - (HEIGHT * value) / top);
    const isLate = (mark: { at: number }) => x(mark.at) > WIDTH - ROOM; // its words end at the edge
    const worded = spaced(curve.marks.map((mark) => (isLate(mark) ? WIDTH - ROOM : x(mark.at))), ROOM);
    const ends = (points: [number, number][]) => `${points[0]?.[1]} to ${points[points.length - 1]?.[1]}`;
    return (
        <figure class="ending-curve">
            <figcaption>
                {curve.title}
                {curve.lines.map((line) => (
                    <span key={line.name} class="small">
                        <i style={{ background: line.colour }} /> {line.name}
                    </span>
                ))}
            </figcaption>
            <svg viewBox={`-24 -8 ${WIDTH + 36} ${HEIGHT + 28}`} role="img" aria-label={`${curve.title}: ${curve.lines.map((line) => `${line.name} ${ends(line.points)}`).join(", ")}`}>
                {[0, top].map((value) => (
                    <g key={value}>
                        <path class="ending-grid" d={`M0 ${y(value)}H${WIDTH}`} />
                        <text x={-6} y={y(value) + 4} text-anchor="end">
                            {value}
                        </text>
                    </g>
                ))}
                {curve.marks.map((mark, i) => (
                    <g key={i}>
                        <path class="ending-grid" d={`M${x(mark.at)} 0V${HEIGHT}`} />
                        {worded[i] && (
                            <text x={isLate(mark) ? WIDTH + 10 : x(mark.at)} y={HEIGHT + 15} text-anchor={isLate(mark) ? "end" : "start"}>
                                {mark.words}
                            </text>
                        )}
                    </g>
                ))}
                {curve.lines.map((line) => (
                    <path key={line.name} class="ending-line" d={stepPath(line.points, x, y)} style={{ stroke: line.colour }} />
                ))}
            </svg>
        </figure>
    );
}
