/* The cities in their hexes. They are the same in every scenario, so what one view names is known from then on, and sentences need no view
 * to name a place. */
import type { City, HexId } from "./view";

export const CITIES = new Map<HexId, string>();
const met = new WeakSet<readonly City[]>();

export function rememberCities(cities: readonly City[]): void {
    if (met.has(cities)) return;
    met.add(cities);
    for (const { hex, city } of cities) CITIES.set(hex, city);
}
