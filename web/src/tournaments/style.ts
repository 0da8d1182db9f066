/* The styles of tournaments, loaded with them. */
const TEXT = `
.tour-list { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
.tour-list li { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; padding: 10px 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--panel); }
.tour-list a { font-weight: 600; }
.tour-list .grow { flex: 1 1 200px; min-width: 0; overflow-wrap: anywhere; }
.tour-part { margin-block: 20px; }
.tour-part h2 { margin: 0 0 8px; font-size: 1.15rem; }
.tour-scroll { overflow-x: auto; }
.tour-table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.tour-table th, .tour-table td { padding: 6px 8px; border-bottom: 1px solid var(--line); text-align: end; white-space: nowrap; }
.tour-table .tour-name { text-align: start; white-space: normal; overflow-wrap: anywhere; min-width: 7em; }
.tour-table th { color: var(--faint); font-weight: 600; font-size: var(--small); }
.tour-me { background: var(--accent-soft); }
.tour-gone { color: var(--faint); text-decoration: line-through; }
.tour-cross td, .tour-cross th { text-align: center; }
.tour-cross .tour-self { background: var(--panel-2); }
.tour-round { border: 1px solid var(--line); border-radius: var(--radius); background: var(--panel); margin-bottom: 8px; }
.tour-round summary { padding: 8px 12px; cursor: pointer; font-weight: 600; }
.tour-round ul { list-style: none; margin: 0; padding: 0 12px 8px; }
.tour-round li { padding: 6px 0; border-top: 1px solid var(--line); }
.tour-games { display: flex; flex-wrap: wrap; gap: 4px 14px; font-size: var(--small); }
.tour-next { padding: 12px; border: 2px solid var(--accent); border-radius: var(--radius); background: var(--accent-soft); }
.tour-row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-block: 8px; }
.tour-row .field { margin: 0; }
.tour-form { display: grid; gap: 14px; max-width: 640px; }
.tour-form .tour-row > * { flex: 1 1 200px; }
.tour-news { list-style: none; margin: 0; padding: 0; }
.tour-news li { padding: 4px 0; overflow-wrap: anywhere; }
.tour-news time { color: var(--faint); font-size: var(--small); margin-inline-end: 8px; }
.tour-tools { border: 1px solid var(--line); border-radius: var(--radius); padding: 8px 12px; background: var(--panel); }
.tour-tools summary { cursor: pointer; font-weight: 600; }
.tour-link { width: 100%; }
@media (max-width: 600px) { .tour-wide { display: none; } .tour-table th, .tour-table td { padding: 6px 5px; } }
@media print { .page-head, .tour-tools, .tour-row, .tour-next, .tour-news, .button { display: none !important; } .tour-part { break-inside: avoid; } }
`;

let there = false;

export function wearStyles(): void {
    if (there) return;
    there = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(TEXT);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
