#!/usr/bin/env node
/* Everything that a comment or a page cites is in the repository: rules, rulings, sections of the notation, stages, cases, files.
 *
 *   tests/checks/citations.mjs
 *
 * A fault is a line FILE:LINE: WHAT. First the check tests itself: it must find citations of things that do not exist. */
import fs from "node:fs";
import path from "node:path";

const code = /\.(c|h|ts|tsx|mjs|css)$/, script = /(\.(sh|cmake|awk|txt|case|position|service|dict)|^Makefile)$/, page = /\.md$/;
const made = /^(build|node_modules|dist|\..*)$/, input = /(^|\/)(corpus|found|samples|logs-broken|cases-broken)\//;

function files_below(folder, found = []) {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        const name = path.join(folder, entry.name);
        if (entry.isDirectory() && !made.test(entry.name)) files_below(name, found);
        else if (entry.isFile()) found.push(name);
    }
    return found;
}

// ---------------------------------------------------------------- comments

/* Keeps line breaks, so that lines keep their numbers. */
const blank = (text) => text.replace(/[^\n]/g, " ");

function comments_of_code(text) {
    const parts = /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
    let made = "", at = 0;
    for (const part of text.matchAll(parts)) {
        made += blank(text.slice(at, part.index));
        made += part[0].startsWith("/") ? part[0].replace(/\n( *)\*(?!\/)/g, "\n$1 ") : blank(part[0]);
        at = part.index + part[0].length;
    }
    return made + blank(text.slice(at));
}

