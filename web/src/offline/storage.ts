/* The browser's storage: the records of the house (docs/offline.md). If it is denied or full, play goes on without it, and the user is told. */
import type { Changes, Keeper } from "./house";

export type StorageState = "kept" | "denied" | "full" | "failed";

const NAME = "grognard", RECORDS = "records", VERSION = 1;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("the storage fails"));
    });

function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(RECORDS);
    return done(request);
}

/** One transaction: all of it is on the disk, or nothing. */
function write(database: IDBDatabase, changes: Changes): Promise<void> {
    return new Promise((resolve, reject) => {
        const transaction = database.transaction(RECORDS, "readwrite", { durability: "strict" });
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error("the storage fails"));
        const store = transaction.objectStore(RECORDS);
        for (const [key, value] of changes) if (value) store.put(value, key);
        else store.delete(key);
    });
}

export class Storage implements Keeper {
    state: StorageState = "kept";
    private unsaved: Changes = new Map(); // what could not be stored: it is tried again with the next change
    private database: IDBDatabase | null = null;
    private queue: Promise<void> = Promise.resolve();

    constructor(private readonly tell: (state: StorageState) => void) {}

    async load(): Promise<Changes> {
        const records: Changes = new Map();
        try {
            this.database = await open();
            const store = this.database.transaction(RECORDS).objectStore(RECORDS);
            const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
            keys.forEach((key, i) => records.set(String(key), values[i] as Uint8Array));
        } catch (error) {
            console.warn("storage", error);
            this.become("denied");
        }
        return records;
    }

    close(): void {
        this.database?.close();
        this.database = null;
    }

    /** In the order in which they come. */
    store(changes: Changes): Promise<void> {
        this.queue = this.queue.then(() => this.storeNow(changes));
        return this.queue;
    }

    private async storeNow(changes: Changes): Promise<void> {
        if (!this.database) return;
        for (const [key, value] of changes) this.unsaved.set(key, value);
        try {
            await write(this.database, this.unsaved);
            this.unsaved = new Map();
            this.become("kept");
        } catch (error) {
            console.warn("storage", error);
            this.become(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "failed");
        }
    }

    private become(state: StorageState): void {
        if (state === this.state) return;
        this.state = state;
        this.tell(state);
    }
}
