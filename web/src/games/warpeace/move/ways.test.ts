import assert from "node:assert/strict";
import test from "node:test";
import { rememberCities } from "../cities";
import type { City } from "../view";
import { arrivalWords } from "./ways";

rememberCities([{ hex: "Z25", city: "Ulm" }, { hex: "AA23", city: "Strasbourg" }] as City[]);

const expected = (hundredths: number) => ({ expected: { part: hundredths, of: 100, hundredths } });
const said = (preview: object): string => arrivalWords(preview as never);

test("how a move ends: supply and attrition", () => {
    const fed = { sp: "FRi5", supplied: true, by: ["Z25", "AA23"] };
    assert.equal(said({ supply: [fed], attrition: expected(33) }), "In supply from Strasbourg. Attrition next month: 0.33 SP on average.");
    assert.equal(said({ supply: [fed, { sp: "FRc", supplied: true, by: ["AA23"] }], attrition: expected(0) }), "In supply from Strasbourg. Attrition next month: none.");
    assert.equal(said({ supply: [fed, { sp: "BAi2", supplied: false }], attrition: expected(150) }), "Out of supply: 2 Bavarian infantry. Attrition next month: 1.5 SP on average.");
    assert.equal(said({ supply: [{ sp: "BAi2", supplied: false }] }), "Out of supply.");
    assert.equal(said({ supply: [{ sp: "SPp2", supplied: true }] }), "In supply.");
});

test("leaders alone need no supply", () => assert.equal(said({ supply: [] }), ""));
