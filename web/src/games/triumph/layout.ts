/* Where every piece is on the board: blocks along bars, reserves in tables, and the tray of pieces off the map. */
import type { BoardData, Point } from "../../core/types";
import type { Box } from "../game";
import { boxAround, cornersOf, plus, times, towards, turnedBy, upright } from "./geometry";
import { reserveSpots } from "./reserve";
import { traySpots } from "./tray";
import { atlasOf, isApproach, localeOf, type Approach, type Commander, type Place, type Position, type Unit } from "./view";

/** The center of a block, its direction in degrees, its size. */
export interface Spot {
    x: number;
    y: number;
    turn: number;
    scale: number;
}

export type Item = { unit: Unit; commander?: undefined } | { commander: Commander; unit?: undefined };

export const itemKey = (item: Item): string => (item.unit ? `piece:${item.unit.piece}` : `commander:${item.commander.name}`);

export interface Pile {
    place: Place;
    items: Item[];
    spots: Spot[];
    /** Its blocks overlap. */
    crowded: boolean;
}

export interface Layout {
    piles: Pile[];
    spot: Map<string, Spot>;
}

const GAP = 1.6;
const LEAST = 0.76; // relative size of a block on an approach

// ------------------------------------------------------------ approaches

/** Ranks are side by side on a wide bar, then behind each other. If there is no room, they shrink first, then
 * overlap. */
export function frontSpots(board: BoardData, front: Approach, count: number, turned: number, spread = false): Spot[] {
    const { block } = atlasOf(board).places;
    const files = front.length > 1.6 * block.long ? 2 : 1;
    const ranks = Math.max(1, Math.ceil(count / files));
    const room = spread ? Infinity : Math.max(1.1 * front.depth - front.begin, block.deep);
    const scale = Math.min(Math.max(room / (ranks * (block.deep + GAP)), LEAST), 1);
    const fitting = ranks > 1 ? (room - block.deep * scale) / (ranks - 1) : 0;
    const least = ranks > 2 ? 0.62 * block.deep * scale : Infinity; // two always fit
    const pitch = Math.min(Math.max(fitting, least), (block.deep + GAP) * scale);
    const along = towards(front.along);
    const inward = towards(front.inward);
    const aside = files === 2 ? (block.long / 2) * scale + 4 : 0;
    const turn = upright(front.along, turned);
    return Array.from({ length: count }, (_, i) => {
        const alone = files === 1 || (i + 1 === count && count % 2 === 1);
        const across = front.slide + (alone ? 0 : i % 2 === 0 ? -aside : aside);
        const away = front.begin + (block.deep * scale) / 2 + pitch * Math.floor(i / files);
        const at = plus(front.middle, plus(times(inward, away), times(along, across)));
        return { x: at[0], y: at[1], turn, scale };
    });
}

function isCrowded(spots: Spot[], deep: number): boolean {
    const files = spots.length > 1 && Math.hypot(spots[1]!.x - spots[0]!.x, spots[1]!.y - spots[0]!.y) > 2 * deep ? 2 : 1;
    const [a, b] = [spots[0], spots[files]];
    return a !== undefined && b !== undefined && spots.length > files && Math.hypot(b.x - a.x, b.y - a.y) < 0.85 * deep * a.scale;
}

/** Points along blocks that a reserve should not cover. */
const busyPoints = (spots: Spot[]): Point[] =>
    spots.flatMap((spot) =>
        [-2, -1, 0, 1, 2].map((i): Point => plus([spot.x, spot.y], times(towards(spot.turn), i * 23 * spot.scale))),
    );

// ------------------------------------------------------------ piles

/** In reserve, a commander stands before his units; on an approach, behind them. */
function itemsAt(position: Position, place: Place): Item[] {
    const units = position.units.filter((unit) => unit.place === place);
    const front = isApproach(place);
    const detached = units.filter((unit) => unit.corps === null).map((unit): Item => ({ unit }));
    const corps = position.commanders.flatMap((commander): Item[] => {
        const own = units.filter((unit) => unit.corps === commander.name).map((unit): Item => ({ unit }));
        if (commander.place !== place) return own;
        return front ? [...own, { commander }] : [{ commander }, ...own];
    });
    return front ? [...detached, ...corps] : [...corps, ...detached];
}

function gather(position: Position): Map<Place, Item[]> {
    const places = new Set<Place>();
    for (const thing of [...position.units, ...position.commanders]) if (thing.place) places.add(thing.place);
    places.delete("off");
    return new Map([...places].sort().map((place) => [place, itemsAt(position, place)]));
}

export function layoutOf(board: BoardData, position: Position, turned: number): Layout {
    const atlas = atlasOf(board);
    const { deep } = atlas.places.block;
    const busy = new Map<number, Point[]>();
    const piles: Pile[] = [];
    const gathered = gather(position);
    for (const [place, items] of gathered) {
        const front = atlas.approach.get(place);
        if (!front) continue;
        const spots = frontSpots(board, front, items.length, turned);
        const locale = localeOf(place) ?? 0;
        busy.set(locale, [...(busy.get(locale) ?? []), ...busyPoints(spots)]);
        piles.push({ place, items, spots, crowded: isCrowded(spots, deep) });
    }
    for (const [place, items] of gathered) {
        const locale = localeOf(place);
        if (locale === null || isApproach(place)) continue;
        const spots = reserveSpots(board, locale, items.length, busy.get(locale) ?? [], turned);
        piles.push({ place, items, spots, crowded: false });
    }
    const tray = traySpots(board, position, turned);
    if (tray.items.length) piles.push({ place: "off", ...tray, crowded: false });
    const spot = new Map<string, Spot>();
    for (const pile of piles) pile.items.forEach((item, i) => spot.set(itemKey(item), pile.spots[i]!));
    return { piles, spot };
}

// ------------------------------------------------------------ boxes

export function boxOfSpot(board: BoardData, spot: Spot): Box {
    const { block } = atlasOf(board).places;
    const half: Point = [(block.long / 2) * spot.scale, (block.deep / 2) * spot.scale];
    const corners = cornersOf({ x: -half[0], y: -half[1], width: 2 * half[0], height: 2 * half[1] });
    return boxAround(corners.map((corner) => plus([spot.x, spot.y], turnedBy(corner, spot.turn))));
}

/** Where the next unit will be: behind those on the approach, or in the middle of the reserve. */
export function landingOf(board: BoardData, place: Place, present: number, turned: number): Spot | null {
    const atlas = atlasOf(board);
    const front = atlas.approach.get(place);
    if (front) return { ...frontSpots(board, front, present + 1, turned)[present]! };
    const locale = atlas.locale.get(localeOf(place) ?? 0);
    if (!locale) return null;
    return { x: locale.reserve[0], y: locale.reserve[1], turn: -turned, scale: Math.min(1, Math.max(0.62, locale.room / 48)) };
}
