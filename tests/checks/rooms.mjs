#!/usr/bin/env node
/* The rooms of src/: includes point down the floors of src/floors.txt, no folder has too many files, every room has a README, and the
 * picture in ARCHITECTURE.md shows these floors.
 *
 *   tests/checks/rooms.mjs             prints one line per fault
 *   tests/checks/rooms.mjs --draw      redraws the picture
 *
 * First the check tests itself: it must find an include that points up. */
import fs from "node:fs";
import path from "node:path";

const MOST = 40; // files in a folder
const FULL = /^tests\/((cases|logs)-broken|corpus|fuzz\/(corpus|found))/; // collections of inputs, one in each file

// ---------------------------------------------------------------- floors

/** For each folder: its floors from the top, each a list of rooms, and whether they may use each other. */
function readFloors(text) {
    const folders = new Map();
    for (const line of text.split("\n")) {
        const [, folder, rooms] = /^([\w/]+): (.+)$/.exec(line) ?? [];
        if (!folder) continue;
        if (!folders.has(folder)) folders.set(folder, []);
        folders.get(folder).push({ rooms: rooms.split(/ \+ | /), joined: rooms.includes(" + ") });
    }
    return folders;
}

/** Where a path below a folder belongs: a named file, a room, or ".". */
function roomOf(floors, rest) {
    const named = floors.flatMap(({ rooms }) => rooms);
    if (named.includes(rest)) return rest;
    const [first] = rest.split("/");
    return first === rest ? "." : first;
}

/** Why a file must not include another, by the innermost folder with floors that contains both; "": it may. */
function fault(folders, from, to) {
    for (const folder of ["src", ...folders.keys()]) {
        const floors = folders.get(folder);
        const base = folder === "src" ? "" : folder + "/";
        if (!from.startsWith(base) || !to.startsWith(base)) continue;
        const [a, b] = [from, to].map((file) => roomOf(floors, file.slice(base.length)));
        if (a === b) continue;
        const [high, low] = [a, b].map((room) => floors.findIndex(({ rooms }) => rooms.includes(room)));
        if (high < 0 || low < 0) return `${folder}: ${high < 0 ? a : b} is on no floor of src/floors.txt`;
        if (high > low) return `${b} is above ${a} in ${folder}`;
        if (high === low && !floors[high].joined) return `${b} and ${a} are neighbors in ${folder}`;
        return "";
    }
    return "";
}

// ---------------------------------------------------------------- files

function below(folder, found = []) {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
        const name = `${folder}/${entry.name}`;
        if (entry.isDirectory() && !/^(build|node_modules|dist|\..*)$/.test(entry.name)) below(name, found);
        else if (entry.isFile()) found.push(name);
    }
    return found;
}

/** The included file below src/, or null: it is generated, or belongs to the tests. */
function included(from, name) {
    const beside = path.posix.join(path.posix.dirname(from), name);
    return [beside, name].find((file) => fs.existsSync(`src/${file}`)) ?? null;
}

function includeFaults(folders) {
    const faults = [];
    for (const file of below("src").filter((name) => /\.[ch]$/.test(name))) {
        const from = file.slice("src/".length);
        fs.readFileSync(file, "utf8").split("\n").forEach((line, index) => {
            const name = /^#include "([^"]+)"/.exec(line)?.[1];
            const to = name && included(from, name);
            const why = to ? fault(folders, from, to) : "";
            if (why) faults.push(`${file}:${index + 1}: must not include ${to}: ${why}`);
        });
    }
    return faults;
}

function folderFaults() {
    const faults = [];
    const counts = new Map();
    for (const top of ["src", "tests", "web/src", "include", "bench", "docs", "scripts", "cmake", "examples"])
        for (const file of below(top)) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
    for (const [folder, count] of counts) {
        if (count > MOST && !FULL.test(folder)) faults.push(`${folder}: ${count} files; rooms have ${MOST} at most`);
        if (/^src\/./.test(folder) && !fs.existsSync(`${folder}/README.md`)) faults.push(`${folder}: a README.md of a few lines is missing`);
    }
    return faults;
}

// ---------------------------------------------------------------- the picture

function picture(folders) {
    const lines = [];
    for (const [folder, floors] of folders) {
        const name = folder === "src" ? "src" : `src/${folder}`;
        floors.forEach(({ rooms, joined }, index) => {
            const shown = rooms.map((room) => (room === "." ? "its own files" : room));
            lines.push(`${index === 0 ? name.padEnd(20) : " ".repeat(20)}${shown.join(joined ? " + " : "   ")}`);
        });
        lines.push("");
    }
    return "```\n" + lines.join("\n").trimEnd() + "\n```";
}

const PICTURE = /(<!-- rooms: drawn by tests\/checks\/rooms\.mjs --draw -->\n)[^]*?(\n<!-- end of rooms -->)/;
const drawn = (page, folders) => page.replace(PICTURE, (_all, begin, end) => begin + picture(folders) + end);

// ---------------------------------------------------------------- the whole check

const folders = readFloors(fs.readFileSync("src/floors.txt", "utf8"));
const trial = readFloors("src: a\nsrc: b c\nsrc: d + e\na: .\na: x\n");
const tried = [["b/1.c", "a/1.h", true], ["b/1.c", "c/1.h", true], ["a/1.c", "b/1.h", false], ["d/1.c", "e/1.h", false], ["a/x/1.c", "a/1.h", true], ["a/1.c", "a/x/1.h", false], ["a/1.c", "z/1.h", true]];
for (const [from, to, wrong] of tried)
    if (Boolean(fault(trial, from, to)) !== wrong) {
        console.log(`the check itself is wrong about ${from} and ${to}`);
        process.exit(1);
    }

const page = fs.readFileSync("ARCHITECTURE.md", "utf8");
if (process.argv[2] === "--draw") fs.writeFileSync("ARCHITECTURE.md", drawn(page, folders));
const faults = [...includeFaults(folders), ...folderFaults()];
if (process.argv[2] !== "--draw" && (!PICTURE.test(page) || drawn(page, folders) !== page))
    faults.push("ARCHITECTURE.md: the picture of the rooms is not of src/floors.txt: tests/checks/rooms.mjs --draw");
faults.forEach((line) => console.log(line));
process.exit(faults.length ? 1 : 0);
