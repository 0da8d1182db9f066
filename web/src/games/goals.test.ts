import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { goalOf } from "./goals";

const scenariosOf = (game: string): string[] =>
    [...readFileSync(new URL(`../data/${game}/game.txt`, `file://${process.cwd()}/`), "utf8").matchAll(/^scenario (\w+)/gm)].map((found) => found[1]!);

test("every scenario says how it is won", () => {
    for (const game of ["triumph", "napoleon", "warpeace"])
        for (const scenario of scenariosOf(game)) {
            const goal = goalOf(game, scenario);
            assert.ok(goal, `${game} ${scenario}`);
            assert.doesNotMatch(goal.win, /^The scenario says/, `${game} ${scenario}`);
        }
});

test("every city that wins a campaign is named", () => {
    for (const scenario of scenariosOf("warpeace")) {
        const text = readFileSync(new URL(`../data/warpeace/${scenario.toLowerCase()}.txt`, `file://${process.cwd()}/`), "utf8");
        const words = goalOf("warpeace", scenario)?.win ?? "";
        for (const [, cities] of text.matchAll(/^win .*controls (?:all|\d) of (?!cities)([A-Z][A-Za-z_ ]*?)(?: and | [a-z]|$)/gm))
            for (const city of cities!.trim().split(" ")) assert.ok(words.includes(city.replace("_", ". ")), `${scenario}: ${city}`);
    }
});

test("a scenario that the handbook calls lopsided says how to make it even", () => {
    const text = readFileSync(new URL("../docs/warpeace.md", `file://${process.cwd()}/`), "utf8");
    const balance = text.slice(text.indexOf("## Balance"), text.indexOf("## How we read it"));
    const lopsided = [...balance.matchAll(/^\* \*\*(\w+)\*\*:[^*]*\*[^]*?(?=^\*|^$)/gm)].filter(([words]) => words.includes("**Handicap**")).map((found) => found[1]!);
    assert.ok(lopsided.length >= 3, lopsided.join(" "));
    for (const scenario of scenariosOf("warpeace"))
        assert.equal(goalOf("warpeace", scenario)?.even !== undefined, lopsided.includes(scenario), scenario);
});
