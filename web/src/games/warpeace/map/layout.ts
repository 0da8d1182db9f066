/* Counters: what stands in a hex, one for each side, inside its city or outside. Pure functions. */
import type { BoardData, Point, View } from "../../../core/types";
import type { Box } from "../../game";
import { atlasOf, middleOf } from "../atlas";
import { leaderTag } from "../names";
import { byRank, cityIn, isCavalry, isGuard, positionOf, sumOf, type Colour, type HexId, type Leader, type Pile, type Position, type Side } from "../view";

export type Mark = "unsupplied" | "entrenched" | "demoralized" | "moved" | "marched";

export interface Counter {
    hex: HexId;
    side: Side;
    /** In the city, while others stand outside, or enemies besiege it. */
    inside: boolean;
    piles: Pile[];
    leaders: Leader[];
    /** SP, without cavalry and of it. */
    foot: number;
    horse: number;
    guard: boolean;
    /** The nations of its SP, the largest first. */
    colours: Colour[];
    marks: Mark[];
    /** Months of siege. */
    siege: number;
    /** It is on its way. */
    open: boolean;
    /** Only its side and color are known. */
    hidden: boolean;
    /** Of a divided side: the seat that commands the hex. */
    commander: string | null;
    at: Point;
    /** Two share the hex. */
    shared: boolean;
    /** Its city, which it names instead of the map: of several, the lowest does. */
    city: string | null;
    /** Where its city's name stands, so that no leader's name lies on it: in the middle, on the left, on the right; null: nowhere. */
    cityAt: "middle" | "end" | "start" | null;
    /** The most that its city's name, and that of its leader, may be wide. */
    cityRoom: number;
    leaderRoom: number;
}

export const HEIGHT = 30;
export const widthOf = (counter: Counter): number => (counter.shared ? 40 : 48);

const every = (piles: Pile[], mark: Pile["marks"][number]): boolean => piles.length > 0 && piles.every((pile) => pile.marks.includes(mark));

function marksOf(position: Position, hex: HexId, side: Side, piles: Pile[], leaders: Leader[]): Mark[] {
    const marks: Mark[] = [];
    if (piles.some((pile) => pile.marks.includes("unsupplied"))) marks.push("unsupplied");
    if (position.trenches[side].includes(hex)) marks.push("entrenched");
    if (piles.some((pile) => pile.marks.includes("demoralised"))) marks.push("demoralized");
    if (piles.some((pile) => pile.marks.includes("marched"))) marks.push("marched");
    if (piles.length ? every(piles, "moved") : leaders.every((leader) => leader.marks.includes("moved"))) marks.push("moved");
    return marks;
}

function coloursOf(piles: Pile[], leaders: Leader[]): Colour[] {
    const sums = new Map<Colour, number>();
    for (const { colour, count } of piles) sums.set(colour, (sums.get(colour) ?? 0) + count);
    const sorted = [...sums].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
    return sorted.length ? sorted : [...new Set(leaders.map((leader) => leader.colour))];
}

type Bare = Omit<Counter, "at" | "shared" | "city" | "cityAt" | "cityRoom" | "leaderRoom">;

function counterOf(position: Position, hex: HexId, side: Side, inside: boolean, piles: Pile[], leaders: Leader[]): Bare {
    const siege = inside ? (cityIn(position, hex)?.siege ?? 0) : 0;
    return {
        hex,
        side,
        inside,
        piles,
        leaders: byRank(leaders),
        foot: sumOf(piles.filter(({ sp }) => !isCavalry(sp))),
        horse: sumOf(piles.filter(({ sp }) => isCavalry(sp))),
        guard: piles.some(({ sp }) => isGuard(sp)),
        colours: coloursOf(piles, leaders),
        marks: marksOf(position, hex, side, piles, leaders),
        siege,
        open: position.group?.hex === hex && [...piles, ...leaders].some(({ marks }) => (marks as string[]).includes("group")),
        hidden: false,
        commander: position.stacks.find((stack) => stack.hex === hex)?.commander ?? leaders[0]?.seat ?? null,
    };
}

