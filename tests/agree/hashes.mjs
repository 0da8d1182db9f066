// Replays log files with the WebAssembly module and prints what hashes.c prints for them.
//
//   node hashes.mjs MODULE.wasm FILE..
import { readFileSync } from "node:fs";

const [moduleFile, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(moduleFile), {});
const { memory, gg_wasm_memory_for, gg_wasm_replay } = instance.exports;

const room = 1 << 20;
const text = gg_wasm_memory_for(room);
const out = gg_wasm_memory_for(room);
let failed = text === 0 || out === 0;

for (const file of files) {
    const log = readFileSync(file);
    if (log.length > room) throw new Error(`${file} is too long`);
    new Uint8Array(memory.buffer, text, log.length).set(log);
    const size = gg_wasm_replay(text, log.length, out, room);
    const lines = new TextDecoder().decode(new Uint8Array(memory.buffer, out, size));
    process.stdout.write(`${file}\n${lines}`);
    if (/^damaged /m.test(lines) || size === 0) failed = true;
}
process.exit(failed ? 1 : 0);
