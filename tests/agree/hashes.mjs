// Replays log files with the WebAssembly module and prints what hashes.c prints for them. The views
// at the end must be JSON, and their text must be the one whose digest was printed.
//
//   node hashes.mjs MODULE.wasm FILE..
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const [moduleFile, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(moduleFile), {});
const { memory, gg_wasm_memory_for, gg_wasm_replay, gg_wasm_view } = instance.exports;

const room = 1 << 20;
const text = gg_wasm_memory_for(room);
const out = gg_wasm_memory_for(room);
let failed = text === 0 || out === 0;

const decoder = new TextDecoder("utf-8", { fatal: true });
const written = (size) => decoder.decode(new Uint8Array(memory.buffer, out, size));

function checkViews(file, size, lines) {
    for (const [, seat, digest] of lines.matchAll(/^view (\d+) \S+ (\S+)/gm)) {
        const view = written(gg_wasm_view(text, size, Number(seat), out, room));
        JSON.parse(view);
        if (createHash("sha256").update(view).digest("hex") !== digest)
            throw new Error(`${file}: the view of seat ${seat} is not the one that was hashed`);
    }
}

for (const file of files) {
    const log = readFileSync(file);
    if (log.length > room) throw new Error(`${file} is too long`);
    new Uint8Array(memory.buffer, text, log.length).set(log);
    const lines = written(gg_wasm_replay(text, log.length, out, room));
    process.stdout.write(`${file}\n${lines}`);
    if (lines === "" || /^damaged /m.test(lines)) failed = true;
    else checkViews(file, log.length, lines);
}
process.exit(failed ? 1 : 0);
