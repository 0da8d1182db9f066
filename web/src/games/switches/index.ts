/* The games whose options have words of their own; for others the server's are used. */
import { napoleonSwitches } from "./napoleon";
import type { SwitchGroup } from "./switch";
import { warpeaceSwitches } from "./warpeace";

const GROUPS: Record<string, SwitchGroup[]> = { napoleon: napoleonSwitches, warpeace: warpeaceSwitches };

/** Null: none. */
export const switchesOf = (game: string): SwitchGroup[] | null => GROUPS[game] ?? null;
