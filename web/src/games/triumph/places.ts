/* Where things are on the board, for the camera and for arrows. */
import type { BoardData, Entry, Point, Target, View } from "../../core/types";
import type { Box } from "../game";
import { boxAround, drawnOf, joined } from "./geometry";
import { localeFacts } from "./ground";
import { boxOfSpot, landingOf, layoutOf, type Layout } from "./layout";
import { eventsOf } from "./news-words";
import { atlasOf, facing, localeOf, positionOf, type Place, type Position } from "./view";

const layouts = new WeakMap<Position, Map<number, Layout>>();

/** Many things are looked for in one position. */
function layoutAt(board: BoardData, position: Position, turned: number): Layout {
    const known = layouts.get(position) ?? new Map<number, Layout>();
    layouts.set(position, known);
    const layout = known.get(turned) ?? layoutOf(board, position, turned);
    known.set(turned, layout);
    return layout;
}

const around = (at: [number, number], reach: number): Box => ({ x: at[0] - reach, y: at[1] - reach, width: 2 * reach, height: 2 * reach });

function localeBox(board: BoardData, number: number): Box | null {
    const outline = drawnOf(board).outline.get(String(number));
    return outline?.length ? boxAround(outline) : null;
}

function placeBox(board: BoardData, view: View, place: Place): Box | null {
    const position = positionOf(view);
    const pile = position && layoutAt(board, position, 0).piles.find((one) => one.place === place);
    if (pile) return joined(pile.spots.map((spot) => boxOfSpot(board, spot)));
    const [x, y, width, height] = atlasOf(board).places.off;
    if (place === "off") return { x, y, width, height };
    const spot = landingOf(board, place, 0, 0);
    return spot && boxOfSpot(board, spot);
}

export function boxOf(board: BoardData, view: View, target: Target, turned = 0): Box | null {
    const atlas = atlasOf(board);
    const { what, id } = target;
    if (what === "locale") return localeBox(board, Number(id));
    if (what === "place") return placeBox(board, view, id);
    if (what === "border" || what === "approach") {
        const front = atlas.approach.get(id.replace("-", ">"));
        return front ? around(front.middle, front.length / 2) : null;
    }
    if (what === "entry") {
        const entry = atlas.places.entries.find((one) => one.name === id);
        return entry ? around(entry.at, 40) : null;
    }
    const position = positionOf(view);
    const spot = position && layoutAt(board, position, turned).spot.get(`${what}:${id}`);
    return spot ? boxOfSpot(board, spot) : null;
}

export function isOff(view: View, { what, id }: Target): boolean {
    const position = positionOf(view);
    if (what === "commander") return position?.commanders.find((one) => one.name === id)?.place === "off";
    return what === "piece" && position?.units.find((one) => String(one.piece) === id)?.place === "off";
}

/** Both locales of the current attack; for a reader who may retreat, also those around. */
export function focus(board: BoardData, view: View): Box | null {
    const from = positionOf(view)?.attack?.from;
    if (!from) return null;
    const retreats = view.deciders.some(({ seat, prompt }) => seat === view.seat && prompt.startsWith("retreat"));
    const around = retreats ? atlasOf(board).places.approaches.filter((one) => localeOf(one.place) === facing(from)).map((one) => facing(one.place)) : [];
    const boxes = [localeOf(from), facing(from), ...around].map((number) => localeBox(board, number ?? 0));
    return joined(boxes.filter((box): box is Box => box !== null));
}

/** The locales that hold pieces now or at the start. */
export function theatre(board: BoardData, view: View): Box | null {
    const position = positionOf(view);
    const numbers = position?.places.map(({ locale }) => locale) ?? [];
    const starts = atlasOf(board).places.locales.map(({ number }) => number).filter((number) => localeFacts(board, number).setup);
    const boxes = (position?.phase === "play" ? numbers : [...numbers, ...starts]).map((number) => localeBox(board, number));
    return joined(boxes.filter((box): box is Box => box !== null));
}

/** Where the road of a march enters the map and crosses borders. */
export function routeOf(board: BoardData, entry: Entry): Point[] {
    const path = entry.kind === "order" ? eventsOf(entry).find((event) => event.kind === "path") : undefined;
    if (path?.kind !== "path") return [];
    const atlas = atlasOf(board);
    const start = atlas.places.entries.find((one) => one.name === path.entry)?.at;
    const borders = path.ways.map((way) => atlas.approach.get(way.replace("-", ">"))?.middle);
    return [start, ...borders].filter((point): point is Point => point !== undefined);
}
