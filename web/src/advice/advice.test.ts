import { strict as assert } from "node:assert";
import { test } from "node:test";
import type { Entry, Game } from "../core/types";
import { mayAsk } from "./advice";
import { ordersAfter, othersAfter, percent, worst, type Choice } from "./chances";

const seat = (kind: string, mine = false) => ({ kind, mine });
const game = (some: object) => ({ state: "running", mine: [0], curtain: false, seats: [seat("person", true), seat("bot")], ...some }) as unknown as Game;

test("who may ask a bot", () => {
    assert.ok(mayAsk(game({})));
    assert.ok(mayAsk(game({ mine: [0, 1], seats: [seat("person", true), seat("person", true)] })));
    assert.ok(mayAsk(game({ mine: [0, 1], curtain: true, seats: [seat("person", true), seat("person", true)] })));
    assert.ok(!mayAsk(game({ seats: [seat("person", true), seat("person")] })));
    assert.ok(!mayAsk(game({ seats: [seat("person", true), seat("open")] })));
    assert.ok(!mayAsk(game({ state: "over" })));
    assert.ok(!mayAsk(game({ lesson: "triumph/roads" })));
    assert.ok(!mayAsk(game({ mine: [] })));
});

test("percents are never certain unless they are", () => {
    assert.deepEqual([0, 1, 4, 500, 996, 999, 1000].map(percent), [0, 1, 1, 50, 99, 99, 100]);
});

test("the most expensive choice, and the orders of a turn", () => {
    const choice = (cost: number) => ({ cost }) as Choice;
    assert.equal(worst([choice(0), choice(0)]), null);
    assert.equal(worst([choice(30), choice(80), choice(40)])?.cost, 80);
    const order = (number: number, of: number, text = "end") => ({ kind: "order", number, seat: of, text }) as Entry;
    assert.equal(ordersAfter([order(1, 0), order(2, 1), order(3, 0), order(4, 0, "undo")], 0, 1), 1);
    assert.ok(othersAfter([order(1, 0), order(2, 1)], 0, 0));
    assert.ok(!othersAfter([order(1, 0), order(2, 1)], 0, 1), "the other's order was known");
    assert.ok(!othersAfter([order(1, 0), order(2, 1), order(3, 0)], 0, 0), "the seat goes on");
});
