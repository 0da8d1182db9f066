/* Napoleon's Triumph. */
import type { GameModule } from "../game";
import { plain } from "../plain/plain";

export const triumph: GameModule = { ...plain("triumph"), game: "triumph" };
