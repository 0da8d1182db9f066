/* Keeps letters upright when the board is rotated: each text is rotated back about its own center, with its tablet.
 * Panels with several lines are rotated back as a whole if they fit. */
import type { DrawnBoard } from "./shapes";

const PANELS = ".title-panel, .legend-panel, .cartouche, .legend, .charts, .scales";
// Fields stay where they are, only their texts are rotated.
const GRIDS = ".margin, .panels, .track";
const LONG = 70; // units; a longer text in a panel does not fit across it

interface Turning {
    node: SVGGraphicsElement;
    x: number;
    y: number;
    /** Rotated back only if it would be upside down. */
    whole: boolean;
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

const middleOf = ({ x, y, width, height }: DOMRect): { x: number; y: number } => ({ x: x + width / 2, y: y + height / 2 });

function holds(outer: DOMRect, { x, y }: { x: number; y: number }): boolean {
    return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}

/** Is it a letter of a name that is drawn letter by letter? */
function isSpaced(text: SVGTextElement): boolean {
    const next = [text.previousElementSibling, text.nextElementSibling];
    const alike = (other: Element | null) => other?.textContent?.length === 1 && other.getAttribute("class") === text.getAttribute("class");
    return text.textContent?.length === 1 && next.some(alike);
}

function ofText(text: SVGTextElement): Turning[] {
    const box = text.getBBox();
    const before = text.previousElementSibling;
    const tablet = before?.localName === "rect" && !text.closest(GRIDS) ? (before as SVGRectElement) : null;
    const frame = tablet?.getBBox();
    if (!tablet || !frame || !holds(frame, middleOf(box)) || frame.width > box.width * 3) {
        return [{ node: text, ...middleOf(box), whole: box.width > LONG && text.closest(GRIDS) !== null }];
    }
    const middle = middleOf(frame);
    return [tablet, text].map((node) => ({ node, ...middle, whole: false }));
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

export class Upright {
    private all: Turning[] | null = null;
    private before = new Map<Element, string | null>();

    constructor(private drawn: DrawnBoard) {}

    turn(degrees: number): void {
        if (degrees === 0 && !this.all) return;
        this.all ??= this.found();
        for (const { node, x, y, whole } of this.all) {
            const old = this.before.get(node) ?? null;
            const back = degrees === 0 || (whole && degrees !== 180) ? "" : `rotate(${-degrees} ${x} ${y})`;
            const transform = [back, old].filter(Boolean).join(" ");
            if (transform) node.setAttribute("transform", transform);
            else node.removeAttribute("transform");
        }
    }

    private found(): Turning[] {
        const panels = [...this.drawn.svg.querySelectorAll<SVGGraphicsElement>(PANELS)].filter((panel) => !panel.parentElement?.closest(PANELS));
        const texts = this.drawn.texts.filter((text) => !text.closest(PANELS + ", defs") && !isSpaced(text));
        const all = [...panels.flatMap(ofPanel), ...texts.flatMap(ofText)];
        for (const { node } of all) this.before.set(node, node.getAttribute("transform"));
        return all;
    }
}
