import assert from "node:assert/strict";
import test from "node:test";
import type { WarpeaceEvent } from "../../../core/events";
import type { Entry, View } from "../../../core/types";
import { unlinked } from "../../../core/words";
import { distance, rememberCities } from "../cities";
import { hexName, hexTitle, leaderName, monthAfter, monthWords, troopsIn } from "../names";
import type { City } from "../view";
import { entryWords, eventSentences } from "./news-words";
import { plainText } from "./plain-text";

rememberCities([{ hex: "Z25", city: "Ulm" }, { hex: "AA23", city: "Strasbourg" }, { hex: "T27", city: "Verona" }] as City[]);

const view = { seat: "FR", board: null } as unknown as View;
const said = (text: string, events: WarpeaceEvent[] = [], name = "FR"): string[] =>
    entryWords({ kind: "order", number: 7, at: 0, seat: 0, name, text, news: [], events } as unknown as Entry, view).map(unlinked);
const told = (...events: WarpeaceEvent[]): string[] => eventSentences(events).map(unlinked);

test("names", () => {
    assert.deepEqual(troopsIn("FRi5"), { kind: "FRi", count: 5 });
    assert.deepEqual(troopsIn("AUc"), { kind: "AUc", count: 1 });
    assert.equal(troopsIn("Mack"), null);
    assert.equal(leaderName("auB"), "Austrian general B");
    assert.equal(leaderName("StCyr"), "St. Cyr");
    assert.equal(leaderName("end"), "end");
    assert.equal(monthWords("1805-08"), "August 1805");
    assert.equal(monthAfter("1805-11", 3), "1806-02");
});

test("hexes without a city are near one", () => {
    assert.equal(distance("Z25", "Z25"), 0);
    for (const beside of ["Z24", "Z26", "AA25", "AA26", "Y25", "Y26"]) assert.equal(distance("Z25", beside), 1, beside);
    assert.equal(distance("Z25", "BB24"), 2);
    assert.equal(hexName("Z25"), "Ulm");
    assert.equal(hexName("Z26"), "Z26 near Ulm");
    assert.equal(hexTitle("Z25"), "Ulm (Z25)");
    assert.equal(hexTitle("J5"), "Hex J5");
});

test("sentences of the server lose their codes", () => {
    assert.equal(plainText("choose 2 SP to lose in T27 Verona (AUi5 AUc2)."), "choose 2 SP to lose in Verona (5 Austrian infantry, 2 Austrian cavalry).");
    assert.equal(plainText("Z24 against Z25 Ulm"), "Z24 near Ulm against Ulm");
    assert.equal(plainText("Who commands? J5 against A1."), "Who commands? Hex J5 against hex A1.");
    assert.equal(plainText("Hex J5 is closed."), "Hex J5 is closed.");
    assert.equal(plainText("Who commands? auB or Massena"), "Who commands? Austrian general B or Masséna");
});

test("orders are sentences", () => {
    assert.deepEqual(said("move Napoleon FRi8 AA23-AA24-Z24"), ["Napoleon with 8 French infantry moves from Strasbourg to Z24 near Ulm."]);
    assert.deepEqual(said("march 2 Ney Murat FRi1 AA23-AA24"), ["Ney and Murat with 1 French infantry try a forced march of 2 MP toward AA24 near Strasbourg."]);
    assert.deepEqual(said("lose T27 AUi1 AUc1", [], "AL"), ["The Allies lose 1 Austrian infantry and 1 Austrian cavalry in Verona."]);
    assert.deepEqual(said("retreat Z25-AA23 lose AUi, all to in", [], "AL"), ["Withdrawal from the battle of Strasbourg: 1 Austrian infantry lost, all to the city."]);
    assert.deepEqual(said("attack AA23-Z25"), ["The troops at Strasbourg attack Ulm."]);
    assert.deepEqual(said("inside Z25 none", [], "AL"), ["Nobody goes inside Ulm."]);
    assert.deepEqual(said("end", [{ kind: "phase", phase: "combat", side: "FR" }]), ["The French end their movement."]);
});

test("in the fog the events speak for the order", () => {
    assert.deepEqual(said("move ? Z25-Z26", [{ kind: "moved", from: "Z25", to: "Z26", mp: 1, sp: 0, leaders: 1 }], "AL"), ["1 leader moves from Ulm to Z26 near Ulm."]);
});

test("losses of one hex are one sentence", () => {
    assert.deepEqual(told({ kind: "lost", hex: "T27", sp: "AUi", count: 2, why: "attrition" }, { kind: "lost", hex: "T27", sp: "AUc", count: 1, why: "attrition" }), [
        "Verona loses 2 Austrian infantry and 1 Austrian cavalry to attrition.",
    ]);
});

test("a battle is told with its odds, modifiers and losses", () => {
    assert.deepEqual(
        told(
            { kind: "strength", from: "AA23", to: "Z25", french: 12, allied: 8, odds: "3-2", larger: "FR" },
            { kind: "drm", what: "leader-larger", value: 3, leader: "Napoleon" },
            { kind: "drm", what: "river", value: -2, leader: null },
            { kind: "result", total: 8, result_larger: "1", result_smaller: "D1", loss_larger: 0, loss_smaller: 2 },
        ),
        [
            "The battle of Ulm: 12 French against 8 Allied SP, odds 3 to 2 for the French.",
            "Modifiers: +3 leader of the larger force (Napoleon), −2 attack over water.",
            "The dice and modifiers make 8: the French lose nothing, the Allies 2 SP.",
        ],
    );
});

test("changes of alliances are told with the side", () => {
    assert.deepEqual(told({ kind: "joined-war", change: "Prussia", side: "AL", what: "joins" }), ["Prussia joins the Allies."]);
    assert.deepEqual(told({ kind: "joined-war", change: "Bavaria", side: "AL", what: "changes-sides" }), ["Bavaria changes to the Allied side."]);
    assert.deepEqual(told({ kind: "joined-war", change: "Contingents", side: null, what: "leaves" }), ["The contingents leave the war."]);
});

test("seats of a coalition are called by their power", () => {
    assert.deepEqual(said("order RU AU", [], "AU"), ["The Austrians name the order of movement: the Russians and the Austrians."]);
    assert.match(told({ kind: "left", seat: "RU", how: "resign" })[0]!, /^The Russians have left the game/);
});
