/* Places the reserve of a locale: as large as possible, away from blocks on its approaches and, if possible, from
 * texts. Everything is computed in screen orientation, so that letters are upright. */
import type { BoardData, Point } from "../../core/types";
import type { Box } from "../game";
import { boxAround, cornersOf, drawnOf, isInside, plus, times, touch, towards, turnedBy } from "./geometry";
import type { Spot } from "./layout";
import { atlasOf } from "./view";

const GAP = 1.6; // between two blocks
const SCALES = [1, 0.9, 0.8, 0.7, 0.62];
/* The cost of being smaller, wider than needed, covering a block, leaving the locale, covering a text. */
const SMALLER = 40;
const BROADER = 7;
const ON_BLOCK = 25;
const OUTSIDE = 60;
const ON_TEXT = 12;
const PACE = 9;
const CIRCLES = 9;
const RANKS = 7; // maximum ranks in a column

interface Site {
    home: Point;
    outline: Point[];
    texts: Box[];
    busy: Point[];
}

interface Form {
    middle: Point;
    columns: number;
    scale: number;
    cost: number;
}

const sizeOf = (block: { long: number; deep: number }, columns: number, rows: number): Point => [
    columns * (block.long + GAP) - GAP,
    rows * (block.deep + GAP) - GAP,
];

/** Texts stay upright: each is rotated about its own center. */
function turnedText(box: Box, turned: number): Box {
    const [x, y] = turnedBy([box.x + box.width / 2, box.y + box.height / 2], turned);
    return { ...box, x: x - box.width / 2, y: y - box.height / 2 };
}

const turnedTexts = new WeakMap<BoardData, { turned: number; texts: Box[] }>();

function textsOf(board: BoardData, turned: number): Box[] {
    const known = turnedTexts.get(board);
    if (known?.turned === turned) return known.texts;
    const texts = drawnOf(board).texts.map((box) => turnedText(box, turned));
    turnedTexts.set(board, { turned, texts });
    return texts;
}

function siteOf(board: BoardData, locale: number, turned: number, busy: Point[]): Site {
    const seen = (at: Point) => turnedBy(at, turned);
    const drawn = drawnOf(board);
    const outline = (drawn.outline.get(String(locale)) ?? []).map(seen);
    const around = outline.length ? boxAround(outline, 20) : null;
    const texts = textsOf(board, turned);
    return {
        home: seen(atlasOf(board).locale.get(locale)?.reserve ?? [0, 0]),
        outline,
        texts: around ? texts.filter((box) => touch(box, around)) : [],
        busy: busy.map(seen),
    };
}

function edgePoints(box: Box): Point[] {
    const corners = cornersOf(box);
    return corners.flatMap((corner, i) => [corner, times(plus(corner, corners[(i + 1) % 4]!), 0.5)]);
}

function costOf(site: Site, box: Box, limit: number): number {
    const near = { x: box.x - 10, y: box.y - 10, width: box.width + 20, height: box.height + 20 };
    let cost = 0;
    for (const at of site.busy)
        if (at[0] > near.x && at[0] < near.x + near.width && at[1] > near.y && at[1] < near.y + near.height) cost += ON_BLOCK;
    for (const text of site.texts) if (touch(text, box)) cost += ON_TEXT;
    if (cost >= limit) return cost;
    for (const at of edgePoints(box)) if (!isInside(at, site.outline)) cost += OUTSIDE;
    return cost;
}

function better(site: Site, size: Point, columns: number, scale: number, extra: number, best: Form): Form {
    for (let circle = 0; circle <= CIRCLES; circle++) {
        const far = PACE * circle;
        const cost = SMALLER * (1 - scale) + extra + far / 12;
        for (let way = 0; way < (circle ? 12 : 1) && cost < best.cost; way++) {
            const middle = plus(site.home, times(towards(30 * way), far));
            const box = { x: middle[0] - size[0] / 2, y: middle[1] - size[1] / 2, width: size[0], height: size[1] };
            const sum = cost + costOf(site, box, best.cost - cost);
            if (sum < best.cost) best = { middle, columns, scale, cost: sum };
        }
    }
    return best;
}

function bestForm(site: Site, block: { long: number; deep: number }, count: number): Form {
    let best: Form = { middle: site.home, columns: 1, scale: SCALES[SCALES.length - 1]!, cost: Infinity };
    for (const scale of SCALES)
        for (let columns = 1; columns <= 4 && columns <= count; columns++) {
            const size = times(sizeOf(block, columns, Math.ceil(count / columns)), scale);
            const extra = BROADER * Math.max(0, columns - Math.ceil(count / RANKS));
            best = better(site, size, columns, scale, extra, best);
        }
    return best;
}

const found = new WeakMap<BoardData, Map<string, Spot[]>>();

/** Spots for `count` pieces, the first on top; `busy`: points covered by blocks on the approaches. */
export function reserveSpots(board: BoardData, locale: number, count: number, busy: Point[], turned: number): Spot[] {
    let known = found.get(board);
    if (!known) found.set(board, (known = new Map()));
    const key = [locale, count, turned, ...busy.map((at) => `${at[0] | 0},${at[1] | 0}`)].join(" ");
    const before = known.get(key);
    if (before) return before;
    const { block } = atlasOf(board).places;
    const form = bestForm(siteOf(board, locale, turned, busy), block, count);
    const rows = Math.ceil(count / form.columns);
    const spots = formSpots(form.middle, count, rows, form.columns, form.scale, block, turned);
    if (known.size > 2000) known.clear();
    known.set(key, spots);
    return spots;
}

/** A table of rows and columns around a point of the screen. */
export function formSpots(
    middle: Point,
    count: number,
    rows: number,
    columns: number,
    scale: number,
    block: { long: number; deep: number },
    turned: number,
): Spot[] {
    const corner = plus(middle, times(sizeOf(block, columns, rows), -scale / 2));
    return Array.from({ length: count }, (_, i) => {
        const x = Math.floor(i / rows) * (block.long + GAP) + block.long / 2;
        const y = (i % rows) * (block.deep + GAP) + block.deep / 2;
        const at = turnedBy([corner[0] + x * scale, corner[1] + y * scale], -turned);
        return { x: at[0], y: at[1], turn: -turned, scale };
    });
}
