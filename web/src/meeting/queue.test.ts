import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../core/types";
import { nextAfter, queueOf } from "./queue";

const game = (id: string, asked: number): Game =>
    ({ id, seats: [{ seat: 0, name: null, kind: "person", player: "Ann", mine: true, asked }] }) as unknown as Game;

const all = [game("a", 100), game("b", 200), game("c", 300)];
const ids = (queue: Game[]) => queue.map((one) => one.id).join("");

test("the longest wait comes first, and this game is not the next one", () => {
    assert.equal(ids(queueOf(all, {})), "abc");
    assert.equal(nextAfter(queueOf(all, {}), "a")?.id, "b");
    assert.equal(nextAfter(queueOf(all, {}), "x")?.id, "a");
    assert.equal(nextAfter([all[0]!], "a"), null);
});

test("later puts a game at the end, in the order in which they were put off", () => {
    assert.equal(ids(queueOf(all, { a: 900 })), "bca");
    assert.equal(ids(queueOf(all, { a: 900, b: 800 })), "cba");
});

test("a new question brings it back", () => {
    assert.equal(ids(queueOf(all, { b: 150 })), "abc");
});
