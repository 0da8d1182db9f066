import assert from "node:assert/strict";
import { test } from "node:test";
import type { Catalog, Game, Seat } from "../core/types";
import { bodyAgainst, nextLevel } from "./next-level";

const bot = (name: string, games: string[]) => ({ name, sentence: "", games });
const catalog = { bots: [bot("random", ["triumph", "napoleon"]), bot("recruit", ["triumph"]), bot("regular", ["triumph"])] } as unknown as Catalog;
const seat = (number: number, name: string, level: string | null): Seat => ({
    seat: number,
    name,
    kind: level ? "bot" : "person",
    player: null,
    mine: level === null,
    ...(level ? { bot: level } : {}),
});
const game = (level: string): Game =>
    ({ game: "triumph", scenario: "dec1", line: "triumph dec1 santon=1", watch: "people", seats: [seat(0, "F", null), seat(1, "A", level)] }) as unknown as Game;

test("a win against a level offers the next one, and nothing else does", () => {
    assert.equal(nextLevel(catalog, game("recruit"), "F decisive")?.name, "regular");
    assert.equal(nextLevel(catalog, game("recruit"), "A decisive"), null);
    assert.equal(nextLevel(catalog, game("regular"), "F decisive"), null);
    assert.equal(nextLevel(catalog, game("recruit"), "draw agreed"), null);
});

test("the next game is the same one", () => {
    assert.deepEqual(bodyAgainst(game("recruit"), "regular"), {
        game: "triumph",
        scenario: "dec1",
        options: { santon: "1" },
        seats: [{ kind: "me" }, { kind: "bot", bot: "regular" }],
        watch: "people",
        listed: false,
        start: true,
    });
});
