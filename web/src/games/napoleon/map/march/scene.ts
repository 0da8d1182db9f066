/* What the guide knows about the moves of this position, for the board. */
import type { View } from "../../../../core/types";
import type { Moves } from "./moves";

const known = new WeakMap<View, Moves>();

export const rememberMoves = (view: View, moves: Moves): void => void known.set(view, moves);
/** Null: nobody moves, or it is not known yet. */
export const knownMoves = (view: View): Moves | null => known.get(view) ?? null;
