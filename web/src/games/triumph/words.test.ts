import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { localeWords } from "./names";
import { piecesOf, unlinked } from "../../core/words";
import { commanderName, linkedSentence, orderSentence } from "./order-words";
import { entryWords, eventSentence } from "./news-words";
import type { TriumphEvent } from "../../core/events";
import { board, choice, commander, draft, position, unit, viewOf } from "./sample";
import { choiceWords, describe, promptWords, talkWords } from "./words";

const DATA = "../data/triumph/board.txt"; // tests run in web/

const table = position(
    [unit(44, "F", "a", "I3", "R(141)", { corps: "St. Hilaire" }), unit(45, "F", "ab", "C2", "141>142"), unit(0, "A", "c", null, "R(142)")],
    [commander("St. Hilaire", "F", "R(141)", [44]), commander("Bessières", "F", "off", [])],
);
const view = viewOf(table);

test("names of commanders are those of people", () => {
    assert.equal(commanderName("St__Hilaire", table), "St. Hilaire");
    assert.equal(commanderName("Bessieres", table), "Bessières");
    assert.equal(commanderName("Soult", table), "Soult");
});

test("orders are sentences", () => {
    const said: [string, string][] = [
        ["corps St__Hilaire to R(142)", "St. Hilaire moves to the reserve of 142."],
        ["corps St__Hilaire leave I3a to 142>141", "St. Hilaire moves to 142, facing Telnitz (141); infantry 3 (I3a) stays behind."],
        ["corps Bessieres leave ?a ?b by F10-141-142", "Bessières marches by road from entry F10 over Telnitz (141) to 142; 2 units stay behind."],
        ["detach St__Hilaire I3a to R(141)", "Infantry 3 (I3a) leaves St. Hilaire and goes to the reserve of Telnitz (141)."],
        ["attach St__Hilaire C2ab", "St. Hilaire attaches cavalry 2 (C2ab)."],
        ["unit ?ab to R(142)", "A unit moves to the reserve of 142."],
        ["threaten 141>142", "Attack threatened from Telnitz (141) into 142."],
        ["threaten 141>142 guard G3d", "Guard attack threatened from Telnitz (141) into 142."],
        ["defend I2a C2b, lead I2a", "2 units (I2a, C2b) stand; sealed: infantry 2 (I2a) leads the defense."],
        ["defend G3a", "Guard infantry 3 (G3a) stands."],
        ["lead none", "No unit leads the defense."],
        ["attack corps St__Hilaire leave A1b narrow at I2a lead I3a", "Narrow attack at infantry 2 (I2a): St. Hilaire; artillery 1 (A1b) stays behind; led by infantry 3 (I3a)."],
        ["attack unit I3a + unit I2b lead none", "Attack by infantry 3 (I3a) and infantry 2 (I2b), without a leader."],
        ["retreat loss I2y I2y, I3v to 142, all to 141, keep I3v", "The defender retreats: infantry 2 (I2y) loses 2 points; infantry 3 (I3v) goes to 142; all go to Telnitz (141); infantry 3 (I3v) stays with its commander."],
        ["retreat", "The defender retreats."],
        ["feint unit C2ab by 142-141 block", "Feint: cavalry 2 (C2ab) marches by road from 142 to Telnitz (141)."],
        ["feint corps St__Hilaire block", "Feint by St. Hilaire."],
        ["occupy unit C2ab", "Cavalry 2 (C2ab) occupies the locale."],
        ["counter none", "No counter-attack."],
        ["loss I3a", "Infantry 3 (I3a) loses 1 point."],
        ["road stop", "The march stops."],
        ["road 141-142 on 142>141", "The march continues by road from Telnitz (141) to 142, facing Telnitz (141)."],
        ["end", "End of the turn."],
        ["assign ?", "Units assigned."],
        ["place St__Hilaire R(141), Bessieres off", "Corps placed: St. Hilaire in the reserve of Telnitz (141), Bessières off the map."],
    ];
    for (const [order, words] of said) assert.equal(orderSentence(order, table), words);
});

