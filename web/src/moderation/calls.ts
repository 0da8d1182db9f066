/* What the server tells about moderation (docs/api.md, "Moderation"), and the calls about it. */
import { get, post } from "../core/api";

export interface Mine {
    warning?: string;
    muted_until?: number;
    muted_reason?: string;
    suspended_until?: number;
    suspended_reason?: string;
    role: "none" | "moderator" | "admin";
}

export interface Act {
    number: number;
    at: number;
    kind: "role" | "report" | "close" | "warn" | "mute" | "suspend" | "lift" | "rename";
    by?: string;
    about?: string;
    until?: number;
    game?: string;
    report?: number;
    reason: string;
}

export type Action = "warn" | "mute" | "suspend" | "lift" | "rename" | "close";

export const readBlocked = (): Promise<string[]> =>
    get<{ blocked: { name: string }[] }>("/me/blocks").then((said) => said.blocked.map((one) => one.name));
export const block = (name: string, blocked: boolean) => post("/me/blocks", { name, blocked });
export const report = (name: string, reason: string, game: string) => post("/reports", { name, reason, ...(game ? { game } : {}) });
export const readMine = () => get<Mine>("/me/moderation");
export const noteWarning = () => post("/me/moderation");
export const readAll = () => get<{ reports: Act[]; log: Act[] }>("/moderation");
export const act = (action: Action, body: { name?: string; days?: number; report?: number; new_name?: string; reason: string }) => post("/moderation", { action, ...body });
