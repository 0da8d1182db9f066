import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice, Target } from "../core/types";
import { aheadOf, type Ahead } from "./ahead";
import { endsBehind, groupsOf, lightsOf, listOf, offersOf, waysOf } from "./offers";
import command from "./samples/command.json";
import lead from "./samples/lead.json";
import { reach, takenOf } from "./samples/march";

const isMain = (target: Target): boolean => target.id.startsWith("R(");
const texts = (ways: { steps: string[] }[] | undefined): string[] => (ways ?? []).map((way) => way.steps.join(" "));

const look = async (steps: string[]): Promise<Ahead> => aheadOf(await reach(steps));

test("a click on a commander has a way for each verb", () => {
    const offers = offersOf(waysOf(command.choices as Choice[]));
    assert.deepEqual(texts(offers.get("commander:Bagration")), ["corps Bagration", "detach Bagration"]);
    assert.deepEqual(texts(offers.get("piece:0")), ["unit C2a"]);
    assert.equal(offers.get("commander:Lannes"), undefined);
});

test("the only verb is passed through in lists", () => {
    const list = listOf(lead.choices as Choice[]);
    assert.deepEqual(texts(list).slice(0, 2), ["lead done", "lead I2m"]);
    assert.deepEqual(texts(listOf(command.choices as Choice[])), ["corps", "detach", "unit", "threaten", "end"]);
});

test("groups: pieces before words", () => {
    assert.deepEqual(groupsOf(listOf(lead.choices as Choice[])).map((group) => [group.noun, group.ways.length]), [["piece", 5], ["word", 1]]);
});

test("the ends of a march are found behind done and over all roads", async () => {
    const { ways, finished } = await look(["corps", "Bagration"]);
    assert.ok(finished);
    const offers = offersOf(ways, isMain);
    assert.deepEqual(texts(offers.get("place:R(55)")), ["done by road 67-66 66-55 R(55)"], "the first of two roads");
    assert.deepEqual(texts(offers.get("locale:57")), ["done R(57)"], "a locale means its reserve, and a step does where a road would");
    assert.deepEqual(texts(offers.get("place:67>57")), ["done 67>57"]);
    assert.deepEqual(texts(offers.get("locale:67")), ["done 67>57"]);
});

test("places behind done and over roads are in the list of a corps", async () => {
    const { ways, choices } = await look(["corps", "Bagration"]);
    const { near, far } = endsBehind(ways, listOf(choices));
    assert.deepEqual(texts(near), ["done 67>57", "done R(57)", "done R(66)"]);
    assert.deepEqual(texts(far), ["done by road 67-66 66-55 R(55)"]);
    const later = await look(["corps", "Bagration", "done"]);
    const rest = endsBehind(later.ways, listOf(later.choices));
    assert.deepEqual(texts(rest.near), [], "the list has places of its own");
    assert.deepEqual(texts(rest.far), ["by road 67-66 66-55 R(55)"]);
});

test("lights: units can be chosen, places are ends, what was taken is marked", async () => {
    const steps = ["corps", "Bagration", "I2a"];
    const { ways } = await look(steps);
    const lights = lightsOf(ways, takenOf(steps), [{ what: "place", id: "R(66)" }], isMain);
    assert.equal(lights.get("piece:0"), "taken");
    assert.equal(lights.get("piece:1"), "choice");
    assert.equal(lights.get("place:R(55)"), "end");
    assert.equal(lights.get("locale:55"), "end");
    assert.equal(lights.get("place:67>57"), "end");
    assert.equal(lights.get("locale:67"), undefined, "only the approach of that locale is an end");
    assert.equal(lights.get("place:R(66)"), "pointed");
});
