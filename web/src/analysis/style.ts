/* The styles of the analysis board, loaded with it: the page's own style sheet has no room for them. */
const TEXT = `
.study-top { grid-area: top; display: flex; align-items: center; gap: 8px; padding: 4px 8px; background: var(--panel); border-bottom: 1px solid var(--line); min-width: 0; }
.study-top h1 { margin: 0; font-size: 1.1rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-width: 0; }
.study-top .grow { min-width: 0; }
.study-turn { margin: 0; color: var(--faint); font-size: var(--small); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.study-panel { display: flex; flex-direction: column; gap: 10px; padding: 12px; border-bottom: 1px solid var(--line); background: var(--panel); }
.study-panel h2 { margin: 0; font-size: 1rem; }
.study-row { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; }
.study-row .grow { flex: 1; }
.study-row select, .study-row input { max-width: 100%; }
.study-tree { max-height: 38vh; overflow: auto; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); padding: 4px; }
.study-tree ol { list-style: none; margin: 0; padding: 0; }
.study-tree ol ol { margin-inline-start: 10px; padding-inline-start: 8px; border-inline-start: 2px solid var(--line); }
.study-tree button { display: flex; align-items: baseline; gap: 6px; width: 100%; border: 0; background: none; color: inherit; font: inherit; text-align: start; padding: 3px 6px; border-radius: 4px; cursor: pointer; }
.study-tree button:hover { background: var(--panel-2); }
.study-tree button[aria-current] { background: var(--accent-soft); outline: 2px solid var(--accent); outline-offset: -2px; }
.study-tree .given { color: var(--faint); }
.study-dot { flex: none; width: 9px; height: 9px; border-radius: 50%; transform: translateY(-0.5px); }
.study-order { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.study-draws { flex: none; font-family: var(--mono); font-size: var(--small); color: var(--faint); }
.study-said { margin: 0 0 2px 21px; padding: 2px 6px; color: var(--faint); font-size: var(--small); white-space: pre-wrap; overflow-wrap: anywhere; }
.study-comment { width: 100%; min-height: 3.4em; resize: vertical; }
.study-colors { display: inline-flex; gap: 4px; }
.study-colors button { width: 28px; height: 28px; padding: 0; border-radius: 50%; border: 2px solid var(--line-strong); cursor: pointer; }
.study-colors button[aria-pressed="true"] { outline: 3px solid var(--accent); outline-offset: 1px; }
.study-color-0 { color: #d4392a; --swatch: #d4392a; } .study-color-1 { color: #2f8f3e; } .study-color-2 { color: #2a6fd4; } .study-color-3 { color: #e0a100; }
.study-colors button::after { content: ""; display: block; width: 100%; height: 100%; border-radius: 50%; background: currentColor; }
.study-arrows { pointer-events: none; }
.study-arrows path { fill: none; stroke: currentColor; stroke-width: 9; stroke-linecap: round; opacity: 0.85; }
.study-arrows .head { fill: currentColor; stroke-width: 2; stroke-linejoin: round; }
.study-arrows rect { fill: none; stroke: currentColor; stroke-width: 7; opacity: 0.85; }
.study-note { margin: 0; color: var(--faint); font-size: var(--small); }
.study-list { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
.study-list li { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--panel); }
.study-list a { font-weight: 600; }
.study-list .grow { flex: 1 1 200px; min-width: 0; }
.study-paste { width: 100%; min-height: 12em; font: var(--small) / 1.5 var(--mono); resize: vertical; }
.study-assume[open] { display: grid; gap: 6px; }
.study-assume summary { cursor: pointer; }
.study-starts { margin-bottom: 12px; display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 12px; }
.study-start { display: flex; flex-direction: column; gap: 8px; padding: 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--panel); }
.study-start h2 { margin: 0; font-size: 1.1rem; }
.study-bad { margin: 0; padding: 8px 12px; border-radius: var(--radius); background: var(--bad-soft); color: var(--bad); }
.study-good { margin: 0; color: var(--good); }
.study-edit { display: grid; grid-template: "top top" auto "board side" minmax(0, 1fr) / minmax(0, 1fr) min(400px, 40vw); height: 100vh; height: 100dvh; overflow: hidden; }
.study-edit-board { grid-area: board; position: relative; display: flex; flex-direction: column; min-width: 0; min-height: 0; overflow: hidden; }
.study-edit-board > .board-view { flex: 1; min-height: 0; }
.study-edit-side { grid-area: side; overflow: auto; border-inline-start: 1px solid var(--line); }
.study-edit-side .study-paste { min-height: 18em; }
/* Its height is fixed: the board must not move when a piece is picked up. */
.study-reserve { flex: none; height: min(34%, 250px); overflow: auto; padding: 8px; background: var(--panel); border-top: 1px solid var(--line); display: flex; flex-direction: column; gap: 6px; }
.study-spares { display: flex; flex-wrap: wrap; gap: 4px; }
.study-spare { min-height: 32px; padding: 2px 10px; border: 1px solid var(--line-strong); border-radius: 4px; background: var(--raised); color: inherit; font: inherit; font-size: var(--small); cursor: grab; touch-action: none; }
.study-part { display: inline-flex; align-items: center; gap: 4px; padding: 2px 8px; border: 1px solid var(--line); border-radius: 4px; }
.study-part input[type="number"] { width: 4.5em; }
.study-group { min-height: 32px; padding: 2px 8px; border: 0; border-bottom: 2px solid transparent; background: none; color: var(--faint); font: inherit; font-size: var(--small); cursor: pointer; }
.study-group[aria-pressed="true"] { color: var(--ink); border-color: var(--accent); }
.study-carried { position: fixed; z-index: 50; top: -34px; left: -24px; padding: 2px 10px; border: 1px solid var(--accent); border-radius: 4px; background: var(--raised); font-size: var(--small); box-shadow: var(--shadow); pointer-events: none; }
.study-spare[aria-pressed="true"] { background: var(--accent); color: var(--accent-ink); }
@media (max-width: 799px) { .study-edit { grid-template: "top" auto "board" minmax(0, 1fr) "side" minmax(0, 38%) / minmax(0, 1fr); } }
.study-bot { padding: 8px 12px; border-radius: var(--radius); background: var(--panel-2); }
.study-bot p { margin: 0 0 4px; }
.study-phone { display: flex; align-items: center; gap: 6px; padding: 4px 8px; background: var(--panel); border-top: 1px solid var(--line); }
.study-phone .grow { flex: 1; min-width: 0; }
.study-where { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: var(--small); }
`;

let there = false;

export function wearStyles(): void {
    if (there) return;
    there = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(TEXT);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
