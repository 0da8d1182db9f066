import assert from "node:assert/strict";
import { test } from "node:test";
import { cityPlace, nameWidth, roomBeside, type Counter } from "./layout";

const counter = (hex: string, at: [number, number], leader?: string, city: string | null = null): Counter =>
    ({ hex, at, city, cityAt: "middle", cityRoom: 68, leaderRoom: 58, shared: false, leaders: leader ? [{ leader }] : [] }) as unknown as Counter;

test("the name of a city makes way for leaders in the row below", () => {
    const ulm = counter("Z25", [0, 0], "Mack", "Ulm");
    const right = counter("Y26", [30, 52], "Ferdinand");
    const left = counter("Y25", [-30, 52], "Schwarzenberg");
    assert.equal(cityPlace(ulm, [ulm]), "middle");
    assert.equal(cityPlace(ulm, [ulm, right]), "end");
    assert.equal(cityPlace(ulm, [ulm, left]), "start");
    assert.equal(cityPlace(ulm, [ulm, left, right]), null);
    assert.equal(cityPlace(ulm, [ulm, counter("Y26", [30, 52], "Ney")]), "middle", "a short name");
    assert.equal(cityPlace(ulm, [ulm, counter("Y26", [30, 52])]), "middle", "nobody by name");
    assert.equal(cityPlace(ulm, [ulm, { ...counter("Y26", [25, 36]), shared: true }]), "end", "the upper one of two");
});

test("names of cities side by side share the room", () => {
    const strasbourg = counter("AA23", [0, 0], "Napoleon", "Strasbourg");
    assert.equal(roomBeside(strasbourg, [strasbourg, counter("Y26", [59, 51], "Ney", "Ulm")], nameWidth, 68, 1.18), 68, "another row");
    const room = (name: string) => Math.round(roomBeside(strasbourg, [strasbourg, counter("AA24", [59, 0], "Bernadotte", name)], nameWidth, 68, 1.18));
    assert.equal(room("Karlsruhe"), 48);
    assert.equal(room("Ulm"), 68);
});
