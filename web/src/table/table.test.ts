import assert from "node:assert/strict";
import { test } from "node:test";
import type { Draft, Sight } from "../core/types";
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
