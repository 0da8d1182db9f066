/* A small icon of a unit beside its name in lists; a commander's plate would only repeat his name. */
import type { Target, View } from "../../core/types";
import { FaceIcon } from "./block";
import { positionOf, unitOf } from "./view";

export function TargetIcon({ view, target }: { view: View; target: Target }) {
    const position = positionOf(view);
    if (!position) return null;
    const unit = target.what === "piece" ? unitOf(position, target.id) : undefined;
    return unit ? <FaceIcon side={unit.side} face={unit.face} height={16} /> : null;
}
