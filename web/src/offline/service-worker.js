/* Keeps the files of the page in the browser, so that it works without a network. The build puts FILES and VERSION in front.
 *
 * A new version is fetched completely beside the old one, and waits until the page asks for it: a game never gets files of two versions. */
const home = new URL("./", self.location.href).href;
const NAMES = `grognard ${home} `; // of its caches
const NAME = NAMES + VERSION;

self.addEventListener("install", (event) => {
    const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }));
    event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
    const old = (name) => name.startsWith(NAMES) && name !== NAME;
    event.waitUntil(
        caches.keys()
            .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("message", (event) => {
    if (event.data === "use") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request;
    if (method !== "GET" || !url.startsWith(home)) return;
    const wanted = mode === "navigate" ? home : url.split(/[?#]/)[0];
    event.respondWith(
        caches.open(NAME)
            .then((cache) => cache.match(wanted))
            .then((kept) => kept ?? fetch(event.request)),
    );
});
