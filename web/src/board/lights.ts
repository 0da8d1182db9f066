/* Highlights things on the board with outlines between the ground and the pieces, so that nothing else is repainted. */
import { targetKey } from "../games/game";
import { svgNode, type DrawnBoard } from "./shapes";

/** Highlights that can be clicked. */
export const pressable = (light: string | undefined): boolean => light === "choice" || light === "end" || light === "aim";

interface Lit {
    light: string;
    node: SVGElement;
    y: number;
    x: number;
}

const before = (a: Lit, b: Lit): boolean => (a.y - b.y || a.x - b.x) < 0;

type Outline = { kind: "area" | "line" | "box"; nodes: SVGElement[] };

/** The shape of a thing: its outline if it has one, else its lines, else its box. */
function outlineOf(groups: SVGElement[]): Outline {
    const parts = groups.flatMap((group) => [...group.children]).filter((node) => node.localName !== "text");
    const paths = parts.filter((node) => node.localName === "path").map((node) => node.getAttribute("d") ?? "");
    const closed = paths.filter((d) => d.endsWith("z")).length;
    if (paths.length > 0 && paths.length === parts.length && (closed === 0 || paths.length <= 2)) {
        return { kind: closed === paths.length ? "area" : "line", nodes: paths.map((d) => svgNode("path", { d })) };
    }
    const nodes = groups.map((group) => {
        const { x, y, width, height } = (group as SVGGraphicsElement).getBBox();
        return svgNode("rect", { x: x - 5, y: y - 5, width: width + 10, height: height + 10, rx: 6 });
    });
    return { kind: "box", nodes };
}

function lightOf(groups: SVGElement[]): SVGElement {
    const { kind, nodes } = outlineOf(groups);
    const { what, id } = (groups[0] as SVGElement).dataset;
    const light = svgNode("g", { "data-what": what, "data-id": id, "data-form": kind, role: "img" });
    const label = groups.map((group) => group.dataset["label"]).find(Boolean);
    light.setAttribute("aria-label", label ?? `${what} ${id}`);
    for (const part of ["board-glow", "board-rim"]) {
        for (const node of nodes) {
            const copy = node.cloneNode() as SVGElement;
            copy.setAttribute("class", part);
            light.append(copy);
        }
    }
    return light;
}

const rolesBefore = new WeakMap<Element, string | null>();

function press(node: Element, can: boolean): void {
    if (can === rolesBefore.has(node)) return;
    if (can) {
        rolesBefore.set(node, node.getAttribute("role"));
        node.setAttribute("tabindex", "0");
        node.setAttribute("role", "button");
        return;
    }
    const role = rolesBefore.get(node);
    rolesBefore.delete(node);
    node.removeAttribute("tabindex");
    if (role) node.setAttribute("role", role);
    else node.removeAttribute("role");
}

export class LightsLayer {
    private lit = new Map<string, Lit>();

    constructor(
        private svg: SVGSVGElement,
        private drawn: DrawnBoard,
    ) {}

    set(lights: ReadonlyMap<string, string>): void {
        for (const [key, { node }] of this.lit) {
            if (lights.has(key)) continue;
            node.remove();
            this.lit.delete(key);
        }
        for (const [key, light] of lights) this.light(key, light);
    }

    private light(key: string, light: string): void {
        const now = this.lit.get(key) ?? this.added(key);
        if (!now || now.light === light) return;
        now.light = light;
        now.node.setAttribute("class", "board-light " + light);
        press(now.node, pressable(light));
    }

    /** Inserts new ones in top-to-bottom order, which is the Tab order; the focused element stays. */
    private added(key: string): Lit | null {
        const groups = this.drawn.things.get(key);
        if (!groups) return null;
        const node = lightOf(groups);
        const { x, y } = (groups[0] as SVGGraphicsElement).getBBox();
        const lit: Lit = { light: "", node, x, y };
        const after = [...this.lit.values()].filter((one) => before(lit, one)).sort((a, b) => (before(a, b) ? -1 : 1));
        this.svg.insertBefore(node, after[0]?.node ?? null);
        this.lit.set(key, lit);
        return lit;
    }
}

/** Makes highlighted pieces reachable by Tab as well; not the ground below them (data-ground). */
export function pressPieces(svg: SVGSVGElement, lights: ReadonlyMap<string, string>): void {
    for (const node of svg.querySelectorAll<SVGElement>("[data-what]:not([data-ground])")) {
        const { what, id } = node.dataset;
        if (what === undefined || id === undefined) continue;
        // What was just pressed keeps the focus, so that arrows lead on from it.
        const lit = pressable(lights.get(targetKey({ what, id })));
        const kept = !lit && rolesBefore.has(node) && node === document.activeElement;
        press(node, lit || kept);
        node.toggleAttribute("data-kept", kept);
    }
}
