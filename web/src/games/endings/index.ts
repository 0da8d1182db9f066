/* The games whose end has more to tell than its result. */
import type { Ending, Told } from "./ending";
import { napoleonEnding } from "./napoleon";
import { triumphEnding } from "./triumph";
import { warpeaceEnding } from "./warpeace";

const NOTHING: Ending = { reasons: [], losses: null, curve: null, fights: [] };
const ENDINGS: Record<string, (told: Told) => Ending> = { triumph: triumphEnding, napoleon: napoleonEnding, warpeace: warpeaceEnding };

export const endingOf = (told: Told): Ending => (told.view.board ? (ENDINGS[told.view.game]?.(told) ?? NOTHING) : NOTHING);
