/* One event stream for all tabs of a browser, since browsers allow about six connections per server. The tab that holds
 * the lock reads it and forwards everything; when it is closed, the next one continues where it stopped. */
import { come, lost, me, online } from "./api";
import type { Entry } from "./types";
import { isOffline, way, type Source } from "./way";

export interface StreamEvent {
    name: string; // entry, games, draft, thinking, clock, seek, hello, bye
    data: { game?: string; seat?: number | "public"; entry?: Entry } & Record<string, unknown>;
}

type Listener = (event: StreamEvent) => void;
type Message =
    | { kind: "event"; event: StreamEvent; id: string }
    | { kind: "watch"; games: string[] }
    | { kind: "who" }
    | { kind: "person" };

const NAMES = ["entry", "games", "draft", "thinking", "clock", "seek", "hello", "bye", "tournaments", "standing", "moderation"];

const listeners = new Set<Listener>();
const mine = new Map<string, number>(); // games that this tab watches as a spectator
let others = new Set<string>(); // those of other tabs
let channel: BroadcastChannel | null = null;
let source: Source | null = null; // in the reading tab
let lastId = "";
let opened = "";
let started = false;
let reader = false; // this tab has the lock

const NAME = isOffline ? "grognard-stream-offline" : "grognard-stream"; // of lock and channel
const LOOK = 10_000; // polling interval for visitors, who have no stream

export function listen(listener: Listener): () => void {
    listeners.add(listener);
    start();
    return () => listeners.delete(listener);
}

/** Follows a game in which I have no seat. */
export function watchGame(game: string): () => void {
    mine.set(game, (mine.get(game) ?? 0) + 1);
    start();
    tellWatched();
    const look = setInterval(() => {
        if (!me.get()?.user) pass({ name: "entry", data: { game, seat: "public" } });
    }, LOOK);
    return () => {
        clearInterval(look);
        const left = (mine.get(game) ?? 1) - 1;
        if (left > 0) mine.set(game, left);
        else mine.delete(game);
    };
}

function tellWatched(): void {
    if (source) open();
    else channel?.postMessage({ kind: "watch", games: [...mine.keys()] } satisfies Message);
}

function start(): void {
    if (started) return;
    started = true;
    if (!("locks" in navigator) || !("BroadcastChannel" in window)) {
        open();
        return;
    }
    channel = new BroadcastChannel(NAME);
    channel.onmessage = (message: MessageEvent<Message>) => hear(message.data);
    tellWatched();
    void navigator.locks.request(NAME, () => {
        channel?.postMessage({ kind: "who" } satisfies Message);
        open();
        return new Promise(() => undefined); // held until the tab is closed
    });
}

function hear(message: Message): void {
    if (message.kind === "event") {
        lastId = message.id || lastId;
        pass(message.event);
    } else if (message.kind === "who") {
        others = new Set();
        tellWatched();
    } else if (message.kind === "person") {
        void come().catch(() => undefined);
    } else if (message.games.some((game) => !others.has(game))) {
        for (const game of message.games) others.add(game);
        if (source) open();
    }
}

function address(): string {
    const query = new URLSearchParams();
    const watched = [...new Set([...mine.keys(), ...others])];
    if (watched.length) query.set("watch", watched.join(","));
    if (lastId) query.set("from", lastId);
    const words = query.toString();
    return "/api/v1/stream" + (words ? "?" + words : "");
}

function open(): void {
    reader = true;
    if (!me.get()?.user) return; // visitors have no stream
    const wanted = [...new Set([...mine.keys(), ...others])].sort().join();
    if (source && wanted === opened && source.readyState !== EventSource.CLOSED) return;
    source?.close();
    opened = wanted;
    const reading = way.stream(address());
    source = reading;
    reading.onopen = () => online.set(true);
    reading.onerror = () => {
        if (reading.readyState !== EventSource.CLOSED) return lost();
        // refused: logged out elsewhere?
        if (source === reading) setTimeout(() => void come().catch(() => undefined).then(open), 3000);
    };
    for (const name of NAMES) reading.addEventListener(name, (event) => arrived(name, event));
}

function arrived(name: string, message: MessageEvent<string>): void {
    if (message.lastEventId) lastId = message.lastEventId;
    const event: StreamEvent = { name, data: JSON.parse(message.data || "{}") as StreamEvent["data"] };
    channel?.postMessage({ kind: "event", event, id: lastId } satisfies Message);
    pass(event);
}

function pass(event: StreamEvent): void {
    for (const listener of [...listeners]) listener(event);
}

/** Also from a page that does not follow the stream. */
function tellTabs(message: Message): void {
    if (!("BroadcastChannel" in window)) return;
    const way = channel ?? new BroadcastChannel(NAME);
    way.postMessage(message);
    if (way !== channel) way.close();
}

/** After logging in or out, the stream belongs to someone else. */
let person = "";
me.watch(() => {
    const now = me.get()?.user ?? "";
    if (now === person) return;
    if (person) tellTabs({ kind: "person" });
    person = now;
    lastId = "";
    source?.close();
    source = null;
    if (reader) open();
});