const comments_of_script = (text) => text.replace(/^(.*?)(?:(^|\s)(#(?:[ #!].*)?))?$/gm, (_, before, gap, comment) =>
    comment ? `${blank(before)}${gap}${comment}` : blank(before));

const prose_of = (text) => text.replace(/^```[^]*?^```/gm, blank);

function comments_of(name, text) {
    if (code.test(name)) return comments_of_code(text);
    if (script.test(path.basename(name))) return comments_of_script(text);
    return page.test(name) ? prose_of(text) : "";
}

// ---------------------------------------------------------------- what exists

const slug = (heading) => heading.trim().toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replace(/ /g, "-");

function anchors_of(text) {
    return new Set([...text.matchAll(/^#+ (.*)$/gm)].map((m) => slug(m[1].replace(/`|\[([^\]]*)\]\([^)]*\)/g, "$1")))
        .concat([...text.matchAll(/<a id="([^"]+)">/g)].map((m) => m[1])));
}

/* C8 is all of C8.1, C8.2 .. */
const with_groups = (stages) => new Set([...stages].flatMap((stage) => [stage, stage.split(".")[0]]));

function look_around(names) {
    const read = (name) => fs.readFileSync(name, "utf8"), all = (pattern) => names.filter((name) => pattern.test(name));
    const every = (list, pattern) => new Set(list.flatMap((name) => [...read(name).matchAll(pattern)].map((m) => m[1])));
    const core = every(all(/\.c$/), /"(G-[A-Z]+)"/g);
    return {
        names: new Set(names),
        endings: new Set(names.flatMap((name) => name.split("/").map((_, i, parts) => parts.slice(i).join("/")))),
        rules: new Set([...every(all(/rules\.txt$/), /^rule (\S+)/gm), ...core]),
        cases: every(all(/\.case$/).filter((name) => !input.test(name)), /^case (\S+)/gm),
        rulings: every(all(/^docs\/rulings\.md$/), /^### (R-[A-Z]-\d+)$/gm),
        sections: every(all(/^docs\/notation\.md$/), /^#+ (\d(?:\.\d)?)\.? /gm),
        stages: with_groups(every(all(/^docs\/stages\.md$/), /^\| ([A-Z]\d+(?:\.\d)?[A-Z]?) /gm)),
        anchors: new Map(all(page).map((name) => [name, anchors_of(read(name))])),
    };
}

// ---------------------------------------------------------------- citations

const rule_id = "(?:[A-Z](?:-[A-Z]{2,})(?:-[A-Z])?-\\d+(?:\\.\\d+)?)";

/* Each kind of citation: its pattern, and why it is a fault (nothing: it is not). Text in `quotes` on a page may be
 * an example of something wrong, so rules and cases in it are ignored. */
const kinds = [
    [new RegExp(`\\b${rule_id}[a-z]?\\b`, "g"), (m, there) =>
        there.rules.has(m[0]) || there.cases.has(m[0]) ? "" : `no such rule or case: ${m[0]}`, true],
    [new RegExp(`\\b(${rule_id})(\\s*(?:\\.\\.|–)\\s*|,? and |, |/)(?:${rule_id}|\\.?\\d+\\b)`, "g"), (m) =>
        /\.\.|–/.test(m[2]) || !new RegExp(`${rule_id}$`).test(m[0]) ? `a range or a part of an identifier: ${m[0]}` : ""],
    [/\bG-[A-Z]+\b/g, (m, there) => there.rules.has(m[0]) ? "" : `no such rule: ${m[0]}`],
    [/\bR-[A-Z]-\d+\b/g, (m, there) => there.rulings.has(m[0]) ? "" : `no such ruling: ${m[0]}`],
    [/\b[QR]-\d+\b/g, (m) => `no such ruling: ${m[0]}; write R-T-.., R-W-.. or R-P-..`],
    [/\bnotation(?:,\s+|\s+)(?:sections?\s+)?(\d(?:\.\d)?)\b(?:(?:, | and )(\d(?:\.\d)?))?/g, (m, there) =>
        [m[1], m[2]].filter((n) => n && !there.sections.has(n)).map((n) => `the notation has no section ${n}`).join(", ")],
    [/\bsections? (\d(?:\.\d)?) of the\s+(?:\*\s+)?notation\b/g, (m, there) =>
        there.sections.has(m[1]) ? "" : `the notation has no section ${m[1]}`],
    [/\([1-8]\.\d{1,2}[),:;]/g, (m, there, name) => code.test(name) ? `a section of what? ${m[0]}` : ""],
    [/\b(?:TC|WC|K|POS)-[A-Z0-9]+(?:-\d+)?[a-z]?\b/g, (m, there) => there.cases.has(m[0]) ? "" : `no such case: ${m[0]}`, true],
    [/(?<![\w-])T\d{2,3}[a-z]?(?![\w-])/g, (m, there, name) => // in cases and data these are hexes
        !code.test(name) || there.cases.has(m[0]) || there.cases.has(`${m[0]}a`) ? "" : `no such case: ${m[0]}`],
    [/(?<![\w.`>-])(?:S\d+[OARK]?|C\d\.\d|C[045678]|C1U)(?![\w.-]|: )/g, (m, there, name) =>
        !code.test(name) || there.stages.has(m[0]) ? "" : `no such stage: ${m[0]}`],
    [/\bcasebook(?:\.md)?,? \d|\bcasebook\.md|\bcorrections\.md|\barchitecture\.md|\bthe specification\b|information model/g, (m) =>
        `cites what the repository does not hold: ${m[0]}`],
    [/(?<![\w./*<-])(?:\.\.?\/)*\w(?:[\w/-]|\.(?!\.))*\.(?:md|c|h|sh|mjs|awk|cmake|tsx?)\b(?![\w/-])/g, (m, there) => {
        const name = m[0].replace(/^(\.\.?\/)+/, "");
        const placeholder = /(^|[/_.-])[A-Z]{1,}\w*\.|[A-Z]{3,}\//.test(name) && !/^[A-Z]+\.md$/.test(name);
        return placeholder || there.endings.has(name) || system.test(name) ? "" : `no such file: ${m[0]}`;
    }],
];
const system = /^(cmocka|std\w+|string|errno|assert|limits|sqlite3|microhttpd)\.h$|_(rules|files|events)\.[ch]$/; // .. or generated

function* links_of(name, text, there) {
    if (!page.test(name)) return;
    for (const m of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        const [file, anchor] = m[1].split("#");
        if (/^[a-z]+:/.test(m[1])) continue;
        const target = file ? path.join(path.dirname(name), file).replace(/\/$/, "") : name;
        if (!there.names.has(target) && !fs.existsSync(target)) yield [m.index, `no such file: ${m[1]}`];
        else if (anchor && !there.anchors.get(target)?.has(anchor)) yield [m.index, `no such anchor: ${m[1]}`];
    }
}

function faults_of(name, text, there) {
    const comments = comments_of(name, text), faults = [];
    const unquoted = page.test(name) ? comments.replace(/`[^`\n]*`/g, blank) : comments;
    const line = (at) => comments.slice(0, at).split("\n").length;
    for (const [pattern, judge, may_be_example] of kinds)
        for (const m of (may_be_example ? unquoted : comments).matchAll(pattern)) {
            const fault = judge(m, there, name);
            if (fault) faults.push(`${name}:${line(m.index)}: ${fault}`);
        }
    for (const [at, fault] of links_of(name, comments, there)) faults.push(`${name}:${line(at)}: ${fault}`);
    return faults;
}

// ---------------------------------------------------------------- the check itself

function try_itself(there) {
    const bad = ["/* T-ATK-99.1 */", "/* P-SUP-02 .. P-SUP-07 */", "/* T-TEA-22, 23 */", "/* T-ATK-4.1 and 4.2 */", "/* G-NONE */",
        "/* R-T-999 */", "/* Q-27 */", "/* R-28 */", "/* the notation, 9.9 */", "/* section 9 of the notation */", "/* S99 */", "/* in C9.1 */", "/* hits (3.6) */",
        "/* case TC-ATK-9999 */", "/* as in T999 */", "/* casebook 2.5 */", "/* As the specification has it */", "/* see nowhere.c */"];
    const good = ["/* T-ATK-4.1, T-ATK-4.2 */", "/* R-T-01 (the notation, 2.2 and 4.3), C8.3, S2O, T52 */", "int x; /* G-TURN */", '"Q-27"'];
    const found = (text, name = "a.c") => faults_of(name, text, there).length;
    return [...bad.filter((text) => found(text) === 0).map((text) => `the check overlooks ${text}`),
        ...good.filter((text) => found(text) > 0).map((text) => `the check minds ${text}`),
        ...(found("[x](nowhere.md)", "a.md") === 0 ? ["the check overlooks a link"] : []),
        ...(found("x=1 # R-T-999", "a.sh") === 0 ? ["the check overlooks a script"] : [])];
}

const names = files_below(".");
const there = look_around(names);
const faults = try_itself(there);
for (const name of names.filter((name) => !input.test(name)))
    faults.push(...faults_of(name, fs.readFileSync(name, "utf8"), there));
for (const fault of faults) console.log(fault);
process.exit(faults.length > 0 ? 1 : 0);
