/* A unit as a small picture beside its name in lists; the plate of a commander would only say his name twice. */
import type { Target, View } from "../../core/types";
import { FaceIcon } from "./block";
import { positionOf, unitOf } from "./view";

export function TargetIcon({ view, target }: { view: View; target: Target }) {
    const position = positionOf(view);
    if (!position) return null;
    const unit = target.what === "piece" ? unitOf(position, target.id) : undefined;
    return unit ? <FaceIcon side={unit.side} face={unit.face} height={16} /> : null;
}
