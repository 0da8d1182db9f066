/* The worker of a tab. One of all tabs has the house: that which holds the lock; the others pass on what their pages ask. */
import { House, type MakeThinker } from "./house";
import { LOCK, type Between, type FromHouse, type FromThinker, type HouseState, type ToHouse } from "./messages";
import { Storage } from "./storage";

// Beside this file; the build sets their names.
declare const MODULE_FILE: string;
declare const THINKER_FILE: string;

const state: HouseState = { storage: "kept", trouble: "" };
const channel = new BroadcastChannel(LOCK);
const between = (message: Between) => channel.postMessage(message);
const toPage = (message: FromHouse) => postMessage(message);

let house: House | null = null; // in the worker that has it
const asked = new Map<string, { message: ToHouse; number?: number }>(); // by pages of this and other tabs
const own = new Map<string, ToHouse>(); // questions of this page that have no answer yet, and its streams

/** To the page that asked, in this tab or another. */
function answer(message: FromHouse): void {
    if (message.kind === "state") {
        toPage(message);
        between({ to: "tabs", message });
    } else if (own.has(message.id)) {
        if (message.kind !== "text") own.delete(message.id);
        toPage(message);
    } else if (message.id) between({ to: "tabs", message });
}

function tellState(): void {
    answer({ kind: "state", state });
}

/* ---------------------------------------------------------------- with the house */

function serve(message: ToHouse): void {
    if (!house) return;
    const { id } = message;
    if (message.kind === "leave") {
        const number = asked.get(id)?.number;
        asked.delete(id);
        if (number !== undefined) house.leave(number);
        return;
    }
    const entry: { message: ToHouse; number?: number } = { message };
    asked.set(id, entry);
    entry.number = house.ask(message.asked, {
        reply: (reply) => {
            asked.delete(id);
            answer({ kind: "reply", id, reply });
        },
        text: (text) => answer({ kind: "text", id, text }),
        end: () => {
            asked.delete(id);
            answer({ kind: "end", id });
        },
    });
}

let module: WebAssembly.Module;

const makeThinker: MakeThinker = (answered, progress) => {
    const worker = new Worker(new URL(THINKER_FILE, self.location.href), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => ("answer" in data ? answered(data.answer) : progress(data.progress));
    worker.onerror = () => answered(new Uint8Array(0));
    worker.postMessage({ module });
    return { think: (parcel) => worker.postMessage({ parcel }), stop: () => worker.terminate() };
};

/** While it arrives, unless the host does not say what it is. */
async function compile(): Promise<WebAssembly.Module> {
    const response = await fetch(new URL(MODULE_FILE, self.location.href));
    if (!response.ok) throw new Error(`${MODULE_FILE}: ${response.status}`);
    if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}

const storage = new Storage((kept) => {
    state.storage = kept;
    tellState();
});

const TRIES = 3;
let failures = 0;

/** Everything that was acknowledged is stored: a house that has failed is opened again. */
async function openHouse(): Promise<void> {
    const records = await storage.load();
    house = await House.open(module, records, storage, makeThinker, (error) => {
        console.error("house", error);
        house = null;
        storage.close();
        if (++failures <= TRIES) void begin();
        else fail("The games have failed several times. Reload the page to try again.");
    });
}

function fail(trouble: string): void {
    state.trouble = trouble;
    tellState();
}

async function begin(): Promise<void> {
    try {
        await openHouse();
        tellState();
        between({ to: "all", news: "open" });
        for (const message of waiting.splice(0)) if (!(message.kind === "ask" && own.has(message.id))) serve(message);
    } catch (error) {
        console.error("house", error);
        fail("The games could not be opened: " + (error instanceof Error ? error.message : String(error)));
    }
}

/* ---------------------------------------------------------------- without it */

const waiting: ToHouse[] = []; // until there is a house
let leads = false;

function pass(message: ToHouse): void {
    if (house) serve(message);
    else if (leads) waiting.push(message);
    else between({ to: "house", message });
}

/** From the house of another tab. */
function heard(message: FromHouse): void {
    if (message.kind === "state") toPage(message);
    else if (own.has(message.id)) {
        if (message.kind !== "text") own.delete(message.id);
        toPage(message);
    }
}

/** May it be asked twice? An order names the entry that it follows. */
function isSafe(message: ToHouse): boolean {
    return message.kind === "ask" && (message.asked.method === "GET" || /\/(orders|draft)$/.test(message.asked.target));
}

/** There is a house, but not the one that was asked: the tab that had it was closed. Streams go on where they were, questions are asked again. */
function renew(): void {
    for (const [id, message] of [...own]) {
        if (isStream(message)) heard({ kind: "end", id });
        else if (isSafe(message)) pass(message);
        else heard({ kind: "reply", id, reply: { status: 0, type: "", body: "" } });
    }
}

const isStream = (message: ToHouse) => message.kind === "ask" && message.asked.target.startsWith("/api/v1/stream");

channel.onmessage = ({ data }: MessageEvent<Between>) => {
    if (data.to === "house" && leads) pass(data.message);
    else if (data.to === "tabs" && !leads) heard(data.message);
    else if (data.to === "all" && data.news === "open" && !leads) renew();
    else if (data.to === "all" && data.news === "who" && house) tellState();
};

addEventListener("message", ({ data }: MessageEvent<ToHouse>) => {
    if (data.kind === "ask") own.set(data.id, data);
    else own.delete(data.id);
    pass(data);
});

/** This tab has the house from now on. */
async function lead(): Promise<void> {
    leads = true;
    await begin();
    renew();
}

compile().then(
    (compiled) => {
        module = compiled;
        between({ to: "all", news: "who" });
        return navigator.locks.request(LOCK, () => {
            void lead();
            return new Promise(() => undefined); // held until the tab is closed
        });
    },
    (error: unknown) => fail("The games could not be loaded: " + String(error)),
);
