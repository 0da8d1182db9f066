/* One counter: strength, nations, leaders and marks. */
import type { Light } from "../../game";
import { leaderTag, powerOf, sideClass, sideAdjective, hexTitle, count, leaderName } from "../names";
import { SiegeRing } from "./siege-ring";
import { cityWidth, counterKey, HEIGHT, leaderSize, leaderWidth, widthOf, type Counter, type Mark } from "./layout";

const move = (x: number, y: number): string => `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`;

/** "French, 10 infantry and 6 cavalry SP at Strasbourg (AA23): Napoleon, Lannes; out of supply" */
export function counterWords(counter: Counter): string {
    const { side, foot, horse, leaders, hex, inside, hidden, marks, siege } = counter;
    const strength = hidden ? (foot ? "hidden troops" : "hidden leaders") : foot + horse ? count(foot + horse, "SP", "SP") + (horse ? `, ${horse} of them cavalry` : "") : "no troops";
    const names = leaders.length ? `: ${leaders.map(({ leader }) => leaderName(leader)).join(", ")}` : "";
    const said = [siege ? `besieged for ${count(siege, "month")}` : "", ...marks.map((mark) => MARK_WORDS[mark])].filter(Boolean);
    const command = counter.commander && counter.commander !== side ? `, under the ${powerOf(counter.commander)}` : "";
    return `${sideAdjective(side)}, ${strength}, ${inside ? "inside " : ""}${hexTitle(hex)}${names}${command}${said.length ? `; ${said.join(", ")}` : ""}`;
}

export const MARK_WORDS: Record<Mark, string> = {
    unsupplied: "out of supply",
    entrenched: "entrenched",
    demoralized: "demoralized",
    moved: "has moved",
    marched: "tried a forced march",
};

/** Signs within a disc of radius 6. */
const SIGNS: Partial<Record<Mark, string>> = {
    unsupplied: "M-3-3l6 6M3-3l-6 6",
    demoralized: "M-3.4-2.6h6.8L-1 .6h4L-2.6 4",
    marched: "M-3.4-3l3 3-3 3M.4-3l3 3-3 3",
};

function Badge({ mark, at }: { mark: Mark; at: number }) {
    return (
        <g class={`wap-badge ${mark}`} transform={move(at, HEIGHT / 2)}>
            <circle r={6.4} />
            <path d={SIGNS[mark]} />
        </g>
    );
}

/** The highest leader by name; a pennant for each of the others. */
function Leaders({ counter, width }: { counter: Counter; width: number }) {
    const [first, ...others] = counter.leaders;
    if (!first) return null;
    const words = leaderTag(first.leader);
    const size = leaderSize(counter);
    const top = -HEIGHT / 2;
    const wide = leaderWidth(counter);
    return (
        <g class="wap-leader">
            {others.slice(0, 4).map((_, i) => (
                <path key={i} class="wap-pennant" d={`M${width / 2 - 4 - i * 6} ${top}v-9l-6 3 6 3`} />
            ))}
            <text class="middle" x={others.length && !counter.shared ? -Math.min(6 * others.length, 12) / 2 - 2 : 0} y={top - 3} font-size={size} textLength={wide === counter.leaderRoom ? wide : undefined} lengthAdjust="spacingAndGlyphs">
                {words}
            </text>
        </g>
    );
}

/** Leaders without troops. */
function Flag() {
    return (
        <g class="wap-flag">
            <path class="wap-pole" d="M-9 14v-28" />
            <path class="wap-cloth" d="M-9-13h20l-5 6 5 6h-20z" />
        </g>
    );
}

