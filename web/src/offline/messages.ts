/* What the page and the workers tell each other. */
import type { Asked, Reply } from "./house";
import type { StorageState } from "./storage";

/** To the house. A stream is asked for like anything else. */
export type ToHouse = { kind: "ask"; id: string; asked: Asked } | { kind: "leave"; id: string };

/** From it; `id` is that of the question. */
export type FromHouse =
    | { kind: "reply"; id: string; reply: Reply }
    | { kind: "text"; id: string; text: string }
    | { kind: "end"; id: string }
    | { kind: "state"; state: HouseState };

export interface HouseState {
    storage: StorageState;
    trouble: string; // why nothing works; "": it does
}

/** Between the workers of several tabs: one of them has the house. */
export type Between = { to: "house"; message: ToHouse } | { to: "tabs"; message: FromHouse } | { to: "all"; news: "open" | "who" };

export type ToThinker = { module: WebAssembly.Module } | { parcel: Uint8Array };
export type FromThinker = { answer: Uint8Array } | { progress: number };

export const LOCK = "grognard-house";
