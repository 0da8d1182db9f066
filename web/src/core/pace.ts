/* How quickly a game is meant to be played, and how quickly it is. */
import type { Pace } from "./types";

export const PACES: [Pace, string][] = [
    ["live", "Live"],
    ["several", "Several orders a day"],
    ["daily", "One order a day"],
    ["relaxed", "Whenever we can"],
];

export const paceWords = (pace: Pace | null | undefined): string => PACES.find(([one]) => one === pace)?.[1] ?? "";
