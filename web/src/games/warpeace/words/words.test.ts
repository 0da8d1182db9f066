import assert from "node:assert/strict";
import test from "node:test";
import type { WarpeaceEvent } from "../../../core/events";
import type { Entry, View } from "../../../core/types";
import { unlinked } from "../../../core/words";
import { distance, rememberCities } from "../cities";
import { hexName, hexTitle, leaderName, monthAfter, monthWords, troopsIn } from "../names";
import type { City } from "../view";
import { entryWords, eventSentences } from "./news-words";
import { serverWords } from "./choices";
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
    assert.equal(plainText("at least 1 with morale 2, 1 blue SP."), "at least 1 with morale 2, 1 French or satellite SP.");
    assert.equal(plainText("all are blue"), "all are French or satellite");
    assert.equal(plainText("Who commands? J5 against A1."), "Who commands? Hex J5 against hex A1.");
    assert.equal(plainText("Hex J5 is closed."), "Hex J5 is closed.");
    assert.equal(plainText("Who commands? auB or Massena"), "Who commands? Austrian general B or Masséna");
});

test("orders are sentences", () => {
    assert.deepEqual(said("move Napoleon FRi8 AA23-AA24-Z24"), ["Napoleon with 8 French infantry moves from Strasbourg to Z24 near Ulm."]);
    assert.deepEqual(said("march 2 Ney Murat FRi1 AA23-AA24"), ["Ney and Murat with 1 French infantry try a forced march of 2 MP toward AA24 near Strasbourg."]);
    assert.deepEqual(said("lose T27 AUi1 AUc1", [], "AL"), ["The Allies lose 1 Austrian infantry and 1 Austrian cavalry at Verona."]);
    assert.deepEqual(said("retreat Z25-AA23 lose AUi, all to in", [], "AL"), ["The Allies withdraw from the battle of Strasbourg: 1 Austrian infantry lost, all to the city."]);
    assert.deepEqual(said("retreat AA23-Z25 lose Z25 AUi, Z25 all to in, T27 AUi2 to AA23", [], "AL"), [
        "The Allies withdraw from the battle of Ulm: 1 Austrian infantry lost at Ulm, all from Ulm to the city, 2 Austrian infantry from Verona to Strasbourg.",
    ]);
    assert.deepEqual(said("attack AA23-Z25"), ["The troops at Strasbourg attack Ulm."]);
    assert.deepEqual(said("inside Z25 none", [], "AL"), ["Nobody goes inside Ulm."]);
    assert.deepEqual(said("end", [{ kind: "phase", phase: "combat", side: "FR" }]), ["The French end their movement."]);
});

test("an order and its events are one sentence", () => {
    assert.deepEqual(said("lose T27 AUi1", [{ kind: "lost", hex: "T27", sp: "AUi", count: 1, why: "attrition" }, { kind: "attrition", hex: "T27", die: 5, sp: 9, loss: 1, cavalry: false }], "AL"), [
        "Attrition at Verona costs the Allies 1 Austrian infantry, of 9 SP.",
    ]);
    assert.deepEqual(said("inside Z25 Mack AUi4", [{ kind: "garrison", hex: "Z25", inside: 4, outside: 2 }], "AL"), ["Mack with 4 Austrian infantry goes inside Ulm; 2 SP stay outside."]);
    const tried = (total: number): WarpeaceEvent => ({ kind: "try", hex: "T27", from: "AA23", to: "Z25", needed: 5, total, attempt: "join" });
    assert.deepEqual(said("join T27 to AA23-Z25", [tried(6)]), ["The troops at Verona join the battle of Ulm: 6, and 5 were needed."]);
    assert.deepEqual(said("join T27 to AA23-Z25", [tried(3)]), ["The troops at Verona fail to join the battle of Ulm: 3, and 5 were needed."]);
    assert.deepEqual(said("roll", [{ kind: "alliance", side: "FR", die: 6, modifier: 4, result: 7 }]), ["The French roll 6 for alliances, +4 for points: 10, which counts as 7. Nothing changes."]);
    assert.deepEqual(said("place Kutusov at Z25", [{ kind: "placed", group: "Kutusov", hex: "Z25", leader: null, sp: null, count: 16 }], "AL"), ["Kutusov arrives at Ulm with 16 SP."]);
    assert.deepEqual(said("place FRi4 at AA23", [{ kind: "placed", group: "FRi4", hex: "AA23", leader: null, sp: null, count: 4 }]), ["4 SP arrive at Strasbourg."]);
});

