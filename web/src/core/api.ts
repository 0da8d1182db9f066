/* The server's API calls (docs/api.md). Every call that changes something carries the session's token. */
import type { Catalog, Choice, Dice, Draft, End, Entry, Game, Me, Reader, ReadySetup, Rule, Sight, Target } from "./types";
import { Value } from "./value";
import { isOffline, way } from "./way";

export class ApiError extends Error {
    constructor(
        readonly status: number,
        readonly code: string,
        text: string,
        readonly rules: Rule[] = [],
        readonly sight: Sight | null = null,
    ) {
        super(text);
    }
}

export const me = new Value<Me | null>(null);

/** False while the server cannot be reached, or cannot store anything: shown at the top of every page. */
export const online = new Value(true);

/** The server answers, but its database does not. */
export const storeAway = new Value(false);

const PATIENCE = 2000;

/** The server does not answer: retries until it does. */
export function lost(): void {
    if (!online.get()) return;
    online.set(false);
    setTimeout(ring, PATIENCE);
}

/** A proxy without a server behind it, a server that stops, or one whose database is away. */
function isAway(status: number, code: string): boolean {
    return status === 502 || status === 504 || (status === 503 && code !== "busy");
}

async function ring(): Promise<void> {
    if (online.get()) return;
    const health = await way.send("/healthz", { cache: "no-store" }).catch(() => null);
    storeAway.set(health?.status === 503 && isJson(health));
    if (health?.ok) online.set(true);
    else setTimeout(ring, PATIENCE);
}

const isJson = (response: Response) => (response.headers.get("Content-Type") ?? "").startsWith("application/json");

type Body = { [key: string]: unknown };

const LONGEST = 30_000; // milliseconds: a stalled connection counts as lost

async function send(method: string, path: string, body?: Body): Promise<Response> {
    const headers: Record<string, string> = {};
    if (method !== "GET") headers["X-Grognard-Token"] = me.get()?.token ?? "stranger";
    if (body) headers["Content-Type"] = "application/json";
    const init: RequestInit = { method, headers, credentials: "same-origin" };
    if (body) init.body = JSON.stringify(body);
    if ("timeout" in AbortSignal) init.signal = AbortSignal.timeout(LONGEST);
    try {
        return await way.send("/api/v1" + path, init);
    } catch {
        lost();
        throw new ApiError(0, "unreachable", `Can't reach the ${isOffline ? "games of this page" : "server"}. Nothing is lost. Try again in a moment.`);
    }
}

async function failure(response: Response): Promise<ApiError> {
    const said = (await response.json().catch(() => null)) as {
        error?: { code: string; text: string; rules?: Rule[] };
        sight?: Sight;
    } | null;
    const error = said?.error ?? { code: "unknown", text: `Server error ${response.status}.` };
    if (isAway(response.status, error.code)) {
        storeAway.set(error.code === "no-store");
        lost();
    }
    return new ApiError(response.status, error.code, error.text, error.rules, said?.sight ?? null);
}

async function call<T>(method: string, path: string, body?: Body): Promise<T> {
    let response = await send(method, path, body);
    if (response.status === 403 && method !== "GET") {
        const error = await failure(response);
        if (error.code !== "wrong-token") throw error;
        await come();
        response = await send(method, path, body);
    }
    if (!response.ok) throw await failure(response);
    storeAway.set(false);
    online.set(true);
    return (await response.json()) as T;
}

export const get = <T>(path: string): Promise<T> => call<T>("GET", path);
export const post = <T>(path: string, body: Body = {}): Promise<T> => call<T>("POST", path, body);
export const put = <T>(path: string, body: Body): Promise<T> => call<T>("PUT", path, body);
export const del = <T>(path: string, body?: Body): Promise<T> => call<T>("DELETE", path, body);

/** Who am I? Without accounts, a new visitor becomes a guest here. */
export async function come(): Promise<Me> {
    const who = await call<Me>("GET", "/me");
    me.set(who);
    return who;
}

let catalogOnce: Promise<Catalog> | null = null;
export function catalog(): Promise<Catalog> {
    catalogOnce ??= get<Catalog>("/catalog").catch((trouble: unknown) => {
        catalogOnce = null;
        throw trouble;
    });
    return catalogOnce;
}

