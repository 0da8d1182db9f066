/* The style sheet of a board, adopted so that it reaches the layer of the board and nothing else of the page. */
import type { BoardData } from "../core/types";

export const sheetClass = (board: BoardData): string => `board-sheet-${board.game}`;

const adopted = new Map<string, CSSStyleSheet>();

function adopt(sheet: CSSStyleSheet): void {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** `text, .a .b` -> `.x text, .x .a .b`; the sheets of boards have no commas within selectors. */
export const scoped = (selector: string, scope: string): string =>
    selector
        .split(",")
        .map((one) => `${scope} ${one.trim()}`)
        .join(", ");

export function useSheet(board: BoardData): void {
    if (adopted.get(board.style)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(board.style);
    for (const rule of sheet.cssRules) {
        if (rule instanceof CSSStyleRule) rule.selectorText = scoped(rule.selectorText, "." + sheetClass(board));
    }
    adopted.set(board.style, sheet);
    adopt(sheet);
}

/** The board's colours, as properties of its layer: the page has properties of the same names. */
export function setPalette(layer: HTMLElement, board: BoardData, theme: "light" | "dark"): void {
    const palette = board.palette[theme];
    for (const name in palette) layer.style.setProperty("--" + name, palette[name] ?? null);
}

/** Parts of one board that are not shown; the answer shows them again. They keep their places: letters may have to turn. */
export function hideParts(name: string, selector: string): () => void {
    if (!selector) return () => undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.${name} :is(${selector}) { visibility: hidden; }`);
    adopt(sheet);
    return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
}
