import assert from "node:assert/strict";
import { test } from "node:test";
import { KEYS } from "./keys";
import { keyOf, KeyReader, SHIFT } from "./list-keys";

test("every entry of a long list has its own key", () => {
    const keys = Array.from({ length: 120 }, (_, i) => keyOf(i));
    assert.equal(new Set(keys).size, 120);
    assert.deepEqual(keys.slice(8, 11), ["9", "a", "b"]);
    assert.equal(keys[25], SHIFT + "1");
});

test("no key of a list means something else", () => {
    const others = new Set(KEYS.filter((key) => key.run && !key.shown?.includes("–")).flatMap((key) => key.keys));
    for (let i = 0; i < 25; i++) assert.ok(!others.has(keyOf(i)), keyOf(i));
    assert.ok(!others.has(SHIFT));
});

test("keys of two are read one after the other", () => {
    const reader = new KeyReader();
    const known = new Set(["1", "x1", "xx1"]);
    const has = (key: string) => known.has(key);
    assert.equal(reader.read("1", has), "1");
    assert.equal(reader.read("x", has), null);
    assert.equal(reader.read("1", has), "x1");
    assert.equal(reader.read("x", has), null);
    assert.equal(reader.read("x", has), null);
    assert.equal(reader.read("1", has), "xx1");
    assert.equal(reader.read("9", has), null, "no entry has it");
    reader.read("x", has);
    reader.forget();
    assert.equal(reader.read("1", has), "1");
});
