import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice, Target } from "../core/types";
import type { Reach } from "./ahead";
import { beginOf, eachOf, endsOf, fitting, heldLights, heldOf, joining, type Held, type Hints } from "./gesture";
import type { Way } from "./offers";
import corps from "./samples/reach-corps.json";
import block from "./samples/reach-block.json";
import stack from "./samples/reach-stack.json";

const isMain = (target: Target): boolean => target.id.startsWith("R(");
const plain: Hints = { isMain, aimsAt: () => [] };
const held = (sample: unknown, loose: Way[] = [], hints = plain): Held => {
    const { things, ...reach } = sample as Reach & { things: Target[] };
    return heldOf(things, [], reach, loose, [], hints)!;
};
const orders = (ways: Way[]): (string | null | undefined)[] => ways.map((way) => way.order);
const to = (what: string, id: string): Target[][] => [[{ what, id }]];

test("a corps to a locale means its reserve, by a step rather than a road", () => {
    const { offers } = held(corps);
    assert.deepEqual(orders(fitting(offers, to("locale", "55"))), ["corps Lannes to R(55)"]);
    assert.deepEqual(orders(fitting(offers, to("place", "R(55)"))), ["corps Lannes to R(55)"]);
    assert.deepEqual(orders(fitting(offers, to("place", "64>55"))), ["corps Lannes to 64>55"]);
    assert.deepEqual(fitting(offers, to("locale", "120")), [], "out of reach");
});

test("a corps to a far locale goes by the first road", () => {
    const far = endsOf(held(corps)).far;
    assert.ok(far.length > 0);
    for (const way of far) assert.match(way.order ?? "", /^corps Lannes by 64-/);
    assert.deepEqual(orders(fitting(held(corps).offers, to("locale", "66"))), ["corps Lannes by 64-55-66"]);
});

test("what a thing may mean is tried from the nearest to the farthest", () => {
    const { offers } = held(corps);
    const tiers = [[{ what: "piece", id: "9" }], [{ what: "place", id: "55>64" }, { what: "place", id: "64>55" }], [{ what: "locale", id: "55" }]];
    assert.deepEqual(orders(fitting(offers, tiers)), ["corps Lannes to 64>55"]);
});

test("a block to a town: the shortest way, with its last word", () => {
    const { offers } = held(block);
    assert.deepEqual(orders(fitting(offers, to("town", "Bavay"))), ["move F01 Maubeuge-Bavay"]);
    const [way] = fitting(offers, to("town", "Bavay"));
    assert.deepEqual(way?.steps.slice(-2), ["Bavay", "stop here"]);
    assert.equal(way?.choice.text, "Bavay");
    assert.deepEqual(orders(fitting(offers, to("town", "Thuin"))), ["move F01 Maubeuge-Soire-Thuin"]);
});

test("a stack to a hex: the leader and his strength points together", () => {
    const { offers, things } = held(stack);
    assert.equal(things.length, 2);
    assert.deepEqual(orders(fitting(offers, to("hex", "Q28"))), ["move frA FRi P27-Q28"]);
    for (const way of [...offers.values()].flat()) assert.match(way.order ?? "", /^move frA FRi P27-/, "no other pieces");
});

test("an order that names no piece is meant by pointing at its goal", () => {
    const place: Choice = { text: "64>55", kind: "place", noun: "place", targets: [{ what: "place", id: "64>55" }] };
    const threat: Way = { steps: ["threaten", "64>55", "done"], via: [{ text: "threaten", kind: "verb", noun: "word", targets: [] }], choice: place, order: "threaten 64>55" };
    const goal: Target = { what: "locale", id: "9955" };
    const hand = held(corps, [threat], { isMain, aimsAt: (choice) => (choice === place ? [goal] : []) });
    assert.deepEqual(orders(fitting(hand.offers, [[goal]])), ["threaten 64>55"]);
    assert.deepEqual(orders(fitting(hand.offers, to("place", "64>55"))), ["corps Lannes to 64>55"], "the approach itself is where they go");
    const lights = heldLights(hand, [], isMain);
    assert.equal(lights.get("locale:9955"), "aim");
    assert.equal(lights.get("locale:55"), "end");
    assert.equal(lights.get("commander:Lannes"), "taken");
});

test("without an end nothing is held", () => {
    assert.equal(heldOf([{ what: "piece", id: "1" }], [], { choices: [], ends: [] }, [], [], plain), null);
});

test("a question about another place begins with the pieces", () => {
    assert.deepEqual(beginOf(held(corps)), ["corps", "Lannes"]);
    assert.deepEqual(beginOf(held(block)).length, 2);
});

test("things that join others go nowhere", () => {
    const piece = (text: string, kind: string): Choice => ({ text, kind, noun: "piece", targets: [{ what: kind, id: text }] });
    const attach = { steps: [{ text: "attach", kind: "verb", noun: "word" as const, targets: [] }, piece("Lannes", "commander"), piece("I2a", "unit")], complete: true, order: "attach Lannes I2a" };
    const reach: Reach = { choices: [], ends: [attach, ...(corps.ends as Reach["ends"])] };
    assert.deepEqual(orders(joining(reach)), ["attach Lannes I2a"]);
});

test("things that no order moves together go to the places that each can reach, by an order each", () => {
    const { things, ...reach } = block as unknown as Reach & { things: Target[] };
    const other: Reach = { ...reach, ends: reach.ends.filter((end) => end.complete).slice(0, 1).map((end) => ({ ...end, order: "the other one" })) };
    const given: string[][] = [];
    const both = eachOf([...things, { what: "block", id: "other" }], [reach, other], isMain, () => "both", (all) => given.push(all))!;
    assert.equal(both.ways.length, 1, "only where both can go");
    both.ways[0]!.plan!.put();
    assert.deepEqual(given, [[reach.ends.find((end) => end.complete)!.order, "the other one"]]);
    assert.equal(eachOf(things, [{ choices: [], ends: [] }], isMain, () => "", () => undefined), null);
});
