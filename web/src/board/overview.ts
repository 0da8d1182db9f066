/* The ground of a board in few pixels: what is large enough to be seen there, in its own colours. */

const LEAST = 0.35; // pixels that a line must be wide

function paintPath(pen: CanvasRenderingContext2D, path: SVGPathElement, scale: number): void {
    const { fill, fillOpacity, stroke, strokeWidth, strokeOpacity, display } = getComputedStyle(path);
    const wide = stroke === "none" ? 0 : parseFloat(strokeWidth);
    if (display === "none" || (fill === "none" && wide * scale < LEAST)) return;
    const outline = new Path2D(path.getAttribute("d") ?? "");
    if (fill !== "none") {
        pen.globalAlpha = Number(fillOpacity);
        pen.fillStyle = fill;
        pen.fill(outline);
    }
    if (wide * scale < LEAST) return;
    pen.globalAlpha = Number(strokeOpacity);
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
    for (const path of svg.querySelectorAll<SVGPathElement>("path")) {
        const small = (path.getAttribute("d") ?? "").length < 60 && !path.closest("[data-what]");
        if (small || path.closest("defs, clipPath, .margin, [data-what=approach]")) continue;
        paintPath(pen, path, scale);
    }
}
