/* The service worker, which keeps the files of the page, and its new versions: they wait until the user reloads the page. */
import { Value } from "../core/value";

/** A new version is there, and used from the next reload of all tabs. */
export const newVersion = new Value(false);

const FILE = "service-worker.js";
let waits: ServiceWorker | null = null;

function look(registration: ServiceWorkerRegistration): void {
    waits = registration.waiting;
    if (waits && navigator.serviceWorker.controller) newVersion.set(true);
}

async function register(): Promise<void> {
    const registration = await navigator.serviceWorker.register(FILE);
    look(registration);
    registration.addEventListener("updatefound", () => {
        registration.installing?.addEventListener("statechange", () => look(registration));
    });
}

const QUIET = 3000; // milliseconds

/** Keeping all files of all games takes seconds of work: whoever has just opened the page wants to play first. */
async function registerLater(): Promise<void> {
    await new Promise((done) => setTimeout(done, QUIET));
    await new Promise((done) => ("requestIdleCallback" in window ? requestIdleCallback(done, { timeout: QUIET }) : setTimeout(done)));
    await register();
}

/** Without a service worker (an address without https) the page works as long as the network does. */
export function followVersions(): void {
    if (!("serviceWorker" in navigator)) return;
    let had = navigator.serviceWorker.controller !== null;
    // Files of the version before are gone: all tabs use the new one. Nothing is lost, since every choice is stored.
    navigator.serviceWorker.addEventListener("controllerchange", () => {
        if (had) location.reload();
        had = true;
    });
    registerLater().catch((error: unknown) => console.warn("service worker", error));
}

export function useNewVersion(): void {
    waits?.postMessage("use");
}