test("answers to an attack say who gives them", () => {
    const said = (order: string, side: string) => unlinked(linkedSentence(order, table, side));
    assert.equal(said("defend ?a", "A"), "The Allies stand with 1 unit.");
    assert.equal(said("lead none", "A"), "The Allies defend without a leader.");
    assert.equal(said("retreat I3v to 142", "F"), "The French retreat: infantry 3 (I3v) goes to 142.");
});

test("news are sentences, but for what the order says", () => {
    const said: [TriumphEvent, string][] = [
        [{ kind: "result", final: true, value: -1, winner: "A" }, "Final result −1: the Allies have won."],
        [{ kind: "result", final: false, value: 0, winner: "F" }, "Initial result 0: a tie, which the French win."],
        [{ kind: "result", final: false, value: 2, winner: "F" }, "Initial result +2: the French are ahead."],
        [{ kind: "loss", unit: 45, before: "C2", after: "C1" }, "Cavalry 2 (C2ab) is reduced to cavalry 1 (C1ab)."],
        [{ kind: "loss", unit: 45, before: "C1", after: null }, "Cavalry 1 (C1ab) is eliminated."],
        [{ kind: "shown", piece: 0, face: "I2" }, "Infantry 2 (I2c) is revealed."],
        [{ kind: "morale", side: "F", change: 4, morale: 27, why: "reinforced" }, "French morale +4, now 27: reinforcements."],
        [{ kind: "turn", time: "2 December, 12:00PM", side: "F" }, ""],
        [{ kind: "published", side: "A" }, "The Allies are set up."],
        [{ kind: "note", seat: "F2", task: "attack", name: "Santon" }, "Order for French 2: attack Santon."],
        [{ kind: "side", seat: "X", side: "F" }, ""],
        [{ kind: "offer", offer: "draw", by: "F", agreed: [] }, ""],
        [{ kind: "drawn", purpose: "first-bid", subject: null, what: "seat", value: "Y" }, "First bid: Second player."],
        [{ kind: "drawn", purpose: "first-bid", subject: null, what: "pick", value: 1 }, "First bid: Second player 1."],
        [{ kind: "command", order: "corps", commander: "Lannes", unit: 44, units: 3 }, ""],
        [{ kind: "shuffle", first: 44, count: 2 }, ""],
    ];
    for (const [event, words] of said) assert.equal(unlinked(eventSentence(event, view)), words);
});

test("an entry is its order, then what came of it", () => {
    const entry = { number: 3, at: 0, kind: "order" as const, seat: 0, name: "F", text: "loss I3a", news: [], events: [{ kind: "loss", unit: 44, before: "I3", after: "I2" }] };
    assert.deepEqual(entryWords({ ...entry, name: "F2", text: "end", events: [] }, view), ["French 2 ends their turn."]);
    assert.deepEqual(entryWords(entry, view).map(unlinked), ["Infantry 3 (I3a) loses 1 point.", "Infantry 3 (I3a) is reduced to infantry 2 (I2a)."]);
});

test("what happens to one unit is one sentence", () => {
    const loss = (unit: number, before: string, after: string | null): TriumphEvent => ({ kind: "loss", unit, before, after });
    const shown = (piece: number, face: string): TriumphEvent => ({ kind: "shown", piece, face });
    const events = [shown(44, "I3"), shown(0, "I2"), loss(44, "I3", "I2"), loss(44, "I2", "I1"), loss(44, "I1", null), loss(0, "I2", "I1")];
    const entry = { number: 3, at: 0, kind: "begin" as const, news: [], events };
    assert.deepEqual(entryWords(entry, view).map(unlinked), ["Revealed: I3a and I2c.", "Infantry 3 (I3a) is eliminated.", "Infantry 2 (I2c) is reduced to infantry 1 (I1c)."]);
});

test("locales have the names of the data", { skip: !existsSync(DATA) }, () => {
    const lines = readFileSync(DATA, "utf8").matchAll(/^locale (\d+) .*? name (.*)$/gm);
    for (const [, number, name] of lines) assert.equal(localeWords(null, Number(number)), `${name} (${number})`);
});

