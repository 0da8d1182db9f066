import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice } from "../../../core/types";
import { commandsIn, commandText, orderName, sealedIn } from "./draft-words";

const word = (text: string): Choice => ({ text, kind: "word", noun: "word", targets: [] });
const unit = (text: string): Choice => ({ text, kind: "unit", noun: "piece", targets: [] });
const commander = (text: string, id: string): Choice => ({ text, kind: "commander", noun: "piece", targets: [{ what: "commander", id }] });

test("commanders are written as orders write them", () => {
    assert.equal(orderName("Bessières"), "Bessieres");
    assert.equal(orderName("St. Hilaire"), "St__Hilaire");
});

test("commands are read from the steps, up to the front", () => {
    const taken = [word("attack"), commander("corps Bessieres", "Bessières"), unit("G3f done"), commander("corps Murat", "Murat"), word("done"), word("done"), word("wide"), unit("C3e")];
    const commands = commandsIn(taken);
    assert.deepEqual(commands.map(commandText), ["corps Bessieres leave G3f", "corps Murat"]);
    assert.equal(commands[0]?.commander, "Bessières");
    assert.deepEqual(commandsIn([word("attack"), commander("detach Lannes", "Lannes"), unit("I2m"), unit("I2n")]).map(commandText), ["detach Lannes I2m I2n"]);
    assert.deepEqual(commandsIn([word("feint"), unit("unit C2u")]).map(commandText), ["unit C2u"]);
});

test("sealed leaders are read from the order", () => {
    assert.deepEqual(sealedIn("defend I2a C2b, lead I2a"), ["I2a"]);
    assert.deepEqual(sealedIn("defend I2a, lead none"), []);
    assert.equal(sealedIn("defend I2a"), null);
});
