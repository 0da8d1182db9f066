import assert from "node:assert/strict";
import { test } from "node:test";
import { pack, unpack } from "./carried";

test("a text comes out of a link as it went in", async () => {
    const text = "game triumph dec2\nbegin\nF: assign Bernadotte I1 \u00e9\n".repeat(20);
    const code = await pack(text);
    assert.match(code, /^[\w-]+$/);
    assert.ok(code.length < text.length / 4);
    assert.equal(await unpack(code), text);
});

test("a damaged link is told, and a huge one does not fill the memory", async () => {
    const code = await pack("game triumph dec2\nbegin\n");
    for (const bad of ["", "!", code.slice(0, -3), "x" + code]) await assert.rejects(unpack(bad), /damaged/);
    const bomb = await new Response(new Blob([new Uint8Array(5_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
    const text = btoa(String.fromCharCode(...new Uint8Array(bomb))).replaceAll("+", "-").replaceAll("/", "_");
    await assert.rejects(unpack(text), /damaged/);
    await assert.rejects(pack("x".repeat(60_001)), /too long/);
});