test("choices say what they are", () => {
    const corps = choice("corps", "verb");
    const him = choice("St__Hilaire", "commander", [{ what: "commander", id: "St. Hilaire" }]);
    const stays = choice("I3a", "unit", [{ what: "piece", id: "44" }]);
    const done = choice("done", "word");
    assert.equal(choiceWords(corps, draft([]), view).label, "Corps move");
    assert.deepEqual(choiceWords(him, draft([corps]), view), { label: "St. Hilaire", hint: "1 unit" });
    assert.deepEqual(choiceWords(stays, draft([corps, him]), view), { label: "Infantry 3 of St. Hilaire (I3a)", hint: "leave behind" });
    assert.deepEqual(choiceWords(done, draft([corps, him]), view), { label: "Done", hint: "All units march." });
    assert.deepEqual(choiceWords(done, draft([corps, him, done, stays]), view), { label: "Done", hint: "All units march." });
    assert.deepEqual(choiceWords(choice("67.0-141 main", "way", [{ what: "locale", id: "141" }]), draft([]), view), { label: "To Telnitz (141)", hint: "by the main road" });
    const front = choice("141>142 done", "place", [{ what: "place", id: "141>142" }]);
    assert.equal(choiceWords(front, draft([corps]), view).label, "Block 142 from Telnitz (141)");
    assert.equal(choiceWords(front, draft([choice("threaten", "verb")]), view).label, "From Telnitz (141) into 142");
    assert.equal(choiceWords(done, draft([choice("lead", "verb")]), view).label, "No leader");
});

test("things are described as far as the view tells", () => {
    assert.equal(describe(board, view, { what: "piece", id: "44" }), "French infantry 3 of St. Hilaire (I3a), in reserve in Telnitz (141)");
    assert.equal(describe(board, view, { what: "piece", id: "0" }), "Allied unit (c), in reserve in 142");
    assert.equal(describe(board, view, { what: "commander", id: "St. Hilaire" }), "St. Hilaire with 1 unit, French commander, in reserve in Telnitz (141)");
    assert.equal(describe(board, view, { what: "place", id: "141>142" }), "Telnitz (141), blocking 142");
    assert.equal(describe(board, view, { what: "border", id: "141-142" }), "Border between Telnitz (141) and 142");
    assert.equal(promptWords("lead"), "choose who leads the defense");
});

test("places in lists do not mind how names end", () => {
    assert.equal(orderSentence("place Bagration R(67), Langeron 64>55", table), "Corps placed: Bagration in the reserve of 67, Langeron in 64 facing 55.");
    assert.equal(orderSentence("conference F2 Davout Lannes, F1 Murat", null), "Conference held: French 2 commands Davout and Lannes; French 1 commands Murat.");
    assert.equal(orderSentence("conference ?", null), "Conference held.");
    assert.equal(orderSentence("orders F2 attack Telnitz, F3 defend", null), "Orders written: French 2 to attack Telnitz; French 3 to defend.");
});

test("sentences name their pieces and places", () => {
    const named = (order: string, side: string) => piecesOf(linkedSentence(order, table, side)).flatMap(({ target }) => (target ? [`${target.what}:${target.id}`] : []));
    assert.deepEqual(named("corps St__Hilaire leave I3a to 142>141", "F"), ["commander:St. Hilaire", "locale:142", "locale:141", "piece:44"]);
    assert.deepEqual(named("unit ?c by A3-142", "A"), ["piece:0", "entry:A3", "locale:142"]);
    assert.deepEqual(named("place St__Hilaire R(141), Bessieres off", "F"), ["commander:St. Hilaire", "locale:141", "commander:Bessières"]);
    assert.deepEqual(named("unit I1zz to R(142)", "F"), ["locale:142"], "a unit that is not there");
});

test("the end of a turn says whose", () => {
    assert.equal(linkedSentence("end", table, "A"), "The Allies end their turn.");
});

test("a team is told when it can talk", () => {
    assert.equal(talkWords({ ...view, seat: "F2" }, true)?.rule, "T-TEA-07");
    assert.equal(talkWords({ ...view, seat: "F2", board: null }, true)?.rule, "T-TEA-03");
    assert.equal(talkWords({ ...view, seat: "F" }, false), null);
});
