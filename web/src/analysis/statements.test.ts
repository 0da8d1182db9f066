import assert from "node:assert/strict";
import { test } from "node:test";
import { changeToken, countOf, findToken, formCorps, lineOf, putToken, readStatements, setLine, takePart, takeToken, tokenAt, writeStatements } from "./statements";

const TRIUMPH = "active F\nF R(95): [Vandamme: I3a I2b C2c]   R(83): I2d\nA R(123): [Langeron: I2a]\n";

test("a position is read and written", () => {
    const model = readStatements("triumph", TRIUMPH);
    assert.deepEqual(model.rest, ["active F"]);
    assert.equal(writeStatements(model), "active F\nF R(95): [Vandamme: I3a I2b C2c]\nF R(83): I2d\nA R(123): [Langeron: I2a]\n");
});

test("a unit leaves its corps, and an empty corps is gone", () => {
    const model = readStatements("triumph", TRIUMPH);
    const unit = findToken(model, (token, stand) => stand.prefix === "F" && token === "I2b")!;
    assert.equal(tokenAt(unit), "I2b");
    putToken(model, "F", "R(83)", takeToken(unit));
    takeToken(findToken(model, (token, stand) => stand.prefix === "A" && token === "I2a")!);
    assert.equal(writeStatements(model), "active F\nF R(95): [Vandamme: I3a C2c]\nF R(83): I2d I2b\n");
    assert.equal(formCorps(model, "F", "R(83)", "Lannes"), true);
    assert.match(writeStatements(model), /F R\(83\): \[Lannes: I2d I2b\]/);
    assert.equal(formCorps(model, "F", "R(1)", "Soult"), false);
});

test("blocks of Napoléon and SP of War and Peace", () => {
    const blocks = readStatements("napoleon", "turn 5\ntown Binche: F06:1 F07 Mons: F08\nlost FR 3\n");
    changeToken(findToken(blocks, (token) => token.startsWith("F06"))!, "F06:3");
    assert.equal(writeStatements(blocks), "turn 5\nlost FR 3\ntown Binche: F06:3 F07\ntown Mons: F08\n");
    const stacks = readStatements("warpeace", "month 1805-10\nY16: Napoleon FRi2\nin(Ulm): AUi4\n");
    putToken(stacks, "", "Y16", "FRi3");
    assert.equal(writeStatements(stacks), "month 1805-10\nY16: Napoleon FRi5\nin(Ulm): AUi4\n");
});

test("lines of their own", () => {
    const model = readStatements("warpeace", "segment FR\nY16: FRi\n");
    setLine(model, "segment", "AL");
    assert.equal(lineOf(model, "segment"), "AL");
    setLine(model, "segment", "");
    assert.equal(lineOf(model, "segment"), "");
});

test("a part of a stack", () => {
    const model = readStatements("warpeace", "Y16: Napoleon Ney/moved FRi9 FRg2 FRc\n");
    const [stand] = model.stands;
    assert.deepEqual(stand!.tokens.map(countOf), [1, 1, 9, 2, 1]);
    assert.deepEqual(takePart(stand!, [0, 1, 4, 1, 0]), ["Ney/moved", "FRi4", "FRg"]);
    assert.deepEqual(stand!.tokens, ["Napoleon", "FRi5", "FRg", "FRc"]);
    assert.deepEqual(takePart(stand!, []), ["Napoleon", "FRi5", "FRg", "FRc"]);
    const town = { prefix: "town", place: "Binche", tokens: ["F06", "P04", "F07"] };
    assert.deepEqual(takePart(town, [0], (token) => (token.startsWith("F") ? 1 : 0)), ["F07"]); // of one army
    assert.deepEqual(town.tokens, ["F06", "P04"]);
    assert.deepEqual(stand!.tokens, []);
});