test("what is alike is told once", () => {
    const march = (sp: string, mp: number): WarpeaceEvent => ({ kind: "march-result", sp, count: 2, die: 1, mp, loss: false });
    assert.deepEqual(told(march("FRi", 1), march("FRc", 1)), ["All get 1 extra MP."]);
    assert.deepEqual(told(march("FRi", 0), march("FRc", 1)), ["2 French infantry get no extra MP; 2 French cavalry get 1 extra MP."]);
    assert.deepEqual(said("march 1 Ney FRi2 FRc2 AA23-AA24", [{ kind: "march", hex: "AA23", mp: 1, die: 2 }, march("FRi", 1), march("FRc", 1)]).slice(1), ["The die is 2: all get 1 extra MP."]);
    const spared = (leader: string): WarpeaceEvent => ({ kind: "casualty", leader, fate: "unharmed", months: 0 });
    assert.deepEqual(told(spared("Ney"), { kind: "casualty", leader: "Murat", fate: "taken", months: 0 }, spared("Lannes")), ["Ney and Lannes are unharmed.", "Murat is captured."]);
});

test("a siege begins, goes on and ends", () => {
    const siege = (marker: number): WarpeaceEvent => ({ kind: "siege", hex: "Z25", marker });
    assert.deepEqual([1, 3, 0].flatMap((marker) => told(siege(marker))), ["Ulm is besieged.", "The siege of Ulm goes on: month 3.", "Ulm is no longer besieged."]);
});

test("in the fog orders that name nobody are sentences, too", () => {
    assert.deepEqual(said("move ?"), ["The French move a hidden force."]);
    assert.deepEqual(said("retreat AA23-Z25 ?", [], "AU"), ["The Austrians withdraw from the battle of Ulm."]);
    assert.deepEqual(said("order ?", [], "AU"), ["The Austrians name the order of movement."]);
    assert.deepEqual(said("place ?"), ["The French place reinforcements."]);
    assert.deepEqual(said("send T27 ?", [], "AL"), ["The Allies send them away."]);
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
            "The battle of Ulm: 12 French against 8 Allied SP, odds of 3 to 2 for the French.",
            "Modifiers: +3 leader of the larger force (Napoleon), −2 attack over water.",
            "The dice and modifiers make 8: the French lose nothing, the Allies 2 SP.",
        ],
    );
});

test("changes of alliances are told with the side", () => {
    assert.deepEqual(told({ kind: "joined-war", change: "Prussia", side: "AL", what: "joins" }), ["Prussia joins the Allies."]);
    assert.deepEqual(told({ kind: "joined-war", change: "Bavaria", side: "AL", what: "changes-sides" }), ["Bavaria changes to the Allied side."]);
    entryWords({ kind: "undo" } as unknown as Entry, { board: { cities: [], changes: [{ change: "Peace", targets: ["Prussia"] }] } } as unknown as View);
    assert.deepEqual(told({ kind: "joined-war", change: "Peace", side: null, what: "never-joins" }), ["Prussia will not join the war."]);
    assert.deepEqual(told({ kind: "joined-war", change: "Contingents", side: null, what: "leaves" }), ["The contingents leave the war."]);
});

test("seats of a coalition are called by their power", () => {
    assert.deepEqual(said("order RU AU", [], "AU"), ["The Austrians name the order of movement: the Russians and the Austrians."]);
    assert.match(told({ kind: "left", seat: "RU", how: "resign" })[0]!, /^The Russians have left the game/);
});

test("the question of one of several allies is put like that of a side", () => {
    const view = { board: null } as unknown as View;
    assert.equal(serverWords("Move, force march, entrench or demand. End when done.", view), "Move your armies, then end your movement.");
    assert.equal(serverWords("Austria: Move, force march, entrench or demand. End when done.", view), "Austria: Move your armies, then end your movement.");
});
