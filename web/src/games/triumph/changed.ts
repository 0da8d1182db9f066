/* What differs between two moments, as far as the reader knows, to highlight what an order has done. */
import type { Target, View } from "../../core/types";
import { positionOf, type Commander, type Unit } from "./view";

const unitMoved = (before: Unit | undefined, after: Unit): boolean =>
    before !== undefined &&
    (before.place !== after.place || before.eliminated !== after.eliminated || (before.face !== after.face && after.face !== null));

const commanderMoved = (before: Commander | undefined, after: Commander): boolean =>
    before !== undefined && (before.place !== after.place || before.eliminated !== after.eliminated);

export function changed(before: View, after: View): Target[] {
    const old = positionOf(before);
    const now = positionOf(after);
    // Publishing a set-up is not news about single pieces.
    if (!old || !now || old.phase !== "play") return [];
    const units = new Map(old.units.map((unit) => [unit.piece, unit]));
    const commanders = new Map(old.commanders.map((one) => [one.name, one]));
    const targets: Target[] = [];
    for (const unit of now.units) if (unitMoved(units.get(unit.piece), unit)) targets.push({ what: "piece", id: String(unit.piece) });
    for (const one of now.commanders)
        if (commanderMoved(commanders.get(one.name), one)) targets.push({ what: "commander", id: one.name });
    return targets;
}

export function isLost(view: View, { what, id }: Target): boolean {
    const position = positionOf(view);
    const found = what === "commander" ? position?.commanders.find((one) => one.name === id) : position?.units.find((one) => String(one.piece) === id);
    return found?.eliminated ?? false;
}
