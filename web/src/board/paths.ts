/* Fewer and flatter shapes for the browser. A used symbol is a tree of nodes with its own transform, and browsers
 * process each transform in each frame while the board moves. So symbols are expanded to paths where they are used, and
 * paths that cannot touch are merged. Long paths are split, so that a part of the board can be painted without the
 * rest. */
import type { Point, Shape } from "../core/types";

export interface FlatPath {
    d: string;
    c: string | undefined;
}

const CELL = 350; // board units: paths farther apart are not merged
const LONG = 100; // segments after which a path is split

interface Move {
    at: Point;
    turn: number;
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

interface Part {
    command: string;
    text: string; // as written, with the command
    numbers: number[];
}

/** Parses a path of the commands M, l, c and z. */
function partsOf(d: string): Part[] {
    return [...d.matchAll(/([Mlcz])([^Mlcz]*)/g)].map(([text, command, rest]) => ({
        command: command as string,
        text,
        numbers: (rest?.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number),
    }));
}

/** The path rotated about its origin and then moved. */
function moved(parts: Part[], { at, turn }: Move): string {
    const cos = Math.cos((turn * Math.PI) / 180);
    const sin = Math.sin((turn * Math.PI) / 180);
    let d = "";
    for (const { command, text, numbers } of parts) {
        if (command === "z" || (command !== "M" && turn === 0)) {
            d += text;
            continue;
        }
        const [dx, dy] = command === "M" ? at : [0, 0];
        d += command;
        for (let i = 0; i + 1 < numbers.length; i += 2) {
            const [x, y] = [numbers[i] as number, numbers[i + 1] as number];
            d += (i ? " " : "") + short(x * cos - y * sin + dx) + " " + short(x * sin + y * cos + dy);
        }
    }
    return d;
}

export const movedPath = (d: string, move: Move): string => moved(partsOf(d), move);

function rectPath([x, y, width, height, r]: NonNullable<Shape["rect"]>): string {
    if (!r) return `M${x} ${y}l${width} 0 0 ${height} ${-width} 0z`;
    const k = short(r * 0.45);
    const w = short(width - 2 * r);
    const h = short(height - 2 * r);
    const e = short(r - Number(k));
    const side = (line: string, curve: string) => `l${line}c${curve}`;
    return (
        `M${x + r} ${y}` +
        side(`${w} 0`, `${e} 0 ${r} ${k} ${r} ${r}`) +
        side(`0 ${h}`, `0 ${e} -${k} ${r} -${r} ${r}`) +
        side(`-${w} 0`, `-${e} 0 -${r} -${k} -${r} -${r}`) +
        side(`0 -${h}`, `0 -${e} ${k} -${r} ${r} -${r}`) +
        "z"
    );
}

function circlePath([x, y, r]: NonNullable<Shape["circle"]>): string {
    const k = short(r * 0.5523);
    const e = short(r - Number(k));
    return (
        `M${x - r} ${y}c0 -${k} ${e} -${r} ${r} -${r} ${k} 0 ${r} ${e} ${r} ${r} ` +
        `0 ${k} -${e} ${r} -${r} ${r} -${k} 0 -${r} -${e} -${r} -${r}z`
    );
}

/** A symbol that can be expanded. */
export interface Written {
    paths: { parts: Part[]; c: string | undefined }[];
    /** Upper bound of its distance from its origin. */
    reach: number;
}

export function written(symbol: Shape): Written | null {
    const paths: Written["paths"] = [];
    for (const part of symbol.in ?? []) {
        const d = part.d ?? (part.rect ? rectPath(part.rect) : part.circle ? circlePath(part.circle) : null);
        if (d === null) return null;
        paths.push({ parts: partsOf(d), c: part.c });
    }
    return { paths, reach: Math.max(0, ...paths.map(({ parts }) => reach(parts))) + 1 };
}

function reach(parts: Part[]): number {
    let far = 0;
    let [x, y] = [0, 0];
    for (const { command, numbers } of parts) {
        const step = command === "c" ? 6 : 2;
        let [fromX, fromY] = command === "M" ? [0, 0] : [x, y];
        for (let i = 0; i + 1 < numbers.length; i += 2) {
            [x, y] = [fromX + (numbers[i] as number), fromY + (numbers[i + 1] as number)];
            far = Math.max(far, Math.hypot(x, y));
            if ((i + 2) % step === 0 && command !== "M") [fromX, fromY] = [x, y];
        }
    }
    return far;
}

export interface Used {
    symbol: Written;
    move: Move;
}

const cellOf = ([x, y]: Point): string => `${Math.floor(x / CELL)},${Math.floor(y / CELL)}`;

/** For each use, how many lie below it in a pile; uses that do not overlap have the same level. */
function levelsOf(uses: Used[]): number[] {
    const levels: number[] = [];
    uses.forEach(({ symbol, move: { at } }, i) => {
        let level = 0;
        for (let j = 0; j < i; j++) {
            const other = uses[j] as Used;
            const near = symbol.reach + other.symbol.reach;
            if (Math.abs(at[0] - other.move.at[0]) >= near || Math.abs(at[1] - other.move.at[1]) >= near) continue;
            level = Math.max(level, (levels[j] as number) + 1);
        }
        levels.push(level);
    });
    return levels;
}

/** Merges consecutive uses of symbols into few paths; those that overlap stay in order. */
export function joined(uses: Used[]): FlatPath[] {
    const found = new Map<string, { order: number; path: FlatPath }>();
    const levels = levelsOf(uses);
    uses.forEach(({ symbol, move }, i) => {
        const cell = cellOf(move.at);
        symbol.paths.forEach(({ parts, c }, n) => {
            const order = (levels[i] as number) * 100 + n;
            const key = `${order} ${cell} ${c}`;
            const same = found.get(key);
            if (same) same.path.d += moved(parts, move);
            else found.set(key, { order, path: { d: moved(parts, move), c } });
        });
    });
    return [...found.values()].sort((a, b) => a.order - b.order).map(({ path }) => path);
}

/** Splits a path of very many segments into several, each in one part of the board. */
export function cut(d: string): string[] {
    const parts = d.split("M");
    if (parts.length <= LONG) return [d];
    const cells = new Map<string, string>();
    for (const part of parts) {
        const start = /^(-?[\d.]+) ?(-?[\d.]+)/.exec(part);
        if (!start) continue;
        const cell = cellOf([Number(start[1]), Number(start[2])]);
        cells.set(cell, (cells.get(cell) ?? "") + "M" + part);
    }
    return [...cells.values()];
}
