/* An army before the battle: its units, and its commanders with the data printed on their pieces and set-up locales. */
import type { View } from "../../../core/types";
import { plainName } from "../../../core/words";
import { ownSide, positionOf, type Face, type Side } from "../view";

export interface Corps {
    /** As in the view. */
    name: string;
    /** The seat that plays it. */
    owner: string | null;
    least: number;
    most: number;
    /** Where it sets up; null: it arrives later, as a reinforcement. */
    locale: number | null;
    /** Units that its set-up locale holds. */
    room: number | null;
    /** Special properties, in words. */
    note: string | null;
}

export interface Army {
    side: Side;
    scenario: string;
    units: Record<Face, number>;
    corps: Corps[];
}

/** Name, minimum, set-up locale and its capacity (T-SET-04, T-SET-05). */
export const PRINTED: readonly [string, number, number | null, number | null][] = [
    ["Bessières", 4, 53, 20],
    ["Murat", 4, 63, 20],
    ["Lannes", 4, 64, 16],
    ["Vandamme", 3, 72, 20],
    ["St. Hilaire", 3, 93, 12],
    ["Legrand", 3, 133, 4],
    ["Bernadotte", 4, null, null],
    ["Davout", 4, null, null],
    ["Bagration", 4, 67, 16],
    ["Constantine", 4, 87, 12],
    ["Dokhturov", 4, 121, 9],
    ["Langeron", 4, 106, 12],
    ["Liechtenstein", 4, 123, 6],
    ["Prebyshevsky", 4, 108, 9],
    ["Kienmayer", 3, 143, 6],
    ["Kollowrath", 3, 112, 9],
    ["Miloradovich", 3, 96, 20],
];

/** No corps is larger (T-CRP-01). */
export const MOST = 8;

/** Makes spellings of people, views and orders equal: Bessières and Bessieres, St. Hilaire and St__Hilaire. */
export const nameKey = (name: string): string => name.normalize("NFD").replace(/[^A-Za-z]/g, "").toLowerCase();

/** The name in orders. */
export const orderName = (name: string): string =>
    name
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .replace(/\. ?/g, "__")
        .replace(/ /g, "_");

const printedOf = (name: string) => PRINTED.find((one) => nameKey(one[0]) === nameKey(name));

/** The name as people write it, from the name in orders. */
export const titleOf = (name: string): string => printedOf(name)?.[0] ?? plainName(name);

function noteOf(side: Side, scenario: string, locale: number | null, room: number | null): string | null {
    if (locale === null) return "needs a unit that is not I2";
    if (room === null || room >= MOST) return null;
    if (side === "F") return `room for ${room}; detach the rest later`;
    return scenario === "dec1" ? `at most ${room} on the map` : `holds ${room}`;
}

function corpsOf(name: string, owner: string | null, side: Side, scenario: string): Corps {
    const [, least, locale, room] = printedOf(name) ?? [name, 1, null, null];
    const tight = side === "A" && scenario !== "dec1" && room !== null;
    const most = tight ? Math.min(MOST, room) : MOST;
    return { name, owner, least, most, locale, room, note: noteOf(side, scenario, locale, room) };
}

/** The army of the view's reader, from north to south, reinforcements last; null if they have none, or may not see the
 * board. */
export function armyOf(view: View): Army | null {
    const position = positionOf(view);
    const side = ownSide(view);
    if (!position || !side) return null;
    const corps = position.commanders
        .filter((one) => one.side === side)
        .map((one) => corpsOf(one.name, one.owner, side, view.scenario))
        .sort((one, other) => (one.locale ?? 999) - (other.locale ?? 999) );
    return { side, scenario: view.scenario, units: position.left[side], corps };
}

export const corpsNamed = (army: Army, name: string): Corps | undefined =>
    army.corps.find((one) => nameKey(one.name) === nameKey(name));

export const armySize = (army: Army): number => Object.values(army.units).reduce((sum, count) => sum + count, 0);
