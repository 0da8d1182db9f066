/* Fewer and flatter shapes for the browser. A symbol that is used is a tree of nodes with a transform of its own, and
 * browsers handle each transform in each frame in which the board moves; so what symbols look like is written out
 * where they are used, as paths, and paths that cannot touch become one. Long paths are cut, so that a part of the
 * board can be painted without the rest. */
import type { Point, Shape } from "../core/types";

export interface FlatPath {
    d: string;
    c: string | undefined;
}

const CELL = 350; // units of the board: what is farther apart does not share a path
const LONG = 100; // parts of a path that is cut

interface Move {
    at: Point;
    turn: number;
}

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** A path of the commands M, l, c and z, turned about its origin and then moved. */
export function movedPath(d: string, { at, turn }: Move): string {
    const angle = (turn * Math.PI) / 180;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    return d.replace(/([Mlcz])([^Mlcz]*)/g, (all, command: string, rest: string) => {
        if (command === "z" || (command !== "M" && turn === 0)) return all;
        const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
        const [dx, dy] = command === "M" ? at : [0, 0];
        const pairs: string[] = [];
        for (let i = 0; i + 1 < numbers.length; i += 2) {
            const [x, y] = [numbers[i] as number, numbers[i + 1] as number];
            pairs.push(short(x * cos - y * sin + dx) + " " + short(x * sin + y * cos + dy));
        }
        return command + pairs.join(" ");
    });
}

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

/** What a symbol consists of, if it can be written out. */
export function symbolPaths(symbol: Shape): FlatPath[] | null {
    const paths = (symbol.in ?? []).map((part) => {
        const d = part.d ?? (part.rect ? rectPath(part.rect) : part.circle ? circlePath(part.circle) : null);
        return d === null ? null : { d, c: part.c };
    });
    return paths.every((path): path is FlatPath => path !== null) ? paths : null;
}

/** How far from its origin a path may reach, generously. */
export function reach(paths: FlatPath[]): number {
    let far = 0;
    for (const { d } of paths) {
        let [x, y] = [0, 0];
        for (const [, command, rest] of d.matchAll(/([Mlc])([^Mlcz]*)/g)) {
            const numbers = (rest?.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
            const [bx, by] = command === "M" ? [0, 0] : [x, y];
            const step = command === "c" ? 6 : 2;
            let [ox, oy] = [bx, by];
            for (let i = 0; i + 1 < numbers.length; i += 2) {
                [x, y] = [ox + (numbers[i] as number), oy + (numbers[i + 1] as number)];
                far = Math.max(far, Math.hypot(x, y));
                if ((i + 2) % step === 0 && command !== "M") [ox, oy] = [x, y];
            }
        }
    }
    return far + 1;
}

export interface Used {
    paths: FlatPath[];
    reach: number;
    move: Move;
}

const cellOf = ([x, y]: Point): string => `${Math.floor(x / CELL)},${Math.floor(y / CELL)}`;

/** Symbols that are used one after another. Those that overlap stay in order: each level holds what does not. */
export function joined(uses: Used[]): FlatPath[] {
    const levels: Used[][] = [];
    const levelOf = new Map<Used, number>();
    uses.forEach((use, i) => {
        let level = 0;
        for (let j = 0; j < i; j++) {
            const other = uses[j] as Used;
            const near = use.reach + other.reach;
            if (Math.abs(use.move.at[0] - other.move.at[0]) >= near || Math.abs(use.move.at[1] - other.move.at[1]) >= near) continue;
            level = Math.max(level, (levelOf.get(other) ?? 0) + 1);
        }
        levelOf.set(use, level);
        (levels[level] ??= []).push(use);
    });
    return levels.flatMap(joinedLevel);
}

function joinedLevel(uses: Used[]): FlatPath[] {
    const found = new Map<string, { order: number; path: FlatPath }>();
    for (const { paths, move } of uses) {
        const cell = cellOf(move.at);
        paths.forEach(({ d, c }, order) => {
            const key = `${cell} ${order} ${c}`;
            const same = found.get(key);
            if (same) same.path.d += movedPath(d, move);
            else found.set(key, { order, path: { d: movedPath(d, move), c } });
        });
    }
    return [...found.values()].sort((a, b) => a.order - b.order).map(({ path }) => path);
}

/** A path of very many parts as several, each of one part of the board. */
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
