/* Whoever is faster than the server loses no click and no key. */
import type { Table } from "../table/table";

/** When the server has answered what was asked before. */
export function atRest({ busy }: Table): Promise<void> {
    if (!busy.get()) return Promise.resolve();
    return new Promise((resolve) => {
        const stop = busy.watch(() => {
            if (busy.get()) return;
            stop();
            setTimeout(resolve); // what it said is shown first
        });
    });
}
