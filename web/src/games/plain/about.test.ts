import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Game } from "../../core/types";
import { resignQuestion, seatTitleIn } from "../seats";
import { aboutGame, SEATED } from "./about";

// Tests run in web/.
test("the seats of War and Peace are those of its data", () => {
    const folder = "../data/warpeace";
    const found: Record<string, Record<number, string[]>> = {};
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".txt"))) {
        const text = readFileSync(`${folder}/${file}`, "utf8");
        for (const [, players, parties] of text.matchAll(/^seats (\d) (.*)$/gm)) {
            const first = parties!.split(" | ").map((party) => party.split(" ")[0]!);
            const scenario = file.replace(".txt", "").toUpperCase();
            const names = first[0] === "FR" ? [...first, "RU"] : ["FR", ...first];
            found[scenario] = { ...found[scenario], [Number(players)]: names };
        }
    }
    assert.deepEqual(SEATED, found);
});

test("how many can play", () => {
    const { most, seats } = aboutGame("warpeace");
    assert.equal(most!("N14"), 5);
    assert.equal(most!("I96"), 2);
    assert.deepEqual(seats({}, "N14"), ["FR", "AL"]);
    assert.deepEqual(seats({ players: 4 }, "N13"), ["FR", "RU", "PR", "AU"]);
});

test("a seat's title by the line of a game", () => {
    assert.equal(seatTitleIn("triumph dec2", 0), "French");
    assert.equal(seatTitleIn("napoleon waterloo bid=1", 1), "Second player");
    assert.equal(seatTitleIn("triumph dec2 balance=auction french=2 allied=2", 2), "Second team 1");
});

test("who resigns is told whose game it is", () => {
    const question = (game: string, scenario: string, ...names: string[]) =>
        resignQuestion({ game, scenario, line: "", seats: names.map((name, seat) => ({ seat, name, kind: "person", player: name, mine: false })) } as unknown as Game, 1);
    assert.match(question("triumph", "dec2", "F", "A"), /Your opponent wins/);
    assert.match(question("triumph", "dec2", "F1", "F2", "A"), /for your whole side/);
    assert.match(question("triumph", "dec2", "X1", "X2", "Y1", "Y2"), /for your whole side/);
    assert.match(question("napoleon", "waterloo", "F", "W", "B"), /for your whole side/);
    assert.match(question("warpeace", "N05", "FR", "AU", "RU"), /takes over your troops/);
});
