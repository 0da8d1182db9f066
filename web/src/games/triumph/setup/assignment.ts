/* An unfinished assignment of units to commanders, converted to an order and back. */
import { listWords } from "../../../core/words";
import { FACES, strengthOf, type Face } from "../view";
import { MOST, armySize, corpsNamed, nameKey, orderName, type Army, type Corps } from "./army";

/** By the commander's nameKey: his units in the order in which they were added. */
export type Assignment = Readonly<Record<string, readonly Face[]>>;

export const NOTHING: Assignment = {};

export const unitsOf = (plan: Assignment, name: string): readonly Face[] => plan[nameKey(name)] ?? [];

export const sorted = (faces: readonly Face[]): Face[] =>
    [...faces].sort((one, other) => FACES.indexOf(one) - FACES.indexOf(other));

export const strengthSum = (faces: readonly Face[]): number => faces.reduce((sum, face) => sum + strengthOf(face), 0);

const countOf = (faces: readonly Face[], face: Face): number => faces.filter((one) => one === face).length;

export function leftOver(army: Army, plan: Assignment): Record<Face, number> {
    const left = { ...army.units };
    for (const faces of Object.values(plan)) for (const face of faces) left[face] -= 1;
    return left;
}

export const assigned = (plan: Assignment): number => Object.values(plan).reduce((sum, faces) => sum + faces.length, 0);

const withUnits = (plan: Assignment, name: string, faces: readonly Face[]): Assignment => ({ ...plan, [nameKey(name)]: faces });

/** Is there room for one more? A corps may exceed its locale while units are rearranged, but never eight. */
export const hasRoom = (plan: Assignment, name: string): boolean => unitsOf(plan, name).length < MOST;

export function add(army: Army, plan: Assignment, name: string, face: Face): Assignment {
    if (!corpsNamed(army, name) || leftOver(army, plan)[face] <= 0 || !hasRoom(plan, name)) return plan;
    return withUnits(plan, name, [...unitsOf(plan, name), face]);
}

/** Removes the last unit with that face, or simply the last one. */
export function remove(plan: Assignment, name: string, face?: Face): Assignment {
    const faces = unitsOf(plan, name);
    const at = face === undefined ? faces.length - 1 : faces.lastIndexOf(face);
    return at < 0 ? plan : withUnits(plan, name, faces.filter((_, index) => index !== at));
}

export function move(army: Army, plan: Assignment, from: string, to: string, face: Face): Assignment {
    if (nameKey(from) === nameKey(to) || !hasRoom(plan, to)) return plan;
    return add(army, remove(plan, from, face), to, face);
}

// ------------------------------------------------------------ what is still wrong

export interface Flaw {
    corps: string | null;
    text: string;
    rule: string;
}

function flawOf(army: Army, corps: Corps, faces: readonly Face[]): Flaw | null {
    const flaw = (text: string, rule: string): Flaw => ({ corps: corps.name, text, rule });
    if (faces.length < corps.least) return flaw(`${corps.least - faces.length} more needed`, "T-SET-04");
    if (faces.length > corps.most) return flaw(`${faces.length - corps.most} too many for locale ${corps.locale}`, "T-SET-05");
    if (army.side === "F" && corps.locale === null && faces.every((face) => face === "I2"))
        return flaw("needs a unit that is not I2", "T-SET-08");
    return null;
}

/** Problems visible from the printed numbers alone; the server has the final say. */
export function flawsOf(army: Army, plan: Assignment): Flaw[] {
    const flaws = army.corps
        .map((corps) => flawOf(army, corps, unitsOf(plan, corps.name)))
        .filter((flaw): flaw is Flaw => flaw !== null);
    const open = armySize(army) - assigned(plan);
    if (open > 0) flaws.push({ corps: null, text: `${open} unit${open === 1 ? "" : "s"} to assign`, rule: "T-SET-04" });
    return flaws;
}

export const flawWords = (flaws: Flaw[]): string =>
    listWords(flaws.map((flaw) => (flaw.corps ? `${flaw.corps}: ${flaw.text}` : flaw.text)));

// ------------------------------------------------------------ as an order

function facesText(faces: readonly Face[]): string {
    const counted = FACES.map((face) => ({ face, count: countOf(faces, face) })).filter((one) => one.count > 0);
    return counted.map(({ face, count }) => (count > 1 ? `${count}${face}` : face)).join(" ");
}

/** "assign Bagration 3I2 A1, Constantine 3G3 ..": commanders with units only. */
export function orderText(army: Army, plan: Assignment): string {
    const parts = army.corps
        .filter((corps) => unitsOf(plan, corps.name).length)
        .map((corps) => `${orderName(corps.name)} ${facesText(unitsOf(plan, corps.name))}`);
    return parts.length ? `assign ${parts.join(", ")}` : "";
}

/** Parses "3I2", "I2" or "I2ab": a number of units with that face. */
function facesIn(word: string): Face[] | null {
    const found = /^(\d*)([GICA]\d)[a-z]*$/.exec(word);
    const face = FACES.find((one) => one === found?.[2]);
    if (!found || !face) return null;
    return Array<Face>(Number(found[1] || 1)).fill(face);
}

/** Parses an order; null if it is not an assignment, or does not fit the army. */
export function parseOrder(army: Army, text: string): Assignment | null {
    const rest = /^assign\s+(.+)$/.exec(text.trim())?.[1];
    if (!rest) return null;
    let plan: Assignment = NOTHING;
    for (const part of rest.split(",")) {
        const [name = "", ...words] = part.trim().split(/\s+/);
        if (!corpsNamed(army, name) || !words.length) return null;
        const faces = words.map(facesIn);
        if (faces.includes(null)) return null;
        plan = withUnits(plan, name, [...unitsOf(plan, name), ...faces.flatMap((some) => some ?? [])]);
    }
    const fits = FACES.every((face) => leftOver(army, plan)[face] >= 0);
    return fits && Object.values(plan).every((faces) => faces.length <= MOST) ? plan : null;
}

export const samePlan = (army: Army, one: Assignment, other: Assignment): boolean =>
    orderText(army, one) === orderText(army, other);

// ------------------------------------------------------------ the rest evenly

/** Special arms first, plain infantry last: it fills what is left. */
const DEALT: readonly Face[] = ["G3", "A1", "C3", "C2", "C1", "I3", "I1", "I2"];

/** Who should get the next unit of that face: first those below their minimum, then those with the fewest of its arm,
 * then the smallest. */
function nextFor(army: Army, plan: Assignment, face: Face): Corps | undefined {
    const key = (corps: Corps): number => {
        const faces = unitsOf(plan, corps.name);
        const same = faces.filter((one) => one.charAt(0) === face.charAt(0)).length; // of its arm
        const lacks = faces.length < corps.least;
        // A French gun must be on the map.
        const gunsStay = face === "A1" && corps.locale === null ? 50 : 0;
        const spread = face === "G3" ? -20 : face === "I2" ? 0 : 20; // the Guard stays together
        return (lacks ? 0 : 1000) + gunsStay + same * spread + faces.length;
    };
    const free = army.corps.filter((corps) => unitsOf(plan, corps.name).length < corps.most);
    return free.sort((one, other) => key(one) - key(other))[0];
}

export function restEvenly(army: Army, plan: Assignment): Assignment {
    let now = plan;
    const left = leftOver(army, plan);
    for (const face of DEALT) {
        for (let count = left[face]; count > 0; count -= 1) {
            const corps = nextFor(army, now, face);
            if (corps) now = add(army, now, corps.name, face);
        }
    }
    return now;
}
