import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice } from "../core/types";
import { openRun, runsOf, switched, toggle, toggled, withAll } from "./subset";
import { ask, takenOf } from "./samples/march";

const piece = (id: number) => ({ what: "piece", id: String(id) });

async function click(steps: string[], id: number): Promise<string[] | null> {
    return toggle(takenOf(steps), await ask(steps), piece(id), ask);
}

test("a unit that was passed over goes in at its place", async () => {
    assert.deepEqual(await click(["corps", "Bagration", "A1c"], 0), ["corps", "Bagration", "I2a", "A1c"]);
});

test("a unit that was taken goes out", async () => {
    assert.deepEqual(await click(["corps", "Bagration", "I2a", "A1c"], 0), ["corps", "Bagration", "A1c"]);
    assert.deepEqual(await click(["corps", "Bagration", "I2a"], 0), ["corps", "Bagration"]);
});

test("the last unit brings its done, and loses it again", async () => {
    assert.deepEqual(await click(["corps", "Bagration", "I2a", "C1d done"], 3), ["corps", "Bagration", "I2a"]);
    assert.deepEqual(await click(["corps", "Bagration", "I2a", "done"], 3), ["corps", "Bagration", "I2a", "C1d done"]);
});

test("what follows a list stays", async () => {
    assert.deepEqual(await click(["corps", "Bagration", "I2a", "done", "R(57)"], 1), ["corps", "Bagration", "I2a", "I2b", "done", "R(57)"]);
    assert.deepEqual(await click(["corps", "Bagration", "I2b", "C1d done", "R(57)"], 3), ["corps", "Bagration", "I2b", "done", "R(57)"], "a done that was part of a unit is said by itself");
    assert.deepEqual(await click(["corps", "Bagration", "C1d done", "by road", "67-66"], 0), ["corps", "Bagration", "I2a", "C1d done", "by road", "67-66"]);
});

test("a commander is no list of units", async () => {
    assert.deepEqual(await runsOf(takenOf(["corps", "Bagration"]), await ask(["corps", "Bagration"]), ask), []);
    assert.equal(await toggle(takenOf(["corps", "Bagration"]), await ask(["corps", "Bagration"]), { what: "commander", id: "Murat" }, ask), null);
});

test("another commander, another place: in place of what was picked", async () => {
    const taken = takenOf(["corps", "Bagration", "I2a", "done", "R(57)"]);
    assert.deepEqual(await switched(taken, { what: "commander", id: "Murat" }, ask), ["corps", "Murat"]);
    assert.deepEqual(await switched(taken, { what: "place", id: "R(66)" }, ask), ["corps", "Bagration", "I2a", "done", "R(66)"]);
    assert.equal(await switched(taken, { what: "place", id: "R(99)" }, ask), null);
});

test("losses point by point: the same unit several times", () => {
    const unit = (text: string, id: number): Choice => ({ text, kind: "unit", noun: "piece", targets: [piece(id)] });
    const list = [unit("I3a", 1), unit("I2b", 2)];
    const names = (run: Choice[] | null) => run?.map((choice) => choice.text);
    assert.deepEqual(names(toggled([list[0]!, list[0]!, list[1]!], list, "piece:1")), ["I3a", "I2b"], "one point back");
    assert.deepEqual(names(toggled([list[1]!], list, "piece:1")), ["I3a", "I2b"]);
    assert.equal(toggled([list[1]!], list, "piece:9"), null);
});

test("the lasso takes all that the list has", async () => {
    const steps = ["corps", "Bagration", "I2b"];
    const open = await openRun(takenOf(steps), await ask(steps), ask);
    assert.deepEqual(open?.run, { from: 2, to: 3 });
    const all = withAll(takenOf(steps).slice(2), open!.list, ["piece:3", "piece:0", "piece:1", "piece:77"]);
    assert.deepEqual(all.map((choice) => choice.targets[0]!.id), ["0", "1", "3"]);
});
