/* Room for the labels of a board: how much each grows at a zoom, and which of them are shown. */
import type { Point } from "../core/types";
import type { Box } from "../games/game";

const LEAST = 10.5; // pixels; smaller labels grow to this size
const FINE = 9; // pixels; smaller letters that do not grow are hidden
const LARGE = 16; // pixels; the largest letters of a label grow no further
const MOST = 24; // pixels; larger labels shrink to this size
const ALWAYS = 9; // the rank of what is never hidden
const SPREAD = 2.8; // times the size of its letters
const GAP = 2; // pixels between labels
const STRIP = 32; // pixels

export interface Part {
    node: Element;
    rank: number;
    box: Box;
    size: number; // of its letters; Infinity without letters
    /** The result. */
    shown: boolean;
}

export interface Label {
    /** Names along a line have a part for each letter; of others the least important parts are hidden first. */
    parts: Part[];
    /** Where it stays when it grows: the side that is at the thing it names, or the middle. */
    align: "start" | "middle" | "end";
    /** Of its smallest and largest letters, in board units. */
    size: number;
    largest: number;
    rank: number;
    /** Does it stay upright when the board is turned? */
    upright: boolean;
    /** It must be within this box, beyond which nothing is drawn. */
    limits: Box | null;
    /** The sign that it names: where a piece would cover it, it stands on another side of that. */
    sign: Box | null;
}

export interface Room {
    grown: number;
    /** This point stays where it is. */
    anchor: { x: number; y: number };
    /** Of the grown label. */
    middle: { x: number; y: number };
    /** How far it was moved into its limits, or to another side of its sign. */
    shift: { x: number; y: number };
}

interface Area {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

const touch = (a: Area, b: Area): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** How much a label grows or shrinks so that it can be read. */
export function growth({ size, largest, rank }: Pick<Label, "size" | "largest" | "rank">, scale: number): number {
    if (rank === 0) return 1;
    const [small, large] = [size * scale, largest * scale];
    const grown = small < LEAST ? Math.min(LEAST / small, Math.max(LARGE / large, 1)) : Math.min(MOST / small, 1);
    return Math.round(grown * 100) / 100;
}

/** From `at`, the middle of something of this size, to the nearest place within limits. */
function into(at: number, size: number, from: number, room: number): number {
    return Math.min(Math.max(at, from + size / 2), Math.max(from + room - size / 2, from + size / 2)) - at;
}

/** The farther away, the fewer labels: those of a low rank would have to grow too much. */
const isNear = (rank: number, grown: number): boolean => rank >= ALWAYS || grown <= 1.5 + rank;

/** Parts of a label must not grow apart, or they would be over another thing than they name. */
function spread({ size, upright }: Label, parts: Part[]): number {
    return parts.length > 1 && upright ? 1 + (2 * SPREAD * size) / around(parts).width : Infinity;
}

const turnedBy = ([x, y]: Point, degrees: number): Point => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return [x * cos - y * sin, x * sin + y * cos];
};

export const middleOf = ({ x, y, width, height }: Box): { x: number; y: number } => ({ x: x + width / 2, y: y + height / 2 });

export function around(parts: Part[]): Box {
    const x = Math.min(...parts.map(({ box }) => box.x));
    const y = Math.min(...parts.map(({ box }) => box.y));
    const right = Math.max(...parts.map(({ box }) => box.x + box.width));
    const bottom = Math.max(...parts.map(({ box }) => box.y + box.height));
    return { x, y, width: right - x, height: bottom - y };
}

const APART = 2; // units between a sign and its label

/** The middles of a label of this size on the sides of its sign. */
function sides(sign: Box, width: number, height: number): { x: number; y: number }[] {
    const { x, y } = middleOf(sign);
    const [dx, dy] = [(sign.width + width) / 2 + APART, (sign.height + height) / 2 + APART];
    const flush = (width - sign.width) / 2; // .. with one end of the sign
    const beside = [dx, -dx].map((by) => ({ x: x + by, y }));
    return [...beside, ...[0, flush, -flush].flatMap((by) => [-dy, dy].map((up) => ({ x: x + by, y: y + up })))];
}

class Layout {
    // By strips of the screen: only what shares one can touch.
    private taken: Record<number, Area[]> = {};
    readonly room = new Map<Label, Room>();
    private pieces: Area[];
    private signs: Map<Label, Area>;

    constructor(
        labels: Label[],
        private scale: number,
        private degrees: number,
        pieces: readonly Box[],
    ) {
        const area = ({ x, y, width, height }: Box): Area => ({ left: x * scale, top: y * scale, right: (x + width) * scale, bottom: (y + height) * scale });
        this.pieces = pieces.map(area);
        this.signs = new Map(labels.flatMap((label) => (label.sign && pieces.length ? [[label, area(label.sign)]] : [])));
    }