const rulesOnce = new Map<string, Promise<Rule[]>>();
export function rulesOf(game: string): Promise<Rule[]> {
    let rules = rulesOnce.get(game);
    if (!rules) {
        rules = get<{ rules: Rule[] }>(`/catalog/${game}/rules`).then((said) => said.rules);
        rules.catch(() => rulesOnce.delete(game));
        rulesOnce.set(game, rules);
    }
    return rules;
}

export interface OrderReply {
    number: number;
    entries: Entry[];
    repeated?: boolean;
    sight?: Sight;
}

async function text(path: string): Promise<string> {
    const response = await send("GET", path);
    if (!response.ok) throw await failure(response);
    return response.text();
}

/** The calls for one seat of one game. `after`: the newest entry that questions refer to; the server answers none of an earlier position. */
export function seatCalls(game: string, seat: Reader, after: number | null = null) {
    const at = `/games/${game}/seats/${seat}`;
    const ask = <T>(call: string, body: Body) => post<T>(`${at}/${call}`, { ...body, after });
    return {
        sight: (query = "") => get<Sight>(`${at}/sight${query}`),
        record: (after: number) => get<{ entries: Entry[]; number: number }>(`${at}/record?after=${after}`),
        order: (after: number, order: string) => post<OrderReply>(`${at}/orders`, { after, order, sight: true }),
        draft: (steps: string[]) => put<Draft>(`${at}/draft`, { steps }),
        typed: (order: string) => put<Draft>(`${at}/draft`, { order }),
        drop: () => del<Draft>(`${at}/draft`),
        choices: (steps: string[]) => ask<{ choices: Choice[]; complete: boolean; undoable: boolean }>("choices", { steps }),
        /** Where these things can go after these steps. */
        reach: (steps: string[], things: Target[]) => ask<{ choices: Choice[]; ends: End[] }>("choices", { steps, things }),
        /** `ahead`: also for a seat that has not been asked yet. */
        setups: (ahead = false) => get<{ setups: ReadySetup[] }>(`${at}/setups${ahead ? "?ahead=1" : ""}`),
        /** Those of its side, to begin with: not all may be legal as they are. */
        allSetups: () => get<{ setups: ReadySetup[] }>(`${at}/setups?all=1`),
        prepared: () => get<{ orders: string[] }>(`${at}/prepared`),
        prepare: (orders: string[]) => put<{ orders: string[] }>(`${at}/prepared`, { orders }),
        why: (order: string) => ask<{ legal: boolean; text?: string; rules?: Rule[] }>("why", { order }),
        whyNot: (steps: string[], target: Target) =>
            ask<{ legal: boolean; text?: string; rules?: Rule[]; order?: string }>("why", { steps, target }),
        preview: (body: { order: string } | { steps: string[] }) => ask<{ preview: Draft["preview"] }>("preview", body),
        text: (query = "") => get<{ number: number | null; text: string }>(`${at}/text${query}`),
        chat: (text: string, to: "all" | number[]) => post<{ number: number }>(`${at}/chat`, { text, to }),
        notes: () => get<{ text: string }>(`${at}/notes`),
        setNotes: (text: string) => put<{ ok: boolean }>(`${at}/notes`, { text }),
        mute: () => get<{ seats: number[] }>(`${at}/mute`),
        setMute: (seats: number[]) => put<{ ok: boolean }>(`${at}/mute`, { seats }),
        pause: (what: "ask" | "agree" | "refuse" | "resume") => post<{ number: number }>(`${at}/pause`, { what }),
        log: () => text(`${at}/log`),
    };
}

export const gameCalls = (id: string) => ({
    game: () => get<Game>(`/games/${id}`),
    join: (body: Body) => post<Game>(`/games/${id}/join`, body),
    leave: (body: Body = {}) => post<Game>(`/games/${id}/leave`, body),
    change: (body: Body) => put<Game>(`/games/${id}`, body),
    start: () => post<Game>(`/games/${id}/start`),
    abandon: () => post<Game>(`/games/${id}/abandon`),
    rematch: () => post<Game>(`/games/${id}/rematch`),
    claim: (seat: number) => post<Game>(`/games/${id}/claim`, { seat }),
    dice: () => get<Dice>(`/games/${id}/dice`),
    /** The whole game, to be continued elsewhere. */
    copy: () => text(`/games/${id}/copy`),
});
