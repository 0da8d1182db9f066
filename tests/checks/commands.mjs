#!/usr/bin/env node
/* The commands in the pages that a newcomer reads work as they stand there.
 *
 *   tests/checks/commands.mjs BUILD
 *
 * Every line of a block ```sh is run in a copy of the tree made of links, with an empty home; `grognard` is BUILD/grognard. A server
 * is started on a free port of this machine and stopped as soon as it listens. A `make` is only a dry run. What cannot be run is
 * listed below with the reason; of these, `grognard ..` must be known. Commands within sentences, `grognard ..`, must be known, with all options that they name. A fault is a
 * line FILE:LINE: WHAT. First the check tests itself: it must find commands that do not work. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const pages = ["README.md", "docs/README.md", "docs/playing.md", "docs/hosting.md", "docs/bots.md", "docs/maps.md", "docs/status.md", "CONTRIBUTING.md"];

/** Not run here, because .. */
const unsuitable = [
    [/postgresql:\/\/|^(sudo|createdb|dropdb) |\/backups\//, "it needs a database server; tests/server/store/postgres.sh and tests/faults/nodes.mjs do the same"],
    [/^(systemd-sysusers|systemctl)\b|>\/etc\//, "it changes the machine; tests/checks/service.sh verifies the unit"],
    [/^cmake --preset|^scripts\/test\.sh/, "it builds for minutes; the stages of `make test` do it"],
    [/^cd web$|^npm |^\(cd web /, "it needs the network or writes to the sources; the stage `web` runs the same scripts"],
];

const PATIENCE = 120; // seconds, for one command on a busy machine

// ---------------------------------------------------------------- what the pages say

const lineOf = (text, index) => text.slice(0, index).split("\n").length;

/** The commands of a page's blocks: { line, text }. A line that ends with `\` goes on in the next one; comments are left out. */
function commandsOf(text) {
    return [...text.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap((block) => {
        const first = lineOf(text, block.index) + 1;
        const lines = block[1].replace(/ +# .*$/gm, "").replace(/\\\n/g, "\\\0").split("\n");
        let line = first;
        return lines.map((one) => {
            const at = line;
            line += 1 + one.split("\0").length - 1;
            return { line: at, text: one.replaceAll("\0", "\n") };
        }).filter((one) => one.text.trim());
    });
}

/** Commands in a block that is not marked would not be run. */
const unmarkedOf = (text) => [...text.matchAll(/^```([a-z]*)\n([^]*?)^```/gm)]
    .filter(([, kind, inside]) => kind === "" && /^(make|grognard|build\/grognard|sudo|cmake|scripts\/)\b/m.test(inside))
    .map((block) => lineOf(text, block.index));

const namedOf = (text) => [...text.replace(/^```[^]*?^```/gm, (block) => block.replace(/[^\n]/g, " ")).matchAll(/`(?:build\/)?grognard ([a-z][^`]*)`/g)]
    .map((found) => ({ line: lineOf(text, found.index), words: found[1].split(/\s+/) }));

// ---------------------------------------------------------------- where they are run

/** A folder with links to everything in the tree, so that commands may write beside them. */
function newPlace(build) {
    const place = fs.mkdtempSync(path.join(os.tmpdir(), "grognard-commands-"));
    for (const name of fs.readdirSync(".")) if (!/^(build|\..*)$/.test(name)) fs.symlinkSync(path.resolve(name), path.join(place, name));
    for (const name of ["bin", "home", "build"]) fs.mkdirSync(path.join(place, name));
    const files = { "etc/grognard/mail-login": "clerk:secret\n" }; // files that the pages name
    for (const [name, text] of Object.entries(files)) {
        fs.mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
        fs.writeFileSync(path.join(place, name), text, { mode: 0o600 });
    }
    fs.writeFileSync(path.join(place, "bin/grognard"), stand_in(path.resolve(build, "grognard"), place), { mode: 0o755 });
    fs.symlinkSync(path.join(place, "bin/grognard"), path.join(place, "build/grognard"));
    return place;
}

/** The program; as a server on a free port, with an own store, until it listens. */
const stand_in = (program, place) => `#!/bin/bash
[[ $1 == serve && $* != *--help* ]] || exec ${program} "$@"
words=()
while [[ $# -gt 0 ]]; do
    case $1 in
    --listen) shift ;;
    /etc/*) words+=("${place}$1") ;;
    *) words+=("$1") ;;
    esac
    shift
done
exec 3< <(exec ${program} "\${words[@]}" --listen 127.0.0.1:0 2>&1)
server=$!
while read -r -t ${PATIENCE} line <&3; do
    echo "$line"
    [[ $line == *http://127.0.0.1:* ]] && kill "$server" && while read -r line <&3; do :; done && exit 0
done
exit 1
`;

/** Why a command does not work; "": it does. */
function faultOf(command, place) {
    if (unsuitable.some(([pattern]) => pattern.test(command))) return command.startsWith("grognard ") ? unknownWord(command.split(/\s+/).slice(1), place) : "";
    const text = command.replace(/^make\b/, "make -n");
    const env = { PATH: `${place}/bin:${process.env.PATH}`, HOME: `${place}/home`, LANG: "C.UTF-8" };
    const { status, stdout, stderr, error } = spawnSync("bash", ["-uc", text], { cwd: place, env, encoding: "utf8", timeout: PATIENCE * 1000, stdio: ["ignore", "pipe", "pipe"] });
    if (status === 0) return "";
    const said = `${stdout}${stderr}`.trim().split("\n").slice(-3).join(" / ");
    return `\`${command}\` ends with ${error?.code ?? status}: ${said}`;
}

// ---------------------------------------------------------------- commands in sentences

const helps = new Map();

function helpOf(command, place) {
    if (!helps.has(command)) {
        const { status, stdout } = spawnSync(`${place}/bin/grognard`, [command, "--help"], { encoding: "utf8" });
        helps.set(command, status === 0 ? stdout : "");
    }
    return helps.get(command);
}

function unknownWord([command, ...words], place) {
    if (command === "--help" || command === "COMMAND") return "";
    const help = helpOf(command, place);
    if (!help) return `there is no \`grognard ${command}\``;
    const missing = words.filter((word, i) => /^--[a-z]/.test(word) || (command === "admin" && i === 0)).map((word) => word.replace(/=.*/, ""))
        .find((word) => word !== "--data" && word !== "--store" && !help.includes(word));
    return missing ? `\`grognard ${command}\` has no ${missing}` : "";
}

// ---------------------------------------------------------------- the check

function* faultsOf(text, place) {
    for (const line of unmarkedOf(text)) yield [line, "mark this block as ```sh, so that its commands are tested"];
    for (const { line, text: command } of commandsOf(text)) {
        const fault = faultOf(command, place);
        if (fault) yield [line, fault];
    }
    for (const { line, words } of namedOf(text)) {
        const fault = unknownWord(words, place);
        if (fault) yield [line, fault];
    }
}

const wrong = "x\n\n```sh\ntrue \\\n  && true\ngrognard board chess    # none\nmake nothing\ngrognard serve --origin\n```\n\n`grognard dance` `grognard serve --dance` `grognard admin dance`\n\n```\nmake play\n```\n";
const place = newPlace(process.argv[2] ?? "build/release");
process.on("exit", () => fs.rmSync(place, { recursive: true, force: true }));
const found = [...faultsOf(wrong, place)].map(([line]) => line).join(" ");
let faults = 0;
if (found !== "13 6 7 8 11 11 11") {
    console.log(`the check itself: it finds faults in the lines ${found}`);
    faults++;
}
let commands = 0;
for (const page of pages) {
    const text = fs.readFileSync(page, "utf8");
    commands += commandsOf(text).length;
    for (const [line, fault] of faultsOf(text, place)) {
        console.log(`${page}:${line}: ${fault}`);
        faults++;
    }
}
console.log(`${commands} commands in ${pages.length} pages, ${faults} faults`);
process.exitCode = faults || commands < 20 ? 1 : 0;