function Body({ counter, width }: { counter: Counter; width: number }) {
    const { foot, horse, colours, hidden } = counter;
    const [left, top] = [-width / 2, -HEIGHT / 2];
    const band = 7;
    const part = HEIGHT / Math.max(colours.length, 1);
    const digits = hidden ? "?" : foot ? String(foot) : "";
    const riders = horse ? `+${horse}` : "";
    const small = counter.shared || (digits + riders).length > 4;
    return (
        <>
            <rect class="wap-body" x={left} y={top} width={width} height={HEIGHT} rx={3} />
            {colours.map((colour, i) => (
                <rect key={colour} class={`wap-band of-${colour}`} x={left} y={top + i * part} width={band} height={part} />
            ))}
            <text class="wap-strength middle" x={band / 2} y={small ? 6.5 : 7.5} font-size={small ? 18 : 22}>
                {digits}
                {riders && <tspan font-size={small ? 13 : 15}>{riders}</tspan>}
            </text>
            {counter.guard && <path class="wap-guard" d={`M${width / 2 - 5.5} ${top + 2}l3.2 4.2-3.2 4.2-3.2-4.2z`} />}
            <rect class="wap-edge" x={left} y={top} width={width} height={HEIGHT} rx={3} />
        </>
    );
}

/** Walls around those inside. */
const Walls = ({ width, siege }: { width: number; siege: number }) => (
    <g class={"wap-walls" + (siege ? " besieged" : "")}>
        <rect x={-width / 2 - 4} y={-HEIGHT / 2 - 4} width={width + 8} height={HEIGHT + 8} rx={2} />
        {siege > 0 && (
            <g transform={move(width / 2 + 3, -HEIGHT / 2 - 3)}>
                <SiegeRing months={siege} />
            </g>
        )}
    </g>
);

const Trench = ({ width }: { width: number }) => {
    const teeth = Math.floor(width / 6);
    return <path class="wap-trench" d={`M${-teeth * 3} ${HEIGHT / 2 + 5}${"l3-4 3 4".repeat(teeth)}`} />;
};

/** Below the counter: on the map it would lie under it. */
function CityName({ counter }: { counter: Counter }) {
    const size = 15;
    const { city, cityAt } = counter;
    if (!city || !cityAt) return null;
    const width = cityWidth(counter);
    return (
        <text class="wap-city-name" text-anchor={cityAt} x={{ end: -4, middle: 0, start: 4 }[cityAt]} y={HEIGHT / 2 + 11} font-size={size} textLength={city.length * size * 0.5 > width ? width : undefined} lengthAdjust="spacingAndGlyphs">
            {city}
        </text>
    );
}

interface Props {
    counter: Counter;
    light: Light | undefined;
    /** 1, or less on a map with small hexes. */
    size: number;
    /** The reader commands it, and allies command others. */
    mine: boolean;
}

export function CounterPiece({ counter, light, size, mine }: Props) {
    const width = widthOf(counter);
    const { marks, side, foot, horse, hidden, open, inside, siege } = counter;
    const troops = foot + horse > 0;
    const badges = marks.filter((mark) => SIGNS[mark]);
    const look = ["wap-counter", sideClass(side), hidden && "hidden", open && "open", marks.includes("moved") && !open && "moved", mine && "mine", light].filter(Boolean).join(" ");
    return (
        <g class={look} transform={move(...counter.at)} data-what="hex" data-id={counter.hex} data-counter={counterKey(counter)} data-dot="" role="img" aria-label={counterWords(counter)}>
            <g class="wap-grow" aria-hidden="true">
                <g transform={size === 1 ? undefined : `scale(${size.toFixed(2)})`}>
                    {light && <rect class="wap-ring" x={-width / 2 - 4} y={-HEIGHT / 2 - 4} width={width + 8} height={HEIGHT + 8} rx={6} />}
                    {inside && <Walls width={width} siege={siege} />}
                    {marks.includes("entrenched") && <Trench width={width} />}
                    {troops ? <Body counter={counter} width={width} /> : <Flag />}
                    <Leaders counter={counter} width={width} />
                    <CityName counter={counter} />
                    {badges.map((mark, i) => (
                        <Badge key={mark} mark={mark} at={width / 2 - 4 - 14 * i} />
                    ))}
                </g>
            </g>
        </g>
    );
}
