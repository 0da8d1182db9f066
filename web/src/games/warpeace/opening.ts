/* Land that opens in a later month: in the linked campaign the map grows (docs/boards.md, `later`). */
import type { BoardData, View } from "../../core/types";
import { positionOf } from "./view";

const known = new Map<string, string[]>();

export const opensIn = (scenario: string): readonly string[] => known.get(scenario) ?? [];

/** The veils that have been lifted by now. */
export function openedLand(view: View, board: BoardData): string {
    const { later } = board.places as { later?: Record<string, string[]> };
    if (later) known.set(view.scenario, Object.keys(later).sort());
    const month = positionOf(view)?.month ?? "";
    return opensIn(view.scenario).filter((opens) => opens <= month).map((opens) => `.opens-${opens}`).join(", ");
}
