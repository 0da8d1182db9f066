/* Queues input, so that a user faster than the server loses no click and no key. */
import type { Table } from "../table/table";

/** Resolves when the server has answered earlier requests. */
export function atRest({ busy }: Table): Promise<void> {
    if (!busy.get()) return Promise.resolve();
    return new Promise((resolve) => {
        const stop = busy.watch(() => {
            if (busy.get()) return;
            stop();
            setTimeout(resolve); // show its answer first
        });
    });
}
