/* Observable values, and the hook with which components watch them. */
import { useEffect, useState } from "preact/hooks";

export class Value<T> {
    private listeners = new Set<() => void>();

    constructor(private now: T) {}

    get(): T {
        return this.now;
    }

    set(next: T): void {
        if (Object.is(next, this.now)) return;
        this.now = next;
        for (const tell of [...this.listeners]) tell();
    }

    update(change: (now: T) => T): void {
        this.set(change(this.now));
    }

    watch(tell: () => void): () => void {
        this.listeners.add(tell);
        return () => this.listeners.delete(tell);
    }
}

export function useValue<T>(value: Value<T>): T {
    const [, again] = useState(0);
    useEffect(() => {
        let seen = value.get();
        const look = () => {
            if (Object.is(seen, value.get())) return;
            seen = value.get();
            again((n) => n + 1);
        };
        again((n) => n + 1); // it may have changed between rendering and watching
        return value.watch(look);
    }, [value]);
    return value.get();
}
