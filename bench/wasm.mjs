// wasm.mjs: how fast the library is as WebAssembly, compared with the native build: recorded games are replayed by both in turn, with their views
// and some orders of bots.
//
//   node bench/wasm.mjs build/release/hashes build/wasm/grognard.wasm [ROUNDS]
import { spawnSync } from "node:child_process";
import fs from "node:fs";

const [program, moduleFile, rounds = "5"] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(fs.readFileSync(moduleFile), {});
const { memory, gg_wasm_memory_for, gg_wasm_replay } = instance.exports;
const room = 1 << 20;
const text = gg_wasm_memory_for(room), out = gg_wasm_memory_for(room);

const seconds = (what) => {
  const begun = performance.now();
  what();
  return (performance.now() - begun) / 1000;
};

function native(logs) {
  const { status } = spawnSync(program, logs, { stdio: "ignore" });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}

function wasm(logs) {
  for (const log of logs) {
    const bytes = fs.readFileSync(log);
    new Uint8Array(memory.buffer, text, bytes.length).set(bytes);
    if (gg_wasm_replay(text, bytes.length, out, room) === 0) throw new Error(log);
  }
}

for (const game of ["triumph", "napoleon", "warpeace"]) {
  const folder = `tests/corpus/${game}/`;
  const logs = fs.readdirSync(folder).filter((name) => name.endsWith(".log")).slice(0, 12).map((name) => folder + name);
  wasm(logs); // compiled by now
  let here = 0, there = 0;
  for (let i = 0; i < Number(rounds); i++) {
    there += seconds(() => native(logs));
    here += seconds(() => wasm(logs));
  }
  console.log(`${game.padEnd(10)} native ${there.toFixed(2)} s, wasm ${here.toFixed(2)} s: ${((100 * there) / here).toFixed(0)} % of the speed`);
}