function ghostOf({ hex, side, colour, flag }: Position["ghosts"][number]): Bare {
    return { hex, side, inside: false, piles: [], leaders: [], foot: flag ? 0 : 1, horse: 0, guard: false, colours: [colour], marks: [], siege: 0, open: false, hidden: true, commander: null };
}

/** Units by side, and by where they are in their hex. */
function groupsIn(position: Position): Bare[] {
    const groups = new Map<string, { hex: HexId; side: Side; inside: boolean; piles: Pile[]; leaders: Leader[] }>();
    const group = (hex: HexId, side: Side, inside: boolean) => {
        const key = `${hex} ${side} ${inside}`;
        let found = groups.get(key);
        if (!found) groups.set(key, (found = { hex, side, inside, piles: [], leaders: [] }));
        return found;
    };
    for (const { hex, piles } of position.stacks) for (const pile of piles) group(hex, pile.side, pile.marks.includes("inside")).piles.push(pile);
    for (const leader of position.leaders)
        if (leader.state === "map" && leader.hex) group(leader.hex, leader.side, leader.marks.includes("inside")).leaders.push(leader);
    return [...groups.values()].map(({ hex, side, inside, piles, leaders }) => counterOf(position, hex, side, inside, piles, leaders));
}

/** Several in one hex: those inside above the others. */
function spread(counters: Bare[], [x, y]: Point, city: string | null): Counter[] {
    if (counters.length === 1) return [{ ...counters[0]!, at: [x, y], shared: false, city, cityAt: "middle", cityRoom: WIDE, leaderRoom: WIDEST }];
    const sorted = [...counters].sort((a, b) => Number(b.inside) - Number(a.inside) || a.side.localeCompare(b.side));
    const step = 30 / (sorted.length - 1);
    return sorted.map((counter, i) => ({ ...counter, at: [x + (i % 2 ? 5 : -5), y - 16 + i * step], shared: true, city: i === sorted.length - 1 ? city : null, cityAt: "middle", cityRoom: WIDE, leaderRoom: WIDEST }));
}

/** Of counters, so that they are not wider than a hex when they grow (map.css). */
export const sizeOn = (board: BoardData): number => Math.min(atlasOf(board).places.hex_width / 57, 1);

/** .. at most, when the camera is far away. */
const growthOn = (board: BoardData): number => 1.18 * sizeOn(board);

export const WIDEST = 58; // of a leader's name, so that neighbors can have one
const LEADER = 0.52; // width of a letter by its size
const CITY = 7.5; // width of a letter

export const leaderSize = (counter: Counter): number => (counter.shared ? 11 : 13.5);

const leaderName = (counter: Counter): number => (counter.leaders[0] ? leaderTag(counter.leaders[0].leader).length * leaderSize(counter) * LEADER : 0);

/** The width of the first leader's name. */
export const leaderWidth = (counter: Counter): number => Math.min(leaderName(counter), counter.leaderRoom);

const WIDE = 68; // of a city's name in the middle, if no other is beside it

export const nameWidth = (counter: Counter): number => (counter.city?.length ?? 0) * CITY;

/** Of the name of its city. */
export const cityWidth = (counter: Counter): number => Math.min(nameWidth(counter), counter.cityAt === "middle" ? counter.cityRoom : widthOf(counter));

/** Names side by side share the room between their counters. */
export function roomBeside(counter: Counter, all: readonly Counter[], widthOfName: (counter: Counter) => number, most: number, grown: number): number {
    const [x, y] = counter.at;
    const beside = all.filter((one) => one.hex !== counter.hex && widthOfName(one) > 0 && Math.abs(one.at[1] - y) < 10 && Math.abs(one.at[0] - x) < 1.5 * WIDE * grown);
    return beside.reduce((room, one) => {
        const apart = Math.abs(one.at[0] - x) / grown - 2; // with a space between them
        return Math.min(room, Math.max(apart, 2 * apart - Math.min(widthOfName(one), most)));
    }, most);
}

