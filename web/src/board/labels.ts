/* Letters on the board. They stay upright when it is turned and readable at any zoom, and never cover each other: labels
 * grow when the camera is far away, and those that find no room are hidden, the least important first. How important a
 * label is, the board's style sheet says with the property --rank; letters without it do not grow. */
import type { Box } from "../games/game";
import { fitting, middleOf, type Label, type Part } from "./label-room";
import type { DrawnBoard } from "./shapes";

const PANELS = ".title-panel, .legend-panel, .cartouche, .legend, .charts, .scales";
// Fields stay where they are, only their texts are rotated.
const GRIDS = ".margin, .panels, .track";
const LONG = 70; // units; a longer text in a panel does not fit across it
const STEP = 1.06; // the zoom changes at least by this before labels follow
const UNSEEN = "data-unseen";

interface Turning {
    node: SVGGraphicsElement;
    x: number;
    y: number;
    /** Too long to be turned within its panel: upside down it is turned, on its side it is hidden. */
    whole: boolean;
}

interface Named extends Label {
    nodes: SVGGraphicsElement[]; // moved together
}

/** The box of a node in its parent's units. */
function boxOf(node: SVGGraphicsElement): DOMRect {
    const box = node.getBBox();
    const matrix = node.transform.baseVal.consolidate()?.matrix;
    if (!matrix) return box;
    const corners = [0, 1, 2, 3].map((i) => new DOMPoint(box.x + (i % 2) * box.width, box.y + (i >> 1) * box.height).matrixTransform(matrix));
    const xs = corners.map((corner) => corner.x);
    const ys = corners.map((corner) => corner.y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return new DOMRect(x, y, Math.max(...xs) - x, Math.max(...ys) - y);
}

function holds(outer: DOMRect, { x, y }: { x: number; y: number }): boolean {
    return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}

const sizeOf = (text: Element): number => Number(text.getAttribute("font-size"));
const rankOf = (node: Element): number => Number(getComputedStyle(node).getPropertyValue("--rank")) || 0;

/** A text without the empty space above and below its letters. */
function lettersOf(text: SVGTextElement): DOMRect {
    const { x, y, width, height } = boxOf(text);
    const size = Math.min(sizeOf(text), height);
    return new DOMRect(x, y + height / 2 - size * 0.36, width, size * 0.72);
}

const isText = (node: Element): node is SVGTextElement => node.localName === "text";

function partOf(node: SVGGraphicsElement): Part {
    const texts = isText(node) ? [node] : [...node.querySelectorAll("text")];
    const box = isText(node) ? lettersOf(node) : boxOf(node);
    return { node, rank: rankOf(node), box, size: Math.min(...texts.map(sizeOf)), shown: true };
}

function labelOf(nodes: SVGGraphicsElement[], text: SVGTextElement, upright: boolean): Named {
    const parts = nodes.flatMap((node) => (node.localName === "g" ? ([...node.children] as SVGGraphicsElement[]) : [node])).map(partOf);
    const align = getComputedStyle(text).textAnchor as Label["align"];
    const sizes = parts.map((part) => part.size).filter(Number.isFinite);
    const rank = Math.max(...parts.map((part) => part.rank));
    return { nodes, parts, align, upright, size: Math.min(...sizes), largest: Math.max(...sizes), rank, limits: limitsOf(text), sign: signOf(text) };
}

const clips = new WeakMap<Element, Box | null>();

/** The box that a text is clipped to. */
function limitsOf(text: Element): Box | null {
    const clipped = text.closest("[clip-path]");
    if (!clipped) return null;
    if (clips.has(clipped)) return clips.get(clipped)!;
    const name = /#([^)"]+)/.exec(clipped.getAttribute("clip-path") ?? "")?.[1] ?? "";
    const frame = document.getElementById(name)?.querySelector("rect");
    const [x = 0, y = 0, width = 0, height = 0] = ["x", "y", "width", "height"].map((side) => Number(frame?.getAttribute(side)));
    const limits = frame ? { x, y, width, height } : null;
    clips.set(clipped, limits);
    return limits;
}

/** The sign of the city that a text names. */
function signOf(text: Element): Box | null {
    const sign = text.parentElement?.matches("[data-what=city]") ? text.parentElement.firstElementChild : null;
    return sign && !isText(sign) ? boxOf(sign as SVGGraphicsElement) : null;
}

/** A name along a line stays on it. */
function lineOf(letters: SVGTextElement[]): Named {
    const label = labelOf(letters, letters[0]!, false);
    return { ...label, rank: 0, parts: label.parts.map((part) => ({ ...part, rank: 0 })) };
}

/** A text, with the tablet that it is written on. */
function nodesOf(text: SVGTextElement): SVGGraphicsElement[] {
    const before = text.previousElementSibling;
    if (before?.localName !== "rect" || text.closest(GRIDS)) return [text];
    const frame = (before as SVGRectElement).getBBox();
    const box = text.getBBox();
    return holds(frame, middleOf(box)) && frame.width <= box.width * 3 ? [before as SVGRectElement, text] : [text];
}

/** Names that are drawn letter by letter, along a line. */
function namesOf(letters: SVGTextElement[]): SVGTextElement[][] {
    const names: SVGTextElement[][] = [];
    for (const letter of letters) {
        const name = names[names.length - 1];
        if (name && follows(letter, name[name.length - 1]!)) name.push(letter);
        else names.push([letter]);
    }
    return names;
}

function follows(letter: SVGTextElement, last: SVGTextElement): boolean {
    return last.nextElementSibling === letter && last.getAttribute("class") === letter.getAttribute("class") && near(last, letter);
}

function near(one: SVGTextElement, other: SVGTextElement): boolean {
    const [a, b] = [middleOf(boxOf(one)), middleOf(boxOf(other))];
    return Math.hypot(a.x - b.x, a.y - b.y) < sizeOf(one) * 5;
}

/** Is it a letter of a name that is drawn letter by letter? */
function isSpaced(text: SVGTextElement): boolean {
    const next = [text.previousElementSibling, text.nextElementSibling];
    const alike = (other: Element | null) => other?.textContent?.length === 1 && other.getAttribute("class") === text.getAttribute("class");
    return text.textContent?.length === 1 && next.some(alike);
}

/** Things in a panel are rotated about the center of the smallest frame around them. */
function ofPanel(panel: SVGGraphicsElement): Turning[] {
    const own = panel.getBBox();
    const frames = [...panel.querySelectorAll("rect")].map((rect) => rect.getBBox()).filter((box) => box.width * box.height > own.width * own.height * 0.2);
    const areas = [...frames, own].sort((a, b) => a.width * a.height - b.width * b.height);
    return ([...panel.children] as SVGGraphicsElement[]).map((node) => {
        const middle = middleOf(boxOf(node));
        return { node, ...middleOf(areas.find((box) => holds(box, middle)) ?? own), whole: true };
    });
}

function ofField(text: SVGTextElement): Turning {
    const box = text.getBBox();
    return { node: text, ...middleOf(box), whole: box.width > LONG };
}

function mark(node: Element, unseen: boolean): void {
    if (unseen !== node.hasAttribute(UNSEEN)) node.toggleAttribute(UNSEEN);
}

export class Labels {
    private labels: Named[] | null = null;
    private fields: Turning[] = [];
    private before = new Map<Element, string | null>();
    private degrees = 0;
    private scale = 0; // pixels per unit
    private hidden = "";
    private pieces: readonly Box[] = [];
    private seen: Named[] | null = null; // those that are not hidden by others

    constructor(private drawn: DrawnBoard) {}

    turn(degrees: number): void {
        if (degrees === this.degrees) return;
        this.degrees = degrees;
        this.find();
        for (const { node, x, y, whole } of this.fields) {
            mark(node, whole && degrees % 180 !== 0);
            this.move(node, degrees === 0 ? "" : `rotate(${-degrees} ${x} ${y})`);
        }
        this.lay();
    }

    /** The camera rests at this zoom. */
    zoom(scale: number): void {
        if (scale > this.scale / STEP && scale < this.scale * STEP) return;
        this.scale = scale;
        this.lay();
    }

    /** What this selector finds is hidden by others, and needs no room. */
    without(hidden: string): void {
        if (hidden === this.hidden) return;
        this.hidden = hidden;
        this.seen = null;
        this.lay();
    }

    /** Pieces lie here, and names should stand beside them. */
    beside(pieces: readonly Box[]): void {
        if (JSON.stringify(pieces) === JSON.stringify(this.pieces)) return;
        this.pieces = pieces;
        this.lay();
    }

    private lay(): void {
        if (this.scale === 0) return;
        const labels = (this.seen ??= this.find().filter((label) => !this.hidden || !label.parts.every((part) => part.node.closest(this.hidden))));
        const room = fitting(labels, this.scale, this.degrees, this.pieces);
        for (const label of labels) {
            const { grown, anchor, middle, shift } = room.get(label)!;
            for (const part of label.parts) mark(part.node, !part.shown);
            const { x, y } = anchor;
            const turn = label.upright && this.degrees ? `rotate(${-this.degrees} ${middle.x} ${middle.y})` : "";
            const grow = grown === 1 && !shift.x && !shift.y ? "" : `translate(${x + shift.x} ${y + shift.y}) scale(${grown}) translate(${-x} ${-y})`;
            for (const node of label.nodes) this.move(node, [turn, grow].filter(Boolean).join(" "));
        }
    }

    private move(node: Element, by: string): void {
        if (!this.before.has(node)) this.before.set(node, node.getAttribute("transform"));
        const transform = [by, this.before.get(node)].filter(Boolean).join(" ");
        if (transform === (node.getAttribute("transform") ?? "")) return;
        if (transform) node.setAttribute("transform", transform);
        else node.removeAttribute("transform");
    }

    private find(): Named[] {
        if (this.labels) return this.labels;
        const { svg, texts } = this.drawn;
        const outside = texts.filter((text) => !text.closest("defs"));
        const panels = [...svg.querySelectorAll<SVGGraphicsElement>(PANELS)].filter((panel) => !panel.parentElement?.closest(PANELS));
        const [fields, free] = split(outside.filter((text) => !text.closest(PANELS)), (text) => text.closest(GRIDS) !== null);
        const straight = (text: SVGTextElement) => !text.hasAttribute("transform");
        this.fields = [...panels.flatMap(ofPanel), ...fields.filter(straight).map(ofField)];
        const groups = [...svg.querySelectorAll<SVGGElement>("g.label")];
        const [letters, whole] = split(free.filter((text) => !text.closest("g.label")), isSpaced);
        return (this.labels = [
            ...groups.map((group) => labelOf([group], group.querySelector("text")!, true)),
            ...whole.map((text) => labelOf(nodesOf(text), text, straight(text))),
            ...namesOf(letters).map(lineOf),
        ]);
    }
}

function split<T>(all: T[], wanted: (one: T) => boolean): [T[], T[]] {
    return [all.filter(wanted), all.filter((one) => !wanted(one))];
}
