/* The page's side of a page without a server: calls and streams go to its worker, and a service worker keeps the files. */
import { offlineFile, take, type Source } from "../core/way";
import { Value } from "../core/value";
import { followVersions } from "./versions";
import type { Asked, Reply } from "./house";
import type { FromHouse, HouseState, ToHouse } from "./messages";

/** What the user must know. */
export const houseState = new Value<HouseState>({ storage: "kept", trouble: "" });

interface Waiting {
    reply(reply: Reply): void;
    text?(text: string): void;
    end?(): void;
}

const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
const waiting = new Map<string, Waiting>();
let last = 0;
let worker: Worker | null = null;

function tell(message: ToHouse): void {
    worker?.postMessage(message);
}

function ask(asked: Asked, listener: Waiting): string {
    const id = `${tab}:${++last}`;
    waiting.set(id, listener);
    tell({ kind: "ask", id, asked });
    return id;
}

function leave(id: string): void {
    waiting.delete(id);
    tell({ kind: "leave", id });
}

function hear(message: FromHouse): void {
    if (message.kind === "state") {
        houseState.set(message.state);
        return;
    }
    const listener = waiting.get(message.id);
    if (message.kind === "text") listener?.text?.(message.text);
    else {
        waiting.delete(message.id);
        if (message.kind === "reply") listener?.reply(message.reply);
        else listener?.end?.();
    }
}

/* ---------------------------------------------------------------- calls */

const EMPTY = [204, 205, 304]; // without a body

function send(path: string, init: RequestInit): Promise<Response> {
    const asked: Asked = {
        method: init.method ?? "GET",
        target: path,
        headers: (init.headers ?? {}) as Record<string, string>,
        body: typeof init.body === "string" ? init.body : "",
    };
    return new Promise((resolve, reject) => {
        if (path === "/healthz") return resolve(new Response("{}"));
        const give = () => {
            leave(id);
            reject(new Error("no answer"));
        };
        const id = ask(asked, {
            reply: ({ status, type, body }) => {
                init.signal?.removeEventListener("abort", give);
                if (status < 200) reject(new Error("no answer"));
                else resolve(new Response(EMPTY.includes(status) ? null : body, { status, headers: { "Content-Type": type } }));
            },
            end: () => reject(new Error("no answer")),
        });
        init.signal?.addEventListener("abort", give, { once: true });
    });
}

/* ---------------------------------------------------------------- streams */

const RETRY = 500; // milliseconds

/** Server-sent events, as an EventSource reads them. */
class Stream implements Source {
    readyState: number = EventSource.CONNECTING;
    onopen: ((event: Event) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    private readonly heard = new Map<string, (event: MessageEvent<string>) => void>();
    private rest = "";
    private lastId = "";
    private id = "";

    constructor(private readonly address: string) {
        this.open();
    }

    addEventListener(name: string, heard: (event: MessageEvent<string>) => void): void {
        this.heard.set(name, heard);
    }

    close(): void {
        this.readyState = EventSource.CLOSED;
        leave(this.id);
    }

    private open(): void {
        this.rest = "";
        const headers: Record<string, string> = this.lastId ? { "Last-Event-ID": this.lastId } : {};
        this.id = ask(
            { method: "GET", target: this.address, headers, body: "" },
            { reply: () => this.refused(), text: (text) => this.read(text), end: () => this.again() },
        );
    }

    private refused(): void {
        this.readyState = EventSource.CLOSED;
        this.onerror?.(new Event("error"));
    }

    private again(): void {
        if (this.readyState === EventSource.CLOSED) return;
        this.readyState = EventSource.CONNECTING;
        setTimeout(() => this.readyState !== EventSource.CLOSED && this.open(), RETRY);
    }

    private read(text: string): void {
        if (this.readyState === EventSource.CONNECTING) {
            this.readyState = EventSource.OPEN;
            this.onopen?.(new Event("open"));
        }
        const events = (this.rest + text).split("\n\n");
        this.rest = events.pop() ?? "";
        for (const event of events) this.pass(event.split("\n"));
    }

    private pass(lines: string[]): void {
        const of = (name: string) => lines.filter((line) => line.startsWith(name + ": ")).map((line) => line.slice(name.length + 2));
        this.lastId = of("id").pop() ?? this.lastId;
        const name = of("event").pop();
        const data = of("data").join("\n");
        if (name) this.heard.get(name)?.(new MessageEvent(name, { data, lastEventId: this.lastId }));
    }
}

/* ---------------------------------------------------------------- beginning */

/** An installed page asks the browser not to delete its games when the disk gets full. Elsewhere the question would only disturb. */
function keepStorage(): void {
    if (matchMedia("(display-mode: standalone)").matches) void navigator.storage?.persist?.().catch(() => undefined);
}

export function begin(): void {
    worker = new Worker(new URL(offlineFile, document.baseURI), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromHouse>) => hear(data);
    worker.onerror = () => houseState.update((state) => ({ ...state, trouble: "The games could not be loaded. Reload the page to try again." }));
    take({ send, stream: (address) => new Stream(address) });
    followVersions();
    keepStorage();
}