const rooms = (counter: Counter, all: readonly Counter[], grown: number) => ({ cityRoom: roomBeside(counter, all, nameWidth, WIDE, grown), leaderRoom: roomBeside(counter, all, leaderName, WIDEST, grown) });

/** What of a counter in the row below reaches up to the name of a city: a leader's name, or the upper one of two. */
const widthAbove = (counter: Counter, below: number): number => Math.max(leaderWidth(counter), counter.shared && below < 45 ? widthOf(counter) : 0);

/** Beside what reaches up from the row below. */
export function cityPlace(counter: Counter, all: readonly Counter[]): Counter["cityAt"] {
    const [x, y] = counter.at;
    const near = all.filter((one) => one.hex !== counter.hex && one.at[1] - y > 20 && one.at[1] - y < 60);
    const hits = near.flatMap((one) => {
        const [dx, width] = [one.at[0] - x, widthAbove(one, one.at[1] - y)];
        return width && Math.abs(dx) < (cityWidth(counter) + width) / 2 ? [dx] : [];
    });
    if (!hits.length) return "middle";
    return hits.every((dx) => dx > 0) ? "end" : hits.every((dx) => dx < 0) ? "start" : null;
}

export function countersOf(board: BoardData, position: Position): Counter[] {
    const atlas = atlasOf(board);
    const hexes = new Map<HexId, Bare[]>();
    for (const counter of [...groupsIn(position), ...position.ghosts.map(ghostOf)]) hexes.set(counter.hex, [...(hexes.get(counter.hex) ?? []), counter]);
    const found = [...hexes].flatMap(([hex, counters]) => {
        const at = middleOf(atlas, hex);
        return at ? spread(counters, at, atlas.city.get(hex) ?? null) : [];
    });
    // Lower ones are drawn over upper ones.
    const roomy = found.map((counter) => ({ ...counter, ...rooms(counter, found, growthOn(board)) }));
    return roomy.map((counter) => (counter.city ? { ...counter, cityAt: cityPlace(counter, roomy) } : counter)).sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
}

/** Where counters lie, with the names of their leaders and cities. */
export function coveredBy(board: BoardData, view: View): Box[] {
    const position = positionOf(view);
    const grown = growthOn(board);
    const box = ([x, y]: Point, width: number, top: number, height: number): Box => ({ x: x - (width * grown) / 2, y: y + top * grown, width: width * grown, height: height * grown });
    return (position ? countersOf(board, position) : []).flatMap((counter) => [
        box(counter.at, widthOf(counter), -HEIGHT / 2, HEIGHT),
        box(counter.at, leaderWidth(counter), -HEIGHT / 2 - 14, 14),
        box(counter.at, cityWidth(counter), HEIGHT / 2, 14),
    ]);
}

/** The names of cities on the map that lie below counters. */
export function coveredNames(view: View): string {
    const position = positionOf(view);
    if (!position) return "";
    const hexes = new Set([...groupsIn(position), ...position.ghosts].map(({ hex }) => hex));
    const names = position.cities.filter(({ hex }) => hexes.has(hex)).map(({ city }) => `[data-id="${city}"]`);
    return names.length ? `.cities :is(${names.join()}) text` : "";
}

export function boxOfCounter(counter: Counter): Box {
    const width = widthOf(counter);
    return { x: counter.at[0] - width / 2, y: counter.at[1] - HEIGHT / 2, width, height: HEIGHT };
}

/** What it is called: the same in lists and for screen readers. */
export const counterKey = ({ hex, side, inside }: Counter): string => `${hex} ${side}${inside ? " inside" : ""}`;
