/* Saves the board with its pieces as a picture file. */
import type { BoardData } from "../core/types";

type Colours = Record<string, string>;

/** var(--name) -> its value, since other programs do not know custom properties. */
export function resolved(css: string, colour: (name: string) => string): string {
    return css.replace(/var\(--([\w-]+)(?:,[^)]*)?\)/g, (_, name: string) => colour(name));
}

/** The page's style rules that apply to these pieces. */
function rulesFor(svg: SVGSVGElement): string {
    const rules: string[] = [];
    for (const sheet of document.styleSheets) {
        for (const rule of sheet.cssRules) {
            if (!(rule instanceof CSSStyleRule) || !/\.[a-z]/.test(rule.selectorText)) continue;
            if (/:root|:focus|:hover|\.board-/.test(rule.selectorText) || !svg.querySelector(rule.selectorText)) continue;
            rules.push(rule.cssText);
        }
    }
    return rules.join("\n");
}

function copied(svg: SVGSVGElement): SVGGElement {
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const copy = svg.cloneNode(true) as SVGSVGElement;
    group.append(...copy.childNodes);
    for (const node of group.querySelectorAll("[tabindex]")) {
        node.removeAttribute("tabindex");
        node.removeAttribute("role");
    }
    return group;
}

/** `layer` holds the ground and the pieces; `turned` is in degrees clockwise. */
export function exportSvg(layer: HTMLElement, board: BoardData, colours: Colours, hidden: string, turned: number): string {
    const ground = layer.querySelector<SVGSVGElement>(".board-ground");
    const pieces = layer.querySelector<SVGSVGElement>(".board-pieces");
    if (!ground || !pieces) return "";
    const computed = getComputedStyle(layer);
    const colour = (name: string) => colours[name] ?? computed.getPropertyValue("--" + name).trim();
    const hide = `${["[data-unseen]", hidden].filter(Boolean).join(", ")} { display: none; }`;
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = resolved([board.style, rulesFor(pieces), hide].join("\n"), colour);
    const { width, height } = board;
    const sideways = turned % 180 !== 0;
    const [w, h] = sideways ? [height, width] : [width, height];
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", `board ${board.game}`);
    svg.setAttribute("viewBox", `0 0 ${w} ${h}`);
    const all = document.createElementNS("http://www.w3.org/2000/svg", "g");
    if (turned) all.setAttribute("transform", `translate(${w / 2} ${h / 2}) rotate(${turned}) translate(${-width / 2} ${-height / 2})`);
    all.append(copied(ground), copied(pieces));
    const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    title.textContent = board.title;
    svg.append(title, style, all);
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + new XMLSerializer().serializeToString(svg) + "\n";
}
