import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { ApiError, get, online, storeAway } from "./api";

function answer(status: number, body: unknown, type = "application/json"): void {
    globalThis.fetch = (async () => new Response(JSON.stringify(body), { status, headers: { "Content-Type": type } })) as typeof fetch;
}

/* Node's own types of this version do not know the options that it takes. */
function stopTime(context: TestContext): void {
    context.mock.timers.enable({ apis: ["setTimeout"] } as never);
}

test("while the database is away, the page says so, and the next answer ends that", async (context) => {
    stopTime(context); // nothing rings
    answer(503, { error: { code: "no-store", text: "the store does not answer: try again later" } });
    await assert.rejects(get("/games"), ApiError);
    assert.equal(online.get(), false);
    assert.equal(storeAway.get(), true);
    answer(200, {});
    await get("/games");
    assert.equal(online.get(), true);
    assert.equal(storeAway.get(), false);
});

test("a proxy without a server behind it is no connection; a busy server is none of this", async (context) => {
    stopTime(context);
    answer(502, "<html>", "text/html");
    await assert.rejects(get("/games"), ApiError);
    assert.equal(online.get(), false);
    assert.equal(storeAway.get(), false);
    answer(200, {});
    await get("/games");
    answer(503, { error: { code: "busy", text: "many long games are being read: try again" } });
    await assert.rejects(get("/games"), ApiError);
    assert.equal(online.get(), true);
});
