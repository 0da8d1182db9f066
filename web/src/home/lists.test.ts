import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game, Glance, Seat } from "../core/types";
import { askedSince, sortGames, sortOpen } from "./lists";

const seat = (number: number, some: Partial<Seat>): Seat => ({
    seat: number,
    name: null,
    kind: "person",
    player: "Ann",
    mine: false,
    ...some,
});

const game = (id: string, some: Partial<Game>): Game => ({
    id,
    game: "triumph",
    scenario: "dec2",
    line: "triumph dec2",
    title: "",
    state: "running",
    maker: false,
    created: 1,
    started: 1,
    ended: null,
    watch: "people",
    listed: true,
    clock: { kind: "none" },
    seed_hash: "",
    result: null,
    rematch: null,
    rematch_of: null,
    seats: [],
    mine: [],
    curtain: false,
    ...some,
});

const ids = (games: Game[]) => games.map((one) => one.id);

test("what waits for me longest comes first, then invitations, others' turns, tables that wait", () => {
    const lists = sortGames(
        [
            game("later", { seats: [seat(0, { mine: true, asked: 200 })] }),
            game("sooner", { seats: [seat(0, { mine: true, asked: 100 }), seat(1, { mine: true, asked: 300 })] }),
            game("old", { started: 5, seats: [seat(0, { mine: true, asked: null })] }),
            game("new", { started: 9, seats: [seat(0, { mine: true, asked: null })] }),
            game("kept", { state: "waiting", seats: [seat(0, { kind: "invited", player: "Me" })] }),
            game("made", { state: "waiting", maker: true, seats: [seat(0, { kind: "invited", player: null })] }),
        ],
        "Me",
    );
    assert.deepEqual(ids(lists.turn), ["sooner", "later"]);
    assert.deepEqual(ids(lists.invited), ["kept"]);
    assert.deepEqual(ids(lists.others), ["new", "old"]);
    assert.deepEqual(ids(lists.waiting), ["made"]);
});

test("of several seats of mine the first that was asked counts; others' do not", () => {
    assert.equal(askedSince(game("a", { seats: [seat(0, { mine: true, asked: 7 }), seat(1, { mine: true, asked: 3 })] })), 3);
    assert.equal(askedSince(game("b", { seats: [seat(0, { asked: 7 })] })), null);
});

test("an offer waits for me too; what others must do is ordered by the newest news", () => {
    const glance = (since: number, offer: Glance["offer"] = null) => ({ turn: [1], names: ["F", "A"], since, offer });
    const lists = sortGames(
        [
            game("quiet", { seats: [seat(0, { mine: true, asked: null, glance: glance(50) })] }),
            game("draw", { seats: [seat(0, { mine: true, asked: null, glance: glance(90, { kind: "draw", seat: 1 }) })] }),
            game("fresh", { seats: [seat(0, { mine: true, asked: null, glance: glance(80) })] }),
        ],
        "Me",
    );
    assert.deepEqual(ids(lists.turn), ["draw"]);
    assert.deepEqual(ids(lists.others), ["fresh", "quiet"]);
});

test("open tables are those of others that are meant to be seen", () => {
    const open = [seat(0, {}), seat(1, { kind: "open", player: null })];
    const { join, watch } = sortOpen([
        game("free", { state: "waiting", seats: open }),
        game("full", { state: "waiting", seats: [seat(0, {})] }),
        game("mine", { state: "waiting", seats: open, maker: true }),
        game("seen", { seats: [seat(0, {})] }),
        game("quiet", { listed: false }),
        game("secret", { watch: "nobody" }),
        game("at", { mine: [0] }),
    ]);
    assert.deepEqual(ids(join), ["free"]);
    assert.deepEqual(ids(watch), ["seen"]);
});
