/* Marks of the turn, the current attack, the open road move, and the highlighted places. */
import type { BoardData, Point } from "../../core/types";
import type { Light, Lights } from "../game";
import { sideClass } from "./block";
import { plus, times, towards } from "./geometry";
import { landingOf, type Layout } from "./layout";
import { borderWords, localeWords, placeWords, sideAdjective, sideWord } from "./names";
import { overWords } from "./titles";
import { atlasOf, facing, isApproach, localeOf, type Approach, type Position, type Side } from "./view";

interface Props {
    board: BoardData;
    position: Position;
    turned: number;
}

const moved = (at: Point, turn = 0, scale = 1): string =>
    `translate(${at[0]} ${at[1]})` + (turn ? ` rotate(${turn})` : "") + (scale === 1 ? "" : ` scale(${scale})`);

// ------------------------------------------------------------ the turn

function Closed({ board, position }: Props) {
    return (
        <>
            {position.closed.map((border) => {
                const front = atlasOf(board).approach.get(border.replace("-", ">"));
                if (!front) return null;
                return (
                    <g
                        key={border}
                        class="closed"
                        transform={moved(front.middle, 0, 1.3)}
                        role="img"
                        aria-label={`${borderWords(board, border)}: closed to attacks this turn`}
                    >
                        <path class="closed-edge" d="M-9-9l18 18M-9 9l18-18" />
                        <path class="closed-line" d="M-9-9l18 18M-9 9l18-18" />
                    </g>
                );
            })}
        </>
    );
}

function LocaleMarks({ board, position, turned }: Props) {
    const stormed = position.stormed.map((locale) => ({ locale, word: "stormed", label: "was stormed this turn" }));
    const marched = position.marched
        .filter((one) => !position.stormed.includes(one.locale))
        .map((one) => ({ locale: one.locale, word: "marched", label: `${one.commander} marched through this turn` }));
    return (
        <>
            {[...stormed, ...marched].map(({ locale, word, label }) => {
                const at = atlasOf(board).locale.get(locale)?.tablet;
                if (!at) return null;
                return (
                    <g key={locale} transform={moved(at, -turned)} role="img" aria-label={`${localeWords(board, locale)}: ${label}`}>
                        <text class="turn-mark halo middle" y={turned % 180 ? 36 : 23} font-size={15}>
                            {word}
                        </text>
                    </g>
                );
            })}
        </>
    );
}

/** Smoke at one end of the bar, on the side that fired. */
function Fire({ board, position, turned }: Props) {
    return (
        <>
            {position.fired.map((fired) => {
                const front = atlasOf(board).approach.get(fired.from);
                if (!front) return null;
                const end = plus(front.middle, times(towards(front.along), front.length / 2 - 4));
                const at = plus(end, times(towards(front.inward), 9));
                const label = `Artillery led an attack from ${placeWords(board, fired.from)} ${fired.bombarded ? "this turn" : "last round"}`;
                return (
                    <g
                        key={fired.from}
                        class={fired.bombarded ? "smoke now" : "smoke"}
                        transform={moved(at, -turned)}
                        role="img"
                        aria-label={label}
                    >
                        <circle class="puff" cx={-5} cy={2} r={5} />
                        <circle class="puff" cx={5} cy={2.5} r={4.5} />
                        <circle class="puff" cx={0.5} cy={-3} r={6} />
                    </g>
                );
            })}
        </>
    );
}

export const TurnMarks = (props: Props) => (
    <g class="turn-marks">
        <Closed {...props} />
        <LocaleMarks {...props} />
        <Fire {...props} />
    </g>
);

// ------------------------------------------------------------ attack and ride

/** x along the bar, y ahead of it. */
const ARROW: Point[] = [
    [-22, -104], [-30, -52], [-38, -8], [-62, -14], [0, 56], [62, -14], [38, -8], [30, -52], [22, -104], [0, -88],
];

function arrowPath(front: Approach): string {
    const at = ([along, ahead]: Point): Point =>
        plus(front.middle, plus(times(towards(front.along), along), times(towards(front.inward), -ahead)));
    return "M" + ARROW.map((corner) => at(corner).map((n) => n.toFixed(1)).join(" ")).join("L") + "z";
}

export function AttackArrow({ board, position }: Props) {
    const attack = position.attack;
    const front = attack && atlasOf(board).approach.get(attack.from);
    if (!front) return null;
    const words = `${attack.guard ? "Guard attack" : "Attack"} of the ${sideWord(position.active)} ${overWords(board, attack.from)}`;
    return (
        <g class={`attack ${sideClass(position.active)} tri-attack`} role="img" aria-label={words}>
            <path class="attack-arrow" d={arrowPath(front)} />
        </g>
    );
}

/** The path of the open road move, across the borders in between. */
export function RidePath({ board, position }: Props) {
    const path = position.ride?.path.filter((one): one is number => one !== null) ?? [];
    const atlas = atlasOf(board);
    const ends = [path[0], path[path.length - 1]].map((one) => atlas.locale.get(one ?? 0)?.reserve);
    const borders = path.slice(1).map((to, i) => atlas.approach.get(`${path[i]}>${to}`)?.middle);
    const points = [ends[0], ...borders, ends[1]].filter((point): point is Point => point !== undefined);
    if (points.length < 2) return null;
    return <path class="ride" d={"M" + points.map((point) => point.join(" ")).join("L")} />;
}

// ------------------------------------------------------------ tracks of the board

