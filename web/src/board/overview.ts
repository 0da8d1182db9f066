/* The board's ground in few pixels: only what is large enough to be visible, in its own colors. */

const LEAST = 0.35; // minimum line width in pixels

/** What a node draws; for a symbol used without a transform, its path. */
function outlineOf(node: SVGElement): string {
    if (node.localName === "path") return node.getAttribute("d") ?? "";
    if (node.localName === "use") return node.hasAttribute("transform") ? "" : symbolPath(node);
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(node.getAttribute(name)));
    return `M${x} ${y}h${width}v${height}h-${width}z`;
}

function symbolPath(use: SVGElement): string {
    const symbol = document.getElementById((use.getAttribute("href") ?? "").slice(1));
    return symbol?.querySelector("path")?.getAttribute("d") ?? "";
}

function paint(pen: CanvasRenderingContext2D, node: SVGElement, scale: number): void {
    const { fill, fillOpacity, stroke, strokeWidth, strokeOpacity, visibility, opacity } = getComputedStyle(node);
    const wide = stroke === "none" ? 0 : parseFloat(strokeWidth);
    if (visibility === "hidden" || (fill === "none" && wide * scale < LEAST)) return;
    const solid = Number(opacity) * Number(getComputedStyle(node.parentElement as Element).opacity);
    const outline = new Path2D(outlineOf(node));
    if (fill !== "none") {
        pen.globalAlpha = Number(fillOpacity) * solid;
        pen.fillStyle = fill;
        pen.fill(outline);
    }
    if (wide * scale < LEAST) return;
    pen.globalAlpha = Number(strokeOpacity) * solid;
    pen.strokeStyle = stroke;
    pen.lineWidth = wide;
    pen.stroke(outline);
}

export function paintOverview(canvas: HTMLCanvasElement, svg: SVGSVGElement, scale: number): void {
    const pen = canvas.getContext("2d");
    const paper = svg.querySelector(".paper");
    if (!pen || !paper) return;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalAlpha = 1;
    pen.fillStyle = getComputedStyle(paper).fill;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.scale(scale, scale);
    for (const node of svg.querySelectorAll<SVGElement>("path, use, rect")) {
        if (node.closest("defs, clipPath, .margin, .names, [data-what=approach]") || isSmall(node)) continue;
        paint(pen, node, scale);
    }
}

/** Houses, trees and the like. */
function isSmall(node: SVGElement): boolean {
    if (node.localName === "rect") return Number(node.getAttribute("width")) < 150;
    return node.localName === "path" && (node.getAttribute("d") ?? "").length < 60 && !node.closest("[data-what]");
}
