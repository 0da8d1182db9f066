import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameInfo, OptionInfo } from "../core/types";
import { bodyOf, fitSeats, freshForm, missing, presetOf, seatNames, seatsFor, withOption } from "./make";
import { within } from "./option-part";

const french: OptionInfo = { key: "french", low: 1, high: 4, default: 1, rule: "T-TEA-01", help: "players" };
const balance: OptionInfo = { key: "balance", low: 0, high: 1, values: ["none", "auction"], default: "none", rule: "T-BAL-02", help: "bid" };
const triumph: GameInfo = {
    game: "triumph",
    title: "Napoleon's Triumph",
    seats: ["F", "A"],
    scenarios: [
        { id: "dec1", title: "1 December", default: false },
        { id: "dec2", title: "2 December", default: true },
    ],
    options: [french, balance],
    setups: [],
    notes: [],
};

test("what a newcomer gets: the usual scenario, one seat, a bot at the other, at once", () => {
    assert.deepEqual(bodyOf(freshForm(triumph, "random")), {
        game: "triumph",
        scenario: "dec2",
        seats: [{ kind: "me" }, { kind: "bot", bot: "random" }],
        watch: "nobody",
        listed: false,
        start: true,
    });
});

test("only what is not as usual is asked for", () => {
    const form = { ...freshForm(triumph, "random"), title: "  Friday night ", seats: seatsFor("friend", 2, 1) };
    const body = bodyOf({ ...form, options: withOption({}, balance, "auction") });
    assert.deepEqual(body["options"], { balance: "auction" });
    assert.equal(body["title"], "Friday night");
    assert.deepEqual(body["seats"], [{ kind: "invitation" }, { kind: "me" }]);
    assert.equal(body["listed"], true);
    assert.deepEqual(withOption({ balance: "auction", french: 2 }, balance, "none"), { french: 2 });
    assert.deepEqual(withOption({}, french, 1), {});
});

test("clocks are in the server's units", () => {
    const form = freshForm(triumph, "random");
    const live = { ...form, clock: { ...form.clock, kind: "live" as const, minutes: 90, increment: 20 } };
    assert.deepEqual(bodyOf(live)["clock"], { kind: "live", seconds: 5400, increment: 20, claim: true });
    const days = { ...form, clock: { ...form.clock, kind: "days" as const, days: 3, claim: false } };
    assert.deepEqual(bodyOf(days)["clock"], { kind: "days", days: 3, claim: false });
});

test("teams have a seat for every player, and seats that stay keep what was chosen", () => {
    assert.deepEqual(seatNames(triumph, {}), ["F", "A"]);
    assert.deepEqual(seatNames(triumph, { french: 2, allied: 3 }), ["F1", "F2", "A1", "A2", "A3"]);
    assert.deepEqual(seatNames(triumph, { balance: "auction" }), ["X", "Y"]);
    const seats = fitSeats(seatsFor("friend", 2, 0), 3);
    assert.deepEqual(
        seats.map((seat) => seat.kind),
        ["me", "invitation", "invitation"],
    );
    assert.equal(fitSeats(seats, 2).length, 2);
    assert.deepEqual(
        fitSeats(seatsFor("alone", 2, 0), 4).map((seat) => seat.kind),
        ["me", "me", "me", "me"],
    );
});

test("presets are known again", () => {
    for (const preset of ["bot", "friend", "open", "shared"] as const) assert.equal(presetOf(seatsFor(preset, 3, 1), true), preset);
    assert.equal(presetOf(seatsFor("alone", 3, 1), false), "alone");
    assert.equal(presetOf([{ kind: "bot", name: "" }, { kind: "bot", name: "" }], true), null);
    assert.equal(presetOf([{ kind: "me", name: "" }, { kind: "user", name: "Ann" }], true), null);
});

test("what is missing is said", () => {
    const form = freshForm(triumph, "random");
    assert.equal(missing(form), null);
    assert.match(missing({ ...form, seats: [{ kind: "me", name: "" }, { kind: "user", name: " " }] }) ?? "", /name/);
    assert.match(missing({ ...form, clock: { ...form.clock, kind: "days", days: NaN } }) ?? "", /days/);
});

test("numbers of options stay within their limits", () => {
    assert.equal(within(french, 9), 4);
    assert.equal(within(french, 0), 1);
    assert.equal(within(french, 2.4), 2);
    assert.equal(within(french, NaN), 1);
});

test("games against bots and oneself are private, unless they are made public", () => {
    const form = freshForm(triumph, "random");
    const alone = bodyOf({ ...form, seats: seatsFor("alone", 2, 0), curtain: false });
    assert.deepEqual([alone["watch"], alone["listed"], alone["curtain"]], ["nobody", false, false]);
    const open = bodyOf({ ...form, seats: seatsFor("open", 2, 0) });
    assert.deepEqual([open["watch"], open["listed"], open["curtain"]], ["people", true, undefined]);
    const shown = bodyOf({ ...form, watch: "people", listed: true });
    assert.deepEqual([shown["watch"], shown["listed"]], ["people", true]);
});