function Marker({ at, width, height, side, ring = false }: { at: Point; width: number; height: number; side: Side; ring?: boolean }) {
    const shrink = ring ? 0 : 4;
    return (
        <g class={`${ring ? "ring " : ""}${sideClass(side)}`}>
            <rect
                class="marker"
                x={at[0] - width / 2 + shrink}
                y={at[1] - height / 2 + shrink}
                width={width - 2 * shrink}
                height={height - 2 * shrink}
                rx={3}
            />
        </g>
    );
}

export function TrackMarkers({ board, position, turned }: Props) {
    const { time, rounds, morale } = atlasOf(board).places;
    const field = time.fields[rounds.indexOf(position.time)];
    return (
        <g class="markers">
            {field && position.phase === "play" && <Marker at={field} width={time.width} height={time.height} side={position.active} ring />}
            {(["F", "A"] as const).map((side) => {
                const track = morale[side];
                const at = track.fields[Math.min(Math.max(position.morale[side], 0), track.fields.length - 1)];
                if (!at) return null;
                return (
                    <g key={side}>
                        <Marker at={at} width={track.width} height={track.height} side={side} />
                        <g class={sideClass(side)}>
                            <text class="marker-text middle bold" transform={moved(at, -turned)} y={6} font-size={17}>
                                {position.morale[side]}
                            </text>
                        </g>
                    </g>
                );
            })}
        </g>
    );
}

// ------------------------------------------------------------ highlighted places

/** How many more units of that side a locale can hold. */
export function roomLeft(board: BoardData, position: Position, locale: number, side: Side): number {
    const capacity = atlasOf(board).locale.get(locale)?.capacity ?? 0;
    const present = position.units.filter((unit) => unit.side === side && unit.place !== null && localeOf(unit.place) === locale);
    return Math.max(0, capacity - present.length);
}

/** Across the border, in place of words that are too small to be read. */
function chevrons(board: BoardData, place: string, turn: number): string {
    const inward = towards(atlasOf(board).approach.get(place)?.inward ?? 0);
    const down = towards(turn + 90);
    const way = inward[0] * down[0] + inward[1] * down[1] > 0 ? 1 : -1;
    return [-20, 0, 20].map((x) => `M${x - 7} ${4 * way}L${x} ${-4 * way}L${x + 7} ${4 * way}`).join("");
}

interface LitProps extends Props {
    place: string;
    light: Light;
    side: Side;
    layout: Layout;
    notes?: ReadonlyMap<string, string> | undefined;
}

function LitPlace({ board, position, turned, place, light, side, layout, notes }: LitProps) {
    const pile = layout.piles.find((one) => one.place === place);
    const present = pile?.items.length ?? 0;
    const front = isApproach(place);
    const spot = !front && pile ? { ...pile.spots[pile.spots.length - 1]! } : landingOf(board, place, present, turned);
    const locale = localeOf(place);
    if (!spot || locale === null) return null;
    if (!front && pile) {
        const down = towards(-turned + 90);
        spot.x += down[0] * 19 * spot.scale;
        spot.y += down[1] * 19 * spot.scale;
    }
    const fits = roomLeft(board, position, locale, side);
    const note = notes?.get(`place:${place}`);
    const words = `${sideAdjective(side)}: ${placeWords(board, place)}, ${note ?? `room for ${fits} more`}`;
    return (
        <g
            class={`tri-place ${light}`}
            transform={`translate(${spot.x} ${spot.y}) rotate(${spot.turn}) scale(${spot.scale})`}
            data-what="place"
            data-id={place}
            role="img"
            aria-label={words}
        >
            <rect class="tri-hit" x={-52} y={-13} width={104} height={26} />
            <rect class="tri-slot" x={-48} y={-8.5} width={96} height={17} rx={3} />
            {front && <path class="tri-chevrons" d={chevrons(board, place, spot.turn)} />}
            <text class="tri-slot-text middle bold" y={4.5} font-size={13} aria-hidden="true">
                {note ?? (light === "end" ? `room for ${fits}` : front ? `${locale} › ${facing(place)}` : "reserve")}
            </text>
        </g>
    );
}

function LitEntry({ board, name, light }: { board: BoardData; name: string; light: Light }) {
    const entry = atlasOf(board).places.entries.find((one) => one.name === name);
    if (!entry) return null;
    return (
        <g
            class={`tri-entry ${light}`}
            transform={moved(entry.at, entry.outward)}
            data-what="entry"
            data-id={name}
            role="img"
            aria-label={`Entry ${name}`}
        >
            <rect class="tri-hit" x={-8} y={-22} width={50} height={44} />
            <rect class={`tri-ring ${light}`} x={-5} y={-18} width={42} height={36} rx={5} />
        </g>
    );
}

export function LitPlaces(props: Props & { lights: Lights; side: Side; layout: Layout; notes?: LitProps["notes"] }) {
    const lit = [...props.lights].map(([key, light]) => {
        const [what, ...id] = key.split(":");
        return { what, id: id.join(":"), light };
    });
    return (
        <g class="tri-lit">
            {lit.filter((one) => one.what === "place" && one.id !== "off").map((one) => (
                <LitPlace key={one.id} {...props} place={one.id} light={one.light} />
            ))}
            {lit.filter((one) => one.what === "entry").map((one) => (
                <LitEntry key={one.id} board={props.board} name={one.id} light={one.light} />
            ))}
        </g>
    );
}
