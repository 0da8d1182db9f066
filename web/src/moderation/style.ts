/* The styles of moderation, loaded with it. */
const TEXT = `
.mod-row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-block: 8px; }
.mod-part { margin-block: 32px; padding-top: 16px; border-top: 1px solid var(--line); }
.mod-part h2 { font-size: 1.25rem; }
.mod-list { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
.mod-list > li { padding: 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--panel); overflow-wrap: anywhere; min-width: 0; }
.mod-list p { margin: 0 0 8px; }
.mod-reason { white-space: pre-wrap; }
.mod-lines { margin: 0 0 8px; padding: 4px 12px; border-inline-start: 3px solid var(--line-strong); list-style: none; }
.mod-blocked { list-style: none; margin: 0; padding: 0; }
.mod-blocked li { display: flex; gap: 16px; align-items: center; min-height: 48px; overflow-wrap: anywhere; }
.mod-log { list-style: none; margin: 0; padding: 0; }
.mod-log li { padding: 8px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.mod-form { display: grid; gap: 12px; max-width: 520px; }
.mod-form .field { margin: 0; }
.mod-form textarea { width: 100%; min-height: 5em; box-sizing: border-box; }
.mod-bad { color: var(--bad); }
`;

let there = false;

export function wearStyles(): void {
    if (there) return;
    there = true;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(TEXT);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
