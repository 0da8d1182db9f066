import assert from "node:assert/strict";
import { test } from "node:test";
import type { Draft, Game, Sight } from "../core/types";
import { Table } from "./table";

const draft = (...steps: string[]): Draft => ({ steps, taken: [], choices: [], complete: false, undoable: false, order: null, preview: {} });
const sight = (number: number, steps: Draft): Sight => ({ number, draft: steps, view: { deciders: [] } }) as unknown as Sight;

/** Replies of the server, as they are asked for. */
function serve(reply: (path: string) => Promise<unknown>): void {
    globalThis.fetch = (async (path: string) => new Response(JSON.stringify(await reply(path)))) as typeof fetch;
}

test("a draft that comes back after the next question is not the answer to it", async () => {
    let late: (value: Draft) => void = () => undefined;
    const kept = new Promise<Draft>((resolve) => (late = resolve));
    serve((path) => {
        if (path.endsWith("/draft")) return kept;
        if (path.endsWith("/sight")) return Promise.resolve(sight(8, draft()));
        return Promise.resolve(path.includes("/record") ? { entries: [], number: 8 } : { seats: [], mine: [] });
    });
    const table = new Table("game");
    table.reader.set(1);
    table.sight.set(sight(5, draft()));
    const put = table.setSteps(["move"]);
    table.sight.set(sight(8, draft())); // the enemy has moved: units must be given up
    late(draft("move"));
    await put;
    assert.deepEqual(table.draft.get().steps, []);
    table.close();
});

test("a draft that is refused because the question was answered meanwhile is no trouble", async () => {
    let number = 5;
    const refused = { error: { code: "not-offered", text: "step 1 is not offered" } };
    const now = (path: string): unknown => {
        if (path.endsWith("/sight")) return sight(number, draft());
        return path.includes("/record") ? { entries: [], number } : { seats: [], mine: [] };
    };
    globalThis.fetch = (async (path: string) =>
        path.endsWith("/draft") ? new Response(JSON.stringify(refused), { status: 409 }) : new Response(JSON.stringify(now(path)))) as typeof fetch;
    const table = new Table("game");
    table.reader.set(1);
    table.sight.set(sight(5, draft()));
    assert.equal(await table.setSteps(["lose"]), false);
    assert.match(table.trouble.get()?.text ?? "", /not offered/); // the question is the same: it says so
    table.trouble.set(null);
    number = 6; // the server answered for this seat
    assert.equal(await table.setSteps(["lose"]), false);
    assert.equal(table.trouble.get(), null);
    assert.equal(table.sight.get()?.number, 6);
    table.close();
});

test("an order that the server gave a moment before counts as given", async () => {
    const given = { number: 6, kind: "order", seat: 1, text: "deploy as it was" };
    globalThis.fetch = (async (path: string) => {
        if (path.endsWith("/orders")) return new Response(JSON.stringify({ error: { code: "stale", text: "the game has moved on" } }), { status: 409 });
        if (path.endsWith("/sight")) return new Response(JSON.stringify(sight(6, draft())));
        return new Response(JSON.stringify(path.includes("/record") ? { entries: [given], number: 6 } : { seats: [], mine: [1] }));
    }) as typeof fetch;
    const table = new Table("game");
    table.reader.set(1);
    table.game.set({ seats: [], mine: [1] } as unknown as Game);
    table.sight.set(sight(5, draft()));
    assert.equal(await table.give("deploy as it was"), true);
    assert.equal(table.trouble.get(), null);
    table.sight.set(sight(5, draft()));
    assert.equal(await table.give("deploy otherwise"), false);
    assert.match(table.trouble.get()?.text ?? "", /moved on/);
    table.close();
});
