import assert from "node:assert/strict";
import { test } from "node:test";
import { upToDate } from "./settings";
import { soundOf } from "./sounds";
import type { Entry, GameEvent } from "./types";

const order = (...kinds: string[]): Entry => ({
    number: 1,
    at: 0,
    kind: "order",
    seat: 1,
    name: "A",
    text: "",
    news: [],
    events: kinds.map((kind) => ({ kind }) as unknown as GameEvent),
});
const chat = (seat: number, muted = false): Entry => ({ number: 1, at: 0, kind: "chat", seat, name: "A", to: "all", muted });

test("events of every game have their sounds", () => {
    for (const kind of ["command", "marches", "moved"]) assert.equal(soundOf([order(kind)], [0]), "move", kind);
    for (const kind of ["threat", "fight", "attack"]) assert.equal(soundOf([order(kind)], [0]), "attack", kind);
    assert.equal(soundOf([order("die")], [0]), "dice");
    assert.equal(soundOf([order("over")], [0]), "over");
    assert.equal(soundOf([{ number: 1, at: 0, kind: "over", result: "" }], [0]), "over");
});

test("most events are silent", () => {
    assert.equal(soundOf([], [0]), null);
    assert.equal(soundOf([order(), order("published", "turn", "morale")], [0]), null);
});

test("orders that come together make one sound, the most important", () => {
    assert.equal(soundOf([order("command"), order("threat"), order("die", "command")], [0]), "attack");
    assert.equal(soundOf([order("command"), order("die")], [0]), "dice");
    assert.equal(soundOf([order("threat", "over")], [0]), "over");
});

test("others' messages are heard, own and muted ones are not", () => {
    assert.equal(soundOf([chat(1)], [0]), "message");
    assert.equal(soundOf([chat(0)], [0]), null);
    assert.equal(soundOf([chat(1, true)], [0]), null);
});

test("the setting of earlier versions", () => {
    const { sounds, volume, ...rest } = upToDate({ sound: true, theme: "dark" });
    assert.deepEqual([sounds, volume, rest.theme], [true, 60, "dark"]);
    assert.ok(!("sound" in rest));
    assert.equal(upToDate({ sound: false }).volume, upToDate({}).volume);
    assert.equal(upToDate({ sounds: false, volume: 5 }).sounds, false);
});
