/* An instance of the module (src/offline): its imports, and its memory as bytes and texts. */

export interface Page {
    reply?(id: number, status: number, type: string, cookie: string, body: string): void;
    stream?(id: number, text: string): void;
    end?(id: number): void;
    think?(queue: number, parcel: Uint8Array): void;
    stop?(queue: number): void;
    progress?(percent: number): void;
}

type Numbers = (...numbers: number[]) => number;

const SUCCESS = 0, BAD_FILE = 8, NOT_SUPPORTED = 58;

export class Machine {
    private readonly call: Record<string, Numbers>;
    private readonly memory: WebAssembly.Memory;
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();
    private told = ""; // a line of the log that is not complete

    private constructor(instance: WebAssembly.Instance) {
        this.call = instance.exports as Record<string, Numbers>;
        this.memory = instance.exports.memory as WebAssembly.Memory;
    }

    static async make(module: WebAssembly.Module, page: Page): Promise<Machine> {
        let machine: Machine | null = null;
        const self = () => machine as Machine;
        const instance = await WebAssembly.instantiate(module, {
            wasi_snapshot_preview1: system(module, self),
            page: {
                reply: (id: number, status: number, type: number, cookie: number, body: number, size: number) =>
                    page.reply?.(id, status, self().textAt(type), self().textAt(cookie), self().text(body, size)),
                stream: (id: number, at: number, size: number) => page.stream?.(id, self().text(at, size)),
                end: (id: number) => page.end?.(id),
                think: (queue: number, at: number, size: number) => page.think?.(queue, self().bytes(at, size)),
                stop: (queue: number) => page.stop?.(queue),
                progress: (percent: number) => page.progress?.(percent),
            },
        });
        machine = new Machine(instance);
        machine.do("_initialize");
        return machine;
    }

    do(name: string, ...numbers: number[]): number {
        const to = this.call[name];
        if (!to) throw new Error(`the module has no ${name}`);
        return to(...numbers);
    }

    /** A copy. */
    bytes(at: number, size: number): Uint8Array {
        return new Uint8Array(this.memory.buffer, at, size).slice();
    }

    text(at: number, size: number): string {
        return this.decoder.decode(new Uint8Array(this.memory.buffer, at, size));
    }

    textAt(at: number): string {
        const all = new Uint8Array(this.memory.buffer);
        return this.text(at, all.indexOf(0, at) - at);
    }

    /** Memory with these bytes and a zero after them; do("offline_free") frees it. */
    put(bytes: Uint8Array): number {
        const at = this.do("offline_memory", bytes.length + 1);
        new Uint8Array(this.memory.buffer).set(bytes, at);
        return at;
    }

    putText(text: string): number {
        return this.put(this.encoder.encode(text));
    }

    /** Calls it with these texts, and frees them. */
    with<T>(texts: string[], then: (...places: number[]) => T): T {
        const places = texts.map((text) => this.putText(text));
        try {
            return then(...places);
        } finally {
            for (const place of places) this.do("offline_free", place);
        }
    }

    view(): DataView {
        return new DataView(this.memory.buffer);
    }

    /** A part of the log. */
    say(text: string): void {
        const lines = (this.told + text).split("\n");
        this.told = lines.pop() ?? "";
        for (const line of lines) console.info(line);
    }
}

/** What wasi-libc asks of the system: clocks, chance, the log. There are no files. */
function system(module: WebAssembly.Module, machine: () => Machine): Record<string, Numbers | ((...numbers: never[]) => number)> {
    const wanted = WebAssembly.Module.imports(module).filter((part) => part.module === "wasi_snapshot_preview1");
    const none = Object.fromEntries(wanted.map(({ name }) => [name, () => NOT_SUPPORTED]));
    return {
        ...none,
        fd_prestat_get: () => BAD_FILE,
        fd_close: () => SUCCESS,
        fd_fdstat_get: () => BAD_FILE,
        clock_time_get: (clock: number, _precision: bigint, to: number) => {
            const milliseconds = clock === 0 ? Date.now() : performance.now();
            machine().view().setBigUint64(to, BigInt(Math.round(milliseconds * 1e6)), true);
            return SUCCESS;
        },
        random_get: (to: number, size: number) => {
            const bytes = crypto.getRandomValues(new Uint8Array(size));
            for (let i = 0; i < size; i++) machine().view().setUint8(to + i, bytes[i] ?? 0);
            return SUCCESS;
        },
        fd_write: (file: number, list: number, count: number, written: number) => {
            let size = 0;
            for (let i = 0; i < count; i++) {
                const at = machine().view().getUint32(list + 8 * i, true), length = machine().view().getUint32(list + 8 * i + 4, true);
                if (file === 2) machine().say(machine().text(at, length));
                size += length;
            }
            machine().view().setUint32(written, size, true);
            return SUCCESS;
        },
        proc_exit: (code: number) => {
            throw new Error(`the module has ended: ${code}`);
        },
    };
}
