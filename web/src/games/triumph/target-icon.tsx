/* A piece as a small picture beside its name in lists. */
import type { Target, View } from "../../core/types";
import { FaceIcon, PlateIcon } from "./block";
import { commanderOf, positionOf, unitOf } from "./view";

export function TargetIcon({ view, target }: { view: View; target: Target }) {
    const position = positionOf(view);
    if (!position) return null;
    const unit = target.what === "piece" ? unitOf(position, target.id) : undefined;
    if (unit) return <FaceIcon side={unit.side} face={unit.face} height={16} />;
    const commander = target.what === "commander" ? commanderOf(position, target.id) : undefined;
    return commander ? <PlateIcon side={commander.side} name={commander.name} height={18} /> : null;
}
