/* A small icon of a block beside its name in lists. */
import type { Target, View } from "../../../core/types";
import { BlockIcon } from "../block";
import { blockOf, positionOf } from "../view";

export function TargetIcon({ view, target }: { view: View; target: Target }) {
    const position = positionOf(view);
    const block = position && target.what === "block" ? blockOf(position, target.id) : undefined;
    return block ? <BlockIcon army={block.army} face={block} height={20} /> : null;
}
