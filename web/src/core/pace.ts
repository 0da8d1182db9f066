/* How quickly a game is meant to be played, and how quickly it is. */
import type { ClockSetting, Pace } from "./types";
import { many } from "./words";

export const PACES: [Pace, string][] = [
    ["live", "Live"],
    ["several", "Several orders a day"],
    ["daily", "One order a day"],
    ["relaxed", "Whenever we can"],
];

export const paceWords = (pace: Pace | null | undefined): string => PACES.find(([one]) => one === pace)?.[1] ?? "";

/** "90 minutes for each player, and 20 seconds per order"; "" without a clock. */
export function clockTerms({ kind, days = 0, seconds = 0, increment = 0 }: ClockSetting): string {
    if (kind === "none") return "";
    if (kind === "days") return `${many(days, "day")} per order`;
    return `${many(Math.round(seconds / 60), "minute")} for each player${increment ? `, and ${many(increment, "second")} per order` : ""}`;
}
