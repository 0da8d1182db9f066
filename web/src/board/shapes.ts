/* The shapes of a board as SVG (docs/boards.md), drawn once. */
import type { BoardData, Shape } from "../core/types";
import { targetKey } from "../games/game";
import { cut, joined, written, type Used, type Written } from "./paths";
import { sheetClass } from "./sheet";

const SVG = "http://www.w3.org/2000/svg";

/** Symbol ids are per board, since a page may have several boards. */
const idOf = (board: BoardData, name: string): string => [board.game, board.scenario, name].filter(Boolean).join("-");

/** For pieces: `<use href={symbolRef(board, "face-i3")} />` draws a symbol of the board. */
export const symbolRef = (board: BoardData, name: string): string => "#" + idOf(board, name);

export interface DrawnBoard {
    svg: SVGSVGElement;
    /** The groups of each thing, by targetKey. */
    things: Map<string, SVGElement[]>;
    /** Those that follow a line have a transform. */
    texts: SVGTextElement[];
}

type Attributes = Record<string, string | number | undefined>;

export function svgNode<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes): SVGElementTagNameMap[K] {
    const node = document.createElementNS(SVG, tag);
    for (const name in attributes) {
        const value = attributes[name];
        if (value !== undefined) node.setAttribute(name, String(value));
    }
    return node;
}

function moved(shape: Shape): string | undefined {
    const [x, y] = shape.at ?? [0, 0];
    if (!x && !y && !shape.turn && (shape.percent ?? 100) === 100) return undefined;
    const turn = shape.turn ? ` rotate(${shape.turn})` : "";
    const scale = shape.percent !== undefined && shape.percent !== 100 ? ` scale(${shape.percent / 100})` : "";
    return `translate(${x} ${y})${turn}${scale}`;
}

class Painter {
    things = new Map<string, SVGElement[]>();
    texts: SVGTextElement[] = [];
    private symbols = new Map<string, Written | null>();

    constructor(private board: BoardData) {}

    private draw(shape: Shape): SVGElement {
        const c = shape.c;
        if (shape.d !== undefined) return svgNode("path", { d: shape.d, class: c });
        if (shape.rect) {
            const [x, y, width, height, rx] = shape.rect;
            return svgNode("rect", { x, y, width, height, rx: rx || undefined, class: c });
        }
        if (shape.circle) {
            const [cx, cy, r] = shape.circle;
            return svgNode("circle", { cx, cy, r, class: c });
        }
        if (shape.text !== undefined) return this.text(shape, shape.text);
        if (shape.use !== undefined) {
            return svgNode("use", { href: symbolRef(this.board, shape.use), transform: moved(shape), class: c });
        }
        return this.group(shape);
    }

    private text(shape: Shape, words: string): SVGElement {
        const [x, y] = shape.at ?? [0, 0];
        const place = shape.turn ? { transform: moved(shape) } : { x, y };
        const node = svgNode("text", { "font-size": shape.size, ...place, class: shape.c });
        node.textContent = words;
        if (!shape.c?.includes("letter-halo")) this.texts.push(node);
        return node;
    }

    private group(shape: Shape): SVGElement {
        if (shape.clip !== undefined) return this.fill(svgNode("clipPath", { id: idOf(this.board, shape.clip) }), shape);
        if (shape.symbol !== undefined) {
            return this.symbol(shape, shape.symbol);
        }
        const clip = shape.clipped === undefined ? undefined : `url(#${idOf(this.board, shape.clipped)})`;
        const group = svgNode("g", { class: shape.g || undefined, "clip-path": clip });
        if (shape.what !== undefined && shape.id !== undefined) this.name(group, shape.what, shape.id);
        return this.fill(group, shape);
    }

    /** Selectors do not reach into a used symbol from outside, so the classes they need are repeated inside. */
    private symbol(shape: Shape, name: string): SVGElement {
        this.symbols.set(name, written(shape));
        const root = svgNode("g", { id: idOf(this.board, name), class: sheetClass(this.board) });
        root.append(this.fill(svgNode("g", { class: "board " + this.board.game }), shape));
        const defs = svgNode("defs", {});
        defs.append(root);
        return defs;
    }

    private name(group: SVGElement, what: string, id: string): void {
        group.setAttribute("data-what", what);
        group.setAttribute("data-id", id);
        const key = targetKey({ what, id });
        const same = this.things.get(key);
        if (same) same.push(group);
        else this.things.set(key, [group]);
    }

    private fill(node: SVGElement, shape: Shape): SVGElement {
        const label = shape.in?.find((part) => part.title !== undefined)?.title;
        // Spoken where it is highlighted.
        if (label !== undefined) node.setAttribute("data-label", label);
        this.drawAll(node, shape.in ?? []);
        return node;
    }

    /** Draws shapes in order; consecutive symbols are expanded together. */
    drawAll(node: SVGElement, shapes: Shape[]): void {
        let uses: Used[] = [];
        const flush = () => {
            for (const { d, c } of joined(uses)) node.append(svgNode("path", { d, class: c }));
            uses = [];
        };
        for (const shape of shapes) {
            if (shape.title !== undefined) continue;
            const used = this.used(shape);
            if (used) {
                uses.push(used);
                continue;
            }
            flush();
            if (shape.d === undefined) node.append(this.draw(shape));
            else node.append(...cut(shape.d).map((d) => svgNode("path", { d, class: shape.c })));
        }
        flush();
    }

    /** A use that can be expanded: lines keep their width, and nothing is inherited from it. */
    private used(shape: Shape): Used | null {
        if (shape.use === undefined || shape.c !== undefined || (shape.percent ?? 100) !== 100) return null;
        const symbol = this.symbols.get(shape.use);
        return symbol ? { symbol, move: { at: shape.at ?? [0, 0], turn: shape.turn ?? 0 } } : null;
    }
}

export function drawBoard(board: BoardData): DrawnBoard {
    const { width, height } = board;
    const painter = new Painter(board);
    const svg = svgNode("svg", { class: `board ${board.game} board-ground`, viewBox: `0 0 ${width} ${height}` });
    svg.append(svgNode("rect", { class: "paper", width, height }));
    painter.drawAll(svg, board.shapes);
    return { svg, things: painter.things, texts: painter.texts };
}
