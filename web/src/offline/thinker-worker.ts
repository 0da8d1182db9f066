/* A worker that thinks: another instance of the module, which gets parcels (src/offline/thinker.c). Ended when its answer is no longer
 * wanted. */
import { Machine } from "./machine";
import type { FromThinker, ToThinker } from "./messages";

const say = (message: FromThinker) => postMessage(message);

let machine: Promise<Machine> | null = null;

async function think(parcel: Uint8Array): Promise<Uint8Array> {
    const instance = await machine;
    if (!instance) return new Uint8Array(0);
    const at = instance.put(parcel);
    const answer = instance.do("thinker_answer", at, parcel.length);
    instance.do("offline_free", at);
    return answer ? instance.bytes(answer, instance.do("thinker_answer_size")) : new Uint8Array(0);
}

addEventListener("message", ({ data }: MessageEvent<ToThinker>) => {
    if ("module" in data) machine = Machine.make(data.module, { progress: (percent) => say({ progress: percent }) });
    else
        think(data.parcel).then(
            (answer) => say({ answer }),
            (error: unknown) => {
                console.error("thinker", error);
                say({ answer: new Uint8Array(0) });
            },
        );
});
