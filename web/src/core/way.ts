/* The way to the server: over the network, or, on a page that needs none, to the workers of the page (offline/). Calls and streams are the
 * same on both. */

export interface Source {
    readonly readyState: number; // as of an EventSource
    onopen: ((event: Event) => void) | null;
    onerror: ((event: Event) => void) | null;
    addEventListener(name: string, heard: (event: MessageEvent<string>) => void): void;
    close(): void;
}

export interface Way {
    send(path: string, init: RequestInit): Promise<Response>;
    stream(address: string): Source;
}

const network: Way = {
    send: (path, init) => fetch(path, init),
    stream: (address) => new EventSource(address),
};

export let way: Way = network;

/** The file of the worker, on a page that needs no server; "": there is a server. */
export const offlineFile = typeof document === "undefined" ? "" : (document.querySelector<HTMLMetaElement>('meta[name="grognard-offline"]')?.content ?? "");
export const isOffline = offlineFile !== "";

export function take(other: Way): void {
    way = other;
}
