import assert from "node:assert/strict";
import { test } from "node:test";
import type { Entry, Game, GameEvent, Seat, View } from "../core/types";
import { capital, linked, piecesOf, unlinked } from "../core/words";
import { turnOf, turnTitle } from "../games/turns";
import { entryLines } from "./log-entry";
import { sectionsOf, standing } from "./log-lines";

const order = (number: number, seat: number, text: string, events: GameEvent[] = []): Entry => ({ number, at: 0, kind: "order", seat, name: seat ? "A" : "F", text, news: [], events });
const numbers = (entries: Entry[]) => entries.map((entry) => entry.number);

test("orders that were taken back do not stand, nor does the taking back", () => {
    const talk: Entry = { number: 3, at: 0, kind: "chat", seat: 0, name: "F", to: "all", text: "hello" };
    const entries = [order(1, 1, "end"), order(2, 0, "corps Murat to R(64)"), talk, order(4, 0, "undo"), order(5, 0, "end")];
    assert.deepEqual(numbers(standing(entries)), [1, 5]);
    const given = [order(1, 0, "threaten 1>2"), order(2, 0, "press"), order(3, 0, "undo"), order(4, 0, "undo")];
    assert.deepEqual(numbers(standing(given)), []);
    assert.deepEqual(numbers(standing([order(1, 1, "end"), order(2, 0, "undo")])), [1, 2], "nothing of its own to take back");
    assert.deepEqual(numbers(standing([order(1, 0, "end"), order(2, 0, "undo ask")])), [1, 2]);
});

test("lines stand under the heading of their turn", () => {
    const turn = (side: string): GameEvent => ({ kind: "turn", time: "2 December, 7:00AM", side });
    const sections = sectionsOf("triumph", [order(1, 0, "battery none", [turn("A")]), order(2, 1, "end", [turn("F")]), order(3, 0, "resign")]);
    assert.deepEqual(sections.map((section) => [section.turn && turnTitle("triumph", section.turn), numbers(section.entries)]), [
        [null, [1]],
        ["2 December, 7 am · Allies", [2]],
        ["2 December, 7 am · French", [3]],
    ]);
});

test("turns of all games", () => {
    assert.equal(turnTitle("napoleon", turnOf("napoleon", { kind: "turn", turn: 3, side: "A", night: true })!), "15 June, night · Allies");
    assert.equal(turnTitle("warpeace", turnOf("warpeace", { kind: "segment", month: "1805-08", side: "FR" })!), "August 1805 · French");
    assert.equal(turnOf("triumph", { kind: "pressed" }), null);
});

test("who joins a side is told by name", () => {
    const seat = (number: number, name: string, player: string, mine: boolean): Seat => ({ seat: number, name, kind: "person", player, mine });
    const game = { game: "triumph", seats: [seat(0, "F1", "Guest Sutler 383", false), seat(1, "F2", "Ann", true)] } as Game;
    const begin: Entry = { number: 1, at: 0, kind: "begin", news: [], events: [{ kind: "side", seat: "F1", side: "F" }, { kind: "side", seat: "F2", side: "F" }] };
    const lines = entryLines(game, begin, {} as View);
    assert.deepEqual(lines.map(unlinked), ["The game begins.", "Guest Sutler 383 joins the French.", "You join the French."]);
    assert.deepEqual(lines.flatMap(piecesOf).flatMap(({ target }) => target ?? []), [{ what: "player", id: "Guest Sutler 383" }]);
});

test("words that name things", () => {
    const text = capital(`${linked("commander", "St. Hilaire", "st. Hilaire")} moves to ${linked("locale", 142, "142")}.`);
    assert.equal(unlinked(text), "St. Hilaire moves to 142.");
    assert.deepEqual(piecesOf(text).map(({ words, target }) => [words, target && `${target.what}:${target.id}`]), [
        ["St. Hilaire", "commander:St. Hilaire"],
        [" moves to ", null],
        ["142", "locale:142"],
        [".", null],
    ]);
    assert.deepEqual(piecesOf("plain"), [{ words: "plain", target: null }]);
});
