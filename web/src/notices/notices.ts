/* What the server tells by mail, as its calls have it (docs/api.md, "Notices"). */
export type Want = "turn" | "reminder" | "offer" | "invitation" | "over" | "chat" | "tournament";
export type Rhythm = "each" | "hourly" | "daily";

export interface Notices {
    mail: boolean;
    works: boolean;
    address: string | null;
    confirmed: number | null;
    wants: Want[];
    rhythm: Rhythm;
    daily: number;
    quiet: { from: number; until: number } | null;
    zone: string;
    eager: boolean;
    remind: number;
    feed: boolean;
    sent: number | null;
    failed: number | null;
    trouble: string;
}

export const WANTS: [Want, string][] = [
    ["turn", "It is my turn"],
    ["reminder", "A game has waited for long, or my clock runs out soon"],
    ["offer", "An offer waits for my answer"],
    ["invitation", "I am invited to a game"],
    ["over", "A game is over"],
    ["tournament", "A tournament has news for me: rounds, deadlines, decisions"],
    ["chat", "There are new chat messages"],
];

/** Hours. */
export const REMIND_MOST = 168;

/** 480 -> "08:00" */
export const clockText = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** "08:00" -> 480; null: not a time. */
export function minuteOf(text: string): number | null {
    const found = /^(\d\d?):(\d\d)$/.exec(text);
    const minute = found ? Number(found[1]) * 60 + Number(found[2]) : NaN;
    return minute >= 0 && minute < 1440 ? minute : null;
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
