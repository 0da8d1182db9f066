/* The board as a file of its own. */
export function exportSvg(): string {
    return document.querySelector(".board-layer svg")?.outerHTML ?? "";
}
