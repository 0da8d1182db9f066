/* The cities in their hexes. They are the same in every scenario, so what one view names is known from then on, and sentences need no view
 * to name a place. */
import type { City, HexId } from "./view";

export const CITIES = new Map<HexId, string>();
const met = new WeakSet<readonly City[]>();

export function rememberCities(cities: readonly City[]): void {
    if (met.has(cities)) return;
    met.add(cities);
    for (const { hex, city } of cities) CITIES.set(hex, city.replace(/^St /, "St. "));
    near.clear();
}

// ------------------------------------------------------------ hexes without a city

const NEAR = 2; // hexes
const near = new Map<HexId, string | null>();

/** "Z25" -> row 26, in half columns: every other row is shifted. */
function placeOf(hex: HexId): { row: number; half: number } {
    const letters = hex.replace(/\d+/, "");
    const row = 26 * (letters.length - 1) + letters.charCodeAt(0) - 64;
    return { row, half: 2 * Number(hex.slice(letters.length)) + (row % 2 === 0 ? 1 : 0) };
}

export function distance(from: HexId, to: HexId): number {
    const [a, b] = [placeOf(from), placeOf(to)];
    const rows = Math.abs(a.row - b.row);
    return Math.max(rows, (Math.abs(a.half - b.half) + rows) / 2);
}

/** The nearest city, if there is one close by; of two the first in the alphabet. */
export function cityNear(hex: HexId): string | null {
    let found = near.get(hex);
    if (found === undefined) {
        const close = [...CITIES].map(([at, city]) => ({ city, far: distance(hex, at) })).filter(({ far }) => far <= NEAR);
        found = close.sort((a, b) => a.far - b.far || (a.city < b.city ? -1 : 1))[0]?.city ?? null;
        near.set(hex, found);
    }
    return found;
}