    private give(label: Label, parts: Part[], grown: number): Room {
        const whole = around(parts);
        const { align, limits } = label;
        const own = middleOf(whole);
        const anchor = { x: align === "start" ? whole.x : align === "end" ? whole.x + whole.width : own.x, y: own.y };
        const at = { x: anchor.x + (own.x - anchor.x) * grown, y: anchor.y + (own.y - anchor.y) * grown };
        const sideways = label.upright && this.degrees % 180 !== 0;
        const [width, height] = sideways ? [whole.height * grown, whole.width * grown] : [whole.width * grown, whole.height * grown];
        const shift = limits && grown > 1 ? { x: into(at.x, width, limits.x, limits.width), y: into(at.y, height, limits.y, limits.height) } : { x: 0, y: 0 };
        const room = { grown, anchor, middle: { x: at.x + shift.x, y: at.y + shift.y }, shift };
        this.room.set(label, room);
        return room;
    }

    /** On the screen, in pixels. */
    private areaOf(label: Label, { box }: Part): Area {
        const { grown, anchor, middle, shift } = this.room.get(label)!;
        const own = middleOf(box);
        const at: Point = [anchor.x + (own.x - anchor.x) * grown + shift.x, anchor.y + (own.y - anchor.y) * grown + shift.y];
        const sideways = !label.upright && this.degrees % 180 !== 0;
        const [width, height] = sideways ? [box.height, box.width] : [box.width, box.height];
        const from = turnedBy([middle.x, middle.y], this.degrees);
        const off: Point = [at[0] - middle.x, at[1] - middle.y];
        const [dx, dy] = label.upright ? off : turnedBy(off, this.degrees);
        const [x, y] = [(from[0] + dx) * this.scale, (from[1] + dy) * this.scale];
        const [w, h] = [(width * grown * this.scale + GAP) / 2, (height * grown * this.scale + GAP) / 2];
        return { left: x - w, top: y - h, right: x + w, bottom: y + h };
    }

    private fits(label: Label, parts: Part[]): Area[] | null {
        const areas = parts.map((part) => this.areaOf(label, part));
        return areas.some((area) => this.strips(area).some((taken) => taken.some((other) => touch(area, other)))) ? null : areas;
    }

    /** Does a piece cover it, or does it cover another sign? */
    private isBad(label: Label, areas: Area[]): boolean {
        return areas.some((area) => this.pieces.some((piece) => touch(area, piece)) || [...this.signs].some(([other, sign]) => other !== label && touch(area, sign)));
    }

    /** .. on a side of its sign where no piece covers it and it covers no other sign, if there is one. */
    private beside(label: Label, parts: Part[]): Area[] | null {
        const own = this.fits(label, parts);
        if (!this.signs.has(label) || (own && !this.isBad(label, own))) return own;
        const room = this.room.get(label)!;
        const { width, height } = around(parts);
        for (const middle of sides(label.sign!, width * room.grown, height * room.grown)) {
            const shift = { x: room.shift.x + middle.x - room.middle.x, y: room.shift.y + middle.y - room.middle.y };
            this.room.set(label, { ...room, middle, shift });
            const areas = this.fits(label, parts);
            if (areas && !this.isBad(label, areas)) return areas;
        }
        this.room.set(label, room);
        return own;
    }

    private take(areas: Area[]): void {
        for (const area of areas) this.strips(area).map((taken) => taken.push(area));
    }

    private strips({ top, bottom }: Area): Area[][] {
        const strips = [];
        for (let y = Math.floor(top / STRIP); y * STRIP < bottom; ) strips.push((this.taken[y++] ??= []));
        return strips;
    }

    /** Shows what fits: all parts, or without the least important ones. What is always shown need not grow. */
    place(label: Label): void {
        const wanted = growth(label, this.scale);
        for (const part of label.parts) part.shown = part.rank === 0 || isNear(part.rank, wanted);
        for (;;) {
            const shown = label.parts.filter((part) => part.shown);
            // without its small letters the rest need not grow as much
            const size = Math.min(...shown.map((part) => part.size));
            const grown = Math.min(Number.isFinite(size) ? growth({ ...label, size }, this.scale) : wanted, spread(label, shown));
            this.give(label, shown.length ? shown : label.parts, grown);
            const small = shown.filter((part) => part.size * grown * this.scale < FINE);
            const areas = small.length ? null : this.beside(label, shown);
            if (areas) return this.take(areas);
            // with a number goes the tablet that it is written on
            const low = Math.min(...(small.length ? small : shown).map((part) => part.rank));
            if (low >= ALWAYS) {
                this.give(label, shown, Math.min(grown, 1));
                return this.take(shown.map((part) => this.areaOf(label, part)));
            }
            for (const part of shown) part.shown = part.rank > low;
        }
    }
}

/** Sets which parts are shown, the important labels first. `pieces`: what lies over the labels of a board that is not turned. */
export function fitting(labels: Label[], scale: number, degrees: number, pieces: readonly Box[] = []): Map<Label, Room> {
    const layout = new Layout(labels, scale, degrees, degrees ? [] : pieces);
    for (const label of [...labels].sort((a, b) => b.rank - a.rank)) layout.place(label);
    return layout.room;
}
