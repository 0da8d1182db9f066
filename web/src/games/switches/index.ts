/* The games whose options have words of their own; for others the server's are used. */
import { napoleonSwitches } from "./napoleon";
import type { SwitchGroup } from "./switch";

const GROUPS: Record<string, SwitchGroup[]> = { napoleon: napoleonSwitches };

/** Null: none. */
export const switchesOf = (game: string): SwitchGroup[] | null => GROUPS[game] ?? null;
