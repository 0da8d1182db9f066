/* The board's style sheet, scoped so that it applies only to the board layer. */
import type { BoardData } from "../core/types";

export const sheetClass = (board: BoardData): string => `board-sheet-${board.game}`;

const adopted = new Map<string, CSSStyleSheet>();

function adopt(sheet: CSSStyleSheet): void {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** `text, .a .b` -> `.x text, .x .a .b`; board sheets have no commas within selectors. */
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

/** Sets the board's colors as properties of its layer, since the page has properties of the same names. */
export function setPalette(layer: HTMLElement, board: BoardData, theme: "light" | "dark"): void {
    const palette = board.palette[theme];
    for (const name in palette) layer.style.setProperty("--" + name, palette[name] ?? null);
}

/** Hides parts of one board; the returned function shows them again. They keep their layout, since letters may have to
 * be rotated. */
export function hideParts(name: string, selector: string): () => void {
    if (!selector) return () => undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`.${name} :is(${selector}) { visibility: hidden; }`);
    adopt(sheet);
    return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
}
