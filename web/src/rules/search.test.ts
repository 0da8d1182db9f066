import assert from "node:assert/strict";
import { test } from "node:test";
import { chapterKey, chaptersOf } from "./chapters";
import { markWords, searchRules, splitIds, wordsOf } from "./search";

const rule = (id: string, text: string) => ({ id, text });
const rules = [
    rule("G-TURN", "It is not this seat's turn to give this order."),
    rule("T-MOV-12", "A road move never passes through a locale that is full already."),
    rule("T-ATK-5.2", "The defender in Bessières' corps names his leaders."),
    rule("T-ATK-10.1", "The loser takes losses."),
    rule("T-MOV-13", "Cavalry moves two locales."),
];
const found = (query: string) => searchRules(chaptersOf(rules), query).flatMap((one) => one.rules.map((r) => r.id));

test("a chapter is named by the id, in attacks with the step", () => {
    assert.equal(chapterKey("T-MOV-12"), "T-MOV");
    assert.equal(chapterKey("T-ATK-10.1"), "T-ATK-10");
    assert.equal(chapterKey("P-OPT-U-04"), "P-OPT");
    assert.equal(chapterKey("G-OVER"), "G");
});

test("chapters keep the order of the rules, those of all games come last", () => {
    assert.deepEqual(
        chaptersOf(rules).map((one) => one.key),
        ["T-MOV", "T-ATK-5", "T-ATK-10", "G"],
    );
});

test("every word must be there: in text, title or id", () => {
    assert.deepEqual(found("locale road"), ["T-MOV-12"]);
    assert.deepEqual(found("movement"), ["T-MOV-12", "T-MOV-13"]);
    assert.deepEqual(found("attack LEADERS"), ["T-ATK-5.2"]);
    assert.deepEqual(found("nothing"), []);
    assert.equal(found("  ").length, rules.length);
});

test("an id is found however it is written", () => {
    for (const query of ["T-MOV-12", "t-mov-12", "mov12", "tmov12", "MOV-12"]) assert.deepEqual(found(query), ["T-MOV-12"]);
    assert.deepEqual(found("atk-5.2"), ["T-ATK-5.2"]);
});

test("accents do not matter, and marks stand where the word is", () => {
    assert.deepEqual(found("bessieres"), ["T-ATK-5.2"]);
    assert.deepEqual(markWords("Bessières' corps", wordsOf("bessieres")), [
        { text: "Bessières", found: true },
        { text: "' corps", found: false },
    ]);
    assert.deepEqual(
        markWords("a road, a locale", ["a", "loc"]).filter((piece) => piece.found).map((piece) => piece.text),
        ["a", "a", "a", "loca"],
    );
});

test("ids in a text become links", () => {
    assert.deepEqual(
        splitIds("never full (T-MOV-12), see T-ATK-0.5 and P-OPT-U-04.").filter((part) => part.id).map((part) => part.text),
        ["T-MOV-12", "T-ATK-0.5", "P-OPT-U-04"],
    );
    assert.deepEqual(splitIds("W-BMV, W-FIR").map((part) => part.text), ["W-BMV", ", ", "W-FIR"]);
});
