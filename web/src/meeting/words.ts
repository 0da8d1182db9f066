/* Ratings, times and results in words. */
import type { Rating } from "./calls";

/** "1523 ± 80", with a question mark while it is provisional. */
export const ratingWords = (one: Rating): string => `${one.rating} ± ${one.deviation}${one.provisional ? " ?" : ""}`;

const UNITS: [number, string][] = [
    [86_400_000, "day"],
    [3_600_000, "hour"],
    [60_000, "minute"],
    [1000, "second"],
];

/** "3 hours", rounded to one unit. */
export function timeWords(milliseconds: number): string {
    const [size, unit] = UNITS.find(([least]) => milliseconds >= least) ?? [1000, "second"];
    const count = Math.max(1, Math.round(milliseconds / size));
    return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
