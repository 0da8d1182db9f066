/* The house: the server's rooms in an instance of the module. It answers requests, keeps streams, and has its changes stored before it
 * acknowledges anything. */
import { Machine } from "./machine";

/** A record that has changed; null: it is gone. */
export type Changes = Map<string, Uint8Array | null>;

export interface Keeper {
    /** Returns when they are stored, or when it is certain that they cannot be: then the user has been told. */
    store(changes: Changes): Promise<void>;
}

/** Another instance, in a worker of its own, that thinks about a parcel. */
export interface Thinker {
    think(parcel: Uint8Array): void;
    stop(): void;
}

export type MakeThinker = (answer: (bytes: Uint8Array) => void, progress: (percent: number) => void) => Thinker;

export interface Asked {
    method: string;
    target: string; // path and query
    headers: Record<string, string>;
    body: string;
}

export interface Reply {
    status: number;
    type: string;
    body: string;
}

export interface Listener {
    reply(reply: Reply): void;
    text?(text: string): void; // of a stream
    end?(): void;
}

const AT_MOST = 1000; // milliseconds between two turns

export class House {
    private readonly listeners = new Map<number, Listener>();
    private readonly thinkers = new Map<number, Thinker>();
    private last = 0;
    private storing = false;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private cookie = "";
    private closed = false;

    private constructor(
        private readonly machine: Machine,
        private readonly keeper: Keeper,
    ) {}

    /** `broken`: the module has failed, and everything that is not stored is lost. */
    static async open(module: WebAssembly.Module, records: Changes, keeper: Keeper, makeThinker: MakeThinker, broken: (error: unknown) => void): Promise<House> {
        let house: House | null = null;
        const machine = await Machine.make(module, {
            reply: (id, status, type, cookie, body) => house?.replied(id, cookie, { status, type, body }),
            stream: (id, text) => house?.listeners.get(id)?.text?.(text),
            end: (id) => house?.ended(id),
            think: (queue, parcel) => house?.thinkerOf(queue, makeThinker).think(parcel),
            stop: (queue) => house?.stopThinker(queue),
        });
        for (const [key, value] of records) if (value) load(machine, key, value);
        house = new House(machine, keeper);
        house.broken = broken;
        house.cookie = textOf(records.get(COOKIE));
        if (machine.do("offline_open") === 0) throw new Error("the games in this browser cannot be opened");
        house.go();
        return house;
    }

    private broken: (error: unknown) => void = () => undefined;

    /** Returns a number by which it can be left. */
    ask(asked: Asked, listener: Listener): number {
        const id = ++this.last;
        const headers = { Host: "localhost", Cookie: this.cookie, ...asked.headers };
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`).join("\n");
        const body = new TextEncoder().encode(asked.body);
        this.listeners.set(id, listener);
        this.guarded(() => {
            const { machine } = this;
            const kept = machine.putText(lines); // it belongs to the request from now on
            const bytes = machine.put(body);
            machine.with([asked.method, asked.target], (method, target) => machine.do("offline_ask", id, method ?? 0, target ?? 0, kept, bytes, body.length));
            machine.do("offline_free", bytes);
        });
        this.go();
        return id;
    }

    leave(id: number): void {
        this.listeners.delete(id);
        this.guarded(() => this.machine.do("offline_leave", id));
        this.go();
    }

    close(): void {
        this.closed = true;
        clearTimeout(this.timer);
        for (const thinker of this.thinkers.values()) thinker.stop();
        for (const listener of this.listeners.values()) listener.end?.();
    }

    /** What is due, until nothing is. */
    private go(): void {
        if (this.closed) return;
        clearTimeout(this.timer);
        this.guarded(() => {
            const wait = this.machine.do("offline_turn");
            if (!this.storing && this.machine.do("offline_flies")) this.store();
            this.timer = setTimeout(() => this.go(), Math.min(wait, AT_MOST));
        });
    }

    private store(): void {
        this.storing = true;
        const at = this.machine.do("offline_changes");
        const changes = at ? read(this.machine.bytes(at, this.machine.do("offline_changes_size"))) : new Map<string, Uint8Array | null>();
        const stored = () => {
            this.storing = false;
            if (this.closed) return;
            this.guarded(() => this.machine.do("offline_landed"));
            this.go();
        };
        if (changes.size === 0) queueMicrotask(stored);
        else void this.keeper.store(changes).then(stored);
    }

    private replied(id: number, cookie: string, reply: Reply): void {
        if (cookie) this.keepCookie(cookie.split(";")[0] ?? "");
        this.listeners.get(id)?.reply(reply);
        this.listeners.delete(id);
    }

    /** Who the user is. */
    private keepCookie(cookie: string): void {
        if (cookie === this.cookie) return;
        this.cookie = cookie;
        void this.keeper.store(new Map([[COOKIE, new TextEncoder().encode(cookie)]]));
    }

    private ended(id: number): void {
        this.listeners.get(id)?.end?.();
        this.listeners.delete(id);
    }

    /* ------------------------------------------------------------ thinkers */

    private thinkerOf(queue: number, make: MakeThinker): Thinker {
        let thinker = this.thinkers.get(queue);
        if (!thinker) {
            thinker = make(
                (bytes) => this.answered(queue, bytes),
                (percent) => this.guarded(() => this.machine.do("offline_progress", queue, percent)),
            );
            this.thinkers.set(queue, thinker);
        }
        return thinker;
    }

    private stopThinker(queue: number): void {
        this.thinkers.get(queue)?.stop();
        this.thinkers.delete(queue);
    }

    private answered(queue: number, bytes: Uint8Array): void {
        if (bytes.length === 0) this.stopThinker(queue);
        this.guarded(() => {
            const at = this.machine.put(bytes);
            this.machine.do("offline_answer", queue, at, bytes.length);
            this.machine.do("offline_free", at);
        });
        this.go();
    }

    private guarded(what: () => void): void {
        if (this.closed) return;
        try {
            what();
        } catch (error) {
            this.close();
            this.broken(error);
        }
    }
}

const COOKIE = "cookie";

const textOf = (bytes: Uint8Array | null | undefined) => (bytes ? new TextDecoder().decode(bytes) : "");

function load(machine: Machine, key: string, value: Uint8Array): void {
    if (key === COOKIE) return;
    const at = machine.put(value);
    machine.with([key], (name) => machine.do("offline_load", name ?? 0, at, value.length));
    machine.do("offline_free", at);
}

/** Records as the module lists them (src/offline/store/shelf.h). */
function read(bytes: Uint8Array): Changes {
    const changes: Changes = new Map();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length; ) {
        const key = view.getUint32(at, true), value = view.getUint32(at + 4, true);
        at += 8;
        const name = new TextDecoder().decode(bytes.subarray(at, at + key));
        at += key;
        changes.set(name, value > 0 ? bytes.slice(at, at + value - 1) : null);
        at += Math.max(0, value - 1);
    }
    return changes;
}
